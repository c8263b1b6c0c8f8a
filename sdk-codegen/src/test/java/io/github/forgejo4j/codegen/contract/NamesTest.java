package io.github.forgejo4j.codegen.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    @ParameterizedTest
    @CsvSource({
        "due_date, dueDate",
        "id, id",
        "_links, links",
        "html_url, htmlUrl",
        "openRegistrations, openRegistrations",
        "ScheduleID, scheduleID",
        "FilePath, filePath",
        "repository-id, repositoryId",
        "URL, url"
    })
    void accessorsAreInCamelCase(String wire, String java) {
        assertThat(Names.camel(wire)).isEqualTo(java);
    }

    @ParameterizedTest
    @CsvSource({
        "open, OPEN",
        "read:issue, READ_ISSUE",
        "forkOnly, FORK_ONLY",
        "+1, _1",
        "rebase-merge, REBASE_MERGE",
        "sha1, SHA1"
    })
    void constantsAreInUpperCase(String json, String java) {
        assertThat(Names.constant(json)).isEqualTo(java);
    }
}
