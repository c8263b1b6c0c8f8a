package io.github.forgejo4j;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethod;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The table of modules and packages, and the rules that no compiler checks. */
class ArchitectureTest {
    private static final String ROOT = "io.github.forgejo4j";

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(ROOT);
    }

    @Test
    void theCoreKnowsNothingOfIssuesOrRepositories() {
        noClasses()
                .that(resideInAnyPackage(
                        ROOT + ".auth..",
                        ROOT + ".call..",
                        ROOT + ".error..",
                        ROOT + ".internal..",
                        ROOT + ".json..",
                        ROOT + ".page..",
                        ROOT + ".ratelimit..",
                        ROOT + ".retry.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOT, ROOT + ".api..", ROOT + ".model..", ROOT + ".codegen.."))
                .check(classes);
    }

    @Test
    void modelsKnowOnlyTheJsonRuntime() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".model..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        ROOT, ROOT + ".api..", ROOT + ".internal..", ROOT + ".retry..", "okhttp3..", "retrofit2.."))
                .check(classes);
    }

    @Test
    void onlyTheEngineUsesTheRetryLibrary() {
        noClasses()
                .that(resideOutsideOfPackages(ROOT + ".internal..", ROOT))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.resilience4j..")
                .check(classes);
    }

    @Test
    void clocksAndSleepsStayInTheirSeam() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(ROOT + ".internal.SystemTiming")
                .should(callMethod(Thread.class, "sleep", long.class)
                        .or(callMethod(System.class, "nanoTime"))
                        .or(callMethod(System.class, "currentTimeMillis"))
                        .or(callMethod(Instant.class, "now"))
                        .or(callMethod(Clock.class, "systemUTC")))
                .check(classes);
    }

    @Test
    void nothingIsPrinted() {
        noClasses()
                .that(resideOutsideOfPackages(ROOT + ".codegen.."))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(classes);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat(resideOutsideOfPackages(ROOT + ".codegen.."))
                .should()
                .beFinal()
                .check(classes);
    }

    @Test
    void exceptionsOfTheSdkAreNamedForUsers() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".error..")
                .and()
                .areAssignableTo(Throwable.class)
                .should()
                .bePublic()
                .check(classes);
    }
}
