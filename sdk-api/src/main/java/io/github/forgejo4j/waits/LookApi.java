package io.github.forgejo4j.waits;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Segments;
import io.github.forgejo4j.model.CombinedStatus;
import io.github.forgejo4j.retry.Eligibility;
import okhttp3.ResponseBody;
import retrofit2.http.GET;
import retrofit2.http.Headers;
import retrofit2.http.Path;
import retrofit2.http.Streaming;

/** Operations in the form in which a look is cheapest or sees most. */
interface LookApi {
    /** One byte tells that the archive is there. HEAD is answered with 405. */
    @GET("repos/{owner}/{repo}/archive/{archive}")
    @Headers("Range: bytes=0-0")
    @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = "Reading changes nothing on the server.")
    @Streaming
    ForgejoCall<ResponseBody> archive(
            @Path("owner") String owner,
            @Path("repo") String repo,
            @Path(value = "archive", encoded = true) @Segments String archive);

    /** The longest page that every server gives: what is on later pages the server leaves out of the state. */
    @GET("repos/{owner}/{repo}/commits/{ref}/status?page=1&limit=50")
    @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = "Reading changes nothing on the server.")
    ForgejoCall<CombinedStatus> combined(
            @Path("owner") String owner, @Path("repo") String repo, @Path("ref") String ref);
}
