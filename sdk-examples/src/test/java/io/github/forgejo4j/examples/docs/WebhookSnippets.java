package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.forgejo4j.error.WebhookRejectedException;
import io.github.forgejo4j.webhooks.DeliveryLog;
import io.github.forgejo4j.webhooks.IssueAction;
import io.github.forgejo4j.webhooks.IssueEvent;
import io.github.forgejo4j.webhooks.PullRequestReviewEvent;
import io.github.forgejo4j.webhooks.ReviewVerdict;
import io.github.forgejo4j.webhooks.SignedWebhook;
import io.github.forgejo4j.webhooks.WebhookHandlers;
import io.github.forgejo4j.webhooks.WebhookRequest;
import io.github.forgejo4j.webhooks.WebhookSigner;
import io.github.forgejo4j.webhooks.Webhooks;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** The Java of docs/webhooks.md. */
final class WebhookSnippets {
    private WebhookSnippets() {}

    static Webhooks webhooks(String secret) {
        // snippet: webhooks
        Webhooks webhooks = Webhooks.builder().secret(secret).build();
        // end
        return webhooks;
    }

    static int receive(Webhooks webhooks, WebhookHandlers handlers, HttpExchange exchange) throws IOException {
        // snippet: receive-webhook
        try {
            byte[] body = webhooks.readBody(exchange.getRequestBody());
            handlers.handle(webhooks.accept(WebhookRequest.post(exchange.getRequestHeaders(), body)));
            return 200;
        } catch (WebhookRejectedException e) {
            return e.reason().httpStatus();
        }
        // end
    }

    static WebhookHandlers handlers(List<String> seen) {
        // snippet: webhook-handlers
        WebhookHandlers handlers = WebhookHandlers.builder()
                .on(IssueEvent.class, event -> {
                    if (event.action() == IssueAction.OPENED) {
                        seen.add("issue #" + event.number());
                    }
                })
                .on(PullRequestReviewEvent.class, (event, delivery) -> {
                    if (event.review() != null && event.review().verdict() == ReviewVerdict.APPROVED) {
                        seen.add("approved, told by " + delivery.id());
                    }
                })
                .otherwise(delivery -> seen.add(delivery.type()))
                .build();
        // end
        return handlers;
    }

    static Webhooks shared(String secret, String oldSecret, Set<String> store) {
        // snippet: webhook-log
        DeliveryLog log = deliveryId -> store.add(deliveryId); // insert into a table with a unique key
        Webhooks webhooks = Webhooks.builder()
                .secret(secret)
                .secret(oldSecret)
                .deliveryLog(log)
                .build();
        // end
        return webhooks;
    }

    static void sign(List<String> seen) {
        WebhookHandlers handlers = handlers(seen);
        // snippet: webhook-signer
        Webhooks webhooks = Webhooks.builder().secret("kettle-whistle").build();
        WebhookSigner signer = WebhookSigner.withSecret("kettle-whistle");

        SignedWebhook signed = signer.form("issues", "{\"action\":\"opened\",\"number\":3}");
        handlers.handle(webhooks.accept(signed.toRequest()));

        assertThat(seen).containsExactly("issue #3");
        // end
    }
}
