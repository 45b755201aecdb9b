//! One table of a damaged database. SQLite reads it as a whole, or page by page: each page in turn is made the root of the
//! table, so that the page is a table of its own and a damaged page hides no other.

use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Decode, Sqlite, SqliteConnection, Type};

use super::{Result, error::if_readable};

/// A page of SQLite's default size has no room for more.
const MAX_ROWS_OF_PAGE: usize = 4_096 / 6;

/// What happens to a row that was copied before: the row replaces a row of the schema, such as the connection to Practice.
const REPLACE: &str = "REPLACE";
/// A page to which nothing leads can have an old state of a row.
const KEEP: &str = "IGNORE";

/// A table of the database `damaged`, whose rows are copied into the same table of `main`.
pub(super) struct DamagedTable<'a> {
    database: &'a mut SqliteConnection,
    name: &'a str,
    /// Those that both databases have, joined with commas.
    columns: String,
    /// The primary key of a table without row ids; empty for one with row ids.
    key: Vec<String>,
}

impl<'a> DamagedTable<'a> {
    /// Returns `None` when the damaged database has no such table.
    pub(in crate::desk) async fn find(
        database: &'a mut SqliteConnection,
        name: &'a str,
    ) -> Result<Option<Self>> {
        let columns = sqlx::query_scalar::<_, Option<String>>(
            "SELECT group_concat(name, ', ') FROM pragma_table_info(?1, 'main') \
             WHERE name IN (SELECT name FROM pragma_table_info(?1, 'damaged'))",
        )
        .bind(name)
        .fetch_one(&mut *database)
        .await;
        let Some(columns) = if_readable(columns)?.flatten() else {
            return Ok(None);
        };
        let key = sqlx::query_scalar(
            "SELECT info.name FROM pragma_table_list AS list, pragma_table_info(list.name, 'main') AS info \
             WHERE list.schema = 'main' AND list.name = ?1 AND list.wr AND info.pk > 0 ORDER BY info.pk",
        )
        .bind(name)
        .fetch_all(&mut *database)
        .await?;
        Ok(Some(Self {
            database,
            name,
            columns,
            key,
        }))
    }

    /// Copies all rows; returns `false`, and copies none, when the table is damaged.
    pub(in crate::desk) async fn copy(&mut self) -> Result<bool> {
        // Without a condition, SQLite would also copy the damaged indexes instead of building new ones.
        let copied = self.copy_rows(REPLACE, "WHERE true").await?;
        Ok(copied.is_some())
    }

    /// Copies the rows that can be read: those on the pages of the table, and those on `unreached` pages, to which nothing
    /// leads. The table of the database `damaged` cannot be read as a whole afterwards.
    pub(super) async fn copy_pages(&mut self, unreached: &[i64]) -> Result<()> {
        let name = self.name;
        let root: Option<i64> = self
            .scan(format!(
                "SELECT rootpage FROM damaged.sqlite_schema WHERE type = 'table' AND name = '{name}'"
            ))
            .await?
            .pop();
        let Some(root) = root else {
            return Ok(());
        };
        // A damaged inner page can lead to its own tree.
        let pages: Vec<i64> = self
            .scan(format!(
                "SELECT pageno FROM dbstat('damaged') WHERE name = '{name}' \
                 AND pagetype IN ('leaf', 'corrupted') \
                 LIMIT (SELECT page_count FROM pragma_page_count('damaged'))"
            ))
            .await?;
        let mut edges = Vec::new();
        for page in pages {
            self.set_root(page).await?;
            if self.copy_rows(REPLACE, "WHERE true").await?.is_none() {
                self.copy_rows_of_page().await?;
            }
            edges.extend(self.edges().await?);
        }
        self.set_root(root).await?;
        self.copy_neighbors(&edges).await?;
        for page in unreached {
            self.set_root(*page).await?;
            // Fails for a page that holds the rest of a long row.
            self.copy_rows(KEEP, "WHERE true").await?;
        }
        Ok(())
    }

    /// Copies the rows of the root one by one: the rest of a long row can be on a damaged page.
    async fn copy_rows_of_page(&mut self) -> Result<()> {
        for row in 0..MAX_ROWS_OF_PAGE {
            let copied = self
                .copy_rows(REPLACE, &format!("WHERE true LIMIT 1 OFFSET {row}"))
                .await?;
            if copied == Some(0) {
                break;
            }
        }
        Ok(())
    }

    /// The keys of the first and the last row of the root, as SQL.
    async fn edges(&mut self) -> Result<Vec<String>> {
        let name = self.name;
        let values: Vec<String> = self
            .key
            .iter()
            .map(|column| format!("quote({column})"))
            .collect();
        if values.is_empty() {
            return Ok(Vec::new());
        }
        let values = values.join(" || ', ' || ");
        let mut edges = Vec::new();
        for order in ["ASC", "DESC"] {
            let order = self.sorted(order);
            edges.extend(
                self.scan(format!(
                    "SELECT {values} FROM damaged.{name} NOT INDEXED {order} LIMIT 1"
                ))
                .await?,
            );
        }
        Ok(edges)
    }

    /// Copies the rows before and after these keys. In a table without row ids, rows between two pages are on the page
    /// above, where SQLite finds them without reading the other one of the two.
    async fn copy_neighbors(&mut self, keys: &[String]) -> Result<()> {
        let columns = self.key.join(", ");
        for key in keys {
            for (comparison, order) in [(">", "ASC"), ("<", "DESC")] {
                let order = self.sorted(order);
                let condition = format!("WHERE ({columns}) {comparison} ({key}) {order} LIMIT 1");
                self.copy_rows(REPLACE, &condition).await?;
            }
        }
        Ok(())
    }

    fn sorted(&self, order: &str) -> String {
        let columns: Vec<String> = self
            .key
            .iter()
            .map(|column| format!("{column} {order}"))
            .collect();
        format!("ORDER BY {}", columns.join(", "))
    }

    /// The number of rows as the table or one of its indexes lists them; `None` when none of them can be read.
    pub(super) async fn listed_rows(&mut self) -> Result<Option<u64>> {
        let name = self.name;
        // A partial index does not list all rows.
        let mut sources: Vec<String> = self
            .scan(format!(
                "SELECT 'INDEXED BY ' || name FROM pragma_index_list('{name}', 'main') WHERE NOT partial"
            ))
            .await?;
        sources.push("NOT INDEXED".to_owned());
        let mut most = None;
        for source in sources {
            let rows: Vec<i64> = self
                .scan(format!("SELECT count(*) FROM damaged.{name} {source}"))
                .await?;
            most = most.max(rows.first().map(|rows| rows.unsigned_abs()));
        }
        Ok(most)
    }

    /// Returns the number of copied rows; `None` when one of them cannot be read.
    async fn copy_rows(&mut self, conflict: &str, rows: &str) -> Result<Option<u64>> {
        let (name, columns) = (self.name, &self.columns);
        // An index that has all columns may miss rows.
        let sql = format!(
            "INSERT OR {conflict} INTO main.{name} ({columns}) \
             SELECT {columns} FROM damaged.{name} NOT INDEXED {rows}"
        );
        if_readable(execute(self.database, sql).await)
    }

    /// Makes the page the root of the table.
    async fn set_root(&mut self, page: i64) -> Result<()> {
        let name = self.name;
        execute(self.database, "PRAGMA writable_schema = ON".to_owned()).await?;
        let set = format!(
            "UPDATE damaged.sqlite_schema SET rootpage = {page} WHERE type = 'table' AND name = '{name}'"
        );
        let set = execute(self.database, set).await;
        // SQLite reads the schema again.
        execute(self.database, "PRAGMA writable_schema = RESET".to_owned()).await?;
        if_readable(set).map(drop)
    }

    /// The values that `sql` returns until it fails.
    async fn scan<T>(&mut self, sql: String) -> Result<Vec<T>>
    where
        T: Send + Unpin + Type<Sqlite> + for<'r> Decode<'r, Sqlite>,
    {
        let mut values = Vec::new();
        let query = sqlx::query_scalar::<_, T>(AssertSqlSafe(sql)).persistent(false);
        let mut rows = query.fetch(&mut *self.database);
        while let Some(Some(value)) = if_readable(rows.try_next().await)? {
            values.push(value);
        }
        Ok(values)
    }
}

/// Runs a statement that is made of names of the schema. Returns the number of changed rows.
pub(in crate::desk) async fn execute(
    database: &mut SqliteConnection,
    sql: String,
) -> sqlx::Result<u64> {
    // Each statement is another one, and SQLite applies some settings while it prepares them.
    let query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
    let done = query.execute(database).await?;
    Ok(done.rows_affected())
}
