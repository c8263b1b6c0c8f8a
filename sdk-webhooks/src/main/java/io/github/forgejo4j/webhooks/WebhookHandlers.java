package io.github.forgejo4j.webhooks;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What to do with each kind of event. Exactly one handler is called for a delivery, in the caller's thread, so together with the log of
 * {@link Webhooks} each delivery id has at most one call. Servers wait five seconds for an answer and deliver nothing else meanwhile: hand
 * long work to an executor.
 */
public final class WebhookHandlers {
    private final Map<Class<?>, BiConsumer<WebhookEvent, WebhookDelivery>> handlers;
    private final @Nullable Consumer<WebhookDelivery> otherwise;

    private WebhookHandlers(Builder builder) {
        this.handlers = Map.copyOf(builder.handlers);
        this.otherwise = builder.otherwise;
    }

    /** Starts without any handler. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Calls the handler of the delivery's event. What it throws is passed on.
     *
     * @return false if there is none
     */
    public boolean handle(WebhookDelivery delivery) {
        BiConsumer<WebhookEvent, WebhookDelivery> handler =
                handlers.get(delivery.event().getClass());
        if (handler != null) {
            handler.accept(delivery.event(), delivery);
            return true;
        }
        if (otherwise != null) {
            otherwise.accept(delivery);
            return true;
        }
        return false;
    }

    /** Makes {@link WebhookHandlers}. */
    public static final class Builder {
        private final Map<Class<?>, BiConsumer<WebhookEvent, WebhookDelivery>> handlers = new HashMap<>();
        private @Nullable Consumer<WebhookDelivery> otherwise;

        private Builder() {}

        /**
         * Sets the handler of a kind of event.
         *
         * @throws InvalidInputException that kind has one, or is {@link WebhookEvent} itself, for which there is {@link #otherwise}
         */
        public <E extends WebhookEvent> Builder on(Class<E> kind, Consumer<? super E> handler) {
            return on(kind, (event, delivery) -> handler.accept(event));
        }

        /** Like {@link #on(Class, Consumer)}, for a handler that wants the delivery too, such as for its id. */
        public <E extends WebhookEvent> Builder on(
                Class<E> kind, BiConsumer<? super E, ? super WebhookDelivery> handler) {
            if (kind.isInterface()) {
                throw new InvalidInputException("kind", "must be a class of events: for all others use otherwise(..).");
            }
            if (handlers.putIfAbsent(kind, (event, delivery) -> handler.accept(kind.cast(event), delivery)) != null) {
                throw new InvalidInputException(
                        "kind", kind.getSimpleName() + " has a handler already: one delivery makes one call.");
            }
            return this;
        }

        /** Sets the handler of all deliveries that have no other, {@link UnknownEvent}s among them. */
        public Builder otherwise(Consumer<WebhookDelivery> handler) {
            this.otherwise = handler;
            return this;
        }

        /** Makes them. */
        public WebhookHandlers build() {
            return new WebhookHandlers(this);
        }
    }
}
