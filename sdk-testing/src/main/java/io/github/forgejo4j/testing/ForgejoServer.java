package io.github.forgejo4j.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server without the network: a request in, an answer out, in the order of checks of the real one. */
final class ForgejoServer {
    private final Instance instance;
    private final Api api = new Api();

    ForgejoServer(Instance instance) {
        this.instance = instance;
    }

    Answer answer(Arrival arrival) {
        Answer answer;
        try {
            answer = dispatch(arrival);
        } catch (Refusal refusal) {
            answer = refusal.answer();
        } catch (RuntimeException defect) {
            // Without this a defect of the fake would look like a lost reply, which tests provoke on purpose.
            answer = Answer.json(500, Json.object().put("message", "FakeForgejo has a defect: " + defect));
        }
        return decorate(answer);
    }

    private Answer dispatch(Arrival arrival) {
        Target target = arrival.target();
        if (!target.wellFormed()) {
            return Answer.text(400, "400 Bad Request").with("Connection", "close");
        }
        if (!target.isApi()) {
            return outsideTheApi(arrival);
        }
        Credentials.Caller caller = Credentials.read(instance, arrival);
        List<String> segments = target.apiSegments();
        Route route = instance.routes.find(arrival.method(), segments);
        if (route == null) {
            return noRoute(segments);
        }
        Stub<?> stub = instance.stubs.find(route, arrival);
        if (stub != null) {
            if (caller.token() != null) {
                Scopes.check(new Exchange(instance, arrival, route, caller.user()), caller.token());
            }
            return stub.handle(new Exchange(instance, arrival, route, caller.user()));
        }
        Answer redirect = Redirects.find(instance, arrival, route.read(segments), caller.user());
        if (redirect != null) {
            return redirect;
        }
        Exchange exchange = new Exchange(instance, arrival, route, caller.user());
        if (caller.token() != null) {
            Scopes.check(exchange, caller.token());
        }
        if (route.template().startsWith("/repos/{owner}/{repo}")) {
            exchange.repository();
        }
        if (!route.method().equals("GET") || needsSignIn(route)) {
            exchange.sender();
        }
        if (route.template().startsWith("/repos/{owner}/{repo}")) {
            UnitGate.check(exchange);
        }
        Handler handler = api.handler(route);
        return handler == null ? Errors.notModelled(route) : handler.handle(exchange);
    }

    private static boolean needsSignIn(Route route) {
        String first = route.parts().get(0);
        return List.of("user", "notifications", "admin", "teams").contains(first)
                || route.template().matches("/orgs/\\{org}/(members|teams|list_blocked).*|/users/\\{username}/orgs.*");
    }

    private Answer outsideTheApi(Arrival arrival) {
        List<String> segments = arrival.target().segments();
        if (arrival.method().equals("GET")
                && segments.size() == 2
                && segments.get(0).equals("attachments")) {
            return AttachmentApi.download(
                    instance,
                    segments.get(1),
                    Credentials.read(instance, arrival).user());
        }
        return Answer.text(404, "Not found.\n");
    }

    /** A path that only other methods have is 405, with one Allow line for each of them; HEAD is on no path. */
    private Answer noRoute(List<String> segments) {
        List<String> methods = instance.routes.methods(segments);
        if (methods.isEmpty()) {
            return Errors.noRoute();
        }
        Answer answer = Answer.empty(405);
        for (String method : methods) {
            answer = answer.with("Allow", method);
        }
        return answer;
    }

    /** The headers that every answer of the server carries. */
    private static Answer decorate(Answer answer) {
        return answer.withDefault("Cache-Control", "max-age=0, private, must-revalidate")
                .with("X-Content-Type-Options", "nosniff")
                .with("X-Frame-Options", "SAMEORIGIN");
    }

    /** The route that a request means, whatever is wrong with it otherwise; null when none does. */
    @Nullable
    Route route(Arrival arrival) {
        Target target = arrival.target();
        return target.isApi() && target.wellFormed()
                ? instance.routes.find(arrival.method(), target.apiSegments())
                : null;
    }
}
