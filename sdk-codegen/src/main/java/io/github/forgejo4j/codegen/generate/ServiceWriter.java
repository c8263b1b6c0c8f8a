package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.forgejo4j.codegen.contract.Argument;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.IgnoredBefore;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.Service;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import io.github.forgejo4j.codegen.contract.VersionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes service interfaces: Retrofit's annotations for the request, the core's for what may happen to it. */
final class ServiceWriter {
    private static final ClassName JOINED = ClassName.get(JavaNames.API, "Joined");

    private final Contract contract;
    private final ShortcutWriter shortcuts;

    /** A writer that looks up types in the contract. */
    ServiceWriter(Contract contract) {
        this.contract = contract;
        this.shortcuts = new ShortcutWriter(contract);
    }

    /** The interface of a service. */
    TypeSpec write(Service service) {
        TypeSpec.Builder spec = TypeSpec.interfaceBuilder(service.interfaceName())
                .addJavadoc("$L", Text.wrap(service.summary()))
                .addAnnotation(Sources.mark())
                .addAnnotation(JavaNames.CHECK_RETURN_VALUE)
                .addModifiers(Modifier.PUBLIC);
        for (Operation operation : service.operations()) {
            spec.addMethod(method(operation));
            if (operation.params().stream().anyMatch(param -> param.join() != null)) {
                spec.addMethod(joining(operation));
            }
            if (hasOptional(operation)) {
                spec.addMethod(overload(operation));
            }
            operation
                    .shortcuts()
                    .forEach(shortcut -> spec.addMethod(shortcuts.write(operation, shortcut, result(operation))));
        }
        return spec.build();
    }

    private MethodSpec method(Operation operation) {
        Map<String, IgnoredBefore> ignored = VersionFacts.of(contract, operation);
        MethodSpec.Builder method = MethodSpec.methodBuilder(operation.method())
                .addJavadoc("$L", OperationDoc.of(operation, ignored))
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .addAnnotation(http(operation))
                .addAnnotation(eligibility(operation))
                .returns(result(operation));
        if (operation.paged()) {
            method.addAnnotation(AnnotationSpec.builder(JavaNames.PAGING)
                    .addMember("value", "$T.Kind.$L", JavaNames.PAGING, operation.paging())
                    .build());
        }
        if (operation.envelope() != null) {
            method.addAnnotation(text(JavaNames.ENVELOPE, operation.envelope()));
        }
        if (operation.mayBeEmpty() != null) {
            method.addAnnotation(JavaNames.MAY_BE_EMPTY);
        }
        if (operation.check()) {
            method.addAnnotation(JavaNames.CHECK);
        }
        if (operation.since() > 0) {
            method.addAnnotation(AnnotationSpec.builder(JavaNames.SINCE)
                    .addMember("value", "$L", operation.since())
                    .build());
        }
        ignored.forEach((parameter, fact) -> method.addAnnotation(AnnotationSpec.builder(JavaNames.IGNORED_BEFORE)
                .addMember("version", "$L", fact.version())
                .addMember("parameter", "$S", parameter)
                .addMember("harm", "$S", fact.harm())
                .build()));
        if (operation.result().is(Kind.BYTES)) {
            method.addAnnotation(JavaNames.http("Streaming"));
        }
        if (operation.deprecated() != null) {
            method.addAnnotation(Deprecated.class);
        }
        operation.params().forEach(param -> method.addParameter(annotated(param)));
        if (operation.body() != null) {
            method.addParameter(body(operation, operation.body()));
        }
        if (operation.query() != null) {
            method.addParameter(ParameterSpec.builder(
                            JavaNames.named(operation.query().type()),
                            operation.query().name())
                    .addAnnotation(JavaNames.http("Tag"))
                    .build());
        }
        return method.build();
    }

    /** The method with lists in place of texts that the server splits. Retrofit would send a parameter for each element. */
    private static MethodSpec joining(Operation operation) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(operation.method())
                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                .returns(result(operation));
        List<CodeBlock> arguments = new ArrayList<>();
        for (Param param : operation.params()) {
            method.addParameter(JavaNames.of(param.type()), param.name());
            arguments.add(
                    param.join() == null
                            ? CodeBlock.of("$N", param.name())
                            : CodeBlock.of("$T.of($S, $N, $S)", JOINED, param.name(), param.name(), param.join()));
        }
        if (operation.body() != null) {
            method.addParameter(
                    JavaNames.of(operation.body().type()), operation.body().name());
            arguments.add(CodeBlock.of("$N", operation.body().name()));
        }
        return method.addJavadoc("$L", OperationDoc.joining(operation, link(operation)))
                .addStatement("return $N($L)", operation.method(), CodeBlock.join(arguments, ", "))
                .build();
    }

    /** The method without its optional argument. Not annotated itself: one method speaks for the operation. */
    private static MethodSpec overload(Operation operation) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(operation.method())
                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                .returns(result(operation));
        List<String> arguments = new ArrayList<>();
        CodeBlock.Builder last = CodeBlock.builder();
        String omitted = "";
        for (Param param : operation.params()) {
            if (param.optional()) {
                omitted = param.name();
                last.add("null");
            } else {
                method.addParameter(JavaNames.of(param.type()), param.name());
                arguments.add(param.name());
            }
        }
        Argument body = operation.body();
        if (body != null && body.optional()) {
            omitted = body.name();
            last.add("$T.builder().build()", JavaNames.named(body.type()));
        } else if (body != null) {
            method.addParameter(JavaNames.of(body.type()), body.name());
            arguments.add(body.name());
        }
        if (operation.query() != null) {
            omitted = operation.query().name();
            last.add("$T.none()", JavaNames.named(operation.query().type()));
        }
        if (operation.deprecated() != null) {
            method.addAnnotation(Deprecated.class);
        }
        String deprecated = operation.deprecated() == null ? "" : "\n\n@deprecated " + operation.deprecated();
        String before = arguments.isEmpty() ? "" : String.join(", ", arguments) + ", ";
        return method.addJavadoc("$L", OperationDoc.overload(omitted, link(operation)) + deprecated)
                .addStatement("return $N($L$L)", operation.method(), before, last.build())
                .build();
    }

    /** What a Javadoc link to the method says. */
    static String link(Operation operation) {
        List<String> types = new ArrayList<>();
        operation.params().forEach(param -> types.add(simple(sent(param))));
        if (operation.body() != null) {
            types.add(simple(JavaNames.of(operation.body().type())));
        }
        if (operation.query() != null) {
            types.add(operation.query().type().name());
        }
        return types.stream().collect(Collectors.joining(", ", "#" + operation.method() + "(", ")"));
    }

    private static String simple(TypeName type) {
        TypeName raw = type instanceof ParameterizedTypeName parameterized ? parameterized.rawType() : type;
        return raw instanceof ClassName name ? name.simpleName() : raw.toString();
    }

    private static boolean hasOptional(Operation operation) {
        return operation.query() != null
                || (operation.body() != null && operation.body().optional())
                || operation.params().stream().anyMatch(Param::optional);
    }

    private static AnnotationSpec http(Operation operation) {
        String path = operation.path().substring(1);
        if (operation.verb().equals("DELETE") && operation.body() != null) {
            return AnnotationSpec.builder(JavaNames.http("HTTP"))
                    .addMember("method", "$S", "DELETE")
                    .addMember("path", "$S", path)
                    .addMember("hasBody", "true")
                    .build();
        }
        return text(JavaNames.http(operation.verb()), path);
    }

    private static AnnotationSpec eligibility(Operation operation) {
        AnnotationSpec.Builder eligibility = AnnotationSpec.builder(JavaNames.ELIGIBILITY)
                .addMember("value", "$T.Rule.$L", JavaNames.ELIGIBILITY, operation.rule())
                .addMember("reason", "$S", plain(operation.reason()));
        if (!operation.settled().isEmpty()) {
            String statuses = operation.settled().stream().map(String::valueOf).collect(Collectors.joining(", "));
            eligibility.addMember("settled", "$L", operation.settled().size() == 1 ? statuses : "{" + statuses + "}");
        }
        return eligibility.build();
    }

    /** The words without the markup of Javadoc: exceptions and listeners show the annotation's reason as it stands. */
    private static String plain(String javadoc) {
        return javadoc.replaceAll("\\{@code ([^}]*)}", "$1");
    }

    private static TypeName result(Operation operation) {
        TypeName value = JavaNames.of(operation.result()).box();
        if (operation.paged()) {
            TypeName item = JavaNames.of(operation.result().requiredItem()).box();
            return ParameterizedTypeName.get(JavaNames.PAGED_CALL, item);
        }
        return ParameterizedTypeName.get(
                JavaNames.FORGEJO_CALL, operation.mayBeEmpty() == null ? value : JavaNames.nullable(value));
    }

    /** The type of the parameter that Retrofit sees. */
    private static TypeName sent(Param param) {
        TypeName type = param.join() == null ? JavaNames.of(param.type()) : JavaNames.STRING;
        return param.optional() ? type.box() : type;
    }

    private static ParameterSpec annotated(Param param) {
        TypeName type = sent(param);
        if (param.in() == Param.In.QUERY) {
            return ParameterSpec.builder(param.optional() ? JavaNames.nullable(type) : type, param.name())
                    .addAnnotation(text(JavaNames.http("Query"), param.wire()))
                    .build();
        }
        ParameterSpec.Builder path = ParameterSpec.builder(type, param.name());
        if (!param.slashes()) {
            return path.addAnnotation(text(JavaNames.http("Path"), param.wire()))
                    .build();
        }
        return path.addAnnotation(AnnotationSpec.builder(JavaNames.http("Path"))
                        .addMember("value", "$S", param.wire())
                        .addMember("encoded", "true")
                        .build())
                .addAnnotation(JavaNames.SEGMENTS)
                .build();
    }

    private static ParameterSpec body(Operation operation, Argument body) {
        ParameterSpec.Builder parameter =
                ParameterSpec.builder(JavaNames.of(body.type()), body.name()).addAnnotation(JavaNames.http("Body"));
        if (operation.form() != null) {
            parameter.addAnnotation(text(JavaNames.FORM_FIELD, operation.form()));
        }
        return parameter.build();
    }

    private static AnnotationSpec text(ClassName annotation, String value) {
        return AnnotationSpec.builder(annotation)
                .addMember("value", "$S", value)
                .build();
    }
}
