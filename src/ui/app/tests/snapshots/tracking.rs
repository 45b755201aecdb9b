//! The states of Activity, Orders, Batches and the order panel.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT, act, assert_panel_is_open, show};
use crate::{
    desk::Event,
    i18n::t,
    ui::{
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                gift::outbox,
                orders::{batch_id, order_id},
            },
            snapshot::{Shot, Variant},
        },
    },
};

const COMPLETE: u64 = 0;
const IN_PROGRESS: u64 = 1;
const SCHEDULED: u64 = 2;
const FAILED: u64 = 3;

fn history() -> ScriptedEngine {
    ScriptedEngine::with_history()
}

fn with_outbox() -> ScriptedEngine {
    ScriptedEngine::with_history().with_outbox(outbox())
}

fn open_order(window: &mut TestWindow, index: u64) {
    show(window, Page::Orders);
    act(window, Action::ShowOrder(order_id(index)));
    assert_panel_is_open(window);
}

fn open_batch(window: &mut TestWindow, index: u64) {
    show(window, Page::Batch(batch_id(index)));
}

fn open_orders(window: &mut TestWindow) {
    show(window, Page::Orders);
}

pub(super) fn activity() -> Vec<Shot> {
    vec![
        Shot::new("activity", history, |window| show(window, Page::Activity)).also(&TIGHT),
        Shot::new("activity-empty", ScriptedEngine::practice, |window| {
            show(window, Page::Activity);
        })
        .also(&[Variant::German]),
    ]
}

pub(super) fn orders() -> Vec<Shot> {
    vec![
        Shot::new("orders", history, open_orders).also(&TIGHT),
        Shot::new("orders-empty", ScriptedEngine::practice, open_orders).also(&[Variant::German]),
        Shot::new("orders-filtered", history, |window| {
            open_orders(window);
            window.click_role(Role::Button, &t!("orders-stage-delivered"));
        }),
        Shot::new("orders-no-results", history, |window| {
            open_orders(window);
            window.press(Modifiers::COMMAND, Key::F);
            window
                .get_by_label(&t!("orders-search"))
                .type_text("umbrella");
            window.settle();
        })
        .also(&[Variant::Pseudo]),
        Shot::new("orders-views", history, |window| {
            open_orders(window);
            window.click_role(Role::Button, &t!("orders-stage-delivered"));
            window.click(&t!("views-menu"));
        })
        .also(&[Variant::German, Variant::Pseudo]),
        Shot::new("orders-link-copied", history, |window| {
            open_orders(window);
            window.click_first(&t!("orders-copy-link", recipient = "Ole Dahl"));
        })
        .also(&[Variant::Small]),
    ]
}

pub(super) fn order_panel() -> Vec<Shot> {
    vec![
        Shot::new("order-delivered", history, |window| open_order(window, 0)).also(&TIGHT),
        Shot::new("order-swapped", history, |window| open_order(window, 2)),
        Shot::new("order-opened", history, |window| open_order(window, 3)),
        Shot::new("order-reference-copied", history, |window| {
            open_order(window, 2);
            let copy = t!("order-copy-reference");
            window.get_by_label(&copy).scroll_to_me();
            window.settle();
            window.click(&copy);
        })
        .also(&[Variant::Small]),
    ]
}

pub(super) fn batches() -> Vec<Shot> {
    vec![
        Shot::new("batches", history, |window| show(window, Page::Batches)).also(&TIGHT),
        Shot::new("batches-empty", ScriptedEngine::practice, |window| {
            show(window, Page::Batches);
        }),
        Shot::new("batches-outbox", with_outbox, |window| {
            show(window, Page::Batches);
        })
        .also(&[Variant::Small, Variant::German, Variant::Pseudo]),
        Shot::new(
            "batches-send-again",
            || {
                let mut entries = outbox();
                entries.retain(|entry| entry.title == "Open end");
                ScriptedEngine::with_history().with_outbox(entries)
            },
            |window| {
                show(window, Page::Batches);
                let action = t!("outbox-send-again");
                window.click(&t!(
                    "outbox-button-label",
                    action = action,
                    title = "Open end"
                ));
            },
        )
        .also(&[Variant::Pseudo]),
    ]
}

pub(super) fn batch() -> Vec<Shot> {
    vec![
        Shot::new("batch", history, |window| open_batch(window, COMPLETE)).also(&TIGHT),
        Shot::new("batch-recipients", history, |window| {
            open_batch(window, COMPLETE);
            window.click_role(Role::Tab, &t!("batch-tab-recipients"));
        }),
        Shot::new("batch-details", history, |window| {
            open_batch(window, COMPLETE);
            window.click_role(Role::Tab, &t!("batch-tab-details"));
        })
        .also(&[Variant::German]),
        Shot::new("batch-export-path", history, |window| {
            open_batch(window, COMPLETE);
            window.engine.emit(Event::SaveDialogUnavailable {
                batch: batch_id(COMPLETE),
                suggested: "/home/ida/orders.csv".into(),
            });
            window.settle();
        })
        .also(&[Variant::Pseudo]),
        Shot::new("batch-in-progress", history, |window| {
            open_batch(window, IN_PROGRESS);
        }),
        Shot::new("batch-scheduled", history, |window| {
            open_batch(window, SCHEDULED);
        }),
        Shot::new("batch-failed", history, |window| open_batch(window, FAILED))
            .also(&[Variant::Pseudo]),
    ]
}
