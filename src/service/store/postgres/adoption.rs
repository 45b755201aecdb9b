//! Adopts a database of the last version before the schema was one file: that version partitioned the large tables, and most
//! keys did not begin with the account. The rows of all tables are copied into new ones. Other instances wait meanwhile.

use sqlx::{AssertSqlSafe, PgConnection, PgPool, migrate::Migrate as _};

use super::migration::{applied_versions, migrator};
use crate::service::{
    error::Result,
    store::adoption::{MIGRATIONS, RENAMED, copy_sql, is_adopted, schema},
};

/// The tables, each after those that its rows refer to.
const TABLES: [&str; 25] = [
    "account",
    "api_key",
    "workspace",
    "payment_method",
    "payment_entry",
    "ledger_check",
    "brand",
    "product",
    "product_country",
    "card",
    "collection",
    "order_batch",
    "recipient",
    "orders",
    "order_activity",
    "job",
    "lease",
    "turn",
    "batch_email",
    "recipient_email",
    "webhook_endpoint",
    "webhook_secret",
    "webhook_event",
    "webhook_delivery",
    "webhook_attempt",
];

/// The tables with generated numbers.
const NUMBERED: [&str; 4] = [
    "account",
    "payment_entry",
    "order_batch",
    "webhook_endpoint",
];

/// Renames the tables `$1`, their sequences and indexes, those of partitions too: the new ones have their names.
const RENAMED_OBJECTS: &str = "WITH RECURSIVE named AS (
        SELECT c.oid FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1)),
    all_tables AS (
        SELECT oid FROM named
        UNION SELECT i.inhrelid FROM pg_inherits i JOIN all_tables t ON t.oid = i.inhparent)
    SELECT relname::TEXT FROM pg_class WHERE oid IN (SELECT oid FROM named)
        OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid IN (SELECT oid FROM all_tables))
        OR relkind = 'S' AND oid IN (SELECT d.objid FROM pg_depend d
            WHERE d.classid = 'pg_class'::regclass AND d.refobjid IN (SELECT oid FROM named))";

/// The checks and references of the tables `$1`. PostgreSQL would give those of the new tables other names.
const CONSTRAINTS: &str =
    "SELECT conrelid::regclass::TEXT AS table_name, conname::TEXT AS name FROM pg_constraint
     WHERE contype IN ('c', 'f') AND connamespace = current_schema()::regnamespace
        AND conrelid::regclass::TEXT = ANY($1)";

#[derive(sqlx::FromRow)]
struct Constraint {
    table_name: String,
    name: String,
}

/// Changes nothing in a database that is empty or has the schema.
///
/// # Errors
/// When the database is too old to adopt, a lock is not granted in time, or the database fails. Then nothing was changed.
pub(super) async fn adopt(pool: &PgPool) -> Result<()> {
    if !is_adopted(&applied_versions(pool).await?)? {
        return Ok(());
    }
    let migrator = migrator();
    let schema = schema(&migrator)?;
    tracing::info!("the database of an earlier version is adopted");
    let mut write = pool.begin().await?;
    let all = TABLES.join(", ");
    execute(
        &mut write,
        format!("LOCK TABLE {all} IN ACCESS EXCLUSIVE MODE"),
    )
    .await?;
    let constraints: Vec<Constraint> = sqlx::query_as(CONSTRAINTS)
        .bind(&TABLES[..])
        .fetch_all(&mut *write)
        .await?;
    for Constraint { table_name, name } in constraints {
        execute(
            &mut write,
            format!("ALTER TABLE {table_name} DROP CONSTRAINT {name}"),
        )
        .await?;
    }
    let objects: Vec<String> = sqlx::query_scalar(RENAMED_OBJECTS)
        .bind(&TABLES[..])
        .fetch_all(&mut *write)
        .await?;
    for object in objects {
        execute(
            &mut write,
            format!("ALTER TABLE {object} RENAME TO {RENAMED}{object}"),
        )
        .await?;
    }
    execute(
        &mut write,
        format!(
            "ALTER FUNCTION refuse_change_of_ledger() RENAME TO {RENAMED}refuse_change_of_ledger"
        ),
    )
    .await?;
    execute(&mut write, format!("DELETE FROM {MIGRATIONS}")).await?;
    write.apply(MIGRATIONS, schema).await?;
    execute(&mut write, "DELETE FROM ledger_check".to_owned()).await?;
    for table in TABLES {
        let columns = common_columns(&mut write, table).await?;
        execute(
            &mut write,
            copy_sql(table, &columns, "OVERRIDING SYSTEM VALUE"),
        )
        .await?;
    }
    for table in NUMBERED {
        execute(
            &mut write,
            format!(
                "SELECT setval('{table}_no_seq', last_value, is_called) FROM {RENAMED}{table}_no_seq"
            ),
        )
        .await?;
    }
    let renamed = TABLES.map(|table| format!("{RENAMED}{table}")).join(", ");
    execute(&mut write, format!("DROP TABLE {renamed}, event_partition")).await?;
    execute(
        &mut write,
        format!("DROP FUNCTION {RENAMED}refuse_change_of_ledger()"),
    )
    .await?;
    // The planner would otherwise take the filled tables for empty ones until the autovacuum examines them.
    execute(&mut write, format!("ANALYZE {all}")).await?;
    write.commit().await?;
    Ok(())
}

async fn common_columns(write: &mut PgConnection, table: &str) -> Result<Vec<String>> {
    Ok(sqlx::query_scalar(
        "SELECT column_name::TEXT FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name IN ($1, $2)
         GROUP BY column_name HAVING count(*) = 2",
    )
    .bind(table)
    .bind(format!("{RENAMED}{table}"))
    .fetch_all(write)
    .await?)
}

async fn execute(write: &mut PgConnection, statement: String) -> Result<()> {
    sqlx::query(AssertSqlSafe(statement)).execute(write).await?;
    Ok(())
}
