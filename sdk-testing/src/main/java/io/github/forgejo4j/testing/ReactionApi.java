package io.github.forgejo4j.testing;

import java.util.List;
import java.util.function.Function;

/** Reactions to issues and comments. */
final class ReactionApi {
    static final List<String> ALLOWED = List.of("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes");
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}/reactions";
    private static final String COMMENT = "/repos/{owner}/{repo}/issues/comments/{id}/reactions";

    private ReactionApi() {}

    static void register(Api api) {
        register(api, ISSUE, Exchange::issue);
        register(api, COMMENT, Exchange::comment);
        api.on("GET", ISSUE, exchange -> {
            Page<Reaction> page = Page.wholeUnlessPaged(exchange, exchange.issue().reactions);
            return page.answer(list(exchange, page.items()));
        });
        api.on("GET", COMMENT, exchange -> list(exchange, exchange.comment().reactions));
    }

    private static void register(Api api, String template, Function<Exchange, ? extends Post> post) {
        api.on("POST", template, exchange -> add(exchange, post.apply(exchange)));
        api.on("DELETE", template, exchange -> remove(exchange, post.apply(exchange)));
    }

    /** null, not [], when there are none. */
    private static Answer list(Exchange exchange, List<Reaction> reactions) {
        return Answer.json(200, reactions.isEmpty() ? null : Views.list(reactions, exchange.views()::reaction));
    }

    private static Answer add(Exchange exchange, Post post) {
        Account sender = exchange.sender();
        String content = exchange.payload().textOrEmpty("content");
        if (!ALLOWED.contains(content)) {
            throw exchange.refusal(403, "'" + content + "' is not an allowed reaction");
        }
        for (Reaction reaction : post.reactions) {
            if (reaction.user() == sender && reaction.content().equals(content)) {
                // Version 16 panics over a reaction that is there already, older ones show it.
                return exchange.instance().major() >= 16
                        ? Errors.panic()
                        : Answer.json(200, exchange.views().reaction(reaction));
            }
        }
        Reaction reaction = new Reaction(sender, content, exchange.instance().now());
        post.reactions.add(reaction);
        return Answer.json(201, exchange.views().reaction(reaction));
    }

    /** No content, or a body whose type was not named, means all reactions of the sender. */
    private static Answer remove(Exchange exchange, Post post) {
        Account sender = exchange.sender();
        String content = exchange.payload().textOrEmpty("content");
        post.reactions.removeIf(reaction -> reaction.user() == sender
                && (content.isEmpty() || reaction.content().equals(content)));
        return Answer.empty(200);
    }
}
