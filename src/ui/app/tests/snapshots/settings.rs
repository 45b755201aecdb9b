//! The states of Settings and its forms.

use std::sync::Arc;

use egui::Role;
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT_VARIANTS, open_page};
use crate::{
    desk::Event,
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::connections,
            snapshot::{SnapshotCase, Variant},
        },
    },
};

fn with_remote() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::with_remote("People team"))
}

fn with_missing_key() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::with_missing_key("Garden"))
}

fn with_end_user_card() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::with_end_user_card())
}

fn open_settings(window: &mut TestWindow) {
    open_page(window, Page::Settings);
}

fn open_card_form(window: &mut TestWindow) {
    open_settings(window);
    let add = t!("settings-add-card");
    window.scroll_to(&add);
    window.click(&add);
    window.scroll_to(&t!("settings-card-country"));
}

fn with_sync_status() -> ScriptedEngine {
    let engine = with_remote();
    engine.emit(Event::SyncStatus(Arc::new(connections::sync_status())));
    engine
}

pub(super) fn settings() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("settings-sync", with_sync_status, |window| {
            open_settings(window);
            window.scroll_to(&t!("settings-sync-rebuild"));
        }),
        SnapshotCase::new("settings", with_remote, open_settings).with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("settings-end", with_remote, |window| {
            open_settings(window);
            window.scroll_to(&t!("settings-about-title"));
            window.scroll_to(&t!("settings-about-icons"));
        })
        .with_variants(&[Variant::German, Variant::Pseudo]),
    ]
}

pub(super) fn connections() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("settings-new-connection", with_remote, |window| {
            open_settings(window);
            window.click(&t!("settings-add-connection"));
        })
        .with_variants(&[Variant::Small, Variant::German, Variant::Pseudo]),
        SnapshotCase::new("settings-remove-connection", with_remote, |window| {
            open_settings(window);
            window.click(&t!("settings-remove-connection-name", name = "People team"));
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("settings-key-wanted", with_missing_key, open_settings)
            .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new("settings-enter-key", with_missing_key, |window| {
            open_settings(window);
            window.click(&t!("settings-enter-key-name", name = "Garden"));
        }),
    ]
}

pub(super) fn end_user_cards() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("settings-cards", with_end_user_card, |window| {
            open_settings(window);
            window.scroll_to(&t!("settings-add-card"));
        }),
        SnapshotCase::new("settings-card-form", with_remote, open_card_form).with_variants(&[
            Variant::Small,
            Variant::German,
            Variant::Pseudo,
        ]),
        SnapshotCase::new("settings-card-incomplete", with_remote, |window| {
            open_card_form(window);
            let add = t!("settings-add-card");
            window.scroll_to(&add);
            window
                .get_all_by_role_and_label(Role::Button, &add)
                .last()
                .expect("the button of the form")
                .click();
            window.settle();
        }),
        SnapshotCase::new("settings-remove-card", with_end_user_card, |window| {
            open_settings(window);
            let remove = t!(
                "settings-remove-card-name",
                card = "American Express ·· 0005",
                name = "Ida Berg"
            );
            window.scroll_to(&remove);
            window.click(&remove);
        })
        .with_variants(&[Variant::Pseudo]),
    ]
}
