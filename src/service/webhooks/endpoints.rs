//! Webhook endpoints and their delivery attempts, listed by the operator from the command line
//! whether or not the service is running.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    contract::WebhookId,
    service::{
        error::ServiceError,
        store::{self, AttemptEntry, EndpointEntry, SharedStore},
    },
};

/// The webhook endpoints in the database of a service.
#[derive(Debug)]
pub struct Endpoints {
    store: SharedStore,
}

impl Endpoints {
    /// Opens the given PostgreSQL database, or the SQLite database in the data folder.
    ///
    /// # Errors
    /// When the folder has no database, or the database cannot be used.
    pub async fn open(
        data_dir: &Path,
        database: Option<&SecretString>,
    ) -> Result<Self, ServiceError> {
        let database = database.map(|url| url.expose_secret());
        let store = store::open_existing(data_dir, database).await?;
        Ok(Self { store })
    }

    /// The endpoints of all accounts, oldest first.
    pub async fn list(&self) -> Result<Vec<EndpointEntry>, ServiceError> {
        self.store.endpoints().await
    }

    /// The latest attempts at an endpoint, newest first.
    pub async fn attempts(
        &self,
        id: WebhookId,
        limit: i64,
    ) -> Result<Vec<AttemptEntry>, ServiceError> {
        self.store.attempts(id, limit).await
    }

    pub async fn close(self) {
        self.store.close().await;
    }
}
