//! The states of the window's frame: palette, notifications, toasts, sync states.

use egui::{Key, Modifiers};

use super::show;
use crate::{
    desk::{Event, ProblemKind, SyncResource, SyncState},
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift::people},
            snapshot::{Shot, Variant},
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

fn open_notifications(window: &mut TestWindow, count: u64) {
    window.click(&if count == 0 {
        t!("shell-notifications-title")
    } else {
        t!("shell-notifications-count", count = count)
    });
}

pub(super) fn palette() -> Vec<Shot> {
    vec![
        Shot::new("palette", history, |window| open_palette(window, ""))
            .also(&[Variant::Small, Variant::German]),
        Shot::new("palette-results", history, |window| {
            open_palette(window, "tea");
        }),
        Shot::new("palette-no-results", history, |window| {
            open_palette(window, "umbrella");
        }),
    ]
}

pub(super) fn notifications() -> Vec<Shot> {
    vec![
        Shot::new("notifications", history, |window| {
            window.engine.emit(Event::Notices(connections::notices()));
            show(window, Page::Orders);
            open_notifications(window, 5);
        })
        .also(&[Variant::Small, Variant::German, Variant::Pseudo]),
        Shot::new("notifications-empty", ScriptedEngine::practice, |window| {
            open_notifications(window, 0);
        }),
    ]
}

pub(super) fn toasts() -> Vec<Shot> {
    vec![
        Shot::new(
            "toast-undo",
            || ScriptedEngine::practice().with_gift(&people()),
            |window| {
                show(window, Page::NewGift);
                window.section(&t!("gift-section-recipients"));
                let edit = crate::desk::RecipientEdit::Replace {
                    find: "example.com".to_owned(),
                    with: "example.org".to_owned(),
                    field: None,
                };
                let draft = window.engine.drafts()[0].0.id;
                window
                    .state_mut()
                    .out
                    .send(crate::desk::Command::EditRecipients { draft, edit });
                window.settle();
            },
        )
        .also(&[Variant::Small, Variant::Pseudo]),
        Shot::new("toast-problem", history, |window| {
            show(window, Page::Orders);
            window
                .engine
                .emit(Event::Problem(ProblemKind::DiskFull.into()));
            window.settle();
        })
        .also(&[Variant::Small, Variant::Pseudo]),
    ]
}

pub(super) fn connection_states() -> Vec<Shot> {
    vec![
        Shot::new("starting", ScriptedEngine::default, |_| {}),
        Shot::new("offline", history, |window| {
            show(window, Page::Orders);
            window.engine.emit(Event::Sync(connections::offline()));
            window.settle();
        })
        .also(&[Variant::Small, Variant::German]),
        Shot::new("syncing", history, |window| {
            show(window, Page::Orders);
            window.engine.emit(Event::Sync(SyncState::Working {
                resource: SyncResource::Orders,
                done: 1_200,
                total: Some(6_214),
            }));
            window.settle();
        })
        .also(&[Variant::Pseudo]),
        Shot::new(
            "remote-connection",
            || ScriptedEngine::with_history().with_connections(connections::remote()),
            |window| show(window, Page::Orders),
        ),
    ]
}
