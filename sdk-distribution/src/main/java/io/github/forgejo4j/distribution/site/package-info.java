/** Writes the documents as pages, beside the Javadoc of all modules. */
@org.jspecify.annotations.NullMarked
package io.github.forgejo4j.distribution.site;
