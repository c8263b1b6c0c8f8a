package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;

/**
 * One page of a list and the headers that go with it. The server pages in several ways; which one a list uses is part of its
 * behaviour.
 */
record Page<T>(List<T> items, Headers headers) {

    /** Page 1 unless asked otherwise, with the total and links to other pages if there are any. */
    static <T> Page<T> linked(Exchange exchange, List<T> all, int defaultLimit) {
        long page = page(exchange);
        long limit = limit(exchange, defaultLimit);
        String link = links(exchange, Math.max(1, page), limit, all.size());
        Headers.Builder headers = new Headers.Builder();
        headers.add("Access-Control-Expose-Headers", link.isEmpty() ? "X-Total-Count" : "Link, X-Total-Count");
        if (!link.isEmpty()) {
            headers.add("Link", link);
        }
        headers.add("X-Total-Count", Integer.toString(all.size()));
        return new Page<>(slice(all, Math.max(1, page), limit), headers.build());
    }

    static <T> Page<T> linked(Exchange exchange, List<T> all) {
        return linked(exchange, all, exchange.instance().defaultItems);
    }

    /** Page 1 unless asked otherwise, with the total only. */
    static <T> Page<T> counted(Exchange exchange, List<T> all) {
        return new Page<>(
                slice(all, Math.max(1, page(exchange)), limit(exchange, exchange.instance().defaultItems)), total(all));
    }

    /** Everything unless a page is asked for; a limit alone is ignored. With the total. */
    static <T> Page<T> wholeUnlessPaged(Exchange exchange, List<T> all) {
        return page(exchange) < 1 ? whole(all) : counted(exchange, all);
    }

    /** Everything, whatever is asked, with the total. */
    static <T> Page<T> whole(List<T> all) {
        return new Page<>(List.copyOf(all), total(all));
    }

    Answer answer(Answer body) {
        Headers.Builder headers = body.headers().newBuilder();
        headers.addAll(this.headers);
        return new Answer(body.status(), headers.build(), body.body());
    }

    private static Headers total(List<?> all) {
        return Headers.of(
                "Access-Control-Expose-Headers", "X-Total-Count", "X-Total-Count", Integer.toString(all.size()));
    }

    /** The page as sent; 0 when there is none or it is unreadable or too large for 64 bits. */
    private static long page(Exchange exchange) {
        return exchange.query().number("page");
    }

    static long limit(Exchange exchange, int defaultLimit) {
        long limit = exchange.query().number("limit");
        return limit <= 0 ? defaultLimit : Math.min(limit, exchange.instance().maxItems);
    }

    private static <T> List<T> slice(List<T> all, long page, long limit) {
        boolean overflow = Math.multiplyHigh(page - 1, limit) != 0 || (page - 1) * limit < 0;
        long from = overflow ? 0 : Math.min(all.size(), (page - 1) * limit);
        return List.copyOf(all.subList((int) from, (int) Math.min(all.size(), from + limit)));
    }

    /** Beyond the end the server links as if the last page had been asked for. */
    private static String links(Exchange exchange, long page, long limit, long total) {
        long last = Math.max(1, (total + limit - 1) / limit);
        long current = Math.min(page, last);
        List<String> links = new ArrayList<>();
        if (current < last) {
            links.add(link(exchange, current + 1, "next"));
            links.add(link(exchange, last, "last"));
        }
        if (current > 1) {
            links.add(link(exchange, 1, "first"));
            links.add(link(exchange, current - 1, "prev"));
        }
        return String.join(",", links);
    }

    private static String link(Exchange exchange, long page, String relation) {
        String address = exchange.instance().rootUrl + exchange.target().path() + "?"
                + exchange.query().with("page", page);
        return "<" + address + ">; rel=\"" + relation + "\"";
    }
}
