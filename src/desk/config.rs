//! The configuration of a desk, which `cli` provides.

use std::{num::NonZeroU32, path::PathBuf, sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use secrecy::SecretString;

use super::Problem;
use crate::{
    client::ClientOptions,
    contract::{Clock, WallClock},
    desk::system::{FilePicker, Notifier, notifier::SystemNotifier, picker::SystemPicker},
};

/// The connection that is used at the start.
#[derive(Debug)]
pub enum StartWith {
    /// The connection that was used last; the practice connection at the first start.
    LastUsed,
    Practice,
    /// A service and a key for this run. The connection is stored; the key stays in memory.
    Remote {
        base_url: String,
        key: SecretString,
    },
}

/// The work that the engine does without a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackgroundWork {
    /// Syncs, and continues the sends of the outbox and the order jobs.
    #[default]
    Everything,
    /// Syncs, and continues the order jobs, but sends no gift.
    OrderJobs,
    /// Syncs only: programs that list data must neither send nor change gifts.
    SyncOnly,
    /// Contacts no service, and starts none: the mirror stays as it is.
    Nothing,
}

/// How the data folder is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FolderAccess {
    /// Locks the folder; fails when another process uses it.
    #[default]
    Exclusive,
    /// Reads the folder that another process uses, with [`BackgroundWork::Nothing`] only. Nothing is
    /// written.
    ReadOnly,
}

/// Where keys are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VaultChoice {
    /// The system's keyring, or memory if there is none.
    System,
    /// Memory, until the desk stops. For tests and shared computers.
    MemoryOnly,
}

/// Starts the practice service. `cli` implements this trait, because `desk` does not use `service`.
pub trait PracticeHost: Send {
    /// Starts the service on a loopback port with its data in `data_dir`. Called on the runtime of
    /// the desk, and again only after a failed start.
    ///
    /// # Errors
    /// A [`Problem`] when the service cannot be started; the desk then shows the mirrored data.
    fn start(&mut self, data_dir: PathBuf) -> BoxFuture<'_, Result<PracticeService, Problem>>;
}

/// A running practice service.
pub struct PracticeService {
    /// `http://127.0.0.1:PORT`.
    pub base_url: String,
    pub key: SecretString,
    /// Stops the service and waits until it has stopped. The closure owns the running service, so
    /// dropping the closure drops the service without a shutdown.
    pub stop: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
}

/// The folder of the practice service inside the data folder.
pub const PRACTICE_FOLDER: &str = "practice";

pub struct DeskConfig {
    pub data_dir: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub connection: StartWith,
    pub background_work: BackgroundWork,
    pub access: FolderAccess,
    /// Whether this process has a window that another process may ask to show.
    pub has_window: bool,
    /// `None`: this program has no practice service.
    pub practice: Option<Box<dyn PracticeHost>>,
    pub vault: VaultChoice,
    /// The pause between two rounds of the sync; at most 2 seconds with the practice service.
    pub poll_interval: Duration,
    pub picker: Arc<dyn FilePicker>,
    pub notifier: Arc<dyn Notifier>,
    pub client: ClientOptions,
    /// Divides the pauses and time limits of the outbox. 1 in the product; larger only in tests that
    /// start whole programs, because a send in doubt is looked up for ten minutes.
    pub outbox_speed: NonZeroU32,
}

impl DeskConfig {
    /// The defaults: last connection, system keyring and clock, no practice service.
    #[must_use]
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            clock: Arc::new(WallClock),
            connection: StartWith::LastUsed,
            background_work: BackgroundWork::Everything,
            access: FolderAccess::Exclusive,
            has_window: false,
            practice: None,
            vault: VaultChoice::System,
            poll_interval: Duration::from_secs(5),
            picker: Arc::new(SystemPicker),
            notifier: Arc::new(SystemNotifier),
            client: ClientOptions::default(),
            outbox_speed: NonZeroU32::MIN,
        }
    }
}
