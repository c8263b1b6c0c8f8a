package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What HAZARDS.md says of tests and of operations stands in the sources. */
class HazardsTest {
    private static final String NOT_PINNED = "not pinned";

    /** More than that would be a list of complaints. */
    private static final int MAX_NOT_PINNED = 25;

    private static final Pattern COUNTS = Pattern.compile("(\\d+) hazards, (\\d+) of them not pinned by a test\\.");
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final Pattern OPERATION = Pattern.compile("`(\\w+)`");
    private static final Pattern IS_A_TEST =
            Pattern.compile("@(Test|ParameterizedTest|RepeatedTest|TestFactory|Property|Example)\\b");

    private static final List<Row> ROWS = new ArrayList<>();
    private static String text = "";

    /** Column names with what stands in them. */
    private record Row(Map<String, String> cells, int columns, String line) {
        String cell(String column) {
            return cells.getOrDefault(column, "");
        }
    }

    @BeforeAll
    static void read() throws IOException {
        text = Files.readString(root().resolve("HAZARDS.md"));
        List<String> header = List.of();
        for (String line : text.lines().toList()) {
            if (!line.startsWith("|")) {
                header = List.of();
            } else if (header.isEmpty()) {
                header = cells(line);
            } else if (!line.startsWith("| ---")) {
                List<String> cells = cells(line);
                Map<String, String> named = new LinkedHashMap<>();
                for (int i = 0; i < Math.min(header.size(), cells.size()); i++) {
                    named.put(header.get(i), cells.get(i));
                }
                ROWS.add(new Row(named, cells.size() - header.size(), line));
            }
        }
    }

    private static List<String> cells(String line) {
        String[] cells = line.split("\\|", -1);
        return Stream.of(cells)
                .skip(1)
                .limit(cells.length - 2)
                .map(String::strip)
                .toList();
    }

    @Test
    void everyRowIsWholeAndNumbered() {
        for (int i = 0; i < ROWS.size(); i++) {
            Row row = ROWS.get(i);
            assertThat(row.columns()).as("columns too many in %s", row.line()).isZero();
            assertThat(row.cells().values()).as(row.line()).doesNotContain("");
            assertThat(row.cell("#")).isEqualTo(Integer.toString(i + 1));
            assertThat(row.cells()).as(row.line()).containsKeys("test", "what the SDK does", "left to you");
        }
    }

    @Test
    void whatIsNotPinnedIsCountedAndRare() {
        Matcher counts = COUNTS.matcher(text);
        assertThat(counts.find()).as("the sentence with the counts").isTrue();
        long open = ROWS.stream().filter(HazardsTest::isOpen).count();
        assertThat(counts.group(1)).isEqualTo(Integer.toString(ROWS.size()));
        assertThat(counts.group(2)).isEqualTo(Long.toString(open));
        assertThat(open).isLessThan(MAX_NOT_PINNED);
    }

    /** A test of the fake pins what the server does, not what the SDK does about it. */
    private static boolean isOpen(Row row) {
        String test = row.cell("test");
        return test.equals(NOT_PINNED) || test.startsWith("fake: ");
    }

    @Test
    void everyNamedTestIsThere() throws IOException {
        Map<String, List<String>> sources = testSources();
        for (Row row : ROWS) {
            String tests = row.cell("test");
            List<String> named = TEST.matcher(tests)
                    .results()
                    .map(found -> found.group(1) + "." + found.group(2))
                    .toList();
            assertThat(tests.equals(NOT_PINNED)).as(row.line()).isEqualTo(named.isEmpty());
            assertThat(tests.replaceAll(TEST.pattern(), "").replaceAll("; fake: |^fake: |, ", ""))
                    .as("other words among the tests of %s", row.cell("#"))
                    .isEqualTo(named.isEmpty() ? NOT_PINNED : "");
            for (String test : named) {
                int dot = test.indexOf('.');
                List<String> files = sources.getOrDefault(test.substring(0, dot), List.of());
                assertThat(files.stream().anyMatch(source -> holdsTest(source, test.substring(dot + 1))))
                        .as("%s, named in row %s, is a test", test, row.cell("#"))
                        .isTrue();
            }
        }
    }

    @Test
    void testsNamedByTheSecurityPageAreThere() throws IOException {
        Map<String, List<String>> sources = testSources();
        Matcher named = Pattern.compile("`(\\w+(?:Test|Properties))\\.(\\w+)`")
                .matcher(Files.readString(root().resolve("SECURITY.md")));
        int count = 0;
        while (named.find()) {
            String method = named.group(2);
            assertThat(sources.getOrDefault(named.group(1), List.of()).stream()
                            .anyMatch(source -> holdsTest(source, method)))
                    .as(named.group())
                    .isTrue();
            count++;
        }
        assertThat(count).isGreaterThan(10);
    }

    /** The annotation stands between the end of the member before and the name. */
    private static boolean holdsTest(String source, String method) {
        Matcher declared = Pattern.compile("\\b(void|boolean|Stream<\\w+>|List<\\w+>) " + method + "\\(")
                .matcher(source);
        if (!declared.find()) {
            return false;
        }
        String before = source.substring(0, declared.start());
        int end = before.lastIndexOf("\n    }\n");
        return IS_A_TEST.matcher(before.substring(Math.max(end, 0))).find();
    }

    /** The operations that are named, wherever a row has such a column or rests on this test. */
    @Test
    void whatIsSaidOfAnOperationStandsInTheContract() throws IOException {
        Map<String, String> contract = contract();
        int checked = 0;
        for (Row row : ROWS) {
            List<String> operations = OPERATION
                    .matcher(row.cell("operations"))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(operations.isEmpty())
                    .as(row.line())
                    .isEqualTo(!row.cells().containsKey("operations"));
            for (String id : operations) {
                String operation = contract.get(id);
                assertThat(operation)
                        .as("%s, named in row %s", id, row.cell("#"))
                        .isNotNull();
                if (row.cell("what the SDK does").contains("`NEVER`")) {
                    assertThat(operation).as(id).contains("eligibility: NEVER");
                }
                if (row.cell("what the SDK does").matches("(?s).*\\btells\\b.*")) {
                    assertThat(operation).as("%s tells something", id).containsPattern("(?m)^    +(- +)?notes:");
                }
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(100);
        for (String id : List.of(
                "issueDeleteMilestone",
                "repoDeleteBranch",
                "repoDeleteTag",
                "repoDeleteFile",
                "deleteRepoVariable",
                "issueRemoveLabel",
                "repoDeleteReleaseByTag",
                "repoMigrate",
                "userUpdateOAuth2Application",
                "adminDeleteUser",
                "userCreateToken",
                "adminCreateUserAccessToken",
                "registerRepoRunner",
                "registerOrgRunner",
                "registerUserRunner",
                "registerAdminRunner",
                "userCreateOAuth2Application",
                "repoEditWikiPage",
                "issueEditIssue")) {
            assertThat(contract.get(id)).as(id).contains("eligibility: NEVER");
        }
    }

    /** The text of each operation, by its id. */
    private static Map<String, String> contract() throws IOException {
        Map<String, String> operations = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(root().resolve("sdk-api/contract/services"))) {
            for (Path file : files.sorted().toList()) {
                Matcher found =
                        Pattern.compile("(?m)^  (\\w+):\\n((?:    .*\\n|\\n)+)").matcher(Files.readString(file) + "\n");
                while (found.find()) {
                    operations.put(found.group(1), found.group(2));
                }
            }
        }
        return operations;
    }

    /** Sources of all test classes by their simple names; two may have the same. */
    private static Map<String, List<String>> testSources() throws IOException {
        Map<String, List<String>> sources = new LinkedHashMap<>();
        try (Stream<Path> modules = Files.list(root())) {
            for (Path module : modules.map(folder -> folder.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                            .toList()) {
                        String name = file.getFileName().toString().replace(".java", "");
                        sources.computeIfAbsent(name, ignored -> new ArrayList<>())
                                .add(Files.readString(file));
                    }
                }
            }
        }
        return sources;
    }

    private static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("HAZARDS.md"))) {
                return folder;
            }
        }
        throw new UncheckedIOException(new IOException("not below the project's folder"));
    }
}
