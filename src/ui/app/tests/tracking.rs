//! Tests of Activity, Orders, Batches, the order panel, the outbox and Drafts.

use std::sync::Arc;

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    contract::{Cents, OrderId},
    desk::{
        Command, Event, GetRows, OutboxState, ProblemKind, inbox::InboxKind, jobs::OrderSelection,
        orders::OrderQuery,
    },
    i18n::Language,
    ui::{
        app::OpenPanel,
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                comparison,
                gift::{drafts, outbox},
                orders::{batch_id, order_id},
            },
        },
    },
};

fn open_page(page: Page) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(page);
    window
}

fn open_batch(index: u64) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.state_mut().out.go(Page::Batch(batch_id(index)));
    window.settle();
    window
}

fn open_outbox(keep: impl Fn(&str) -> bool) -> TestWindow {
    let mut entries = outbox();
    entries.retain(|entry| keep(&entry.title));
    let mut window = TestWindow::open(ScriptedEngine::with_history().with_outbox(entries));
    window.go(Page::Batches);
    window
}

fn open_drafts() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_drafts());
    window.go(Page::Drafts);
    window
}

fn opened_order_id(window: &TestWindow) -> Option<OrderId> {
    match window.state().session.open_panel {
        Some(OpenPanel::Order(id)) => Some(id),
        _ => None,
    }
}

/// Returns the commands about sends in the outbox, with the number in the id of each send.
fn outbox_commands(window: &TestWindow) -> Vec<(&'static str, u128)> {
    window.engine.commands(|command| match command {
        Command::RetrySend(id) => Some(("retry", id.0.as_u128())),
        Command::DismissSend(id) => Some(("dismiss", id.0.as_u128())),
        Command::ForceResend(id) => Some(("send again", id.0.as_u128())),
        _ => None,
    })
}

#[test]
fn copy_button_of_row_copies_its_gift_link() {
    let mut window = open_page(Page::Orders);
    window.click_first("Copy gift link for Mei Tan");
    assert_eq!(window.copied(), Some("https://gifts.example/g/2"));
    assert!(window.shows("Gift link for Mei Tan copied"));
    assert_eq!(opened_order_id(&window), None);
}

#[test]
fn row_opens_order_and_escape_closes_it() {
    let mut window = open_page(Page::Orders);
    window.click_first("Raj Rao");
    assert_eq!(opened_order_id(&window), Some(order_id(3)));
    assert!(window.query_by_label("Copy reference").is_some());
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(opened_order_id(&window), None);
    assert!(window.query_by_label("Copy reference").is_none());
}

#[test]
fn arrows_and_enter_open_an_order() {
    let mut window = open_page(Page::Orders);
    window.get_by_role_and_label(Role::Grid, "Orders").focus();
    window.settle();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        window.press(Modifiers::NONE, key);
    }
    assert_eq!(opened_order_id(&window), Some(order_id(1)));
}

#[test]
fn late_deliveries_filter_orders() {
    let mut window = open_page(Page::Inbox);
    window.click("Late delivery · 1");
    window
        .get_by_label_contains("Show 5 orders: 5 gifts in transit for over 12 days")
        .click();
    window.settle();
    assert_eq!(window.state().page(), Page::Orders);
    let filters = window.engine.commands(|command| {
        let rows = command.question::<GetRows<OrderQuery>>()?;
        rows.list.attention
    });
    assert_eq!(filters.last(), Some(&InboxKind::LateDelivery));
    assert!(window.query_by_label("5 orders").is_some());
    window.click("Remove filters");
    let all = window.query_by_label("6,214 orders");
    assert!(all.is_some(), "{}", window.on_screen());
}

#[test]
fn search_without_results_can_be_cleared() {
    let mut window = open_page(Page::Orders);
    window.get_by_label("Search orders").focus();
    window.settle();
    window.get_by_label("Search orders").type_text("nobody");
    window.settle();
    assert!(window.query_by_label("No results for “nobody”").is_some());
    // The search box has a clear button of the same name.
    window
        .get_all_by_label("Clear search")
        .last()
        .unwrap()
        .click();
    window.settle();
    assert!(window.query_by_label("6,214 orders").is_some());
}

#[test]
fn empty_pages_offer_to_create_a_gift() {
    let pages = [
        (Page::Activity, "Create gift"),
        (Page::Orders, "Create gift"),
        (Page::Batches, "Create gift"),
    ];
    for (page, button) in pages {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        window.go(page);
        // The rail has an entry of the same name, at the left.
        window
            .get_all_by_role_and_label(Role::Button, button)
            .max_by(|a, b| a.rect().left().total_cmp(&b.rect().left()))
            .unwrap()
            .click();
        window.settle();
        assert_eq!(window.state().page(), Page::NewGift, "{page:?}");
    }
}

#[test]
fn batch_offers_export_links_and_recipients() {
    let mut window = open_page(Page::Batches);
    window.click("Autumn thank-you");
    assert_eq!(window.state().page(), Page::Batch(batch_id(0)));
    assert!(window.query_by_label("Orders 1,204").is_some());
    window.click("Copy gift links");
    window.click("Select everything that the search and filters find");
    window.click("Order actions");
    window.click_role(Role::MenuItem, "Export as CSV…");
    let sent = window.engine.commands(|command| match command {
        Command::CopyLinks {
            selection: OrderSelection::Query(query),
            ..
        } => Some(("links", query.batch, 0)),
        Command::ExportOrders {
            selection: OrderSelection::Orders(orders),
            ..
        } => Some(("orders", None, orders.len())),
        _ => None,
    });
    assert_eq!(
        sent,
        [("links", Some(batch_id(0)), 0), ("orders", None, 1_204)]
    );
    window.click("Recipients");
    assert!(window.query_by_label("person0@example.com").is_some());
}

#[test]
fn search_in_batch_can_be_cleared() {
    let mut window = open_batch(0);
    window.get_by_label("Search this batch").focus();
    window.settle();
    window.get_by_label("Search this batch").type_text("nobody");
    window.settle();
    assert!(window.query_all_by_label("Ida Berg").next().is_none());
    window
        .get_all_by_label("Clear search")
        .last()
        .unwrap()
        .click();
    window.settle();
    assert!(window.query_all_by_label("Ida Berg").next().is_some());
}

#[test]
fn outbox_buttons_retry_cancel_and_dismiss_sends() {
    let mut window = open_outbox(|_| true);
    assert!(window.query_by_label("Arrived").is_none());
    window.click("Send now: Winter thanks");
    window.click("Check status: Book club");
    window.click("Cancel send: Winter thanks");
    let dismiss = "Dismiss: Moving day";
    window.get_by_label(dismiss).scroll_to_me();
    window.settle();
    window.click(dismiss);
    assert_eq!(
        outbox_commands(&window),
        [("retry", 1), ("retry", 2), ("dismiss", 1), ("dismiss", 3)]
    );
}

#[test]
fn sending_again_asks_for_confirmation_with_amounts() {
    let mut window = open_outbox(|title| title == "Open end");
    window.click("Send again: Open end");
    assert!(outbox_commands(&window).is_empty(), "it asks first");
    window.get_by_label_contains("Send 25 gifts for $1,890.00–$2,079.00 again?");
    window.click("Send 25 gifts again: Open end");
    assert_eq!(outbox_commands(&window), [("send again", 5)]);
}

#[test]
fn refused_send_without_draft_can_become_one() {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Moving day");
    let engine = ScriptedEngine::with_history().with_outbox(entries);
    engine.emit(Event::Drafts(Arc::default()));
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    assert!(!window.shows("Open draft: Moving day"));
    window.click("Dismiss: Moving day");
    assert!(outbox_commands(&window).is_empty(), "it asks first");
    assert!(window.shows("its 25 recipients are deleted too"));
    window.click("Keep send: Moving day");
    window.click("Move to draft: Moving day");
    let moved = window.engine.commands(|command| match command {
        Command::MoveSendToDraft { send, .. } => Some(send.0.as_u128()),
        _ => None,
    });
    assert_eq!(moved, [3]);
}

#[test]
fn unreadable_send_is_dismissed_after_confirmation() {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Open end");
    for entry in &mut entries {
        entry.customer_reference_id = "ref-5".to_owned();
        entry.state = OutboxState::Unreadable(ProblemKind::SendUnreadable { id: entry.id }.into());
    }
    let mut window = TestWindow::open(ScriptedEngine::with_history().with_outbox(entries));
    window.go(Page::Batches);
    window.click("Dismiss: Open end");
    assert!(outbox_commands(&window).is_empty(), "it asks first");
    window.get_by_label_contains("look for the reference ref-5 in Batches first");
    window.click("Keep send: Open end");
    window.click("Dismiss: Open end");
    window.click("Dismiss send: Open end");
    assert_eq!(outbox_commands(&window), [("dismiss", 5)]);
}

#[test]
fn unfinished_batch_shows_created_orders() {
    let window = open_batch(1);
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
    let mut window = open_page(Page::Activity);
    window
        .get_all_by_label_contains("Mei Tan accepted Garden Tea Chest")
        .next()
        .unwrap()
        .click();
    window.settle();
    assert_eq!(opened_order_id(&window), Some(order_id(2)));
}

#[test]
fn idle_pages_do_not_repaint() {
    for page in [
        Page::Activity,
        Page::Inbox,
        Page::Orders,
        Page::Batches,
        Page::Batch(batch_id(0)),
        Page::Batch(batch_id(1)),
    ] {
        let mut window = TestWindow::open(ScriptedEngine::with_history());
        window.state_mut().out.go(page);
        window.settle();
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
fn next_order_opens_scrolled_to_the_top() {
    let engine = ScriptedEngine::with_history();
    let mut window = TestWindow::open_with(engine, [1280.0, 486.0], Language::EnUs);
    window.go(Page::Orders);
    let open = |window: &mut TestWindow, order: u64| {
        window
            .state_mut()
            .out
            .act(Action::ShowOrder(order_id(order)));
        window.settle();
    };
    open(&mut window, 2);
    let section = |window: &TestWindow| window.get_by_label("Progress").rect().top();
    let top = section(&window);
    window.get_by_label("Copy order ID").scroll_to_me();
    window.settle();
    assert!(section(&window) < top - 100.0, "the panel scrolls");
    // Order 12 has the same status and the same sections as order 2.
    open(&mut window, 12);
    let next = section(&window);
    assert!(next > 0.0, "order 12 opens at the top: {next}");
}

#[test]
fn search_filters_drafts() {
    let mut window = open_drafts();
    assert!(window.query_by_label("2 drafts").is_some());
    window.press(Modifiers::COMMAND, Key::F);
    window.get_by_label("Search drafts").type_text("candle");
    window.settle();
    assert!(window.query_by_label("1 draft").is_some());
    assert!(window.query_by_label("Open Winter thanks").is_none());
    window.click("Open Book club");
    let opened = window.engine.commands(|command| match command {
        Command::OpenDraft(id) => Some(*id),
        _ => None,
    });
    assert_eq!(opened, [drafts()[1].0.id]);
}

#[test]
fn deleting_a_draft_asks_for_confirmation() {
    let mut window = open_drafts();
    let deleted = |window: &TestWindow| {
        window.engine.commands(|command| match command {
            Command::DeleteDraft(id) => Some(*id),
            _ => None,
        })
    };
    window.click("Delete Winter thanks");
    assert!(deleted(&window).is_empty());
    window.get_by_role_and_label(Role::Dialog, "Delete draft “Winter thanks”?");
    window.get_by_label_contains("Its 25 recipients are deleted too.");
    window.click("Delete draft");
    assert_eq!(deleted(&window), [drafts()[0].0.id]);
}

/// Batches with one send, which is in review because of the problem.
fn review(problem: ProblemKind) -> TestWindow {
    let mut entries = outbox();
    entries.retain(|entry| entry.title == "Open end");
    entries[0].state = OutboxState::NeedsReview(problem.into());
    let mut window = TestWindow::open(ScriptedEngine::with_history().with_outbox(entries));
    window.go(Page::Batches);
    window
}

fn review_of_similar_batch() -> TestWindow {
    review(ProblemKind::SendNeedsReview {
        similar_batches: 1,
        candidates: vec![batch_id(1)],
    })
}

/// A send that may be a batch at the service is identified, not dismissed.
#[test]
fn send_with_similar_batch_offers_one_decision() {
    let window = review(ProblemKind::SendNeedsReview {
        similar_batches: 0,
        candidates: Vec::new(),
    });
    assert!(window.shows("Mark as sent: Open end"));
    let mut window = review_of_similar_batch();
    assert!(
        window.shows("If the similar batch is the batch of this send, select “This is the batch”.")
    );
    assert!(!window.shows("Mark as sent"));
    window.click("Compare batches: Open end");
    window.click("Similar batch 1 is the batch of this send");
    let identified = |window: &TestWindow| {
        window.engine.commands(|command| match command {
            Command::IdentifySentBatch { batch, .. } => Some(*batch),
            _ => None,
        })
    };
    assert!(identified(&window).is_empty(), "it asks first");
    assert!(
        window.shows("Is similar batch 1 the batch of these 25 gifts for $1,890.00–$2,079.00?")
    );
    window.click("Cancel");
    window.click("Similar batch 1 is the batch of this send");
    window.click("Mark 25 gifts as sent");
    assert_eq!(identified(&window), [batch_id(1)]);
}

#[test]
fn comparison_button_is_beside_send_again() {
    let mut window = review_of_similar_batch();
    let top = |window: &TestWindow, label: &str| window.get_by_label(label).rect().top();
    let compare = top(&window, "Compare batches: Open end");
    assert_eq!(compare, top(&window, "Send again: Open end"));
    let card_top = window.get_by_label("Open end").rect().top();
    assert!((compare - card_top).abs() < 20.0, "{compare}, {card_top}");
    window.click("Send again: Open end");
    assert!(window.shows("The gifts may have been sent."));
    for button in [
        "select “Send again”",
        "select “Compare batches”",
        "Compare batches: Open end",
    ] {
        assert!(!window.shows(button), "{button}");
    }
    window.click("Don’t send: Open end");
    assert!(window.shows("Select “Compare batches”."));
}

#[test]
fn review_of_higher_price_keeps_similar_batches() {
    let problem = ProblemKind::PriceIncreased {
        agreed: Cents(189_000),
        current: Cents(199_000),
        candidates: vec![batch_id(1)],
    };
    let mut window = review(problem);
    assert!(!window.shows("Mark as sent"));
    window.click("Compare batches: Open end");
    assert!(window.shows("Compare the send with similar batches"));
}

#[test]
fn candidates_are_compared_with_the_send() {
    let mut window = TestWindow::open(comparison::with_send_in_review());
    window.go(Page::Batches);
    comparison::open(&mut window);
    for label in ["Different", "Older than this send", "Batch of another send"] {
        assert_eq!(window.query_all_by_label(label).count(), 1, "{label}");
    }
    assert!(window.shows("Similar batch 1 is the batch of this send"));
    assert!(!window.shows("Similar batch 2 is the batch of this send"));
}
