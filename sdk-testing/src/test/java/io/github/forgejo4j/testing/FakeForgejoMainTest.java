package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FakeForgejoMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private FakeForgejo serve(String line) {
        return FakeForgejoMain.serve(
                line.isEmpty() ? new String[0] : line.split(" "),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void itServesOnTheAskedPortAndSaysHowToGetIn() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (FakeForgejo fake = serve("--port " + port + " --user ada --seed 35");
                Client client = new Client(fake)) {
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .isEqualToNormalizingNewlines(
                            "FORGEJO_URL=http://127.0.0.1:" + port + "\nFORGEJO_TOKEN=" + fake.token() + "\n");
            assertThat(client.get("/user").json().path("login").asText()).isEqualTo("ada");
            Client.Reply issues = client.get("/repos/ada/sandbox/issues?labels=bug");
            assertThat(issues.headers().get("X-Total-Count")).isEqualTo("18");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "--port x", "--port 70000", "--nope 1", "--version x"})
    void aWrongCallIsToldAndNothingIsStarted(String line) {
        assertThat(serve(line)).isNull();
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Usage: FakeForgejoMain");
    }
}
