package io.github.forgejo4j.examples.labels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.examples.cli.RepoName;
import io.github.forgejo4j.model.CreateLabel;
import io.github.forgejo4j.model.Issue;
import io.github.forgejo4j.model.IssueLabels;
import io.github.forgejo4j.model.Label;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts labels on issues. Looks at what an issue has before it writes, and never takes a label off. */
final class Labeller {
    /** For the look at, and the work on, one issue. */
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private final ForgejoClient client;
    private final Rules rules;

    Labeller(ForgejoClient client, Rules rules) {
        this.client = client;
        this.rules = rules;
    }

    /**
     * Labels an issue that was opened.
     *
     * @param told the issue as the delivery tells it, which may be some time ago
     */
    Labelled label(RepoName repo, Issue told) {
        if (rules.of(told.title(), told.body()).isEmpty()) {
            return new Labelled(repo, told.number(), told.title(), List.of());
        }
        Issue now = client.issues()
                .get(repo.owner(), repo.name(), told.number())
                .withDeadline(DEADLINE)
                .execute();
        Set<String> there = names(now.labels());
        List<Rule> missing = rules.of(now.title(), now.body()).stream()
                .filter(rule -> !there.contains(rule.label()))
                .toList();
        if (!missing.isEmpty()) {
            add(repo, now.number(), missing);
        }
        return new Labelled(
                repo,
                now.number(),
                now.title(),
                missing.stream().map(Rule::label).toList());
    }

    private void add(RepoName repo, long issue, List<Rule> missing) {
        // By id: a name that no label has would be passed over in silence, and one that two labels have puts both on.
        List<JsonNode> ids = missing.stream()
                .<JsonNode>map(rule -> LongNode.valueOf(id(repo, rule)))
                .toList();
        try {
            client.issues()
                    .labels()
                    .add(
                            repo.owner(),
                            repo.name(),
                            issue,
                            IssueLabels.builder().labels(ids).build())
                    .withDeadline(DEADLINE)
                    .execute();
        } catch (ForgejoException e) {
            if (!e.mayHaveBeenApplied() || !carries(repo, issue, missing)) {
                throw e;
            }
        }
    }

    private long id(RepoName repo, Rule rule) {
        return client.ensure()
                .label(
                        repo.owner(),
                        repo.name(),
                        CreateLabel.builder()
                                .name(rule.label())
                                .color(rule.color())
                                .build())
                // Whoever gave the label another colour meant it.
                .onlyCreating()
                .withDeadline(DEADLINE)
                .execute()
                .value()
                .id();
    }

    private boolean carries(RepoName repo, long issue, List<Rule> wanted) {
        Set<String> there = names(client.issues()
                .labels()
                .list(repo.owner(), repo.name(), issue)
                .withDeadline(DEADLINE)
                .execute());
        return wanted.stream().allMatch(rule -> there.contains(rule.label()));
    }

    private static Set<String> names(List<Label> labels) {
        return labels.stream().map(Label::name).collect(Collectors.toSet());
    }
}
