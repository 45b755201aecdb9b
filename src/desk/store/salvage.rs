//! Copies the readable rows of a damaged database into a new one: a table at once while it is
//! undamaged, else row by row, so that a damaged page loses only the rows on it.
//!
//! The new database gets the schema version of the damaged one, so that rows are copied column by
//! column. The caller migrates the new database afterwards like any older one.

use std::{collections::BTreeSet, path::Path, time::Duration};

use futures_util::TryStreamExt as _;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::{
    Result,
    connect::{MIGRATOR, pool},
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

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Salvaged {
    pub(super) drafts: Count,
    /// Sends; `saved` counts those that the service may not have yet.
    pub(super) sends: Count,
    /// Cards of end users; `saved` is not counted.
    pub(super) cards: Count,
    /// Whether recipients of saved drafts are missing.
    pub(super) recipients_are_missing: bool,
}

/// A table with row ids, and the indexes that list them too. An index that the schema version of
/// the damaged file does not have is skipped.
struct Table {
    name: &'static str,
    indexes: &'static [&'static str],
}

const CONNECTION: Table = Table {
    name: "connection",
    indexes: &["sqlite_autoindex_connection_1"],
};
const DRAFT: Table = Table {
    name: "draft",
    indexes: &["draft_newest", "sqlite_autoindex_draft_1"],
};
const OUTBOX: Table = Table {
    name: "outbox",
    indexes: &[
        "outbox_by_created",
        "outbox_of_space",
        "sqlite_autoindex_outbox_1",
    ],
};
const OUTBOX_REQUEST: Table = Table {
    name: "outbox_request",
    indexes: &[],
};
const SEND_LOG: Table = Table {
    name: "send_log",
    indexes: &["send_log_by_send"],
};
const END_USER_CARD: Table = Table {
    name: "end_user_card",
    indexes: &["sqlite_autoindex_end_user_card_1"],
};

const GIFT_TEMPLATE: Table = Table {
    name: "gift_template",
    indexes: &[
        "gift_template_of_connection",
        "sqlite_autoindex_gift_template_1",
    ],
};
/// Lists and the address book, each table after the tables that it refers to.
const PEOPLE_TABLES: [Table; 5] = [
    Table {
        name: "people_list",
        indexes: &["sqlite_autoindex_people_list_1"],
    },
    Table {
        name: "people_list_recipient",
        indexes: &["sqlite_autoindex_people_list_recipient_1"],
    },
    Table {
        name: "person",
        indexes: &["sqlite_autoindex_person_1"],
    },
    Table {
        name: "person_tag",
        indexes: &["sqlite_autoindex_person_tag_1"],
    },
    Table {
        name: "person_date",
        indexes: &["sqlite_autoindex_person_date_1"],
    },
];

/// Creates the database `file` with the readable rows of `damaged`, in the schema of `damaged`.
pub(super) async fn copy(file: &Path, damaged: &Path) -> Result<Salvaged> {
    let version = schema_version(damaged).await;
    create(file, version).await?;
    // Each row is a commit of its own, which need not wait for the disk: only the finished copy has
    // to be on disk.
    let mut database = SqliteConnectOptions::new()
        .filename(file)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(Duration::from_secs(20))
        .disable_statement_logging()
        .connect()
        .await?;
    sqlx::query("ATTACH DATABASE ?1 AS damaged")
        .bind(damaged.to_string_lossy().into_owned())
        .execute(&mut database)
        .await?;
    let columns = Columns::read(&mut database).await?;
    let mut copy = Copy { database, columns };
    copy.table(&CONNECTION).await;
    copy.settings().await;
    copy.accounts().await;
    let mut drafts = copy.table(&DRAFT).await;
    drafts.saved = copy.count("SELECT count(*) FROM main.draft").await;
    let recipients_are_missing = copy.recipients().await;
    let sends = copy.sends().await;
    copy.table(&SEND_LOG).await;
    copy.highest_log_number().await;
    let cards = copy.table(&END_USER_CARD).await;
    copy.gift_templates().await;
    copy.order_tables().await;
    copy.people().await;
    let mut database = copy.database;
    sqlx::query("DETACH DATABASE damaged")
        .execute(&mut database)
        .await?;
    sqlx::query("PRAGMA main.synchronous = FULL")
        .execute(&mut database)
        .await?;
    sqlx::query("PRAGMA main.wal_checkpoint(FULL)")
        .execute(&mut database)
        .await?;
    database.close().await?;
    Ok(Salvaged {
        drafts,
        sends,
        cards,
        recipients_are_missing,
    })
}

/// Creates an empty database with the schema of `version`, or the newest schema.
async fn create(file: &Path, version: Option<i64>) -> Result<()> {
    let pool = pool(file, SqliteSynchronous::Normal, 1).await?;
    let migrated = match version {
        Some(version) => MIGRATOR.run_to(version, &pool).await,
        None => MIGRATOR.run(&pool).await,
    };
    pool.close().await;
    Ok(migrated?)
}

/// The newest migration that the damaged file had; `None` when the file does not say and looks new.
async fn schema_version(damaged: &Path) -> Option<i64> {
    let mut connection = SqliteConnectOptions::new()
        .filename(damaged)
        .disable_statement_logging()
        .connect()
        .await
        .ok()?;
    let recorded: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations WHERE success")
            .fetch_one(&mut connection)
            .await
            .ok()
            .flatten();
    let has_old_columns = sqlx::query_scalar::<_, i64>(
        "SELECT count(*) FROM pragma_table_info('draft') WHERE name = 'space'",
    )
    .fetch_one(&mut connection)
    .await
    .is_ok_and(|count| count > 0);
    // A failure to close must not end the recovery.
    let _ = connection.close().await;
    recorded
        .filter(|version| MIGRATOR.version_exists(*version))
        .or_else(|| has_old_columns.then_some(LAST_OLD_VERSION))
}

/// Names of columns, which differ between schema versions. Their positions do not.
struct Columns {
    connection_id: String,
    connection_row: String,
    draft_row: String,
    recipient_id: String,
}

impl Columns {
    async fn read(database: &mut SqliteConnection) -> Result<Self> {
        let mut names = Vec::new();
        for column in [
            "SELECT name FROM pragma_table_info('connection', 'main') WHERE cid = 0",
            "SELECT name FROM pragma_table_info('draft', 'main') WHERE cid = 1",
            "SELECT name FROM pragma_table_info('draft_recipient', 'main') WHERE cid = 0",
            "SELECT name FROM pragma_table_info('draft_recipient', 'main') WHERE cid = 1",
        ] {
            names.push(
                sqlx::query_scalar::<_, String>(column)
                    .fetch_one(&mut *database)
                    .await?,
            );
        }
        let mut names = names.into_iter();
        let mut next = || names.next().unwrap_or_default();
        Ok(Self {
            connection_id: next(),
            connection_row: next(),
            draft_row: next(),
            recipient_id: next(),
        })
    }
}

struct Copy {
    database: SqliteConnection,
    columns: Columns,
}

impl Copy {
    async fn whole(&mut self, table: &str) -> bool {
        let sql = format!("INSERT OR REPLACE INTO main.{table} SELECT * FROM damaged.{table}");
        match sqlx::query(AssertSqlSafe(sql))
            .execute(&mut self.database)
            .await
        {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(table, %error, "the damaged database is read row by row");
                false
            }
        }
    }

    async fn table(&mut self, table: &Table) -> Count {
        if self.whole(table.name).await {
            return Count::default();
        }
        let name = table.name;
        let scan =
            |how: &str, order: &str| format!("SELECT rowid FROM damaged.{name} {how} {order}");
        let mut known = BTreeSet::new();
        // Two scans reach the damaged page from both ends of the table.
        let mut is_complete = self
            .row_ids(scan("NOT INDEXED", "ORDER BY rowid"), None, &mut known)
            .await;
        self.row_ids(scan("NOT INDEXED", "ORDER BY rowid DESC"), None, &mut known)
            .await;
        for index in table.indexes {
            is_complete |= self
                .row_ids(scan(&format!("INDEXED BY {index}"), ""), None, &mut known)
                .await;
        }
        let mut lost = 0;
        for row_id in with_gaps(&known) {
            if !self.row(name, row_id).await && known.contains(&row_id) {
                lost += 1;
            }
        }
        Count {
            saved: 0,
            lost,
            is_unsure: !is_complete,
        }
    }

    /// Copies one row; returns `false` when the row does not exist or cannot be read.
    async fn row(&mut self, table: &str, row_id: i64) -> bool {
        let sql = format!(
            "INSERT OR REPLACE INTO main.{table} SELECT * FROM damaged.{table} NOT INDEXED WHERE rowid = ?1"
        );
        if let Ok(done) = sqlx::query(AssertSqlSafe(sql.clone()))
            .bind(row_id)
            .execute(&mut self.database)
            .await
        {
            return done.rows_affected() > 0;
        }
        if table == CONNECTION.name {
            return false;
        }
        // The row's connection may be lost. A placeholder keeps its rows together and apart from
        // every other service.
        let Columns {
            connection_id,
            connection_row,
            ..
        } = &self.columns;
        let placeholder = format!(
            "INSERT OR IGNORE INTO main.connection ({connection_id}, id, kind, name, base_url) \
             SELECT {connection_row}, randomblob(16), 'remote', '', '' \
             FROM damaged.{table} NOT INDEXED WHERE rowid = ?1"
        );
        let has_placeholder = sqlx::query(AssertSqlSafe(placeholder))
            .bind(row_id)
            .execute(&mut self.database)
            .await
            .is_ok_and(|done| done.rows_affected() > 0);
        has_placeholder
            && sqlx::query(AssertSqlSafe(sql))
                .bind(row_id)
                .execute(&mut self.database)
                .await
                .is_ok_and(|done| done.rows_affected() > 0)
    }

    /// Copies the outbox with its requests. A send whose request is lost stays in the outbox, which
    /// reports the send as unreadable before posting it.
    async fn sends(&mut self) -> Count {
        let mut sends = self.table(&OUTBOX).await;
        // Older schemas have the requests in the table `outbox`.
        let has_requests_apart = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'outbox_request'")
            .await
            > 0;
        if !has_requests_apart {
            sends.saved = self
                .count("SELECT count(*) FROM main.outbox WHERE length(request) > 0 AND state <> 'sent'")
                .await;
            return sends;
        }
        let requests = self.table(&OUTBOX_REQUEST).await;
        sends.lost = sends.lost.max(requests.lost);
        sends.is_unsure |= requests.is_unsure;
        sends.saved = self
            .count(
                "SELECT count(*) FROM main.outbox JOIN main.outbox_request ON outbox_row = row_id \
                 WHERE state <> 'sent'",
            )
            .await;
        sends
    }

    /// Copies the templates, which older schemas do not have.
    async fn gift_templates(&mut self) {
        let has_table = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'gift_template'")
            .await;
        if has_table > 0 {
            self.table(&GIFT_TEMPLATE).await;
        }
    }

    /// Copies the jobs, notes and links of orders, each table only as a whole: the orders themselves
    /// are at the service, and a job without all its rows would not say what became of them.
    async fn order_tables(&mut self) {
        let has_tables = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'order_job'")
            .await;
        if has_tables == 0 {
            return;
        }
        for table in [
            "order_job",
            "order_job_item",
            "canceled_order",
            "order_note",
            "batch_copy",
            "sent_recipient",
            "inbox_mark",
            "sent_quote",
            "sent_columns",
        ] {
            self.whole(table).await;
        }
    }

    /// Copies lists and the address book.
    async fn people(&mut self) {
        let has_tables = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'person_date'")
            .await;
        if has_tables > 0 {
            for table in &PEOPLE_TABLES {
                self.table(table).await;
            }
        }
        let has_removals = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'removed_person'")
            .await;
        if has_removals > 0 {
            self.whole("removed_person").await;
        }
        let has_removed_dates = self
            .count("SELECT count(*) FROM main.sqlite_schema WHERE name = 'removed_person_date'")
            .await;
        if has_removed_dates > 0 {
            self.whole("removed_person_date").await;
        }
    }

    /// Copies the highest number of the log of sends, so that the check of the log reports newest
    /// records that could not be read. A failure is ignored: this number is then lost too.
    async fn highest_log_number(&mut self) {
        let highest = self
            .count("SELECT seq FROM damaged.sqlite_sequence WHERE name = 'send_log'")
            .await;
        let copied = self
            .count("SELECT seq FROM main.sqlite_sequence WHERE name = 'send_log'")
            .await;
        if highest <= copied {
            return;
        }
        // SQLite adds the row with the first record.
        let statement = if copied > 0 {
            "UPDATE main.sqlite_sequence SET seq = ?1 WHERE name = 'send_log'"
        } else {
            "INSERT INTO main.sqlite_sequence (name, seq) VALUES ('send_log', ?1)"
        };
        let _ = sqlx::query(statement)
            .bind(highest)
            .execute(&mut self.database)
            .await;
    }

    /// Copies the recipients of the saved drafts; returns whether some are missing.
    async fn recipients(&mut self) -> bool {
        if self.whole("draft_recipient").await {
            return false;
        }
        let (draft_row, recipient_id) = (
            self.columns.draft_row.clone(),
            self.columns.recipient_id.clone(),
        );
        let mut drafts = BTreeSet::new();
        self.row_ids("SELECT rowid FROM main.draft".to_owned(), None, &mut drafts)
            .await;
        let mut are_missing = false;
        for draft in drafts {
            let all = format!(
                "INSERT OR REPLACE INTO main.draft_recipient \
                 SELECT * FROM damaged.draft_recipient WHERE {draft_row} = ?1"
            );
            let copied = sqlx::query(AssertSqlSafe(all))
                .bind(draft)
                .execute(&mut self.database)
                .await;
            if copied.is_ok() {
                continue;
            }
            are_missing = true;
            let mut known = BTreeSet::new();
            for order in ["", "DESC"] {
                let scan = format!(
                    "SELECT {recipient_id} FROM damaged.draft_recipient WHERE {draft_row} = ?1 \
                     ORDER BY {recipient_id} {order}"
                );
                self.row_ids(scan, Some(draft), &mut known).await;
            }
            let one = format!(
                "INSERT OR REPLACE INTO main.draft_recipient \
                 SELECT * FROM damaged.draft_recipient WHERE {draft_row} = ?1 AND {recipient_id} = ?2"
            );
            for recipient in with_gaps(&known) {
                // An unreadable row is not an error here: the result reports that recipients are
                // missing.
                let _ = sqlx::query(AssertSqlSafe(one.clone()))
                    .bind(draft)
                    .bind(recipient)
                    .execute(&mut self.database)
                    .await;
            }
        }
        are_missing
    }

    async fn settings(&mut self) {
        if self.whole("setting").await {
            return;
        }
        for order in ["", "DESC"] {
            let scan = format!("SELECT name, value FROM damaged.setting ORDER BY name {order}");
            let mut settings: Vec<(String, String)> = Vec::new();
            {
                let mut rows = sqlx::query_as(AssertSqlSafe(scan)).fetch(&mut self.database);
                while let Ok(Some(row)) = rows.try_next().await {
                    settings.push(row);
                }
            }
            for (name, value) in settings {
                // A failure is ignored, because the user can choose a lost preference again.
                let _ = sqlx::query("INSERT OR REPLACE INTO main.setting VALUES (?1, ?2)")
                    .bind(name)
                    .bind(value)
                    .execute(&mut self.database)
                    .await;
            }
        }
    }

    /// Copies the accounts of connections, which older schemas store as documents. A failure is ignored,
    /// because newer schemas have no documents and the service returns the account again.
    async fn accounts(&mut self) {
        let _ = sqlx::query(
            "INSERT OR REPLACE INTO main.document SELECT * FROM damaged.document WHERE name = 'me'",
        )
        .execute(&mut self.database)
        .await;
    }

    /// Adds the ids that `sql` returns until it fails; returns `true` when it did not fail.
    async fn row_ids(&mut self, sql: String, draft: Option<i64>, into: &mut BTreeSet<i64>) -> bool {
        let mut query = sqlx::query_scalar::<_, i64>(AssertSqlSafe(sql));
        if let Some(draft) = draft {
            query = query.bind(draft);
        }
        let mut rows = query.fetch(&mut self.database);
        loop {
            match rows.try_next().await {
                Ok(Some(row_id)) => into.insert(row_id),
                Ok(None) => return true,
                Err(_) => return false,
            };
        }
    }

    async fn count(&mut self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&mut self.database)
            .await
            .unwrap_or(0)
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
