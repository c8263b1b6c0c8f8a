package io.github.forgejo4j.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/** One kind of write, synchronous or not; each must reach the server once at most where its fate is unknown. */
enum Write {
    POST_NEVER(api -> api.postNever(Body.SMALL), false),
    POST_NEVER_ASYNC(api -> api.postNever(Body.SMALL), true),
    POST_EMPTY_NEVER(Writes::postEmptyNever, false),
    PUT_NEVER(api -> api.putNever(Body.SMALL), false),
    PATCH_NEVER(api -> api.patchNever(Body.SMALL), false),
    DELETE_NEVER(Writes::deleteNever, false),
    DELETE_NEVER_ASYNC(Writes::deleteNever, true),
    DELETE_WITH_BODY_NEVER(api -> api.deleteWithBodyNever(Body.SMALL), false),
    POST_ALWAYS_OFF(api -> off(api.postAlways(Body.SMALL)), false),
    POST_EMPTY_ALWAYS_OFF(api -> off(api.postEmptyAlways()), false),
    PUT_ALWAYS_OFF(api -> off(api.putAlways(Body.SMALL)), false),
    PATCH_ALWAYS_OFF(api -> off(api.patchAlways(Body.SMALL)), true),
    DELETE_ALWAYS_OFF(api -> off(api.deleteAlways()), false),
    DELETE_WITH_BODY_ALWAYS_OFF(api -> off(api.deleteWithBodyAlways(Body.SMALL)), true);

    /** A holder, for an enum's constants are made before its other statics. */
    private static final class Body {
        static final Map<String, String> SMALL = Map.of("title", "once");
    }

    private final Function<Writes, ForgejoCall<JsonNode>> call;
    private final boolean async;

    Write(Function<Writes, ForgejoCall<JsonNode>> call, boolean async) {
        this.call = call;
        this.async = async;
    }

    /**
     * All writes for the SDK's own client and for a factory. For the others four, others for each row, so that all rows of a table
     * together see each kind with each caller.
     *
     * @param seed says which four
     */
    static List<Write> sample(Caller caller, int seed) {
        List<Write> all = List.of(values());
        if (caller == Caller.OWN || caller == Caller.FACTORY) {
            return all;
        }
        int first = Math.floorMod(seed + 5 * caller.ordinal(), all.size());
        return IntStream.range(0, 4)
                .mapToObj(i -> all.get((first + 3 * i) % all.size()))
                .toList();
    }

    private static ForgejoCall<JsonNode> off(ForgejoCall<JsonNode> call) {
        return call.withRetryPolicy(RetryPolicy.off());
    }

    Result send(Writes api) {
        ForgejoCall<JsonNode> prepared = call.apply(api);
        return Result.of(() -> async ? join(prepared) : prepared.response().status());
    }

    static int join(ForgejoCall<?> call) throws Exception {
        try {
            return call.responseAsync()
                    .get(LoopbackServer.PATIENCE_MS, TimeUnit.MILLISECONDS)
                    .status();
        } catch (ExecutionException | CompletionException e) {
            if (e.getCause() instanceof RuntimeException told) {
                throw told;
            }
            throw e;
        }
    }
}
