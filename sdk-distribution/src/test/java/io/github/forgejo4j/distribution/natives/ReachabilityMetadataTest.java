package io.github.forgejo4j.distribution.natives;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.distribution.Project;
import io.github.forgejo4j.json.Model;
import io.github.forgejo4j.json.OpenEnum;
import io.github.forgejo4j.page.PagedCall;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the jars tell GraalVM's native-image is valid, and is what their code needs: no more and no less. */
class ReachabilityMetadataTest {
    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(location -> !location.contains("/distribution/"))
                .importPackages("io.github.forgejo4j");
    }

    private static Schema schema() throws IOException {
        try (InputStream in = ReachabilityMetadataTest.class.getResourceAsStream("reachability-metadata.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new ObjectMapper().readTree(in));
        }
    }

    @Test
    void everyFileKeepsToTheFormat() throws IOException {
        Schema schema = schema();

        assertThat(Metadata.files())
                .containsOnlyKeys("forgejo4j-api", "forgejo4j-core", "forgejo4j-testing", "forgejo4j-webhooks");
        Metadata.files()
                .forEach((artifact, file) ->
                        assertThat(schema.validate(file)).as(artifact).isEmpty());
    }

    @Test
    void theFormatRefusesAMisspeltKeyAndAnEmptyProxy() throws IOException {
        Schema schema = schema();
        ObjectNode file = (ObjectNode) Objects.requireNonNull(Metadata.files().get("forgejo4j-core"));
        ObjectNode misspelt = file.deepCopy();
        ((ObjectNode) misspelt.path("reflection").get(0)).put("allPublicMethod", true);
        ObjectNode emptyProxy = file.deepCopy();
        ((ObjectNode) emptyProxy.path("reflection").get(0)).putObject("type").putArray("proxy");

        assertThat(schema.validate(misspelt)).isNotEmpty();
        assertThat(schema.validate(emptyProxy)).isNotEmpty();
    }

    @Test
    void everyNamedTypeWithItsMembersIsThere() throws Exception {
        for (JsonNode entry : Metadata.reflection()) {
            if (entry.path("condition").has("typeReached")) {
                load(entry.path("condition").path("typeReached").asText());
            }
            if (!entry.path("type").isTextual()) {
                continue;
            }
            Class<?> type = load(entry.path("type").asText());
            for (JsonNode field : entry.path("fields")) {
                assertThat(type.getField(field.path("name").asText())).isNotNull();
            }
            for (JsonNode method : entry.path("methods")) {
                assertThat(method.path("name").asText()).isEqualTo("<init>");
                assertThat(method.path("parameterTypes")).isEmpty();
                assertThat(type.getDeclaredConstructor()).isNotNull();
            }
        }
    }

    @Test
    void noTypeIsNamedTwice() {
        assertThat(Metadata.types()).doesNotHaveDuplicates();
        assertThat(Metadata.proxies()).doesNotHaveDuplicates();
    }

    /** Services and views: the interfaces that hand out calls, or other such interfaces. */
    @Test
    void thereIsOneProxyForEachServiceAndView() {
        List<List<String>> expected = classes.stream()
                .filter(type -> type.isInterface() && type.getPackageName().equals("io.github.forgejo4j.api"))
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(type -> List.of(type.getName()))
                .toList();

        assertThat(expected).hasSizeGreaterThan(90);
        assertThat(Metadata.proxies()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void everyProxiedInterfaceShowsAllItsMethods() throws Exception {
        List<String> shown = Metadata.reflection().stream()
                .filter(entry -> entry.path("allPublicMethods").asBoolean())
                .map(entry -> entry.path("type").asText())
                .toList();
        List<String> proxied =
                Metadata.proxies().stream().map(list -> list.get(0)).toList();

        assertThat(shown).containsExactlyInAnyOrderElementsOf(proxied);
        long calls = 0;
        for (String name : proxied) {
            calls += Arrays.stream(load(name).getMethods())
                    .filter(method ->
                            method.getReturnType() == ForgejoCall.class || method.getReturnType() == PagedCall.class)
                    .count();
        }
        assertThat(calls).isGreaterThan(506);
    }

    @Test
    void everyModelAndOpenEnumIsNamed() {
        List<String> expected = classes.stream()
                .filter(type -> type.isAssignableTo(Model.class) || type.isAssignableTo(OpenEnum.class))
                .filter(type -> !type.isEquivalentTo(Model.class) && !type.isEquivalentTo(OpenEnum.class))
                .filter(type -> !type.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .toList();
        List<String> others = new ArrayList<>(Metadata.types());
        others.removeAll(expected);

        assertThat(expected).hasSizeGreaterThan(250);
        assertThat(Metadata.types()).containsAll(expected);
        assertThat(others.stream().filter(name -> name.matches(".*\\.(model|webhooks)\\..*")))
                .isEmpty();
    }

    @Test
    void everyClassThatJacksonMakesIsNamedWithItsConstructor() {
        List<String> made = Stream.of(Model.class, OpenEnum.class)
                .flatMap(type -> {
                    JsonSerialize out = type.getAnnotation(JsonSerialize.class);
                    JsonDeserialize in = type.getAnnotation(JsonDeserialize.class);
                    return Stream.of(out.using(), out.keyUsing(), in.using(), in.keyUsing());
                })
                .filter(type -> !type.getName().endsWith("$None"))
                .map(Class::getName)
                .toList();
        List<String> withConstructor = Metadata.reflection().stream()
                .filter(entry -> entry.has("methods"))
                .map(entry -> entry.path("type").asText())
                .toList();

        assertThat(withConstructor).containsExactlyInAnyOrderElementsOf(made);
    }

    @Test
    void everyResourceIsThereAndEveryOneThatThereIsIsNamed() throws IOException {
        for (String resource : Metadata.resources()) {
            assertThat(getClass().getClassLoader().getResource(resource))
                    .as(resource)
                    .isNotNull();
        }
        List<String> ours = new ArrayList<>();
        for (Path module : Project.publishedJars()) {
            Path folder = module.resolve("src/main/resources");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                            .filter(name -> !name.startsWith("META-INF/"))
                            .forEach(ours::add);
                }
            }
        }
        assertThat(Metadata.resources().stream().filter(name -> name.startsWith("io/github/forgejo4j/")))
                .containsExactlyInAnyOrderElementsOf(ours);
    }

    /**
     * Whoever adds a place here has to look whether the metadata needs another entry. Of these, the methods of an interface are read and
     * called by what Retrofit and the views do with services, which are all named, or with a user's own interface or enum, which its owner names.
     */
    @Test
    void reflectionIsUsedInKnownPlacesOnly() {
        TreeSet<String> found = new TreeSet<>();
        classes.stream()
                .flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(call -> isReflective(
                        call.getTargetOwner().getName(), call.getTarget().getName()))
                .forEach(call -> found.add(outermost(call.getOriginOwner()) + ": "
                        + call.getTargetOwner().getSimpleName() + "."
                        + call.getTarget().getName()));

        assertThat(found)
                .containsExactly(
                        "Converters: Class.getField",
                        "DefaultMethods: Class.getMethods",
                        "DefaultMethods: Class.getResource",
                        "DefaultMethods: InvocationHandler.invokeDefault",
                        "DefaultMethods: Method.invoke",
                        "DefaultMethods: Proxy.newProxyInstance",
                        "OkHttpVersion: Class.getField",
                        "OkHttpVersion: ClassLoader.getResources",
                        "OkHttpVersion: Field.get",
                        "Refusal: Class.getMethods",
                        "Registry: Class.forName",
                        "RouteTable: Class.getResourceAsStream",
                        "SdkVersion: Class.getResourceAsStream",
                        "ServiceView: Method.invoke",
                        "ServiceView: Proxy.newProxyInstance",
                        "Services: Class.getMethods",
                        "Stubs: Proxy.newProxyInstance");
    }

    private static boolean isReflective(String owner, String method) {
        return switch (owner) {
            case "java.lang.Class" ->
                method.startsWith("getResource")
                        || method.startsWith("getDeclared")
                        || List.of(
                                        "forName",
                                        "getMethod",
                                        "getMethods",
                                        "getField",
                                        "getFields",
                                        "getConstructor",
                                        "getConstructors",
                                        "newInstance",
                                        "getRecordComponents")
                                .contains(method);
            case "java.lang.ClassLoader" -> method.contains("esource") || method.equals("loadClass");
            case "java.lang.reflect.Proxy" -> method.equals("newProxyInstance");
            case "java.lang.reflect.Method" -> method.equals("invoke");
            case "java.lang.reflect.Constructor" -> method.equals("newInstance");
            case "java.lang.reflect.Field" -> method.equals("get") || method.equals("set");
            case "java.lang.reflect.InvocationHandler" -> method.equals("invokeDefault");
            case "java.util.ServiceLoader" -> method.startsWith("load");
            case "java.util.ResourceBundle" -> method.equals("getBundle");
            case "java.lang.invoke.MethodHandles$Lookup" -> method.startsWith("find") || method.startsWith("unreflect");
            default -> false;
        };
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(ReachabilityMetadataTest::outermost).orElse(type.getSimpleName());
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ReachabilityMetadataTest.class.getClassLoader());
    }
}
