package io.github.forgejo4j.distribution.poms;

import io.github.forgejo4j.distribution.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A POM as it is published, which is as it lies in the project: nothing rewrites it. */
record Pom(String folder, Element root) {
    /** A dependency as it is written, empty where it says nothing. */
    record Dependency(
            String group,
            String artifact,
            String version,
            String scope,
            String type,
            boolean optional,
            List<String> exclusions) {
        String key() {
            return group + ":" + artifact;
        }
    }

    /** The POM in a folder below the project's. */
    static Pom in(String folder) {
        try {
            Path file = Project.root().resolve(folder).resolve("pom.xml");
            return new Pom(
                    folder,
                    DocumentBuilderFactory.newDefaultInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement());
        } catch (Exception e) {
            throw new IllegalStateException(folder, e);
        }
    }

    /** The text of an element below the root. */
    Optional<String> text(String... path) {
        return find(path).map(element -> element.getTextContent().strip());
    }

    /** An element below the root. */
    Optional<Element> find(String... path) {
        Optional<Element> here = Optional.of(root);
        for (String name : path) {
            here = here.flatMap(element -> children(element, name).stream().findFirst());
        }
        return here;
    }

    List<Dependency> dependencies() {
        return dependencies(find("dependencies"));
    }

    List<Dependency> managed() {
        return dependencies(find("dependencyManagement", "dependencies"));
    }

    private static List<Dependency> dependencies(Optional<Element> list) {
        return list.map(element -> children(element, "dependency")).orElse(List.of()).stream()
                .map(element -> new Dependency(
                        text(element, "groupId"),
                        text(element, "artifactId"),
                        text(element, "version"),
                        text(element, "scope"),
                        text(element, "type"),
                        text(element, "optional").equals("true"),
                        children(element, "exclusions").stream()
                                .flatMap(exclusions -> children(exclusions, "exclusion").stream())
                                .map(exclusion -> text(exclusion, "groupId") + ":" + text(exclusion, "artifactId"))
                                .toList()))
                .toList();
    }

    private static String text(Element element, String name) {
        return children(element, name).stream()
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    static List<Element> children(Element element, String name) {
        List<Element> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child && child.getTagName().equals(name)) {
                children.add(child);
            }
        }
        return children;
    }
}
