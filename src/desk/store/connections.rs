//! Connections: the services that the user set up. Their API keys are never stored here.

use sqlx::{Row, sqlite::SqliteRow};

use super::{ConnectionRowId, Result, Store, json};
use crate::{
    contract::Me,
    desk::{Connection, ConnectionId, ConnectionKind, view::Changed},
};

/// The setting that holds the account of a connection.
fn account_setting(id: ConnectionId) -> String {
    format!("account/{id}")
}

impl Store {
    /// All connections: Practice first, the others in the order in which they were added.
    pub async fn connections(&self) -> Result<Vec<(ConnectionRowId, Connection)>> {
        let rows =
            sqlx::query("SELECT row_id, id, kind, name, base_url FROM connection ORDER BY row_id")
                .fetch_all(&self.pool)
                .await?;
        Ok(rows
            .iter()
            .filter_map(|row| json::readable("connection", read_connection(row)))
            .collect())
    }

    pub async fn add_connection(&self, connection: &Connection) -> Result<ConnectionRowId> {
        let connection_row = sqlx::query_scalar(
            "INSERT INTO connection (id, kind, name, base_url) VALUES (?1, ?2, ?3, ?4) RETURNING row_id",
        )
        .bind(connection.id)
        .bind(match connection.kind {
            ConnectionKind::Practice => "practice",
            ConnectionKind::Remote => "remote",
        })
        .bind(&connection.name)
        .bind(&connection.base_url)
        .fetch_one(&self.durable)
        .await?;
        Ok(connection_row)
    }

    /// The account that the connection belongs to; `None` until its service has confirmed one.
    pub async fn account(
        &self,
        connection_row: ConnectionRowId,
        id: ConnectionId,
    ) -> Result<Option<Me>> {
        match self.setting(&account_setting(id)).await? {
            Some(account) => Ok(Some(account)),
            // Older versions stored the account only as a document of the mirror.
            None => self.document(connection_row, "me").await,
        }
    }

    /// Binds the connection to an account; on disk when this returns.
    pub async fn bind_account(&self, id: ConnectionId, account: &Me) -> Result<()> {
        self.save_setting(&account_setting(id), account).await
    }

    /// Deletes everything that was read from the service. Drafts and the outbox stay.
    pub async fn clear_mirror(&self, connection_row: ConnectionRowId) -> Result<()> {
        let mut write = self.begin().await?;
        for table in [
            "DELETE FROM orders WHERE connection_row = ?1",
            "DELETE FROM activity WHERE connection_row = ?1",
            "DELETE FROM batch WHERE connection_row = ?1",
            "DELETE FROM product WHERE connection_row = ?1",
            "DELETE FROM brand WHERE connection_row = ?1",
            "DELETE FROM document WHERE connection_row = ?1",
        ] {
            sqlx::query(table)
                .bind(connection_row)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        self.invalidate(Changed {
            catalog: true,
            batches: true,
            orders: true,
            activities: true,
        });
        Ok(())
    }

    /// Deletes a remote connection and everything that belongs to it; never deletes Practice.
    pub async fn remove_connection(&self, id: ConnectionId) -> Result<()> {
        let mut write = self.begin().await?;
        // A cascading delete would fire no trigger for the search index.
        sqlx::query("DELETE FROM orders WHERE connection_row = (SELECT row_id FROM connection WHERE id = ?1 AND kind = 'remote')")
            .bind(id)
            .execute(&mut *write)
            .await?;
        sqlx::query("DELETE FROM connection WHERE id = ?1 AND kind = 'remote'")
            .bind(id)
            .execute(&mut *write)
            .await?;
        sqlx::query("DELETE FROM setting WHERE name = ?1")
            .bind(account_setting(id))
            .execute(&mut *write)
            .await?;
        write.commit().await?;
        self.invalidate(Changed {
            catalog: true,
            batches: true,
            orders: true,
            activities: true,
        });
        Ok(())
    }
}

fn read_connection(row: &SqliteRow) -> Result<(ConnectionRowId, Connection)> {
    let kind: String = row.try_get("kind")?;
    let connection = Connection {
        id: row.try_get("id")?,
        kind: if kind == "practice" {
            ConnectionKind::Practice
        } else {
            ConnectionKind::Remote
        },
        name: row.try_get("name")?,
        base_url: row.try_get("base_url")?,
    };
    Ok((row.try_get("row_id")?, connection))
}
