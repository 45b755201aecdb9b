//! The context of the process, which all sessions share: store, keys, pictures, event sender.

use std::{
    num::NonZeroU32,
    path::PathBuf,
    sync::{Arc, Mutex, mpsc::Sender},
    time::Duration,
};

use tokio::sync::{Notify, mpsc::UnboundedSender};

use super::{event_sender::EventSender, first_frame::FirstFrame, notices::Notices};
use crate::{
    client::ClientOptions,
    contract::{Clock, Timestamp},
    desk::{
        BackgroundWork, DeskConfig, Event, FolderAccess, Notice, Problem,
        connections::{embedded::EmbeddedServices, key_check::KeyCheck, vault::Keys},
        pictures::Pictures,
        sends::guards::GuardSettings,
        settings::{Preferences, preferences::PREFERENCES},
        store::{self, Opened, Store},
        system::{FilePicker, Notifier, lock::lock},
    },
};

/// The time from the start to the check of a large file.
const CHECK_DELAY: Duration = Duration::from_secs(10);

/// The most bytes of pictures that are kept on disk.
const MAX_PICTURE_BYTES: u64 = 256 << 20;

/// The name of the setting that holds the id of the connection that was used last.
pub(in crate::desk) const LAST_USED_CONNECTION_SETTING: &str = "last_used";

pub(crate) struct AppContext {
    pub(in crate::desk) store: Store,
    pub(in crate::desk) clock: Arc<dyn Clock>,
    pub(in crate::desk) events: EventSender,
    pub(in crate::desk) keys: Keys,
    pub(in crate::desk) pictures: Pictures,
    pub(in crate::desk) picker: Arc<dyn FilePicker>,
    pub(in crate::desk) notifier: Arc<dyn Notifier>,
    pub(in crate::desk) client: ClientOptions,
    pub(in crate::desk) poll_interval: Duration,
    pub(in crate::desk) background_work: BackgroundWork,
    pub(in crate::desk) access: FolderAccess,
    pub(in crate::desk) outbox_speed: NonZeroU32,
    pub(in crate::desk) embedded: EmbeddedServices,
    pub(in crate::desk) first_frame: FirstFrame,
    /// Notified when the window has handled [`Event::ShowWindow`].
    pub(super) window_shown: Arc<Notify>,
    /// Locked while people are added to the address book or deleted from it.
    pub(in crate::desk) address_book: tokio::sync::Mutex<()>,
    preferences: Mutex<Preferences>,
    /// Locked from reading the store until the event is sent, so that an older value never follows
    /// a newer one.
    pub(in crate::desk) publishing: tokio::sync::Mutex<()>,
    notices: Notices,
    key_checks: UnboundedSender<KeyCheck>,
}

impl AppContext {
    pub(in crate::desk) async fn open(
        config: DeskConfig,
        events: Sender<Event>,
        wake: Arc<dyn Fn() + Send + Sync>,
        key_checks: UnboundedSender<KeyCheck>,
    ) -> Result<Arc<Self>, Problem> {
        let folder: PathBuf = config.data_dir;
        let opened = match config.access {
            FolderAccess::Exclusive if config.has_window => {
                Store::open_for_window(&folder, config.clock.now()).await?
            }
            FolderAccess::Exclusive => Store::open(&folder, config.clock.now()).await?,
            FolderAccess::ReadOnly => Opened {
                store: Store::open_read_only(&folder).await?,
                damage: None,
                needs_check: false,
            },
        };
        let preferences: Preferences = opened.store.setting(PREFERENCES).await?.unwrap_or_default();
        let app = Arc::new(Self {
            store: opened.store,
            clock: config.clock,
            events: EventSender::new(events, wake),
            keys: Keys::new(config.vault),
            pictures: Pictures::in_folder(store::picture_folder(&folder), MAX_PICTURE_BYTES),
            picker: config.picker,
            notifier: config.notifier,
            client: config.client,
            poll_interval: config.poll_interval,
            background_work: config.background_work,
            access: config.access,
            first_frame: FirstFrame::new(config.has_window),
            window_shown: Arc::default(),
            outbox_speed: config.outbox_speed,
            embedded: EmbeddedServices::new(config.embedded, folder.clone()),
            preferences: Mutex::new(preferences.clone()),
            publishing: tokio::sync::Mutex::default(),
            address_book: tokio::sync::Mutex::default(),
            notices: Notices::default(),
            key_checks,
        });
        app.events.send(Event::Preferences(preferences));
        if let Some(damage) = opened.damage {
            app.add_notice(damage);
        }
        if opened.needs_check {
            tokio::spawn(Arc::clone(&app).check_data_later(folder));
        }
        Ok(app)
    }

    /// Checks a large file for damage a while after the start, when the window has its data.
    async fn check_data_later(self: Arc<Self>, folder: PathBuf) {
        tokio::time::sleep(CHECK_DELAY).await;
        match self.store.check_later(&folder).await {
            Ok(()) => {}
            Err(error) if error.is_damage() => {
                tracing::error!(%error, "the data is damaged");
                self.add_notice(error.problem());
            }
            Err(error) => tracing::warn!(%error, "the data was not checked for damage"),
        }
    }

    /// Whether another process uses the data folder, so that nothing may be written.
    pub(in crate::desk) fn is_read_only(&self) -> bool {
        self.access == FolderAccess::ReadOnly
    }

    pub(in crate::desk) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The country of the catalog that is mirrored and shown.
    pub(in crate::desk) fn country(&self) -> String {
        lock(&self.preferences).country.clone()
    }

    /// The name of the sender of the last gift.
    pub(in crate::desk) fn sender_name(&self) -> String {
        lock(&self.preferences).from_name.clone()
    }

    /// How long the service may take to create a batch.
    pub(in crate::desk) fn send_timeout(&self) -> Duration {
        lock(&self.preferences).send_timeout()
    }

    /// The most recipients of one batch, as the user set it.
    pub(in crate::desk) fn batch_limit(&self) -> u64 {
        lock(&self.preferences).batch_limit()
    }

    /// Whether the user wants an address book.
    pub(in crate::desk) fn has_address_book(&self) -> bool {
        lock(&self.preferences).has_address_book
    }

    /// The limits of the guards.
    pub(in crate::desk) fn guard_settings(&self) -> GuardSettings {
        lock(&self.preferences).guards.clone()
    }

    pub(in crate::desk) fn preferences(&self) -> Preferences {
        lock(&self.preferences).clone()
    }

    /// Sets the preferences and returns the previous ones.
    pub(in crate::desk) fn set_preferences(&self, preferences: Preferences) -> Preferences {
        std::mem::replace(&mut lock(&self.preferences), preferences)
    }

    /// Adds a problem to the notices. Damage is recorded for the next start.
    pub(in crate::desk) fn add_notice(&self, problem: Problem) {
        self.store.record_reported_damage(&problem);
        let list = self.notices.add(problem, self.now());
        self.events.send(Event::Notices(list));
    }

    pub(in crate::desk) fn remove_notices(&self, is_solved: impl Fn(&Notice) -> bool) {
        if let Some(list) = self.notices.remove(is_solved) {
            self.events.send(Event::Notices(list));
        }
    }

    /// Hands the result of a key check to the engine.
    pub(in crate::desk) fn send_key_check(&self, check: KeyCheck) {
        // Sending fails only after the engine has stopped, when the result is not needed.
        let _ = self.key_checks.send(check);
    }
}
