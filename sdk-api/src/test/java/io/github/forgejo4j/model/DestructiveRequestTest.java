package io.github.forgejo4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.error.InvalidInputException;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where Forgejo takes a field that is left out for an order to destroy or to give away, the builder asks for it. */
class DestructiveRequestTest {
    static Stream<Arguments> requests() {
        return Stream.of(
                left("every topic is taken off", "topics must be set in ReplaceTopics", ReplaceTopics.builder()::build),
                left("every flag is taken off", "flags must be set in ReplaceFlags", ReplaceFlags.builder()::build),
                left(
                        "every reaction of the user is taken back",
                        "content must be set in ReactionContent",
                        ReactionContent.builder()::build),
                left(
                        "the page is moved to unnamed",
                        "title must be set in EditWikiPage",
                        EditWikiPage.builder().content(new byte[] {1})::build),
                left(
                        "the page is emptied",
                        "content must be set in EditWikiPage",
                        EditWikiPage.builder().title("Home")::build),
                left(
                        "the key may write",
                        "readOnly must be set in CreateDeployKey",
                        CreateDeployKey.builder().title("ci").key("ssh-ed25519 AAAA")::build),
                left(
                        "changes of others are written over",
                        "sha must be set in UpdateFile",
                        UpdateFile.builder().content(new byte[] {1})::build),
                left("changes of others are removed", "sha must be set in DeleteFile", DeleteFile.builder()::build),
                left(
                        "nothing at all is allowed",
                        "limit must be set in CreateQuotaRule",
                        CreateQuotaRule.builder().name("all")::build));
    }

    private static Arguments left(String harm, String message, ThrowingCallable build) {
        return Arguments.of(harm, message, build);
    }

    @ParameterizedTest(name = "{1}, else {0}")
    @MethodSource("requests")
    void aFieldWhoseAbsenceDestroysIsAskedFor(String harm, String message, ThrowingCallable build) {
        assertThatThrownBy(build).isInstanceOf(InvalidInputException.class).hasMessageStartingWith(message + ":");
    }

    @Test
    void anEmptyListCanBeMeant() {
        assertThat(ReplaceTopics.builder().topics(List.of()).build().topics()).isEmpty();
    }
}
