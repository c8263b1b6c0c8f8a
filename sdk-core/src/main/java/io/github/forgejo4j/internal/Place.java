package io.github.forgejo4j.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Addresses that a server wrote, which is not to be trusted with them. */
public final class Place {
    /** Presigned addresses of object storages have up to 4 KiB; servers refuse what is much longer. */
    private static final int MAX_CHARACTERS = 16 * 1024;

    /**
     * OkHttp begins anew with the user's name at each of them: 64 KiB of them, which a field may hold, take it half a minute, and nothing
     * ends that, neither a deadline nor an interrupt. A path of scoped names has a few.
     */
    private static final int MAX_AT_SIGNS = 32;

    private Place() {}

    /**
     * Reads an address.
     *
     * @param base what a relative one is relative to; {@code null} if it has to be absolute
     * @return {@code null} if it is blank, no http or https address, or made to cost time
     */
    public static @Nullable HttpUrl of(@Nullable HttpUrl base, @Nullable String text) {
        if (text == null || text.isBlank() || text.length() > MAX_CHARACTERS) {
            return null;
        }
        if (text.chars().filter(c -> c == '@').count() > MAX_AT_SIGNS) {
            return null;
        }
        return base == null ? HttpUrl.parse(text) : base.resolve(text);
    }

    /**
     * True for an address that means something else on each machine: itself, or a service of its own network such as the one that hands
     * out the credentials of a virtual machine. Names are not looked up.
     */
    static boolean isInward(HttpUrl url) {
        String host = url.host();
        if (host.equals("localhost") || host.endsWith(".localhost")) {
            return true;
        }
        boolean literal = host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
        if (!literal) {
            return false;
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || address.isLinkLocalAddress() || address.isAnyLocalAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }
}
