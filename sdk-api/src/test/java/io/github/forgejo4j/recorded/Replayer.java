package io.github.forgejo4j.recorded;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.ForgejoResponse;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.TypeRef;
import io.github.forgejo4j.contract.Project;
import io.github.forgejo4j.contract.SampleCall;
import io.github.forgejo4j.contract.ServiceMethod;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.InvalidInputException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;

/** Makes the calls of recorded exchanges again, with the SDK, against a server that answers as recorded. */
final class Replayer implements AutoCloseable {
    private final Contract contract = ContractReader.read(Project.contract());
    private final Map<String, List<ServiceMethod>> methods = ServiceMethod.all(contract).stream()
            .collect(Collectors.groupingBy(method -> method.operation().id()));
    private final MemoryServer server = new MemoryServer();
    private final ForgejoClient client = ForgejoClient.builder()
            .baseUrl("http://127.0.0.1:3000")
            .serverVersion("16.0.0")
            .okHttpClient(new OkHttpClient.Builder().socketFactory(server).build())
            .retryPolicy(RetryPolicy.off())
            .build();

    private static final class Everything {
        static final List<Replay> REPLAYS = replays();

        private static List<Replay> replays() {
            try (Replayer replayer = new Replayer()) {
                return replayer.replay(Recordings.readEverything());
            }
        }
    }

    /** All recordings, made again once for all tests. */
    static List<Replay> everything() {
        return Everything.REPLAYS;
    }

    /** The contract whose methods are called. */
    Contract contract() {
        return contract;
    }

    /** True if the contract has the operation. */
    boolean knows(Exchange exchange) {
        return methods.containsKey(exchange.operation());
    }

    /** The exchanges that the contract knows, made again. */
    List<Replay> replay(List<Exchange> exchanges) {
        return exchanges.stream().filter(this::knows).map(this::replay).toList();
    }

    private Replay replay(Exchange exchange) {
        List<ServiceMethod> candidates = candidates(exchange);
        if (candidates.isEmpty()) {
            throw new AssertionError("No method promises what was answered: " + exchange);
        }
        NotExpressible reason = null;
        for (ServiceMethod method : candidates) {
            try {
                Arguments arguments = Arguments.of(contract, method, exchange);
                Object call = call(method, arguments.values());
                return execute(exchange, method, arguments, null, call);
            } catch (NotExpressible e) {
                reason = e;
            }
        }
        ServiceMethod method = candidates.get(candidates.size() - 1);
        Object call = method.invoke(method.in(client), new SampleCall(contract, method).arguments());
        return execute(exchange, method, null, Objects.requireNonNull(reason), call);
    }

    /** The methods that may have been meant, those that say more of the request first. */
    private List<ServiceMethod> candidates(Exchange exchange) {
        List<ServiceMethod> promising = methods.get(exchange.operation()).stream()
                .filter(method -> promises(method, exchange))
                .sorted(Comparator.comparing((ServiceMethod method) ->
                                Paths.fixedQuery(method.operation()).isEmpty())
                        .thenComparing(Replayer::generality))
                .toList();
        List<ServiceMethod> lists =
                promising.stream().filter(Replayer::givesList).toList();
        // A list that has nothing comes as null.
        return exchange.json().isNull() && !lists.isEmpty() ? lists : promising;
    }

    private static boolean givesList(ServiceMethod method) {
        return method.operation().result().is(TypeRef.Kind.LIST);
    }

    /** Where one line has a method for each shape of its answer, the shape tells which one was meant. */
    private static boolean promises(ServiceMethod method, Exchange exchange) {
        return !exchange.succeeded()
                || method.operation().envelope() != null
                || (givesList(method)
                        ? !exchange.json().isObject()
                        : !exchange.json().isArray())
                || method.operation().result().is(TypeRef.Kind.TEXT)
                || method.operation().result().is(TypeRef.Kind.VOID)
                || method.operation().result().is(TypeRef.Kind.BYTES);
    }

    /** A number is also a name, so methods that take numbers come first. */
    private static long generality(ServiceMethod method) {
        return method.operation().params().stream()
                .filter(param -> param.type().is(TypeRef.Kind.STRING))
                .count();
    }

    private Object call(ServiceMethod method, List<Object> arguments) throws NotExpressible {
        try {
            return method.invoke(method.in(client), arguments);
        } catch (InvalidInputException e) {
            throw new NotExpressible(NotExpressible.Kind.REFUSED, e.getMessage());
        }
    }

    private Replay execute(
            Exchange exchange, ServiceMethod method, Arguments arguments, NotExpressible reason, Object call) {
        server.answer(exchange);
        ForgejoResponse<?> response = null;
        Object value = null;
        ForgejoException failure = null;
        try {
            response = call instanceof PagedCall<?> paged ? page(paged, arguments) : ((ForgejoCall<?>) call).response();
            value = response.value() instanceof ResponseBody body ? bytes(body) : response.value();
        } catch (ForgejoException e) {
            failure = e;
        }
        return new Replay(exchange, method, arguments, reason, server.requests(), response, value, failure);
    }

    private static ForgejoResponse<?> page(PagedCall<?> call, Arguments arguments) {
        if (arguments == null) {
            return call.page(1);
        }
        PagedCall<?> limited = arguments.limit() == 0 ? call : call.withLimit(arguments.limit());
        return limited.page(arguments.page());
    }

    private static byte[] bytes(ResponseBody body) {
        try (body) {
            return body.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
