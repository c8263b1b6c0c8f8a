package io.github.forgejo4j.internal;

import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.error.DecodingException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.Proof;
import io.github.forgejo4j.error.ResourceMovedException;
import io.github.forgejo4j.error.TransportException;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * One attempt: one request on the wire, or for a read the few that redirects ask for. Classifies what came, whichever thread it came on.
 */
final class Exchange<T> {
    /** Two renames are two hops; more than this many is a loop. */
    private static final int MAX_HOPS = 5;

    private final CallRun<T> run;
    private final Plan<T> plan;
    private final int number;
    private Request request;
    private Ticket ticket;
    private int hops;

    /** What redirects of this attempt said; taken for true once it ends in a success. */
    private final List<Hop> learned = new ArrayList<>();

    /** Where a remembered name led; {@code null} if none is used. */
    private @Nullable HttpUrl remembered;

    /** What was answered there, while the old name is asked whether that is still the place. */
    private @Nullable Outcome<T> doubted;

    /** Somebody between the server and us, a user's interceptor, gave an answer that the wire did not bring. */
    private boolean madeUp;

    /** What the wire did bring, be it nothing, leaves open whether the server acted. */
    private boolean actedUnseen;

    Exchange(CallRun<T> run, int number) {
        this.run = run;
        this.plan = run.plan;
        this.number = number;
        this.request = atItsNewName(asked());
        this.ticket = new Ticket(plan.once(), false, run::left);
    }

    /** What the call asks for, or of a download what is still missing. */
    private Request asked() {
        Reception<T> reception = plan.decoder().reception();
        return reception == null ? plan.request() : reception.asking(plan.request());
    }

    private record Hop(HttpUrl from, int status, HttpUrl to) {}

    private Request atItsNewName(Request asked) {
        HttpUrl now = run.core.moveMemory().current(asked.url(), plan.once());
        if (now.equals(asked.url())) {
            return asked;
        }
        remembered = now;
        return asked.newBuilder().url(now).build();
    }

    Ticket ticket() {
        return ticket;
    }

    /** Either the call to make next, or how the attempt ended. */
    record Step<T>(@Nullable Call call, @Nullable Outcome<T> outcome) {}

    /** The first call. What the user's credential supplier throws ends the attempt, and nothing is sent. */
    Step<T> begin() {
        try {
            return new Step<>(newCall(false), null);
        } catch (ForgejoException e) {
            return new Step<>(
                    null, new Outcome.Failed<>(e, failure(), Proof.FINAL, 0, false, false, null, e.getMessage()));
        } catch (Throwable e) {
            return new Step<>(null, transportFailure(Proof.FINAL, false, "the request could not be made: ", e));
        }
    }

    private Call newCall(boolean foreign) {
        ticket = new Ticket(plan.once(), foreign, run::left);
        ticket.redactor = run.redactor;
        ticket.rescue = new Rescue(run.core.timing());
        Request signed =
                foreign ? Guard.withoutCredentials(run.core.named(request)) : run.core.sign(request, run.redactor);
        Call call = run.core.transport().newCall(signed, ticket);
        Duration left = run.left();
        if (left != null) {
            // Zero would mean "no timeout" to OkHttp.
            long nanos = Math.max(1, SystemTiming.saturatedNanos(left));
            long users = call.timeout().timeoutNanos();
            call.timeout()
                    .timeout(users == 0 ? nanos : Math.min(users, nanos), java.util.concurrent.TimeUnit.NANOSECONDS);
        }
        return call;
    }

    /** OkHttp answered. */
    Step<T> answered(Response given) {
        Rescue rescue = ticket.rescue;
        Response response = rescue == null ? given : rescue.watched(given);
        try {
            // The guard saw it already, except in calls that cannot be listened to.
            madeUp = plan.once() && ticket.sent() && ticket.status != response.code();
            actedUnseen = madeUp && Statuses.mayHaveActed(ticket.status);
            ticket.status = response.code();
            ticket.headers = response.headers();
            observe(response.code(), response.headers());
            Response followed = redirectFollowedBelow(response);
            if (followed != null && plan.once()) {
                response.close();
                return new Step<>(null, movedUnasked(followed));
            }
            if (isRedirect(response.code())) {
                response.close();
                return redirected(response.code(), response.headers());
            }
            // Next to the wire it was looked at already, but for the calls of a bare factory, which have no guard
            // there.
            Response whole = WholeBody.in(response);
            if (whole.code() == 404 && remembered != null && doubted == null) {
                return notFoundUnderNewName(classify(whole));
            }
            Reception<T> reception = plan.decoder().reception();
            return reception != null ? received(whole, reception) : new Step<>(null, learned(classify(whole)));
        } catch (Throwable bug) {
            // Closing reads what is left, and OkHttp may have lost count of that: cancelling frees the connection in
            // any case.
            run.cancelInFlight();
            response.close();
            return new Step<>(
                    null, transportFailure(Proof.FINAL, wroteAnything(), "the answer could not be handled: ", bug));
        }
    }

    private void observe(int status, Headers headers) {
        run.core.observe(plan.name(), status, run.redactor.maskLimits(headers), ticket.foreign, run.line.pass());
    }

    /** The remembered name may belong to somebody else by now. A read asks under the old one; a write has had its one request. */
    private Step<T> notFoundUnderNewName(Outcome<T> told) {
        if (plan.once()) {
            run.core.moveMemory().forget(plan.request().url());
            return new Step<>(null, told);
        }
        doubted = told;
        request = asked();
        return new Step<>(newCall(false), null);
    }

    private Outcome<T> learned(Outcome<T> outcome) {
        if (doubted != null) {
            run.core.moveMemory().forget(plan.request().url());
        }
        if (outcome instanceof Outcome.Value<T>) {
            learned.forEach(hop -> run.core.moveMemory().learn(hop.from(), hop.status(), hop.to()));
        }
        return outcome;
    }

    /** OkHttp has not answered in time, and cannot be made to: somebody's code in the middle of it does not come back. */
    Outcome<T> stuck(String reason) {
        return transportFailure(
                Proof.FINAL, wroteAnything(), reason + ", and a body or an interceptor does not come back", null);
    }

    /** OkHttp threw; the ticket tells more than the exception. */
    Step<T> failed(Throwable thrown) {
        Headers headers = ticket.headers;
        if (ticket.keptFromRedirect && headers != null && run.abortReason() == null) {
            observe(ticket.status, headers);
            return redirected(ticket.status, headers);
        }
        return new Step<>(null, failure(thrown));
    }

    private Outcome<T> failure(Throwable thrown) {
        if (thrown instanceof Guard.InterceptorFailure) {
            // A bug in a user's interceptor is told, not covered up by an answer that came before it.
            return transport(thrown);
        }
        int status = ticket.status;
        Headers headers = ticket.headers;
        if (headers != null && status >= 400) {
            // Somebody below threw the answer away, by sending again for example; its status is known all the same.
            observe(status, headers);
            return error(status, headers, ErrorBody.empty(run.redactor), thrown);
        }
        if (headers != null && isRedirect(status)) {
            return moved(status, headers, place(headers), "the SDK follows no write");
        }
        if (headers != null && status >= 200 && status < 300) {
            observe(status, headers);
            return successWithoutBytes(status, headers, thrown);
        }
        return transport(thrown);
    }

    /** The server acted, but OkHttp refuses to hand over a body that the status may not have, or the body broke off. */
    private Outcome<T> successWithoutBytes(int status, Headers headers, Throwable thrown) {
        if (plan.decoder().ignoresBody() || plan.operation().mayBeEmpty()) {
            try {
                return new Outcome.Value<>(
                        new Answer<>(status, headers, new byte[0], nothing(status, headers), number));
            } catch (Decoder.Unexpected e) {
                return undecodable(status, headers, new byte[0], e.path, String.valueOf(e.getMessage()), thrown);
            }
        }
        if (thrown instanceof ProtocolException && (status == 204 || status == 205)) {
            return undecodable(
                    status, headers, new byte[0], "$", "a body that HTTP does not allow there (RFC 9110)", thrown);
        }
        return transportFailure(
                Proof.AMBIGUOUS, plan.once(), "answered " + status + ", but the body could not be read: ", thrown);
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // A value that may be absent by the method's own declaration.
    private T nothing(int status, Headers headers) throws Decoder.Unexpected {
        return plan.decoder().ignoresBody() ? plan.decoder().decode(new byte[0], status, headers) : null;
    }

    private Outcome<T> transport(Throwable thrown) {
        Throwable cause = TransportFailures.unwrap(thrown);
        IOException first = ticket.failure;
        if (first != null && (cause instanceof SecondSendRefused || ticket.keptFromResend)) {
            // Somebody below tried again: what counts is what the request that was sent met.
            cause = first;
        }
        boolean sent = wroteAnything();
        if (run.abortReason() != null) {
            return transportFailure(Proof.FINAL, sent, run.abortReason() + ": ", cause);
        }
        if (interrupted()) {
            return transportFailure(Proof.FINAL, sent, "the thread was interrupted: ", cause);
        }
        Proof proof = TransportFailures.classify(cause, ticket);
        return transportFailure(proof, proof != Proof.UNSENT && proof != Proof.DECLINED && sent, "no answer: ", cause);
    }

    private boolean interrupted() {
        return run.interrupted || Thread.currentThread().isInterrupted();
    }

    /** Whether a write may have been acted on, as far as sending goes. */
    private boolean wroteAnything() {
        return plan.once() && !ticket.provenUnsent();
    }

    private Outcome<T> transportFailure(Proof proof, boolean applied, String what, @Nullable Throwable cause) {
        Failure failure = failure();
        String text = run.redactor.mask(what) + (cause == null ? "" : TransportFailures.describe(cause, run.redactor));
        TransportException exception =
                new TransportException(failure, proof, ticket.status, sentence(text), masked(cause));
        return new Outcome.Failed<>(
                exception, failure, proof, ticket.status, applied, proof == Proof.DECLINED, null, text);
    }

    private static boolean isRedirect(int status) {
        return status >= 300 && status < 400 && status != 304;
    }

    /** The first redirect that the factory's own client followed on the way to this answer; {@code null} if it followed none. */
    private static @Nullable Response redirectFollowedBelow(Response response) {
        Response first = null;
        for (Response prior = response.priorResponse(); prior != null; prior = prior.priorResponse()) {
            first = isRedirect(prior.code()) ? prior : first;
        }
        return first;
    }

    /** OkHttp follows most redirects of a write with a GET, whose success says nothing about the write. */
    private Outcome<T> movedUnasked(Response redirect) {
        return moved(
                redirect.code(),
                redirect.headers(),
                place(redirect.request().url(), redirect.headers()),
                "the call factory went there with another request, whose answer is not this one's");
    }

    private Step<T> redirected(int status, Headers headers) {
        HttpUrl target = place(headers);
        String refusal = refusalToFollow(status, target);
        if (refusal != null || target == null) {
            return new Step<>(null, moved(status, headers, target, orEmpty(refusal)));
        }
        if (doubted != null && target.equals(remembered)) {
            return new Step<>(null, doubted);
        }
        learned.add(new Hop(request.url(), status, target));
        boolean foreign = ticket.foreign || !Origins.same(target, plan.request().url());
        request = request.newBuilder().url(target).build();
        hops++;
        try {
            return new Step<>(newCall(foreign), null);
        } catch (Throwable e) {
            return new Step<>(null, transportFailure(Proof.FINAL, false, "the request could not be made: ", e));
        }
    }

    /** Where {@code Location} points; an empty one would be the same address again. */
    private static @Nullable HttpUrl place(HttpUrl asked, Headers headers) {
        return Place.of(asked, headers.get("Location"));
    }

    private @Nullable HttpUrl place(Headers headers) {
        return place(request.url(), headers);
    }

    private @Nullable String refusalToFollow(int status, @Nullable HttpUrl target) {
        if (plan.once()) {
            return "the SDK follows no write: send it to the new place if that is the right one";
        } else if (target == null) {
            return "it names no address that can be followed";
        } else if (status == 300) {
            return "it offers a choice";
        } else if (request.url().isHttps() && !target.isHttps()) {
            return "the SDK does not leave https";
        } else if (Place.isInward(target) && !Place.isInward(plan.request().url())) {
            return "the SDK is not sent by another machine to an address that means this one or its own network";
        } else if (hops >= MAX_HOPS) {
            return "it is redirect number " + (hops + 1) + " in a row";
        }
        return null;
    }

    private Outcome<T> moved(int status, Headers headers, @Nullable HttpUrl target, String why) {
        Failure failure = failure();
        String to = target == null ? "no readable place" : Texts.address(target);
        String text = run.redactor.mask(
                "answered " + status + ", moved from " + Texts.address(request.url()) + " to " + to + "; " + why
                        + (target != null && !request.url().isHttps() && target.isHttps() && sameHost(target)
                                ? ". Use https in the base URL"
                                : ""));
        ResourceMovedException exception =
                new ResourceMovedException(failure, status, headers, request.url(), target, sentence(text));
        return new Outcome.Failed<>(exception, failure, Proof.FINAL, status, actedUnseen, false, null, text);
    }

    private boolean sameHost(HttpUrl target) {
        return target.host().equals(request.url().host());
    }

    private Outcome<T> classify(Response response) {
        int status = response.code();
        if (status >= 200 && status < 300) {
            return success(response);
        }
        ErrorBody body;
        try (ResponseBody source = response.body()) {
            body = ErrorBody.read(source, run.redactor);
        }
        if (plan.operation().check() && status == 404 && isForgejos(response.headers())) {
            return value(new byte[0], response);
        }
        if (run.settles(status) && isForgejos(response.headers())) {
            return new Outcome.Value<>(
                    new Answer<>(status, response.headers(), body.bytes(), nothingSettled(), number));
        }
        return error(status, response.headers(), body, null);
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // Documented: the value of a settled call is null.
    private <V> V nothingSettled() {
        return null;
    }

    /** The body is taken now. Only a request for the rest of something can be followed by one for the whole. */
    private Step<T> received(Response response, Reception<T> reception) {
        int status = response.code();
        if (reception.refusesRest(status)) {
            response.close();
            return anew();
        } else if (status < 200 || status >= 300) {
            return new Step<>(null, classify(response));
        }
        Headers headers = response.headers();
        try (ResponseBody body = response.body()) {
            T value = reception.receive(status, headers, body);
            return new Step<>(
                    null, learned(new Outcome.Value<>(new Answer<>(status, headers, new byte[0], value, number))));
        } catch (Reception.Anew e) {
            return anew();
        } catch (Reception.Unfit e) {
            return new Step<>(
                    null,
                    undecodable(
                            e.joined ? Proof.AMBIGUOUS : Proof.FINAL,
                            status,
                            headers,
                            e.beginning,
                            "$",
                            String.valueOf(e.getMessage()),
                            null));
        } catch (Reception.SinkFailure e) {
            return new Step<>(null, brokeOff(e.thrown, Proof.FINAL, "the bytes could not be written: "));
        } catch (IOException e) {
            boolean goesOn = reception.canGoOn();
            return new Step<>(
                    null,
                    brokeOff(
                            e,
                            goesOn ? Proof.AMBIGUOUS : Proof.FINAL,
                            "answered " + status + ", but the body broke off"
                                    + (goesOn ? ": " : " where it cannot be gone on with: ")));
        }
    }

    private Step<T> anew() {
        request = asked();
        hops = 0;
        try {
            return new Step<>(newCall(false), null);
        } catch (Throwable e) {
            return new Step<>(null, transportFailure(Proof.FINAL, false, "the request could not be made: ", e));
        }
    }

    private Outcome<T> brokeOff(Throwable thrown, Proof proof, String what) {
        return run.abortReason() != null || interrupted()
                ? transport(thrown)
                : transportFailure(proof, plan.once(), what, thrown);
    }

    private Outcome<T> success(Response response) {
        if (plan.decoder().streams()) {
            return streamed(response);
        }
        Buffer read = new Buffer();
        try (ResponseBody body = response.body()) {
            if (plan.decoder().ignoresBody()) {
                return value(new byte[0], response);
            }
            if (body.contentLength() > run.core.maxBodyBytes() || !readWhole(body, read)) {
                return undecodable(
                        response.code(),
                        response.headers(),
                        new byte[0],
                        "$",
                        "a body of more than " + run.core.maxBodyBytes() + " bytes",
                        null);
            }
        } catch (IOException e) {
            return brokeOff(e, Proof.AMBIGUOUS, "answered " + response.code() + ", but the body broke off: ");
        }
        return value(read.readByteArray(), response);
    }

    /** Reads the body, and one byte more than is allowed at the most; false if that one came. */
    private boolean readWhole(ResponseBody body, Buffer into) throws IOException {
        long limit = run.core.maxBodyBytes() + 1;
        BufferedSource source = body.source();
        while (into.size() < limit && source.read(into, limit - into.size()) != -1) {
            // goes on until the end or the limit
        }
        return into.size() < limit;
    }

    @SuppressWarnings("unchecked")
    private Outcome<T> streamed(Response response) {
        if (FilePages.isPage(response.headers())) {
            try (ResponseBody body = response.body()) {
                return undecodable(
                        response.code(), response.headers(), FilePages.beginning(body), "$", FilePages.FOUND, null);
            }
        }
        return new Outcome.Value<>(
                new Answer<>(response.code(), response.headers(), new byte[0], (T) response.body(), number));
    }

    @SuppressWarnings("NullAway") // Null where the decoder says so: Void and methods that may be empty.
    private Outcome<T> value(byte[] bytes, Response response) {
        try {
            T value = plan.decoder().decode(bytes, response.code(), response.headers());
            return new Outcome.Value<>(new Answer<>(response.code(), response.headers(), bytes, value, number));
        } catch (Decoder.Unexpected e) {
            return undecodable(
                    response.code(), response.headers(), bytes, e.path, String.valueOf(e.getMessage()), e.getCause());
        }
    }

    private Outcome<T> undecodable(
            int status, Headers headers, byte[] bytes, String path, String found, @Nullable Throwable cause) {
        return undecodable(Proof.FINAL, status, headers, bytes, path, found, cause);
    }

    private Outcome<T> undecodable(
            Proof proof,
            int status,
            Headers headers,
            byte[] bytes,
            String path,
            String found,
            @Nullable Throwable cause) {
        Failure failure = failure();
        String excerpt = plan.decoder().secret()
                ? ""
                : Texts.oneLine(
                        run.redactor.maskCut(new String(
                                bytes,
                                0,
                                Math.min(bytes.length, 8 * ErrorBody.MAX_EXCERPT),
                                java.nio.charset.StandardCharsets.UTF_8)),
                        ErrorBody.MAX_EXCERPT);
        String place = run.redactor.mask(path);
        String text = run.redactor.mask(Texts.address(request.url())) + " answered " + status + " with "
                + run.redactor.mask(found)
                + (place.equals("$") ? "" : " (at " + place + ")")
                + contentType(headers)
                + (excerpt.isEmpty() ? "" : ", beginning: " + excerpt);
        DecodingException exception =
                new DecodingException(failure, status, headers, place, excerpt, sentence(text), masked(cause));
        return new Outcome.Failed<>(exception, failure, proof, status, plan.once(), false, null, text);
    }

    private Outcome<T> error(int status, Headers headers, ErrorBody body, @Nullable Throwable below) {
        Failure failure = failure();
        // A refusal that somebody below made up proves nothing about the request that was sent.
        Proof told = Statuses.proof(status);
        Proof proof = told == Proof.DECLINED && madeUp ? Proof.AMBIGUOUS : told;
        String excerpt = body.excerpt(run.redactor);
        String answer = "answered " + status + Statuses.name(status) + contentType(headers)
                + (excerpt.isEmpty() ? "" : ": " + excerpt);
        String hint = Statuses.hint(
                status,
                headers,
                body,
                plan.operation(),
                run.redactor.knowsAny(),
                ticket.foreign,
                run.core.versions().known());
        String text = hint.isEmpty() ? answer : sentence(answer) + " " + hint;
        if (remembered != null && status == 404 && plan.once()) {
            text = sentence(text) + " It was sent under the name that the client remembers as the new one: "
                    + Texts.address(remembered);
        }
        ApiException exception = Statuses.exception(failure, proof, status, headers, body, sentence(text));
        if (below != null) {
            exception.addSuppressed(Masked.of(below, run.redactor));
        }
        Duration wait = proof == Proof.FINAL ? null : run.core.askedToWait(status, headers);
        return new Outcome.Failed<>(
                exception,
                failure,
                proof,
                status,
                plan.once() && (Statuses.mayHaveActed(status) || actedUnseen),
                proof == Proof.DECLINED,
                wait,
                text);
    }

    private @Nullable Throwable masked(@Nullable Throwable cause) {
        return cause == null ? null : Masked.of(cause, run.redactor);
    }

    private String contentType(Headers headers) {
        String type = headers.get("Content-Type");
        return type == null || type.startsWith("application/json")
                ? ""
                : " (" + Texts.oneLine(run.redactor.mask(type), 60) + ")";
    }

    /** Forgejo's own answers about an object are JSON or empty; a 404 in plain text means that there is no such route. */
    private static boolean isForgejos(Headers headers) {
        String type = headers.get("Content-Type");
        return type == null || type.startsWith("application/json");
    }

    private Failure failure() {
        return new Failure(
                plan.name(),
                plan.operation().httpLine(),
                run.core.target(plan, run.redactor),
                number == 1 && run.policy().maxAttempts() == 1
                        ? ""
                        : "(attempt " + number + " of at most " + run.policy().maxAttempts() + ")");
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
