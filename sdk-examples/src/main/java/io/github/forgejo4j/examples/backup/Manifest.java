package io.github.forgejo4j.examples.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.forgejo4j.examples.cli.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What is safely in the backup. It is written in one step, after the files that it names are on the disk. */
final class Manifest {
    static final String NAME = "manifest.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final ObjectNode root;

    private Manifest(Path file, ObjectNode root) {
        this.file = file;
        this.root = root;
    }

    /**
     * That of a folder, empty if it has none.
     *
     * @param source instance and owner: a backup of another one is not gone on with
     */
    static Manifest open(Path folder, String source) throws IOException, BadInput {
        Path file = folder.resolve(NAME);
        ObjectNode root = JSON.createObjectNode().put("format", 1).put("source", source);
        if (Files.exists(file)) {
            JsonNode read = JSON.readTree(file.toFile());
            if (!(read instanceof ObjectNode there)
                    || !there.path("format").asText().equals("1")) {
                throw new BadInput(file + " is no manifest of this program");
            }
            if (!there.path("source").asText().equals(source)) {
                throw new BadInput(
                        folder + " is a backup of " + there.path("source").asText() + ", not of " + source);
            }
            root = there;
        }
        return new Manifest(file, root);
    }

    /** The entry of a repository, which keeps it when it is renamed. */
    ObjectNode repository(long id) {
        return root.withObjectProperty("repositories").withObjectProperty(Long.toString(id));
    }

    void save() throws IOException {
        Path part = file.resolveSibling(NAME + ".part");
        Files.write(part, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root));
        force(part);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(0));
            channel.force(true);
        }
    }
}
