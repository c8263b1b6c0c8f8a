package io.github.forgejo4j.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The server may answer this method successfully without a body; the value is then an empty list where a list is promised and
 * {@code null} elsewhere. It is {@code null} for a list too where the server sent one after status 204 or 205 with a
 * {@code Content-Length}: HTTP allows no body there (RFC 9110, section 15.3.6), and OkHttp does not hand it over. What was asked for is
 * done all the same.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface MayBeEmpty {}
