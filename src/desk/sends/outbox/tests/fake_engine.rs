//! An engine for the tests of the outbox: a real store, default settings, and a record of the events.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;

use crate::{
    contract::Timestamp,
    desk::{
        connections::MissingShopSetting,
        event::Event,
        problem::{Problem, ProblemKind},
        sends::{
            guards::GuardSettings,
            outbox::{
                entry::OutboxState,
                ports::{BatchService, Finalized, OutboxEngine, SentEntry},
                store::Transition,
            },
        },
        store::{Store, StoreError},
        system::lock::lock,
    },
};

pub(super) struct FakeEngine {
    pub(super) service: Arc<dyn BatchService>,
    store: Store,
    pub(super) events: Mutex<Vec<Event>>,
    /// The setting of My shop that requests lack.
    pub(super) missing_shop_setting: Mutex<Option<MissingShopSetting>>,
}

impl FakeEngine {
    pub(super) fn new(service: Arc<dyn BatchService>, store: Store) -> Self {
        Self {
            service,
            store,
            events: Mutex::default(),
            missing_shop_setting: Mutex::default(),
        }
    }
}

#[async_trait]
impl OutboxEngine for FakeEngine {
    async fn service(&self) -> Result<Arc<dyn BatchService>, Problem> {
        Ok(Arc::clone(&self.service))
    }

    fn send_timeout(&self) -> Duration {
        Duration::from_secs(120)
    }

    fn guard_settings(&self) -> GuardSettings {
        GuardSettings::default()
    }

    fn country(&self) -> String {
        "US".to_owned()
    }

    async fn missing_shop_setting(&self, _: &[u8]) -> Result<Option<Problem>, StoreError> {
        let missing = *lock(&self.missing_shop_setting);
        Ok(missing.map(|missing| ProblemKind::ShopSettingMissing { missing }.into()))
    }

    fn emit(&self, event: Event) {
        lock(&self.events).push(event);
    }

    fn report_store_failure(&self, error: StoreError) {
        panic!("{error}");
    }

    fn add_notice(&self, problem: Problem) {
        panic!("{problem}");
    }

    async fn publish_outbox(&self) {}

    async fn publish_counts(&self) {}

    async fn finalize(&self, send: SentEntry) -> Result<Finalized, StoreError> {
        finalize_in(&self.store, &send).await
    }

    fn wake_sync(&self) {}
}

/// Finalizes a send as the engine does for an unchanged draft.
async fn finalize_in(store: &Store, send: &SentEntry) -> Result<Finalized, StoreError> {
    let transition = Transition {
        from: &send.entry.state,
        to: &OutboxState::Sent(send.batch),
        step: &send.step,
        at: Timestamp::default(),
    };
    let is_moved = store.finalize_sent(&send.entry, transition, true).await?;
    Ok(if is_moved {
        Finalized::DraftDeleted
    } else {
        Finalized::EntryChanged
    })
}
