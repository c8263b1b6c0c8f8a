package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the documents against the code and against each other. */
class DocumentsTest {
    private static final Path ROOT = root();
    private static final Path SNIPPETS = Path.of("sdk-examples/src/test/java/io/github/forgejo4j/examples/docs");
    private static final Pattern IN_CODE = Pattern.compile("(?s) *// snippet: (\\S+)\\n(.*?) *// end\\n");
    private static final Pattern IN_DOCUMENT =
            Pattern.compile("(?s)<!-- snippet: (\\S+) -->\\n```java\\n(.*?)```\\n<!-- end -->");
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?m)^```java$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    @Test
    void everySnippetIsCompiledCode() throws IOException {
        Map<String, String> code = new LinkedHashMap<>();
        for (Path file : snippetFiles()) {
            Matcher regions = IN_CODE.matcher(Files.readString(file));
            while (regions.find()) {
                // A blank last line would count as one without indentation.
                String region = regions.group(2).stripTrailing().stripIndent() + "\n";
                assertThat(code.put(regions.group(1), region))
                        .as("another snippet named %s", regions.group(1))
                        .isNull();
            }
        }
        List<String> shown = new ArrayList<>();
        for (Path document : documents()) {
            String text = Files.readString(document);
            Matcher blocks = IN_DOCUMENT.matcher(text);
            int count = 0;
            while (blocks.find()) {
                count++;
                shown.add(blocks.group(1));
                assertThat(blocks.group(2))
                        .as("%s in %s", blocks.group(1), document)
                        .isEqualTo(code.get(blocks.group(1)));
            }
            assertThat(JAVA_BLOCK.matcher(text).results().count())
                    .as("Java blocks of %s that are compiled", document)
                    .isEqualTo(count);
        }
        assertThat(shown).containsExactlyInAnyOrderElementsOf(code.keySet());
    }

    @Test
    void everyRelativeLinkLeadsSomewhere() throws IOException {
        for (Path document : documents()) {
            Matcher links = LINK.matcher(Files.readString(document));
            while (links.find()) {
                String target = links.group(1).replaceFirst("#.*", "");
                if (!target.isEmpty() && !target.contains("://")) {
                    assertThat(document.resolveSibling(target))
                            .as("link in %s", document)
                            .exists();
                }
            }
        }
    }

    @Test
    void theFakesSnippetRuns() {
        Snippets.fake();
    }

    @Test
    void theSnippetsOfFilesRun(@TempDir Path folder) throws IOException {
        try (FakeForgejo fake = FakeForgejo.builder().user("nimbus", false).start();
                ForgejoClient client = ForgejoClient.builder()
                        .baseUrl(fake.url())
                        .token(fake.token())
                        .build()) {
            fake.repository("nimbus", "kettle").putFile("notes/todo.txt", "fill\n");
            Snippets.changeFile(client);
            Path recording = Files.writeString(folder.resolve("up.wav"), "wheee");
            FileSnippets.commit(client, recording);
            FileSnippets.download(client, folder);
            assertThat(folder.resolve("whistle.wav")).hasContent("wheee");
        }
    }

    private static List<Path> snippetFiles() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(SNIPPETS))) {
            return files.filter(path -> path.toString().endsWith("Snippets.java"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> top = Files.list(ROOT)) {
            return Stream.concat(docs, top)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("CHANGELOG.md"))) {
                return folder;
            }
        }
        throw new UncheckedIOException(new IOException("not below the project's folder"));
    }
}
