package io.github.forgejo4j.testing;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells people of issues: who watches, takes part, is mentioned, assigned or asked for a review; never the one who did it. */
final class Notifier {
    private static final Pattern MENTION = Pattern.compile("(?<![\\w@/])@([\\w][-.\\w]*)");
    private final Instance instance;
    private final Issue issue;
    private final Account doer;

    Notifier(Instance instance, Issue issue, Account doer) {
        this.instance = instance;
        this.issue = issue;
        this.doer = doer;
    }

    /** Everybody who has to do with it. Watchers of the repository are spared drafts. */
    void everybody() {
        Set<Account> receivers = new LinkedHashSet<>();
        boolean draft = issue.pull != null && Pull.isDraft(issue.title);
        if (!draft) {
            receivers.addAll(issue.repository.watchers);
        }
        receivers.addAll(participants(issue));
        issue.subscriptions.forEach((user, wants) -> {
            if (wants) {
                receivers.add(user);
            } else {
                receivers.remove(user);
            }
        });
        tell(receivers);
    }

    void mentionedIn(String text) {
        Set<Account> receivers = new LinkedHashSet<>();
        Matcher matcher = MENTION.matcher(text);
        while (matcher.find()) {
            Account account = instance.account(matcher.group(1).replaceFirst("[-.]+$", ""));
            if (account != null && account.organization == null) {
                receivers.add(account);
            }
        }
        tell(receivers);
    }

    void tell(Collection<Account> receivers) {
        Unit unit = issue.pull == null ? Unit.ISSUES : Unit.PULLS;
        for (Account receiver : receivers) {
            if (receiver != doer
                    && new Access(issue.repository, receiver).to(unit).covers(Right.READ)) {
                update(receiver);
            }
        }
    }

    private void update(Account receiver) {
        Notification thread = instance.notifications.stream()
                .filter(each -> each.receiver == receiver && each.issue == issue)
                .findFirst()
                .orElse(null);
        if (thread == null) {
            instance.notifications.add(
                    new Notification(instance.nextId("notification"), receiver, issue, instance.now()));
            return;
        }
        // A pinned thread stays pinned.
        if (thread.status == Notification.Status.READ) {
            thread.status = Notification.Status.UNREAD;
        }
        thread.updated = instance.now();
    }

    static Set<Account> participants(Issue issue) {
        Set<Account> participants = new LinkedHashSet<>(List.of(issue.author));
        issue.comments.forEach(comment -> participants.add(comment.author));
        participants.addAll(issue.assignees);
        Pull pull = issue.pull;
        if (pull != null) {
            pull.reviews.stream()
                    .filter(review -> !review.state.equals("PENDING") && !review.state.equals("REQUEST_REVIEW"))
                    .forEach(review -> participants.add(review.author));
        }
        return participants;
    }
}
