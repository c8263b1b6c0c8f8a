package io.github.forgejo4j.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.forgejo4j.error.Proof;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A write is never followed, and never turned into a read whose success would be told as the write's. */
class RedirectedWriteTest {
    private static final List<Integer> STATUSES = List.of(300, 301, 302, 303, 307, 308);

    @ParameterizedTest
    @EnumSource
    void aMovedWriteTellsTheNewPlaceOnTheSameServer(Caller caller) {
        for (int status : STATUSES) {
            for (Write write : Write.sample(caller, status)) {
                try (RawServer server = RawServer.start().then(Step.status(status, "Location: /moved"))) {
                    Result told;
                    try (Sdk sdk = Sdk.of(caller, server.url())) {
                        told = write.send(sdk.writes());
                    }
                    server.settle();
                    assertNoneButReads(server.requests(), caller, status, write);
                    told.isMoved(status, server.url() + "/moved");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMovedWriteTellsTheNewPlaceOnAnotherServer(Caller caller) {
        for (int status : STATUSES) {
            for (Write write : Write.sample(caller, status)) {
                try (RawServer elsewhere = RawServer.at("127.0.0.2", 0);
                        RawServer server = RawServer.start()
                                .then(Step.status(status, "Location: " + elsewhere.url() + "/moved"))) {
                    Result told;
                    try (Sdk sdk = Sdk.of(caller, server.url())) {
                        told = write.send(sdk.writes());
                    }
                    server.settle();
                    elsewhere.settle();
                    assertThat(server.requests()).as("%s %s", status, write).hasSize(1);
                    if (!caller.isDeaf()) {
                        assertThat(elsewhere.connections())
                                .as("%s %s", status, write)
                                .isZero();
                    }
                    told.isMoved(status, elsewhere.url() + "/moved");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWriteThatMovesToItselfIsSentOnce(Caller caller) {
        for (int status : STATUSES) {
            try (RawServer server = RawServer.start().otherwise(Step.status(status, "Location: /api/v1/x"))) {
                Result told;
                try (Sdk sdk = Sdk.of(caller, server.url())) {
                    told = Write.POST_NEVER.send(sdk.writes());
                }
                server.settle();
                assertThat(server.requests().stream()
                                .filter(request -> request.method().equals("POST")))
                        .as("%s", status)
                        .hasSize(1);
                if (caller.isDeaf() && status < 304) {
                    // OkHttp gave up after twenty GETs and told nothing about the answer to the write.
                    told.isAmbiguous();
                } else {
                    told.isMoved(status, server.url() + "/api/v1/x");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void notModifiedIsNoRedirect(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.status(304))) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Write.DELETE_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            told.isStatus(304, Proof.FINAL, false);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectWithoutAPlaceIsTold(Caller caller) {
        try (RawServer server = RawServer.start().otherwise(Step.status(302))) {
            Result told;
            try (Sdk sdk = Sdk.of(caller, server.url())) {
                told = Write.PATCH_NEVER.send(sdk.writes());
            }
            server.settle();
            assertThat(server.requests()).hasSize(1);
            assertThat(told.last().getMessage()).contains("answered 302");
        }
    }

    /** A call that cannot be listened to may turn the write into a GET of the new place; the SDK must then not call that a success. */
    private static void assertNoneButReads(List<WireRequest> requests, Caller caller, int status, Write write) {
        assertThat(requests.stream().filter(request -> !request.method().equals("GET")))
                .as("%s %s", status, write)
                .hasSize(1);
        if (!caller.isDeaf()) {
            assertThat(requests).as("%s %s", status, write).hasSize(1);
        }
    }
}
