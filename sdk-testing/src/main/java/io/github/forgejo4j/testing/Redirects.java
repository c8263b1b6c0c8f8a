package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
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
        String path = arrival.target().path();
        for (String account : accounts(arrival, parameters)) {
            Account former = instance.formerAccounts.get(account.toLowerCase(Locale.ROOT));
            if (former != null && instance.account(account) == null) {
                if (!instance.accounts.containsValue(former)) {
                    // The redirect of an organization outlives it, and the server does not take that for "not found".
                    String message = "user does not exist [uid: " + former.id + ", name: ]";
                    return Errors.message(instance, 500, user != null && user.admin ? message : "");
                }
                // The first occurrence of the old name is replaced wherever it stands, even in "/api" or "/repos".
                String moved =
                        path.replaceFirst("(?i)" + Pattern.quote(account), Matcher.quoteReplacement(former.name));
                return to(instance, arrival, 307, "Temporary Redirect", moved);
            }
        }
        String owner = parameters.getOrDefault("owner", "");
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

    /** The names of accounts in a path, in the order in which the server looks them up. */
    private static List<String> accounts(Arrival arrival, Map<String, String> parameters) {
        List<String> names = new ArrayList<>();
        for (String parameter : List.of("owner", "org", "username")) {
            // Below a team the organization is not looked at, and the deprecated route knows no redirects.
            boolean late = parameter.equals("org")
                    && !arrival.target().apiSegments().get(0).equals("orgs");
            if (!late && parameters.containsKey(parameter)) {
                names.add(parameters.getOrDefault(parameter, ""));
            }
        }
        return names;
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
