package io.github.forgejo4j.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.error.WebhookRejectedException.Reason;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one field {@code payload} of a form, as bytes: what is signed are the bytes of the JSON text, and no text is made of them before
 * they are verified.
 */
final class FormFields {
    private static final byte[] PAYLOAD = "payload".getBytes(UTF_8);

    private FormFields() {}

    /**
     * The decoded value of the field.
     *
     * @throws WebhookRejectedException there is none, there are several, or something in the form is badly encoded
     */
    static byte[] payload(byte[] form) {
        byte @Nullable [] payload = null;
        int start = 0;
        while (start <= form.length) {
            int end = indexOf(form, '&', start, form.length);
            int equals = indexOf(form, '=', start, end);
            if (Arrays.equals(decode(form, start, equals), PAYLOAD)) {
                if (payload != null) {
                    throw malformed("it has several fields payload");
                }
                payload = decode(form, Math.min(equals + 1, end), end);
            }
            start = end + 1;
        }
        if (payload == null) {
            throw malformed("it has no field payload");
        }
        return payload;
    }

    private static int indexOf(byte[] bytes, char wanted, int from, int to) {
        int index = from;
        while (index < to && bytes[index] != wanted) {
            index++;
        }
        return index;
    }

    private static byte[] decode(byte[] form, int from, int to) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(to - from);
        for (int i = from; i < to; i++) {
            if (form[i] == '%') {
                int high = i + 2 < to ? Character.digit(form[i + 1], 16) : -1;
                int low = i + 2 < to ? Character.digit(form[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw malformed("a percent sign is not followed by two hexadecimal digits");
                }
                decoded.write(high * 16 + low);
                i += 2;
            } else {
                decoded.write(form[i] == '+' ? ' ' : form[i]);
            }
        }
        return decoded.toByteArray();
    }

    private static WebhookRejectedException malformed(String what) {
        return new WebhookRejectedException(Reason.MALFORMED_FORM, "the form is malformed, " + what, null);
    }
}
