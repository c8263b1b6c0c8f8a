package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.ByteString;

/** Plain OkHttp, no redirects and no recovery of its own, so that a test sees what is on the wire. */
final class Client implements AutoCloseable {
    static final String JSON = "application/json";
    private final OkHttpClient http = new OkHttpClient.Builder()
            .followRedirects(false)
            .retryOnConnectionFailure(false)
            .readTimeout(Duration.ofSeconds(5))
            .build();
    private final String base;
    private final String token;

    Client(FakeForgejo fake) {
        this(fake, fake.token());
    }

    Client(FakeForgejo fake, String token) {
        this.base = fake.url();
        this.token = token;
    }

    record Reply(int status, Headers headers, ByteString bytes) {
        String text() {
            return bytes.utf8();
        }

        JsonNode json() {
            try {
                return new ObjectMapper().readTree(text());
            } catch (IOException malformed) {
                throw new UncheckedIOException(malformed);
            }
        }
    }

    Reply get(String path) {
        return send("GET", path, null, null);
    }

    Reply post(String path, String json) {
        return send("POST", path, JSON, json);
    }

    Reply put(String path, String json) {
        return send("PUT", path, JSON, json);
    }

    Reply patch(String path, String json) {
        return send("PATCH", path, JSON, json);
    }

    Reply delete(String path) {
        return send("DELETE", path, null, null);
    }

    Reply send(String method, String path, String contentType, String body) {
        try {
            return tryToSend(method, path, contentType, body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Reply tryToSend(String method, String path, String contentType, String body) throws IOException {
        boolean bodyless = method.equals("GET") || method.equals("HEAD") || (method.equals("DELETE") && body == null);
        RequestBody sent = bodyless
                ? null
                : RequestBody.create(
                        ByteString.encodeUtf8(body == null ? "" : body),
                        contentType == null ? null : MediaType.get(contentType));
        return send(request(path).method(method, sent).build());
    }

    Request.Builder request(String path) {
        Request.Builder request =
                new Request.Builder().url(base + (path.startsWith("/attachments") ? "" : "/api/v1") + path);
        return token.isEmpty() ? request : request.header("Authorization", "token " + token);
    }

    Reply send(Request request) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            return new Reply(
                    response.code(), response.headers(), response.body().byteString());
        }
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
