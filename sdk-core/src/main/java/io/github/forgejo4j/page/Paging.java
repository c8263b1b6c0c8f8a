package io.github.forgejo4j.page;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** States how the server pages the list that a Retrofit method returns as a {@link PagedCall}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Paging {
    /** The kind. */
    Kind value();

    /** How the end of the list is told. */
    enum Kind {
        /** {@code Link} with {@code rel="next"}, and usually {@code X-Total-Count}. */
        LINK,
        /** {@code X-Total-Count} only. */
        TOTAL,
        /** A count inside the body, or a header that counts only the page: an empty page ends the list. */
        BODY_COUNT,
        /** Pages without any header: an empty page ends the list. */
        WINDOW,
        /** The whole list comes in one answer. */
        NONE
    }
}
