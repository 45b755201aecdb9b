//! The settings with which `cli` and tests start a desk.

use std::{path::PathBuf, sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use secrecy::SecretString;

use super::{
    Problem,
    picker::{FilePicker, SystemPicker},
};
use crate::{
    client::ClientOptions,
    contract::{Clock, WallClock},
};

/// The connection that is active at the start.
#[derive(Debug)]
pub enum StartWith {
    /// The connection that was active when the app was closed; Practice at the first start.
    LastUsed,
    Practice,
    /// A service with a key for this run only. The connection is stored, the key stays in memory.
    Remote {
        base_url: String,
        key: SecretString,
    },
}

/// The place where keys are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VaultChoice {
    /// The system's keyring; memory when the system has none.
    System,
    /// Memory, until the desk stops. For tests and shared computers.
    MemoryOnly,
}

/// Starts the practice service. Implemented in `cli`, because the desk does not depend on the service.
pub trait PracticeHost: Send {
    /// Starts the service on a loopback port with its data in this folder. Called once, on the
    /// desk's runtime.
    ///
    /// # Errors
    /// A [`Problem`] when the service cannot be started; the desk then shows only mirrored data.
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>>;
}

/// A running practice service.
pub struct PracticeService {
    /// `http://127.0.0.1:PORT`.
    pub base_url: String,
    pub key: SecretString,
    /// Stops the service; the future ends when the service has stopped. The closure owns the service,
    /// which is dropped with it when the desk does not shut down in time.
    pub stop: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
}

/// The folder of the practice service inside the data folder.
pub const PRACTICE_FOLDER: &str = "practice";

pub struct DeskConfig {
    pub data_dir: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub connection: StartWith,
    /// `None` starts the desk without Practice.
    pub practice: Option<Box<dyn PracticeHost>>,
    pub vault: VaultChoice,
    /// The interval at which the service is polled; Practice is polled at least every 2 s.
    pub poll: Duration,
    pub picker: Arc<dyn FilePicker>,
    pub client: ClientOptions,
}

impl DeskConfig {
    /// The defaults of the app: last connection, system keyring, system clock, no Practice.
    #[must_use]
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            clock: Arc::new(WallClock),
            connection: StartWith::LastUsed,
            practice: None,
            vault: VaultChoice::System,
            poll: Duration::from_secs(5),
            picker: Arc::new(SystemPicker),
            client: ClientOptions::default(),
        }
    }
}
