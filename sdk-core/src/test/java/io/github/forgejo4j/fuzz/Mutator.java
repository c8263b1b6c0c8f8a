package io.github.forgejo4j.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Makes the inputs: input n of a seed is the same whenever and wherever it is made. */
public final class Mutator {
    /** Above what any reader takes as a line, so that bounds are met too. */
    private static final int MAX_BYTES = 70_000;

    /** Of inputs: one in so many is grown until it meets bounds; all others stay of the size of real ones. */
    private static final int ONE_IN_IS_LONG = 200;

    private final Corpus corpus;
    private final long seed;

    public Mutator(Corpus corpus, long seed) {
        this.corpus = corpus;
        this.seed = seed;
    }

    /** Input number n. */
    public byte[] input(long n) {
        SplittableRandom random = random(n);
        byte[] bytes = sample(random);
        int changes = random.nextInt(6);
        for (int i = 0; i < changes; i++) {
            bytes = changed(bytes, random);
        }
        if (random.nextInt(ONE_IN_IS_LONG) == 0) {
            bytes = repeated(bytes, random, 1 + random.nextInt(MAX_BYTES));
        }
        return bytes.length > MAX_BYTES ? Arrays.copyOf(bytes, MAX_BYTES) : bytes;
    }

    /** The random numbers of input n, for choices beside its bytes. */
    public SplittableRandom random(long n) {
        // SplittableRandom mixes its seed, so that neighbours have nothing in common.
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + n);
    }

    private byte[] sample(SplittableRandom random) {
        return corpus.samples().get(random.nextInt(corpus.samples().size())).clone();
    }

    private byte[] word(SplittableRandom random) {
        return corpus.words().get(random.nextInt(corpus.words().size()));
    }

    private byte[] changed(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length + 1);
        int to = at + random.nextInt(Math.min(bytes.length - at, 64) + 1);
        return switch (random.nextInt(11)) {
            case 0 -> flipped(bytes, random);
            case 1 -> replaced(bytes, at, Math.min(at + 1, bytes.length), new byte[] {(byte) random.nextInt(256)});
            case 2 -> Arrays.copyOf(bytes, at);
            case 3 -> replaced(bytes, to, to, Arrays.copyOfRange(bytes, at, to));
            case 4 -> spliced(bytes, at, random);
            case 5 -> replaced(bytes, at, at, word(random));
            case 6 -> replaced(bytes, at, to, word(random));
            case 7 -> replaced(bytes, at, to, new byte[0]);
            case 8 -> otherNumber(bytes, at, random);
            case 9 -> repeated(bytes, random, 1 + random.nextInt(600));
            default -> replaced(bytes, at, at, new byte[] {(byte) random.nextInt(0x20)});
        };
    }

    private static byte[] flipped(byte[] bytes, SplittableRandom random) {
        if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    /** The beginning of this one and the end of another. */
    private byte[] spliced(byte[] bytes, int at, SplittableRandom random) {
        byte[] other = sample(random);
        return replaced(
                bytes, at, bytes.length, Arrays.copyOfRange(other, random.nextInt(other.length + 1), other.length));
    }

    /** The next run of digits becomes another one, which may be beyond every range. */
    private static byte[] otherNumber(byte[] bytes, int from, SplittableRandom random) {
        int begin = from;
        while (begin < bytes.length && (bytes[begin] < '0' || bytes[begin] > '9')) {
            begin++;
        }
        int end = begin;
        while (end < bytes.length && bytes[end] >= '0' && bytes[end] <= '9') {
            end++;
        }
        String number =
                switch (random.nextInt(6)) {
                    case 0 -> "0";
                    case 1 -> "9".repeat(1 + random.nextInt(40));
                    case 2 -> "-" + random.nextInt();
                    case 3 -> Long.toString(random.nextLong());
                    case 4 -> random.nextInt(1000) + "." + random.nextInt(1000);
                    default -> Integer.toString(random.nextInt(100));
                };
        return replaced(bytes, begin, end, number.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] repeated(byte[] bytes, SplittableRandom random, int length) {
        int at = random.nextInt(bytes.length + 1);
        int to = at + random.nextInt(Math.min(bytes.length - at, 24) + 1);
        byte[] run = new byte[at == to ? 0 : length];
        for (int i = 0; i < run.length; i++) {
            run[i] = bytes[at + i % (to - at)];
        }
        return replaced(bytes, to, to, run);
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + by.length);
        System.arraycopy(by, 0, result, from, by.length);
        System.arraycopy(bytes, to, result, from + by.length, bytes.length - to);
        return result;
    }
}
