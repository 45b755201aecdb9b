//! Implements the ports of the outbox, the order jobs and the sync.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::time::Instant;

use super::{publish, session_context::SessionContext};
use crate::{
    client::Client,
    contract::Me,
    desk::{
        Event, Problem,
        connections::{self, connect},
        jobs::{OrderJobEngine, OrderJobPorts},
        lists::Changed,
        people::address_book,
        sends::{
            finalize,
            guards::GuardSettings,
            outbox::{BatchService, Finalized, OutboxEngine, OutboxPorts, SentEntry},
        },
        store::StoreError,
        sync::{ResourceStatus, SyncEngine, SyncPorts},
    },
};

pub(super) fn outbox_ports(context: &SessionContext) -> OutboxPorts {
    OutboxPorts {
        store: context.app.store.clone(),
        connection_row: context.session.connection_row,
        // A service inside giftdesk returns the reference of every batch.
        returns_references: context.session.is_embedded(),
        clock: Arc::clone(&context.app.clock),
        timer: Arc::new(Instant::now),
        signals: Arc::clone(&context.session.outbox),
        engine: Arc::new(context.clone()),
    }
}

pub(super) fn order_job_ports(context: &SessionContext) -> OrderJobPorts {
    OrderJobPorts {
        store: context.app.store.clone(),
        connection_row: context.session.connection_row,
        clock: Arc::clone(&context.app.clock),
        signals: Arc::clone(&context.session.order_jobs),
        engine: Arc::new(context.clone()),
    }
}

pub(super) fn sync_ports(context: &SessionContext) -> SyncPorts {
    SyncPorts {
        store: context.app.store.clone(),
        connection_row: context.session.connection_row,
        is_embedded: context.session.is_embedded(),
        poll_interval: context.app.poll_interval,
        clock: Arc::clone(&context.app.clock),
        signals: Arc::clone(&context.session.sync),
        engine: Arc::new(context.clone()),
    }
}

#[async_trait]
impl OutboxEngine for SessionContext {
    async fn service(&self) -> Result<Arc<dyn BatchService>, Problem> {
        Ok(Arc::new(self.session.client().await?))
    }

    fn send_timeout(&self) -> Duration {
        self.app.send_timeout()
    }

    fn speed(&self) -> NonZeroU32 {
        self.app.outbox_speed
    }

    fn country(&self) -> String {
        self.app.country()
    }

    fn guard_settings(&self) -> GuardSettings {
        self.app.guard_settings()
    }

    async fn missing_shop_setting(&self, request: &[u8]) -> Result<Option<Problem>, StoreError> {
        connections::shop::check_request(&self.app, &self.session.connection, request).await
    }

    fn emit(&self, event: Event) {
        SessionContext::emit(self, event);
    }

    fn report_store_failure(&self, error: StoreError) {
        self.ok_or_report::<()>(Err(error));
    }

    fn add_notice(&self, problem: Problem) {
        self.app.add_notice(problem);
    }

    async fn publish_outbox(&self) {
        publish::outbox(self).await;
    }

    async fn publish_counts(&self) {
        publish::counts(self).await;
    }

    async fn finalize(&self, send: SentEntry) -> Result<Finalized, StoreError> {
        finalize::finalize(self, send).await
    }

    fn wake_sync(&self) {
        self.session.sync.wake();
    }
}

#[async_trait]
impl SyncEngine for SessionContext {
    async fn client(&self) -> Result<Client, Problem> {
        self.session.client().await
    }

    async fn reconnect(&self) {
        connect::reconnect(self).await;
    }

    fn country(&self) -> String {
        self.app.country()
    }

    fn emit(&self, event: Event) {
        if let Event::Changed(changed) = &event
            && (changed.batches || changed.orders)
        {
            self.session.outbox.start_pass();
        }
        SessionContext::emit(self, event);
    }

    fn emit_new_times(&self, statuses: Vec<ResourceStatus>) {
        if !self.session.has_ended() {
            let event = Event::SyncStatus(Arc::new(statuses));
            self.app.events.send_for_next_frame(event);
        }
    }

    fn report_store_failure(&self, error: StoreError) {
        self.ok_or_report::<()>(Err(error));
    }

    fn set_rejection(&self, problem: Option<Problem>) -> bool {
        self.session.set_rejection(problem)
    }

    async fn verify_account(&self, me: &Me) -> Result<bool, StoreError> {
        connections::key_account::verify_account(self, me).await
    }

    async fn publish_connections(&self) {
        publish::connections(self).await;
    }

    async fn publish_catalog(&self) {
        publish::catalog(self).await;
    }

    async fn publish_counts(&self) {
        publish::counts(self).await;
    }

    fn finish_round(&self) {
        // The round may have read orders.
        address_book::record_orders(self);
    }
}

#[async_trait]
impl OrderJobEngine for SessionContext {
    async fn client(&self) -> Result<Client, Problem> {
        self.session.client().await
    }

    fn emit_changed(&self, changed: Changed) {
        SessionContext::emit_changed(self, changed);
    }

    fn report_store_failure(&self, error: StoreError) {
        self.ok_or_report::<()>(Err(error));
    }

    async fn publish_order_jobs(&self) {
        publish::order_jobs(self).await;
    }
}
