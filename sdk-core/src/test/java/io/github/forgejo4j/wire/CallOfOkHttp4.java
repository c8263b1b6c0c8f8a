package io.github.forgejo4j.wire;

import java.io.IOException;
import kotlin.jvm.functions.Function0;
import kotlin.reflect.KClass;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.Request;
import okhttp3.Response;
import okio.Timeout;

/** A user's wrapper that was compiled against OkHttp 4: what came later is not there. */
final class CallOfOkHttp4 implements Call {
    private final Call call;

    CallOfOkHttp4(Call call) {
        this.call = call;
    }

    @Override
    public Request request() {
        return call.request();
    }

    @Override
    public Response execute() throws IOException {
        return call.execute();
    }

    @Override
    public void enqueue(Callback callback) {
        call.enqueue(callback);
    }

    @Override
    public void cancel() {
        call.cancel();
    }

    @Override
    public boolean isExecuted() {
        return call.isExecuted();
    }

    @Override
    public boolean isCanceled() {
        return call.isCanceled();
    }

    @Override
    public Timeout timeout() {
        return call.timeout();
    }

    @Override
    public Call clone() {
        return new CallOfOkHttp4(call.clone());
    }

    @Override
    public <T> T tag(KClass<T> type) {
        throw new AbstractMethodError("tag");
    }

    @Override
    public <T> T tag(Class<? extends T> type) {
        throw new AbstractMethodError("tag");
    }

    @Override
    public <T> T tag(KClass<T> type, Function0<? extends T> computeIfAbsent) {
        throw new AbstractMethodError("tag");
    }

    @Override
    public <T> T tag(Class<T> type, Function0<? extends T> computeIfAbsent) {
        throw new AbstractMethodError("tag");
    }

    @Override
    public void addEventListener(EventListener eventListener) {
        throw new AbstractMethodError("addEventListener");
    }
}
