package io.github.forgejo4j.examples.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.DispatchWorkflow;
import io.github.forgejo4j.testing.FakeForgejo;
import java.io.IOException;
import java.lang.reflect.Constructor;
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
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;

/** The files with which bots are deployed, and every command line in them and in the page about the examples. */
class DeploymentTest {
    private static final Path ROOT = root();
    private static final Path DEPLOY = ROOT.resolve("sdk-examples/deploy");
    private static final String PACKAGE = "io.github.forgejo4j.examples.";
    private static final Pattern MAVEN = Pattern.compile("-Dbot=(\\S+)(?:\\s+-Dexec\\.args=\"([^\"]*)\")?");

    @Test
    void theWorkflowIsOneThatAServerReads() throws IOException {
        Map<?, ?> workflow = yaml("stale.yaml");
        // In YAML 1.1 a bare "on" is the truth value.
        Map<?, ?> on = (Map<?, ?>) workflow.get(true);
        assertThat(on.containsKey("workflow_dispatch")).isTrue();
        String cron = text(((List<?>) on.get("schedule")).get(0), "cron");
        assertThat(cron.split(" ")).hasSize(5);
        assertThat(text(workflow.get("concurrency"), "cancel-in-progress")).isEqualTo("false");
        Map<?, ?> job = (Map<?, ?>) ((Map<?, ?>) workflow.get("jobs")).get("stale");
        assertThat(job.get("runs-on")).isEqualTo("docker");
        List<?> steps = (List<?>) job.get("steps");
        Map<?, ?> last = (Map<?, ?>) steps.get(steps.size() - 1);
        assertThat(text(last.get("env"), "FORGEJO_TOKEN")).isEqualTo("${{ secrets.BOT_TOKEN }}");
        assertThat(parsed(text(last, "run"))).containsExactly("stale.StaleCommand");
    }

    @Test
    void theWorkflowIsOneThatTheFakeStarts() throws IOException {
        try (var fake = FakeForgejo.start();
                var client = ForgejoClient.builder()
                        .baseUrl(fake.url())
                        .token(fake.token())
                        .build()) {
            fake.repository("alice", "kettle")
                    .putFile(".forgejo/workflows/stale.yaml", Files.readString(DEPLOY.resolve("stale.yaml")));
            client.actions()
                    .dispatchWorkflow(
                            "alice",
                            "kettle",
                            "stale.yaml",
                            DispatchWorkflow.builder().ref("main").build())
                    .execute();
            assertThat(fake.repository("alice", "kettle").runs()).hasSize(1);
        }
    }

    @Test
    void noTokenStandsInAFile() throws IOException {
        try (Stream<Path> files = Files.list(DEPLOY)) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern("[0-9a-f]{40}");
            }
        }
    }

    @Test
    void theServiceRunsABotThatExistsWithItsOptions() throws IOException {
        Map<String, List<String>> service = unit("mergequeue.service").get("Service");
        List<String> words = List.of(only(service, "ExecStart").split("\\s+"));
        assertThat(words.get(0)).isEqualTo("/usr/bin/java");
        int main = 0;
        while (!words.get(main).startsWith(PACKAGE)) {
            main++;
        }
        CommandLine.ParseResult given = parse(words.get(main), words.subList(main + 1, words.size()));
        assertThat(given.matchedOptionValue("--token-file", Path.of("none"))).isEqualTo(Path.of("%d/forgejo-token"));
        assertThat(given.hasMatchedOption("--token")).isFalse();
        assertThat(only(service, "LoadCredential")).startsWith("forgejo-token:/");
    }

    @Test
    void theServiceIsLockedInAndRunsOnceAtATime() throws IOException {
        Map<String, List<String>> service = unit("mergequeue.service").get("Service");
        assertThat(only(service, "Type")).isEqualTo("oneshot");
        for (String hardening : List.of(
                "NoNewPrivileges",
                "ProtectHome",
                "PrivateTmp",
                "PrivateDevices",
                "RestrictNamespaces",
                "DynamicUser")) {
            assertThat(only(service, hardening)).as(hardening).isEqualTo("yes");
        }
        assertThat(only(service, "ProtectSystem")).isEqualTo("strict");
        assertThat(only(service, "CapabilityBoundingSet")).isEmpty();
        assertThat(service).doesNotContainKeys("Environment", "MemoryDenyWriteExecute");
        Map<String, Map<String, List<String>>> timer = unit("mergequeue.timer");
        assertThat(only(timer.get("Timer"), "OnCalendar")).isEqualTo("*:0/15");
        assertThat(only(timer.get("Install"), "WantedBy")).isEqualTo("timers.target");
    }

    @Test
    void everyCommandLineOfThePageExists() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/examples.md")).replace("\\\n", " ");

        assertThat(parsed(page))
                .contains(
                        "stale.StaleCommand",
                        "release.ReleaseCommand",
                        "mergequeue.MergeQueueCommand",
                        "status.StatusCommand",
                        "follow.FollowCommand");
    }

    // ---- reading

    /** The bots in a text, each of which takes the options that stand there. */
    private static List<String> parsed(String text) {
        List<String> bots = new ArrayList<>();
        Matcher lines = MAVEN.matcher(text);
        while (lines.find()) {
            String options = lines.group(2) == null ? "" : lines.group(2).replaceAll("\\$\\{\\{.*?}}", "you/kettle");
            parse(
                    PACKAGE + lines.group(1),
                    List.of(options.isBlank() ? new String[0] : options.strip().split("\\s+")));
            bots.add(lines.group(1));
        }
        return bots;
    }

    /** Fails on an option that the command does not have. */
    private static CommandLine.ParseResult parse(String type, List<String> words) {
        try {
            Constructor<?> constructor = Class.forName(type).getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            Object[] nothing = Stream.of(constructor.getParameterTypes())
                    .map(each -> each == boolean.class ? Boolean.FALSE : null)
                    .toArray();
            return new CommandLine(constructor.newInstance(nothing)).parseArgs(words.toArray(String[]::new));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("no bot " + type, e);
        }
    }

    private static Map<?, ?> yaml(String file) throws IOException {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(DEPLOY.resolve(file)));
    }

    private static String text(Object map, String key) {
        return String.valueOf(((Map<?, ?>) map).get(key));
    }

    /** Sections, keys and their values as systemd reads them. */
    private static Map<String, Map<String, List<String>>> unit(String file) throws IOException {
        Map<String, Map<String, List<String>>> sections = new LinkedHashMap<>();
        Map<String, List<String>> section = Map.of();
        for (String line : Files.readString(DEPLOY.resolve(file))
                .replaceAll("\\\\\n\\s*", "")
                .split("\n")) {
            if (line.startsWith("[")) {
                section = sections.computeIfAbsent(line.substring(1, line.length() - 1), each -> new LinkedHashMap<>());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                String[] pair = line.split("=", 2);
                section.computeIfAbsent(pair[0], each -> new ArrayList<>()).add(pair[1]);
            }
        }
        return sections;
    }

    private static String only(Map<String, List<String>> section, String key) {
        assertThat(section.get(key)).as(key).hasSize(1);
        return section.get(key).get(0);
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("CHANGELOG.md"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
