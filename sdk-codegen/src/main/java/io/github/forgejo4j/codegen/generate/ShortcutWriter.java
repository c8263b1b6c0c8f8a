package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.github.forgejo4j.codegen.contract.Argument;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.EnumType;
import io.github.forgejo4j.codegen.contract.Field;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Param;
import io.github.forgejo4j.codegen.contract.Shortcut;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes methods that call another one with fixed values. */
final class ShortcutWriter {
    private final Contract contract;

    /** A writer that looks up types in the contract. */
    ShortcutWriter(Contract contract) {
        this.contract = contract;
    }

    /** The default method of a shortcut. */
    MethodSpec write(Operation operation, Shortcut shortcut, TypeName result) {
        Argument body = Objects.requireNonNull(operation.body());
        MethodSpec.Builder method = MethodSpec.methodBuilder(shortcut.method())
                .addJavadoc("$L", Text.wrap(shortcut.summary()) + "\n\n@see " + ServiceWriter.link(operation))
                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                .returns(result);
        for (Param param : operation.params()) {
            method.addParameter(JavaNames.of(param.type()), param.name());
        }
        CodeBlock.Builder made = CodeBlock.builder().add("$T.builder()", JavaNames.named(body.type()));
        shortcut.set().forEach((json, value) -> {
            Field field = Objects.requireNonNull(
                            contract.models().get(body.type().name()))
                    .fields()
                    .stream()
                    .filter(candidate -> candidate.json().equals(json))
                    .findFirst()
                    .orElseThrow();
            made.add(".$N($L)", field.java(), literal(field, value));
        });
        String arguments =
                operation.params().stream().map(param -> param.name() + ", ").collect(Collectors.joining());
        return method.addStatement(
                        "return $N($L$L)",
                        operation.method(),
                        arguments,
                        made.add(".build()").build())
                .build();
    }

    private CodeBlock literal(Field field, String value) {
        EnumType type = contract.enums().get(field.type().name());
        if (type == null) {
            return field.type().is(Kind.STRING) ? CodeBlock.of("$S", value) : CodeBlock.of("$L", value);
        }
        return type.values().stream()
                .filter(known -> known.json().equals(value))
                .findFirst()
                .map(known -> CodeBlock.of("$T.$L", JavaNames.named(field.type()), known.constant()))
                .orElseThrow(() -> new IllegalArgumentException(value + " is no value of " + type.name()));
    }
}
