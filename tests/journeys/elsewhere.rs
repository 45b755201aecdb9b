//! A service beside the app, as somebody else would run it.

use std::{net::SocketAddr, path::Path, sync::Arc};

use giftdesk::{
    contract::{Clock, ManualClock},
    service::{self, PracticeConfig, RunningService, ServiceConfig},
};
use secrecy::SecretString;

use crate::support::beginning;

/// A service beside the app, as somebody else would run it.
pub struct Elsewhere {
    runtime: tokio::runtime::Runtime,
    folder: tempfile::TempDir,
    /// Its own: two machines never agree to the second.
    pub clock: ManualClock,
    running: Option<RunningService>,
    address: SocketAddr,
}

/// The key that opens it.
pub const KEY: &str = "a-key-of-elsewhere";

impl Elsewhere {
    pub fn start() -> Self {
        let mut elsewhere = Self {
            runtime: tokio::runtime::Runtime::new().unwrap(),
            folder: tempfile::tempdir().unwrap(),
            clock: ManualClock::at(beginning()),
            running: None,
            address: ([127, 0, 0, 1], 0).into(),
        };
        elsewhere.run();
        elsewhere
    }

    /// Starts it, at the same address as before.
    pub fn run(&mut self) {
        let config = ServiceConfig {
            listen: self.address,
            data_dir: Path::to_owned(self.folder.path()),
            practice: Some(PracticeConfig {
                seed: 7,
                speed: 0.0,
            }),
            initial_key: Some(SecretString::from(KEY)),
            ..ServiceConfig::default()
        };
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        let running = self
            .runtime
            .block_on(service::start(config, clock))
            .unwrap();
        self.address = running.address;
        self.running = Some(running);
    }

    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.shutdown());
        }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}
