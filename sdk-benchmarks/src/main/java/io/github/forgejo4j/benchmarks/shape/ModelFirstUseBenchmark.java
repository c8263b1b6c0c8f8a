package io.github.forgejo4j.benchmarks.shape;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the first page costs in a JVM that has used Jackson, but no model yet. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(10)
public class ModelFirstUseBenchmark {
    private final ObjectMapper mapper =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();
    private final byte[] json = IssuePage.json();

    /** For JMH. */
    public ModelFirstUseBenchmark() {}

    /**
     * Loads Jackson itself, which every shape needs.
     *
     * @throws IOException never
     */
    @Setup(Level.Trial)
    public void loadJackson() throws IOException {
        mapper.readTree(json);
        mapper.readValue("[\"x\"]", String[].class);
    }

    /**
     * The SDK's models.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object slots() throws IOException {
        return mapper.readValue(json, SlotsShape.Issue[].class);
    }

    /**
     * Records with instants.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object records() throws IOException {
        return mapper.readValue(json, RecordShape.Issue[].class);
    }

    /**
     * Classes with setters and instants.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object beans() throws IOException {
        return mapper.readValue(json, BeanShape.Issue[].class);
    }
}
