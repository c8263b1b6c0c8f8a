package io.github.forgejo4j.codegen;

import io.github.forgejo4j.codegen.contract.Contract;
import io.github.forgejo4j.codegen.contract.ContractException;
import io.github.forgejo4j.codegen.contract.ContractReader;
import io.github.forgejo4j.codegen.generate.GeneratedFiles;
import io.github.forgejo4j.codegen.generate.Generator;
import io.github.forgejo4j.codegen.swagger.Importer;
import io.github.forgejo4j.codegen.swagger.YamlText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The command line: {@code check}, {@code generate}, {@code format} and {@code import DOCUMENT}, each with the project's folder. */
public final class Codegen {
    private static final String USAGE = """
            usage: codegen COMMAND [PROJECT]
              check             says what the contract lacks or where it contradicts itself
              generate          writes sources and tables
              format            brings the contract's files into their canonical form
              import DOCUMENT   brings facts from a Swagger 2.0 document into the contract
            PROJECT is the folder that holds sdk-api; the current one if left out.
            After it, import takes operations to be added, each as accessor:operationId.
            """;

    private Codegen() {}

    /** Runs a command and ends with status 0, 1 for a contract that is refused, 2 for a wrong call. */
    public static void main(String[] args) throws IOException {
        int status = run(List.of(args), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    /** Runs a command and gives its exit status. */
    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
        String command = args.isEmpty() ? "" : args.get(0);
        int operands = command.equals("import") ? 1 : 0;
        if (args.size() < 1 + operands || (operands == 0 && args.size() > 2)) {
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
                default -> {
                    err.print(USAGE);
                    return 2;
                }
            }
            return 0;
        } catch (ContractException | IllegalArgumentException e) {
            err.println(e.getMessage());
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
