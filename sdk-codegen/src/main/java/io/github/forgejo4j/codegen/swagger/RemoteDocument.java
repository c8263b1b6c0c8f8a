package io.github.forgejo4j.codegen.swagger;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Fetches a document from a server, without any credential. */
final class RemoteDocument {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private RemoteDocument() {}

    /**
     * The text at an address.
     *
     * @throws IllegalArgumentException if the server answers anything but 200
     * @throws IOException if there is no answer
     */
    static String get(String address) throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(PATIENCE)
                .build();
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE).build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalArgumentException(address + " answers " + response.statusCode());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + address, e);
        }
    }
}
