//! Puts what is stored into events.

use std::sync::Arc;

use super::{context::Context, hub::lock};
use crate::{
    contract::{Card, Me, PaymentMethod, Workspace},
    desk::{ConnectionKind, ConnectionState, Event, view::Changed},
};

/// Names of the documents that the sync keeps about an account.
pub(crate) mod documents {
    pub(crate) const ME: &str = "me";
    pub(crate) const WORKSPACES: &str = "workspaces";
    pub(crate) const PAYMENT_METHODS: &str = "payment_methods";
    pub(crate) const CARDS: &str = "cards";
}

/// Yesterday's data, at once: called before any network.
pub(crate) async fn everything_stored(context: &Context) {
    connections(context).await;
    catalog(context).await;
    drafts(context).await;
    outbox(context).await;
    counts(context).await;
    context.tell_changed(Changed {
        catalog: true,
        batches: true,
        orders: true,
        activities: true,
    });
}

pub(crate) async fn connections(context: &Context) {
    let _turn = context.hub.telling.lock().await;
    let state = async {
        let (store, connection_row) = (&context.hub.store, context.session.connection_row);
        let all: Vec<_> = store
            .connections()
            .await?
            .into_iter()
            .map(|(_, one)| one)
            .collect();
        let active = context.session.connection.id;
        let keys_wanted = all
            .iter()
            .filter(|one| one.kind == ConnectionKind::Remote)
            .map(|one| one.id)
            .filter(|id| {
                context.hub.keys.is_missing(*id) || *id == active && context.session.wants_key()
            })
            .collect();
        Ok(ConnectionState {
            all,
            keys_wanted,
            active,
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
            problem: context.session.current_problem(),
            keys_are_kept: context.hub.keys.are_kept(),
        })
    };
    if let Some(state) = context.or_tell(state.await) {
        context.tell(Event::Connections(Arc::new(state)));
    }
}

pub(crate) async fn catalog(context: &Context) {
    let _turn = context.hub.telling.lock().await;
    let country = context.hub.country();
    let summary = context
        .hub
        .store
        .catalog_summary(context.session.connection_row, &country)
        .await;
    if let Some(summary) = context.or_tell(summary) {
        context.tell(Event::Catalog(Arc::new(summary)));
    }
}

pub(crate) async fn drafts(context: &Context) {
    let _turn = context.hub.telling.lock().await;
    let drafts = context
        .hub
        .store
        .drafts(context.session.connection_row)
        .await;
    if let Some(drafts) = context.or_tell(drafts) {
        context.tell(Event::Drafts(Arc::new(drafts)));
    }
}

pub(crate) async fn outbox(context: &Context) {
    let _turn = context.hub.telling.lock().await;
    let entries = context
        .hub
        .store
        .outbox(context.session.connection_row)
        .await;
    if let Some(entries) = context.or_tell(entries) {
        context.tell(Event::Outbox(Arc::new(entries)));
    }
}

/// Says nothing when they are what was said last.
pub(crate) async fn counts(context: &Context) {
    let _turn = context.hub.telling.lock().await;
    let counted = async {
        let (store, connection_row) = (&context.hub.store, context.session.connection_row);
        let (batches, orders) = store.counts(connection_row).await?;
        Ok((store.draft_count(connection_row).await?, batches, orders))
    };
    let Some(counts) = context.or_tell(counted.await) else {
        return;
    };
    if lock(&context.session.told_counts).replace(counts) != Some(counts) {
        let (drafts, batches, orders) = counts;
        context.tell(Event::Counts {
            drafts,
            batches,
            orders,
        });
    }
}
