//! Reads the row ids of a whole list as one text: a row for each id would take longer to pass from the thread of the
//! connection than SQLite needs to find it. SQLite does not guarantee that an aggregate keeps the order of its subquery, but
//! does so; tests compare the order of lists.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::Result;

/// The start of a query for [`read`]. A query with a column `row_id` and `)` must follow.
pub(in crate::desk) const SELECT_ALL: &str = "SELECT group_concat(row_id) FROM (";

/// Runs a query that begins with [`SELECT_ALL`].
pub(in crate::desk) async fn read(
    connection: &mut SqliteConnection,
    query: &mut QueryBuilder<Sqlite>,
) -> Result<Vec<i64>> {
    let ids: Option<String> = query.build_query_scalar().fetch_one(connection).await?;
    let ids = ids.unwrap_or_default();
    // SQLite writes only whole numbers here.
    Ok(ids.split(',').filter_map(|id| id.parse().ok()).collect())
}
