package io.github.forgejo4j.fuzz;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** How much the calling thread has allocated so far. The JDK's bean for it is in a module that this one does not read. */
final class Allocated {
    private static final MethodHandle BYTES = bytesHandle();

    private Allocated() {}

    private static MethodHandle bytesHandle() {
        try {
            Class<?> type = Class.forName("com.sun.management.ThreadMXBean");
            Object bean = Class.forName("java.lang.management.ManagementFactory")
                    .getMethod("getThreadMXBean")
                    .invoke(null);
            return MethodHandles.publicLookup()
                    .findVirtual(type, "getCurrentThreadAllocatedBytes", MethodType.methodType(long.class))
                    .bindTo(bean);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long bytes() {
        try {
            return (long) BYTES.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
