//! Finds the pages of a table of which an inner page is damaged: the pages with the rows are whole, but nothing leads to
//! them any more.
//!
//! SQLite reports the pages to which nothing leads. When a single tree is damaged, and the list of unused
//! pages is not, they are the pages of this tree, and each is the root of a part of it. When several trees are
//! damaged, and one of them is a table with row ids, those of them with row ids are its pages: SQLite refuses to
//! read a page of another kind of tree as such. In any other case none is read: such a page could be one of another
//! table, or an old one, and an old state of a send would send the gifts again.

use std::collections::BTreeSet;

use sqlx::SqliteConnection;

use super::{Result, error::if_readable};

/// The root page of the tree of `sqlite_schema`, which has row ids.
const SCHEMA_ROOT: i64 = 1;

/// The pages of the database `damaged` to which nothing leads.
#[derive(Debug)]
pub(super) struct UnreachedPages {
    /// The table that they belong to.
    table: String,
    pages: Vec<i64>,
}

impl UnreachedPages {
    /// Checks the whole file; `None` when it is not certain to which table the pages belong.
    pub(in crate::desk) async fn find(database: &mut SqliteConnection) -> Result<Option<Self>> {
        // The first row has all problems of the trees. The number limits the problems that are reported.
        let report = sqlx::query_scalar::<_, String>("PRAGMA damaged.quick_check(1000000000)")
            .fetch_optional(&mut *database)
            .await;
        let report = if_readable(report)?.flatten();
        let Some((damaged, pages)) = report.and_then(|report| Self::parse(&report)) else {
            return Ok(None);
        };
        let tables = sqlx::query_as::<_, (String, i64, bool)>(
            "SELECT root.name, root.rootpage, list.wr FROM damaged.sqlite_schema AS root \
             JOIN pragma_table_list AS list ON list.schema = 'damaged' AND list.name = root.name \
             WHERE root.type = 'table' AND root.rootpage > 0",
        )
        .fetch_all(database)
        .await;
        let tables = if_readable(tables)?.unwrap_or_default();
        let with_row_ids = tables.iter().filter(|(.., is_without)| !is_without);
        let with_row_ids: Vec<i64> = with_row_ids.map(|(_, root, _)| *root).collect();
        let root = Self::owner(&damaged, &with_row_ids);
        let owner = tables.into_iter().find(|(_, of, _)| Some(*of) == root);
        Ok(owner.map(|(table, ..)| Self { table, pages }))
    }

    /// Those that belong to the table.
    pub(in crate::desk) fn of_table(&self, table: &str) -> &[i64] {
        if self.table == table {
            &self.pages
        } else {
            &[]
        }
    }

    /// The damaged tree to which the pages belong. `tables`: the trees of tables with row ids.
    fn owner(damaged: &BTreeSet<i64>, tables: &[i64]) -> Option<i64> {
        let mut of_tables = damaged
            .iter()
            .filter(|tree| **tree == SCHEMA_ROOT || tables.contains(tree));
        match (damaged.len(), of_tables.next(), of_tables.next()) {
            (1, ..) => damaged.first().copied(),
            (_, Some(table), None) => Some(*table),
            _ => None,
        }
    }

    /// Reads a report of SQLite, such as "Tree 7 page 7: btreeInitPage() returns error code 11" and "Page 9: never used".
    /// Returns the damaged trees and the pages; `None` when anything else is damaged, too.
    fn parse(report: &str) -> Option<(BTreeSet<i64>, Vec<i64>)> {
        let mut damaged = BTreeSet::new();
        let mut pages = Vec::new();
        for line in report.lines().filter(|line| !line.starts_with("***")) {
            let unused = line.strip_prefix("Page ");
            if let Some(page) = unused.and_then(|line| line.strip_suffix(": never used")) {
                pages.push(page.parse().ok()?);
                continue;
            }
            let tree = line.strip_prefix("Tree ")?.split(' ').next()?;
            damaged.insert(tree.parse().ok()?);
        }
        Some((damaged, pages))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables with the root pages 7 and 8 have row ids, and the tree with the root page 9 has none.
    fn owner(report: &str) -> Option<(i64, Vec<i64>)> {
        let (damaged, pages) = UnreachedPages::parse(report)?;
        UnreachedPages::owner(&damaged, &[7, 8]).map(|root| (root, pages))
    }

    #[test]
    fn pages_belong_to_the_only_damaged_table() {
        let report = "*** in database damaged ***\n\
             Tree 7 page 12 cell 3: btreeInitPage() returns error code 11\n\
             Page 19: never used\nPage 13: never used";
        assert_eq!(owner(report), Some((7, vec![19, 13])));
        let with_index = format!("{report}\nTree 9 page 9: damaged");
        assert_eq!(owner(&with_index), Some((7, vec![19, 13])));
        let single_index = "Tree 9 page 9: damaged\nPage 19: never used";
        assert_eq!(owner(single_index), Some((9, vec![19])));
    }

    #[test]
    fn uncertain_pages_are_not_read() {
        for report in [
            "ok",
            "Page 19: never used",
            "Tree 7 page 7: damaged\nTree 8 page 8: damaged\nPage 19: never used",
            "Tree 1 page 1: damaged\nTree 8 page 8: damaged\nPage 19: never used",
            "Tree 9 page 9: damaged\nTree 10 page 10: damaged\nPage 19: never used",
            "Freelist: size is 0 but should be 2\nTree 7 page 7: damaged\nPage 19: never used",
        ] {
            assert_eq!(owner(report), None, "{report}");
        }
    }
}
