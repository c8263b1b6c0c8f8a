/**
 * Bad input by the million: values of real servers, broken by a generator that is a function of a seed, against everything in the SDK that
 * reads what others wrote. Short forms run with every build, long ones with {@code -Pchaos}; see docs/reliability.md.
 */
package io.github.forgejo4j.fuzz;
