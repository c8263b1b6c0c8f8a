package io.github.forgejo4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagingTest {
    private static final String ISSUES = "/repos/alice/tickets/issues";
    private final FakeForgejo fake =
            FakeForgejo.builder().rootUrl("https://forge.example.org/sub/").start();
    private final FakeRepository repository = fake.repository("alice", "tickets");
    private final Client client = new Client(fake);

    @AfterEach
    void stop() {
        client.close();
        fake.close();
    }

    private void issues(int count) {
        for (int i = 1; i <= count; i++) {
            repository.addIssue("issue " + i);
        }
    }

    @Test
    void aWalkAlongTheLinksSeesEachIssueOnce() {
        issues(23);
        List<Integer> sizes = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        Pattern next = Pattern.compile("[?&]page=(\\d+)[^>]*>; rel=\"next\"");

        for (String page = "1"; page != null; ) {
            Client.Reply reply = client.get(ISSUES + "?state=all&limit=5&page=" + page);
            sizes.add(reply.json().size());
            for (JsonNode issue : reply.json()) {
                numbers.add(issue.path("number").asLong());
            }
            assertThat(reply.headers().get("X-Total-Count")).isEqualTo("23");
            Matcher matcher = next.matcher(String.valueOf(reply.headers().get("Link")));
            page = matcher.find() ? matcher.group(1) : null;
        }

        assertThat(sizes).containsExactly(5, 5, 5, 5, 3);
        assertThat(numbers).hasSize(23).doesNotHaveDuplicates();
        assertThat(numbers.get(0)).isEqualTo(23);
        assertThat(fake.count("GET", "/repos/{owner}/{repo}/issues")).isEqualTo(5);
    }

    @Test
    void linksAreBuiltFromRootUrlWithTheQuerySorted() {
        issues(7);
        String base = "<https://forge.example.org/sub/api/v1" + ISSUES + "?limit=2&page=";

        assertThat(client.get(ISSUES + "?state=open&page=2&limit=2").headers().get("Link"))
                .isEqualTo(base + "3&state=open>; rel=\"next\"," + base + "4&state=open>; rel=\"last\"," + base
                        + "1&state=open>; rel=\"first\"," + base + "1&state=open>; rel=\"prev\"");
        assertThat(client.get(ISSUES + "?limit=2&page=4").headers().get("Link"))
                .isEqualTo(base + "1>; rel=\"first\"," + base + "3>; rel=\"prev\"");
        Client.Reply beyond = client.get(ISSUES + "?limit=2&page=9");
        assertThat(beyond.text()).isEqualTo("[]\n");
        assertThat(beyond.headers().get("X-Total-Count")).isEqualTo("7");
        assertThat(beyond.headers().get("Link")).isEqualTo(base + "1>; rel=\"first\"," + base + "3>; rel=\"prev\"");
        assertThat(client.get(ISSUES).headers().get("Link")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'',30",
        "limit=0,30",
        "limit=-1,30",
        "limit=abc,30",
        "limit=2.5,30",
        "limit=,30",
        "limit=%2B2,2",
        "limit=1000,50",
        "page=0,30",
        "page=-3,30",
        "page=x,30",
        "page=2&limit=50,5",
        "page=2,25",
        "page=3,0",
        "page=9223372036854775807,30",
        "page=99999999999999999999,30",
        "per_page=5,30",
        "LIMIT=5,30",
        "limit=7&limit=9,7",
        "limit=%zz,30",
        "limit=5;page=2,30"
    })
    void pageAndLimitAreReadAsTheServerReadsThem(String query, int size) {
        issues(55);

        assertThat(client.get(ISSUES + "?" + query).json()).hasSize(size);
    }

    @Test
    void aLimitWithoutAPageIsIgnoredByLabels() {
        for (int i = 0; i < 60; i++) {
            repository.addLabel("label" + i, "aabbcc");
        }
        String labels = "/repos/alice/tickets/labels";

        Client.Reply whole = client.get(labels + "?limit=2");
        assertThat(whole.json()).hasSize(60);
        assertThat(whole.headers().get("X-Total-Count")).isEqualTo("60");
        Client.Reply page = client.get(labels + "?limit=2&page=1");
        assertThat(page.json()).hasSize(2);
        assertThat(page.headers().get("X-Total-Count")).isEqualTo("60");
        assertThat(page.headers().get("Link")).isNull();
        assertThat(client.get(labels + "?page=2&limit=50").json()).hasSize(10);
    }

    @Test
    void commentsOfAnIssueAreNeverPaged() {
        repository.addIssue("one");
        for (int i = 0; i < 40; i++) {
            repository.addComment(1, "comment " + i);
        }

        assertThat(client.get(ISSUES + "/1/comments?page=2&limit=3").json()).hasSize(40);
        assertThat(client.get(ISSUES + "/comments?limit=3").json()).hasSize(40);
        assertThat(client.get(ISSUES + "/comments?limit=3&page=14").json()).hasSize(1);
        assertThat(client.get(ISSUES + "/1").json().path("comments").asInt()).isEqualTo(40);
    }

    @Test
    void reactionsAreNullWhenThereAreNone() {
        repository.addIssue("one");

        assertThat(client.get(ISSUES + "/1/reactions").text()).isEqualTo("null\n");
        client.post(ISSUES + "/1/reactions", "{\"content\":\"heart\"}");
        assertThat(client.get(ISSUES + "/1/reactions?page=2&limit=1").text()).isEqualTo("null\n");
        assertThat(client.get(ISSUES + "/1/reactions").json()).hasSize(1);
    }

    @Test
    void theSearchesComeInEnvelopesAndTopicsToo() {
        fake.repository("bob", "other");
        client.put("/repos/alice/tickets/topics", "{\"topics\":[\"a\",\"b\"]}");

        Client.Reply repositories = client.get("/repos/search?limit=1");
        assertThat(repositories.json().path("ok").asBoolean()).isTrue();
        assertThat(repositories.json().path("data")).hasSize(1);
        assertThat(repositories.headers().get("X-Total-Count")).isEqualTo("2");
        assertThat(client.get("/users/search?q=BO").json().path("data")).hasSize(1);
        Client.Reply topics = client.get("/repos/alice/tickets/topics?limit=1&page=2");
        assertThat(topics.text()).isEqualTo("{\"topics\":[\"b\"]}\n");
        assertThat(topics.headers().get("X-Total-Count")).isEqualTo("2");
        assertThat(topics.headers().get("Link")).isNull();
    }
}
