/** Facts from Swagger 2.0 documents, merged into the contract's files. */
@NullMarked
package io.github.forgejo4j.codegen.swagger;

import org.jspecify.annotations.NullMarked;
