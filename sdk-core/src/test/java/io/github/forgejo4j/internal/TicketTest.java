package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import org.junit.jupiter.api.Test;

/** What a ticket proves, and the guards of a call from a factory that the SDK cannot derive from. */
class TicketTest {
    private final Ticket ticket = new Ticket(true, false, () -> Duration.ofSeconds(7));
    private final Call call = new OkHttpClient()
            .newCall(new Request.Builder().url("http://localhost/").build());

    @Test
    void sendsAreCountedFromZeroAndTheDeadlineIsTheCalls() {
        assertThat(ticket.sent()).isFalse();
        assertThat(ticket.beginSend()).isZero();
        assertThat(ticket.beginSend()).isEqualTo(1);
        assertThat(ticket.sent()).isTrue();
        assertThat(ticket.left()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void withoutAGuardThatSawTheCallNothingIsProven() {
        assertThat(ticket.provenUnsent()).isFalse();
        ticket.started = true;
        assertThat(ticket.provenUnsent()).isFalse();
    }

    @Test
    void aGuardThatSawTheCallProvesThatNothingWasSentUntilSomethingIs() {
        ticket.witnessed = true;
        ticket.started = true;
        assertThat(ticket.provenUnsent()).isTrue();
        ticket.beginSend();
        assertThat(ticket.provenUnsent()).isFalse();
    }

    @Test
    void aGuardOrAListenerAloneProvesItUntilTheUsersInterceptorsBegin() {
        ticket.guarded = true;
        assertThat(ticket.provenUnsent()).isTrue();
        ticket.started = true;
        assertThat(ticket.provenUnsent()).isFalse();

        Ticket listened = new Ticket(true, false, () -> null);
        listened.listened = true;
        assertThat(listened.provenUnsent()).isTrue();
        listened.started = true;
        assertThat(listened.provenUnsent()).isFalse();
    }

    @Test
    void theRightToSendCanBeTakenAwayBeforeItIsUsedAndAsOftenAsOneLikes() {
        assertThat(ticket.revoke()).as("nobody is there to heed it").isFalse();
        assertThat(ticket.revoked()).isFalse();
        ticket.guarded = true;
        assertThat(ticket.revoke()).isTrue();
        assertThat(ticket.revoke()).isTrue();
        assertThat(ticket.revoked()).isTrue();
        assertThat(ticket.beginSend()).isNegative();
        assertThat(ticket.beginSend()).isNegative();
        assertThat(ticket.sent()).isFalse();
    }

    @Test
    void onceItIsUsedItCannotBeTakenAway() {
        ticket.guarded = true;
        ticket.witnessed = true;
        ticket.beginSend();

        assertThat(ticket.revoke()).isFalse();
        assertThat(ticket.beginSend()).isEqualTo(1);
    }

    @Test
    void theFirstFailureIsTheOneThatIsKept() {
        IOException first = new IOException("first");
        Witness witness = new Witness(ticket);
        witness.requestFailed(call, first);
        witness.responseFailed(call, new IOException("second"));
        witness.requestFailed(call, new IOException("third"));
        assertThat(ticket.failure).isSameAs(first);

        Ticket other = new Ticket(true, false, () -> null);
        new Witness(other).responseFailed(call, first);
        assertThat(other.failure).isSameAs(first);
        new Witness(other).callStart(call);
        assertThat(other.listened).isTrue();
    }

    @Test
    void aCallIsCancelledWhenAConnectionIsTakenForASecondSend() {
        CancelOnResend guard = new CancelOnResend(ticket);
        guard.callStart(call);
        guard.connectionAcquired(call, null);
        assertThat(call.isCanceled()).isFalse();
        assertThat(ticket.provenUnsent()).isTrue();

        guard.requestHeadersStart(call);
        assertThat(ticket.sent()).isTrue();
        guard.connectionAcquired(call, null);
        assertThat(call.isCanceled()).isTrue();
        assertThat(ticket.keptFromResend).isTrue();
    }

    @Test
    void aCallIsCancelledWhenItIsToBeTriedAgainAfterASend() {
        CancelOnResend guard = new CancelOnResend(ticket);
        guard.retryDecision(call, new IOException("no route"), true);
        assertThat(call.isCanceled()).as("nothing was sent yet").isFalse();
        guard.requestHeadersStart(call);
        guard.retryDecision(call, new IOException("reset"), false);
        assertThat(call.isCanceled()).as("it is not to be tried again").isFalse();
        guard.retryDecision(call, new IOException("reset"), true);
        assertThat(call.isCanceled()).isTrue();
    }

    @Test
    void aCallIsCancelledWhenAnotherRequestIsToFollowItsAnswer() {
        CancelOnResend guard = new CancelOnResend(ticket);
        guard.followUpDecision(call, null, null);
        assertThat(call.isCanceled()).isFalse();
        guard.followUpDecision(call, null, call.request());
        assertThat(call.isCanceled()).isTrue();
        assertThat(ticket.keptFromResend).isTrue();
    }

    @Test
    void aBodyThatIsSentOnceSaysSoAndRefusesTheSecondTime() throws IOException {
        OneShotBody body = new OneShotBody(RequestBody.create("abc", MediaType.get("text/plain")), ticket);
        assertThat(body.isOneShot()).isTrue();
        assertThat(body.contentLength()).isEqualTo(3);
        assertThat(body.contentType()).hasToString("text/plain; charset=utf-8");

        Buffer wire = new Buffer();
        body.writeTo(wire);
        assertThat(wire.readUtf8()).isEqualTo("abc");
        assertThatThrownBy(() -> body.writeTo(wire)).isInstanceOf(SecondSendRefused.class);
        assertThat(wire.size()).isZero();
    }

    @Test
    void aLogThatReadsABodyBeforehandSendsNothing() throws IOException {
        ticket.witnessed = true;
        OneShotBody body = new OneShotBody(RequestBody.create("abc", null), ticket);
        body.writeTo(new Buffer());
        body.writeTo(new Buffer());

        ticket.beginSend();
        body.writeTo(new Buffer());
        assertThatThrownBy(() -> body.writeTo(new Buffer())).isInstanceOf(SecondSendRefused.class);
    }

    @Test
    void whatABodyBrokeWithIsKept() {
        IOException broken = new IOException("disk");
        OneShotBody body = new OneShotBody(
                new RequestBody() {
                    @Override
                    public MediaType contentType() {
                        return null;
                    }

                    @Override
                    public void writeTo(BufferedSink sink) throws IOException {
                        throw broken;
                    }
                },
                ticket);

        assertThatThrownBy(() -> body.writeTo(new Buffer())).isSameAs(broken);
        assertThat(ticket.failure).isSameAs(broken);
    }
}
