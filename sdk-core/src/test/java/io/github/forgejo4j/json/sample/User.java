package io.github.forgejo4j.json.sample;

import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.Shape;
import io.github.forgejo4j.json.Slots;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A user or an organisation. */
public final class User extends Model {
    private static final Shape SHAPE = Shape.of(new User(null))
            .number("id")
            .text("login")
            .text("login_name")
            .number("source_id")
            .text("full_name")
            .text("email")
            .text("avatar_url")
            .text("html_url")
            .text("language")
            .flag("is_admin")
            .instantAfter1970("last_login")
            .instant("created")
            .flag("restricted")
            .flag("active")
            .flag("prohibit_login")
            .text("location")
            .text("pronouns")
            .text("website")
            .text("description")
            .text("visibility")
            .number("followers_count")
            .number("following_count")
            .number("starred_repos_count")
            .build();

    private User(@Nullable Slots slots) {
        super(slots);
    }

    @Override
    protected Model with(Slots slots) {
        return new User(slots);
    }

    public static Builder builder() {
        return new Builder(null);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    public long id() {
        return number(0);
    }

    public String login() {
        return text(1);
    }

    public String loginName() {
        return text(2);
    }

    public long sourceId() {
        return number(3);
    }

    public String fullName() {
        return text(4);
    }

    public String email() {
        return text(5);
    }

    public String avatarUrl() {
        return text(6);
    }

    public String htmlUrl() {
        return text(7);
    }

    public String language() {
        return text(8);
    }

    public boolean isAdmin() {
        return flag(9);
    }

    public @Nullable Instant lastLogin() {
        return instant(10);
    }

    public @Nullable Instant created() {
        return instant(11);
    }

    public boolean restricted() {
        return flag(12);
    }

    public boolean active() {
        return flag(13);
    }

    public boolean prohibitLogin() {
        return flag(14);
    }

    public String location() {
        return text(15);
    }

    public String pronouns() {
        return text(16);
    }

    public String website() {
        return text(17);
    }

    public String description() {
        return text(18);
    }

    public String visibility() {
        return text(19);
    }

    public long followersCount() {
        return number(20);
    }

    public long followingCount() {
        return number(21);
    }

    public long starredReposCount() {
        return number(22);
    }

    /** Makes a {@link User}. */
    public static final class Builder extends Model.Builder<Builder> {
        private Builder(@Nullable User from) {
            super(SHAPE, from);
        }

        public Builder id(long id) {
            return put(0, id);
        }

        public Builder login(String login) {
            return put(1, login);
        }

        public Builder loginName(String loginName) {
            return put(2, loginName);
        }

        public Builder sourceId(long sourceId) {
            return put(3, sourceId);
        }

        public Builder fullName(String fullName) {
            return put(4, fullName);
        }

        public Builder email(String email) {
            return put(5, email);
        }

        public Builder avatarUrl(String avatarUrl) {
            return put(6, avatarUrl);
        }

        public Builder htmlUrl(String htmlUrl) {
            return put(7, htmlUrl);
        }

        public Builder language(String language) {
            return put(8, language);
        }

        public Builder isAdmin(boolean isAdmin) {
            return put(9, isAdmin);
        }

        public Builder lastLogin(Instant lastLogin) {
            return put(10, lastLogin);
        }

        public Builder created(Instant created) {
            return put(11, created);
        }

        public Builder restricted(boolean restricted) {
            return put(12, restricted);
        }

        public Builder active(boolean active) {
            return put(13, active);
        }

        public Builder prohibitLogin(boolean prohibitLogin) {
            return put(14, prohibitLogin);
        }

        public Builder location(String location) {
            return put(15, location);
        }

        public Builder pronouns(String pronouns) {
            return put(16, pronouns);
        }

        public Builder website(String website) {
            return put(17, website);
        }

        public Builder description(String description) {
            return put(18, description);
        }

        public Builder visibility(String visibility) {
            return put(19, visibility);
        }

        public Builder followersCount(long followersCount) {
            return put(20, followersCount);
        }

        public Builder followingCount(long followingCount) {
            return put(21, followingCount);
        }

        public Builder starredReposCount(long starredReposCount) {
            return put(22, starredReposCount);
        }

        public User build() {
            return new User(slots());
        }
    }
}
