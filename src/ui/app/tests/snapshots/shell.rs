//! The states of the window's frame: palette, notifications, toasts, sync states.

use std::sync::Arc;

use egui::{Key, Modifiers};

use super::open_page;
use crate::{
    desk::{Event, ProblemKind, SyncResource, SyncState},
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift::people},
            snapshot::{SnapshotCase, Variant},
        },
    },
};

fn history() -> ScriptedEngine {
    ScriptedEngine::with_history()
}

fn open_palette(window: &mut TestWindow, query: &str) {
    window.press(Modifiers::COMMAND, Key::K);
    if !query.is_empty() {
        window.type_text(query);
    }
}

pub(super) fn palette() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("palette", history, |window| open_palette(window, ""))
            .with_variants(&[Variant::Small, Variant::German]),
        SnapshotCase::new("palette-results", history, |window| {
            open_palette(window, "tea");
        }),
        SnapshotCase::new("shortcuts", history, |window| {
            window.press(Modifiers::NONE, Key::Questionmark);
        })
        .only(Variant::Light),
        SnapshotCase::new("palette-no-results", history, |window| {
            open_palette(window, "umbrella");
        }),
    ]
}

pub(super) fn toasts() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new(
            "toast-undo",
            || ScriptedEngine::practice().with_gift(&people()),
            |window| {
                open_page(window, Page::NewGift);
                window.open_section(&t!("gift-section-recipients"));
                let edit = crate::desk::RecipientEdit::Replace {
                    find: "example.com".to_owned(),
                    with: "example.org".to_owned(),
                    column: None,
                };
                let draft = window.engine.drafts()[0].0.id;
                window
                    .state_mut()
                    .out
                    .send(crate::desk::Command::EditRecipients { draft, edit });
                window.settle();
            },
        )
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("toast-problem", history, |window| {
            open_page(window, Page::Orders);
            window
                .engine
                .emit(Event::Problem(ProblemKind::DiskFull.into()));
            window.settle();
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
    ]
}

pub(super) fn connection_states() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("starting", ScriptedEngine::default, |_| {}),
        SnapshotCase::new("offline", history, |window| {
            open_page(window, Page::Orders);
            window.engine.emit(Event::Sync(connections::offline()));
            window.settle();
        })
        .with_variants(&[Variant::Small, Variant::German]),
        SnapshotCase::new("syncing", history, |window| {
            open_page(window, Page::Orders);
            window.engine.emit(Event::Sync(SyncState::Working {
                resource: SyncResource::Orders,
                done: 1_200,
                total: Some(6_214),
            }));
            window.settle();
        })
        .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new(
            "remote-connection",
            || {
                let engine = ScriptedEngine::with_history().with_connections(connections::remote());
                engine.emit(Event::Inbox {
                    summary: Arc::default(),
                    arrivals: Arc::default(),
                });
                engine
            },
            |window| open_page(window, Page::Orders),
        ),
    ]
}
