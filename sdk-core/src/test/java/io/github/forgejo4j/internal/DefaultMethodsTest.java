package io.github.forgejo4j.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import org.junit.jupiter.api.Test;

class DefaultMethodsTest {
    /** A service as the generated ones are. */
    public interface Service {
        String get(String name);

        default String get() {
            return "default of " + get("x");
        }
    }

    /** One without. */
    public interface Plain {
        String get();
    }

    @Test
    void aDefaultMethodReachesRetrofitsOwn() {
        Service wrapped = DefaultMethods.wrap(Service.class, name -> "get " + name);
        assertThat(wrapped.get()).isEqualTo("default of get x");
        assertThat(wrapped.get("y")).isEqualTo("get y");
    }

    @Test
    void whatAMethodThrowsComesOutAsItIs() {
        Service wrapped = DefaultMethods.wrap(Service.class, name -> {
            throw new IllegalStateException("as it is");
        });
        assertThatThrownBy(wrapped::get)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("as it is");
    }

    @Test
    void anInterfaceWithoutAnyIsLeftAlone() {
        Plain plain = () -> "plain";
        assertThat(DefaultMethods.wrap(Plain.class, plain)).isSameAs(plain);
    }

    @Test
    void onlyTheVariantForNewerJavasCan() throws IOException {
        assertThat(DefaultMethods.retrofitCan(
                        new URL("jar:file:/x/retrofit.jar!/META-INF/versions/16/retrofit2/DefaultMethodSupport.class")))
                .isTrue();
        assertThat(DefaultMethods.retrofitCan(new URL("jar:file:/x/bot.jar!/retrofit2/DefaultMethodSupport.class")))
                .isFalse();
        assertThat(DefaultMethods.retrofitCan(null)).isTrue();
    }

    @Test
    void hereRetrofitCan() {
        Service service = name -> name;
        assertThat(DefaultMethods.over(Service.class, service)).isSameAs(service);
    }
}
