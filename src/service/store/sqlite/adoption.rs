//! Adopts a file of the last version before the schema was one file: the tables of queues and webhooks are recreated with
//! the account in their keys, the others stay as they are.

use sqlx::{
    AssertSqlSafe, Connection as _, Executor as _, SqliteConnection, SqlitePool,
    migrate::{Migrate as _, Migration},
};

use super::migrator;
use crate::service::{
    error::Result,
    store::adoption::{MIGRATIONS, RENAMED, copy_sql, is_adopted, schema},
};

/// The tables that differ. Events are dropped last, because the others find their accounts by them.
const CHANGED: [&str; 7] = [
    "job",
    "batch_email",
    "recipient_email",
    "webhook_secret",
    "webhook_delivery",
    "webhook_attempt",
    "webhook_event",
];

/// Changes nothing in a file that is empty or has the schema.
///
/// # Errors
/// When the file is too old to adopt, or cannot be written.
pub(super) async fn adopt(pool: &SqlitePool) -> Result<()> {
    let mut connection = pool.acquire().await?;
    // Usually nothing is to do, and another process can be writing.
    if !is_adopted(&applied_versions(&mut connection).await?)? {
        return Ok(());
    }
    let mut write = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Another process can have adopted the file meanwhile.
    if !is_adopted(&applied_versions(&mut write).await?)? {
        return Ok(());
    }
    tracing::info!("the database of an earlier version is adopted");
    let migrator = migrator();
    let schema = schema(&migrator)?;
    let definitions = definitions(schema).await?;
    for table in CHANGED {
        rename(&mut write, table).await?;
    }
    for definition in definitions {
        execute(&mut write, definition).await?;
    }
    for table in CHANGED {
        let columns = common_columns(&mut write, table).await?;
        execute(&mut write, copy_sql(table, &columns, "")).await?;
    }
    for table in CHANGED {
        execute(&mut write, format!("DROP TABLE {RENAMED}{table}")).await?;
    }
    execute(&mut write, format!("DELETE FROM {MIGRATIONS}")).await?;
    write.skip(MIGRATIONS, schema).await?;
    write.commit().await?;
    Ok(())
}

pub(super) async fn applied_versions(connection: &mut SqliteConnection) -> Result<Vec<i64>> {
    let has_table: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = $1)")
            .bind(MIGRATIONS)
            .fetch_one(&mut *connection)
            .await?;
    if !has_table {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(connection)
        .await?)
}

/// The statements of the schema that create the changed tables and their indexes.
async fn definitions(schema: &Migration) -> Result<Vec<String>> {
    let mut database = SqliteConnection::connect("sqlite::memory:").await?;
    database.execute(schema.sql.clone()).await?;
    let mut definitions = Vec::new();
    for table in CHANGED {
        let of_table: Vec<String> = sqlx::query_scalar(
            "SELECT sql FROM sqlite_schema WHERE tbl_name = $1 AND sql IS NOT NULL
             ORDER BY type = 'table' DESC",
        )
        .bind(table)
        .fetch_all(&mut database)
        .await?;
        definitions.extend(of_table);
    }
    database.close().await?;
    Ok(definitions)
}

/// Renames a table, and drops its indexes, whose names the new ones have.
async fn rename(write: &mut SqliteConnection, table: &str) -> Result<()> {
    let indexes: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = $1 AND sql IS NOT NULL",
    )
    .bind(table)
    .fetch_all(&mut *write)
    .await?;
    for index in indexes {
        execute(write, format!("DROP INDEX {index}")).await?;
    }
    execute(
        write,
        format!("ALTER TABLE {table} RENAME TO {RENAMED}{table}"),
    )
    .await
}

async fn common_columns(write: &mut SqliteConnection, table: &str) -> Result<Vec<String>> {
    Ok(sqlx::query_scalar(
        "SELECT name FROM pragma_table_info($1) INTERSECT SELECT name FROM pragma_table_info($2)",
    )
    .bind(table)
    .bind(format!("{RENAMED}{table}"))
    .fetch_all(write)
    .await?)
}

async fn execute(write: &mut SqliteConnection, statement: String) -> Result<()> {
    sqlx::query(AssertSqlSafe(statement)).execute(write).await?;
    Ok(())
}
