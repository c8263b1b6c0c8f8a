package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Users: oneself, another, search. */
final class UserApi {
    private UserApi() {}

    static void register(Api api) {
        api.on("GET", "/user", exchange -> Answer.json(200, exchange.views().user(exchange.sender())));
        api.on("GET", "/users/{username}", UserApi::get);
        api.on("GET", "/users/search", UserApi::search);
    }

    private static Answer get(Exchange exchange) {
        return Answer.json(200, exchange.views().user(exchange.named("username")));
    }

    private static Answer search(Exchange exchange) {
        String words = exchange.query().get("q").toLowerCase(Locale.ROOT);
        long id = exchange.query().number("uid");
        List<Account> found = exchange.instance().accounts.values().stream()
                .filter(account -> account.organization == null)
                .filter(account -> id == 0 || account.id == id)
                .filter(account -> account.name.toLowerCase(Locale.ROOT).contains(words)
                        || account.fullName.toLowerCase(Locale.ROOT).contains(words))
                .sorted(Comparator.comparing(account -> account.name.toLowerCase(Locale.ROOT)))
                .toList();
        Page<Account> page = Page.linked(exchange, found);
        var envelope = Json.object();
        envelope.set("data", Views.list(page.items(), exchange.views()::user));
        return page.answer(Answer.json(200, envelope.put("ok", true)));
    }
}
