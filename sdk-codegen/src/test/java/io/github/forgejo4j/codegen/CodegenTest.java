package io.github.forgejo4j.codegen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.codegen.contract.SmallContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodegenTest {
    @TempDir
    Path project;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) throws IOException {
        out.reset();
        err.reset();
        return Codegen.run(List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private SmallContract contract() {
        return SmallContract.in(project.resolve("sdk-api/contract"));
    }

    @Test
    void checkTellsTheSizeOfTheContract() throws IOException {
        contract();

        assertThat(run("check", project.toString())).isZero();
        assertThat(out.toString(UTF_8))
                .isEqualTo(
                        "1 services, 2 operations, 2 models, 1 open enums, 1 query objects" + System.lineSeparator());
    }

    @Test
    void aRefusedContractEndsWithItsProblems() throws IOException {
        contract().write("services/others.yaml", "service: others\n");

        assertThat(run("generate", project.toString())).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("services/others.yaml: interface is missing");
        assertThat(project.resolve("docs")).doesNotExist();
    }

    @Test
    void generatingWritesOnlyWhatDiffersAndRemovesWhatIsLeftOver() throws IOException {
        contract();
        assertThat(run("generate", project.toString())).isZero();
        Path sources = project.resolve("sdk-api/src/main/generated/io/github/forgejo4j");
        assertThat(sources.resolve("api/ThingApi.java")).exists();
        assertThat(project.resolve("docs/operations.md")).content().contains("`things().delete`");

        run("generate", project.toString());
        assertThat(out.toString(UTF_8)).isEqualTo("0 files changed" + System.lineSeparator());

        Files.writeString(sources.resolve("model/Gone.java"), "class Gone {}");
        Files.writeString(sources.resolve("api/ThingApi.java"), "changed by hand");
        run("generate", project.toString());
        assertThat(out.toString(UTF_8)).isEqualTo("2 files changed" + System.lineSeparator());
        assertThat(sources.resolve("model/Gone.java")).doesNotExist();
    }

    @Test
    void formattingTwiceIsFormattingOnce() throws IOException {
        contract();

        assertThat(run("format", project.toString())).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("3 files changed" + System.lineSeparator());
        run("format", project.toString());
        assertThat(out.toString(UTF_8)).isEqualTo("0 files changed" + System.lineSeparator());
        assertThat(run("check", project.toString())).isZero();
    }

    @Test
    void aWrongCallShowsTheUsage() throws IOException {
        for (List<String> call : List.of(
                List.<String>of(),
                List.of("make"),
                List.of("import"),
                List.of("drift"),
                List.of("drift", "a", "b", "c"),
                List.of("check", "a", "b"))) {
            assertThat(run(call.toArray(String[]::new))).as("%s", call).isEqualTo(2);
            assertThat(err.toString(UTF_8)).startsWith("usage: codegen COMMAND");
        }
    }
}
