//! A gifting service in the process of the test, with an address, key, data folder and clock of its
//! own.

use std::{net::SocketAddr, path::Path, sync::Arc};

use giftdesk::{
    contract::{Clock, ManualClock},
    service::{self, PracticeConfig, RunningService, ServiceConfig},
};
use secrecy::SecretString;

use crate::support::start_time;

/// A service that the app reaches over HTTP with a key.
pub struct RemoteService {
    runtime: tokio::runtime::Runtime,
    folder: tempfile::TempDir,
    /// The clock of the service, separate from that of the app, because the clocks of two machines
    /// differ.
    pub clock: ManualClock,
    running: Option<RunningService>,
    address: SocketAddr,
}

/// The API key of the service.
pub const KEY: &str = "key-of-the-remote-service";

impl RemoteService {
    pub fn start() -> Self {
        let mut remote = Self {
            runtime: tokio::runtime::Runtime::new().unwrap(),
            folder: tempfile::tempdir().unwrap(),
            clock: ManualClock::at(start_time()),
            running: None,
            address: ([127, 0, 0, 1], 0).into(),
        };
        remote.run();
        remote
    }

    /// Starts the service. A restarted service keeps its address.
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

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}
