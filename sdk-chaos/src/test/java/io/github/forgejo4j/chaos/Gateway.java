package io.github.forgejo4j.chaos;

import java.util.List;

/** What gateways say in a server's place. */
final class Gateway {
    private static final String PAGE = "<html><head><title>%d</title></head><body>nginx</body></html>";

    private Gateway() {}

    /** An error page, its status and fields by the variant of the fault. */
    static Message page(Fault fault) {
        return switch (fault.variant() % 8) {
            case 0 -> html(500);
            case 1, 2 -> html(502);
            case 3 -> html(503);
            case 4 -> html(503, "Retry-After: 0");
            case 5 -> html(503, fault.permille() < 100 ? "Retry-After: 1" : "Retry-After: soon");
            case 6 -> html(503, "Retry-After: 99999999999999999999");
            default -> html(504);
        };
    }

    static Message tooMany(Fault fault) {
        return switch (fault.variant() / 4 % 4) {
            case 0 -> html(429);
            case 1 -> html(429, "Retry-After: 0");
            case 2 -> html(429, fault.permille() < 100 ? "Retry-After: 1" : "Retry-After: -3");
            default -> Message.reply(429, "{\"message\":\"slow down\"}", "Content-Type: application/json");
        };
    }

    static Message gaveUp() {
        return html(504);
    }

    static Message tooEarly() {
        return html(425);
    }

    static Message timeout() {
        return html(408);
    }

    static Message misdirected() {
        return html(421);
    }

    static Message redirect(Fault fault, String target) {
        int status = List.of(301, 302, 303, 307, 308).get(fault.variant() % 5);
        return html(status, "Location: " + target);
    }

    private static Message html(int status, String... fields) {
        String[] all = new String[fields.length + 1];
        System.arraycopy(fields, 0, all, 0, fields.length);
        all[fields.length] = "Content-Type: text/html";
        return Message.reply(status, PAGE.formatted(status), all);
    }
}
