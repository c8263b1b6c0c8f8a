package io.github.forgejo4j.chaos;

import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import java.util.Map;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.POST;
import retrofit2.http.PUT;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** A user's own interface: a write without annotation, one that converges, reads that carry a mark. */
interface UsersApi {
    @POST("repos/alice/{repo}/labels")
    ForgejoCall<Map<String, Object>> unannotated(@Path("repo") String repo, @Body Map<String, Object> label);

    @PUT("repos/alice/{repo}/topics/{topic}")
    @Eligibility(Eligibility.Rule.ALWAYS)
    ForgejoCall<Void> topic(@Path("repo") String repo, @Path("topic") String topic);

    @GET("repos/alice/{repo}/issues/{number}")
    ForgejoCall<Map<String, Object>> issue(
            @Path("repo") String repo, @Path("number") long number, @Query("mark") String mark);

    @GET("repos/alice/{repo}/issues")
    @Paging(Paging.Kind.LINK)
    PagedCall<Map<String, Object>> issues(@Path("repo") String repo, @Query("mark") String mark);
}
