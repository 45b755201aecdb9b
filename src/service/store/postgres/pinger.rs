//! Asks the database server for a sign of life, on a connection of its own: those of the pool can all wait for a lock or a long
//! statement, although the server works.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::sync::Mutex;

/// The time after which an idle connection counts as broken and a new one is tried.
const PING_TIMEOUT: Duration = Duration::from_millis(700);

#[derive(Debug)]
pub(super) struct Pinger {
    options: PgConnectOptions,
    connection: Mutex<Option<PgConnection>>,
}

impl Pinger {
    pub(super) fn new(options: PgConnectOptions) -> Self {
        Self {
            options,
            connection: Mutex::new(None),
        }
    }

    /// # Errors
    /// When the server does not accept a connection. A server that does not answer keeps this waiting.
    pub(super) async fn ping(&self) -> Result<(), sqlx::Error> {
        let mut slot = self.connection.lock().await;
        // Taken, so that a connection whose ping fails or is given up is closed.
        if let Some(mut connection) = slot.take() {
            let pinged = tokio::time::timeout(PING_TIMEOUT, connection.ping()).await;
            if matches!(pinged, Ok(Ok(()))) {
                *slot = Some(connection);
                return Ok(());
            }
        }
        let mut connection = PgConnection::connect_with(&self.options).await?;
        connection.ping().await?;
        *slot = Some(connection);
        Ok(())
    }

    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}
