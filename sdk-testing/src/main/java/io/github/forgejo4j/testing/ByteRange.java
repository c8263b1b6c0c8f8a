package io.github.forgejo4j.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okio.ByteString;

/** Content as a whole or the part that was asked for. One range only: a list of several is refused as unreadable. */
final class ByteRange {
    private static final Pattern ONE = Pattern.compile("bytes=(\\d{1,9})-(\\d{0,9})");

    private ByteRange() {}

    /** 200 with everything, 206 with a part, or 416. */
    static Answer serve(Headers asked, String type, ByteString content) {
        String range = asked.get("Range");
        if (range == null) {
            return Answer.of(200, type, content);
        }
        Matcher part = ONE.matcher(range);
        if (!part.matches()) {
            return Answer.text(416, "invalid range\n");
        }
        int from = Integer.parseInt(part.group(1));
        int last = part.group(2).isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(part.group(2));
        if (last < from) {
            return Answer.text(416, "invalid range\n");
        }
        if (from >= content.size()) {
            return Answer.text(416, "invalid range: failed to overlap\n")
                    .with("Content-Range", "bytes */" + content.size());
        }
        int end = (int) Math.min(content.size(), last + 1L);
        return Answer.of(206, type, content.substring(from, end))
                .with("Content-Range", "bytes " + from + "-" + (end - 1) + "/" + content.size());
    }
}
