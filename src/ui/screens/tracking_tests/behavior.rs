//! Tests of behavior: a click or a key, then what the screens show and emit.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::{Harness, kittest::Queryable as _};

use super::{
    App,
    fake_engine::{FakeEngine, batch_id, order_id},
    harness,
    samples::{drafts, outbox},
    sized,
};
use crate::{
    desk::{
        Command, OutboxState, ProblemKind,
        view::{AttentionKind, OrderQuery},
    },
    ui::{commands::Action, page::Page},
};

#[test]
fn copy_button_of_row_copies_its_gift_link() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window
        .get_all_by_label("Copy gift link for Mei Tan")
        .next()
        .unwrap()
        .click();
    window.run_ok();
    let copied: Vec<_> = window
        .state()
        .acted
        .iter()
        .map(|action| match action {
            Action::Copy { text, .. } => text.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(copied, ["https://gifts.example/g/2"]);
}

#[test]
fn row_opens_order_and_escape_closes_it() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.get_all_by_label("Raj Rao").next().unwrap().click();
    window.run_ok();
    assert_eq!(window.state().open_order, Some(order_id(3)));
    assert!(window.query_by_label("Copy reference").is_some());
    window.key_press(Key::Escape);
    window.run_ok();
    assert_eq!(window.state().open_order, None);
}

#[test]
fn arrows_and_enter_open_an_order() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.get_by_role_and_label(Role::Table, "Orders").focus();
    window.run_ok();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        window.key_press(key);
        window.run_ok();
    }
    assert_eq!(window.state().open_order, Some(order_id(1)));
}

#[test]
fn attention_item_filters_orders() {
    let mut window = harness(Page::Activity, FakeEngine::default());
    window
        .get_by_label("Show orders: 5 gifts in transit for over 12 days")
        .click();
    window.run_ok();
    assert_eq!(window.state().page, Page::Orders);
    assert!(window.state().acted.iter().any(|action| matches!(
        action,
        Action::ShowOrders(query) if query.attention == Some(AttentionKind::LateDelivery)
    )));
    assert!(window.query_by_label("5 orders").is_some());
    window.get_by_label("Remove filters").click();
    window.run_ok();
    assert!(window.query_by_label("6,214 orders").is_some());
}

#[test]
fn search_without_results_can_be_cleared() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.get_by_label("Search orders").focus();
    window.run_ok();
    window.get_by_label("Search orders").type_text("nobody");
    window.run_ok();
    assert!(window.query_by_label("No results for “nobody”").is_some());
    // The search box has a clear button of the same name.
    window
        .get_all_by_label("Clear search")
        .last()
        .unwrap()
        .click();
    window.run_ok();
    assert!(window.query_by_label("6,214 orders").is_some());
}

#[test]
fn empty_pages_offer_to_create_a_gift() {
    let pages = [
        (Page::Activity, "New gift"),
        (Page::Orders, "Create gift"),
        (Page::Batches, "Create gift"),
    ];
    for (page, button) in pages {
        let mut window = harness(page, FakeEngine::NOTHING);
        window.get_by_label(button).click();
        window.run_ok();
        assert_eq!(window.state().page, Page::NewGift, "{page:?}");
    }
}

#[test]
fn batch_offers_export_links_and_recipients() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    window.get_by_label("Autumn thank-you").click();
    window.run_ok();
    assert_eq!(window.state().page, Page::Batch(batch_id(0)));
    assert!(window.query_by_label("Orders 1,204").is_some());
    window.get_by_label("Copy gift links").click();
    window.get_by_label("Export orders").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::CopyLinks(a), Command::ExportOrders { batch: b, .. }]
            | [Command::ExportOrders { batch: a, .. }, Command::CopyLinks(b)]
            if a == batch_id(0) && b == batch_id(0)
    ));
    window.get_by_label("Recipients").click();
    window.run_ok();
    assert!(window.query_by_label("person0@example.com").is_some());
}

#[test]
fn search_in_batch_can_be_cleared() {
    let mut window = harness(Page::Batch(batch_id(0)), FakeEngine::default());
    window.get_by_label("Search this batch").focus();
    window.run_ok();
    window.get_by_label("Search this batch").type_text("nobody");
    window.run_ok();
    window
        .get_all_by_label("Clear search")
        .last()
        .unwrap()
        .click();
    window.run_ok();
    assert!(window.query_all_by_label("Ida Berg").next().is_some());
}

#[test]
fn outbox_sends_retry_cancel_and_dismiss() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    window.state_mut().model.outbox = std::sync::Arc::new(outbox());
    window.run_ok();
    assert!(window.query_by_label("Arrived").is_none());
    window.get_by_label("Send now: Winter thanks").click();
    window.get_by_label("Check status: Book club").click();
    window.run_ok();
    window.get_by_label("Cancel send: Winter thanks").click();
    window.run_ok();
    window.get_by_label("Dismiss: Moving day").click();
    window.run_ok();
    let asked: Vec<_> = window
        .state()
        .sent
        .iter()
        .map(|command| match command {
            Command::RetrySend(id) => ("retry", id.0.as_u128()),
            Command::DismissSend(id) => ("dismiss", id.0.as_u128()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        asked,
        [("retry", 1), ("retry", 2), ("dismiss", 1), ("dismiss", 3)]
    );
}

#[test]
fn sending_again_asks_for_confirmation_with_amounts() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Open end");
    window.state_mut().model.outbox = std::sync::Arc::new(entries);
    window.run_ok();
    window.get_by_label("Send again: Open end").click();
    window.run_ok();
    assert!(window.state().sent.is_empty(), "it asks first");
    window.get_by_label_contains("Send 25 gifts for $1,890.00–$2,079.00 again?");
    window.get_by_label("Send 25 gifts again: Open end").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::SendAgain(id)] if id.0.as_u128() == 5
    ));
}

#[test]
fn unreadable_send_is_dismissed_after_confirmation() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Open end");
    for entry in &mut entries {
        entry.customer_reference_id = "ref-5".to_owned();
        entry.state = OutboxState::Unreadable(ProblemKind::SendUnreadable { id: entry.id }.into());
    }
    window.state_mut().model.outbox = std::sync::Arc::new(entries);
    window.run_ok();
    window.get_by_label("Dismiss: Open end").click();
    window.run_ok();
    assert!(window.state().sent.is_empty(), "it asks first");
    window.get_by_label_contains("check Batches for the reference ref-5 first");
    window.get_by_label("Keep send: Open end").click();
    window.run_ok();
    window.get_by_label("Dismiss: Open end").click();
    window.run_ok();
    window.get_by_label("Dismiss send: Open end").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::DismissSend(id)] if id.0.as_u128() == 5
    ));
}

#[test]
fn unfinished_batch_shows_created_orders() {
    let window = harness(Page::Batch(batch_id(1)), FakeEngine::default());
    assert!(
        window
            .query_all_by_label("312 of 1,204 orders created")
            .next()
            .is_some()
    );
    assert!(window.query_by_label("Copy gift links").is_none());
}

#[test]
fn feed_entry_opens_its_order() {
    let mut window = harness(Page::Activity, FakeEngine::default());
    window
        .get_all_by_label_contains("Mei Tan accepted Garden Tea Chest")
        .next()
        .unwrap()
        .click();
    window.run_ok();
    assert_eq!(window.state().open_order, Some(order_id(2)));
}

#[test]
fn idle_screens_do_not_repaint() {
    for page in [
        Page::Activity,
        Page::Orders,
        Page::Batches,
        Page::Batch(batch_id(0)),
        Page::Batch(batch_id(1)),
    ] {
        let mut window = harness(page, FakeEngine::default());
        window.run_steps(4);
        window.step();
        let wait = window
            .output()
            .viewport_output
            .values()
            .map(|view| view.repaint_delay)
            .min()
            .unwrap();
        assert!(wait.as_secs() >= 60, "{page:?} wakes after {wait:?}");
    }
}

#[test]
fn failed_attention_selects_the_failed_chip() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.state_mut().orders.show(OrderQuery {
        attention: Some(AttentionKind::Failed),
        ..OrderQuery::default()
    });
    window.run_ok();
    assert_eq!(
        window
            .query_all_by_role_and_label(Role::Button, "Failed")
            .count(),
        1
    );
}

#[test]
fn next_order_opens_scrolled_to_the_top() {
    let mut window = sized(Page::Orders, FakeEngine::default(), (1_072.0, 400.0));
    let open = |window: &mut Harness<'static, App>, order: u64| {
        window.state_mut().open_order = Some(order_id(order));
        window.run_ok();
    };
    open(&mut window, 2);
    let section = |window: &Harness<'static, App>| window.get_by_label("Progress").rect().top();
    let top = section(&window);
    window.get_by_label("Copy order ID").scroll_to_me();
    window.run_ok();
    assert!(section(&window) < top - 100.0, "the panel scrolls");
    // Order 12 has the same status and the same sections as order 2.
    open(&mut window, 12);
    let next = section(&window);
    assert!(next > 0.0, "order 12 opens at the top: {next}");
}

#[test]
fn search_filters_drafts() {
    let mut window = harness(Page::Drafts, FakeEngine::default());
    window.state_mut().model.drafts = std::sync::Arc::new(drafts());
    window.run_ok();
    assert!(window.query_by_label("2 drafts").is_some());
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run_ok();
    window.get_by_label("Search drafts").type_text("candle");
    window.run_ok();
    assert!(window.query_by_label("1 draft").is_some());
    assert!(window.query_by_label("Open Winter thanks").is_none());
    window.get_by_label("Open Book club").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::OpenDraft(id)] if id == drafts()[1].id
    ));
}

#[test]
fn deleting_a_draft_asks_first() {
    let mut window = harness(Page::Drafts, FakeEngine::default());
    window.state_mut().model.drafts = std::sync::Arc::new(drafts());
    window.run_ok();
    window.get_by_label("Delete Winter thanks").click();
    window.run_ok();
    assert!(window.state().sent.is_empty());
    window.get_by_label("Delete draft “Winter thanks”?");
    window.get_by_label_contains("Its 25 recipients are deleted too.");
    window.get_by_label("Delete draft").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::DeleteDraft(id)] if id == drafts()[0].id
    ));
}
