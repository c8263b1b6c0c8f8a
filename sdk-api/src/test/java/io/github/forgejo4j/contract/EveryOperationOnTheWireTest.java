package io.github.forgejo4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.ForgejoClient;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.contract.Operation;
import io.github.forgejo4j.codegen.contract.Rule;
import io.github.forgejo4j.codegen.contract.TypeRef.Kind;
import io.github.forgejo4j.error.ForgejoException;
import io.github.forgejo4j.error.RetriesExhausted;
import io.github.forgejo4j.error.ServerErrorException;
import io.github.forgejo4j.error.TransportException;
import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import io.github.forgejo4j.retry.Eligibility;
import io.github.forgejo4j.retry.RetryBudget;
import io.github.forgejo4j.retry.RetryPolicy;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import retrofit2.Call;
import retrofit2.CallAdapter;
import retrofit2.Converter;
import retrofit2.Retrofit;

/** Every method of every service against a server that counts what arrives. */
class EveryOperationOnTheWireTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int OPERATIONS = 506;
    private static final int ATTEMPTS = 3;

    private static final Contract CONTRACT = ContractReader.read(Project.contract());
    private static final List<ServiceMethod> METHODS = ServiceMethod.all(CONTRACT);

    private static WireServer server;
    private static OkHttpClient http;
    private static ForgejoClient client;

    @BeforeAll
    static void start() {
        server = new WireServer();
        // No idle connections: on one that was used before, OkHttp itself repeats a read whose reply is lost.
        http = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.MINUTES))
                .build();
        client = ForgejoClient.builder()
                .baseUrl(server.address())
                .token("secret")
                .userAgent("wire-test/1")
                .serverVersion("16.0.0")
                .okHttpClient(http)
                .retryPolicy(RetryPolicy.builder()
                        .maxAttempts(ATTEMPTS)
                        .baseDelay(Duration.ZERO)
                        .budget(RetryBudget.unlimited())
                        .build())
                .build();
    }

    @AfterAll
    static void stop() {
        client.close();
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
        server.close();
    }

    private static Stream<DynamicTest> each(Consumer<ServiceMethod> test) {
        return METHODS.stream().map(method -> DynamicTest.dynamicTest(method.toString(), () -> test.accept(method)));
    }

    /** Every abstract method stands for an operation, and every operation has its method. */
    @Test
    void interfacesHaveTheMethodsOfTheContractAndNoOthers() {
        Set<Method> declared = new HashSet<>();
        for (ServiceMethod method : METHODS) {
            for (Method found : method.method().getDeclaringClass().getDeclaredMethods()) {
                if (Modifier.isAbstract(found.getModifiers())) {
                    declared.add(found);
                }
            }
        }
        assertThat(METHODS.stream().map(method -> method.operation().id()).distinct())
                .hasSize(OPERATIONS);
        assertThat(METHODS).extracting(ServiceMethod::method).doesNotHaveDuplicates();
        assertThat(METHODS).extracting(ServiceMethod::method).containsExactlyInAnyOrderElementsOf(declared);
    }

    /** Retrofit itself looks at a method when it is first called; here it looks at all of them. */
    @Test
    void retrofitUnderstandsEveryMethod() {
        Retrofit retrofit = new Retrofit.Builder()
                .baseUrl(server.address())
                .client(http)
                .validateEagerly(true)
                .addConverterFactory(new AnyConverter())
                .addCallAdapterFactory(new AnyAdapter())
                .build();

        METHODS.stream()
                .map(method -> method.method().getDeclaringClass())
                .distinct()
                .forEach(api -> assertThat(retrofit.create(api)).isNotNull());
    }

    private static final class AnyConverter extends Converter.Factory {
        @Override
        public Converter<?, RequestBody> requestBodyConverter(
                Type type, Annotation[] parameter, Annotation[] method, Retrofit retrofit) {
            return value -> RequestBody.create(String.valueOf(value), null);
        }

        @Override
        public Converter<ResponseBody, ?> responseBodyConverter(
                Type type, Annotation[] annotations, Retrofit retrofit) {
            return ResponseBody::string;
        }
    }

    private static final class AnyAdapter extends CallAdapter.Factory {
        @Override
        public CallAdapter<?, ?> get(Type returnType, Annotation[] annotations, Retrofit retrofit) {
            return new CallAdapter<Object, Object>() {
                @Override
                public Type responseType() {
                    return getParameterUpperBound(0, (ParameterizedType) returnType);
                }

                @Override
                public Object adapt(Call<Object> call) {
                    return call;
                }
            };
        }
    }

    @TestFactory
    Stream<DynamicTest> annotationsSayWhatTheContractSays() {
        return each(method -> {
            Operation operation = method.operation();
            Eligibility eligibility = method.method().getAnnotation(Eligibility.class);
            assertThat(eligibility.value().name()).isEqualTo(operation.rule().name());
            // The annotation has the words without the markup of Javadoc.
            assertThat(eligibility.reason())
                    .isEqualTo(operation.reason().replaceAll("\\{@code ([^}]*)}", "$1"))
                    .isNotBlank();
            assertThat(Arrays.stream(eligibility.settled()).boxed()).containsExactlyElementsOf(operation.settled());
            Paging paging = method.method().getAnnotation(Paging.class);
            assertThat(paging == null ? "NONE" : paging.value().name())
                    .isEqualTo(operation.paged() ? String.valueOf(operation.paging()) : "NONE");
        });
    }

    @TestFactory
    Stream<DynamicTest> requestsAndValuesAreThoseOfTheContract() {
        return each(method -> requestAndValue(method, new SampleCall(CONTRACT, method)));
    }

    /** The overload without what is optional sends nothing of it, or an empty object where JSON is wanted. */
    @TestFactory
    Stream<DynamicTest> shortFormsSendNothingOptional() {
        return METHODS.stream()
                .flatMap(method -> method.shortForm().stream())
                .map(method -> DynamicTest.dynamicTest(
                        method.toString(),
                        () -> requestAndValue(method, SampleCall.withoutOptional(CONTRACT, method))));
    }

    private static void requestAndValue(ServiceMethod method, SampleCall call) {
        SampleAnswer answer = SampleAnswer.of(CONTRACT, method.operation());
        server.answers(answer.response());

        Object value = run(method, call);

        assertThat(server.requests()).hasSize(1);
        RecordedRequest request = server.requests().get(0);
        assertThat(request.getMethod() + " " + request.getTarget().split("\\?", 2)[0])
                .isEqualTo(method.operation().verb() + " /api/v1" + call.path());
        List<String> query = new ArrayList<>(call.query());
        if (method.operation().paged()) {
            query.addAll(List.of("page=1", "limit=50"));
        }
        assertThat(query(request.getUrl())).containsExactlyInAnyOrderElementsOf(query);
        headers(request);
        body(method.operation(), call, request);
        value(method.operation(), answer, value);
    }

    private static List<String> query(HttpUrl url) {
        List<String> query = new ArrayList<>();
        for (int i = 0; i < url.querySize(); i++) {
            query.add(url.queryParameterName(i) + "=" + url.queryParameterValue(i));
        }
        return query;
    }

    private static void headers(RecordedRequest request) {
        assertThat(request.getHeaders().values("Authorization")).containsExactly("token secret");
        assertThat(request.getHeaders().get("User-Agent")).startsWith("wire-test/1 forgejo4j/");
        assertThat(request.getHeaders().values("Sudo")).isEmpty();
        assertThat(request.getHeaders().values("Cookie")).isEmpty();
    }

    private static void body(Operation operation, SampleCall call, RecordedRequest request) {
        String type = request.getHeaders().get("Content-Type");
        String body = request.getBody() == null ? "" : request.getBody().utf8();
        if (operation.body() == null) {
            assertThat(body).isEmpty();
            assertThat(type).isNull();
        } else if (operation.form() != null) {
            assertThat(type).startsWith("multipart/form-data; boundary=");
            if (operation.body().type().is(Kind.TEXT)) {
                assertThat(body)
                        .contains("form-data; name=\"" + operation.form() + "\"\r\n\r\n" + SampleCall.TEXT + "\r\n");
                return;
            }
            assertThat(body)
                    .contains("form-data; name=\"" + operation.form() + "\"; filename=\"a \u00fc.txt\"")
                    .contains("\r\n\r\n" + SampleCall.fileText() + "\r\n");
        } else if (operation.body().type().is(Kind.TEXT)) {
            assertThat(type).startsWith("text/plain");
            assertThat(body).isEqualTo(SampleCall.TEXT);
        } else {
            assertThat(type).isEqualTo("application/json");
            assertThat(json(body)).isEqualTo(json(call.json().toString()));
        }
    }

    private static void value(Operation operation, SampleAnswer answer, Object value) {
        if (operation.check()) {
            assertThat(value).isEqualTo(true);
        } else if (answer.json() != null) {
            assertThat(json(written(value))).isEqualTo(json(answer.json().toString()));
        } else {
            assertThat(value).isEqualTo(answer.text());
        }
    }

    /** Refused before anybody acted: repeated whatever the operation is. */
    @TestFactory
    Stream<DynamicTest> aThrottledRequestIsSentAgain() {
        return each(method -> {
            SampleAnswer answer = SampleAnswer.of(CONTRACT, method.operation());
            server.answers(WireServer.status(429), answer.response());

            value(method.operation(), answer, run(method, new SampleCall(CONTRACT, method)));

            assertThat(server.requests()).hasSize(2);
            assertSame(server.requests());
        });
    }

    /** Perhaps acted upon: repeated only where that does no harm. */
    @TestFactory
    Stream<DynamicTest> aFailureBehindAGatewayIsRepeatedWhereTheContractAllowsIt() {
        return each(method -> {
            server.answers(WireServer.of(502, "text/html", "<html>Bad Gateway</html>"));

            assertUnknown(method, ServerErrorException.class);
        });
    }

    @TestFactory
    Stream<DynamicTest> aLostReplyIsRepeatedWhereTheContractAllowsIt() {
        return each(method -> {
            server.answers(WireServer.lost());

            assertUnknown(method, TransportException.class);
        });
    }

    private static void assertUnknown(ServiceMethod method, Class<? extends ForgejoException> expected) {
        Operation operation = method.operation();
        boolean repeats = operation.rule() == Rule.ALWAYS || operation.safe() && operation.rule() != Rule.NEVER;
        assertThatThrownBy(() -> run(method, new SampleCall(CONTRACT, method)))
                .isInstanceOfSatisfying(ForgejoException.class, failure -> {
                    ForgejoException last = failure instanceof RetriesExhausted exhausted ? exhausted.last() : failure;
                    assertThat(last).isInstanceOf(expected);
                    assertThat(failure instanceof RetriesExhausted).isEqualTo(repeats);
                    assertThat(failure.attempts()).hasSize(repeats ? ATTEMPTS : 1);
                    assertThat(failure.mayHaveBeenApplied()).isEqualTo(!operation.safe());
                });
        assertThat(server.requests()).hasSize(repeats ? ATTEMPTS : 1);
        assertSame(server.requests());
    }

    /** Each attempt sends the same bytes. */
    private static void assertSame(List<RecordedRequest> requests) {
        RecordedRequest first = requests.get(0);
        for (RecordedRequest request : requests) {
            assertThat(request.getRequestLine()).isEqualTo(first.getRequestLine());
            assertThat(request.getHeaders()).isEqualTo(first.getHeaders());
            assertThat(request.getBody()).isEqualTo(first.getBody());
        }
    }

    private static Object run(ServiceMethod method, SampleCall call) {
        Object made = method.invoke(method.in(client), call.arguments());
        Object value = made instanceof PagedCall<?> paged ? paged.page(1).items() : ((ForgejoCall<?>) made).execute();
        return value instanceof ResponseBody body ? text(body) : value;
    }

    private static String text(ResponseBody body) {
        try (body) {
            return body.string();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String written(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
