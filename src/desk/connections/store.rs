//! Connections: the services that the user set up. Their API keys are never stored here.

use sqlx::{Row, sqlite::SqliteRow};
use uuid::Uuid;

use super::connection::{Connection, ConnectionKind};
use crate::{
    contract::Me,
    desk::{
        ids::ConnectionId,
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// The setting that holds the account of a connection.
fn account_setting(id: ConnectionId) -> String {
    format!("account/{id}")
}

impl Store {
    /// All connections: Practice first, the others in the order in which they were added.
    pub async fn connections(&self) -> Result<Vec<(ConnectionRowId, Connection)>> {
        let rows = sqlx::query(
            "SELECT row_id, id, kind, name, base_url FROM connection \
             WHERE is_removed = 0 ORDER BY row_id",
        )
        .fetch_all(&self.durable)
        .await?;
        Ok(rows
            .iter()
            .filter_map(|row| json::readable("connection", read_connection(row)))
            .collect())
    }

    pub async fn add_connection(&self, connection: &Connection) -> Result<ConnectionRowId> {
        // The mirror of a removed connection can still have rows under its row id, and the log of sends
        // keeps its records.
        let mirrored: i64 =
            sqlx::query_scalar("SELECT coalesce(max(connection_row), 0) FROM mirrored_connection")
                .fetch_one(&self.mirror)
                .await?;
        let connection_row: ConnectionRowId = sqlx::query_scalar(
            "INSERT INTO connection (row_id, id, kind, name, base_url) VALUES \
             (max(?5, (SELECT coalesce(max(row_id), 0) FROM connection), \
             (SELECT coalesce(max(connection_row), 0) FROM send_log)) + 1, ?1, ?2, ?3, ?4) \
             RETURNING row_id",
        )
        .bind(connection.id)
        .bind(match connection.kind {
            ConnectionKind::Practice => "practice",
            ConnectionKind::Shop => "shop",
            ConnectionKind::Remote => "remote",
        })
        .bind(&connection.name)
        .bind(&connection.base_url)
        .bind(mirrored)
        .fetch_one(&self.durable)
        .await?;
        sqlx::query("INSERT INTO mirrored_connection (connection_row, id) VALUES (?1, ?2)")
            .bind(connection_row)
            .bind(connection.id)
            .execute(&self.mirror_writer)
            .await?;
        Ok(connection_row)
    }

    /// The account that the connection belongs to; `None` until its service has confirmed one.
    pub async fn account(&self, id: ConnectionId) -> Result<Option<Me>> {
        self.setting(&account_setting(id)).await
    }

    /// Binds the connection to an account; on disk when this returns.
    pub async fn bind_account(&self, id: ConnectionId, account: &Me) -> Result<()> {
        self.save_setting(&account_setting(id), account).await
    }

    /// Removes a remote connection; never removes Practice or My shop. Nothing of the connection is shown or sent
    /// from then on; [`delete_removed_connections`](Self::delete_removed_connections) deletes its rows.
    pub async fn remove_connection(&self, id: ConnectionId) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query("UPDATE connection SET is_removed = 1 WHERE id = ?1 AND kind = 'remote'")
            .bind(id)
            .execute(&mut *write)
            .await?;
        sqlx::query("DELETE FROM setting WHERE name = ?1")
            .bind(account_setting(id))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(())
    }

    /// Removes Practice, which gets another row with its next use. Its rows are deleted as those of a removed connection.
    pub(super) async fn remove_practice(&self) -> Result<()> {
        let mut write = self.begin_durable().await?;
        // The next row of Practice has the fixed id.
        sqlx::query(
            "UPDATE connection SET is_removed = 1, id = ?2 WHERE id = ?1 AND kind = 'practice'",
        )
        .bind(ConnectionId::PRACTICE)
        .bind(ConnectionId(Uuid::new_v4()))
        .execute(&mut *write)
        .await?;
        sqlx::query("DELETE FROM setting WHERE name = ?1")
            .bind(account_setting(ConnectionId::PRACTICE))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        Ok(())
    }
}

fn read_connection(row: &SqliteRow) -> Result<(ConnectionRowId, Connection)> {
    let kind: String = row.try_get("kind")?;
    let connection = Connection {
        id: row.try_get("id")?,
        kind: match kind.as_str() {
            "practice" => ConnectionKind::Practice,
            "shop" => ConnectionKind::Shop,
            _ => ConnectionKind::Remote,
        },
        name: row.try_get("name")?,
        base_url: row.try_get("base_url")?,
    };
    Ok((row.try_get("row_id")?, connection))
}
