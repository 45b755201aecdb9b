use super::*;
use crate::{
    contract::WallClock,
    desk::{
        AnyQuestion, Command, Event, ProblemKind,
        catalog::ProductQuery,
        lists::Changed,
        orders::{OrderQuery, OrderRow},
    },
    ui::{model::Model, test_support::samples::orders::order_row},
};

type Rows = GetRows<OrderQuery>;
type FirstRows = GetFirstRows<OrderQuery>;

fn query(text: &str) -> OrderQuery {
    OrderQuery {
        text: text.to_owned(),
        ..OrderQuery::default()
    }
}

/// The questions that the window asks for these rows.
fn ask<L: List>(window: &mut ListWindow<L>, list: &L, visible: Range<u64>) -> Vec<AnyQuestion> {
    let mut out = Commands::default();
    window.request_rows(list, visible, &mut out);
    let questions = out.commands.into_iter().map(|command| match command {
        Command::Ask(question) => question,
        other => panic!("{other:?}"),
    });
    questions.collect()
}

fn ask_text(window: &mut ListWindow<OrderQuery>, text: &str) -> Vec<AnyQuestion> {
    ask(window, &query(text), 0..10)
}

fn reply(questions: &[AnyQuestion], total: u64) {
    let is_asked = questions.iter().any(|question| {
        question.reply(|_: &Rows| {
            Ok(Window {
                total,
                items: total,
                offset: 0,
                rows: Vec::new(),
            })
        })
    });
    assert!(is_asked);
}

fn reply_with_first(questions: &[AnyQuestion], rows: Vec<OrderRow>) {
    let mut questions = questions.iter();
    assert!(questions.any(|question| question.reply(|_: &FirstRows| Ok(rows.clone()))));
}

fn fail(questions: &[AnyQuestion]) {
    let failure = || Err(ProblemKind::DatabaseDamaged.into());
    let mut questions = questions.iter();
    assert!(questions.any(|question| question.reply(|_: &Rows| failure())));
}

fn receive<L: List>(window: &mut ListWindow<L>) {
    let seen = window.seen;
    window.follow(&seen);
}

/// A window that shows a list of seven orders.
fn shown(text: &str) -> ListWindow<OrderQuery> {
    let mut window = ListWindow::default();
    let asked = ask_text(&mut window, text);
    reply(&asked, 7);
    receive(&mut window);
    window
}

fn model() -> Model {
    Model::new(std::sync::Arc::new(WallClock))
}

#[test]
fn rows_of_the_previous_list_are_no_reply() {
    let mut window = ListWindow::default();
    let asked = ask_text(&mut window, "a");
    assert!(!window.has_reply_to(&query("a")));
    reply(&asked, 0);
    receive(&mut window);
    assert!(window.has_reply_to(&query("a")));
    assert!(!window.has_reply_to(&query("an")));
    let asked = ask_text(&mut window, "an");
    assert!(!window.has_reply_to(&query("an")));
    reply_with_first(&asked, vec![order_row(1)]);
    receive(&mut window);
    assert!(!window.has_reply_to(&query("an")));
    fail(&asked);
    receive(&mut window);
    assert!(window.has_reply_to(&query("an")));
}

#[test]
fn only_another_list_cancels_a_read() {
    let is_canceled = |asked: &[AnyQuestion]| asked[0].is_canceled::<Rows>();
    let mut window = ListWindow::default();
    let first = ask_text(&mut window, "a");
    let second = ask_text(&mut window, "an");
    assert!(is_canceled(&first));
    assert!(first[1].is_canceled::<FirstRows>());
    // Scrolling: the read of the whole list goes on.
    let scrolled = ask(&mut window, &query("an"), 500..510);
    assert!(!is_canceled(&second));
    ask_text(&mut window, "ann");
    assert!(is_canceled(&scrolled));
}

#[test]
fn newer_list_drops_earlier_rows() {
    let mut window = ListWindow::default();
    let first = ask_text(&mut window, "a");
    let second = ask_text(&mut window, "an");
    reply(&first, 7);
    receive(&mut window);
    assert_eq!(window.total(), None);
    reply(&second, 3);
    receive(&mut window);
    assert_eq!(window.total(), Some(3));
}

#[test]
fn first_rows_show_without_a_total() {
    let mut window = ListWindow::default();
    let asked = ask_text(&mut window, "a");
    assert_eq!(window.row_count(), None);
    reply_with_first(&asked, vec![order_row(1)]);
    receive(&mut window);
    assert_eq!((window.total(), window.row_count()), (None, Some(1)));
    assert!(window.is_pending());
    reply(&asked, 7);
    receive(&mut window);
    assert_eq!((window.total(), window.row_count()), (Some(7), Some(7)));
}

#[test]
fn late_first_rows_do_not_replace_the_list() {
    let mut window = ListWindow::default();
    let asked = ask_text(&mut window, "a");
    reply(&asked, 7);
    receive(&mut window);
    reply_with_first(&asked, vec![order_row(1)]);
    receive(&mut window);
    assert_eq!(window.total(), Some(7));
}

#[test]
fn refreshed_list_asks_for_no_first_rows() {
    let mut window = shown("a");
    window.is_stale = true;
    assert_eq!(ask_text(&mut window, "a").len(), 1);
    assert_eq!(
        window.total(),
        Some(7),
        "the shown rows stay until the reply"
    );
}

#[test]
fn failed_search_shows_no_rows_of_another_list() {
    let mut window = shown("a");
    let asked = ask_text(&mut window, "an");
    fail(&asked);
    receive(&mut window);
    assert!(!window.has_result() && window.problem().is_some());
    assert_eq!(window.row_count(), None);
    ask_text(&mut window, "ann");
    assert!(window.problem().is_none());
}

#[test]
fn failed_refresh_keeps_rows_and_says_so() {
    let mut window = shown("a");
    window.is_stale = true;
    let asked = ask_text(&mut window, "a");
    fail(&asked);
    receive(&mut window);
    assert!(window.has_result() && window.problem().is_some());
    assert_eq!(window.total(), Some(7));
}

#[test]
fn refresh_requests_failed_rows_again() {
    let (mut window, mut model) = (ListWindow::default(), model());
    let asked = ask_text(&mut window, "a");
    assert!(ask_text(&mut window, "a").is_empty(), "loading");
    fail(&asked);
    window.follow(&model.changes);
    assert!(!window.is_pending());
    assert!(ask_text(&mut window, "a").is_empty(), "not each frame");
    model.apply_command(&Command::Refresh);
    window.follow(&model.changes);
    assert!(!ask_text(&mut window, "a").is_empty());
}

#[test]
fn changed_batches_request_products_again() {
    let (mut window, mut model) = (ListWindow::default(), model());
    let products = ProductQuery::default();
    let asked = ask(&mut window, &products, 0..10);
    asked[0].reply(|_: &GetRows<ProductQuery>| {
        Ok(Window {
            total: 0,
            items: 0,
            offset: 0,
            rows: Vec::new(),
        })
    });
    window.follow(&model.changes);
    assert!(ask(&mut window, &products, 0..10).is_empty());
    // "Most sent", the default sorting, depends on what was sent.
    let changed = Changed {
        batches: true,
        ..Changed::default()
    };
    model.apply(Event::Changed(changed));
    window.follow(&model.changes);
    assert!(!ask(&mut window, &products, 0..10).is_empty());
}

#[test]
fn change_while_awaited_is_asked_again() {
    let (mut window, mut model) = (shown("a"), model());
    window.is_stale = true;
    let asked = ask_text(&mut window, "a");
    let changed = Changed {
        orders: true,
        ..Changed::default()
    };
    model.apply(Event::Changed(changed));
    window.follow(&model.changes);
    assert!(ask_text(&mut window, "a").is_empty(), "awaited");
    reply(&asked, 7);
    window.follow(&model.changes);
    assert!(!ask_text(&mut window, "a").is_empty());
}

#[test]
fn rows_of_an_ended_session_are_requested_again() {
    let mut window = ListWindow::default();
    drop(ask_text(&mut window, "a"));
    receive(&mut window);
    assert!(!ask_text(&mut window, "a").is_empty());
}
