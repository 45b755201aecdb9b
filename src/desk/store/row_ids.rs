//! Reads the row ids of a whole list as one text, because handing over a million rows of one number each takes longer than
//! finding them. SQLite does not guarantee that an aggregate keeps the order of its subquery, but does so; tests compare
//! the order of lists.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::Result;

/// The begin of a query for [`read`], which goes on with a query of a column `row_id`, and `)`.
pub(super) const SELECT_ALL: &str = "SELECT group_concat(row_id) FROM (";

/// Runs a query that begins with [`SELECT_ALL`].
pub(super) async fn read(
    connection: &mut SqliteConnection,
    query: &mut QueryBuilder<Sqlite>,
) -> Result<Vec<i64>> {
    let ids: Option<String> = query.build_query_scalar().fetch_one(connection).await?;
    let ids = ids.unwrap_or_default();
    // SQLite writes only whole numbers here.
    Ok(ids.split(',').filter_map(|id| id.parse().ok()).collect())
}
