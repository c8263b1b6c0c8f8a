package io.github.forgejo4j.codegen.generate;

import io.github.forgejo4j.codegen.contract.Contract;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes everything that follows from a contract. The same contract always gives the same bytes. */
public final class Generator {
    /** Where Java sources go, below the root of the project. */
    public static final String SOURCES = "sdk-api/src/main/generated/";

    /** Where the table of operations goes, below the root of the project. */
    public static final String OPERATIONS = "docs/operations.md";

    private Generator() {}

    /**
     * Generates in memory.
     *
     * @return contents by path below the root of the project
     */
    public static SortedMap<String, String> generate(Contract contract) {
        Sources sources = new Sources();
        sources.addPackage(JavaNames.API, "The services of a Forgejo instance, one interface per kind of resource.");
        sources.addPackage(JavaNames.MODEL, "What requests and answers hold.");
        ServiceWriter services = new ServiceWriter(contract);
        contract.services().forEach(service -> sources.add(JavaNames.API, services.write(service)));
        ViewWriter views = new ViewWriter(contract.services());
        views.views().forEach(view -> sources.add(JavaNames.API, view));
        sources.add(JavaNames.API, views.client());
        ModelWriter models = new ModelWriter(contract);
        contract.models().values().forEach(model -> sources.add(JavaNames.MODEL, models.write(model)));
        contract.enums().values().forEach(type -> sources.add(JavaNames.MODEL, EnumWriter.write(type)));
        contract.queries().values().forEach(query -> sources.add(JavaNames.MODEL, QueryWriter.write(query)));
        SortedMap<String, String> files = new TreeMap<>();
        sources.files().forEach((path, content) -> files.put(SOURCES + path, content));
        files.put(OPERATIONS, OperationsTable.write(contract));
        return files;
    }
}
