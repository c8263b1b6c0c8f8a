package io.github.forgejo4j.codegen.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import io.github.forgejo4j.codegen.contract.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Methods for a list that holds either ids or names, so that nobody has to build JSON for it. */
final class EitherCode {
    private record Sort(String suffix, String parameter, ClassName item) {
        ParameterizedTypeName list() {
            return ParameterizedTypeName.get(JavaNames.LIST, item);
        }
    }

    private static final List<Sort> SORTS = List.of(
            new Sort("Ids", "ids", ClassName.get(Long.class)), new Sort("Names", "names", ClassName.get(String.class)));

    private EitherCode() {}

    /** The builder's setters, such as {@code labelIds} and {@code labelNames}. */
    static List<MethodSpec> setters(Field field, int slot, ClassName self) {
        return SORTS.stream()
                .map(sort -> MethodSpec.methodBuilder(setter(field, sort))
                        .addJavadoc(
                                "Sets {@link $T#$L()} to these $L.\n\n@throws $T if one of them is null",
                                self,
                                field.java(),
                                sort.parameter,
                                JavaNames.INVALID_INPUT)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(self.nestedClass("Builder"))
                        .addParameter(sort.list(), sort.parameter)
                        .addStatement("return put$L($L, $L)", sort.suffix, slot, sort.parameter)
                        .build())
                .toList();
    }

    /** The model's factories, {@code ofIds} and {@code ofNames}, each of a list and of single values. */
    static List<MethodSpec> factories(Field field, ClassName self) {
        return SORTS.stream()
                .flatMap(sort -> Stream.of(
                        factory(self, sort)
                                .addParameter(sort.list(), sort.parameter)
                                .addStatement("return builder().$L($L).build()", setter(field, sort), sort.parameter)
                                .build(),
                        factory(self, sort)
                                .addParameter(ArrayTypeName.of(sort.item), sort.parameter)
                                .varargs()
                                .addStatement(
                                        "return $L($T.asList($L))", "of" + sort.suffix, Arrays.class, sort.parameter)
                                .build()))
                .toList();
    }

    private static MethodSpec.Builder factory(ClassName self, Sort sort) {
        return MethodSpec.methodBuilder("of" + sort.suffix)
                .addJavadoc(
                        "These $L, and nothing else.\n\n@throws $T if one of them is null",
                        sort.parameter,
                        JavaNames.INVALID_INPUT)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(self);
    }

    private static String setter(Field field, Sort sort) {
        String java = field.java();
        return (java.endsWith("s") ? java.substring(0, java.length() - 1) : java) + sort.suffix;
    }
}
