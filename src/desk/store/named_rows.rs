//! Tables of rows that the user names and deletes: lists of people and templates of gifts. A deleted row stays hidden
//! until the next start, so that the deletion can be undone.

use uuid::Uuid;

use super::{ConnectionRowId, Result, Store};

/// The statements of one table.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) struct NamedRows {
    pub(in crate::desk) rename: &'static str,
    pub(in crate::desk) set_deleted: &'static str,
}

/// The statements of a table with the columns `connection_row`, `id`, `name` and `is_deleted`.
macro_rules! named_rows {
    ($table:literal) => {
        $crate::desk::store::named_rows::NamedRows {
            rename: concat!(
                "UPDATE ",
                $table,
                " SET name = ?3 WHERE connection_row = ?1 AND id = ?2"
            ),
            set_deleted: concat!(
                "UPDATE ",
                $table,
                " SET is_deleted = ?3 WHERE connection_row = ?1 AND id = ?2"
            ),
        }
    };
}
pub(in crate::desk) use named_rows;

impl Store {
    pub(in crate::desk) async fn rename_row(
        &self,
        rows: NamedRows,
        connection_row: ConnectionRowId,
        id: Uuid,
        name: &str,
    ) -> Result<()> {
        sqlx::query(rows.rename)
            .bind(connection_row)
            .bind(id)
            .bind(name)
            .execute(&self.durable)
            .await?;
        Ok(())
    }

    /// Hides a row, or shows it again.
    pub(in crate::desk) async fn set_row_deleted(
        &self,
        rows: NamedRows,
        connection_row: ConnectionRowId,
        id: Uuid,
        is_deleted: bool,
    ) -> Result<()> {
        sqlx::query(rows.set_deleted)
            .bind(connection_row)
            .bind(id)
            .bind(is_deleted)
            .execute(&self.durable)
            .await?;
        Ok(())
    }
}
