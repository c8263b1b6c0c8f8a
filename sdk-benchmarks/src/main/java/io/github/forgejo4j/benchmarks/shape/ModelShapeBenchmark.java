package io.github.forgejo4j.benchmarks.shape;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
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

/** What a page of fifty issues costs to decode, by how a model is made. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ModelShapeBenchmark {
    private final ObjectMapper mapper =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();
    private final byte[] json = IssuePage.json();
    private final ObjectReader slots = mapper.readerFor(SlotsShape.Issue[].class);
    private final ObjectReader records = mapper.readerFor(RecordShape.Issue[].class);
    private final ObjectReader textRecords = mapper.readerFor(TextRecordShape.Issue[].class);
    private final ObjectReader beans = mapper.readerFor(BeanShape.Issue[].class);

    /** For JMH. */
    public ModelShapeBenchmark() {}

    /**
     * The SDK's models.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object slots() throws IOException {
        return slots.readValue(json);
    }

    /**
     * Records with instants.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object records() throws IOException {
        return records.readValue(json);
    }

    /**
     * Records with dates left as text, unchecked.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object recordsWithTextDates() throws IOException {
        return textRecords.readValue(json);
    }

    /**
     * Classes with setters and instants.
     *
     * @return the issues
     * @throws IOException never
     */
    @Benchmark
    public Object beans() throws IOException {
        return beans.readValue(json);
    }
}
