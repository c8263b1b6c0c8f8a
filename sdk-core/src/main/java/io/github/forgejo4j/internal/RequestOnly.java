package io.github.forgejo4j.internal;

import kotlin.jvm.functions.Function0;
import kotlin.reflect.KClass;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.Request;
import okhttp3.Response;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** What Retrofit gets as its call factory: it builds requests, and the SDK executes them. */
final class RequestOnly implements Call.Factory {
    @Override
    public Call newCall(Request request) {
        return new Built(request);
    }

    private record Built(Request built) implements Call {
        @Override
        public Request request() {
            return built;
        }

        @Override
        public Response execute() {
            throw new IllegalStateException("the SDK executes its requests itself");
        }

        @Override
        public void enqueue(Callback responseCallback) {
            throw new IllegalStateException("the SDK executes its requests itself");
        }

        @Override
        public void cancel() {}

        @Override
        public boolean isExecuted() {
            return false;
        }

        @Override
        public boolean isCanceled() {
            return false;
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public <T> @Nullable T tag(KClass<T> type) {
            return null;
        }

        @Override
        public <T> @Nullable T tag(Class<? extends T> type) {
            return null;
        }

        @Override
        public <T> T tag(KClass<T> type, Function0<? extends T> computeIfAbsent) {
            return computeIfAbsent.invoke();
        }

        @Override
        public <T> T tag(Class<T> type, Function0<? extends T> computeIfAbsent) {
            return computeIfAbsent.invoke();
        }

        @Override
        public void addEventListener(EventListener eventListener) {}

        @Override
        public Call clone() {
            return new Built(built);
        }
    }
}
