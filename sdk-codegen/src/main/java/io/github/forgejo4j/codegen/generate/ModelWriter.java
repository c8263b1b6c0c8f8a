package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.Field;
import io.github.forgejo4j.codegen.contract.ModelType;
import io.github.forgejo4j.codegen.contract.TypeRef;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Writes models: accessors over slots, one shape, one builder. */
final class ModelWriter {
    /** What the interface of events promises of each of them. */
    private static final Set<String> EVERY_EVENT = Set.of("repository", "sender");

    private final Contract contract;
    private final FieldCode code;

    /** A writer that looks up types in the contract. */
    ModelWriter(Contract contract) {
        this.contract = contract;
        this.code = new FieldCode(contract);
    }

    /** The class of a model. */
    TypeSpec write(ModelType model) {
        ClassName self = JavaNames.named(contract, model.name());
        ClassName builder = self.nestedClass("Builder");
        TypeSpec.Builder spec = TypeSpec.classBuilder(self)
                .addJavadoc("$L", javadoc(model))
                .addAnnotation(Sources.mark())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(JavaNames.MODEL_BASE)
                .addField(shape(model, self))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(ParameterSpec.builder(JavaNames.nullable(JavaNames.SLOTS), "slots")
                                .build())
                        .addStatement("super(slots)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("with")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(JavaNames.MODEL_BASE)
                        .addParameter(JavaNames.SLOTS, "slots")
                        .addStatement("return new $T(slots)", self)
                        .build())
                .addMethod(MethodSpec.methodBuilder("builder")
                        .addJavadoc("Starts with nothing set.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(builder)
                        .addStatement("return new Builder(null)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("toBuilder")
                        .addJavadoc("Starts with what this holds, unknown properties included.")
                        .addModifiers(Modifier.PUBLIC)
                        .returns(builder)
                        .addStatement("return new Builder(this)")
                        .build());
        if (model.event()) {
            spec.addSuperinterface(JavaNames.WEBHOOK_EVENT);
        }
        List<Field> fields = model.fields();
        fields.stream()
                .filter(Field::idsOrNames)
                .forEach(field -> EitherCode.factories(field, self).forEach(spec::addMethod));
        for (int slot = 0; slot < fields.size(); slot++) {
            spec.addMethod(accessor(model, fields.get(slot), slot));
        }
        return spec.addType(builder(model, self)).build();
    }

    private static String javadoc(ModelType model) {
        StringBuilder text = new StringBuilder(Text.wrap(model.summary()));
        model.notes().forEach(note -> text.append("\n\n<p>").append(Text.wrap(note)));
        if (model.patch()) {
            text.append("\n\n<p>")
                    .append(Text.wrap(
                            "A field that is not set stays as it is on the server; the builder's {@code clear} methods"
                                    + " empty a field there."));
        }
        return text.toString();
    }

    private FieldSpec shape(ModelType model, ClassName self) {
        CodeBlock.Builder fields = CodeBlock.builder().add("$T.of(new $T(null))", JavaNames.SHAPE, self);
        for (Field field : model.fields()) {
            fields.add("\n        .").add(code.shape(field));
            if (field.secret()) {
                fields.add(".secret()");
            }
        }
        return FieldSpec.builder(JavaNames.SHAPE, "SHAPE", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(fields.add("\n        .build()").build())
                .build();
    }

    private MethodSpec accessor(ModelType model, Field field, int slot) {
        StringBuilder text = new StringBuilder(Text.wrap(Text.sentence(field.description()) + facts(model, field)));
        MethodSpec.Builder method = MethodSpec.methodBuilder(field.java())
                .addModifiers(Modifier.PUBLIC)
                .returns(code.accessorType(model, field))
                .addStatement(code.read(model, field, slot));
        if (model.event() && EVERY_EVENT.contains(field.java())) {
            method.addAnnotation(Override.class);
        }
        if (field.deprecated() != null) {
            method.addAnnotation(Deprecated.class);
            text.append("\n\n@deprecated ").append(Text.wrap(field.deprecated(), "    "));
        }
        return method.addJavadoc("$L", text.toString()).build();
    }

    private String facts(ModelType model, Field field) {
        StringBuilder facts = new StringBuilder();
        if (field.required()) {
            facts.append(" Required.");
        }
        if (code.mayBeNull(model, field)) {
            facts.append(
                    model.direction() == ModelType.Direction.REQUEST
                            ? " Null if not set."
                            : " Null if the server did not say.");
        }
        if (field.ignoredBefore() != null) {
            facts.append(" It ").append(Text.ignored(field.ignoredBefore()));
        } else if (field.since() > 0) {
            facts.append(" Since Forgejo ").append(field.since()).append('.');
        }
        if (field.secret()) {
            facts.append(" A secret: masked in {@link #toString()}.");
        }
        return facts.toString();
    }

    private TypeSpec builder(ModelType model, ClassName self) {
        ClassName builder = self.nestedClass("Builder");
        TypeSpec.Builder spec = TypeSpec.classBuilder(builder)
                .addJavadoc("Makes {@link $T}.", self)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(JavaNames.MODEL_BASE.nestedClass("Builder"), builder))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(JavaNames.nullable(self), "from")
                        .addStatement("super(SHAPE, from)")
                        .build());
        List<Field> fields = model.fields();
        for (int slot = 0; slot < fields.size(); slot++) {
            Field field = fields.get(slot);
            MethodSpec.Builder setter = MethodSpec.methodBuilder(field.java())
                    .addJavadoc("Sets {@link $T#$L()}.", self, field.java())
                    .addModifiers(Modifier.PUBLIC)
                    .returns(builder)
                    .addParameter(code.of(field), field.java())
                    .addStatement(FieldCode.write(field, slot));
            spec.addMethod(
                    field.deprecated() == null
                            ? setter.build()
                            : setter.addAnnotation(Deprecated.class).build());
            if (field.type().is(TypeRef.Kind.BASE64)) {
                spec.addMethod(MethodSpec.methodBuilder(field.java())
                        .addJavadoc(
                                "Sets {@link $T#$L()} to what is read and encoded while the request is sent, of any size.",
                                self,
                                field.java())
                        .addModifiers(Modifier.PUBLIC)
                        .returns(builder)
                        .addParameter(JavaNames.UPLOAD, field.java())
                        .addStatement(FieldCode.write(field, slot))
                        .build());
            }
            if (field.idsOrNames()) {
                EitherCode.setters(field, slot, self).forEach(spec::addMethod);
            }
            if (field.clear() != null) {
                spec.addMethod(MethodSpec.methodBuilder("clear" + Text.capitalize(field.java()))
                        .addJavadoc("Clears {@link $T#$L()} on the server.", self, field.java())
                        .addModifiers(Modifier.PUBLIC)
                        .returns(builder)
                        .addCode(FieldCode.clear(model, field, slot))
                        .build());
            }
        }
        return spec.addMethod(build(model, self)).build();
    }

    private static MethodSpec build(ModelType model, ClassName self) {
        List<Field> required = model.fields().stream().filter(Field::required).toList();
        MethodSpec.Builder build =
                MethodSpec.methodBuilder("build").addModifiers(Modifier.PUBLIC).returns(self);
        if (required.isEmpty()) {
            return build.addJavadoc("Makes it.")
                    .addStatement("return new $T(slots())", self)
                    .build();
        }
        build.addJavadoc("Makes it.\n\n@throws $T if a required field is not set", JavaNames.INVALID_INPUT)
                .addStatement("$T made = new $T(slots())", self, self);
        for (Field field : required) {
            build.beginControlFlow("if (!made.has($S))", field.json())
                    .addStatement(
                            "throw new $T($S, $S)",
                            JavaNames.INVALID_INPUT,
                            field.java(),
                            "must be set in " + model.name() + ": " + Text.plain(field.description()))
                    .endControlFlow();
        }
        return build.addStatement("return made").build();
    }
}
