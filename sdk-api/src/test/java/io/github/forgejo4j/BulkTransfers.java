package io.github.forgejo4j;

import io.github.forgejo4j.call.Upload;
import io.github.forgejo4j.model.CreateFile;
import io.github.forgejo4j.transfer.Download;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process of its own that moves as much as it is told through as much heap as it was given, and tells how long each way took. */
public final class BulkTransfers {
    private BulkTransfers() {}

    /**
     * Runs.
     *
     * @param args address of the server, bytes, folder for files
     */
    public static void main(String[] args) throws IOException {
        long size = Long.parseLong(args[1]);
        Path target = Path.of(args[2], "down");
        Path source = Path.of(args[2], "up");
        try (RandomAccessFile sparse = new RandomAccessFile(source.toFile(), "rw")) {
            sparse.setLength(size);
        }
        try (ForgejoClient client = ForgejoClient.builder().baseUrl(args[0]).build()) {
            Download raw = Download.of(client.contents().downloadRaw("nimbus", "kettle", "big.bin"))
                    .expectedSize(size);
            timed("down to a path", () -> raw.to(target));
            Files.delete(target);
            timed("down to a stream", () -> raw.to(OutputStream.nullOutputStream()));
            timed(
                    "up as an attachment",
                    () -> client.releases()
                            .attachments()
                            .upload("nimbus", "kettle", 5, Upload.of(source))
                            .execute());
            timed(
                    "up as the content of a file",
                    () -> client.contents()
                            .create(
                                    "nimbus",
                                    "kettle",
                                    "big.bin",
                                    CreateFile.builder()
                                            .content(Upload.of(source))
                                            .build())
                            .execute());
        }
        long mib = 1024 * 1024;
        System.out.println("heap grew to " + Runtime.getRuntime().totalMemory() / mib + " MiB of at most "
                + Runtime.getRuntime().maxMemory() / mib);
    }

    private static void timed(String what, Runnable transfer) {
        long begun = System.nanoTime();
        transfer.run();
        System.out.println(what + ": " + (System.nanoTime() - begun) / 1_000_000 + " ms");
    }
}
