//! Saves changed preferences, and the rebuilds that the settings request.

use super::preferences::{PREFERENCES, Preferences};
use crate::desk::{
    engine::{SessionContext, publish},
    event::Event,
    ids::ConnectionId,
    lists::Changed,
    people::address_book,
    sync::RebuildScope,
};

/// Stores the preferences. When the country changes, emits the catalog of the new country and
/// starts a sync.
pub(in crate::desk) async fn save_preferences(
    context: &SessionContext,
    mut preferences: Preferences,
) {
    preferences.zoom = if preferences.zoom.is_finite() {
        preferences.zoom.clamp(0.75, 2.0)
    } else {
        1.0
    };
    let old = context.app.set_preferences(preferences.clone());
    let saved = context
        .app
        .store
        .save_setting(PREFERENCES, &preferences)
        .await;
    context.ok_or_report(saved);
    let is_address_book_off = old.has_address_book && !preferences.has_address_book;
    let is_address_book_on = !old.has_address_book && preferences.has_address_book;
    let has_other_late_limit = old.late_limit() != preferences.late_limit();
    let has_other_country = old.country != preferences.country;
    context.emit(Event::Preferences(preferences));
    if has_other_late_limit {
        // A scheduled send can be late now, or not late any more.
        context.session.outbox.start_pass();
        context.session.inbox.notify_one();
    }
    if is_address_book_off {
        tokio::spawn(address_book::turn_off(context.clone()));
    }
    if is_address_book_on {
        address_book::record_lists(context);
        address_book::record_orders(context);
    }
    if has_other_country {
        publish::catalog(context).await;
        context.emit_changed(Changed {
            catalog: true,
            ..Changed::default()
        });
        context.session.refresh();
    }
}

/// Removes the names of a removed connection's records from the preferences.
pub(in crate::desk) async fn forget_recent_items(context: &SessionContext, id: ConnectionId) {
    let mut preferences = context.app.preferences();
    if preferences.recent_items.forget_connection(id) {
        save_preferences(context, preferences).await;
    }
}

/// Stores the request of a rebuild, which the next round of the sync reads, and starts that round.
pub(in crate::desk) async fn request_rebuild(context: SessionContext, scope: RebuildScope) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let requested = store.request_rebuild(connection_row, scope).await;
    if context.ok_or_report(requested).is_some() {
        publish::sync_status(&context).await;
        context.session.sync.wake();
    }
}
