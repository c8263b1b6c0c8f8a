package io.github.forgejo4j.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.forgejo4j.call.ForgejoCall;
import io.github.forgejo4j.page.PagedCall;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import retrofit2.Call;
import retrofit2.CallAdapter;
import retrofit2.Retrofit;

/** Adapts Retrofit methods that return {@link ForgejoCall} or {@link PagedCall}. Asked once per method. */
final class CallAdapters extends CallAdapter.Factory {
    private final Core core;
    private final ObjectMapper mapper;

    CallAdapters(Core core, ObjectMapper mapper) {
        this.core = core;
        this.mapper = mapper;
    }

    @Override
    public @Nullable CallAdapter<?, ?> get(Type returnType, Annotation[] annotations, Retrofit retrofit) {
        Class<?> raw = getRawType(returnType);
        if (raw != ForgejoCall.class && raw != PagedCall.class) {
            return null;
        }
        if (!(returnType instanceof ParameterizedType parameterized)) {
            throw new IllegalArgumentException(raw.getSimpleName() + " must say what the server answers, such as "
                    + raw.getSimpleName() + "<Issue>");
        }
        Operation operation = Operation.of(annotations);
        Type answer = getParameterUpperBound(0, parameterized);
        Requests requests = new Requests(core.baseUrl(), operation, returnType, core.services());
        return raw == PagedCall.class
                ? paged(answer, operation, requests)
                : single(answer, Decoder.of(answer, operation, mapper), operation, requests);
    }

    private <T> CallAdapter<T, ForgejoCall<T>> single(
            Type answer, Decoder<?> decoder, Operation operation, Requests requests) {
        @SuppressWarnings("unchecked")
        Decoder<T> typed = (Decoder<T>) decoder;
        return new Adapter<>(answer) {
            @Override
            public ForgejoCall<T> adapt(Call<T> call) {
                return new RealCall<>(core, requests.of(call).plan(operation, typed), Options.DEFAULT);
            }
        };
    }

    private <T> CallAdapter<List<T>, PagedCall<T>> paged(Type item, Operation operation, Requests requests) {
        Type list = mapper.getTypeFactory().constructCollectionType(List.class, mapper.constructType(item));
        @SuppressWarnings("unchecked")
        Decoder<List<T>> decoder = (Decoder<List<T>>) Decoder.of(list, operation, mapper);
        return new Adapter<>(list) {
            @Override
            public PagedCall<T> adapt(Call<List<T>> call) {
                return Pages.of(core, requests.of(call).plan(operation, decoder), Options.DEFAULT);
            }
        };
    }

    private abstract static class Adapter<R, T> implements CallAdapter<R, T> {
        private final Type responseType;

        Adapter(Type responseType) {
            this.responseType = responseType;
        }

        @Override
        public Type responseType() {
            return responseType;
        }
    }
}
