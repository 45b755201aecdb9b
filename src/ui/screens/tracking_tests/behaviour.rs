//! What the screens promise to the people who use them.

use egui::{Key, accesskit::Role};
use egui_kittest::kittest::Queryable as _;

use super::{
    fake_engine::{FakeEngine, batch_id, order_id},
    harness,
    samples::outbox,
};
use crate::{
    desk::{Command, view::AttentionKind},
    ui::{commands::Action, page::Page},
};

#[test]
fn the_copy_button_of_a_row_copies_that_gift_link_and_opens_nothing() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window
        .get_all_by_label("Copy gift link of Mei Tan")
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
fn a_row_opens_its_order_and_escape_closes_it() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.get_all_by_label("Raj Rao").next().unwrap().click();
    window.run_ok();
    assert_eq!(window.state().open_order, Some(order_id(3)));
    assert!(window.query_by_label("Copy receipt id").is_some());
    window.key_press(Key::Escape);
    window.run_ok();
    assert_eq!(window.state().open_order, None);
}

#[test]
fn arrows_and_enter_reach_an_order_without_a_mouse() {
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
fn what_needs_attention_leads_to_exactly_those_orders() {
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
    window.get_by_label("Clear filters").click();
    window.run_ok();
    assert!(window.query_by_label("6,214 orders").is_some());
}

#[test]
fn a_search_that_finds_nothing_says_so_and_leads_back() {
    let mut window = harness(Page::Orders, FakeEngine::default());
    window.get_by_label("Search orders").focus();
    window.run_ok();
    window.get_by_label("Search orders").type_text("nobody");
    window.run_ok();
    assert!(window.query_by_label("No order fits").is_some());
}

#[test]
fn before_the_first_gift_every_page_says_how_to_begin() {
    for page in [Page::Activity, Page::Orders, Page::Batches] {
        let mut window = harness(page, FakeEngine::NOTHING);
        window.get_by_label("New gift").click();
        window.run_ok();
        assert_eq!(window.state().page, Page::NewGift, "{page:?}");
    }
}

#[test]
fn a_batch_shows_how_it_goes_and_what_can_be_done_with_it() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    window.get_by_label("Autumn thank-you").click();
    window.run_ok();
    assert_eq!(window.state().page, Page::Batch(batch_id(0)));
    assert!(window.query_by_label("Orders 1,204").is_some());
    window.get_by_label("Copy links").click();
    window.get_by_label("Export").click();
    window.run_ok();
    assert!(matches!(
        window.state().sent[..],
        [Command::CopyLinks(a), Command::ExportOrders(b)] | [Command::ExportOrders(a), Command::CopyLinks(b)]
            if a == batch_id(0) && b == batch_id(0)
    ));
    window.get_by_label("Recipients").click();
    window.run_ok();
    assert!(window.query_by_label("person0@example.com").is_some());
}

#[test]
fn one_of_a_thousand_is_found_inside_its_batch() {
    let mut window = harness(Page::Batch(batch_id(0)), FakeEngine::default());
    window.get_by_label("Search this batch").focus();
    window.run_ok();
    window.get_by_label("Search this batch").type_text("nobody");
    window.run_ok();
    window.get_by_label("Show all orders").click();
    window.run_ok();
    assert!(window.query_all_by_label("Ida Berg").next().is_some());
}

#[test]
fn what_has_not_arrived_stands_on_top_and_can_be_tried_again() {
    let mut window = harness(Page::Batches, FakeEngine::default());
    window.state_mut().model.outbox = std::sync::Arc::new(outbox());
    window.run_ok();
    assert!(window.query_by_label("Arrived").is_none());
    window.get_by_label("Send now: Winter thanks").click();
    window.get_by_label("Check now: Book club").click();
    window.run_ok();
    window.get_by_label("Take back: Winter thanks").click();
    window.run_ok();
    window
        .get_by_label("Dismiss the refused Moving day")
        .click();
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
fn to_send_again_what_may_have_arrived_asks_once_with_numbers() {
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
fn a_batch_that_is_being_made_says_how_far_it_is() {
    let window = harness(Page::Batch(batch_id(1)), FakeEngine::default());
    assert!(
        window
            .query_all_by_label("312 of 1,204 orders are made")
            .next()
            .is_some()
    );
    assert!(window.query_by_label("Copy links").is_none());
}

#[test]
fn the_feed_tells_who_did_what_and_opens_the_order() {
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
fn a_quiet_window_is_not_drawn_again() {
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
