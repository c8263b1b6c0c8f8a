package io.github.forgejo4j.codegen.contract;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What must hold between services; {@link OperationRules} and {@link TypeRules} look at one operation and one type. */
final class ContractRules {
    private final Contract contract;
    private final Consumer<String> problems;

    private ContractRules(Contract contract, Consumer<String> problems) {
        this.contract = contract;
        this.problems = problems;
    }

    /** Notes every rule that the contract breaks. */
    static void check(Contract contract, Consumer<String> problems) {
        new ContractRules(contract, problems).check();
        new TypeRules(contract, problems).check();
    }

    private void check() {
        Map<String, String> owners = new HashMap<>();
        Set<String> interfaces = new HashSet<>();
        OperationRules rules = new OperationRules(contract, problems);
        for (Service service : contract.services()) {
            if (!service.interfaceName().matches("[A-Z][A-Za-z0-9]*Api") || !interfaces.add(service.interfaceName())) {
                problem(
                        service,
                        "interface \"" + service.interfaceName()
                                + "\" must end with Api and be the only one of its name");
            }
            if (service.path().size() > 2 || !service.path().stream().allMatch(Names::usable)) {
                problem(service, "an accessor has one or two words");
            }
            if (service.operations().isEmpty()) {
                problem(service, "has no operations");
            }
            sentence(service);
            signatures(service);
            hiddenAccessors(service);
            for (Operation operation : service.operations()) {
                String other = operation.also() ? null : owners.put(operation.id(), service.accessor());
                if (other != null) {
                    problem(service, operation.id() + " stands in " + other + " too");
                }
                rules.check(service, operation);
            }
        }
    }

    private void sentence(Service service) {
        if (!service.summary().isEmpty() && !service.summary().endsWith(".")) {
            problem(service, "summary must be a sentence");
        }
    }

    private void signatures(Service service) {
        Map<String, String> owners = new HashMap<>();
        for (Operation operation : service.operations()) {
            for (String signature : Signatures.of(operation)) {
                String other = owners.putIfAbsent(signature, operation.id());
                if (other != null) {
                    problem(service, operation.id() + " and " + other + " both generate " + signature);
                }
            }
        }
    }

    private void hiddenAccessors(Service service) {
        List<String> below = contract.services().stream()
                .map(Service::accessor)
                .filter(accessor -> accessor.startsWith(service.accessor() + "."))
                .map(accessor -> accessor.substring(service.accessor().length() + 1))
                .toList();
        for (Operation operation : service.operations()) {
            if (below.contains(operation.method())) {
                problem(service, "method " + operation.method() + " hides the accessor of the same name");
            }
        }
    }

    private void problem(Service service, String text) {
        problems.accept("services/" + service.accessor() + ".yaml: " + text);
    }
}
