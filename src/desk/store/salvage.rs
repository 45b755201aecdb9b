//! Copies the readable rows of a damaged database into a new one: each table at once while it is
//! undamaged, else row by row, so that a damaged page loses only the rows on it. An error that the damaged
//! content does not cause, such as a full disk, ends the copy: it loses no row.
//!
//! Two kinds of rows can be lost with pages that do not hold them: those below a damaged inner page while
//! another table is damaged too ([`UnreachedPages`]), and, in a table without row ids that has no
//! other index, those between two damaged pages.
//!
//! The new database gets the schema version of the damaged one, so that rows are copied column by
//! column. The caller migrates the new database afterwards like any older one.

use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
    time::Duration,
};

use futures_util::TryStreamExt as _;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{
    Result,
    connect::{MIGRATOR, pool},
    error::if_readable,
    salvage_tables::{Conflict, Reference, Table, execute, tables},
    unreached_pages::UnreachedPages,
};

/// The largest range of row ids in which the ids between known ones are tried too, because the page
/// that lists them may be damaged. In a larger range only the known ids are read.
const MAX_TRIED_ROW_IDS: i64 = 100_000;
/// The last schema version before the columns of row ids were renamed.
const LAST_OLD_VERSION: i64 = 2;

/// How many rows of a table were copied and how many were lost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) saved: i64,
    /// Rows that an index lists and that could not be read.
    pub(super) lost: i64,
    /// Whether the number of rows is unknown.
    pub(super) is_unsure: bool,
}

impl Count {
    fn is_whole(self) -> bool {
        self.lost == 0 && !self.is_unsure
    }
}

/// The tables whose losses are reported on their own.
const REPORTED_TABLES: [&str; 5] = [
    "draft",
    "draft_recipient",
    "outbox",
    "outbox_request",
    "end_user_card",
];

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Salvaged {
    pub(super) drafts: Count,
    /// Sends; `saved` counts those that the service may not have yet.
    pub(super) sends: Count,
    /// Cards of end users; `saved` is not counted.
    pub(super) cards: Count,
    /// Whether recipients of saved drafts are missing.
    pub(super) recipients_are_missing: bool,
    /// Whether rows of any other table, or an unknown number of cards, may be missing.
    pub(super) may_miss_other_data: bool,
}

/// Creates the database `file` with the readable rows of `damaged`, in the schema of `damaged`.
pub(super) async fn copy(file: &Path, damaged: &Path) -> Result<Salvaged> {
    create(file, damaged).await?;
    fill(new_database(file).connect().await?, damaged).await
}

/// The options of a connection to the new database.
pub(super) fn new_database(file: &Path) -> SqliteConnectOptions {
    // Each row is a commit of its own, which need not wait for the disk: the finished copy is written to
    // the disk as a whole. Rows may be copied before the rows that they refer to.
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(false)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(Duration::from_secs(20))
        .disable_statement_logging()
}

/// Copies the readable rows of `damaged` into the empty `database`, and closes it.
pub(super) async fn fill(database: SqliteConnection, damaged: &Path) -> Result<Salvaged> {
    let mut copy = Copy {
        database,
        unreached: None,
    };
    let salvaged = copy.rows(damaged).await;
    // A connection that is only dropped would close its files later, and could take the log of another
    // database with the same name with it.
    let closed = copy.database.close().await;
    let salvaged = salvaged?;
    closed?;
    Ok(salvaged)
}

/// Creates an empty database with the schema of `damaged`, or the newest schema.
pub(super) async fn create(file: &Path, damaged: &Path) -> Result<()> {
    let version = schema_version(damaged).await?;
    let pool = pool(file, SqliteSynchronous::Normal, 1).await?;
    let migrated = match version {
        Some(version) => MIGRATOR.run_to(version, &pool).await,
        None => MIGRATOR.run(&pool).await,
    };
    pool.close().await;
    Ok(migrated?)
}

/// The newest migration that the damaged file had; `None` when the file does not say and looks new.
async fn schema_version(damaged: &Path) -> Result<Option<i64>> {
    let options = SqliteConnectOptions::new().filename(damaged);
    let connected = options.disable_statement_logging().connect().await;
    let Some(mut connection) = if_readable(connected)? else {
        return Ok(None);
    };
    let recorded = sqlx::query_scalar::<_, Option<i64>>(
        "SELECT max(version) FROM _sqlx_migrations WHERE success",
    )
    .fetch_one(&mut connection)
    .await;
    let old_columns = sqlx::query_scalar::<_, i64>(
        "SELECT count(*) FROM pragma_table_info('draft') WHERE name = 'space'",
    )
    .fetch_one(&mut connection)
    .await;
    // A failure to close must not end the recovery.
    let _ = connection.close().await;
    let has_old_columns = if_readable(old_columns)?.is_some_and(|count| count > 0);
    Ok(if_readable(recorded)?
        .flatten()
        .filter(|version| MIGRATOR.version_exists(*version))
        .or_else(|| has_old_columns.then_some(LAST_OLD_VERSION)))
}

struct Copy {
    database: SqliteConnection,
    unreached: Option<UnreachedPages>,
}

/// The losses of a table whose rows were read one by one.
#[derive(Default)]
struct RowsRead {
    /// The rows that exist and could not be read.
    unread: u64,
    /// Whether all rows of the table are known.
    is_complete: bool,
}

impl Copy {
    async fn rows(&mut self, damaged: &Path) -> Result<Salvaged> {
        sqlx::query("ATTACH DATABASE ?1 AS damaged")
            .bind(damaged.to_string_lossy().into_owned())
            .execute(&mut self.database)
            .await?;
        self.unreached = UnreachedPages::find(&mut self.database).await?;
        // The rows that triggers would write are copied, too.
        let triggers: Vec<(String, String)> =
            sqlx::query_as("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'")
                .fetch_all(&mut self.database)
                .await?;
        for (name, _) in &triggers {
            execute(&mut self.database, format!("DROP TRIGGER main.{name}")).await?;
        }
        let tables = tables(&mut self.database).await?;
        let mut counts = HashMap::new();
        for table in &tables {
            counts.insert(table.name.as_str(), self.table(table).await?);
        }
        self.add_lost_connections(&tables).await?;
        self.remove_incomplete_jobs(&tables).await?;
        self.remove_orphans(&tables).await?;
        self.highest_log_number().await?;
        for (_, sql) in triggers {
            execute(&mut self.database, sql).await?;
        }
        let count = |table| counts.get(table).copied().unwrap_or_default();
        let is_other_whole = counts
            .iter()
            .all(|(table, count)| REPORTED_TABLES.contains(table) || count.is_whole());
        Ok(Salvaged {
            drafts: Count {
                saved: self.count("SELECT count(*) FROM main.draft").await?,
                ..count("draft")
            },
            sends: self
                .sends(&tables, count("outbox"), count("outbox_request"))
                .await?,
            cards: count("end_user_card"),
            recipients_are_missing: !count("draft_recipient").is_whole(),
            may_miss_other_data: !is_other_whole || count("end_user_card").is_unsure,
        })
    }

    async fn table(&mut self, table: &Table) -> Result<Count> {
        let name = &table.name;
        let whole = table.copy_rows(Conflict::Replace, "true");
        if if_readable(execute(&mut self.database, whole).await)?.is_some() {
            return Ok(Count::default());
        }
        tracing::warn!(table = name, "the damaged database is read row by row");
        let read = if table.key.is_empty() {
            self.rows_by_id(table).await?
        } else {
            self.rows_by_key(table).await?
        };
        let mut lost = read.unread;
        if let Some(unreached) = &self.unreached {
            let copied = unreached.copy_rows(&mut self.database, table).await?;
            lost = lost.saturating_sub(copied);
        }
        Ok(Count {
            saved: 0,
            lost: lost.cast_signed(),
            is_unsure: !read.is_complete,
        })
    }

    async fn rows_by_id(&mut self, table: &Table) -> Result<RowsRead> {
        let name = &table.name;
        let scan =
            |how: &str, order: &str| format!("SELECT rowid FROM damaged.{name} {how} {order}");
        let mut known: BTreeSet<i64> = BTreeSet::new();
        // Two scans reach the damaged page from both ends of the table.
        let mut is_complete = self
            .scan(scan("NOT INDEXED", "ORDER BY rowid"), &mut known)
            .await?;
        self.scan(scan("NOT INDEXED", "ORDER BY rowid DESC"), &mut known)
            .await?;
        for index in &table.indexes {
            is_complete |= self
                .scan(scan(&format!("INDEXED BY {index}"), ""), &mut known)
                .await?;
        }
        let mut unread = 0;
        for row_id in with_gaps(&known) {
            let is_copied = self.row(table, &format!("rowid = {row_id}")).await?;
            unread += u64::from(!is_copied && known.contains(&row_id));
        }
        Ok(RowsRead {
            unread,
            is_complete,
        })
    }

    /// Reads the keys from both ends of the table, from its other indexes, and from both ends of the rows of
    /// each row that the first column refers to, because several pages may be damaged.
    async fn rows_by_key(&mut self, table: &Table) -> Result<RowsRead> {
        let name = &table.name;
        let equals = |column: &String| format!("'{column} = ' || quote({column}) || ' AND '");
        let Some((last, first)) = table.key.split_last() else {
            return Ok(RowsRead::default());
        };
        // A range of one key, which SQLite looks for from either end.
        let range = format!("'{last} >= ' || quote({last}) || ' AND {last} <= ' || quote({last})");
        let conditions: Vec<String> = first.iter().map(equals).chain([range]).collect();
        let condition = conditions.join(" || ");
        let scan = |filter: &str, order: &str| {
            let columns: Vec<String> = table
                .key
                .iter()
                .map(|column| format!("{column} {order}"))
                .collect();
            let columns = columns.join(", ");
            format!("SELECT {condition} FROM damaged.{name} {filter} ORDER BY {columns}")
        };
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut is_complete = self.scan(scan("", "ASC"), &mut known).await?;
        self.scan(scan("", "DESC"), &mut known).await?;
        for index in &table.indexes {
            let keys = format!("SELECT {condition} FROM damaged.{name} INDEXED BY {index}");
            is_complete |= self.scan(keys, &mut known).await?;
        }
        let first = table.key.first();
        let parent = table
            .references
            .iter()
            .find(|reference| Some(&reference.from) == first);
        if let Some(Reference {
            from,
            table: parent,
            to,
        }) = parent
        {
            let mut parents: BTreeSet<i64> = BTreeSet::new();
            self.scan(format!("SELECT {to} FROM main.{parent}"), &mut parents)
                .await?;
            for parent in parents {
                for order in ["ASC", "DESC"] {
                    let of_parent = scan(&format!("WHERE {from} = {parent}"), order);
                    self.scan(of_parent, &mut known).await?;
                }
            }
        }
        let mut unread = 0;
        for condition in &known {
            // A row on an inner page is reached through the page before it or through the one after it, which
            // may be damaged.
            let forward = format!("{condition} ORDER BY {last} LIMIT 1");
            let backward = format!("{condition} ORDER BY {last} DESC LIMIT 1");
            let is_copied = self.row(table, &forward).await? || self.row(table, &backward).await?;
            unread += u64::from(!is_copied);
        }
        Ok(RowsRead {
            unread,
            is_complete,
        })
    }

    /// Copies one row; returns `false` when the row does not exist or cannot be read.
    async fn row(&mut self, table: &Table, condition: &str) -> Result<bool> {
        let sql = table.copy_rows(Conflict::Replace, condition);
        let copied = if_readable(execute(&mut self.database, sql).await)?;
        Ok(copied.is_some_and(|rows| rows > 0))
    }

    /// Adds the values that `sql` returns until it fails; returns `true` when it did not fail.
    async fn scan<T>(&mut self, sql: String, into: &mut BTreeSet<T>) -> Result<bool>
    where
        T: Ord + Send + Unpin + sqlx::Type<sqlx::Sqlite> + for<'r> sqlx::Decode<'r, sqlx::Sqlite>,
    {
        let mut rows = sqlx::query_scalar::<_, T>(AssertSqlSafe(sql)).fetch(&mut self.database);
        loop {
            match if_readable(rows.try_next().await)? {
                Some(Some(value)) => into.insert(value),
                Some(None) => return Ok(true),
                None => return Ok(false),
            };
        }
    }

    /// Adds a placeholder for each connection that was lost. It keeps the rows of the connection together
    /// and apart from every other service.
    async fn add_lost_connections(&mut self, tables: &[Table]) -> Result<()> {
        for table in tables {
            for Reference { from, to, .. } in table.references_to("connection") {
                let name = &table.name;
                let sql = format!(
                    "INSERT OR IGNORE INTO main.connection ({to}, id, kind, name, base_url) \
                     SELECT DISTINCT {from}, randomblob(16), 'remote', '', '' FROM main.{name} \
                     WHERE {from} NOT IN (SELECT {to} FROM main.connection)"
                );
                execute(&mut self.database, sql).await?;
            }
        }
        Ok(())
    }

    /// Removes the jobs that miss orders: such a job would not say what became of them.
    async fn remove_incomplete_jobs(&mut self, tables: &[Table]) -> Result<()> {
        if tables.iter().any(|table| table.name == "order_job_count") {
            sqlx::query(
                "DELETE FROM main.order_job WHERE \
                 (SELECT count(*) FROM main.order_job_item WHERE job_row = row_id) IS NOT \
                 (SELECT sum(orders) FROM main.order_job_count WHERE job_row = row_id)",
            )
            .execute(&mut self.database)
            .await?;
        }
        Ok(())
    }

    /// Removes the rows that refer to a lost row.
    async fn remove_orphans(&mut self, tables: &[Table]) -> Result<()> {
        for table in tables {
            for Reference {
                from,
                table: parent,
                to,
            } in &table.references
            {
                let name = &table.name;
                let sql = format!(
                    "DELETE FROM main.{name} WHERE {from} NOT IN (SELECT {to} FROM main.{parent})"
                );
                execute(&mut self.database, sql).await?;
            }
        }
        Ok(())
    }

    /// Counts sends. A send whose request is lost stays in the outbox, which reports the send as unreadable
    /// before posting it.
    async fn sends(&mut self, tables: &[Table], outbox: Count, requests: Count) -> Result<Count> {
        // Older schemas have the requests in the table `outbox`.
        let has_requests_apart = tables.iter().any(|table| table.name == "outbox_request");
        let saved = if has_requests_apart {
            "SELECT count(*) FROM main.outbox JOIN main.outbox_request ON outbox_row = row_id \
             WHERE state <> 'sent'"
        } else {
            "SELECT count(*) FROM main.outbox WHERE length(request) > 0 AND state <> 'sent'"
        };
        Ok(Count {
            saved: self.count(saved).await?,
            lost: outbox.lost.max(requests.lost),
            is_unsure: outbox.is_unsure || requests.is_unsure,
        })
    }

    /// Copies the highest number of the log of sends, so that the check of the log reports newest
    /// records that could not be read.
    async fn highest_log_number(&mut self) -> Result<()> {
        let highest = self
            .count("SELECT seq FROM damaged.sqlite_sequence WHERE name = 'send_log'")
            .await?;
        let copied = self
            .count("SELECT seq FROM main.sqlite_sequence WHERE name = 'send_log'")
            .await?;
        if highest <= copied {
            return Ok(());
        }
        // SQLite adds the row with the first record.
        let statement = if copied > 0 {
            "UPDATE main.sqlite_sequence SET seq = ?1 WHERE name = 'send_log'"
        } else {
            "INSERT INTO main.sqlite_sequence (name, seq) VALUES ('send_log', ?1)"
        };
        sqlx::query(statement)
            .bind(highest)
            .execute(&mut self.database)
            .await?;
        Ok(())
    }

    /// The number that `sql` reads; 0 when it cannot be read.
    async fn count(&mut self, sql: &'static str) -> Result<i64> {
        let count = sqlx::query_scalar(sql).fetch_optional(&mut self.database);
        Ok(if_readable(count.await)?.flatten().unwrap_or(0))
    }
}

/// Adds the ids between the known ones, because the page that lists them may be damaged. A range of
/// [`MAX_TRIED_ROW_IDS`] ids or more is not filled.
fn with_gaps(known: &BTreeSet<i64>) -> BTreeSet<i64> {
    let mut all = known.clone();
    if let (Some(first), Some(last)) = (known.first(), known.last())
        && last.saturating_sub(*first) < MAX_TRIED_ROW_IDS
    {
        all.extend(*first..=*last);
    }
    all
}
