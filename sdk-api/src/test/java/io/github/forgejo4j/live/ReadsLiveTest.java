package io.github.forgejo4j.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.error.ApiException;
import io.github.forgejo4j.page.PagedCall;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import retrofit2.http.GET;
import retrofit2.http.Path;
import retrofit2.http.Query;
import retrofit2.http.Tag;

/** Every operation that reads, against a server that has one of nearly everything. */
@Live
class ReadsLiveTest {
    /** What needs a state that no API makes. */
    private static final Map<String, String> LEFT_OUT = leftOut();

    /** What an instance may have switched off: it is checked where it is answered. */
    private static final Pattern OPTIONAL = Pattern.compile(
            "ActivityPubApi\\..*|InstanceApi\\.get(NodeInfo|GpgSigningKey|SshSigningKey)"
                    + "|RepoApi\\.getSigningKey|RepoFlagApi\\..*|RepoGitHookApi\\..*|RepoPushMirrorApi\\.list|UserTokenApi\\.list");

    private static ForgejoClient client;
    private static LiveWorld world;

    private static Map<String, String> leftOut() {
        Map<String, String> why = new TreeMap<>();
        for (String method :
                List.of("getOwnRun", "downloadJobLogs", "downloadRunLogs", "getArtifact", "downloadArtifact")) {
            why.put("ActionApi." + method, "needs what a runner makes");
        }
        why.put("ActivityPubApi.getNote", "needs a note, which users write by federation only");
        why.put("ActivityPubApi.getActivity", "needs an activity, which users make by federation only");
        why.put("MeGpgKeyApi.get", "needs a key that was made with OpenPGP");
        why.put("RepoPushMirrorApi.get", "needs a mirror at an address that the instance may reach");
        return why;
    }

    @BeforeAll
    static void make() {
        client = LiveInstance.client();
        world = new LiveWorld(client);
    }

    @AfterAll
    static void unmake() {
        if (world != null) {
            world.close();
        }
        client.close();
    }

    @TestFactory
    Stream<DynamicTest> everyReadDecodesAndNothingInItIsUnknown() {
        return reads().stream()
                .filter(read -> !LEFT_OUT.containsKey(name(read)))
                .map(read -> DynamicTest.dynamicTest(name(read), () -> {
                    Object result;
                    try {
                        result = ask(read);
                    } catch (ApiException e) {
                        assumeFalse(OPTIONAL.matcher(name(read)).matches(), "not on this instance: " + e.getMessage());
                        throw e;
                    }
                    assertThat(Unknowns.in(result)).isEmpty();
                }));
    }

    @Test
    void whatIsLeftOutExists() {
        assertThat(reads()).extracting(ReadsLiveTest::name).containsAll(LEFT_OUT.keySet());
    }

    private static List<Method> reads() {
        List<Method> reads = new ArrayList<>();
        for (JavaClass api : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.github.forgejo4j.api")) {
            for (Method method : api.reflect().getDeclaredMethods()) {
                if (method.isAnnotationPresent(GET.class)) {
                    reads.add(method);
                }
            }
        }
        reads.sort(Comparator.comparing(ReadsLiveTest::name).thenComparing(Method::getParameterCount));
        return reads;
    }

    private static String name(Method read) {
        return read.getDeclaringClass().getSimpleName() + "." + read.getName();
    }

    private static @Nullable Object ask(Method read) throws Exception {
        Object[] arguments =
                Stream.of(read.getParameters()).map(p -> argument(read, p)).toArray();
        Object call;
        try {
            call = read.invoke(client.create(read.getDeclaringClass()), arguments);
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
        if (call instanceof PagedCall<?> list) {
            return list.all();
        }
        Object result = ((ForgejoCall<?>) call).execute();
        if (result instanceof ResponseBody body) {
            try (body) {
                assertThat(body.bytes()).isNotEmpty();
            }
        }
        return result;
    }

    private static @Nullable Object argument(Method read, Parameter parameter) {
        if (parameter.isAnnotationPresent(Tag.class)) {
            return none(parameter.getType());
        }
        if (parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            return null;
        }
        String wire = wireName(parameter);
        String api = read.getDeclaringClass().getSimpleName();
        for (String key : List.of(api + "." + read.getName() + "." + wire, api + "." + wire, wire)) {
            Object value = world.values.get(key);
            if (value != null) {
                return fit(value, parameter.getType());
            }
        }
        throw new AssertionError("the world has no value for " + wire);
    }

    private static String wireName(Parameter parameter) {
        for (Annotation annotation : parameter.getAnnotations()) {
            if (annotation instanceof Path path) {
                return path.value();
            }
            if (annotation instanceof Query query) {
                return query.value();
            }
        }
        throw new AssertionError(parameter + " is no parameter of a read");
    }

    private static Object none(Class<?> query) {
        try {
            return query.getMethod("none").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object fit(Object value, Class<?> type) {
        if (type == String.class) {
            return value.toString();
        }
        if (value instanceof String text && !type.isPrimitive()) {
            try {
                return type.getMethod("of", String.class).invoke(null, text);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return value;
    }
}
