package io.github.forgejo4j.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.retry.RetryPolicy;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** One kind of write, synchronous or not; each must reach the server once at most where its fate is unknown. */
enum Write {
    POST_NEVER(api -> api.postNever(Write.BODY), false),
    POST_NEVER_ASYNC(api -> api.postNever(Write.BODY), true),
    POST_EMPTY_NEVER(Writes::postEmptyNever, false),
    PUT_NEVER(api -> api.putNever(Write.BODY), false),
    PATCH_NEVER(api -> api.patchNever(Write.BODY), false),
    DELETE_NEVER(Writes::deleteNever, false),
    DELETE_NEVER_ASYNC(Writes::deleteNever, true),
    DELETE_WITH_BODY_NEVER(api -> api.deleteWithBodyNever(Write.BODY), false),
    POST_ALWAYS_OFF(api -> off(api.postAlways(Write.BODY)), false),
    POST_EMPTY_ALWAYS_OFF(api -> off(api.postEmptyAlways()), false),
    PUT_ALWAYS_OFF(api -> off(api.putAlways(Write.BODY)), false),
    PATCH_ALWAYS_OFF(api -> off(api.patchAlways(Write.BODY)), true),
    DELETE_ALWAYS_OFF(api -> off(api.deleteAlways()), false),
    DELETE_WITH_BODY_ALWAYS_OFF(api -> off(api.deleteWithBodyAlways(Write.BODY)), true);

    private static final Map<String, String> BODY = Map.of("title", "once");

    private final Function<Writes, ForgejoCall<JsonNode>> call;
    private final boolean async;

    Write(Function<Writes, ForgejoCall<JsonNode>> call, boolean async) {
        this.call = call;
        this.async = async;
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
