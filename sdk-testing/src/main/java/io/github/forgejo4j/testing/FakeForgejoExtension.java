package io.github.forgejo4j.testing;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives each JUnit 5 test that has a {@link FakeForgejo} parameter a fresh one and closes it afterwards. */
public final class FakeForgejoExtension implements ParameterResolver, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(FakeForgejoExtension.class);

    /** Made by JUnit. */
    public FakeForgejoExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == FakeForgejo.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(context.getUniqueId(), id -> FakeForgejo.start(), FakeForgejo.class);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        FakeForgejo fake = context.getStore(NAMESPACE).remove(context.getUniqueId(), FakeForgejo.class);
        if (fake != null) {
            fake.close();
        }
    }
}
