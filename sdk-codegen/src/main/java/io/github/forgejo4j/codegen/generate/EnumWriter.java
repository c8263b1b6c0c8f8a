package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.EnumType;
import javax.lang.model.element.Modifier;

/** Writes open enums: constants, and values that a newer server may send. */
final class EnumWriter {
    private static final ClassName RAW = JavaNames.OPEN_ENUM.nestedClass("Raw");

    private EnumWriter() {}

    /** The class of an open enum. */
    static TypeSpec write(Contract contract, EnumType type) {
        ClassName self = JavaNames.named(contract, type.name());
        TypeSpec.Builder spec = TypeSpec.classBuilder(self)
                .addJavadoc("$L", Text.wrap(type.summary()))
                .addAnnotation(Sources.mark())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(JavaNames.OPEN_ENUM);
        CodeBlock.Builder constants = CodeBlock.builder();
        for (EnumType.Value value : type.values()) {
            spec.addField(FieldSpec.builder(self, value.constant(), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("$L", Text.wrap("{@code \"" + value.json() + "\"}: " + value.description() + "."))
                    .initializer("new $T(known($S))", self, value.json())
                    .build());
            constants.add(constants.isEmpty() ? "$N" : ", $N", value.constant());
        }
        return spec.addField(FieldSpec.builder(
                                ParameterizedTypeName.get(JavaNames.OPEN_ENUM_FAMILY, self),
                                "FAMILY",
                                Modifier.PRIVATE,
                                Modifier.STATIC,
                                Modifier.FINAL)
                        .initializer("family($L)", constants.build())
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(RAW, "raw")
                        .addStatement("super(raw)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("with")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(JavaNames.OPEN_ENUM)
                        .addParameter(RAW, "raw")
                        .addStatement("return new $T(raw)", self)
                        .build())
                .addMethod(MethodSpec.methodBuilder("of")
                        .addJavadoc("The value with this text, a constant where there is one.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(self)
                        .addParameter(JavaNames.STRING, "value")
                        .addStatement("return FAMILY.of(value)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("constants")
                        .addJavadoc("All values that this version of the SDK knows; unmodifiable.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(ParameterizedTypeName.get(JavaNames.LIST, self))
                        .addStatement("return FAMILY.constants()")
                        .build())
                .build();
    }
}
