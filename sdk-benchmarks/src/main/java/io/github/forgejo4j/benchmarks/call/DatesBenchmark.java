package io.github.forgejo4j.benchmarks.call;

import com.fasterxml.jackson.databind.ObjectReader;
import io.github.forgejo4j.internal.Json;
import io.github.forgejo4j.model.Issue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the dates of a page of fifty issues cost: 200 of them, against the same page in which they are null. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class DatesBenchmark {
    private final ObjectReader issues = Json.sdkMapper().readerFor(Issue[].class);
    private final byte[] dated = page(Payload.ISSUE);
    private final byte[] undated = page(Payload.ISSUE.replaceAll("\"\\d{4}-\\d\\d-\\d\\dT[^\"]*\"", "null"));

    /** For JMH. */
    public DatesBenchmark() {}

    private static byte[] page(String issue) {
        return ("[" + String.join(",", Collections.nCopies(50, issue)) + "]").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * As the server sends it.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object withDates() throws IOException {
        return issues.readValue(dated);
    }

    /**
     * Without a date.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object withoutDates() throws IOException {
        return issues.readValue(undated);
    }
}
