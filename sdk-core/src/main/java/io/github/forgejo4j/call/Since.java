package io.github.forgejo4j.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The server has the operation only from this version on. An older one has no route for it and answers with a 404 in plain text, or with
 * a 405 without a body where the same path takes other HTTP methods; the exception's message then says which version it takes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Since {
    /** Major version of Forgejo. */
    int value();
}
