package io.github.forgejo4j.benchmarks.call;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.benchmarks.shape.RecordShape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ServerSocketFactory;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** From the start of a JVM to its first decoded answer and its end: the SDK and OkHttp with Jackson by hand, in turn. */
public final class StartUp {
    private static final int PAIRS = 15;

    private StartUp() {}

    /**
     * Measures, or with two arguments is one of the programs that are measured.
     *
     * @param args nothing, or {@code sdk} or {@code hand} and an address
     * @throws Exception if a program fails
     */
    public static void main(String[] args) throws Exception {
        if (args.length == 2) {
            System.exit(args[0].equals("sdk") ? sdk(args[1]) : byHand(args[1]));
        }
        try (StillServer server = new StillServer(
                ServerSocketFactory.getDefault(), 200, Payload.ISSUE.getBytes(StandardCharsets.UTF_8))) {
            String url = "http://127.0.0.1:" + server.port();
            fork("sdk", url);
            fork("hand", url);
            List<Double> ratios = new ArrayList<>();
            List<Double> sdk = new ArrayList<>();
            List<Double> hand = new ArrayList<>();
            for (int i = 0; i < PAIRS; i++) {
                sdk.add(fork("sdk", url));
                hand.add(fork("hand", url));
                ratios.add(sdk.get(i) / hand.get(i));
            }
            System.out.printf(
                    "start to first answer, median of %d pairs: SDK %.0f ms, by hand %.0f ms, ratio %.2f%n",
                    PAIRS, median(sdk), median(hand), median(ratios));
        }
    }

    private static double fork(String what, String url) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        int exit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartUp.class.getName(),
                        what,
                        url)
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(what + " ended with " + exit);
        }
        return (System.nanoTime() - begin) / 1e6;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }

    private static int sdk(String url) {
        try (ForgejoClient client =
                ForgejoClient.builder().baseUrl(url).token("0123456789abcdef").build()) {
            return client.issues().get("alice", "kettle", 7).execute().number() == 7 ? 0 : 1;
        }
    }

    private static int byHand(String url) throws IOException {
        Request request = new Request.Builder()
                .url(url + "/api/v1/repos/alice/kettle/issues/7")
                .header("Authorization", "token 0123456789abcdef")
                .build();
        try (Response response = new OkHttpClient().newCall(request).execute()) {
            RecordShape.Issue issue = JsonMapper.builder()
                    .addModule(new JavaTimeModule())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build()
                    .readValue(response.body().bytes(), RecordShape.Issue.class);
            return issue.number() == 7 ? 0 : 1;
        }
    }
}
