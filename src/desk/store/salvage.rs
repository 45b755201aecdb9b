//! Copies what can still be read of a damaged database: whole tables while they are whole, else
//! row by row, so that a bad page costs the rows on it and no others.

use std::{collections::BTreeSet, path::Path, time::Duration};

use futures_util::TryStreamExt as _;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use super::Result;

/// Row numbers between known ones that are tried blindly; a page that leads to others may be bad.
const MOST_TRIED: i64 = 100_000;

/// What became of the rows of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) saved: i64,
    /// Rows that an index knows and that could not be read.
    pub(super) lost: i64,
    /// Nothing says how many rows there were.
    pub(super) is_unsure: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Salvaged {
    pub(super) drafts: Count,
    /// Sends; `saved` counts those the service may not have yet.
    pub(super) sends: Count,
    /// Cards of end users; `saved` is not counted.
    pub(super) cards: Count,
    /// Recipients of saved drafts are missing.
    pub(super) recipients_are_missing: bool,
}

/// A table whose rows have numbers, and the indexes that know them too.
struct Numbered {
    name: &'static str,
    indexes: &'static [&'static str],
}

const CONNECTION: Numbered = Numbered {
    name: "connection",
    indexes: &["sqlite_autoindex_connection_1"],
};
const DRAFT: Numbered = Numbered {
    name: "draft",
    indexes: &["draft_newest", "sqlite_autoindex_draft_1"],
};
const OUTBOX: Numbered = Numbered {
    name: "outbox",
    indexes: &["outbox_by_created", "sqlite_autoindex_outbox_1"],
};

const END_USER_CARD: Numbered = Numbered {
    name: "end_user_card",
    indexes: &["sqlite_autoindex_end_user_card_1"],
};

/// Copies from `damaged` into the new database `file`. What a table refuses is left out.
pub(super) async fn copy(file: &Path, damaged: &Path) -> Result<Salvaged> {
    // A connection of its own: every row is a commit, and only the last one has to be on disk.
    let mut desk = SqliteConnectOptions::new()
        .filename(file)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(Duration::from_secs(20))
        .disable_statement_logging()
        .connect()
        .await?;
    sqlx::query("ATTACH DATABASE ?1 AS damaged")
        .bind(damaged.to_string_lossy().into_owned())
        .execute(&mut desk)
        .await?;
    let mut copy = Copy { desk };
    copy.numbered(&CONNECTION).await;
    copy.settings().await;
    let mut drafts = copy.numbered(&DRAFT).await;
    drafts.saved = copy.count("SELECT count(*) FROM main.draft").await;
    let recipients_are_missing = copy.recipients().await;
    let mut sends = copy.numbered(&OUTBOX).await;
    copy.convert_outbox_states().await;
    // A request is emptied once the service has it.
    sends.saved = copy
        .count("SELECT count(*) FROM main.outbox WHERE length(request) > 0")
        .await;
    let cards = copy.numbered(&END_USER_CARD).await;
    let mut desk = copy.desk;
    sqlx::query("DETACH DATABASE damaged")
        .execute(&mut desk)
        .await?;
    // On disk, whatever happens next.
    sqlx::query("PRAGMA main.synchronous = FULL")
        .execute(&mut desk)
        .await?;
    sqlx::query("PRAGMA main.wal_checkpoint(FULL)")
        .execute(&mut desk)
        .await?;
    desk.close().await?;
    Ok(Salvaged {
        drafts,
        sends,
        cards,
        recipients_are_missing,
    })
}

struct Copy {
    desk: SqliteConnection,
}

impl Copy {
    async fn whole(&mut self, table: &str) -> bool {
        let padding = self.padding(table).await;
        let sql =
            format!("INSERT OR REPLACE INTO main.{table} SELECT *{padding} FROM damaged.{table}");
        match sqlx::query(AssertSqlSafe(sql))
            .execute(&mut self.desk)
            .await
        {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(table, %error, "is read row by row from the damaged database");
                false
            }
        }
    }

    async fn numbered(&mut self, table: &Numbered) -> Count {
        if self.whole(table.name).await {
            return Count::default();
        }
        let name = table.name;
        let scan =
            |how: &str, order: &str| format!("SELECT rowid FROM damaged.{name} {how} {order}");
        let mut known = BTreeSet::new();
        // From both ends up to what is bad between them.
        let mut is_sure = self
            .numbers(scan("NOT INDEXED", "ORDER BY rowid"), None, &mut known)
            .await;
        self.numbers(scan("NOT INDEXED", "ORDER BY rowid DESC"), None, &mut known)
            .await;
        for index in table.indexes {
            is_sure |= self
                .numbers(scan(&format!("INDEXED BY {index}"), ""), None, &mut known)
                .await;
        }
        let mut lost = 0;
        for number in with_gaps(&known) {
            if !self.row(name, number).await && known.contains(&number) {
                lost += 1;
            }
        }
        Count {
            saved: 0,
            lost,
            is_unsure: !is_sure,
        }
    }

    /// `, NULL` for each column that the table gained after the damaged file was last migrated.
    /// Migrations append columns and keep the order of the others.
    async fn padding(&mut self, table: &str) -> String {
        let mut columns = [0; 2];
        for (schema, count) in ["main", "damaged"].into_iter().zip(&mut columns) {
            let sql = format!("SELECT count(*) FROM pragma_table_info('{table}', '{schema}')");
            *count = sqlx::query_scalar(AssertSqlSafe(sql))
                .fetch_one(&mut self.desk)
                .await
                .unwrap_or(0);
        }
        let missing: i64 = columns[0] - columns[1];
        ", NULL".repeat(usize::try_from(missing).unwrap_or(0))
    }

    /// Converts the states of sends that were copied from a file of an earlier version.
    async fn convert_outbox_states(&mut self) {
        let converted = sqlx::query(include_str!("migrations/0021_outbox_states.sql"))
            .execute(&mut self.desk)
            .await;
        if let Err(error) = converted {
            tracing::error!(%error, "states of recovered sends could not be converted");
        }
    }

    /// Copies one row; `false` when it is not there or cannot be read.
    async fn row(&mut self, table: &str, number: i64) -> bool {
        let padding = self.padding(table).await;
        let sql = format!(
            "INSERT OR REPLACE INTO main.{table} SELECT *{padding} FROM damaged.{table} \
             NOT INDEXED WHERE rowid = ?1"
        );
        if let Ok(done) = sqlx::query(AssertSqlSafe(sql.clone()))
            .bind(number)
            .execute(&mut self.desk)
            .await
        {
            return done.rows_affected() > 0;
        }
        if table == CONNECTION.name {
            return false;
        }
        // Its connection may be what was lost: a stand-in keeps what belongs to it together, and
        // away from every other service.
        let stand_in = format!(
            "INSERT OR IGNORE INTO main.connection (row_id, id, kind, name, base_url) \
             SELECT connection_row, randomblob(16), 'remote', 'A connection that could not be read', '' \
             FROM damaged.{table} NOT INDEXED WHERE rowid = ?1"
        );
        let has_one = sqlx::query(AssertSqlSafe(stand_in))
            .bind(number)
            .execute(&mut self.desk)
            .await
            .is_ok_and(|done| done.rows_affected() > 0);
        has_one
            && sqlx::query(AssertSqlSafe(sql))
                .bind(number)
                .execute(&mut self.desk)
                .await
                .is_ok_and(|done| done.rows_affected() > 0)
    }

    /// The recipients of the drafts that were saved; answers whether some are missing.
    async fn recipients(&mut self) -> bool {
        if self.whole("draft_recipient").await {
            return false;
        }
        let mut drafts = BTreeSet::new();
        self.numbers("SELECT n FROM main.draft".to_owned(), None, &mut drafts)
            .await;
        let mut are_missing = false;
        for draft in drafts {
            let all = sqlx::query(
                "INSERT OR REPLACE INTO main.draft_recipient \
                 SELECT * FROM damaged.draft_recipient WHERE draft_n = ?1",
            )
            .bind(draft)
            .execute(&mut self.desk)
            .await;
            if all.is_ok() {
                continue;
            }
            are_missing = true;
            let mut known = BTreeSet::new();
            for order in ["", "DESC"] {
                let scan = format!(
                    "SELECT row_id FROM damaged.draft_recipient WHERE draft_n = ?1 ORDER BY row_id {order}"
                );
                self.numbers(scan, Some(draft), &mut known).await;
            }
            for row in with_gaps(&known) {
                // What cannot be read is what is missing.
                let _ = sqlx::query(
                    "INSERT OR REPLACE INTO main.draft_recipient \
                     SELECT * FROM damaged.draft_recipient WHERE draft_n = ?1 AND row_id = ?2",
                )
                .bind(draft)
                .bind(row)
                .execute(&mut self.desk)
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
                let mut rows = sqlx::query_as(AssertSqlSafe(scan)).fetch(&mut self.desk);
                while let Ok(Some(row)) = rows.try_next().await {
                    settings.push(row);
                }
            }
            for (name, value) in settings {
                // A preference that does not come along is chosen again.
                let _ = sqlx::query("INSERT OR REPLACE INTO main.setting VALUES (?1, ?2)")
                    .bind(name)
                    .bind(value)
                    .execute(&mut self.desk)
                    .await;
            }
        }
    }

    /// Adds the numbers that `sql` answers until it fails; `true` when it did not.
    async fn numbers(&mut self, sql: String, draft: Option<i64>, into: &mut BTreeSet<i64>) -> bool {
        let mut query = sqlx::query_scalar::<_, i64>(AssertSqlSafe(sql));
        if let Some(draft) = draft {
            query = query.bind(draft);
        }
        let mut rows = query.fetch(&mut self.desk);
        loop {
            match rows.try_next().await {
                Ok(Some(number)) => into.insert(number),
                Ok(None) => return true,
                Err(_) => return false,
            };
        }
    }

    async fn count(&mut self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(&mut self.desk)
            .await
            .unwrap_or(0)
    }
}

/// The known numbers, and those between them while they are not too many.
fn with_gaps(known: &BTreeSet<i64>) -> BTreeSet<i64> {
    let mut all = known.clone();
    if let (Some(first), Some(last)) = (known.first(), known.last())
        && last.saturating_sub(*first) < MOST_TRIED
    {
        all.extend(*first..=*last);
    }
    all
}
