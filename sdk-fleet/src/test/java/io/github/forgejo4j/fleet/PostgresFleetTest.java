package io.github.forgejo4j.fleet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** On a real PostgreSQL, started for the test. */
class PostgresFleetTest extends FleetContract {
    private static Path programs;
    private static Path data;
    private static final PGSimpleDataSource DATABASE = new PGSimpleDataSource();
    private ExecutorService executor;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Optional<Path> initdb = Programs.find("initdb", packaged());
        assumeTrue(initdb.isPresent(), "no PostgreSQL server: the distribution's package postgresql has it");
        programs = initdb.get().toRealPath().getParent();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        data = folder.resolve("data");
        Programs.run(
                Programs.notAsRoot(
                        programs.resolve("initdb").toString(),
                        "-D",
                        data.toString(),
                        "-U",
                        "postgres",
                        "--auth=trust",
                        "-N"),
                folder);
        int port = Programs.freePort();
        Programs.run(
                Programs.notAsRoot(
                        programs.resolve("pg_ctl").toString(),
                        "-D",
                        data.toString(),
                        "-w",
                        "-l",
                        folder.resolve("log").toString(),
                        "-o",
                        "-p " + port + " -h 127.0.0.1 -k " + folder + " -F",
                        "start"),
                folder);
        DATABASE.setServerNames(new String[] {"127.0.0.1"});
        DATABASE.setPortNumbers(new int[] {port});
        DATABASE.setUser("postgres");
        DATABASE.setDatabaseName("postgres");
        PostgresFleet.createTable(DATABASE);
        PostgresFleet.createTable(DATABASE);
    }

    /** Debian keeps the servers of several versions beside each other, off the path. */
    private static Path[] packaged() throws IOException {
        Path all = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(all)) {
            return new Path[0];
        }
        try (Stream<Path> versions = Files.list(all)) {
            return versions.map(version -> version.resolve("bin")).toArray(Path[]::new);
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (data != null && Files.exists(data.resolve("postmaster.pid"))) {
            Programs.run(
                    Programs.notAsRoot(
                            programs.resolve("pg_ctl").toString(),
                            "-D",
                            data.toString(),
                            "-m",
                            "immediate",
                            "-w",
                            "stop"),
                    data.getParent());
        }
    }

    @BeforeEach
    void clean() throws Exception {
        try (Connection connection = DATABASE.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE " + PostgresFleet.TABLE);
        }
        executor = Executors.newFixedThreadPool(8);
    }

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    @Override
    AutoCloseable standstill() throws Exception {
        Connection other = DATABASE.getConnection();
        other.setAutoCommit(false);
        try (Statement statement = other.createStatement()) {
            statement.execute("LOCK TABLE " + PostgresFleet.TABLE + " IN ACCESS EXCLUSIVE MODE");
        }
        return () -> {
            other.rollback();
            other.close();
        };
    }

    @Override
    FleetLimiter limiter(String name, FleetQuota quota) {
        return PostgresFleet.limiter(DATABASE, name, quota, executor, clock);
    }
}
