//! The tables of a schema, with what finds their rows in a damaged file. Read from the schema, so that a new
//! table is salvaged like the others.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::Result;

/// A table of the new schema, with what finds its rows in the damaged file.
pub(super) struct Table {
    pub(super) name: String,
    /// The columns of the primary key of a table without row ids; empty for one with row ids.
    pub(super) key: Vec<String>,
    pub(super) references: Vec<Reference>,
    pub(super) indexes: Vec<String>,
}

/// A column that refers to a row of another table. No key of the schema has two columns.
#[derive(sqlx::FromRow)]
pub(super) struct Reference {
    pub(super) from: String,
    pub(super) table: String,
    pub(super) to: String,
}

/// What happens to a row that was copied before.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    Replace,
    Ignore,
}

impl Table {
    /// SQL: copies the damaged rows for which `condition` is true.
    pub(super) fn copy_rows(&self, conflict: Conflict, condition: &str) -> String {
        let name = &self.name;
        let conflict = match conflict {
            Conflict::Replace => "REPLACE",
            Conflict::Ignore => "IGNORE",
        };
        // An index that has all columns may miss rows.
        let how = if self.key.is_empty() {
            "NOT INDEXED"
        } else {
            ""
        };
        // Without a condition, SQLite would also copy the damaged indexes instead of building new ones.
        format!(
            "INSERT OR {conflict} INTO main.{name} SELECT * FROM damaged.{name} {how} WHERE {condition}"
        )
    }

    pub(super) fn references_to(&self, table: &str) -> impl Iterator<Item = &Reference> {
        let is_meant = move |reference: &&Reference| reference.table == table;
        self.references.iter().filter(is_meant)
    }
}

/// The ordinary tables of the schema, each after the tables that it refers to.
pub(super) async fn tables(database: &mut SqliteConnection) -> Result<Vec<Table>> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
         AND name NOT GLOB 'sqlite_*' AND name <> '_sqlx_migrations' ORDER BY name",
    )
    .fetch_all(&mut *database)
    .await?;
    let mut rest = Vec::new();
    for name in names {
        let key = sqlx::query_scalar(
            "SELECT info.name FROM pragma_table_list AS list, pragma_table_info(list.name, 'main') AS info \
             WHERE list.schema = 'main' AND list.name = ?1 AND list.wr AND info.pk > 0 ORDER BY info.pk",
        )
        .bind(&name)
        .fetch_all(&mut *database)
        .await?;
        let references = sqlx::query_as(
            "SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?1, 'main')",
        )
        .bind(&name)
        .fetch_all(&mut *database)
        .await?;
        // A partial index does not list all rows.
        let indexes =
            sqlx::query_scalar("SELECT name FROM pragma_index_list(?1, 'main') WHERE NOT partial")
                .bind(&name)
                .fetch_all(&mut *database)
                .await?;
        rest.push(Table {
            name,
            key,
            references,
            indexes,
        });
    }
    let mut sorted: Vec<Table> = Vec::new();
    while !rest.is_empty() {
        let is_ready = |table: &Table| {
            let waits_for = |reference: &Reference| {
                reference.table != table.name
                    && rest.iter().any(|other| other.name == reference.table)
            };
            !table.references.iter().any(waits_for)
        };
        let ready: Vec<bool> = rest.iter().map(is_ready).collect();
        let is_cycle = !ready.contains(&true);
        let mut ready = ready.into_iter();
        let (next, later) = rest
            .into_iter()
            .partition(|_| is_cycle || ready.next().unwrap_or(true));
        sorted.extend::<Vec<_>>(next);
        rest = later;
    }
    Ok(sorted)
}

/// Runs a statement that is made of names of the schema.
pub(super) async fn execute(database: &mut SqliteConnection, sql: String) -> sqlx::Result<u64> {
    // Each statement is another one, and SQLite applies some settings while it prepares them.
    let query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
    let done = query.execute(database).await?;
    Ok(done.rows_affected())
}
