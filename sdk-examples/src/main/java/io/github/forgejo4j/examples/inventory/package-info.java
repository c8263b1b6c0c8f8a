/** An inventory of repositories, as a table and as a page with charts. */
@NullMarked
package io.github.forgejo4j.examples.inventory;

import org.jspecify.annotations.NullMarked;
