package io.github.forgejo4j.fleet;

import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.forgejo4j.error.InvalidInputException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/**
 * A fleet's quota in a table of a PostgreSQL database. Needs {@code com.bucket4j:bucket4j_jdk17-postgresql} and the driver.
 *
 * <p>The bucket goes by the clocks of the machines, which are to be kept in step.
 */
public final class PostgresFleet {
    /** The table that {@link #createTable} makes. */
    public static final String TABLE = "forgejo4j_fleet";

    private PostgresFleet() {}

    /**
     * The limiter of a fleet.
     *
     * @param database has the table, see {@link #createTable}; a pool, since each question takes a connection
     * @param name the row that all processes of the fleet share; one for each server and identity
     * @param quota the same in all processes: the first one to ask makes the bucket
     * @param executor what the questions wait on, since JDBC blocks; one thread is enough for a client
     * @throws InvalidInputException if the name is blank
     */
    public static FleetLimiter limiter(DataSource database, String name, FleetQuota quota, Executor executor) {
        return limiter(database, name, quota, executor, TimeMeter.SYSTEM_MILLISECONDS);
    }

    static FleetLimiter limiter(
            DataSource database, String name, FleetQuota quota, Executor executor, TimeMeter clock) {
        Objects.requireNonNull(database, "database");
        Objects.requireNonNull(quota, "quota");
        BucketProxy bucket = Bucket4jPostgreSQL.selectForUpdateBasedBuilder(database)
                .primaryKeyMapper(PrimaryKeyMapper.STRING)
                .table(TABLE)
                .clientClock(clock)
                .build()
                .getProxy(Names.require(name), quota::bucket);
        return FleetLimiter.over(bucket, executor);
    }

    /**
     * Makes the table if it is not there: {@code forgejo4j_fleet(id text primary key, state bytea)}. Who may not create tables has it made
     * by somebody who may.
     *
     * @throws SQLException as the database says
     */
    public static void createTable(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " (id TEXT PRIMARY KEY, state BYTEA)");
        }
    }
}
