package io.github.forgejo4j.codegen;

import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractException;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.generate.GeneratedFiles;
import io.github.forgejo4j.codegen.generate.Generator;
import io.github.forgejo4j.codegen.swagger.Drift;
import io.github.forgejo4j.codegen.swagger.Importer;
import io.github.forgejo4j.codegen.swagger.YamlText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The command line of the contract: checks it, generates from it, and compares it with Swagger documents. */
public final class Codegen {
    private static final String USAGE = """
            usage: codegen COMMAND [PROJECT]
              check             says what the contract lacks or where it contradicts itself
              generate          writes sources and tables
              format            brings the contract's files into their canonical form
              import DOCUMENT   brings facts from a Swagger 2.0 document into the contract
              drift DOCUMENT    says how a Swagger 2.0 document, a file or an address, differs from the contract
            PROJECT is the folder that holds sdk-api; the current one if left out.
            After it, import takes operations to be added, each as accessor:operationId.
            Status: 0 for success, 1 for a contract or document that is refused, 2 for a wrong call, 3 for a drift.
            """;

    /** Status of a drift command that found differences: another one than that of a failure, so that CI can tell them apart. */
    private static final int DRIFT = 3;

    private Codegen() {}

    /** Runs a command and ends with its status if that is not 0. */
    public static void main(String[] args) {
        int status = run(List.of(args), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    /** Runs a command and gives its exit status. */
    static int run(List<String> args, PrintStream out, PrintStream err) {
        String command = args.isEmpty() ? "" : args.get(0);
        int operands = command.equals("import") || command.equals("drift") ? 1 : 0;
        boolean tooMany = !command.equals("import") && args.size() > 2 + operands;
        if (args.size() < 1 + operands || tooMany) {
            err.print(USAGE);
            return 2;
        }
        Path project = Path.of(args.size() >= 2 + operands ? args.get(1 + operands) : ".");
        Path folder = project.resolve("sdk-api/contract");
        try {
            switch (command) {
                case "check" -> out.println(sizes(ContractReader.read(folder)));
                case "generate" ->
                    out.println(GeneratedFiles.write(project, Generator.generate(ContractReader.read(folder)))
                            + " files changed");
                case "format" -> out.println(YamlText.format(folder) + " files changed");
                case "import" ->
                    Importer.run(Path.of(args.get(1)), folder, args.subList(Math.min(3, args.size()), args.size()))
                            .forEach(out::println);
                case "drift" -> {
                    List<String> differences = Drift.of(args.get(1), folder);
                    differences.forEach(out::println);
                    out.println(differences.size() + " differences");
                    return differences.isEmpty() ? 0 : DRIFT;
                }
                default -> {
                    err.print(USAGE);
                    return 2;
                }
            }
            return 0;
        } catch (ContractException | IllegalArgumentException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(e);
            return 1;
        }
    }

    private static String sizes(Contract contract) {
        long operations = contract.services().stream()
                .flatMap(service -> service.operations().stream())
                .filter(operation -> !operation.also())
                .count();
        return "%d services, %d operations, %d models, %d open enums, %d query objects"
                .formatted(
                        contract.services().size(),
                        operations,
                        contract.models().size(),
                        contract.enums().size(),
                        contract.queries().size());
    }
}
