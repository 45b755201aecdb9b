//! Copies the readable rows of a damaged database into a new one, table by table as the schema lists them. A damaged page
//! loses the rows on it. An error that the damaged content does not cause, such as a full disk, ends the copy: it loses no
//! row.
//!
//! Two kinds of rows can be lost with pages that do not hold them: those below a damaged inner page while another table is
//! damaged too ([`UnreachedPages`]), and, in a table without row ids, the row between two neighboring damaged pages.
//!
//! The new database gets the schema version of the damaged one. The caller migrates it afterwards like any older one.

use std::{collections::HashMap, path::Path, time::Duration};

use sqlx::{
    ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{
    Result,
    connect::pool,
    damaged_table::{DamagedTable, execute},
    desk_schema,
    error::if_readable,
    unreached_pages::UnreachedPages,
};
use crate::desk::{RecoveredRows, Recovery};

/// The tables whose losses are reported on their own.
const REPORTED_TABLES: [&str; 5] = [
    "draft",
    "draft_recipient",
    "outbox",
    "outbox_request",
    "end_user_card",
];

/// Creates the database `file` with the readable rows of `damaged`, in the schema of `damaged`.
pub(in crate::desk) async fn copy(file: &Path, damaged: &Path) -> Result<Recovery> {
    create(file, damaged).await?;
    fill(new_database(file).connect().await?, damaged).await
}

/// The options of a connection to the new database.
pub(super) fn new_database(file: &Path) -> SqliteConnectOptions {
    // Each statement is a commit of its own, which need not wait for the disk: the finished copy is written to the disk as a
    // whole. Rows may be copied before the rows that they refer to.
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(false)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(Duration::from_secs(20))
        .disable_statement_logging()
}

/// Creates an empty database with the schema of `damaged`, or the newest schema when `damaged` does not say.
pub(in crate::desk) async fn create(file: &Path, damaged: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(damaged);
    let connected = options.disable_statement_logging().connect().await;
    let mut version = None;
    if let Some(mut connection) = if_readable(connected)? {
        let recorded = desk_schema::version(&mut connection).await;
        // A failure to close must not end the recovery.
        let _ = connection.close().await;
        version = if_readable(recorded)?.flatten();
    }
    let pool = pool(file, SqliteSynchronous::Normal, 1).await?;
    let created = desk_schema::create(&pool, version).await;
    pool.close().await;
    created
}

/// Copies the readable rows of `damaged` into the empty `database`, and closes it.
pub(in crate::desk) async fn fill(
    mut database: SqliteConnection,
    damaged: &Path,
) -> Result<Recovery> {
    let recovery = copy_rows(&mut database, damaged).await;
    // A connection that is only dropped would close its files later, and could take the log of another
    // database with the same name with it.
    let closed = database.close().await;
    let recovery = recovery?;
    closed?;
    Ok(recovery)
}

async fn copy_rows(database: &mut SqliteConnection, damaged: &Path) -> Result<Recovery> {
    sqlx::query("ATTACH DATABASE ?1 AS damaged")
        .bind(damaged.to_string_lossy().into_owned())
        .execute(&mut *database)
        .await?;
    let unreached = UnreachedPages::find(database).await?;
    // The rows that triggers would write are copied, too.
    let triggers: Vec<(String, String)> =
        sqlx::query_as("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'")
            .fetch_all(&mut *database)
            .await?;
    for (name, _) in &triggers {
        execute(database, format!("DROP TRIGGER main.{name}")).await?;
    }
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
         AND name NOT GLOB 'sqlite_*' AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&mut *database)
    .await?;
    let mut losses = HashMap::new();
    for table in tables {
        let loss = copy_table(database, &table, unreached.as_ref()).await?;
        losses.insert(table, loss);
    }
    repair(database).await?;
    for (_, sql) in triggers {
        execute(database, sql).await?;
    }
    recovery(database, &losses).await
}

/// Copies the readable rows of a table. Returns how many are lost.
async fn copy_table(
    database: &mut SqliteConnection,
    name: &str,
    unreached: Option<&UnreachedPages>,
) -> Result<RecoveredRows> {
    let mut listed = None;
    if let Some(mut table) = DamagedTable::find(database, name).await? {
        if table.copy().await? {
            return Ok(RecoveredRows::default());
        }
        tracing::warn!(table = name, "the damaged table is read page by page");
        listed = table.listed_rows().await?;
        let pages = unreached.map_or(&[][..], |pages| pages.of_table(name));
        table.copy_pages(pages).await?;
    }
    let copied = count(database, &format!("SELECT count(*) FROM main.{name}")).await?;
    Ok(RecoveredRows {
        saved: copied,
        lost: listed.map_or(0, |listed| listed.saturating_sub(copied)),
        is_unsure: listed.is_none(),
    })
}

/// Makes the copied rows consistent.
async fn repair(database: &mut SqliteConnection) -> Result<()> {
    // A placeholder for a lost connection keeps the rows of the connection together and apart from every other service.
    let placeholders = "INSERT OR IGNORE INTO main.connection (row_id, id, kind, name, base_url) \
        SELECT DISTINCT {from}, randomblob(16), 'remote', '', '' FROM main.{table} \
        WHERE '{parent}' = 'connection' AND {from} NOT IN (SELECT row_id FROM main.connection)";
    change_references(database, placeholders).await?;
    // A job that misses orders would not say what became of them.
    execute(
        database,
        "DELETE FROM main.order_job WHERE \
         (SELECT count(*) FROM main.order_job_item WHERE job_row = row_id) IS NOT \
         (SELECT sum(orders) FROM main.order_job_count WHERE job_row = row_id)"
            .to_owned(),
    )
    .await?;
    // Rows that refer to a lost row, and then the rows that refer to those.
    let orphans = "DELETE FROM main.{table} WHERE {from} NOT IN (SELECT {to} FROM main.{parent})";
    while change_references(database, orphans).await? > 0 {}
    // The check of the log of sends reports newest records that could not be read.
    for highest in [
        "UPDATE main.sqlite_sequence SET seq = max(main.sqlite_sequence.seq, known.seq) \
         FROM damaged.sqlite_sequence AS known WHERE known.name = main.sqlite_sequence.name",
        "INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM damaged.sqlite_sequence \
         WHERE name NOT IN (SELECT name FROM main.sqlite_sequence)",
    ] {
        if_readable(execute(database, highest.to_owned()).await)?;
    }
    Ok(())
}

/// Runs a statement for each column that refers to a row of another table. Returns the number of changed rows. No key of
/// the schema has two columns.
async fn change_references(database: &mut SqliteConnection, statement: &str) -> Result<u64> {
    let references: Vec<(String, String, String, String)> = sqlx::query_as(
        "SELECT list.name, key.\"from\", key.\"to\", key.\"table\" FROM pragma_table_list AS list, \
         pragma_foreign_key_list(list.name, 'main') AS key WHERE list.schema = 'main'",
    )
    .fetch_all(&mut *database)
    .await?;
    let mut changed = 0;
    for (table, from, to, parent) in references {
        let names = [
            ("{table}", table),
            ("{from}", from),
            ("{to}", to),
            ("{parent}", parent),
        ];
        let insert_name = |sql: String, (place, name): &(&str, String)| sql.replace(place, name);
        let sql = names.iter().fold(statement.to_owned(), insert_name);
        changed += execute(database, sql).await?;
    }
    Ok(changed)
}

async fn recovery(
    database: &mut SqliteConnection,
    losses: &HashMap<String, RecoveredRows>,
) -> Result<Recovery> {
    let of = |table: &str| losses.get(table).copied().unwrap_or_default();
    let is_whole = |table: &str| of(table).lost == 0 && !of(table).is_unsure;
    let (outbox, requests, cards) = (of("outbox"), of("outbox_request"), of("end_user_card"));
    let is_other_whole = losses
        .keys()
        .all(|table| REPORTED_TABLES.contains(&table.as_str()) || is_whole(table));
    // A send whose request is lost stays in the outbox, which reports the send as unreadable before posting it.
    let unsent = "SELECT count(*) FROM main.outbox JOIN main.outbox_request ON outbox_row = row_id \
                  WHERE state <> 'sent'";
    Ok(Recovery {
        drafts: RecoveredRows {
            saved: count(database, "SELECT count(*) FROM main.draft").await?,
            ..of("draft")
        },
        sends: RecoveredRows {
            saved: count(database, unsent).await?,
            lost: outbox.lost.max(requests.lost),
            is_unsure: outbox.is_unsure || requests.is_unsure,
        },
        cards_lost: cards.lost,
        has_missing_recipients: !is_whole("draft_recipient"),
        may_miss_other_data: !is_other_whole || cards.is_unsure,
    })
}

async fn count(database: &mut SqliteConnection, sql: &str) -> Result<u64> {
    let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .fetch_one(database)
        .await?;
    Ok(count.unsigned_abs())
}
