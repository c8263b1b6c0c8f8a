package io.github.forgejo4j.ensure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.api.ForgejoServices;
import io.github.forgejo4j.error.ConflictException;
import io.github.forgejo4j.error.ForbiddenException;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.internal.Steps;
import io.github.forgejo4j.model.BranchProtection;
import io.github.forgejo4j.model.CreateBranchProtection;
import io.github.forgejo4j.model.EditBranchProtection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A rule that protects branches, known by its name: a branch or a pattern. */
@SuppressWarnings("deprecation") // A rule can still be named by its branch.
final class ProtectionTarget extends RepoTarget<BranchProtection> {
    private static final List<String> NAMES = List.of("rule_name", "branch_name");

    private final CreateBranchProtection protection;
    private final String rule;

    ProtectionTarget(ForgejoServices client, String owner, String repo, CreateBranchProtection protection) {
        super(client, owner, repo, compared(protection));
        this.protection = protection;
        this.rule = protection.ruleName().isEmpty() ? protection.branchName() : protection.ruleName();
        if (rule.isBlank()) {
            throw new InvalidInputException("protection", "needs a rule name");
        }
    }

    private static ObjectNode compared(CreateBranchProtection protection) {
        ObjectNode fields = Fields.of(protection);
        fields.remove(NAMES);
        return fields;
    }

    String rule() {
        return rule;
    }

    @Override
    public CompletableFuture<List<BranchProtection>> look(Steps steps) {
        return named(steps, client.branches().protections().get(owner, repo, rule));
    }

    @Override
    public CompletableFuture<BranchProtection> create(Steps steps) {
        return steps.call(client.branches().protections().create(owner, repo, protection));
    }

    /** With all that was asked for: some fields are ignored unless another one comes along. */
    @Override
    public CompletableFuture<BranchProtection> change(Steps steps, BranchProtection found) {
        EditBranchProtection edit = Fields.as(asked, EditBranchProtection.class);
        return steps.call(client.branches().protections().edit(owner, repo, rule, edit));
    }

    /** The server says 403 of a name that is taken. */
    @Override
    public boolean mayBeTaken(ForgejoException refusal) {
        return refusal instanceof ForbiddenException || refusal instanceof ConflictException;
    }
}
