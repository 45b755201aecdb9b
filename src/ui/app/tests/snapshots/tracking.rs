//! The states of Activity, Orders, the order panel, Batches and the page of a batch.

use std::{sync::Arc, time::Duration};

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT_VARIANTS, apply_action, assert_panel_is_open, open_page};
use crate::{
    desk::{
        Event, OutboxState, ProblemKind,
        export::{ExportContents, ExportFormat},
        jobs::OrderSelection,
    },
    i18n::t,
    ui::{
        app::tests::scheduled::with_scheduled_send,
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                comparison, connections,
                gift::outbox,
                now,
                order_jobs::{finished_job, waiting_job},
                orders::{batch_id, order_id},
            },
            snapshot::{SnapshotCase, Variant},
        },
    },
};

/// The time until a scheduled send is due.
const SCHEDULE: Duration = Duration::from_secs(26 * 3_600);
const COMPLETE_BATCH: u64 = 0;
const IN_PROGRESS_BATCH: u64 = 1;
const SCHEDULED_BATCH: u64 = 2;
const FAILED_BATCH: u64 = 3;

fn history() -> ScriptedEngine {
    ScriptedEngine::with_history()
}

/// A send that can be undone, and one in review with a similar batch.
fn with_held_sends() -> ScriptedEngine {
    let mut entries = outbox();
    entries.retain(|entry| {
        matches!(
            entry.state,
            OutboxState::Waiting | OutboxState::NeedsReview(_)
        )
    });
    entries[0].state = OutboxState::Held(Some(now() + Duration::from_secs(7)));
    entries[1].state = OutboxState::NeedsReview(
        ProblemKind::SendNeedsReview {
            similar_batches: 1,
            candidates: vec![batch_id(1)],
        }
        .into(),
    );
    ScriptedEngine::with_history().with_outbox(entries)
}

fn with_outbox() -> ScriptedEngine {
    ScriptedEngine::with_history().with_outbox(outbox())
}

fn open_order(window: &mut TestWindow, index: u64) {
    open_page(window, Page::Orders);
    apply_action(window, Action::ShowOrder(order_id(index)));
    assert_panel_is_open(window);
}

fn open_batch(window: &mut TestWindow, index: u64) {
    open_page(window, Page::Batch(batch_id(index)));
}

fn open_orders(window: &mut TestWindow) {
    open_page(window, Page::Orders);
}

pub(super) fn activity() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("activity", history, |window| {
            open_page(window, Page::Activity);
        })
        .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("activity-empty", ScriptedEngine::practice, |window| {
            open_page(window, Page::Activity);
        })
        .with_variants(&[Variant::German]),
    ]
}

pub(super) fn inbox() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("inbox", history, |window| {
            window.engine.emit(Event::Notices(connections::notices()));
            open_page(window, Page::Inbox);
        })
        .with_variants(&[Variant::Small, Variant::German]),
    ]
}

pub(super) fn money() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("money", history, |window| open_page(window, Page::Money)),
        SnapshotCase::new("reports", history, |window| {
            open_page(window, Page::Reports);
        }),
    ]
}

pub(super) fn orders() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("orders", history, open_orders).with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("orders-empty", ScriptedEngine::practice, open_orders)
            .with_variants(&[Variant::German]),
        SnapshotCase::new("orders-filtered", history, |window| {
            open_orders(window);
            window.click_role(Role::Button, &t!("orders-stage-delivered"));
        }),
        SnapshotCase::new("orders-no-results", history, |window| {
            open_orders(window);
            window.press(Modifiers::COMMAND, Key::F);
            window
                .get_by_label(&t!("orders-search"))
                .type_text("umbrella");
            window.settle();
        })
        .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new("orders-views", history, |window| {
            open_orders(window);
            window.click_role(Role::Button, &t!("orders-stage-delivered"));
            window.click(&t!("views-menu"));
        })
        .with_variants(&[Variant::German, Variant::Pseudo]),
        SnapshotCase::new("orders-link-copied", history, |window| {
            open_orders(window);
            window.click_first(&t!("orders-copy-link", recipient = "Ole Dahl"));
        })
        .with_variants(&[Variant::Small]),
        SnapshotCase::new("orders-cancel", history, |window| {
            open_orders(window);
            choose_order_action(window, &t!("order-cancel-menu"));
        })
        .only(Variant::Light),
        SnapshotCase::new("orders-extend", history, |window| {
            open_orders(window);
            choose_order_action(window, &t!("order-extend-menu"));
        })
        .only(Variant::German),
        SnapshotCase::new("orders-jobs", history, |window| {
            open_orders(window);
            let jobs = vec![waiting_job(), finished_job()];
            window.engine.emit(Event::OrderJobs(Arc::new(jobs)));
            window.settle();
            apply_action(window, Action::ShowOrderJob(finished_job().id));
            assert_panel_is_open(window);
        })
        .only(Variant::Dark),
    ]
}

/// Selects all orders of the list and chooses an action on them.
fn choose_order_action(window: &mut TestWindow, entry: &str) {
    window.click(&t!("selection-all-box"));
    window.click(&t!("order-actions-menu"));
    window.click_role(Role::MenuItem, entry);
}

pub(super) fn order_panel() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("order-delivered", history, |window| open_order(window, 0))
            .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("order-swapped", history, |window| open_order(window, 2)),
        SnapshotCase::new("order-opened", history, |window| open_order(window, 3)),
        SnapshotCase::new("order-reference-copied", history, |window| {
            open_order(window, 2);
            let copy = t!("order-copy-reference");
            window.get_by_label(&copy).scroll_to_me();
            window.settle();
            window.click(&copy);
        })
        .with_variants(&[Variant::Small]),
    ]
}

pub(super) fn batches() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("batches", history, |window| {
            open_page(window, Page::Batches);
        })
        .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new(
            "batches-personal-send",
            || history().with_personal_send(),
            |window| {
                window.go(Page::Batches);
                window.click_first("Autumn thank-you · 3 messages");
            },
        ),
        SnapshotCase::new("batches-empty", ScriptedEngine::practice, |window| {
            open_page(window, Page::Batches);
        }),
        SnapshotCase::new("batches-outbox", with_outbox, |window| {
            open_page(window, Page::Batches);
        })
        .with_variants(&[Variant::Small, Variant::German, Variant::Pseudo]),
        SnapshotCase::new(
            "batches-scheduled",
            || with_scheduled_send(now() + SCHEDULE),
            |window| {
                open_page(window, Page::Batches);
            },
        ),
        SnapshotCase::new(
            "batches-late",
            || with_scheduled_send(now() - SCHEDULE),
            |window| {
                open_page(window, Page::Batches);
            },
        )
        .only(Variant::Light),
        SnapshotCase::new(
            "batches-change-time",
            || with_scheduled_send(now() + SCHEDULE),
            |window| {
                open_page(window, Page::Batches);
                window.click(&t!(
                    "outbox-button-label",
                    action = t!("outbox-change-time"),
                    title = "Winter thanks",
                ));
            },
        ),
        SnapshotCase::new(
            "batches-send-again",
            || {
                let mut entries = outbox();
                entries.retain(|entry| entry.title == "Open end");
                ScriptedEngine::with_history().with_outbox(entries)
            },
            |window| {
                open_page(window, Page::Batches);
                let action = t!("outbox-send-again");
                window.click(&t!(
                    "outbox-button-label",
                    action = action,
                    title = "Open end"
                ));
            },
        )
        .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new(
            "batches-compare",
            comparison::with_send_in_review,
            |window| {
                open_page(window, Page::Batches);
                comparison::open(window);
            },
        ),
        SnapshotCase::new("batches-held", with_held_sends, |window| {
            open_page(window, Page::Batches);
        }),
    ]
}

pub(super) fn batch() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("batch", history, |window| {
            open_batch(window, COMPLETE_BATCH);
        })
        .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("batch-recipients", history, |window| {
            open_batch(window, COMPLETE_BATCH);
            window.click_role(Role::Tab, &t!("batch-tab-recipients"));
        }),
        SnapshotCase::new("batch-details", history, |window| {
            open_batch(window, COMPLETE_BATCH);
            window.click_role(Role::Tab, &t!("batch-tab-details"));
        })
        .with_variants(&[Variant::German]),
        SnapshotCase::new("batch-export-path", history, |window| {
            open_batch(window, COMPLETE_BATCH);
            window.engine.emit(Event::SaveDialogUnavailable {
                contents: ExportContents::Orders {
                    selection: OrderSelection::Orders(Vec::new().into()),
                    format: ExportFormat::Csv,
                },
                suggested: "/home/ida/orders.csv".into(),
            });
            window.settle();
        })
        .with_variants(&[Variant::Pseudo]),
        SnapshotCase::new("batch-in-progress", history, |window| {
            open_batch(window, IN_PROGRESS_BATCH);
        }),
        SnapshotCase::new("batch-scheduled", history, |window| {
            open_batch(window, SCHEDULED_BATCH);
        }),
        SnapshotCase::new("batch-failed", history, |window| {
            open_batch(window, FAILED_BATCH);
        })
        .with_variants(&[Variant::Pseudo]),
    ]
}
