//! What every session shares: the store, the keys, the pictures, the way out for events.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::Sender,
    },
    time::Duration,
};

use secrecy::SecretString;
use tokio::sync::mpsc::UnboundedSender;

use super::{outlet::Outlet, practice::Practice};
use crate::{
    client::ClientOptions,
    contract::{Clock, Me, Timestamp},
    desk::{
        ConnectionId, DeskConfig, Event, Notice, Preferences, Problem,
        picker::FilePicker,
        pictures::Pictures,
        store::{self, Store},
        vault::Keys,
    },
};

/// Bytes of pictures on disk.
const PICTURE_BYTES: u64 = 256 << 20;
/// Notices that are remembered; older ones have been there to be read.
const MOST_NOTICES: usize = 50;

/// What was found out about a key; the engine decides which connection it is of.
pub(super) enum Found {
    /// A connection is to be added. `me` is not known when the service could not be asked.
    NewConnection {
        name: String,
        base_url: String,
        key: SecretString,
        me: Option<Me>,
    },
    /// The key of a known connection was entered again.
    Key {
        id: ConnectionId,
        key: SecretString,
        me: Option<Me>,
    },
    /// The key of the session is not one of the account that the connection belongs to.
    AnotherAccount { from: ConnectionId, me: Me },
}

pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) outlet: Outlet,
    pub(crate) keys: Keys,
    pub(crate) pictures: Pictures,
    pub(crate) picker: Arc<dyn FilePicker>,
    pub(crate) client: ClientOptions,
    pub(crate) poll: Duration,
    pub(super) practice: Practice,
    preferences: Mutex<Preferences>,
    /// Held from reading the store to telling of it: what was read earlier is never told later.
    pub(super) telling: tokio::sync::Mutex<()>,
    notices: Mutex<Vec<Notice>>,
    next_notice: AtomicU64,
    found: UnboundedSender<Found>,
}

impl Hub {
    pub(super) async fn open(
        config: DeskConfig,
        events: Sender<Event>,
        wake: Arc<dyn Fn() + Send + Sync>,
        found: UnboundedSender<Found>,
    ) -> Result<Arc<Self>, Problem> {
        let folder: PathBuf = config.data_dir;
        let opened = Store::open(&folder, config.clock.now()).await?;
        let preferences: Preferences = opened.store.setting(PREFERENCES).await?.unwrap_or_default();
        let hub = Arc::new(Self {
            store: opened.store,
            clock: config.clock,
            outlet: Outlet::new(events, wake),
            keys: Keys::new(config.vault),
            pictures: Pictures::in_folder(store::picture_folder(&folder), PICTURE_BYTES),
            picker: config.picker,
            client: config.client,
            poll: config.poll,
            practice: Practice::new(config.practice, folder.join(crate::desk::PRACTICE_FOLDER)),
            preferences: Mutex::new(preferences.clone()),
            telling: tokio::sync::Mutex::default(),
            notices: Mutex::default(),
            next_notice: AtomicU64::new(1),
            found,
        });
        hub.outlet.tell(Event::Preferences(preferences));
        if let Some(damage) = opened.damage {
            hub.notice(damage);
        }
        Ok(hub)
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The country whose catalog is mirrored and shown.
    pub(crate) fn country(&self) -> String {
        lock(&self.preferences).country.clone()
    }

    pub(super) fn set_preferences(&self, preferences: Preferences) -> Preferences {
        std::mem::replace(&mut lock(&self.preferences), preferences)
    }

    /// Tells a problem that stays in the list until it is dismissed.
    pub(crate) fn notice(&self, problem: Problem) {
        let notice = Notice {
            id: self.next_notice.fetch_add(1, Ordering::Relaxed),
            at: self.now(),
            problem,
        };
        let all = {
            let mut notices = lock(&self.notices);
            // The same problem again replaces its earlier notice.
            notices.retain(|old| old.problem.kind != notice.problem.kind);
            notices.push(notice);
            let surplus = notices.len().saturating_sub(MOST_NOTICES);
            notices.drain(..surplus);
            notices.clone()
        };
        self.outlet.tell(Event::Notices(all));
    }

    pub(super) fn found(&self, found: Found) {
        // Nobody decides any more when the engine has ended.
        let _ = self.found.send(found);
    }

    pub(super) fn dismiss_notice(&self, id: u64) {
        self.withdraw_notices(|notice| notice.id == id);
    }

    /// Takes away what is settled.
    pub(super) fn withdraw_notices(&self, is_settled: impl Fn(&Notice) -> bool) {
        let all = {
            let mut notices = lock(&self.notices);
            let before = notices.len();
            notices.retain(|notice| !is_settled(notice));
            if notices.len() == before {
                return;
            }
            notices.clone()
        };
        self.outlet.tell(Event::Notices(all));
    }
}

/// The name preferences are stored under.
pub(super) const PREFERENCES: &str = "preferences";
/// The id of the connection that was used last.
pub(super) const LAST_USED: &str = "last_used";

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
