package io.github.forgejo4j.examples.follow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.examples.cli.LiveRepository;
import io.github.forgejo4j.model.RegisterRunner;
import io.github.forgejo4j.model.RegisteredRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A runner of Actions that does what a test says: it speaks what runners speak with the server, in its JSON form. */
final class HandRunner {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final OkHttpClient http = new OkHttpClient();
    private final String url;
    private final RegisteredRunner registered;
    private String task = "";
    private int lines;

    HandRunner(LiveRepository repository) {
        url = repository.url() + "/api/actions/runner.v1.RunnerService/";
        registered = repository
                .client()
                .repos()
                .runners()
                .register(
                        repository.name().owner(),
                        repository.name().name(),
                        RegisterRunner.builder().name("by hand").build())
                .execute();
        ObjectNode about = MAPPER.createObjectNode().put("version", "by hand");
        about.putArray("labels").add("by-hand");
        call("Declare", about);
    }

    /** Takes on the next job that waits; false if none does, or not yet. */
    boolean take() {
        JsonNode answer = call(
                "FetchTask", MAPPER.createObjectNode().put("tasksVersion", "0").put("taskCapacity", "1"));
        task = answer.path("task").path("id").asText();
        lines = 0;
        return !task.isEmpty();
    }

    boolean log(String... texts) {
        ObjectNode log = MAPPER.createObjectNode().put("taskId", task).put("index", Integer.toString(lines));
        for (String text : texts) {
            log.withArray("rows").addObject().put("time", now()).put("content", text);
        }
        lines += texts.length;
        call("UpdateLog", log);
        return true;
    }

    /** Ends the job. */
    boolean finish(boolean well) {
        call(
                "UpdateLog",
                MAPPER.createObjectNode()
                        .put("taskId", task)
                        .put("index", Integer.toString(lines))
                        .put("noMore", true));
        ObjectNode state = MAPPER.createObjectNode();
        state.putObject("state")
                .put("id", task)
                .put("startedAt", now())
                .put("stoppedAt", now())
                .put("result", well ? "RESULT_SUCCESS" : "RESULT_FAILURE");
        call("UpdateTask", state);
        return true;
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private JsonNode call(String method, ObjectNode body) {
        Request request = new Request.Builder()
                .url(url + method)
                .header("x-runner-uuid", registered.uuid())
                .header("x-runner-token", registered.token())
                .post(RequestBody.create(body.toString(), MediaType.get("application/json")))
                .build();
        try (Response response = http.newCall(request).execute()) {
            String text = response.body().string();
            if (!response.isSuccessful()) {
                throw new IllegalStateException(method + " answered " + response.code() + ": " + text);
            }
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
