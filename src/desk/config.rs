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
    /// My shop, which is set up if it is not yet.
    Shop,
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

/// A service that runs inside giftdesk, each in a folder of its own in the data folder.
#[derive(Clone, Debug)]
pub enum EmbeddedConfig {
    Practice,
    /// The shop of the user, whose gifts are real.
    Shop {
        /// The beginning of gift links. `None`: the links open on this computer only.
        public_url: Option<String>,
        /// The email server with its password. `None`: emails wait.
        smtp_url: Option<SecretString>,
        /// The sender address of emails. `None`: `gifts@` and the host of the public URL.
        email_from: Option<String>,
    },
}

impl EmbeddedConfig {
    /// The name of its folder inside the data folder.
    #[must_use]
    pub fn folder(&self) -> &'static str {
        match self {
            Self::Practice => PRACTICE_FOLDER,
            Self::Shop { .. } => SHOP_FOLDER,
        }
    }
}

/// The folder of the practice service inside the data folder.
pub const PRACTICE_FOLDER: &str = "practice";

/// The folder of My shop inside the data folder.
pub const SHOP_FOLDER: &str = "shop";

/// Starts services inside this process. `cli` implements this trait, because `desk` does not use `service`.
pub trait EmbeddedHost: Send + Sync {
    /// Starts a service on a loopback port with its data in `folder`. Called on the runtime of the desk, and again for the
    /// same service only after a failed start or a stop.
    ///
    /// # Errors
    /// A [`Problem`] when the service cannot be started; the desk then shows the mirrored data.
    fn start(
        &self,
        config: EmbeddedConfig,
        folder: PathBuf,
    ) -> BoxFuture<'_, Result<EmbeddedService, Problem>>;

    /// Deletes the data of Practice in `folder`. Called while the desk does not run Practice.
    ///
    /// # Errors
    /// [`ProblemKind::PracticeDataInUse`](crate::desk::ProblemKind::PracticeDataInUse) while another process uses the folder,
    /// which is unchanged then, and a [`Problem`] when files cannot be deleted.
    fn delete_practice_data(&self, folder: PathBuf) -> BoxFuture<'_, Result<(), Problem>>;
}

/// A running service inside this process.
pub struct EmbeddedService {
    /// `http://127.0.0.1:PORT`.
    pub base_url: String,
    pub key: SecretString,
    /// The key of the operator at this computer, in memory only.
    pub operator_key: SecretString,
    /// Stops the service and waits until it has stopped. The closure owns the running service, so
    /// dropping the closure drops the service without a shutdown.
    pub stop: Box<dyn FnOnce() -> BoxFuture<'static, ()> + Send>,
}

pub struct DeskConfig {
    pub data_dir: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub connection: StartWith,
    pub background_work: BackgroundWork,
    pub access: FolderAccess,
    /// Whether this process has a window that another process may ask to show.
    pub has_window: bool,
    /// `None`: this program has neither Practice nor My shop.
    pub embedded: Option<Arc<dyn EmbeddedHost>>,
    pub vault: VaultChoice,
    /// The pause between two rounds of the sync; at most 2 seconds with a service inside giftdesk.
    pub poll_interval: Duration,
    pub picker: Arc<dyn FilePicker>,
    pub notifier: Arc<dyn Notifier>,
    pub client: ClientOptions,
    /// Divides the pauses and time limits of the outbox. 1 in the product; larger only in tests that
    /// start whole programs, because a send in doubt is looked up for ten minutes.
    pub outbox_speed: NonZeroU32,
}

impl DeskConfig {
    /// The defaults: last connection, system keyring and clock, no service inside giftdesk.
    #[must_use]
    pub fn new(data_dir: impl Into<PathBuf>) -> Self {
        Self {
            data_dir: data_dir.into(),
            clock: Arc::new(WallClock),
            connection: StartWith::LastUsed,
            background_work: BackgroundWork::Everything,
            access: FolderAccess::Exclusive,
            has_window: false,
            embedded: None,
            vault: VaultChoice::System,
            poll_interval: Duration::from_secs(5),
            picker: Arc::new(SystemPicker),
            notifier: Arc::new(SystemNotifier),
            client: ClientOptions::default(),
            outbox_speed: NonZeroU32::MIN,
        }
    }
}
