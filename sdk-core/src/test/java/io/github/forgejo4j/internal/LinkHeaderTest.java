package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import okhttp3.Headers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkHeaderTest {
    @Example
    void forgejosLinksAreRead() {
        LinkHeader links = LinkHeader.of(
                Headers.of(
                        "Link",
                        "<https://forge.test/api/v1/orgs/nimbus/repos?limit=50&page=3>; rel=\"next\",<https://forge.test/api/v1/orgs/nimbus/repos?limit=50&page=9>; rel=\"last\","
                                + "<https://forge.test/api/v1/orgs/nimbus/repos?limit=50&page=1>; rel=\"first\",<https://forge.test/api/v1/orgs/nimbus/repos?limit=50&page=1>; rel=\"prev\""));

        assertThat(links.next()).hasValue(3);
        assertThat(links.last()).hasValue(9);
    }

    @ParameterizedTest
    @CsvSource({
        "</r?cursor=x>; rel=next, true",
        "</r?page=99999999999999999999>; rel=next, true",
        "</r?page=2>; rel=next, false",
        "</r?cursor=x>; rel=prev, false"
    })
    void aNextWithoutAReadableNumberIsNoticed(String link, boolean unnumbered) {
        assertThat(LinkHeader.of(Headers.of("Link", link)).unnumberedNext()).isEqualTo(unnumbered);
        assertThat(LinkHeader.of(Headers.of("Link", link, "Link", "</r?page=3>; rel=next"))
                        .unnumberedNext())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "</r?page=2>; rel=next",
                "<?page=2>;rel=next",
                "</r?labels=a,b&page=2&q=x,%20y>; rel=\"next\"",
                "</r?page=2#page=7>; rel=\"next\"",
                "</r?page=2&page=5>; rel=\"next\"",
                "</r?homepage=9&page=2>; rel=\"next\"",
                "</r?page=2>; REL=\"Next\"",
                "</r?page=2>; rel=\"prefetch next\"",
                "</r?page=2>; title=\"a, <b>; rel=\\\"last\\\"\"; rel=\"next\"",
                "</r?page=2>; rel = \"next\"",
                "</r?page=2>; rel=\"next\"; rel=\"last\"",
                ", ,</r?page=2>;; rel=\"next\" ,",
                "garbage, </r?page=2>; rel=\"next\"",
                "</r?page=1>; rel=\"first\", </r?page=2>; rel=\"next\"",
                "</r>; rel=\"next\", </r?page=2>; rel=\"next\"",
                "</r?page=2>; rel=\"next"
            })
    void variantsOfTheGrammarLeadToTheNextPage(String line) {
        assertThat(LinkHeader.of(Headers.of("link", line)))
                .isEqualTo(new LinkHeader(OptionalLong.of(2), OptionalLong.empty()));
    }

    @Example
    void oneLinkMayHaveTwoRelations() {
        assertThat(LinkHeader.of(Headers.of("Link", "</r?page=2>; rel=\"next last\"")))
                .isEqualTo(new LinkHeader(OptionalLong.of(2), OptionalLong.of(2)));
    }

    @Example
    void severalFieldsAreOneList() {
        assertThat(LinkHeader.of(Headers.of("Link", "</r?page=4>; rel=last", "Link", "</r?page=2>; rel=next")))
                .isEqualTo(new LinkHeader(OptionalLong.of(2), OptionalLong.of(4)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<",
                "<>",
                "</r?page=2",
                "</r?page=2>",
                "/r?page=2; rel=next",
                "</r?page=2>; rel=prev",
                "</r?page=2>; relation=next",
                "</r?page=2>; rel=\"nextest\"",
                "</r?page=0>; rel=next",
                "</r?page=-1>; rel=next",
                "</r?page=1.5>; rel=next",
                "</r?page=>; rel=next",
                "</r?page=99999999999999999999>; rel=next",
                "</r?page>; rel=next",
                "</r>; rel=next",
                "</r?p=2>; rel=next",
                "</page=2>; rel=next",
                "</r?page=2>; rel=next; anchor=\"#other\"",
                "</r?page=2>, rel=next"
            })
    void whatIsNoNextPageIsAbsent(String line) {
        assertThat(LinkHeader.of(Headers.of("Link", line)).next()).isEmpty();
    }

    @Property(tries = 3000)
    void anyTextIsReadWithoutFailing(@ForAll("lines") String line) {
        LinkHeader links = LinkHeader.of(
                new Headers.Builder().addUnsafeNonAscii("Link", line).build());

        links.next().ifPresent(page -> assertThat(page).isPositive());
        links.last().ifPresent(page -> assertThat(page).isPositive());
    }

    @Property
    void everyPageNumberIsReadBack(
            @ForAll @LongRange(min = 1, max = Long.MAX_VALUE - 1) long next,
            @ForAll @LongRange(min = 1, max = Long.MAX_VALUE - 1) long last) {
        assertThat(LinkHeader.of(Headers.of(
                        "Link", "</r?page=" + next + ">; rel=\"next\",</r?page=" + last + ">; rel=\"last\"")))
                .isEqualTo(new LinkHeader(OptionalLong.of(next), OptionalLong.of(last)));
    }

    @Example
    void hostileLinesCostABoundedAmountOfWork() {
        for (String part : List.of("<", "<>", "<>;", ";", "\"", "<?page=2>;rel=\"\\", "<>,", "<>;=")) {
            String line = part.repeat(32 * 1024 / part.length());
            Headers.Builder headers = new Headers.Builder();
            for (int i = 0; i < 200; i++) {
                headers.add("Link", line);
            }
            long start = System.nanoTime();
            assertThat(LinkHeader.of(headers.build()).next()).as(part).isEmpty();
            // Measured: below 60 ms each, interpreted; one quadratic pass over one line would be a thousand times that.
            assertThat(System.nanoTime() - start).as(part).isLessThan(5_000_000_000L);
        }
    }

    @Example
    void aLineThatIsTooLongIsSkipped() {
        String query = "x".repeat(32 * 1024);

        assertThat(LinkHeader.of(Headers.of(
                                "Link", "</r?q=" + query + "&page=2>; rel=next", "Link", "</r?page=3>; rel=next"))
                        .next())
                .hasValue(3);
    }

    @Provide
    Arbitrary<String> lines() {
        Arbitrary<String> near = Arbitraries.of(
                        "<",
                        ">",
                        "</r?page=2>",
                        "page=",
                        "7",
                        ";",
                        "rel",
                        "=",
                        "\"",
                        "next",
                        "last",
                        ",",
                        " ",
                        "\\",
                        "?",
                        "#",
                        "&",
                        "anchor")
                .list()
                .ofMaxSize(16)
                .map(parts -> String.join("", parts));
        return Arbitraries.oneOf(near, Arbitraries.strings().map(text -> text.replaceAll("[\r\n\0]", " ")));
    }
}
