//! Reads the rows of a table of which an inner page is damaged: the pages with the rows are whole, but
//! nothing leads to them any more.
//!
//! SQLite reports the pages to which nothing leads. When a single tree is damaged, and the list of unused
//! pages is not, they are the pages of this tree, and each is the root of a part of it. In any other case
//! none is read: such a page could be an old one, and an old state of a send would send the gifts again.

use sqlx::SqliteConnection;

use super::{
    Result,
    error::if_readable,
    salvage_tables::{Conflict, Table, execute},
};

/// The pages of the database `damaged` to which nothing leads.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UnreachedPages {
    /// The root page of the damaged tree.
    root: i64,
    pages: Vec<i64>,
}

impl UnreachedPages {
    /// Checks the whole file; `None` when it is not certain to which table the pages belong.
    pub(super) async fn find(database: &mut SqliteConnection) -> Result<Option<Self>> {
        // The first row has all problems of the trees. The number limits the problems that are reported.
        let report = sqlx::query_scalar::<_, String>("PRAGMA damaged.quick_check(1000000000)")
            .fetch_optional(database)
            .await;
        let report = if_readable(report)?.flatten();
        Ok(report.and_then(|report| Self::parse(&report)))
    }

    /// Reads a report of SQLite, such as "Tree 7 page 7: btreeInitPage() returns error code 11" and "Page 9: never used".
    fn parse(report: &str) -> Option<Self> {
        let mut root: Option<i64> = None;
        let mut pages = Vec::new();
        for line in report.lines().filter(|line| !line.starts_with("***")) {
            let unused = line.strip_prefix("Page ");
            if let Some(page) = unused.and_then(|line| line.strip_suffix(": never used")) {
                pages.push(page.parse().ok()?);
                continue;
            }
            let tree = line
                .strip_prefix("Tree ")?
                .split(' ')
                .next()?
                .parse()
                .ok()?;
            if *root.get_or_insert(tree) != tree {
                return None;
            }
        }
        Some(Self { root: root?, pages })
    }

    /// Copies the rows on these pages when they belong to the table. Returns the number of new rows. The
    /// table of the database `damaged` cannot be read as a whole afterwards.
    pub(super) async fn copy_rows(
        &self,
        database: &mut SqliteConnection,
        table: &Table,
    ) -> Result<u64> {
        let name = &table.name;
        let root = sqlx::query_scalar::<_, i64>(
            "SELECT rootpage FROM damaged.sqlite_schema WHERE type = 'table' AND name = ?1",
        )
        .bind(name)
        .fetch_optional(&mut *database)
        .await;
        if if_readable(root)?.flatten() != Some(self.root) {
            return Ok(0);
        }
        let mut copied = 0;
        for page in &self.pages {
            if if_readable(set_root(database, name, *page).await)?.is_none() {
                break;
            }
            // Fails for a page that holds the rest of a long row.
            let rows = table.copy_rows(Conflict::Ignore, "true");
            copied += if_readable(execute(database, rows).await)?.unwrap_or(0);
        }
        Ok(copied)
    }
}

/// Makes the page the root of the table of the database `damaged`.
async fn set_root(database: &mut SqliteConnection, table: &str, page: i64) -> sqlx::Result<()> {
    execute(database, "PRAGMA writable_schema = ON".to_owned()).await?;
    let set = format!(
        "UPDATE damaged.sqlite_schema SET rootpage = {page} WHERE type = 'table' AND name = '{table}'"
    );
    let set = execute(database, set).await;
    // SQLite reads the schema again.
    execute(database, "PRAGMA writable_schema = RESET".to_owned()).await?;
    set.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_single_damaged_tree_are_read() {
        let report = "*** in database damaged ***\n\
             Tree 7 page 12 cell 3: btreeInitPage() returns error code 11\n\
             Page 9: never used\nPage 13: never used";
        let expected = UnreachedPages {
            root: 7,
            pages: vec![9, 13],
        };
        assert_eq!(UnreachedPages::parse(report), Some(expected));
    }

    #[test]
    fn uncertain_pages_are_not_read() {
        for report in [
            "ok",
            "Page 9: never used",
            "Tree 7 page 7: damaged\nTree 8 page 8: damaged\nPage 9: never used",
            "Freelist: size is 0 but should be 2\nTree 7 page 7: damaged\nPage 9: never used",
        ] {
            assert_eq!(UnreachedPages::parse(report), None, "{report}");
        }
    }
}
