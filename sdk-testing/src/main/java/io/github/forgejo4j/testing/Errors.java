package io.github.forgejo4j.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The bodies of refusals. */
final class Errors {
    private Errors() {}

    static ObjectNode node(Instance instance, String message) {
        return Json.object().put("message", message).put("url", instance.rootUrl + "/api/swagger");
    }

    static Answer message(Instance instance, int status, String message) {
        return Answer.json(status, node(instance, message));
    }

    /** The page that stands in for JSON when the real server panics. */
    static Answer panic() {
        return Answer.html(
                500,
                "\n<!DOCTYPE html>\n<html lang=\"en-US\" data-theme=\"forgejo-auto\">\n<head>\n"
                        + "\t<title>Internal server error - Forgejo</title>\n</head>\n<body>\n"
                        + "\t<h1 class=\"error-code\">500</h1>\n\t<p>Internal server error</p>\n</body>\n</html>\n");
    }

    static Answer noRoute() {
        return Answer.text(404, "404 page not found\n");
    }

    /** What a proxy in front of the server answers on its own. */
    static Answer gateway(int status) {
        return Answer.html(
                status,
                "<html>\r\n<head><title>" + status + " Gateway</title></head>\r\n<body>\r\n<center><h1>" + status
                        + " Gateway</h1></center>\r\n<hr><center>fake-gateway</center>\r\n</body>\r\n</html>\r\n");
    }

    static Answer notModelled(Route route) {
        return Answer.json(
                501,
                Json.object()
                        .put("message", "FakeForgejo does not model " + route.key() + "; use a real instance for it")
                        .put("operation", route.key()));
    }
}
