package io.github.forgejo4j.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.internal.ErrorBody;
import io.github.forgejo4j.internal.Failure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What exceptions tell that are not met on the wire of a single call. */
class ExceptionFactsTest {
    private final Failure helper = Failure.ofHelper("Desk.commit", "two requests", true);

    @Test
    void anExceptionOfAHelperTellsWhatItDidAndWhetherItMayHaveActed() {
        TransportException failure = new TransportException(helper, Proof.AMBIGUOUS, 200, "broke off.", null);

        assertThat(failure.operation()).isEqualTo("Desk.commit");
        assertThat(failure.httpLine()).isEqualTo("two requests");
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure)
                .hasMessage(
                        "Desk.commit (two requests): broke off. The server may have acted on it: look before you send it again.");
        assertThat(failure.status()).hasValue(200);
        assertThat(failure.stoppedBy()).isEmpty();
    }

    @Test
    void withoutAnAnswerThereIsNoStatus() {
        assertThat(new TransportException(helper, Proof.UNSENT, 0, "refused.", null).status())
                .isEmpty();
        assertThat(new TransportException(helper, Proof.UNSENT, StopReason.DEADLINE, "not sent.").stoppedBy())
                .contains(StopReason.DEADLINE);
    }

    @Test
    void aFailureOfNothingIsNotChangedByAnything() {
        InvalidInputException failure = new InvalidInputException("owner", "is empty");

        assertThat(failure.operation()).isEmpty();
        assertThat(failure.httpLine()).isEmpty();
        assertThat(failure.attempts()).isEmpty();
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.parameter()).isEqualTo("owner");
        assertThat(failure).hasMessage("owner is empty");
    }

    @Test
    void aRefusalInTheWordsOfAnOperationPointsAtTheCallersLine() {
        IllegalArgumentException cause = new IllegalArgumentException("cause");
        InvalidInputException told = new InvalidInputException("value", "is empty", cause);
        told.setStackTrace(new StackTraceElement[] {new StackTraceElement("Bot", "run", "Bot.java", 7)});

        InvalidInputException refusal = new InvalidInputException(helper, "owner", told);

        assertThat(refusal.parameter()).isEqualTo("owner");
        assertThat(refusal).hasMessageStartingWith("Desk.commit (two requests): owner is empty");
        assertThat(refusal.getStackTrace()).isEqualTo(told.getStackTrace());
        assertThat(refusal.getCause()).isSameAs(cause);
    }

    @Test
    void aWaitThatEndedTellsWhatWasSeenLast() {
        WaitEndedException ended = new WaitEndedException(
                helper, WaitEndedException.Reason.OUT_OF_REACH, "closed", 3, "out of reach.", null);

        assertThat(ended.reason()).isEqualTo(WaitEndedException.Reason.OUT_OF_REACH);
        assertThat(ended.lastSeen()).isEqualTo("closed");
        assertThat(ended.lastSeen(String.class)).isEqualTo("closed");
        assertThat(ended.looks()).isEqualTo(3);
        assertThatThrownBy(() -> ended.lastSeen(Integer.class)).isInstanceOf(ClassCastException.class);
    }

    @Test
    void aWaitThatTimedOutTellsWhatWasSeenLast() {
        InvalidInputException last = new InvalidInputException("x", "is gone");
        WaitTimeoutException late = new WaitTimeoutException(helper, "open", 4, "did not come.", last);

        assertThat(late.lastSeen()).isEqualTo("open");
        assertThat(late.lastSeen(String.class)).isEqualTo("open");
        assertThat(late.looks()).isEqualTo(4);
        assertThat(late.lastFailure()).isSameAs(last);
    }

    @Test
    void aChangeOfFilesThatWasGivenUpKeepsWhatItsRoundsMet() {
        List<ForgejoException> met = new ArrayList<>(List.of(new InvalidInputException("x", "is gone")));
        CommitFailedException failure = new CommitFailedException(helper, met, "gave up.", new IOException("reset"));
        met.clear();

        assertThat(failure.met()).hasSize(1);
        assertThatThrownBy(() -> failure.met().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "UNSUPPORTED_CONTENT_TYPE,415",
        "BODY_TOO_LARGE,413",
        "MALFORMED_HEADERS,400",
        "MALFORMED_FORM,400",
        "SIGNATURE_MISSING,401",
        "SIGNATURE_MISMATCH,401",
        "MALFORMED_PAYLOAD,400",
        "REPLAYED,200"
    })
    void aRefusedDeliveryHasAStatusToAnswerWith(WebhookRejectedException.Reason reason, int status) {
        assertThat(reason.httpStatus()).isEqualTo(status);
        assertThat(new WebhookRejectedException(reason, "no", null).reason()).isEqualTo(reason);
    }

    @Test
    void anAnswerThatIsWrittenAndReadBackHasItsStatusAndProofButNeitherHeadersNorBody() throws Exception {
        ApiException failure = new NotFoundException(
                helper, Proof.FINAL, 404, Headers.of("X-Repeated", "opensesame"), ErrorBody.none(), "answered 404.");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(failure);
        }

        ApiException read;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            read = (ApiException) in.readObject();
        }

        assertThat(read).hasMessage(failure.getMessage());
        assertThat(read.status()).isEqualTo(404);
        assertThat(read.proof()).isEqualTo(Proof.FINAL);
        assertThat(read.headers().size()).isZero();
        assertThat(read.rawBody()).isEmpty();
        assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("opensesame");
    }
}
