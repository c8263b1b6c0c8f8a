package io.github.forgejo4j.examples.inventory;

import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeOrganization;
import java.util.Map;

/** An embedded Forgejo with an organization, some of whose members like to try what a report makes of odd names. */
final class Demo {
    static final String OWNER = "nimbus";

    private Demo() {}

    static FakeForgejo start() {
        FakeForgejo fake = FakeForgejo.start();
        FakeOrganization nimbus = fake.createOrganization(OWNER);
        nimbus.repository("kettle")
                .putFile("LICENSE", "Apache License\nVersion 2.0, January 2004\n")
                .putFile("Kettle.java", "class Kettle {}")
                .languages(Map.of("Java", 184_000L, "Shell", 2_100L))
                .addIssue("Lid does not close");
        nimbus.repository("teapot")
                .putFile("COPYING", "GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n")
                .languages(Map.of("Rust", 96_000L, "Python", 12_000L, "<b onmouseover=alert(1)>", 900L));
        nimbus.repository("whistle")
                .putFile("README.md", "= a whistle")
                .languages(Map.of("Go", 31_000L))
                .archived(true);
        nimbus.repository("cup");
        return fake;
    }
}
