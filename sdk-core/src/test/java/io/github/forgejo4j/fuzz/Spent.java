package io.github.forgejo4j.fuzz;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * What the calling thread has spent so far. Time on a processor, since on a busy machine the other time says little. The JDK's bean for it
 * is in a module that this one does not read.
 */
final class Spent {
    private static final MethodHandle BYTES =
            handle("com.sun.management.ThreadMXBean", "getCurrentThreadAllocatedBytes");
    private static final MethodHandle NANOS = handle("java.lang.management.ThreadMXBean", "getCurrentThreadCpuTime");

    private Spent() {}

    private static MethodHandle handle(String type, String method) {
        try {
            Object bean = Class.forName("java.lang.management.ManagementFactory")
                    .getMethod("getThreadMXBean")
                    .invoke(null);
            return MethodHandles.publicLookup()
                    .findVirtual(Class.forName(type), method, MethodType.methodType(long.class))
                    .bindTo(bean);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Bytes that it has allocated. */
    static long bytes() {
        return value(BYTES);
    }

    /** Nanoseconds that it has run. */
    static long nanos() {
        return value(NANOS);
    }

    private static long value(MethodHandle handle) {
        try {
            return (long) handle.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
