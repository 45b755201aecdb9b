//! The states of Drafts and of the sections of New gift.

use std::time::Duration;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT_VARIANTS, open_page, personal};
use crate::{
    contract::Cents,
    desk::{
        Command, Event, ImportProgress, OutboxEntry, OutboxState, Preferences, ProblemKind,
        sends::guards::{AffectedRecipients, GuardSettings, SendWarning},
    },
    i18n::t,
    recipients::ReadProgress,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                gift::{draft, outbox, people, people_export, valid_people},
                now,
            },
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

/// The dialog of a name, in the middle of the window.
const NAME_DIALOG: Crop = Crop {
    left: 360,
    top: 230,
    width: 560,
    height: 360,
};

fn with_people() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people())
}

fn ready_to_send() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&valid_people())
}

fn with_templates() -> ScriptedEngine {
    with_drafts()
        .with_template("Autumn thank-you")
        .with_template("Welcome to the team")
}

fn with_templates_and_gift() -> ScriptedEngine {
    with_people().with_template("Autumn thank-you")
}

fn with_drafts() -> ScriptedEngine {
    ScriptedEngine::practice().with_drafts()
}

fn open_section(window: &mut TestWindow, title: &str) {
    open_page(window, Page::NewGift);
    window.open_section(title);
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

/// Opens Review and clicks the send button: the lowest of the wide buttons.
fn send_draft(window: &mut TestWindow) {
    open_review(window);
    window
        .get_all_by_role(Role::Button)
        .filter(|button| button.rect().width() > 200.0)
        .max_by(|a, b| a.rect().bottom().total_cmp(&b.rect().bottom()))
        .expect("a send button")
        .click();
    window.settle();
}

pub(super) fn drafts() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("drafts-empty", ScriptedEngine::practice, |window| {
            open_page(window, Page::Drafts);
        }),
        SnapshotCase::new("drafts", with_drafts, |window| {
            open_page(window, Page::Drafts);
        })
        .with_variants(&[Variant::Small, Variant::German, Variant::Pseudo]),
        SnapshotCase::new("drafts-delete", with_drafts, |window| {
            open_page(window, Page::Drafts);
            window.click(&t!("drafts-delete-label", draft = "Winter thanks"));
        })
        .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new("templates", with_templates, |window| {
            open_page(window, Page::Drafts);
            window.click_role(Role::Tab, &t!("templates-tab"));
        })
        .only(Variant::Light),
        SnapshotCase::new("templates-rename", with_templates, |window| {
            open_page(window, Page::Drafts);
            window.click_role(Role::Tab, &t!("templates-tab"));
            let label = t!("templates-rename-label", template = "Autumn thank-you");
            window.click(&label);
        })
        .only(Variant::Dark)
        .cropped(NAME_DIALOG),
        SnapshotCase::new("templates-save", with_templates_and_gift, |window| {
            open_section(window, &t!("gift-section-gift"));
            window.click(&t!("templates-save-link"));
            window.press(Modifiers::COMMAND, Key::A);
            window.type_text("Autumn thank-you");
        })
        .only(Variant::Light)
        .cropped(NAME_DIALOG),
        SnapshotCase::new("drafts-no-results", with_drafts, |window| {
            open_page(window, Page::Drafts);
            window.press(Modifiers::COMMAND, Key::F);
            window
                .get_by_label(&t!("drafts-search"))
                .type_text("umbrella");
            window.settle();
        }),
    ]
}

pub(super) fn gift_section() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("gift-empty", ScriptedEngine::practice, |window| {
            open_section(window, &t!("gift-section-gift"));
        }),
        SnapshotCase::new("gift", with_people, |window| {
            open_section(window, &t!("gift-section-gift"));
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("message", with_people, open_message),
        SnapshotCase::new("message-without-card", with_people, |window| {
            open_message(window);
            window.get_by_label(&t!("gift-no-card")).scroll_to_me();
            window.settle();
            window.click(&t!("gift-no-card"));
        })
        .only(Variant::Light)
        .cropped(Crop {
            left: 416,
            top: 86,
            width: 576,
            height: 460,
        }),
    ]
    .into_iter()
    .chain(personal::gift_section())
    .collect()
}

pub(super) fn recipients() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new(
            "recipients-empty",
            ScriptedEngine::practice,
            open_recipients,
        )
        .with_variants(&[Variant::Small, Variant::German]),
        SnapshotCase::new("recipients", with_people, open_recipients)
            .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("recipients-cell", with_people, |window| {
            open_recipients(window);
            window.click("Email, row 5");
            window.type_text("nia@");
        }),
        SnapshotCase::new("recipients-find", with_people, |window| {
            open_recipients(window);
            window.press(Modifiers::COMMAND, Key::F);
            window.type_text("example.com");
        })
        .with_variants(&[Variant::Small, Variant::German, Variant::Pseudo]),
        SnapshotCase::new("recipients-selected", with_people, |window| {
            open_recipients(window);
            window.click("Row 1");
            window
                .get_by_label("Row 3")
                .click_modifiers(Modifiers::SHIFT);
            window.settle();
        }),
        SnapshotCase::new(
            "recipients-no-dialog",
            || with_people().without_file_dialogs(),
            |window| {
                open_recipients(window);
                window.click(&t!("recipients-import-file"));
            },
        )
        .with_variants(&[Variant::German]),
        SnapshotCase::new(
            "recipients-reading",
            || ScriptedEngine::practice().without_file_dialogs(),
            |window| {
                open_recipients(window);
                window.click(&t!("recipients-import-file"));
                let key = window.engine.commands(|command| match command {
                    Command::PickRecipientFile { key, .. } => Some(*key),
                    _ => None,
                })[0];
                let mut progress = ImportProgress::of_file(48 << 20);
                progress.add(ReadProgress::Bytes(13 << 20));
                progress.add(ReadProgress::Rows(34_000));
                window.engine.emit(Event::ImportProgress {
                    key,
                    source: "people.csv".into(),
                    progress,
                });
                window.settle();
            },
        ),
        SnapshotCase::new("recipients-export", with_people, |window| {
            open_recipients(window);
            window.click(&t!("recipients-export"));
        })
        .only(Variant::Light),
        SnapshotCase::new("recipients-import", with_people, |window| {
            open_recipients(window);
            // Leaves the table, which would take the pasted cells.
            window.press(Modifiers::NONE, Key::Escape);
            window.event(egui::Event::Paste(people_export()));
            window.settle();
        })
        .with_variants(&[Variant::Small, Variant::German]),
    ]
}

pub(super) fn delivery() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("delivery", with_people, open_delivery).with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("delivery-scheduled", with_people, |window| {
            open_delivery(window);
            window.click_role(Role::RadioButton, &t!("gift-send-later"));
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("delivery-typed-date", with_people, |window| {
            open_delivery(window);
            window.click_role(Role::RadioButton, &t!("gift-send-later"));
            window.click(&t!("gift-send-date"));
            window.press(Modifiers::COMMAND, Key::A);
            window.type_text("Fri 9am");
        })
        .only(Variant::Light),
        SnapshotCase::new("delivery-abroad", with_people, |window| {
            open_delivery(window);
            window.click_role(Role::ComboBox, &t!("gift-international-title"));
            window.click(&t!("gift-international-full"));
        })
        .with_variants(&[Variant::German]),
        SnapshotCase::new("delivery-direct", with_people, |window| {
            open_delivery(window);
            window.click(&t!("gift-method-direct"));
        }),
        SnapshotCase::new("recipients-addresses", with_people, |window| {
            open_delivery(window);
            window.click(&t!("gift-method-direct"));
            open_recipients(window);
        }),
        SnapshotCase::new("delivery-payment-open", with_people, |window| {
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

/// A send of the open draft that can be undone for seven more seconds.
fn held_send() -> Vec<OutboxEntry> {
    let mut entries = waiting_send();
    for entry in &mut entries {
        entry.state = OutboxState::Held(Some(now() + Duration::from_secs(7)));
    }
    entries
}

/// A draft with two duplicates, a recent gift and a budget.
fn with_warnings() -> ScriptedEngine {
    let affected = |positions: std::ops::Range<u32>| {
        let names = ["Ida", "Ole", "Mei"];
        AffectedRecipients::of(positions, |at| names.get(at as usize).copied()).expect("recipients")
    };
    ready_to_send().with_warnings(vec![
        SendWarning::RecentGift {
            recipients: affected(0..12),
            days: 30,
        },
        SendWarning::Duplicates {
            recipients: affected(1..3),
        },
        SendWarning::MonthBudget {
            spent: Cents(871_250),
            total: Cents(207_900),
            budget: Cents(1_000_000),
        },
    ])
}

/// Makes every send far above the limits, and sends.
fn send_above_limit(window: &mut TestWindow) {
    let preferences = window.state().model().preferences.clone();
    window.engine.emit(Event::Preferences(Preferences {
        guards: GuardSettings {
            confirm_above_gifts: 2,
            ..GuardSettings::default()
        },
        ..preferences
    }));
    send_draft(window);
    window.type_text("24");
}

pub(super) fn review() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("review-empty", ScriptedEngine::practice, open_review),
        SnapshotCase::new("review-blocked", with_people, open_review)
            .with_variants(&[Variant::German, Variant::Pseudo]),
        SnapshotCase::new("review-ready", ready_to_send, open_review)
            .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new(
            "review-refused",
            || {
                let refused = ProblemKind::ServiceRefused {
                    status: 400,
                    reason: Some("Your card was declined.".to_owned()),
                };
                ready_to_send().with_send_problem(refused.into())
            },
            send_draft,
        )
        .only(Variant::Light),
        SnapshotCase::new(
            "review-sending",
            || ready_to_send().without_send_reply(),
            send_draft,
        )
        .only(Variant::Light),
        SnapshotCase::new(
            "review-waiting",
            || ready_to_send().with_outbox(waiting_send()),
            open_review,
        )
        .only(Variant::Dark),
        SnapshotCase::new(
            "review-held",
            || ready_to_send().with_outbox(held_send()),
            open_review,
        ),
        SnapshotCase::new("review-warnings", with_warnings, open_review).only(Variant::Light),
        SnapshotCase::new("review-confirm", ready_to_send, send_above_limit).only(Variant::Dark),
        SnapshotCase::new("sent", ready_to_send, send_draft),
    ]
    .into_iter()
    .chain(personal::review())
    .collect()
}
