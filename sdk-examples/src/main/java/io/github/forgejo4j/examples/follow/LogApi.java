package io.github.forgejo4j.examples.follow;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.retry.Eligibility;
import okhttp3.ResponseBody;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** The log of a job from some byte on. The SDK's own operation always fetches the whole, which for each look would be too much. */
interface LogApi {
    /**
     * Part of a log.
     *
     * @param range such as {@code bytes=100-}
     */
    @GET("repos/{owner}/{repo}/actions/jobs/{job}/logs")
    @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = "Reading changes nothing on the server.")
    ForgejoCall<ResponseBody> part(
            @Path("owner") String owner,
            @Path("repo") String repo,
            @Path("job") long job,
            @Query("attempt") long attempt,
            @Header("Range") String range);
}
