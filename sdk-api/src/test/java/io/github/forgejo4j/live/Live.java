package io.github.forgejo4j.live;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** A test against a real instance; it runs in the Maven profile {@code live} and is skipped where no instance is named. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Tag("live")
@EnabledIfEnvironmentVariable(
        named = "FORGEJO_URL",
        matches = ".+",
        disabledReason = "FORGEJO_URL is not set: there is no instance to test against")
@EnabledIfEnvironmentVariable(
        named = "FORGEJO_TOKEN",
        matches = ".+",
        disabledReason = "FORGEJO_TOKEN is not set: an administrator's token with every scope is needed")
@interface Live {}
