package io.github.forgejo4j.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A query parameter or a property of the JSON body that an older server ignores without a word, so that something else happens than was
 * asked for. A call that sets it is refused before it is sent to such a server; the server is asked for its version first if the client
 * does not know it. A call that leaves it out costs nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(IgnoredBefore.Several.class)
public @interface IgnoredBefore {
    /** First major version of Forgejo that honours it. */
    int version();

    /** Name of the query parameter, or of the property in the body: {@code comments.line} is one of the elements of a list. */
    String parameter();

    /** What happens on an older server, as a clause. */
    String harm();

    /** Holds the annotations of a method that has more than one. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Several {
        /** The annotations. */
        IgnoredBefore[] value();
    }
}
