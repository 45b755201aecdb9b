//! Emits stored data as events.

use std::{collections::HashSet, sync::Arc};

use super::session_context::SessionContext;
use crate::{
    contract::{Card, Me, PaymentMethod, Workspace},
    desk::{
        Event,
        connections::{ConnectionKind, ConnectionState, shop, vault::KeyName},
        drafts::{DraftId, DraftSummary},
        lists::Changed,
        store::documents,
        system::lock::lock,
    },
};

/// Emits the stored data, before any network request: first what every page shows. The numbers of the address book follow after
/// the first frame.
pub(super) async fn stored_state(context: &SessionContext) {
    connections(context).await;
    counts(context).await;
    sync_status(context).await;
    catalog(context).await;
    drafts(context).await;
    gift_templates(context).await;
    outbox(context).await;
    order_jobs(context).await;
    context.emit_changed(Changed {
        catalog: true,
        batches: true,
        orders: true,
        activities: true,
    });
}

pub(in crate::desk) async fn sync_status(context: &SessionContext) {
    let connection_row = context.session.connection_row;
    let statuses = context.app.store.resource_statuses(connection_row).await;
    if let Some(statuses) = context.ok_or_report(statuses) {
        context.emit(Event::SyncStatus(Arc::new(statuses)));
    }
}

pub(in crate::desk) async fn connections(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let (app, session) = (&context.app, &context.session);
    let state = async {
        let (store, connection_row) = (&app.store, session.connection_row);
        let all: Vec<_> = store
            .connections()
            .await?
            .into_iter()
            .map(|(_, connection)| connection)
            .collect();
        let active = session.connection.id;
        let connections_without_key = all
            .iter()
            .filter(|connection| connection.kind == ConnectionKind::Remote)
            .map(|connection| connection.id)
            .filter(|id| {
                app.keys.is_missing(KeyName::Account(*id)) || *id == active && session.needs_key()
            })
            .collect();
        Ok(ConnectionState {
            all,
            connections_without_key,
            active,
            active_row: connection_row,
            me: store.document::<Me>(connection_row, documents::ME).await?,
            workspaces: Arc::new(
                store
                    .document::<Vec<Workspace>>(connection_row, documents::WORKSPACES)
                    .await?
                    .unwrap_or_default(),
            ),
            payment_methods: Arc::new(
                store
                    .document::<Vec<PaymentMethod>>(connection_row, documents::PAYMENT_METHODS)
                    .await?
                    .unwrap_or_default(),
            ),
            cards: Arc::new(
                store
                    .document::<Vec<Card>>(connection_row, documents::CARDS)
                    .await?
                    .unwrap_or_default(),
            ),
            end_user_cards: Arc::new(store.end_user_cards(connection_row).await?),
            problem: session.problem(),
            has_keyring: app.keys.is_persistent(),
            shop: shop::settings(app).await?,
            shop_address: app.embedded.shop_address(),
            is_operator: session.connection.kind.is_embedded()
                || session.operated_shop_now().is_some(),
        })
    };
    if let Some(state) = context.ok_or_report(state.await) {
        context.emit(Event::Connections(Arc::new(state)));
    }
}

pub(in crate::desk) async fn catalog(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let country = context.app.country();
    let summary = context
        .app
        .store
        .catalog_summary(context.session.connection_row, &country)
        .await;
    if let Some(summary) = context.ok_or_report(summary) {
        context.emit(Event::Catalog(Arc::new(summary)));
    }
}

pub(in crate::desk) async fn drafts(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let drafts = context
        .app
        .store
        .drafts(context.session.connection_row)
        .await;
    if let Some(drafts) = context.ok_or_report(drafts) {
        emit_drafts(context, drafts);
    }
}

fn emit_drafts(context: &SessionContext, drafts: Vec<DraftSummary>) {
    let drafts = Arc::new(drafts);
    *lock(&context.session.listed_drafts) = Some(Arc::clone(&drafts));
    context.emit(Event::Drafts(drafts));
}

/// Emits the drafts after one was saved. Reads only this draft, because a draft is saved every moment while the user types.
/// Returns whether the draft is a new one.
pub(in crate::desk) async fn saved_draft(context: &SessionContext, id: DraftId) -> bool {
    let guard = context.app.publishing.lock().await;
    let listed = lock(&context.session.listed_drafts).clone();
    let is_listed = |listed: &Arc<Vec<DraftSummary>>| listed.iter().any(|draft| draft.id == id);
    let Some(listed) = listed.filter(is_listed) else {
        drop(guard);
        drafts(context).await;
        return true;
    };
    let connection_row = context.session.connection_row;
    let saved = context.app.store.draft_summary(connection_row, id).await;
    if let Some(saved) = context.ok_or_report(saved) {
        let others = listed.iter().filter(|draft| draft.id != id);
        let mut listed: Vec<DraftSummary> = others.cloned().collect();
        if let Some(saved) = saved {
            let is_newer = |draft: &DraftSummary| draft.updated_at > saved.updated_at;
            listed.insert(listed.partition_point(is_newer), saved);
        }
        emit_drafts(context, listed);
    }
    false
}

pub(in crate::desk) async fn gift_templates(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let connection_row = context.session.connection_row;
    let templates = context.app.store.gift_templates(connection_row).await;
    if let Some(templates) = context.ok_or_report(templates) {
        context.emit(Event::Templates(Arc::new(templates)));
    }
}

pub(in crate::desk) async fn outbox(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let entries = context
        .app
        .store
        .outbox_list(context.session.connection_row)
        .await;
    if let Some(entries) = context.ok_or_report(entries) {
        context.emit(Event::Outbox(entries));
    }
}

/// Emits the jobs that change orders, and those that finished since the last event.
pub(in crate::desk) async fn order_jobs(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let session = &context.session;
    let jobs = context.app.store.order_jobs(session.connection_row).await;
    let Some(mut jobs) = context.ok_or_report(jobs) else {
        return;
    };
    let mut unfinished = HashSet::new();
    for job in jobs.iter_mut().filter(|job| !job.is_finished()) {
        job.waiting_for = session.order_jobs.waiting_for();
        unfinished.insert(job.id);
    }
    let before = std::mem::replace(&mut *lock(&session.unfinished_order_jobs), unfinished);
    let finished: Vec<_> = jobs
        .iter()
        .filter(|job| job.is_finished() && before.contains(&job.id))
        .cloned()
        .collect();
    context.emit(Event::OrderJobs(Arc::new(jobs)));
    for job in finished {
        context.emit(Event::OrderJobFinished(job));
    }
}

/// Emits the counts of drafts, batches and orders if they changed since the last event.
pub(in crate::desk) async fn counts(context: &SessionContext) {
    let _guard = context.app.publishing.lock().await;
    let counted = async {
        let (store, connection_row) = (&context.app.store, context.session.connection_row);
        let (batches, orders) = store.counts(connection_row).await?;
        Ok((store.draft_count(connection_row).await?, batches, orders))
    };
    let Some(counts) = context.ok_or_report(counted.await) else {
        return;
    };
    if lock(&context.session.last_counts).replace(counts) != Some(counts) {
        let (drafts, batches, orders) = counts;
        context.emit(Event::Counts {
            drafts,
            batches,
            orders,
        });
    }
}
