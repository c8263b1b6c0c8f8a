package io.github.forgejo4j.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The path value may hold slashes: each segment is encoded by itself and the slashes are sent as they are. Used with {@code @Path(encoded = true)}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Segments {}
