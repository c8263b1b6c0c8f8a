package io.github.forgejo4j.internal;

import java.lang.annotation.Annotation;
import retrofit2.http.DELETE;
import retrofit2.http.GET;
import retrofit2.http.HEAD;
import retrofit2.http.HTTP;
import retrofit2.http.OPTIONS;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.PUT;

/** HTTP method and path template of a Retrofit method. */
record HttpLine(String verb, String path) {
    static HttpLine of(Annotation[] annotations) {
        for (Annotation a : annotations) {
            if (a instanceof GET get) {
                return new HttpLine("GET", get.value());
            } else if (a instanceof POST post) {
                return new HttpLine("POST", post.value());
            } else if (a instanceof PUT put) {
                return new HttpLine("PUT", put.value());
            } else if (a instanceof PATCH patch) {
                return new HttpLine("PATCH", patch.value());
            } else if (a instanceof DELETE delete) {
                return new HttpLine("DELETE", delete.value());
            } else if (a instanceof HEAD head) {
                return new HttpLine("HEAD", head.value());
            } else if (a instanceof OPTIONS options) {
                return new HttpLine("OPTIONS", options.value());
            } else if (a instanceof HTTP http) {
                return new HttpLine(http.method(), http.path());
            }
        }
        throw new IllegalArgumentException("No HTTP method annotation among " + java.util.Arrays.toString(annotations));
    }
}
