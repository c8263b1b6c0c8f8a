package io.github.forgejo4j.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The ways in which others write secrets down: as they are, in another alphabet, or with the escapes of JSON, addresses and HTML. */
final class SecretForms {
    /** Shorter ones could be a piece of anything. */
    private static final int SHORTEST_CODED = 8;

    /** Of the beginning of a secret, where a text was cut. */
    private static final int SHORTEST_BEGINNING = 4;

    /** The longest first, so that none is taken for a shorter one that it begins with. */
    private final List<String> texts;

    /** What the beginning of a secret is looked for in. */
    private final Set<String> cuttable = new LinkedHashSet<>();

    /** Of the secrets that have characters to be escaped. */
    private final List<Pattern> escaped = new ArrayList<>();

    /**
     * Of some secrets.
     *
     * @param secrets with all their forms
     * @param fields whole values of header fields, which hold one of the secrets and are looked for as they are
     */
    SecretForms(Collection<String> secrets, Collection<String> fields) {
        Set<String> all = new LinkedHashSet<>(fields);
        for (String secret : secrets) {
            Set<String> forms = new LinkedHashSet<>();
            forms.add(secret);
            // As a host in an address, or in a field that somebody has normalised.
            forms.add(secret.toLowerCase(Locale.ROOT));
            forms.add(secret.toUpperCase(Locale.ROOT));
            addCoded(secret.getBytes(StandardCharsets.UTF_8), forms);
            cuttable.addAll(forms);
            if (!secret.chars().allMatch(SecretForms::isPlain)) {
                escaped.add(Pattern.compile(anyEscapes(secret)));
            }
        }
        all.addAll(cuttable);
        texts = all.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private static boolean isPlain(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-._~".indexOf(c) >= 0;
    }

    private static void addCoded(byte[] secret, Set<String> forms) {
        for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
            // Without the padding, which some leave out; so it is found with and without it.
            forms.add(encoder.withoutPadding().encodeToString(secret));
            for (int before = 0; before < 3; before++) {
                String part = within(encoder, secret, before);
                if (part.length() >= SHORTEST_CODED) {
                    forms.add(part);
                }
            }
        }
        if (secret.length >= SHORTEST_CODED) {
            forms.add(HexFormat.of().formatHex(secret));
            forms.add(HexFormat.of().withUpperCase().formatHex(secret));
        }
    }

    /** The characters that are its own alone where something longer is encoded, such as a pair of user and password. */
    private static String within(Base64.Encoder encoder, byte[] secret, int before) {
        byte[] bytes = new byte[before + secret.length];
        System.arraycopy(secret, 0, bytes, before, secret.length);
        String all = encoder.withoutPadding().encodeToString(bytes);
        int from = before == 0 ? 0 : before + 1;
        int to = bytes.length * 8 / 6;
        return all.substring(Math.min(from, to), to);
    }

    /** Each character as it is or escaped. Atomic, so that no text makes the matcher go back; what is as it is throughout is found anyway. */
    private static String anyEscapes(String secret) {
        StringBuilder pattern = new StringBuilder();
        secret.codePoints().forEach(c -> {
            String character = Character.toString(c);
            pattern.append("(?>");
            if (c == '"' || c == '\\' || c == '/') {
                pattern.append(Pattern.quote("\\" + character)).append('|');
            }
            for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
                pattern.append("%(?i:")
                        .append(HexFormat.of().toHexDigits(octet))
                        .append(')');
            }
            pattern.append('|');
            for (int i = 0; i < character.length(); i++) {
                pattern.append("\\\\u(?i:")
                        .append(HexFormat.of().toHexDigits(character.charAt(i)))
                        .append(')');
            }
            pattern.append("|&#")
                    .append(c)
                    .append(";|&#x(?i:")
                    .append(Integer.toHexString(c))
                    .append(");");
            switch (c) {
                case '&' -> pattern.append("|&amp;");
                case '<' -> pattern.append("|&lt;");
                case '>' -> pattern.append("|&gt;");
                case '"' -> pattern.append("|&quot;");
                case '\'' -> pattern.append("|&apos;");
                case ' ' -> pattern.append("|\\+");
                default -> {}
            }
            pattern.append('|').append(Pattern.quote(character)).append(')');
        });
        return pattern.toString();
    }

    String mask(String text) {
        String masked = text;
        for (String form : texts) {
            masked = masked.replace(form, Redactor.MASK);
        }
        for (Pattern form : escaped) {
            masked = form.matcher(masked).replaceAll(Redactor.MASK);
        }
        return masked;
    }

    /** Of a masked text that was cut somewhere: without the beginning of a secret at its end. */
    String maskEnd(String masked) {
        int longest = 0;
        for (String form : cuttable) {
            for (int length = Math.min(form.length() - 1, masked.length());
                    length >= SHORTEST_BEGINNING && length > longest;
                    length--) {
                if (masked.regionMatches(masked.length() - length, form, 0, length)) {
                    longest = length;
                }
            }
        }
        return longest == 0 ? masked : masked.substring(0, masked.length() - longest) + Redactor.MASK;
    }
}
