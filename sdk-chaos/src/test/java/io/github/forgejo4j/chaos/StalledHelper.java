package io.github.forgejo4j.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.chaos.HoldingGateway.Way;
import io.github.forgejo4j.ensure.Assets;
import io.github.forgejo4j.model.CreateBranch;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.model.CreatePullRequest;
import io.github.forgejo4j.model.CreateRelease;
import io.github.forgejo4j.model.CreateRepository;
import io.github.forgejo4j.pacing.Pacing;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.transfer.Download;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** A client whose helper stands still at one place, and runs of it. */
final class StalledHelper implements AutoCloseable {
    private static final String OWNER = "alice";
    private static final String REPO = "kettle";
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int LARGE_BYTES = 32 << 20;

    /** On whose thread a run is. */
    enum Caller {
        SYNC,
        ASYNC,
        /** Where the platform has them. */
        VIRTUAL;

        static List<Caller> here() {
            return Runtime.version().feature() >= 21 ? List.of(SYNC, ASYNC, VIRTUAL) : List.of(SYNC, ASYNC);
        }
    }

    private final HelperStall stall;
    private final Path folder;
    private final FakeForgejo fake;
    private final HoldingGateway gateway;
    private final AtomicInteger runs = new AtomicInteger();
    private final List<CompletableFuture<?>> before = new ArrayList<>();
    private final Path large;
    private final long pull;
    final OkHttpClient users;
    final ForgejoClient client;
    volatile @Nullable Thread caller;

    StalledHelper(HelperStall stall, Path folder) throws IOException {
        this.stall = stall;
        this.folder = folder;
        fake = FakeForgejo.start();
        try (ForgejoClient direct =
                ForgejoClient.builder().baseUrl(fake.url()).token(fake.token()).build()) {
            pull = prepare(direct);
        }
        gateway = new HoldingGateway(URI.create(fake.url()).getPort(), this::way);
        large = folder.resolve("large.bin");
        if (stall == HelperStall.UPLOAD_BODY && !Files.exists(large)) {
            Files.write(large, new byte[LARGE_BYTES]);
        }
        users = new OkHttpClient.Builder()
                .connectTimeout(1, TimeUnit.MINUTES)
                .readTimeout(1, TimeUnit.MINUTES)
                .writeTimeout(1, TimeUnit.MINUTES)
                .build();
        ForgejoClient.Builder builder = ForgejoClient.builder()
                .baseUrl(gateway.url())
                .token(fake.token())
                .serverVersion("16.0.0")
                .okHttpClient(users)
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(3)
                        .baseDelay(Duration.ofMillis(1))
                        .maxDelay(Duration.ofMillis(1))
                        .budget(RetryBudget.unlimited())
                        .build());
        switch (stall) {
            case LINE_IN_FLIGHT -> builder.maxCallsInFlight(1);
            case LINE_PRESET -> builder.pacing(Pacing.of(1, Duration.ofMinutes(5)));
            case LINE_LIMITER ->
                builder.pacing(Pacing.builder()
                        .limiter(permits -> new CompletableFuture<>())
                        .limiterPatience(Duration.ofMinutes(5))
                        .build());
            default -> {}
        }
        client = builder.build();
        standInFront();
    }

    private static long prepare(ForgejoClient direct) {
        direct.repos()
                .create(CreateRepository.builder()
                        .name(REPO)
                        .autoInit(true)
                        .defaultBranch("main")
                        .build())
                .execute();
        direct.contents()
                .create(
                        OWNER,
                        REPO,
                        "data.bin",
                        CreateFile.builder().content(new byte[400_000]).build())
                .execute();
        direct.branches()
                .create(
                        OWNER,
                        REPO,
                        CreateBranch.builder()
                                .newBranchName("topic")
                                .oldRefName("main")
                                .build())
                .execute();
        direct.contents()
                .create(
                        OWNER,
                        REPO,
                        "more.txt",
                        CreateFile.builder()
                                .content("more\n".getBytes(UTF_8))
                                .branch("topic")
                                .build())
                .execute();
        for (int i = 0; i < 20; i++) {
            direct.labels()
                    .create(
                            OWNER,
                            REPO,
                            io.github.forgejo4j.model.CreateLabel.builder()
                                    .name("label " + i)
                                    .color("#00aabb")
                                    .build())
                    .execute();
        }
        direct.releases()
                .create(
                        OWNER,
                        REPO,
                        CreateRelease.builder()
                                .tagName("v1")
                                .targetCommitish("main")
                                .build())
                .execute();
        return direct.pulls()
                .create(
                        OWNER,
                        REPO,
                        CreatePullRequest.builder()
                                .title("More")
                                .head("topic")
                                .base("main")
                                .build())
                .execute()
                .number();
    }

    private Way way(String method, String target, boolean rest) {
        boolean write = !method.equals("GET");
        return switch (stall) {
            case DOWNLOAD_BODY, DOWNLOAD_TO_STREAM -> Way.HALF;
            case DOWNLOAD_REST -> rest ? Way.HOLD : Way.CUT;
            case UPLOAD_REPLY, ENSURE_WRITE, FILE_COMMIT, MERGE_REQUEST -> write ? Way.HOLD : Way.PASS;
            case UPLOAD_BODY -> write ? Way.LEAVE : Way.PASS;
            case ENSURE_LATER_LOOKS -> write ? Way.LOSE : Way.PASS;
            case FILE_PAUSE -> write ? Way.REFUSE : Way.PASS;
            case MERGE_PAUSE, WAITER_PAUSE -> write ? Way.HOLD : Way.PASS;
            case LINE_PRESET -> Way.PASS;
            case PAGES_AHEAD -> target.contains("page=1") ? Way.PASS : Way.HOLD;
            default -> Way.HOLD;
        };
    }

    /** What the runs stand behind. */
    private void standInFront() {
        switch (stall) {
            case ENSURE_TURN -> before.add(label().executeAsync());
            case FILE_TURN -> before.add(edit(null).executeAsync());
            case LINE_IN_FLIGHT -> before.add(client.me().get().executeAsync());
            case LINE_PRESET -> client.me().get().execute();
            default -> {}
        }
    }

    private io.github.forgejo4j.ensure.EnsureCall<?> label() {
        return client.ensure().label(OWNER, REPO, EnsureChores.label());
    }

    private io.github.forgejo4j.files.Change edit(@Nullable Duration deadline) {
        io.github.forgejo4j.files.Change change = client.files(OWNER, REPO)
                .onBranch("main")
                .editText("README.md", text -> text + "more\n")
                .withMaxRounds(1_000_000);
        return deadline == null ? change : change.withDeadline(deadline);
    }

    /** Begins a run; the future of a synchronous one is completed on its thread. */
    CompletableFuture<Object> begin(Caller how, @Nullable Duration deadline) {
        boolean async = how == Caller.ASYNC;
        return switch (stall) {
            case DOWNLOAD_BODY, DOWNLOAD_REST -> {
                Path target = folder.resolve("down-" + runs.incrementAndGet());
                Download download = bounded(deadline, download(), download()::withDeadline);
                yield async ? widen(download.toAsync(target)) : on(how, () -> download.to(target));
            }
            case DOWNLOAD_TO_STREAM -> {
                Download download = bounded(deadline, download(), download()::withDeadline);
                OutputStream target = OutputStream.nullOutputStream();
                yield async ? widen(download.toAsync(target)) : on(how, () -> download.to(target));
            }
            case UPLOAD_REPLY, UPLOAD_BODY -> {
                Upload file = stall == HelperStall.UPLOAD_BODY
                        ? Upload.of(large)
                        : Upload.of("small.bin", new byte[] {1, 2, 3});
                yield ensure(
                        client.ensure()
                                .release(
                                        OWNER,
                                        REPO,
                                        CreateRelease.builder().tagName("v1").build(),
                                        Assets.of(file)),
                        how,
                        deadline);
            }
            case ENSURE_LOOK, ENSURE_WRITE, ENSURE_TURN -> ensure(label(), how, deadline);
            case ENSURE_LATER_LOOKS -> ensure(label().lookingFor(LONG), how, deadline);
            case WAITER_LOOK, WAITER_PAUSE -> {
                var waiter = client.waits()
                        .pullRequestMergeable(OWNER, REPO, pull)
                        .until(never -> false)
                        .withDeadline(deadline == null ? LONG : deadline);
                yield async ? widen(waiter.awaitAsync()) : on(how, waiter::await);
            }
            case FILE_READ -> {
                var files = client.files(OWNER, REPO).at("main");
                var some = deadline == null ? files : files.withDeadline(deadline);
                yield async ? widen(some.readAsync("README.md")) : on(how, () -> some.read("README.md"));
            }
            case FILE_COMMIT, FILE_PAUSE, FILE_TURN -> {
                var change = edit(deadline);
                yield async ? widen(change.executeAsync()) : on(how, change::execute);
            }
            case MERGE_LOOK, MERGE_REQUEST, MERGE_PAUSE -> {
                var merge = client.merging()
                        .whenReady(OWNER, REPO, pull)
                        .conflictAfter(LONG)
                        .withDeadline(deadline == null ? LONG : deadline);
                var waiting = stall == HelperStall.MERGE_PAUSE ? merge.waitForChecks() : merge;
                yield async ? widen(waiting.executeAsync()) : on(how, waiting::execute);
            }
            case LINE_IN_FLIGHT, LINE_PRESET, LINE_LIMITER -> {
                var call = client.me().get();
                var some = deadline == null ? call : call.withDeadline(deadline);
                yield async ? widen(some.executeAsync()) : on(how, some::execute);
            }
            case PAGES_AHEAD -> {
                var list = client.labels().list(OWNER, REPO).withLimit(5).prefetch(3);
                var some = deadline == null ? list : list.withDeadline(deadline);
                yield async ? widen(some.allAsync()) : on(how, some.stream()::toList);
            }
        };
    }

    private Download download() {
        return Download.of(client.contents().downloadRaw(OWNER, REPO, "data.bin"));
    }

    private static <T> T bounded(@Nullable Duration deadline, T free, Function<Duration, T> with) {
        return deadline == null ? free : with.apply(deadline);
    }

    private CompletableFuture<Object> ensure(
            io.github.forgejo4j.ensure.EnsureCall<?> call, Caller how, @Nullable Duration deadline) {
        var some = deadline == null ? call : call.withDeadline(deadline);
        return how == Caller.ASYNC ? widen(some.executeAsync()) : on(how, some::execute);
    }

    /** The very future of the run behind an unchecked cast: a cancel must reach it. */
    @SuppressWarnings("unchecked")
    private static CompletableFuture<Object> widen(CompletableFuture<?> future) {
        return (CompletableFuture<Object>) future;
    }

    private CompletableFuture<Object> on(Caller how, Supplier<?> run) {
        CompletableFuture<Object> end = new CompletableFuture<>();
        Runnable task = () -> {
            try {
                end.complete(run.get());
            } catch (Throwable e) {
                end.completeExceptionally(e);
            }
        };
        Thread thread = how == Caller.VIRTUAL ? virtual(task) : new Thread(task, "chaos-caller");
        caller = thread;
        if (how != Caller.VIRTUAL) {
            thread.setDaemon(true);
        }
        thread.start();
        return end;
    }

    private static Thread virtual(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many writes have come of which the client hears nothing. */
    int writes() {
        return gateway.writes.get();
    }

    /** How many calls and connections the client uses beside what its runs stand behind. */
    int inUse() {
        int mine = before.stream().anyMatch(call -> !call.isDone()) ? 1 : 0;
        return Math.max(
                        users.dispatcher().runningCallsCount()
                                + users.dispatcher().queuedCallsCount(),
                        users.connectionPool().connectionCount()
                                - users.connectionPool().idleConnectionCount())
                - mine;
    }

    /** A limiter that was asked and does not answer is waited for, whoever it was asked for. */
    int tasksOfItsOwn() {
        return stall == HelperStall.LINE_LIMITER ? 1 : 0;
    }

    @Override
    public void close() {
        before.forEach(call -> call.cancel(true));
        gateway.close();
        client.close();
        users.dispatcher().executorService().shutdown();
        users.connectionPool().evictAll();
        fake.close();
    }
}
