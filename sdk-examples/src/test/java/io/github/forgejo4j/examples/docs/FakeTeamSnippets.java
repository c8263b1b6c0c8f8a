package io.github.forgejo4j.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.model.CreateIssue;
import io.github.forgejo4j.testing.FakeForgejo;
import io.github.forgejo4j.testing.FakeOrganization;
import org.junit.jupiter.api.Test;

/** The people and teams of docs/testing.md. */
class FakeTeamSnippets {

    @Test
    void teams() {
        try (FakeForgejo fake = FakeForgejo.start()) {
            // snippet: fake-teams
            fake.addUser("bot");
            FakeOrganization acme = fake.createOrganization("acme");
            acme.repository("web").hidden(true).putFile("a.txt", "one");
            acme.createTeam("triage", "write", "repo.issues").addMember("bot").addRepository("web");
            acme.addLabel("bug", "ee0701");
            String token = fake.newToken("bot", "write:issue");
            // end
            CreateIssue leak = CreateIssue.builder().title("Leak").build();
            try (ForgejoClient bot =
                    ForgejoClient.builder().baseUrl(fake.url()).token(token).build()) {
                assertThat(bot.issues().create("acme", "web", leak).execute().number())
                        .isEqualTo(1);
                assertThatThrownBy(() -> bot.repos().get("acme", "web").execute())
                        .as("a scope that the token lacks")
                        .isInstanceOf(ForbiddenException.class);
            }
        }
    }
}
