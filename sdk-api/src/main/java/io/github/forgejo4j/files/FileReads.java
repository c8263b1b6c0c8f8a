package io.github.forgejo4j.files;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.call.Segments;
import io.github.forgejo4j.retry.Eligibility;
import org.jspecify.annotations.Nullable;
import retrofit2.http.GET;
import retrofit2.http.Path;
import retrofit2.http.Query;

/** The requests that read files. */
final class FileReads {
    private static final String READING = "Reading changes nothing on the server.";

    private FileReads() {}

    /**
     * Reads of one address that answers an object for a file and an array for a folder, and of the bytes themselves. Messages and events
     * show its name and those of its methods: they are what users call, {@link io.github.forgejo4j.files.RepoFiles}.
     */
    interface RepoFiles {
        @GET("repos/{owner}/{repo}/contents/{filepath}")
        @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = READING)
        ForgejoCall<JsonNode> read(
                @Path("owner") String owner,
                @Path("repo") String repo,
                @Path(value = "filepath", encoded = true) @Segments String path,
                @Query("ref") @Nullable String ref);

        @GET("repos/{owner}/{repo}/contents/{filepath}")
        @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = READING)
        ForgejoCall<JsonNode> list(
                @Path("owner") String owner,
                @Path("repo") String repo,
                @Path(value = "filepath", encoded = true) @Segments String path,
                @Query("ref") @Nullable String ref);

        /** The text does not matter: the bytes are taken from the response. */
        @GET("repos/{owner}/{repo}/raw/{filepath}")
        @Eligibility(value = Eligibility.Rule.IDEMPOTENT_ONLY, reason = READING)
        ForgejoCall<String> readRaw(
                @Path("owner") String owner,
                @Path("repo") String repo,
                @Path(value = "filepath", encoded = true) @Segments String path,
                @Query("ref") @Nullable String ref);
    }
}
