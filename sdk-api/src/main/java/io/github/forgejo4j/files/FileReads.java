package io.github.forgejo4j.files;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Segments;
import io.github.forgejo4j.retry.Eligibility;
import org.jspecify.annotations.Nullable;
import retrofit2.http.GET;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** Reads of one address that answers an object for a file and an array for a folder, and of the bytes themselves. */
interface FileReads {
    String READING = "Reading changes nothing on the server.";

    @GET("repos/{owner}/{repo}/contents/{filepath}")
    @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = READING)
    ForgejoCall<JsonNode> entry(
            @Path("owner") String owner,
            @Path("repo") String repo,
            @Path(value = "filepath", encoded = true) @Segments String path,
            @Query("ref") @Nullable String ref);

    /** The text does not matter: the bytes are taken from the response. */
    @GET("repos/{owner}/{repo}/raw/{filepath}")
    @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = READING)
    ForgejoCall<String> raw(
            @Path("owner") String owner,
            @Path("repo") String repo,
            @Path(value = "filepath", encoded = true) @Segments String path,
            @Query("ref") @Nullable String ref);
}
