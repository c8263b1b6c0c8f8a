package io.github.forgejo4j.codegen.contract;

import org.jspecify.annotations.Nullable;

/**
 * One property of a model.
 *
 * @param json its name in JSON
 * @param java accessor
 * @param type what it holds
 * @param description a clause about it
 * @param nullable whether it may be null or absent, so that the accessor says so
 * @param required whether a request must hold it
 * @param clear JSON text that clears it on the server
 * @param since first version that has it, 0 for all that are served
 * @param ignoredBefore since when it is honoured, if older servers do harm
 * @param secret whether it is masked
 * @param epochNever whether the first second of 1970 stands for never
 * @param idsOrNames whether it is a list of ids as numbers or of names as texts
 * @param unit unit of a time sent as a number
 * @param deprecated a sentence that says what to use
 */
public record Field(
        String json,
        String java,
        TypeRef type,
        String description,
        boolean nullable,
        boolean required,
        @Nullable String clear,
        int since,
        @Nullable IgnoredBefore ignoredBefore,
        boolean secret,
        boolean epochNever,
        boolean idsOrNames,
        @Nullable String unit,
        @Nullable String deprecated) {}
