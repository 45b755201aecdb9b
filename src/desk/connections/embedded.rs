//! The services inside this process, Practice and My shop. Each starts with its first session, or for a test in Practice,
//! and stops with the desk; My shop also when its settings change.
//!
//! The port of a service can change with a start, so the host is removed from the URLs of its records: the picture cache
//! finds pictures again, and unchanged records stay unchanged.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex as SyncMutex},
    time::Duration,
};

use secrecy::SecretString;
use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::Mutex;

use crate::desk::{
    config::{EmbeddedConfig, EmbeddedHost, EmbeddedService, PRACTICE_FOLDER},
    problem::{Problem, ProblemKind},
    system::lock::lock,
};

/// How long stopping a service may take; less than the time for the shutdown of the desk.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

pub(in crate::desk) struct EmbeddedServices {
    host: Option<Arc<dyn EmbeddedHost>>,
    data_dir: PathBuf,
    practice: Mutex<Option<EmbeddedService>>,
    shop: Mutex<Option<EmbeddedService>>,
    /// How My shop was started; `None` while My shop does not run.
    started_shop: SyncMutex<Option<StartedShop>>,
}

struct StartedShop {
    base_url: String,
    has_email_server: bool,
}

/// How the desk reaches a service inside this process.
#[derive(Clone)]
pub(in crate::desk) struct EmbeddedAddress {
    pub(in crate::desk) base_url: String,
    pub(in crate::desk) key: SecretString,
    pub(in crate::desk) operator_key: SecretString,
}

impl From<&EmbeddedService> for EmbeddedAddress {
    fn from(service: &EmbeddedService) -> Self {
        Self {
            base_url: service.base_url.clone(),
            key: service.key.clone(),
            operator_key: service.operator_key.clone(),
        }
    }
}

impl EmbeddedServices {
    pub(in crate::desk) fn new(host: Option<Arc<dyn EmbeddedHost>>, data_dir: PathBuf) -> Self {
        Self {
            host,
            data_dir,
            practice: Mutex::default(),
            shop: Mutex::default(),
            started_shop: SyncMutex::default(),
        }
    }

    /// Returns the address and the keys of Practice. Starts Practice if it does not run.
    pub(in crate::desk) async fn practice(&self) -> Result<EmbeddedAddress, Problem> {
        let unavailable = ProblemKind::PracticeUnavailable;
        self.address(&self.practice, EmbeddedConfig::Practice, unavailable)
            .await
    }

    /// Returns the address and the keys of My shop. Starts the shop with this configuration if it does not run.
    pub(super) async fn shop(&self, config: EmbeddedConfig) -> Result<EmbeddedAddress, Problem> {
        self.address(&self.shop, config, ProblemKind::ShopNotStarted)
            .await
    }

    async fn address(
        &self,
        slot: &Mutex<Option<EmbeddedService>>,
        config: EmbeddedConfig,
        unavailable: ProblemKind,
    ) -> Result<EmbeddedAddress, Problem> {
        let mut running = slot.lock().await;
        if let Some(service) = &*running {
            return Ok(service.into());
        }
        let host = self.host.as_ref().ok_or(unavailable)?;
        let folder = self.data_dir.join(config.folder());
        let has_email_server = match &config {
            EmbeddedConfig::Practice => None,
            EmbeddedConfig::Shop { smtp_url, .. } => Some(smtp_url.is_some()),
        };
        let service = host.start(config, folder).await?;
        if let Some(has_email_server) = has_email_server {
            *lock(&self.started_shop) = Some(StartedShop {
                base_url: service.base_url.clone(),
                has_email_server,
            });
        }
        let address = EmbeddedAddress::from(&service);
        *running = Some(service);
        Ok(address)
    }

    /// Whether My shop was started with an email server; `None` while My shop does not run.
    pub(super) fn shop_has_email_server(&self) -> Option<bool> {
        let started = lock(&self.started_shop);
        started.as_ref().map(|shop| shop.has_email_server)
    }

    /// The address of My shop on this computer; `None` while My shop does not run.
    pub(in crate::desk) fn shop_address(&self) -> Option<String> {
        let started = lock(&self.started_shop);
        started.as_ref().map(|shop| shop.base_url.clone())
    }

    /// Stops My shop, which starts again with its next use.
    pub(super) async fn stop_shop(&self) {
        stop(&mut *self.shop.lock().await).await;
        *lock(&self.started_shop) = None;
    }

    /// Stops Practice and deletes its data. Practice starts again with its next use.
    pub(super) async fn delete_practice(&self) -> Result<(), Problem> {
        // Nothing starts Practice while the lock is held.
        let mut running = self.practice.lock().await;
        let unavailable = ProblemKind::PracticeUnavailable;
        let host = self.host.as_ref().ok_or(unavailable)?;
        stop(&mut running).await;
        host.delete_practice_data(self.data_dir.join(PRACTICE_FOLDER))
            .await
    }

    pub(in crate::desk) async fn stop_all(&self) {
        tokio::join!(
            async { stop(&mut *self.practice.lock().await).await },
            async { stop(&mut *self.shop.lock().await).await },
        );
    }
}

async fn stop(slot: &mut Option<EmbeddedService>) {
    if let Some(service) = slot.take() {
        let _ = tokio::time::timeout(STOP_TIMEOUT, (service.stop)()).await;
    }
}

/// The value with URLs of `base_url` relative to it.
pub(crate) fn make_urls_relative<T: Serialize + DeserializeOwned>(value: T, base_url: &str) -> T {
    let Ok(text) = serde_json::to_string(&value) else {
        return value;
    };
    let text = text.replace(&format!("\"{base_url}/"), "\"/");
    serde_json::from_str(&text).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_urls_of_the_service_become_relative() {
        let urls = ["http://127.0.0.1:80/a.png", "http://127.0.0.1:801/b.png"].map(str::to_owned);
        let relative = make_urls_relative(urls.to_vec(), "http://127.0.0.1:80");
        assert_eq!(relative, ["/a.png", "http://127.0.0.1:801/b.png"]);
    }
}
