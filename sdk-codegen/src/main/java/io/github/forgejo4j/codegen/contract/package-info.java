/** The contract as read from its files: what operations and types exist, and the rules that they keep. */
@NullMarked
package io.github.forgejo4j.codegen.contract;

import org.jspecify.annotations.NullMarked;
