package io.github.forgejo4j.codegen.contract;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a contract and refuses one that is unfinished or contradicts itself. */
public final class ContractReader {
    private ContractReader() {}

    /**
     * Reads the files below a folder.
     *
     * @throws ContractException with every problem that was found
     */
    public static Contract read(Path folder) {
        return read(ContractFiles.load(folder));
    }

    /**
     * Reads trees.
     *
     * @throws ContractException with every problem that was found
     */
    public static Contract read(ContractFiles files) {
        List<String> problems = new ArrayList<>();
        TypesReader types = new TypesReader(problems::add);
        files.models().forEach(types::read);
        files.webhooks().forEach(types::readWebhooks);
        ServicesReader services = new ServicesReader(
                new CommonWords(new Entry(ContractFiles.COMMON, files.common(), problems::add)), problems::add);
        files.services().forEach(services::read);
        Contract contract =
                new Contract(services.services(), types.models(), types.enums(), types.queries(), types.webhooks());
        ContractRules.check(contract, problems::add);
        if (problems.isEmpty()) {
            // Only now: a wrong name elsewhere leaves types unused that are not to blame.
            TypeUse.unused(contract)
                    .forEach(name -> problems.add(name + ": no operation uses it, not even through another type"));
        }
        if (!problems.isEmpty()) {
            throw new ContractException(problems);
        }
        return contract;
    }
}
