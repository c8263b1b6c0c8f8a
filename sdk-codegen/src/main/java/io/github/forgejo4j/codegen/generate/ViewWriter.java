package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import io.github.forgejo4j.codegen.contract.Names;
import io.github.forgejo4j.codegen.contract.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Writes what leads from a client to its services: the base class of the client, with one accessor for each first word,
 * and a view for each accessor that has others below it.
 */
final class ViewWriter {
    private static final ClassName SERVICE_VIEW = ClassName.get(JavaNames.API, "ServiceView");

    private final SortedMap<String, List<Service>> byFirstWord = new TreeMap<>();

    /** A writer for all services. */
    ViewWriter(List<Service> services) {
        services.forEach(service -> byFirstWord
                .computeIfAbsent(service.path().get(0), word -> new ArrayList<>())
                .add(service));
    }

    /** The views. */
    List<TypeSpec> views() {
        List<TypeSpec> views = new ArrayList<>();
        byFirstWord.forEach((word, services) -> {
            if (needsView(services)) {
                views.add(view(word, services));
            }
        });
        return views;
    }

    private static boolean needsView(List<Service> services) {
        return services.stream().anyMatch(service -> service.path().size() > 1);
    }

    private static @Nullable Service own(List<Service> services) {
        return services.stream()
                .filter(service -> service.path().size() == 1)
                .findFirst()
                .orElse(null);
    }

    private static TypeSpec view(String word, List<Service> services) {
        Service own = own(services);
        TypeSpec.Builder view = TypeSpec.interfaceBuilder(Names.capitalize(word))
                .addAnnotation(Sources.mark())
                .addModifiers(Modifier.PUBLIC);
        if (own == null) {
            view.addJavadoc("What {@code $L()} leads to.", word);
        } else {
            view.addJavadoc("$L", Text.wrap(own.summary() + " Leads also to what belongs to them."))
                    .addSuperinterface(ClassName.get(JavaNames.API, own.interfaceName()));
        }
        services.stream()
                .filter(service -> service.path().size() > 1)
                .forEach(service ->
                        view.addMethod(MethodSpec.methodBuilder(service.path().get(1))
                                .addJavadoc("$L", Text.wrap(service.summary()))
                                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                                .returns(ClassName.get(JavaNames.API, service.interfaceName()))
                                .build()));
        return view.build();
    }

    /** The class that a client extends. */
    TypeSpec client() {
        TypeVariableName type = TypeVariableName.get("T");
        ClassName anyClass = ClassName.get(Class.class);
        TypeName views = ParameterizedTypeName.get(
                JavaNames.MAP,
                ParameterizedTypeName.get(anyClass, WildcardTypeName.subtypeOf(Object.class)),
                ClassName.get(Object.class));
        TypeSpec.Builder client = TypeSpec.classBuilder("ForgejoServices")
                .addJavadoc("Leads to every service of an instance. Services are made when they are first asked for.")
                .addAnnotation(Sources.mark())
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .addField(FieldSpec.builder(views, "views", Modifier.PRIVATE, Modifier.FINAL)
                        .initializer("new $T<>()", ConcurrentHashMap.class)
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("For the client.")
                        .addModifiers(Modifier.PROTECTED)
                        .build())
                .addMethod(MethodSpec.methodBuilder("service")
                        .addJavadoc("The service of an annotated interface; the same one each time.")
                        .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                        .addTypeVariable(type)
                        .returns(type)
                        .addParameter(ParameterizedTypeName.get(ClassName.get(Class.class), type), "api")
                        .build());
        byFirstWord.forEach((word, services) -> client.addMethod(accessor(word, services)));
        return client.addMethod(MethodSpec.methodBuilder("view")
                        .addModifiers(Modifier.PRIVATE)
                        .addTypeVariable(type)
                        .returns(type)
                        .addParameter(ParameterizedTypeName.get(anyClass, type), "view")
                        .addParameter(
                                JavaNames.nullable(
                                        ParameterizedTypeName.get(anyClass, WildcardTypeName.supertypeOf(type))),
                                "own")
                        .addStatement(
                                "return view.cast(views.computeIfAbsent(view, key -> $T.of(this, view, own)))",
                                SERVICE_VIEW)
                        .build())
                .build();
    }

    private static MethodSpec accessor(String word, List<Service> services) {
        Service own = own(services);
        MethodSpec.Builder accessor = MethodSpec.methodBuilder(word)
                .addJavadoc("$L", own == null ? "Leads to services." : Text.wrap(own.summary()))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL);
        if (!needsView(services)) {
            ClassName api = ClassName.get(JavaNames.API, services.get(0).interfaceName());
            return accessor.returns(api)
                    .addStatement("return service($T.class)", api)
                    .build();
        }
        ClassName view = ClassName.get(JavaNames.API, Names.capitalize(word));
        accessor.returns(view);
        if (own == null) {
            return accessor.addStatement("return view($T.class, null)", view).build();
        }
        ClassName api = ClassName.get(JavaNames.API, own.interfaceName());
        return accessor.addStatement("return view($T.class, $T.class)", view, api)
                .build();
    }
}
