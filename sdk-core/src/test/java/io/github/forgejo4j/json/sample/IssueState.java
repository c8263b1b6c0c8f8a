package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.OpenEnum;
import io.github.forgejo4j.json.OpenEnumFamily;
import java.util.List;

/** Whether an issue is open. */
public final class IssueState extends OpenEnum {
    public static final IssueState OPEN = new IssueState(known("open"));

    public static final IssueState CLOSED = new IssueState(known("closed"));

    private static final OpenEnumFamily<IssueState> ALL = family(OPEN, CLOSED);

    private IssueState(Raw raw) {
        super(raw);
    }

    @Override
    protected OpenEnum with(Raw raw) {
        return new IssueState(raw);
    }

    public static IssueState of(String value) {
        return ALL.of(value);
    }

    public static List<IssueState> constants() {
        return ALL.constants();
    }
}
