package io.github.forgejo4j.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.contract.Undelayed;
import io.github.forgejo4j.error.InvalidInputException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Forgejo folds repeated slashes, so that an empty name addresses another route: {@code DELETE /repos/{owner}//avatar} deletes the
 * repository. No method of any service lets one out.
 */
class PathArgumentsTest {
    private final MockWebServer server = Undelayed.server();
    private ForgejoClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = ForgejoClient.builder().baseUrl(server.url("/").toString()).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void noMethodOfAnyServiceLetsAnEmptyNameOut() throws Exception {
        assertThat(refusals(String.class, "", "must not be empty")).isGreaterThan(400);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void aRefusalNamesTheOperationAndTheParameterAsItIsInJava() {
        InvalidInputException told = (InvalidInputException) catchThrowable(
                () -> client.contents().get("nimbus", "kettle", "/docs").execute());

        assertThat(told.parameter()).isEqualTo("path");
        assertThat(told.operation()).isEqualTo("ContentApi.get");
        assertThat(told)
                .hasMessage(
                        "ContentApi.get (GET /repos/{owner}/{repo}/contents/{filepath}): path must not start or end with a"
                                + " slash or hold two in a row: write names with one slash between");
        assertThat(catchThrowable(() -> client.issues().get("nimbus", "kettle", 0)))
                .hasMessage(
                        "IssueApi.get (GET /repos/{owner}/{repo}/issues/{index}): number must be 1 or more, but is 0");
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void noMethodOfAnyServiceLetsADotSegmentOut() throws Exception {
        assertThat(refusals(String.class, "..", "it stands for another place in the path"))
                .isGreaterThan(400);
        assertThat(server.getRequestCount()).isZero();
    }

    /** The id 0 edits the first system webhook. */
    @Test
    void noMethodOfAnyServiceLetsANumberBelowOneOut() throws Exception {
        assertThat(refusals(long.class, 0L, "must be 1 or more, but is 0")).isGreaterThan(100);
        assertThat(server.getRequestCount()).isZero();
    }

    /** Calls every method once for each of its path parameters of a type, with that one bad. */
    private int refusals(Class<?> type, Object bad, String message) throws Exception {
        int count = 0;
        java.util.Set<String> sharedOperations = new java.util.TreeSet<>();
        for (Class<?> api : services()) {
            Object service = client.create(api);
            for (Method method : api.getMethods()) {
                Parameter[] parameters = method.getParameters();
                for (int i = 0; i < parameters.length; i++) {
                    retrofit2.http.Path path = parameters[i].getAnnotation(retrofit2.http.Path.class);
                    if (path != null && parameters[i].getType() == type) {
                        Object[] arguments = arguments(parameters);
                        arguments[i] = bad;
                        Throwable thrown = catchThrowable(() -> invoke(service, method, arguments));
                        assertThat(thrown)
                                .as("%s.%s, %s", api.getSimpleName(), method.getName(), path.value())
                                .isInstanceOf(InvalidInputException.class)
                                .hasMessageContaining(message);
                        InvalidInputException refusal = (InvalidInputException) thrown;
                        if (refusal.operation().isEmpty()) {
                            sharedOperations.add(api.getSimpleName() + "." + method.getName());
                        } else {
                            assertThat(refusal.operation()).isEqualTo(api.getSimpleName() + "." + method.getName());
                            assertThat(refusal.parameter()).isEqualTo(parameters[i].getName());
                        }
                        count++;
                    }
                }
            }
        }
        // Two methods with the same address and the same answer cannot be told apart.
        assertThat(sharedOperations).hasSizeLessThan(25);
        return count;
    }

    private static void invoke(Object service, Method method, Object[] arguments) throws Throwable {
        try {
            method.invoke(service, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    /** Something that can be sent for each path parameter; bodies and queries come after them and are never looked at. */
    private static Object[] arguments(Parameter[] parameters) throws IllegalAccessException {
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            if (parameters[i].isAnnotationPresent(retrofit2.http.Path.class)) {
                arguments[i] = type == String.class ? "x" : type.isPrimitive() ? null : constant(type);
            }
            if (type == long.class) {
                arguments[i] = 1L;
            } else if (type == int.class) {
                arguments[i] = 1;
            } else if (type == boolean.class) {
                arguments[i] = false;
            }
        }
        return arguments;
    }

    private static Object constant(Class<?> openEnum) throws IllegalAccessException {
        for (java.lang.reflect.Field field : openEnum.getFields()) {
            if (field.getType() == openEnum) {
                return field.get(null);
            }
        }
        throw new AssertionError(openEnum + " has no constant");
    }

    private static List<Class<?>> services() throws IOException, URISyntaxException {
        Path folder = Path.of(IssueApi.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve("io/github/forgejo4j/api");
        List<Class<?>> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (String name : files.map(file -> file.getFileName().toString())
                    .filter(file -> file.matches("\\w+Api\\.class"))
                    .sorted()
                    .toList()) {
                found.add(load("io.github.forgejo4j.api." + name.substring(0, name.length() - ".class".length())));
            }
        }
        return found;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
