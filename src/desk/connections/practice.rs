//! The practice service of this process, which starts with the first practice session and stops
//! with the desk.
//!
//! Its port can change with a start, so the host is removed from the URLs of its records: the picture cache finds pictures
//! again, and unchanged records stay unchanged. Used by the sync and by queries that read a record from the service.

use std::{path::PathBuf, time::Duration};

use secrecy::SecretString;
use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::Mutex;

use crate::desk::{
    config::{PracticeHost, PracticeService},
    problem::{Problem, ProblemKind},
};

/// How long stopping the service may take; less than the time for the shutdown of the desk.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

pub(in crate::desk) struct Practice {
    state: Mutex<State>,
    folder: PathBuf,
}

struct State {
    host: Option<Box<dyn PracticeHost>>,
    running: Option<PracticeService>,
}

impl Practice {
    pub(in crate::desk) fn new(host: Option<Box<dyn PracticeHost>>, folder: PathBuf) -> Self {
        Self {
            state: Mutex::new(State {
                host,
                running: None,
            }),
            folder,
        }
    }

    /// Returns the address and the key of the service. Starts the service if it does not run.
    pub(in crate::desk) async fn address(&self) -> Result<(String, SecretString), Problem> {
        let mut state = self.state.lock().await;
        if let Some(service) = &state.running {
            return Ok((service.base_url.clone(), service.key.clone()));
        }
        let host = state
            .host
            .as_mut()
            .ok_or(ProblemKind::PracticeUnavailable)?;
        let service = host.start(self.folder.clone()).await?;
        let address = (service.base_url.clone(), service.key.clone());
        state.running = Some(service);
        Ok(address)
    }

    pub(in crate::desk) async fn stop(&self) {
        let running = self.state.lock().await.running.take();
        if let Some(service) = running {
            let _ = tokio::time::timeout(STOP_TIMEOUT, (service.stop)()).await;
        }
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
