package io.github.forgejo4j;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.retry.Eligibility;
import okhttp3.ResponseBody;
import retrofit2.http.GET;
import retrofit2.http.Streaming;
import retrofit2.http.Url;

/** Files that the API tells of and does not serve itself. */
interface DownloadApi {
    @GET
    @Streaming
    @Eligibility(
            value = Eligibility.Rule.IDEMPOTENT_ONLY,
            reason = "Reading changes nothing but a counter of downloads.")
    ForgejoCall<ResponseBody> get(@Url String address);
}
