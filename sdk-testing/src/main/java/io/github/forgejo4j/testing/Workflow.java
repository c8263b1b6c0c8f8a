package io.github.forgejo4j.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * What a workflow file says of its inputs and jobs. A matrix stays one job, and conditions are not looked at: whether a job is skipped is
 * for the test to say.
 *
 * @param file name of the file without its folder
 * @param path of the file in the repository
 * @param name what it is called, the path unless it says another name
 */
record Workflow(String file, String path, String name, List<Input> inputs, List<Job> jobs) {
    static final String DEFAULT_FOLDER = ".forgejo/workflows/";
    /** The first that a commit has is the one that counts. */
    private static final List<String> FOLDERS = List.of(DEFAULT_FOLDER, ".gitea/workflows/", ".github/workflows/");

    private static final Pattern FILE = Pattern.compile("[^/]+\\.ya?ml");

    /**
     * @param standard value where none is given, "" for none
     */
    record Input(String name, boolean required, String standard) {}

    /**
     * @param id by which other jobs need it
     * @param name what it is called, the id unless it says another name
     */
    record Job(String id, String name, List<String> needs, List<String> runsOn) {}

    Workflow {
        name = name.isEmpty() ? path : name;
        inputs = List.copyOf(inputs);
        jobs = List.copyOf(jobs);
    }

    /** The workflow of that file name in a commit; null if there is none, or it is no workflow. */
    static @Nullable Workflow find(Commit commit, String file) {
        for (String folder : FOLDERS) {
            if (commit.files.keySet().stream().noneMatch(path -> isIn(folder, path))) {
                continue;
            }
            StoredFile stored = commit.files.get(folder + file);
            return stored == null || !FILE.matcher(file).matches() ? null : read(file, folder + file, stored.content());
        }
        return null;
    }

    private static boolean isIn(String folder, String path) {
        return path.startsWith(folder)
                && FILE.matcher(path.substring(folder.length())).matches();
    }

    private static @Nullable Workflow read(String file, String path, ByteString content) {
        try {
            Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(content.utf8());
            Map<?, ?> top = map(root);
            // In YAML 1.1 a bare "on" is the truth value.
            Object events = top.containsKey(true) ? top.get(true) : top.get("on");
            List<Job> jobs = jobs(map(top.get("jobs")));
            return jobs.isEmpty() ? null : new Workflow(file, path, text(top.get("name")), inputs(map(events)), jobs);
        } catch (YAMLException malformed) {
            return null;
        }
    }

    private static List<Input> inputs(Map<?, ?> events) {
        List<Input> inputs = new ArrayList<>();
        map(map(events.get("workflow_dispatch")).get("inputs")).forEach((name, value) -> {
            Map<?, ?> input = map(value);
            inputs.add(new Input(
                    text(name), Boolean.parseBoolean(text(input.get("required"))), text(input.get("default"))));
        });
        return inputs;
    }

    private static List<Job> jobs(Map<?, ?> all) {
        List<Job> jobs = new ArrayList<>();
        all.forEach((id, value) -> {
            Map<?, ?> job = map(value);
            String name = text(job.get("name"));
            jobs.add(new Job(
                    text(id), name.isEmpty() ? text(id) : name, texts(job.get("needs")), texts(job.get("runs-on"))));
        });
        return jobs;
    }

    private static Map<?, ?> map(@Nullable Object node) {
        return node instanceof Map<?, ?> map ? map : Map.of();
    }

    private static String text(@Nullable Object node) {
        return node == null ? "" : node.toString();
    }

    /** One text or a list of them. */
    private static List<String> texts(@Nullable Object node) {
        if (node instanceof List<?> list) {
            return list.stream().map(Workflow::text).toList();
        }
        return node == null ? List.of() : List.of(text(node));
    }
}
