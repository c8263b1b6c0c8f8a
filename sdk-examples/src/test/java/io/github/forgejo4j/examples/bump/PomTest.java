package io.github.forgejo4j.examples.bump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.examples.cli.BadInput;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PomTest {
    private static final Target KETTLE = new Target.Artifact("org.example", "kettle");

    private static String changed(Target target, String text, String to) throws BadInput {
        return Pom.read("pom.xml", text, target).with(to);
    }

    @Test
    void changesTheVersionAndNoOtherCharacter() throws BadInput {
        String before = "<?xml version='1.0'?>\r\n<!-- <version>1.0</version> --><project a='>'>\r\n"
                + "\t<parent><groupId>org.example</groupId><artifactId>kettle</artifactId><version> 1.0\n</version></parent>\r\n"
                + "<description><![CDATA[<dependency>]]> a &amp; b</description>"
                + "<dependency><version>1.5</version><!-- why --><artifactId>kettle</artifactId>"
                + "<groupId>org.example</groupId><exclusions/></dependency>"
                + "<dependency><groupId>org.other</groupId><artifactId>kettle</artifactId><version>1.0</version></dependency>"
                + "<dependency><groupId>org.example</groupId><artifactId>kettle</artifactId></dependency>\n"
                + "</project>\r\n\r\n";

        assertThat(changed(KETTLE, before, "2.0"))
                .isEqualTo(before.replace("> 1.0\n</version></parent>", "> 2.0\n</version></parent>")
                        .replace("<version>1.5", "<version>2.0"));
    }

    @Test
    void aPropertyIsChangedWhereItIsSet() throws BadInput {
        String before = "<project><properties><k.version>1.0</k.version></properties><build><plugins><plugin>"
                + "<groupId>org.example</groupId><artifactId>kettle</artifactId><version>${k.version}</version></plugin></plugins></build>"
                + "<profiles><profile><properties><k.version>1.1</k.version></properties></profile></profiles></project>";
        String after = before.replace(">1.0<", ">2.0<").replace(">1.1<", ">2.0<");

        assertThat(changed(KETTLE, before, "2.0")).isEqualTo(after);
        assertThat(changed(new Target.Property("k.version"), before, "2.0")).isEqualTo(after);
        assertThat(Pom.read("pom.xml", before, KETTLE).lowest()).contains("1.0");
    }

    @Test
    void aPluginWithoutAGroupIsMavensOwn() throws BadInput {
        String before =
                "<project><plugin><artifactId>maven-jar-plugin</artifactId><version>3.4</version></plugin></project>";

        assertThat(changed(new Target.Artifact("org.apache.maven.plugins", "maven-jar-plugin"), before, "3.5"))
                .isEqualTo(before.replace("3.4", "3.5"));
    }

    @Test
    void whatIsNewerOrNoVersionStays() throws BadInput {
        String before = "<project><dependency><groupId>org.example</groupId><artifactId>kettle</artifactId>"
                + "<version>%s</version></dependency></project>";
        for (String version :
                new String[] {"2.0", "2.0.0", "3.0-SNAPSHOT", "[1.0,2.0)", "${revision}", "1.<!-- -->0"}) {
            assertThat(changed(KETTLE, before.formatted(version), "2.0")).isEqualTo(before.formatted(version));
        }
        assertThat(Pom.read("pom.xml", before.formatted("${revision}"), KETTLE).lowest())
                .isEmpty();
    }

    @Test
    void whatIsNoXmlIsRefusedWithItsLine() {
        assertThatThrownBy(() -> Pom.read("a/pom.xml", "<project>\n</projects>", KETTLE))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "a/pom.xml: it is no XML that can be read: line 2 has an end of projects, which is not open");
        assertThatThrownBy(() -> XmlScan.of("<!DOCTYPE project [<!ENTITY x 'y'>]><project/>"))
                .hasMessage("it is no XML that can be read: line 1 has a document type, which this bot does not read");
        assertThatThrownBy(() -> XmlScan.of("<a><!-- "))
                .hasMessage("it is no XML that can be read: line 1 has something that never ends with -->");
        assertThatThrownBy(() -> XmlScan.of("<a><b></b>"))
                .hasMessageEndingWith("has the end, with elements still open");
        assertThatThrownBy(() -> XmlScan.of("")).hasMessageEndingWith("has the end, with elements still open");
        assertThatThrownBy(() -> XmlScan.of("<a".repeat(5))).hasMessageEndingWith("a tag that never ends");
        assertThatThrownBy(() -> XmlScan.of("<a>".repeat(100_000)))
                .hasMessageEndingWith("more than 100 elements within each other");
        assertThatThrownBy(() -> XmlScan.of("<a/><b/>")).hasMessageEndingWith("a second root element");
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll @StringLength(max = 40) @CharRange(from = '-', to = '?') String junk) {
        try {
            XmlScan.of("<a>" + junk + "</a>")
                    .all()
                    .forEach(each -> assertThat(each.begin()).isLessThanOrEqualTo(each.end()));
        } catch (BadInput refused) {
            assertThat(refused).hasMessageContaining("no XML");
        }
    }

    /** From Maven's POM reference, and from releases of well-known projects. */
    @ParameterizedTest
    @CsvSource({
        "1-alpha, 1-beta",
        "1-beta, 1-milestone",
        "1-milestone, 1-rc",
        "1-rc, 1-snapshot",
        "1-snapshot, 1",
        "1, 1-sp",
        "1-sp, 1-abc",
        "1-foo2, 1-foo10",
        "1-foo, 1-1",
        "1-1, 1.1",
        "1.0-alpha1, 1.0-alpha-2",
        "5.9.3, 5.10.0",
        "5.11.0-M2, 5.11.0-RC1",
        "5.11.0-RC1, 5.11.0",
        "33.0.0-android, 33.0.0-jre",
        "2.0.9, 2.0.10",
        "1.a1, 1.1",
        "9.9.9, 20240101",
        "99999999999999999998, 99999999999999999999"
    })
    void versionsAreInMavensOrder(String lower, String higher) {
        assertThat(MavenVersion.of(lower)).isLessThan(MavenVersion.of(higher));
        assertThat(MavenVersion.of(higher)).isGreaterThan(MavenVersion.of(lower));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0",
        "1.0.0, 1",
        "1-ga, 1",
        "1.0.Final, 1",
        "1-final-, 1",
        "1-a1, 1-alpha-1",
        "1-CR1, 1-rc1",
        "01, 1"
    })
    void someVersionsAreTheSame(String one, String other) {
        assertThat(MavenVersion.of(one)).isEqualByComparingTo(MavenVersion.of(other));
    }
}
