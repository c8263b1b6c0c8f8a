package io.github.forgejo4j.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.Eligibility.Rule;
import java.util.Map;
import okhttp3.RequestBody;
import retrofit2.http.Body;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.HTTP;
import retrofit2.http.Headers;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.PUT;

/** Every kind of write, under the two rules that say something about writes. */
interface Writes {
    @POST("warm")
    @Eligibility(Rule.NEVER)
    ForgejoCall<Void> warmUp();

    @GET("x")
    ForgejoCall<JsonNode> get();

    @POST("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> postNever(@Body Map<String, String> body);

    @POST("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> postEmptyNever();

    @PUT("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> putNever(@Body Map<String, String> body);

    @PATCH("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> patchNever(@Body Map<String, String> body);

    @DELETE("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> deleteNever();

    @HTTP(method = "DELETE", path = "x", hasBody = true)
    @Eligibility(Rule.NEVER)
    ForgejoCall<JsonNode> deleteWithBodyNever(@Body Map<String, String> body);

    @POST("x")
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> postAlways(@Body Map<String, String> body);

    @POST("x")
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> postEmptyAlways();

    @PUT("x")
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> putAlways(@Body Map<String, String> body);

    @PATCH("x")
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> patchAlways(@Body Map<String, String> body);

    @DELETE("x")
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> deleteAlways();

    @HTTP(method = "DELETE", path = "x", hasBody = true)
    @Eligibility(Rule.ALWAYS)
    ForgejoCall<JsonNode> deleteWithBodyAlways(@Body Map<String, String> body);

    @POST("x")
    @Eligibility(Rule.NEVER)
    ForgejoCall<Void> postForNothing(@Body RequestBody body);

    @POST("x")
    @Headers("Expect: 100-continue")
    @Eligibility(Rule.NEVER)
    ForgejoCall<Void> postExpecting(@Body RequestBody body);
}
