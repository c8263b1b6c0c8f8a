/** What is published with the modules because they need it. */
@org.jspecify.annotations.NullMarked
package io.github.forgejo4j.distribution.supply;
