package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.TypeSpec;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Service;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Writes everything that follows from a contract. The same contract always gives the same bytes. */
public final class Generator {
    /** Where the Java sources of services and models go, below the root of the project. */
    public static final String SOURCES = "sdk-api/src/main/generated/";

    /** Where those of the events of webhooks go. */
    public static final String WEBHOOK_SOURCES = "sdk-webhooks/src/main/generated/";

    /** Where the metadata for native images of services and models goes. */
    public static final String NATIVE_IMAGE = nativeImage("api");

    /** Where that of the events of webhooks goes. */
    public static final String WEBHOOK_NATIVE_IMAGE = nativeImage("webhooks");

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
        Sources webhooks = new Sources();
        contract.models()
                .values()
                .forEach(
                        model -> home(contract, model.name(), sources, webhooks).accept(models.write(model)));
        contract.enums()
                .values()
                .forEach(type ->
                        home(contract, type.name(), sources, webhooks).accept(EnumWriter.write(contract, type)));
        contract.queries().values().forEach(query -> sources.add(JavaNames.MODEL, QueryWriter.write(query)));
        SortedMap<String, String> files = new TreeMap<>();
        sources.files().forEach((path, content) -> files.put(SOURCES + path, content));
        webhooks.files().forEach((path, content) -> files.put(WEBHOOK_SOURCES + path, content));
        files.put(
                NATIVE_IMAGE,
                new ReachabilityWriter("io.github.forgejo4j.ForgejoClient")
                        .proxies(interfaces(contract, views))
                        .named(types(contract, false))
                        .write());
        files.put(
                WEBHOOK_NATIVE_IMAGE,
                new ReachabilityWriter(JavaNames.WEBHOOK_EVENT.canonicalName())
                        .named(types(contract, true))
                        .write());
        files.put(OPERATIONS, OperationsTable.write(contract));
        return files;
    }

    private static String nativeImage(String module) {
        return "sdk-" + module + "/src/main/resources/META-INF/native-image/io.github.forgejo4j/forgejo4j-" + module
                + "/reachability-metadata.json";
    }

    private static List<String> interfaces(Contract contract, ViewWriter views) {
        return Stream.concat(
                        contract.services().stream().map(Service::interfaceName),
                        views.views().stream().map(TypeSpec::name))
                .map(name -> JavaNames.API + "." + name)
                .toList();
    }

    /** Models and open enums of one module. */
    private static List<String> types(Contract contract, boolean webhooks) {
        return Stream.concat(contract.models().keySet().stream(), contract.enums().keySet().stream())
                .filter(name -> contract.webhooks().contains(name) == webhooks)
                .map(name -> JavaNames.named(contract, name).canonicalName())
                .toList();
    }

    private static Consumer<TypeSpec> home(Contract contract, String type, Sources sources, Sources webhooks) {
        return contract.webhooks().contains(type)
                ? spec -> webhooks.add(JavaNames.WEBHOOKS, spec)
                : spec -> sources.add(JavaNames.MODEL, spec);
    }
}
