package io.github.forgejo4j.testing;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What the server answers under a former name: 307 for a renamed user, 301 for a renamed repository, whatever the method, with
 * a Location that has neither scheme nor host.
 */
final class Redirects {
    private Redirects() {}

    /** Null when nothing was renamed. */
    static @Nullable Answer find(
            Instance instance, Arrival arrival, Map<String, String> parameters, @Nullable Account user) {
        String owner = parameters.getOrDefault("owner", parameters.getOrDefault("username", ""));
        String path = arrival.target().path();
        Account former = instance.formerAccounts.get(owner.toLowerCase(Locale.ROOT));
        if (former != null && instance.account(owner) == null) {
            // The first occurrence of the old name is replaced wherever it stands, even in "/api" or "/repos".
            String moved = path.replaceFirst("(?i)" + Pattern.quote(owner), Matcher.quoteReplacement(former.name));
            return to(instance, arrival, 307, "Temporary Redirect", moved);
        }
        String name = parameters.getOrDefault("repo", "");
        Repository repository = instance.formerRepositories.get(Repository.key(owner, name));
        if (repository != null && repository.readableBy(user) && instance.repository(owner, name) == null) {
            var segments = arrival.target().segments();
            String rest = String.join("/", segments.subList(Math.min(5, segments.size()), segments.size()));
            String moved = "/api/v1/repos/" + repository.fullName() + (rest.isEmpty() ? "" : "/" + rest);
            return to(instance, arrival, 301, "Moved Permanently", moved);
        }
        return null;
    }

    private static Answer to(Instance instance, Arrival arrival, int status, String reason, String path) {
        String query = arrival.target().rawQuery();
        String subPath = HttpUrl.get(instance.rootUrl).encodedPath();
        // Path and query go through one path cleaner together: a query with "//" or ".." in it arrives changed.
        String location = (subPath.equals("/") ? "" : subPath) + join(query.isEmpty() ? path : path + "?" + query);
        Answer answer = arrival.method().equals("GET")
                ? Answer.html(status, "<a href=\"" + location.replace("&", "&amp;") + "\">" + reason + "</a>.\n\n")
                : Answer.empty(status);
        return answer.with("Location", location);
    }

    private static String join(String path) {
        String clean = ContentApi.clean(path);
        return "/" + (clean == null ? "" : clean);
    }
}
