//! The states of Drafts and of the sections of New gift.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT, show};
use crate::{
    desk::{OutboxEntry, OutboxState, ProblemKind},
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::gift::{draft, outbox, people, valid_people},
            snapshot::{Shot, Variant},
        },
    },
};

fn with_people() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people())
}

fn ready_to_send() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&valid_people())
}

fn with_drafts() -> ScriptedEngine {
    ScriptedEngine::practice().with_drafts()
}

fn open_section(window: &mut TestWindow, title: &str) {
    show(window, Page::NewGift);
    window.section(title);
}

fn open_recipients(window: &mut TestWindow) {
    open_section(window, &t!("gift-section-recipients"));
}

fn open_message(window: &mut TestWindow) {
    open_section(window, &t!("gift-section-message"));
}

fn open_delivery(window: &mut TestWindow) {
    open_section(window, &t!("gift-section-delivery"));
}

fn open_review(window: &mut TestWindow) {
    open_section(window, &t!("gift-section-review"));
}

/// Clicks the button that sends the draft.
fn send(window: &mut TestWindow) {
    open_review(window);
    window
        .get_all_by_role(Role::Button)
        .filter(|button| button.rect().width() > 200.0)
        .max_by(|a, b| a.rect().bottom().total_cmp(&b.rect().bottom()))
        .expect("a send button")
        .click();
    window.settle();
}

pub(super) fn drafts() -> Vec<Shot> {
    vec![
        Shot::new("drafts-empty", ScriptedEngine::practice, |window| {
            show(window, Page::Drafts);
        }),
        Shot::new("drafts", with_drafts, |window| show(window, Page::Drafts)).also(&[
            Variant::Small,
            Variant::German,
            Variant::Pseudo,
        ]),
        Shot::new("drafts-delete", with_drafts, |window| {
            show(window, Page::Drafts);
            window.click(&t!("drafts-delete-label", draft = "Winter thanks"));
        })
        .also(&[Variant::Small, Variant::Pseudo]),
        Shot::new("drafts-no-results", with_drafts, |window| {
            show(window, Page::Drafts);
            window.press(Modifiers::COMMAND, Key::F);
            window
                .get_by_label(&t!("drafts-search"))
                .type_text("umbrella");
            window.settle();
        }),
    ]
}

pub(super) fn gift_section() -> Vec<Shot> {
    vec![
        Shot::new("gift-empty", ScriptedEngine::practice, |window| {
            open_section(window, &t!("gift-section-gift"));
        }),
        Shot::new("gift", with_people, |window| {
            open_section(window, &t!("gift-section-gift"));
        })
        .also(&[Variant::Small, Variant::Pseudo]),
        Shot::new("message", with_people, open_message),
        Shot::new("message-without-card", with_people, |window| {
            open_message(window);
            window.get_by_label(&t!("gift-no-card")).scroll_to_me();
            window.settle();
            window.click(&t!("gift-no-card"));
        }),
    ]
}

pub(super) fn recipients() -> Vec<Shot> {
    vec![
        Shot::new(
            "recipients-empty",
            ScriptedEngine::practice,
            open_recipients,
        )
        .also(&[Variant::Small, Variant::German]),
        Shot::new("recipients", with_people, open_recipients).also(&TIGHT),
        Shot::new("recipients-cell", with_people, |window| {
            open_recipients(window);
            window.click("Email, row 5");
            window.type_text("nia@");
        }),
        Shot::new("recipients-find", with_people, |window| {
            open_recipients(window);
            window.press(Modifiers::COMMAND, Key::F);
            window.type_text("example.com");
        })
        .also(&[Variant::Small, Variant::German, Variant::Pseudo]),
        Shot::new("recipients-selected", with_people, |window| {
            open_recipients(window);
            window.click("Row 1");
            window
                .get_by_label("Row 3")
                .click_modifiers(Modifiers::SHIFT);
            window.settle();
        }),
        Shot::new(
            "recipients-no-dialog",
            || with_people().without_file_dialogs(),
            |window| {
                open_recipients(window);
                window.click(&t!("recipients-import-file"));
            },
        )
        .also(&[Variant::German]),
        Shot::new("recipients-import", with_people, |window| {
            open_recipients(window);
            window.event(egui::Event::Paste(people()));
            window.settle();
        })
        .also(&[Variant::Small, Variant::German]),
    ]
}

pub(super) fn delivery() -> Vec<Shot> {
    vec![
        Shot::new("delivery", with_people, open_delivery).also(&TIGHT),
        Shot::new("delivery-scheduled", with_people, |window| {
            open_delivery(window);
            window.click_role(Role::RadioButton, &t!("gift-send-later"));
        })
        .also(&[Variant::Small, Variant::Pseudo]),
        Shot::new("delivery-direct", with_people, |window| {
            open_delivery(window);
            window.click(&t!("gift-method-direct"));
        }),
        Shot::new("recipients-addresses", with_people, |window| {
            open_delivery(window);
            window.click(&t!("gift-method-direct"));
            open_recipients(window);
        }),
        Shot::new("delivery-payment-open", with_people, |window| {
            open_delivery(window);
            window
                .get_by_role_and_label(Role::ComboBox, &t!("gift-payment-field"))
                .scroll_to_me();
            window.settle();
            window.click_role(Role::ComboBox, &t!("gift-payment-field"));
        }),
    ]
}

/// A send of the open draft that waits for the service.
fn waiting_send() -> Vec<OutboxEntry> {
    let mut entries = outbox();
    entries.retain(|entry| entry.state == OutboxState::Waiting);
    for entry in &mut entries {
        entry.draft_id = draft().id;
    }
    entries
}

pub(super) fn review() -> Vec<Shot> {
    vec![
        Shot::new("review-empty", ScriptedEngine::practice, open_review),
        Shot::new("review-blocked", with_people, open_review)
            .also(&[Variant::German, Variant::Pseudo]),
        Shot::new("review-ready", ready_to_send, open_review).also(&TIGHT),
        Shot::new(
            "review-refused",
            || {
                let refused = ProblemKind::ServiceRefused {
                    status: 400,
                    reason: Some("Your card was declined.".to_owned()),
                };
                ready_to_send().with_send_problem(refused.into())
            },
            send,
        ),
        Shot::new("review-sending", || ready_to_send().silent_on_send(), send),
        Shot::new(
            "review-waiting",
            || ready_to_send().with_outbox(waiting_send()),
            open_review,
        ),
        Shot::new("sent", ready_to_send, send),
    ]
}
