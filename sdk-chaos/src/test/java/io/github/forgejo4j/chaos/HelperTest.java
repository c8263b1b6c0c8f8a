package io.github.forgejo4j.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is lost on the way: helpers and bots that are run again until they are done leave each thing there once. */
class HelperTest {
    private static final int CALM = 60;
    private static final int CALM_IN_HTTP2 = 75;
    private static final int WORST = 20;

    @TempDir
    Path folder;

    @Test
    void whoComesAgainUntilItIsDoneFindsEachThingOnce() throws Exception {
        prove(Chore.all().size());
    }

    @Test
    @Tag("long")
    void whoComesAgainUntilItIsDoneFindsEachThingOnceThousandsOfTimes() throws Exception {
        prove(Integer.getInteger("chaos.chores", 4_000));
    }

    private void prove(int chores) throws Exception {
        Leaks leaks = new Leaks();
        List<String> complaints = new ArrayList<>();
        int third = chores / 3;
        campaign(0, third, Carrier.Kind.OWN, false, complaints);
        campaign(third, third, Carrier.Kind.OWN, true, complaints);
        campaign(2 * third, chores - 2 * third, Carrier.Kind.RETRYING, false, complaints);
        assertThat(complaints.subList(0, Math.min(complaints.size(), WORST))).isEmpty();
        leaks.assertNoThreadsAndSockets();
        assertThat(Leaks.openFilesIn(folder)).isZero();
        Report.line("after " + chores + " chores: " + leaks.difference());
    }

    private void campaign(int from, int count, Carrier.Kind kind, boolean http2, List<String> complaints)
            throws Exception {
        ChoreCampaign campaign =
                new ChoreCampaign(Report.seed() + from, from, count, http2 ? CALM_IN_HTTP2 : CALM, Chore.all(), folder);
        campaign.onFake(kind, http2);
        complaints.addAll(campaign.complaints());
        campaign.complaints().forEach(Report::line);
        if (complaints.isEmpty()) {
            assertThat(campaign.done()).isGreaterThanOrEqualTo(count);
        }
    }
}
