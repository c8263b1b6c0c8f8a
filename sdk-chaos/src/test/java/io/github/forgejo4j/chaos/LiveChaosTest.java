package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.model.CreateRepository;
import io.github.forgejo4j.model.Repository;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same in front of a real Forgejo at a loopback address: what it holds afterwards is the truth. */
@Tag("live")
@EnabledIfEnvironmentVariable(named = "FORGEJO_URL", matches = "http://(127\\.0\\.0\\.1|localhost)[:/].*")
@EnabledIfEnvironmentVariable(named = "FORGEJO_TOKEN", matches = ".+")
class LiveChaosTest {
    private static final int CALLS = 240;
    private static final int THREADS = 8;
    private static final int CALM = 50;

    @ParameterizedTest
    @CsvSource({"OWN,false", "RETRYING,false", "RETRYING,true", "FACTORY,false", "FACTORY,true"})
    void aRealServerHoldsEachThingOnceOrTheCallerIsToldThatItsFateIsUnknown(Carrier.Kind kind, boolean http2)
            throws Exception {
        String token = System.getenv("FORGEJO_TOKEN");
        URI server = URI.create(System.getenv("FORGEJO_URL"));
        try (ForgejoClient direct = ForgejoClient.builder()
                        .baseUrl(server.toString())
                        .token(token)
                        .build();
                ChaosProxy proxy =
                        new ChaosProxy(server.getPort(), http2, FaultPlan.random(Report.seed(), http2, CALM));
                Carrier carrier = new Carrier(kind, http2, proxy.url(), token)) {
            String owner = direct.me().get().execute().login();
            String name = "sdk-live-chaos-"
                    + Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
            Repository repository = direct.repos()
                    .create(CreateRepository.builder().name(name).build())
                    .execute();
            try {
                long talk = direct.issues()
                        .create(owner, name, CreateIssue.builder().title("talk").build())
                        .execute()
                        .number();
                List<Made> made = make(carrier.client, owner, repository.name(), talk);
                // A server goes on with what it has read after the connection is gone.
                TimeUnit.SECONDS.sleep(1);
                judge(made, held(direct, owner, name, talk), proxy, kind + (http2 ? " HTTP/2" : " HTTP/1.1"));
            } finally {
                direct.repos().delete(owner, name).execute();
            }
        }
    }

    private static List<Made> make(ForgejoClient client, String owner, String repo, long talk) throws Exception {
        List<Made> all = Collections.synchronizedList(new ArrayList<>());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> pending = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            Deed deed = List.of(Deed.ISSUE, Deed.COMMENT, Deed.LABEL).get(i % 3);
            Made one = new Made(deed, String.format("mark-%07d", i), i % 2 == 0, repo, talk);
            all.add(one);
            pending.add(threads.submit(() -> World.make(one, client, client.create(UsersApi.class), owner)));
        }
        for (Future<?> call : pending) {
            call.get(5, TimeUnit.MINUTES);
        }
        threads.shutdown();
        return all;
    }

    private static Map<String, Integer> held(ForgejoClient direct, String owner, String repo, long talk) {
        List<String> names = new ArrayList<>();
        direct.issues().list(owner, repo).all().forEach(issue -> names.add(String.valueOf(issue.title())));
        direct.labels().list(owner, repo).all().forEach(label -> names.add(String.valueOf(label.name())));
        direct.comments()
                .list(owner, repo, talk)
                .execute()
                .forEach(comment -> names.add(String.valueOf(comment.body())));
        Map<String, Integer> held = new HashMap<>();
        names.forEach(name -> held.merge(name, 1, Integer::sum));
        return held;
    }

    private static void judge(List<Made> made, Map<String, Integer> held, ChaosProxy proxy, String name) {
        int ok = 0;
        int applied = 0;
        int notApplied = 0;
        for (Made one : made) {
            int times = held.getOrDefault(one.key, 0);
            String what =
                    one + ", held " + times + " times, arrivals " + proxy.log().of(one.key);
            assertThat(one.ended).as(what).isTrue();
            assertThat(times).as(what).isLessThanOrEqualTo(1);
            if (one.thrown == null) {
                ok++;
                assertThat(times).as(what).isEqualTo(1);
            } else {
                assertThat(one.thrown).as(what).isInstanceOf(ForgejoException.class);
                assertThat(times == 0 || one.mayHaveBeenApplied()).as(what).isTrue();
                if (times == 1) {
                    applied++;
                } else {
                    notApplied++;
                }
            }
        }
        Report.line("real server, " + name + ": " + made.size() + " writes, " + ok + " succeeded, " + applied
                + " failed with an unknown fate and are there, " + notApplied + " failed and are not there");
        assertThat(ok).isPositive();
        assertThat(applied).isPositive();
    }
}
