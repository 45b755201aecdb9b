//! Saves changed preferences.

use super::{app_context::PREFERENCES, publish, session_context::SessionContext};
use crate::desk::{Event, Preferences, view::Changed};

/// Stores the preferences. When the country changes, emits the catalog of the new country and
/// starts a sync.
pub(super) async fn save_preferences(context: &SessionContext, mut preferences: Preferences) {
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
    let has_other_country = old.country != preferences.country;
    context.emit(Event::Preferences(preferences));
    if has_other_country {
        publish::catalog(context).await;
        context.emit_changed(Changed {
            catalog: true,
            ..Changed::default()
        });
        context.session.refresh();
    }
}
