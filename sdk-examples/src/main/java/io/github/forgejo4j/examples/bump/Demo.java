package io.github.forgejo4j.examples.bump;

import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.testing.FakeForgejo;

/** An embedded Forgejo with an outdated project, which loses the reply to each kind of write once. */
final class Demo {
    static final RepoName REPO = new RepoName("alice", "kettle");

    private Demo() {}

    static FakeForgejo start() {
        FakeForgejo fake = FakeForgejo.start();
        fake.repository(REPO.owner(), REPO.name()).putFile("pom.xml", """
                        <project>
                          <modelVersion>4.0.0</modelVersion>
                          <groupId>org.example</groupId>
                          <artifactId>kettle</artifactId>
                          <version>1.0</version>
                          <properties>
                            <junit.version>5.10.0</junit.version> <!-- for tests only -->
                          </properties>
                          <dependencies>
                            <dependency>
                              <groupId>org.junit.jupiter</groupId>
                              <artifactId>junit-jupiter</artifactId>
                              <version>${junit.version}</version>
                              <scope>test</scope>
                            </dependency>
                          </dependencies>
                        </project>
                        """);
        for (String template : new String[] {
            "/repos/{owner}/{repo}/branches", "/repos/{owner}/{repo}/contents", "/repos/{owner}/{repo}/pulls"
        }) {
            fake.faults().on("POST", template).times(1).loseReply();
        }
        return fake;
    }
}
