package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.forgejo4j.codegen.contract.QueryType;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes query objects: optional query values with a builder. */
final class QueryWriter {
    private QueryWriter() {}

    /** The class of a query object. */
    static TypeSpec write(QueryType query) {
        ClassName self = ClassName.get(JavaNames.MODEL, query.name());
        ClassName builder = self.nestedClass("Builder");
        TypeName values = ArrayTypeName.of(JavaNames.nullable(ClassName.get(Object.class)));
        return TypeSpec.classBuilder(self)
                .addJavadoc("$L", Text.wrap(query.summary() + " What is not set is not sent."))
                .addAnnotation(Sources.mark())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(JavaNames.QUERY_OBJECT)
                .addField(names(query.values()))
                .addField(FieldSpec.builder(self, "NONE", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("builder().build()")
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(values, "values")
                        .addStatement("super(NAMES, values)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("none")
                        .addJavadoc("With nothing set.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(self)
                        .addStatement("return NONE")
                        .build())
                .addMethod(MethodSpec.methodBuilder("builder")
                        .addJavadoc("Starts with nothing set.")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .returns(builder)
                        .addStatement("return new Builder(null)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("toBuilder")
                        .addJavadoc("Starts with what this holds.")
                        .addModifiers(Modifier.PUBLIC)
                        .returns(builder)
                        .addStatement("return new Builder(this)")
                        .build())
                .addType(builder(query, self, builder))
                .build();
    }

    private static FieldSpec names(List<QueryType.Value> values) {
        CodeBlock.Builder names = CodeBlock.builder();
        values.forEach(value -> names.add(names.isEmpty() ? "$S" : ", $S", value.wire()));
        return FieldSpec.builder(
                        ParameterizedTypeName.get(JavaNames.LIST, JavaNames.STRING),
                        "NAMES",
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer("$T.of($L)", JavaNames.LIST, names.build())
                .build();
    }

    private static TypeSpec builder(QueryType query, ClassName self, ClassName builder) {
        TypeSpec.Builder spec = TypeSpec.classBuilder(builder)
                .addJavadoc("Makes {@link $T}.", self)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(JavaNames.QUERY_OBJECT.nestedClass("Builder"), builder))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .addParameter(JavaNames.nullable(self), "from")
                        .addStatement("super(NAMES, from)")
                        .build());
        List<QueryType.Value> values = query.values();
        for (int slot = 0; slot < values.size(); slot++) {
            spec.addMethod(setter(values.get(slot), slot, builder));
        }
        return spec.addMethod(MethodSpec.methodBuilder("build")
                        .addJavadoc("Makes it.")
                        .addModifiers(Modifier.PUBLIC)
                        .returns(self)
                        .addStatement("return new $T(values())", self)
                        .build())
                .build();
    }

    private static MethodSpec setter(QueryType.Value value, int slot, ClassName builder) {
        String since = value.since() == 0
                ? ""
                : " Since Forgejo " + value.since() + ": an older server ignores it in silence.";
        if (value.ignoredBefore() != null) {
            since = " It " + Text.ignored(value.ignoredBefore());
        }
        MethodSpec.Builder setter = MethodSpec.methodBuilder(value.java())
                .addJavadoc("$L", Text.wrap(Text.sentence(value.description()) + since))
                .addModifiers(Modifier.PUBLIC)
                .returns(builder)
                .addParameter(JavaNames.of(value.type()), value.java());
        if (value.join() != null) {
            setter.addStatement("return joined($L, $N, $S)", slot, value.java(), value.join());
        } else if (value.type().is(Kind.LIST)) {
            setter.addStatement("return each($L, $N)", slot, value.java());
        } else {
            setter.addStatement("return one($L, $N)", slot, value.java());
        }
        return setter.build();
    }
}
