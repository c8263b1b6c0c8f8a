package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The Javadoc of a method is its contract: every part is there, whoever wrote the words. */
class JavadocTest {
    private final Contract contract = ContractReader.read(Project.contract());

    @Test
    void everyMethodTellsItsWholeContract() throws IOException {
        for (Service service : contract.services()) {
            String source = source("api/" + service.interfaceName());
            for (Operation operation : service.operations()) {
                String comment = comment(source, operation);
                assertThat(comment)
                        .as(service.interfaceName() + "." + operation.method())
                        .contains(
                                operation.summary(),
                                "{@code " + operation.line() + "}",
                                "Operation {@code " + operation.id() + "}.")
                        .contains("<b>Repeat: ", operation.reason())
                        .contains("@return ");
                operation
                        .params()
                        .forEach(param ->
                                assertThat(comment).contains("@param " + param.name() + " " + param.description()));
                operation.notes().forEach(note -> assertThat(comment).contains("<p>" + note));
                operation.statuses().forEach((status, words) -> {
                    if (status >= 300 && !(operation.check() && status == 404)) {
                        assertThat(comment).contains("@throws io.github.forgejo4j.error.", status + ": " + words);
                    }
                });
                assertThat(comment.contains("<b>Paging:</b>")).isEqualTo(operation.paging() != null);
                assertThat(comment.contains("Since Forgejo " + operation.since()))
                        .isEqualTo(operation.since() > 0);
                assertThat(comment.contains("@deprecated")).isEqualTo(operation.deprecated() != null);
                operation
                        .settled()
                        .forEach(status -> assertThat(comment).contains("A repeat after success answers " + status));
            }
        }
    }

    @Test
    void exceptionsHaveTheTypesThatTheStatusesBecome() throws IOException {
        String create = source("api/IssueApi");

        assertThat(create)
                .contains("@throws io.github.forgejo4j.error.LockedException 423: the repository is archived")
                .contains("@throws io.github.forgejo4j.error.ForbiddenException 403: no right to write here")
                .contains("@throws io.github.forgejo4j.error.ApiException 412: a precondition failed");
    }

    /** Every exception that Javadoc names is a class of the core. */
    @Test
    void namedExceptionsExist() throws IOException {
        for (Service service : contract.services()) {
            source("api/" + service.interfaceName())
                    .lines()
                    .filter(line -> line.contains("@throws "))
                    .map(line -> line.replaceAll(".*@throws (\\S+).*", "$1"))
                    .distinct()
                    .forEach(name -> assertThat(exists(name)).as(name).isTrue());
        }
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The comment in one line, without stars and breaks. */
    private static String comment(String source, Operation operation) {
        String flat = source.replaceAll("\\n +\\*(?!/) ?", " ").replaceAll(" +", " ");
        for (String part : flat.split("/\\*\\*")) {
            String comment = part.substring(0, Math.max(part.indexOf("*/"), 0));
            String rest = part.substring(comment.length());
            if (comment.contains("Operation {@code " + operation.id() + "}.")
                    && rest.contains(" " + operation.method() + "(")) {
                return comment;
            }
        }
        throw new AssertionError("no comment for " + operation.id());
    }

    private static String source(String name) throws IOException {
        Path root = Project.root().resolve("sdk-api/src/main/generated/io/github/forgejo4j");
        return Files.readString(root.resolve(name + ".java"));
    }
}
