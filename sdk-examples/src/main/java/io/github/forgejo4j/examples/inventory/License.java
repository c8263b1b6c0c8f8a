package io.github.forgejo4j.examples.inventory;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes the usual licences by phrases that only their texts have. */
final class License {
    static final String OTHER = "other";

    private static final Pattern FILE = Pattern.compile("(?i)(un)?licen[sc]e([-.].*)?|copying([-.].*)?");
    private static final Pattern SPDX =
            Pattern.compile("spdx-license-identifier: *([a-z0-9.+-]+(?: (?:or|and|with) [a-z0-9.+-]+)*)");

    /** The GNU licences name each other further down. */
    private static final int HEAD = 400;

    private record Phrase(String text, String id) {}

    private static final List<Phrase> PHRASES = List.of(
            new Phrase("apache license version 2.0", "Apache-2.0"),
            new Phrase("mozilla public license version 2.0", "MPL-2.0"),
            new Phrase("mozilla public license, version 2.0", "MPL-2.0"),
            new Phrase("european union public licence v. 1.2", "EUPL-1.2"),
            new Phrase("boost software license - version 1.0", "BSL-1.0"),
            new Phrase("this is free and unencumbered software", "Unlicense"),
            new Phrase("cc0 1.0 universal", "CC0-1.0"),
            new Phrase("permission is hereby granted, free of charge", "MIT"));

    private License() {}

    /** Whether a file of that name in the top folder is likely to be the licence. */
    static boolean isFile(String name) {
        return FILE.matcher(name).matches();
    }

    /** The SPDX identifier of a text, or {@link #OTHER}. */
    static String of(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
        Matcher spdx = SPDX.matcher(plain);
        if (spdx.find()) {
            Matcher asWritten =
                    Pattern.compile("(?i)" + Pattern.quote(spdx.group(1))).matcher(text);
            return asWritten.find() ? asWritten.group() : OTHER;
        }
        String head = plain.substring(0, Math.min(HEAD, plain.length()));
        if (head.contains("gnu affero general public license")) {
            return "AGPL-3.0";
        }
        if (head.contains("gnu lesser general public license")) {
            return head.contains("version 2.1") ? "LGPL-2.1" : "LGPL-3.0";
        }
        if (head.contains("gnu general public license")) {
            return head.contains("version 2") ? "GPL-2.0" : "GPL-3.0";
        }
        if (plain.contains("redistribution and use in source and binary forms")) {
            return plain.contains("neither the name") ? "BSD-3-Clause" : "BSD-2-Clause";
        }
        if (plain.contains("permission to use, copy, modify, and/or distribute this software for any purpose")) {
            return plain.contains("above copyright notice and this permission notice appear") ? "ISC" : "0BSD";
        }
        return PHRASES.stream()
                .filter(phrase -> plain.contains(phrase.text()))
                .map(Phrase::id)
                .findFirst()
                .orElse(OTHER);
    }
}
