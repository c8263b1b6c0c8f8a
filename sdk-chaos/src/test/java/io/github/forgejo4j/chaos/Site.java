package io.github.forgejo4j.chaos;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.ensure.EnsureCall;
import io.github.forgejo4j.ensure.Ensured;
import io.github.forgejo4j.model.CreateRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The place of one chore: a repository of its own, by whose name the gateway knows all that belongs to it. */
final class Site {
    /** Of the helper's clock. */
    private static final Duration SHORT = Duration.ofSeconds(4);

    final Chore chore;
    final String mark;
    final String owner;
    final String repo;
    final boolean async;
    final int variant;
    final Path folder;

    /** Past the gateway. */
    final ForgejoClient direct;

    final @Nullable Extras extras;
    final Map<String, Object> notes = new ConcurrentHashMap<>();
    final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

    Site(
            Chore chore,
            String mark,
            String owner,
            String repo,
            int variant,
            Path folder,
            ForgejoClient direct,
            @Nullable Extras extras) {
        this.chore = chore;
        this.mark = mark;
        this.owner = owner;
        this.repo = repo;
        this.async = variant % 2 == 0;
        this.variant = variant;
        this.folder = folder;
        this.direct = direct;
        this.extras = extras;
    }

    /**
     * One run of one of its users.
     *
     * @param user from 0
     * @param number from 1
     * @param lastMayBeApplied what the exception of the run before told
     */
    record Turn(int user, int number, boolean lastMayBeApplied) {
        String message() {
            return "change of user " + user + ", run " + number;
        }
    }

    void repository() {
        direct.repos()
                .create(CreateRepository.builder()
                        .name(repo)
                        .autoInit(true)
                        .defaultBranch("main")
                        .build())
                .execute();
    }

    /** One in eight has a deadline that is often too short. */
    boolean hurried() {
        return variant % 8 == 3 || variant % 8 == 4;
    }

    <T> Ensured<T> ensure(EnsureCall<T> call) {
        EnsureCall<T> bounded = hurried() ? call.withDeadline(SHORT) : call;
        return async ? bounded.executeAsync().join() : bounded.execute();
    }

    static <T> T join(CompletableFuture<T> future) {
        return future.join();
    }

    void complain(String what) {
        complaints.add(chore + " " + mark + (async ? " async: " : " sync: ") + what);
    }

    void expect(String what, @Nullable Object wanted, @Nullable Object found) {
        if (!String.valueOf(wanted).equals(String.valueOf(found))) {
            complain(what + " is " + found + " and not " + wanted);
        }
    }

    void expectOnce(String what, Collection<String> all, String wanted) {
        long times = all.stream().filter(wanted::equals).count();
        if (times != 1) {
            complain(what + " " + wanted + " is there " + times + " times: " + all);
        }
    }
}
