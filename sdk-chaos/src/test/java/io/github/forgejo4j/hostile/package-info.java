/** Servers that mean harm, on raw sockets: what they cost and what a caller hears of them. See docs/reliability.md. */
package io.github.forgejo4j.hostile;
