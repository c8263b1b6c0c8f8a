package io.github.forgejo4j.codegen.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A contract of two operations that keeps every rule, with replacements that break them. */
public final class SmallContract {
    static final String COMMON = """
            parameters:
              owner:
                type: string
                description: who owns it
            statuses:
              404: not there
            """;

    static final String SERVICE = """
            service: things
            interface: ThingApi
            summary: Things.
            operations:
              thingList:
                method: list
                http: GET /things/{owner}
                summary: Lists things.
                params: [owner]
                query: ThingQuery query
                result: list<Thing>
                paging: LINK
                statuses:
                  200: the things
                  404: ~
                scope: read:issue
                eligibility: IDEMPOTENT_ONLY
                checked: [source]
              thingDelete:
                method: delete
                http: DELETE /things/{owner}/{id}
                summary: Deletes a thing.
                params:
                  - owner
                  - name: id
                    type: long
                    description: id of the thing
                body: DeleteThing options
                result: void
                statuses:
                  204: deleted
                  404: not there
                scope: write:issue
                eligibility: ALWAYS
                reason: A second one finds nothing.
                settled: [404]
                checked: [source]
            """;

    static final String MODELS = """
            models:
              Thing:
                definition: Thing
                summary: A thing.
                fields:
                  id:
                    type: long
                    description: id of the thing
                  kind:
                    type: ThingKind
                    description: kind of thing
              DeleteThing:
                definition: DeleteThingOption
                summary: How to delete.
                direction: request
                patch: true
                fields:
                  reason:
                    type: string
                    description: why
                    clear: '""'
            enums:
              ThingKind:
                summary: Kinds of things.
                values:
                  big: a big one
            queries:
              ThingQuery:
                summary: Which things.
                params:
                  labels:
                    type: list<string>
                    description: names of labels
                    join: ","
            """;

    private final Path folder;

    private SmallContract(Path folder) {
        this.folder = folder;
    }

    /** Writes the contract below a folder. */
    public static SmallContract in(Path folder) {
        SmallContract contract = new SmallContract(folder);
        contract.write("common.yaml", COMMON);
        contract.write("services/things.yaml", SERVICE);
        contract.write("models/things.yaml", MODELS);
        return contract;
    }

    /** Replaces a text that occurs once or more in the service's file. */
    public SmallContract service(String old, String replacement) {
        return replace("services/things.yaml", old, replacement);
    }

    /** Replaces a text that occurs once or more in the file of types. */
    SmallContract models(String old, String replacement) {
        return replace("models/things.yaml", old, replacement);
    }

    private SmallContract replace(String file, String old, String replacement) {
        try {
            String text = Files.readString(folder.resolve(file));
            if (!text.contains(old)) {
                throw new IllegalArgumentException("\"" + old + "\" is not in " + file);
            }
            return write(file, text.replace(old, replacement));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes another file. */
    public SmallContract write(String file, String text) {
        try {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.writeString(folder.resolve(file), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads it. */
    public Contract read() {
        return ContractReader.read(folder);
    }
}
