//! What a desk is started with. `cli` fills it in.

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

/// Which connection is active at the start.
#[derive(Debug)]
pub enum StartWith {
    /// The one that was active when the app was closed; practice at the very first start.
    LastUsed,
    Practice,
    /// A service and a key for this run. The key stays in memory; the connection is remembered.
    Remote {
        base_url: String,
        key: SecretString,
    },
}

/// Where keys are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VaultChoice {
    /// The system's keyring; memory where there is none.
    System,
    /// Until the desk stops. For tests and machines that are shared.
    MemoryOnly,
}

/// Starts the practice service. The desk knows no service: `cli` knows both.
pub trait PracticeHost: Send {
    /// Starts it on a loopback port with its data in this folder. Called once, on the desk's
    /// runtime.
    ///
    /// # Errors
    /// A [`Problem`] when it cannot be started; the desk opens without it, with what is mirrored.
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>>;
}

/// A practice service that runs.
pub struct PracticeService {
    /// `http://127.0.0.1:PORT`.
    pub base_url: String,
    pub key: SecretString,
    /// Stops it, and ends when it has stopped. Whatever keeps it alive belongs in here: it is
    /// dropped when the desk ends in a hurry.
    pub stop: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
}

/// The folder of the practice service inside the data folder.
pub const PRACTICE_FOLDER: &str = "practice";

pub struct DeskConfig {
    pub data_dir: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub connection: StartWith,
    /// `None`: there is no practice on this machine.
    pub practice: Option<Box<dyn PracticeHost>>,
    pub vault: VaultChoice,
    /// How often the service is asked what is new; a practice service at least every 2 s.
    pub poll: Duration,
    pub picker: Arc<dyn FilePicker>,
    pub client: ClientOptions,
}

impl DeskConfig {
    /// The usual desk on this folder: last connection, system keyring and clock, no practice host.
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
