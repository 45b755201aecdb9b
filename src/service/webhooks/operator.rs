//! Endpoints and their attempts, as an operator looks at them while the service runs or rests.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    contract::WebhookId,
    service::{
        ServiceError,
        store::{self, AttemptEntry, EndpointEntry, SharedStore},
    },
};

/// The webhooks of a service, in its database.
#[derive(Debug)]
pub struct Endpoints {
    store: SharedStore,
}

impl Endpoints {
    /// The endpoints of the service in this folder, or in this database.
    ///
    /// # Errors
    /// When the folder holds no database, or it cannot be used.
    pub async fn open(
        data_dir: &Path,
        database: Option<&SecretString>,
    ) -> Result<Self, ServiceError> {
        let database = database.map(|url| url.expose_secret());
        let store = store::open_existing(data_dir, database).await?;
        Ok(Self { store })
    }

    /// Every endpoint of every account, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self) -> Result<Vec<EndpointEntry>, ServiceError> {
        self.store.endpoints().await
    }

    /// The last attempts at an endpoint, newest first.
    ///
    /// # Errors
    /// When the database fails.
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
