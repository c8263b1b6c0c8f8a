package io.github.forgejo4j.examples.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.github.forgejo4j.model.Repository;
import io.github.forgejo4j.model.User;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

class ReportTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String HOSTILE = "</title><script>alert(1)</script>\" onload='x' \u202e&";

    private static Row row(String name, String url) {
        return new Row(
                Repository.builder()
                        .owner(User.builder().login("nimbus").build())
                        .name(name)
                        .fullName("nimbus/" + name)
                        .description(name)
                        .htmlUrl(url)
                        .defaultBranch(name)
                        .size(3)
                        .openIssuesCount(2)
                        .openPrCounter(1)
                        .build(),
                Map.of(name, 10L, "Go", 20L),
                Instant.parse("2025-12-30T00:00:00Z"),
                false,
                name,
                List.of(name));
    }

    @Test
    void hostileNamesStayText() throws Exception {
        String page = Page.of(
                HOSTILE, List.of(row(HOSTILE, "javascript:alert(1)"), row("kettle", "https://x.org/\"><b>")), NOW);

        assertThat(page)
                .containsOnlyOnce("<script>")
                .doesNotContain("<script>alert")
                .doesNotContain("onload='x'");
        assertThat(page)
                .doesNotContain("href=\"javascript")
                .doesNotContain("\u202e")
                .doesNotContain("<b>\"");
        assertThat(page).contains("href=\"https://x.org/&quot;&gt;&lt;b&gt;\"");
        assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; ?&amp;");
    }

    @Test
    void thePolicyNamesTheHashesOfWhatIsInThePage() throws Exception {
        String page = Page.of("nimbus", List.of(row("kettle", "https://x.org/k")), NOW);

        for (String element : new String[] {"style", "script"}) {
            String content = group(page, "(?s)<" + element + ">(.*?)</" + element + ">");
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            assertThat(group(page, element + "-src '(sha256-[^']+)'"))
                    .isEqualTo("sha256-" + Base64.getEncoder().encodeToString(hash));
        }
        // Nothing of it comes from elsewhere, and nothing is styled or scripted in an attribute, which the policy would
        // forbid.
        assertThat(page)
                .doesNotContain(" src=")
                .doesNotContain("url(")
                .doesNotContain("@import")
                .doesNotContain(" style=");
        assertThat(page.replaceAll("<a href=", "")).doesNotContain(" href=").doesNotContain(" onclick");
    }

    @Test
    void chartsAreWellFormedAndAsLongAsTheirValues() throws Exception {
        String svg = new Bars("A & B", "x", "y")
                .add("<one>", "3", 1, 2)
                .add("two", "6", 6, 0)
                .svg();

        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new java.io.StringReader(svg)));
        assertThat(svg).contains("class=\"s0\" x=\"150.0\" y=\"4\" width=\"35.0\"");
        assertThat(svg).contains("class=\"s1\" x=\"185.0\" y=\"4\" width=\"70.0\"");
        assertThat(svg).contains("class=\"s0\" x=\"150.0\" y=\"26\" width=\"210.0\"");
        assertThat(new Bars("None").svg()).contains("nothing to show").doesNotContain("<svg");
        assertThat(new Bars("Zero").add("a", "0", 0).svg())
                .contains("width=\"0.0\"")
                .doesNotContain("NaN");
    }

    @Test
    void thePageTellsTotalsAndAges() throws Exception {
        String page = Page.of("nimbus", List.of(row("kettle", "https://x.org/k")), NOW);

        assertThat(page)
                .contains("<b>1</b> repositories")
                .contains("<b>3.0 KiB</b> in all")
                .contains("<b>2</b> open issues");
        assertThat(page)
                .contains("<b>1</b> without protection")
                .contains("2 days ago")
                .contains("As of 2026-01-01.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u00a0=1", "\uff1d1", "\u2003@x"})
    void whatASpreadsheetWouldCalculateIsText(String formula) {
        assertThat(Csv.cell(formula).replaceFirst("^\"", "")).startsWith("'");
    }

    @Property
    void everyCellIsReadAsItWasAndNoneIsAFormula(@ForAll String any) throws Exception {
        MappingIterator<String[]> read = new CsvMapper()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .readerFor(String[].class)
                .readValues(Csv.cell(any) + ",end\r\n");
        String[] cells = read.next();
        assertThat(cells).hasSize(2);
        assertThat(cells[0].equals(any) || cells[0].equals("'" + any)).isTrue();
        assertThat(cells[0].isEmpty() ? ' ' : cells[0].charAt(0)).isNotIn('=', '+', '-', '@', '\t', '\r', '\n');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Apache License   Version 2.0, January 2004 | Apache-2.0",
                "GNU AFFERO GENERAL PUBLIC LICENSE Version 3 | AGPL-3.0",
                "GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007 | GPL-3.0",
                "GNU GENERAL PUBLIC LICENSE Version 2, June 1991 | GPL-2.0",
                "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1 | LGPL-2.1",
                "MIT License. Permission is hereby granted, free of charge, to | MIT",
                "Redistribution and use in source and binary forms. Neither the name | BSD-3-Clause",
                "Redistribution and use in source and binary forms | BSD-2-Clause",
                "// SPDX-License-Identifier: GPL-2.0-only OR MIT | GPL-2.0-only OR MIT",
                "All rights reserved | other"
            })
    void licencesAreKnownByTheirPhrases(String text, String id) {
        assertThat(License.of(text)).isEqualTo(id);
    }

    @Test
    void licenceFilesAreKnownByTheirNames() {
        assertThat(List.of(
                        "LICENSE",
                        "license.md",
                        "Licence.txt",
                        "COPYING",
                        "COPYING.LESSER",
                        "UNLICENSE",
                        "LICENSE-MIT"))
                .allMatch(License::isFile);
        assertThat(List.of("licensee.go", "README", "relicense.sh")).noneMatch(License::isFile);
    }

    private static String group(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
