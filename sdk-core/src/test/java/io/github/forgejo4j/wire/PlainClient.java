package io.github.forgejo4j.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** OkHttp as everybody makes it, to show that the servers see what it sends twice. */
final class PlainClient implements AutoCloseable {
    private final OkHttpClient client;

    PlainClient(UnaryOperator<OkHttpClient.Builder> configure) {
        client = configure
                .apply(new OkHttpClient.Builder().readTimeout(5, TimeUnit.SECONDS))
                .build();
    }

    static PlainClient standard() {
        return new PlainClient(builder -> builder);
    }

    static PlainClient http2() {
        return new PlainClient(builder -> builder.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)));
    }

    /** Puts as many idle connections into the pool; the server must let the warm-ups meet if there are several. */
    void warmUp(String url, int connections) {
        CountDownLatch done = new CountDownLatch(connections);
        for (int i = 0; i < connections; i++) {
            client.newCall(new Request.Builder().url(url + "/warm").build()).enqueue(new Callback() {
                @Override
                public void onFailure(Call call, IOException e) {
                    // The latch stays up.
                }

                @Override
                public void onResponse(Call call, Response response) throws IOException {
                    response.body().bytes();
                    done.countDown();
                }
            });
        }
        try {
            if (!done.await(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("not warm: " + done.getCount());
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        // The answer is complete a moment before its connection is idle.
        long giveUp = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LoopbackServer.PATIENCE_MS);
        while (client.connectionPool().idleConnectionCount() < 1) {
            if (System.nanoTime() > giveUp) {
                throw new AssertionError("no idle connection");
            }
            Thread.onSpinWait();
        }
    }

    /** POSTs a small body. */
    String post(String url) {
        return send(new Request.Builder()
                .url(url)
                .post(RequestBody.create("{\"a\":1}".getBytes(StandardCharsets.UTF_8), null))
                .build());
    }

    /** The status, or the simple name of the exception. */
    String send(Request request) {
        try (Response response = client.newCall(request).execute()) {
            response.body().bytes();
            return Integer.toString(response.code());
        } catch (IOException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Ends all connections, so that the servers come to rest. */
    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
