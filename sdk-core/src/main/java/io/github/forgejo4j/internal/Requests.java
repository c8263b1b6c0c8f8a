package io.github.forgejo4j.internal;

import io.github.forgejo4j.call.QueryParameters;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Request;
import retrofit2.Call;
import retrofit2.Invocation;

/** Takes the request that Retrofit built, at the moment of the method's call: what is wrong with an argument is told there. */
final class Requests {
    private final HttpUrl baseUrl;
    private final Operation operation;
    private final Type returnType;
    private final Collection<Class<?>> services;
    private volatile String name = "";

    Requests(HttpUrl baseUrl, Operation operation, Type returnType, Collection<Class<?>> services) {
        this.baseUrl = baseUrl;
        this.operation = operation;
        this.returnType = returnType;
        this.services = services;
    }

    record Named(String name, Request request, VersionNeed need) {
        <T> Plan<T> plan(Operation operation, Decoder<T> decoder) {
            return new Plan<>(name, operation, request, decoder, need);
        }
    }

    Named of(Call<?> call) {
        Request request;
        try {
            request = call.request();
        } catch (ForgejoException e) {
            throw inJava(e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof ForgejoException told) {
                throw inJava(told);
            }
            throw new InvalidInputException(
                    "an argument of " + operation.httpLine(),
                    "cannot be sent: " + Texts.oneLine(String.valueOf(e.getMessage()), 300),
                    e);
        }
        Invocation invocation = request.tag(Invocation.class);
        if (name.isEmpty() && invocation != null) {
            name = invocation.service().getSimpleName() + "."
                    + invocation.method().getName();
        }
        HttpUrl url = withQuery(request.url(), invocation);
        if (!Origins.same(url, baseUrl)) {
            throw new InvalidInputException("the address of " + name, "leaves the configured server");
        }
        Request built = url.equals(request.url())
                ? request
                : request.newBuilder().url(url).build();
        return new Named(name, built, VersionNeed.of(built, operation.ignoredBefore()));
    }

    private ForgejoException inJava(ForgejoException told) {
        return told instanceof InvalidInputException refused
                ? Refusal.inJava(refused, operation, returnType, services)
                : told;
    }

    private static HttpUrl withQuery(HttpUrl url, @org.jspecify.annotations.Nullable Invocation invocation) {
        HttpUrl.Builder builder = null;
        // A server may take a plus in a path for a blank (wiki pages); percent-encoded it is a plus everywhere.
        if (url.encodedPath().indexOf('+') >= 0) {
            builder = url.newBuilder().encodedPath(url.encodedPath().replace("+", "%2B"));
        }
        if (invocation != null) {
            for (Object argument : invocation.arguments()) {
                if (argument instanceof QueryParameters query) {
                    HttpUrl.Builder target = builder == null ? url.newBuilder() : builder;
                    query.forEach((key, value) -> target.addQueryParameter(
                            Objects.requireNonNull(key, "query parameter name"),
                            Objects.requireNonNull(value, "query parameter value")));
                    builder = target;
                }
            }
        }
        return builder == null ? url : builder.build();
    }
}
