package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Between the wire and the server: limits first, then faults, then the server itself; and the log of it all. */
final class WireDispatcher extends Dispatcher {
    /** Above this size Go sends a body in chunks. */
    private static final int CHUNKED_ABOVE = 2048;

    private final ReentrantLock lock;
    private final Instance instance;
    private final ForgejoServer server;
    private final Faults faults;
    private final Limits limits;
    private final Sockets sockets;
    private final List<ReceivedRequest> log = new ArrayList<>();

    WireDispatcher(ReentrantLock lock, Instance instance, Faults faults, Limits limits, Sockets sockets) {
        this.lock = lock;
        this.instance = instance;
        this.server = new ForgejoServer(instance);
        this.faults = faults;
        this.limits = limits;
        this.sockets = sockets;
    }

    List<ReceivedRequest> log() {
        lock.lock();
        try {
            return List.copyOf(log);
        } finally {
            lock.unlock();
        }
    }

    void clearLog() {
        lock.lock();
        try {
            log.clear();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        ByteString body = request.getBody();
        Arrival arrival = new Arrival(
                request.getMethod(),
                Target.parse(request.getTarget()),
                request.getHeaders(),
                body == null ? ByteString.EMPTY : body);
        lock.lock();
        try {
            return answer(arrival, request.getConnectionIndex());
        } finally {
            lock.unlock();
        }
    }

    private MockResponse answer(Arrival arrival, int connection) {
        Route route = server.route(arrival);
        Limits.Verdict verdict = limits.count();
        Fault fault = verdict.allowed() ? faults.meet(arrival, route) : null;
        Answer answer;
        boolean acted = false;
        if (!verdict.allowed()) {
            answer = Answer.text(429, "429 Too Many Requests\n");
        } else if (fault != null && !fault.kind().acts()) {
            answer = Objects.requireNonNullElse(fault.answer, Answer.empty(500));
        } else {
            answer = server.answer(arrival);
            acted = true;
        }
        boolean replies = true;
        if (fault != null) {
            if (fault.kind() == Fault.Kind.ACT_THEN_ANSWER) {
                answer = Objects.requireNonNullElse(fault.answer, answer);
            }
            boolean cutWhole =
                    fault.kind() == Fault.Kind.TRUNCATE && answer.body().size() == 0;
            replies = fault.kind().replies() && !cutWhole;
        }
        log.add(new ReceivedRequest(arrival, route, replies ? answer.status() : null, acted));
        return misbehave(write(limited(answer, verdict.headers())), fault, replies, connection);
    }

    /** The headers of the quota, unless a fault sends its own of that name. */
    private static Answer limited(Answer answer, Headers headers) {
        Answer limited = answer;
        for (int i = 0; i < headers.size(); i++) {
            if (answer.headers().get(headers.name(i)) == null) {
                limited = limited.with(headers.name(i), headers.value(i));
            }
        }
        return limited;
    }

    private MockResponse.Builder write(Answer answer) {
        MockResponse.Builder response = new MockResponse.Builder().code(answer.status());
        int size = answer.body().size();
        Buffer body = new Buffer().write(answer.body());
        Answer complete = answer.withDefault("Date", HttpDate.of(instance.now()));
        if (size > 0) {
            complete = complete.withDefault("Content-Type", Answer.TEXT);
        }
        if (answer.status() == 204 || answer.status() == 304) {
            response.clearHeaders();
        } else if (size > CHUNKED_ABOVE) {
            response.chunkedBody(body, CHUNKED_ABOVE);
        } else {
            response.body(body);
        }
        Headers headers = complete.headers();
        for (int i = 0; i < headers.size(); i++) {
            response.addHeaderLenient(headers.name(i), headers.value(i));
        }
        return response;
    }

    private MockResponse misbehave(
            MockResponse.Builder response, @Nullable Fault fault, boolean replies, int connection) {
        if (fault == null) {
            return response.build();
        }
        switch (fault.kind()) {
            case RESET -> {
                sockets.resetOnClose(connection);
                response.onResponseStart(new SocketEffect.CloseSocket());
            }
            case LOSE_REPLY -> response.onResponseStart(new SocketEffect.CloseSocket());
            case STALL -> response.onResponseStart(SocketEffect.Stall.INSTANCE);
            case SLOW -> response.headersDelay(fault.delay.toNanos(), TimeUnit.NANOSECONDS);
            case TRUNCATE -> {
                if (replies) {
                    response.onResponseBody(new SocketEffect.CloseSocket());
                } else {
                    response.onResponseStart(new SocketEffect.CloseSocket());
                }
            }
            case ANSWER, ACT_THEN_ANSWER -> {
                // The answer is all there is to it.
            }
        }
        return response.build();
    }
}
