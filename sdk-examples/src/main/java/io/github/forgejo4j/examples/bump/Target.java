package io.github.forgejo4j.examples.bump;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is to be brought up to date: an artifact, or a property that holds a version. */
sealed interface Target {
    /** How people call it. */
    String label();

    /** A short name that may be part of a branch. */
    String slug();

    /** The elements of a project that hold its version, directly or by a property. */
    Stream<XmlElement> versions(XmlElement project);

    /** Of dependencies, plugins, extensions and parents alike. */
    record Artifact(String group, String artifact) implements Target {
        private static final String PLUGIN_GROUP = "org.apache.maven.plugins";

        @Override
        public String label() {
            return group + ":" + artifact;
        }

        @Override
        public String slug() {
            return artifact;
        }

        @Override
        public Stream<XmlElement> versions(XmlElement project) {
            return project.all()
                    .filter(this::isMeant)
                    .flatMap(each -> each.child("version").stream())
                    .flatMap(version -> {
                        String property = property(version.value());
                        return property == null ? Stream.of(version) : new Property(property).versions(project);
                    })
                    // Two artifacts may share a property.
                    .distinct();
        }

        private boolean isMeant(XmlElement element) {
            String name = element.name();
            String groupId = element.valueOf("groupId");
            if (groupId.isEmpty() && name.equals("plugin")) {
                groupId = PLUGIN_GROUP;
            }
            return (name.equals("dependency")
                            || name.equals("plugin")
                            || name.equals("extension")
                            || name.equals("parent")
                            || name.equals("path"))
                    && groupId.equals(group)
                    && element.valueOf("artifactId").equals(artifact);
        }

        private static @Nullable String property(String version) {
            return version.matches("\\$\\{[^{}]+}") ? version.substring(2, version.length() - 1) : null;
        }
    }

    /** Of the project and of its profiles. */
    record Property(String name) implements Target {
        @Override
        public String label() {
            return name;
        }

        @Override
        public String slug() {
            return name;
        }

        @Override
        public Stream<XmlElement> versions(XmlElement project) {
            return project.all()
                    .filter(each -> each.name().equals("properties"))
                    .flatMap(each -> each.child(name).stream());
        }
    }
}
