package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Sends what hooks have to tell, one after the other and in the background, as the one worker of the real server does. Nothing is
 * sent twice, and nothing leaves this machine.
 */
final class Deliveries implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final List<HookDelivery> done = new ArrayList<>();
    private int pending;
    private @Nullable ExecutorService worker;
    private @Nullable OkHttpClient http;

    void enqueue(Instance instance, Hook hook, String event, String type, JsonNode payload) {
        String json = Json.indented(payload);
        String body = hook.contentType.equals("form") ? "payload=" + Percent.encodeQuery(json) : json;
        Map<String, String> headers = headers(instance.nextUuid(), hook, event, type, json);
        String url = hook.url;
        lock.lock();
        try {
            ExecutorService thread = worker == null ? start() : worker;
            pending++;
            thread.execute(() -> finish(deliver(url, headers, body)));
        } catch (RejectedExecutionException closed) {
            pending--;
        } finally {
            lock.unlock();
        }
    }

    private ExecutorService start() {
        ExecutorService started = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "fake-forgejo-hooks");
            thread.setDaemon(true);
            return thread;
        });
        worker = started;
        return started;
    }

    private static Map<String, String> headers(String id, Hook hook, String event, String type, String json) {
        ByteString text = ByteString.encodeUtf8(json);
        ByteString key = ByteString.encodeUtf8(hook.secret);
        boolean signed = !hook.secret.isEmpty();
        String sha256 = signed ? text.hmacSha256(key).hex() : "";
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", "Go-http-client/1.1");
        headers.put(
                "Content-Type",
                hook.contentType.equals("form") ? "application/x-www-form-urlencoded" : "application/json");
        if (!hook.authorization.isEmpty()) {
            headers.put("Authorization", hook.authorization);
        }
        for (String brand : List.of("Forgejo", "GitHub", "Gitea", "Gogs")) {
            headers.put("X-" + brand + "-Delivery", id);
            headers.put("X-" + brand + "-Event", event);
            headers.put("X-" + brand + "-Event-Type", type);
            if (!brand.equals("GitHub")) {
                headers.put("X-" + brand + "-Signature", sha256);
            }
        }
        headers.put("X-Hub-Signature", "sha1=" + (signed ? text.hmacSha1(key).hex() : ""));
        headers.put("X-Hub-Signature-256", "sha256=" + sha256);
        return headers;
    }

    private HookDelivery deliver(String url, Map<String, String> headers, String body) {
        Integer status = null;
        String failure = null;
        try {
            Request.Builder request = new Request.Builder().url(url);
            if (!isLoopback(request.build().url().host())) {
                return new HookDelivery(url, headers, body, null, "FakeForgejo delivers to this machine only");
            }
            headers.forEach(request::header);
            // Bytes keep OkHttp from adding a charset to the type.
            RequestBody sent = RequestBody.create(
                    ByteString.encodeUtf8(body), MediaType.get(headers.getOrDefault("Content-Type", "")));
            try (Response response =
                    client().newCall(request.post(sent).build()).execute()) {
                status = response.code();
            }
        } catch (IOException | IllegalArgumentException unreachable) {
            failure = String.valueOf(unreachable.getMessage());
        }
        return new HookDelivery(url, headers, body, status, failure);
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    private OkHttpClient client() {
        OkHttpClient client = http;
        if (client == null) {
            client = new OkHttpClient.Builder()
                    .callTimeout(TIMEOUT)
                    .retryOnConnectionFailure(false)
                    .build();
            http = client;
        }
        return client;
    }

    private void finish(HookDelivery delivery) {
        lock.lock();
        try {
            done.add(delivery);
            pending--;
            idle.signalAll();
        } finally {
            lock.unlock();
        }
    }

    List<HookDelivery> list() {
        lock.lock();
        try {
            return List.copyOf(done);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is under way. */
    boolean await(Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (pending > 0 && left > 0) {
                left = idle.awaitNanos(left);
            }
            return pending == 0;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        ExecutorService thread = worker;
        if (thread != null) {
            thread.shutdownNow();
            try {
                thread.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
        OkHttpClient client = http;
        if (client != null) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }
}
