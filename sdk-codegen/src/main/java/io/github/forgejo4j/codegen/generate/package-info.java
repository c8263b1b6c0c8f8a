/** Java sources and tables, written from a contract that has been checked. */
@NullMarked
package io.github.forgejo4j.codegen.generate;

import org.jspecify.annotations.NullMarked;
