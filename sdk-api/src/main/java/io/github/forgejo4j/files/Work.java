package io.github.forgejo4j.files;

import io.github.forgejo4j.model.FileOperation;
import io.github.forgejo4j.model.FileOperationKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One file of a commit that is to be sent.
 *
 * @param path where the result stands
 * @param base what stands there now, or at the place from which it is moved; {@code null} for nothing
 * @param wanted what is to stand there; {@code null} for nothing
 * @param moved whether the base stands elsewhere
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Work(String path, @Nullable FileContent base, byte @Nullable [] wanted, boolean moved) {
    /** Always with the hash: Forgejo 11 overwrites unseen what comes without one. */
    FileOperation operation() {
        FileOperation.Builder operation = FileOperation.builder().path(path);
        if (base != null) {
            operation.sha(base.sha());
        }
        if (moved && base != null) {
            operation.fromPath(base.path());
        }
        if (wanted == null) {
            return operation.operation(FileOperationKind.DELETE).build();
        }
        // Also where a file is only moved: the server takes no content for an empty one.
        return operation
                .operation(base == null ? FileOperationKind.CREATE : FileOperationKind.UPDATE)
                .content(wanted)
                .build();
    }

    /** True if the branch has what the commit was to bring. */
    boolean isDone(Map<String, Reader.Found> now) {
        FileContent file = at(now, path);
        boolean there = wanted == null ? file == null : file != null && Blob.isNamed(file.sha(), wanted);
        return there && (!moved || at(now, source()) == null);
    }

    /** True if nobody has touched it since it was read, not even to change it and change it back. */
    boolean isUntouched(Map<String, Reader.Found> now) {
        FileContent file = at(now, source());
        boolean same = base == null || file == null
                ? base == file
                : base.sha().equals(file.sha()) && base.lastCommit().equals(file.lastCommit());
        return same && (!moved || at(now, path) == null);
    }

    /** Where it stood when it was read. */
    String source() {
        return moved && base != null ? base.path() : path;
    }

    private static @Nullable FileContent at(Map<String, Reader.Found> now, String path) {
        Reader.Found found = now.get(path);
        return found == null ? null : found.file();
    }
}
