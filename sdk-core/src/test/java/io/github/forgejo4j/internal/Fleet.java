package io.github.forgejo4j.internal;

import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.ratelimit.RateLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import okhttp3.Headers;

/**
 * Processes, each with a gate of its own, before one server with one quota; in virtual time, so that ten minutes take a moment and come
 * out the same each time.
 */
final class Fleet {
    /** How the server counts. */
    enum Window {
        /** All at once restored at a fixed time; the header counts down to it. */
        FIXED,
        /** A request comes back a window after it was made; the header always says the length of the window, as Codeberg's does. */
        ROLLING
    }

    final VirtualTiming timing = new VirtualTiming();
    final List<Process> processes = new ArrayList<>();
    private final Window kind;
    private final int quota;
    private final long window;
    private final Random random;
    private final ArrayDeque<Long> accepted = new ArrayDeque<>();
    int answered;
    int refused;
    int acceptedInAll;

    Fleet(Window kind, int quota, Duration window, long seed) {
        this.kind = kind;
        this.quota = quota;
        this.window = window.toNanos();
        this.random = new Random(seed);
    }

    /**
     * Adds a process.
     *
     * @param workers that each wait for their answer before they send again
     * @param pause between an answer and a worker's next request, on the average
     */
    Process process(Pacing pacing, int workers, Duration pause) {
        Process process = new Process(pacing, workers, pause);
        processes.add(process);
        return process;
    }

    final class Process {
        private final Gate gate;
        private final long pause;
        final int workers;
        int served;
        int turnedAway;
        /** Longest time between a request's arrival in line and its grant. */
        long longestWait;

        private Process(Pacing pacing, int workers, Duration pause) {
            Random own = new Random(random.nextLong());
            this.gate = Gate.of(pacing, 0, timing, new Events(null, List.of(), null), own::nextDouble);
            this.workers = workers;
            this.pause = pause.toNanos();
            for (int i = 0; i < workers; i++) {
                timing.schedule(this::want, Duration.ofNanos(random.nextInt(1_000_000_000)));
            }
        }

        private void want() {
            long since = timing.nanoTime();
            if (gate == null) {
                send(null, since);
                return;
            }
            LineWaiter waiter = new LineWaiter("Sim.call", 1, 1, false, 0) {
                @Override
                void granted(Gate.Pass pass) {
                    send(pass, since);
                }

                @Override
                void refused(Gate.Refusal refusal) {
                    throw new AssertionError(refusal.toString());
                }

                @Override
                boolean needsThread() {
                    return true;
                }
            };
            Gate.Pass pass = gate.enter(waiter);
            if (pass != null) {
                send(pass, since);
            }
        }

        private void send(Gate.Pass pass, long since) {
            longestWait = Math.max(longestWait, timing.nanoTime() - since);
            timing.schedule(() -> arrive(pass), millis(10, 40));
        }

        private void arrive(Gate.Pass pass) {
            Answer answer = serve();
            timing.schedule(() -> answered(pass, answer), millis(10, 40));
        }

        private void answered(Gate.Pass pass, Answer answer) {
            Duration asked = answer.status == 429 ? Duration.ofSeconds(answer.retryAfter) : null;
            if (gate != null) {
                RateLimit seen = RateLimit.read(answer.headers, null, timing.now(), timing::nanoTime);
                gate.observe(answer.status, seen, asked, pass);
                pass.release();
            }
            Duration next = Duration.ofNanos((long) (pause * 2 * random.nextDouble()));
            if (answer.status == 429) {
                turnedAway++;
                next = asked;
            } else {
                served++;
            }
            timing.schedule(this::want, next);
        }
    }

    private Duration millis(int least, int spread) {
        return Duration.ofNanos((long) ((least + spread * random.nextDouble()) * 1e6));
    }

    private record Answer(int status, Headers headers, long retryAfter) {}

    private Answer serve() {
        answered++;
        long now = timing.nanoTime();
        while (!accepted.isEmpty() && isOver(accepted.peek(), now)) {
            accepted.poll();
        }
        int status = 200;
        if (accepted.size() >= quota) {
            status = 429;
            refused++;
        } else {
            accepted.add(now);
            acceptedInAll++;
        }
        long untilReset = kind == Window.FIXED ? window - now % window : window;
        long untilNext = kind == Window.FIXED || accepted.isEmpty() ? untilReset : accepted.peek() + window - now;
        long seconds = (untilReset + 999_999_999) / 1_000_000_000;
        Headers headers = new Headers.Builder()
                .add("RateLimit", "\"baseline\";r=" + (quota - accepted.size()) + ";t=" + seconds)
                .add("RateLimit-Policy", "\"baseline\";q=" + quota + ";w=" + window / 1_000_000_000)
                .build();
        return new Answer(status, headers, (untilNext + 999_999_999) / 1_000_000_000);
    }

    private boolean isOver(long then, long now) {
        return kind == Window.FIXED ? then / window != now / window : now - then >= window;
    }
}
