package io.github.forgejo4j.wire;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Whose OkHttp carries the calls: the SDK's, one of a user with ideas of his own, or a factory about which nothing is known. */
enum Caller {
    /** The SDK's own client, or where a test must configure it, a client without any idea. */
    OWN,
    /** Answers each challenge. */
    AUTHENTICATORS,
    /** Has an interceptor that tries again when the connection fails. */
    AGAIN_ON_EXCEPTION,
    /** Has an interceptor that tries again on a server error. */
    AGAIN_ON_5XX,
    /** Has an interceptor that executes a copy of the call on a server error. */
    CLONE_ON_5XX,
    /** Has an interceptor that builds the request anew, without its tags, and tries twice. */
    REBUILDS_AND_REPEATS,
    /** A factory whose calls can be listened to. */
    FACTORY,
    /** A factory whose calls were compiled before OkHttp 5: they have no {@code addEventListener} and no {@code tag}. */
    FACTORY_OF_OKHTTP_4;

    /** Gives a request another credential, as often as it is asked. */
    static final Authenticator STUBBORN = (route, response) -> response.request()
            .newBuilder()
            .header(response.code() == 407 ? "Proxy-Authorization" : "Authorization", "token again")
            .build();

    /** Callers that the SDK can derive a client from: not even a HEADERS frame may go out twice. */
    static final Set<Caller> CLIENTS = EnumSet.range(OWN, REBUILDS_AND_REPEATS);

    boolean isFactory() {
        return !CLIENTS.contains(this);
    }

    /** The SDK hears nothing of what such calls do. */
    boolean isDeaf() {
        return this == FACTORY_OF_OKHTTP_4;
    }

    boolean repeatsOn5xx() {
        return this == AGAIN_ON_5XX || this == CLONE_ON_5XX || this == REBUILDS_AND_REPEATS;
    }

    void configure(OkHttpClient.Builder builder) {
        switch (this) {
            case OWN -> {}
            case AUTHENTICATORS, FACTORY, FACTORY_OF_OKHTTP_4 ->
                builder.authenticator(STUBBORN).proxyAuthenticator(STUBBORN);
            case AGAIN_ON_EXCEPTION -> builder.addInterceptor(Caller::againOnException);
            case AGAIN_ON_5XX -> builder.addInterceptor(Caller::againOn5xx);
            case CLONE_ON_5XX -> builder.addInterceptor(Caller::cloneOn5xx);
            case REBUILDS_AND_REPEATS -> builder.addInterceptor(Caller::rebuildAndRepeat);
        }
    }

    Call.Factory factory(OkHttpClient client) {
        return this == FACTORY ? client::newCall : request -> new CallOfOkHttp4(client.newCall(request));
    }

    private static Response againOnException(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (IOException first) {
            return chain.proceed(chain.request());
        }
    }

    private static Response againOn5xx(Interceptor.Chain chain) throws IOException {
        Response first = chain.proceed(chain.request());
        if (first.code() < 500) {
            return first;
        }
        first.close();
        return chain.proceed(chain.request());
    }

    private static Response cloneOn5xx(Interceptor.Chain chain) throws IOException {
        Response first = chain.proceed(chain.request());
        if (first.code() < 500) {
            return first;
        }
        first.close();
        return chain.call().clone().execute();
    }

    private static Response rebuildAndRepeat(Interceptor.Chain chain) throws IOException {
        Request old = chain.request();
        Request.Builder request =
                new Request.Builder().url(old.url()).headers(old.headers()).method(old.method(), old.body());
        try {
            Response first = chain.proceed(request.build());
            if (first.code() < 500) {
                return first;
            }
            first.close();
        } catch (IOException first) {
            // Tried again below.
        }
        return chain.proceed(request.build());
    }
}
