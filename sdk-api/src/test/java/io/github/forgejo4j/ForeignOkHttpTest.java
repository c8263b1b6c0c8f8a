package io.github.forgejo4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.ForgejoException;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a program sees whose class path holds another OkHttp: a library or a bom that is listed first brings it. */
class ForeignOkHttpTest {
    private static final Path FOREIGN = Path.of("target", "foreign", "okhttp-4.12.0.jar");

    /** The program. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            try (ForgejoClient client =
                    ForgejoClient.builder().baseUrl("http://127.0.0.1:9").build()) {
                client.instance().getVersion().execute();
            } catch (ForgejoException e) {
                System.out.print("the client was made");
            } catch (IllegalStateException e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @Test
    void anOlderOneBesideOursIsNamedWithTheRepair() throws Exception {
        assertThat(FOREIGN).exists();
        assertThat(run(FOREIGN + File.pathSeparator + classPath(""))).isEqualTo(message());
    }

    @Test
    void anOlderOneInsteadOfOursIsNamedWithTheRepair() throws Exception {
        assertThat(run(FOREIGN + File.pathSeparator + classPath("okhttp-jvm"))).isEqualTo(message());
    }

    @Test
    void withOursAloneTheClientIsMade() throws Exception {
        assertThat(run(classPath(""))).isEqualTo("the client was made");
    }

    private static String message() {
        return "forgejo4j needs OkHttp 5.4 or a newer 5, but OkHttp 4.12.0 is on the class path. Add to the <dependencyManagement> of your POM"
                + " com.squareup.okhttp3:okhttp-jvm:5.5.1 and com.squareup.okhttp3:okhttp:5.5.1 (the second is an empty jar that"
                + " replaces OkHttp 4).";
    }

    private static String classPath(String without) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> without.isEmpty() || !entry.contains(without))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String run(String classPath) throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        Program.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
