package io.github.forgejo4j.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The {@link Upload} or text that is the {@code @Body} of a method is sent as this field of a {@code multipart/form-data} body
 * (RFC 7578).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface FormField {
    /** Name of the form field. */
    String value();
}
