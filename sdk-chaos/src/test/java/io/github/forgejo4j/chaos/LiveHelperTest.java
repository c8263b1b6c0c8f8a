package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.model.Repository;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chores in front of a real Forgejo at a loopback address: what it holds afterwards is the truth. */
@Tag("live")
@EnabledIfEnvironmentVariable(named = "FORGEJO_URL", matches = "http://(127\\.0\\.0\\.1|localhost)[:/].*")
@EnabledIfEnvironmentVariable(named = "FORGEJO_TOKEN", matches = ".+")
class LiveHelperTest {
    private static final int CALM = 70;
    private static final int CALM_IN_HTTP2 = 80;

    /**
     * The first one goes by the addresses that the server gives its files, which are not the gateway's. Of the second, three runs follow
     * each other at once, and a real server can be slower than all looks of the one before.
     */
    private static final Set<String> NOT_HERE = Set.of("release publisher", "ensure label by three");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"OWN,false", "OWN,true", "RETRYING,false"})
    void whoComesAgainUntilItIsDoneFindsEachThingOnceOnARealServer(Carrier.Kind kind, boolean http2) throws Exception {
        String token = System.getenv("FORGEJO_TOKEN");
        URI server = URI.create(System.getenv("FORGEJO_URL"));
        int calm = http2 ? CALM_IN_HTTP2 : CALM;
        List<Chore> chores = Chore.common().stream()
                .filter(chore -> !NOT_HERE.contains(chore.name()))
                .toList();
        ChoreCampaign campaign = new ChoreCampaign(Report.seed(), 0, chores.size(), calm, chores, folder)
                .slowly(1, Duration.ofSeconds(5));
        String suffix = "-sdk-live-" + Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
        try (ForgejoClient direct = ForgejoClient.builder()
                        .baseUrl(server.toString())
                        .token(token)
                        .build();
                ChaosProxy proxy =
                        new ChaosProxy(server.getPort(), http2, FaultPlan.randomAndLate(Report.seed(), http2, calm))) {
            String owner = direct.me().get().execute().login();
            try {
                campaign.run(kind, http2, proxy, token, owner, suffix, direct, null);
            } finally {
                for (Repository repository : direct.me().listRepos().all()) {
                    if (String.valueOf(repository.name()).endsWith(suffix)) {
                        direct.repos().delete(owner, repository.name()).execute();
                    }
                }
            }
        }
        campaign.complaints().forEach(Report::line);
        assertThat(campaign.complaints()).isEmpty();
        assertThat(campaign.done()).isGreaterThanOrEqualTo(chores.size());
    }
}
