//! Tests of the inbox: its numbers, actions, marks, keys, filters, and notifications of the system.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::OrderBatchId,
    desk::{
        Command, Event, GetRows, InboxChangeId, PreviewOrderAction,
        inbox::{
            InboxItems, InboxKey, InboxKind, InboxMark, InboxState, InboxSummary, InboxTarget,
        },
        jobs::OrderSelection,
        orders::OrderQuery,
    },
    i18n::Language,
    ui::{
        app::OpenPanel,
        page::Page,
        test_support::{
            SMALL_SIZE, ScriptedEngine, TestWindow,
            samples::{
                connections,
                inbox::inbox,
                orders::{batch_id, order_id},
            },
        },
    },
};

/// The box in the header of the table.
const ALL: &str = "Select everything that the search and filters find";

fn keys_of(kind: InboxKind) -> Vec<InboxKey> {
    let items = inbox().items;
    let of_kind = items.iter().map(|item| (item.key, item.state));
    of_kind
        .filter(|(key, state)| key.kind == kind && *state == InboxState::Open)
        .map(|(key, _)| key)
        .collect()
}

#[test]
fn keys_mark_the_selected_items() {
    let mut window = open_inbox();
    window
        .get_by_role_and_label(Role::Grid, "Inbox items")
        .focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.shows("3 selected"), "{}", window.on_screen());
    window.press(Modifiers::SHIFT, Key::ArrowUp);
    assert!(window.shows("2 selected"), "{}", window.on_screen());
    window.press(Modifiers::NONE, Key::D);
    let (target, _) = marks(&window).remove(0);
    let InboxItems::Selected(keys) = target.items else {
        panic!("{target:?}");
    };
    assert_eq!(keys.len(), 2);
}

#[test]
fn open_menu_stays_with_its_item() {
    let mut window = open_inbox();
    window
        .get_by_label_contains("Snooze: 2 gifts failed")
        .click();
    window.settle();
    window.engine.move_last_record_up();
    window.settle();
    window.click_role(Role::MenuItem, "For 3 days");
    let (target, _) = marks(&window).remove(0);
    assert!(matches!(target.items, InboxItems::One(key) if key.kind == InboxKind::FailedOrder));
}

#[test]
fn button_of_item_keeps_its_id_below_a_banner() {
    let mut window = open_inbox();
    let id = |window: &TestWindow| {
        let button = window.get_by_label_contains("Snooze: 2 gifts failed");
        button.accesskit_node().id()
    };
    let before = id(&window);
    window.engine.emit(Event::Notices(connections::notices()));
    window.settle();
    assert_eq!(id(&window), before);
}

fn previewed(window: &TestWindow) -> Vec<OrderSelection> {
    let questions = window.engine.questions().into_iter();
    let previewed = questions.map(|PreviewOrderAction(selection)| selection);
    previewed.collect()
}

#[test]
fn context_menu_concerns_the_selected_items_of_its_kind() {
    let mut window = open_inbox();
    let title = "12 gifts expire within 7 days";
    window.get_by_label(title).click_secondary();
    window.settle();
    assert!(
        window.shows("12 gifts of this item"),
        "{}",
        window.on_screen()
    );
    assert_eq!(previewed(&window), [only_batch(2, InboxKind::ExpiringSoon)]);
    window.press(Modifiers::NONE, Key::Escape);
    window.click(ALL);
    window.get_by_label(title).click_secondary();
    window.settle();
    assert!(window.shows("Gifts of 2 selected items"));
    let of_batch = |index| OrderQuery {
        batch: Some(batch_id(index)),
        attention: Some(InboxKind::ExpiringSoon),
        ..OrderQuery::default()
    };
    let both = OrderSelection::Queries([of_batch(0), of_batch(2)].into());
    assert_eq!(previewed(&window).last(), Some(&both));
}

#[test]
fn shift_f10_opens_menu_of_current_item() {
    let mut window = open_inbox();
    window
        .get_by_role_and_label(Role::Grid, "Inbox items")
        .focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::ArrowDown);
    for (modifiers, key) in [(Modifiers::SHIFT, Key::F10), (Modifiers::NONE, Key::Menu)] {
        window.press(modifiers, key);
        assert!(
            window.shows("2 gifts of this item"),
            "{}",
            window.on_screen()
        );
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.shows("2 gifts of this item"));
    }
    window.press(Modifiers::NONE, Key::D);
    assert_eq!(marks(&window).len(), 1, "the table has the focus again");
}

#[test]
fn shown_kind_has_no_selection_of_another_state() {
    let mut window = open_inbox();
    window.click_role(Role::RadioButton, "Done (1)");
    window.click(ALL);
    assert!(window.shows("1 selected"), "{}", window.on_screen());
    window.go(Page::Activity);
    window.click("Show in inbox: 390 gifts expire within 7 days");
    assert!(!window.shows("Clear selection"), "{}", window.on_screen());
}

fn open_inbox() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.press(Modifiers::COMMAND, Key::I);
    window
}

fn marks(window: &TestWindow) -> Vec<(InboxTarget, InboxMark)> {
    window.engine.commands(|command| match command {
        Command::MarkInbox { target, mark, .. } => Some((target.clone(), *mark)),
        _ => None,
    })
}

fn only_batch(index: u64, kind: InboxKind) -> OrderSelection {
    OrderSelection::Query(OrderQuery {
        batch: Some(batch_id(index)),
        attention: Some(kind),
        ..OrderQuery::default()
    })
}

#[test]
fn bell_rail_inbox_and_activity_show_same_number() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.engine.emit(Event::Notices(connections::notices()));
    window.settle();
    let open = inbox().summary().total();
    let count = window.state().model().inbox_count();
    assert_eq!(count, open + connections::notices().len() as u64);
    window.click(&format!("Inbox: {count}"));
    assert_eq!(window.state().page(), Page::Inbox);
    assert!(window.shows(&format!("Open ({count})")));
    window.go(Page::Activity);
    assert!(window.shows(&format!("{count} items")));
    window.click("Show in inbox: 390 gifts expire within 7 days");
    assert_eq!(window.state().page(), Page::Inbox);
    assert!(window.shows("378 gifts expire within 7 days"));
    assert!(!window.shows("2 gifts failed"));
}

#[test]
fn problems_are_listed_until_dismissed() {
    let mut window = open_inbox();
    window.engine.emit(Event::Notices(connections::notices()));
    window.settle();
    let dismiss = window
        .get_all_by_role(Role::Button)
        .find(|node| {
            node.accesskit_node()
                .label()
                .is_some_and(|label| label.starts_with("Dismiss: "))
        })
        .unwrap();
    dismiss.click();
    window.settle();
    let dismissed = window
        .engine
        .count(|command| matches!(command, Command::DismissNotice(_)));
    assert_eq!(dismissed, 1);
}

#[test]
fn failed_gifts_are_sent_again_without_handled_ones() {
    let mut window = open_inbox();
    window
        .get_by_label_contains("Send 2 again: 2 gifts failed")
        .click();
    window.settle();
    let sent = window.engine.commands(|command| match command {
        Command::SendAgain { selection, .. } => Some(selection.clone()),
        _ => None,
    });
    assert_eq!(sent, [only_batch(0, InboxKind::FailedOrder)]);
}

#[test]
fn all_expiring_gifts_are_extended_together() {
    let mut window = open_inbox();
    window.click("Expiring soon · 2");
    window.click(ALL);
    window.click("Extend expiry…");
    let of_batch = |batch: OrderBatchId| OrderQuery {
        batch: Some(batch),
        attention: Some(InboxKind::ExpiringSoon),
        ..OrderQuery::default()
    };
    let batches = keys_of(InboxKind::ExpiringSoon);
    let batches = batches.iter().map(|key| of_batch(key.id.into()));
    let extended = [OrderSelection::Queries(batches.collect())];
    assert_eq!(previewed(&window), extended);
}

#[test]
fn item_is_marked_as_done_and_undone() {
    let mut window = open_inbox();
    window
        .get_by_label_contains("Mark as done: 2 gifts failed")
        .click();
    window.settle();
    let (target, mark) = marks(&window).remove(0);
    assert_eq!(mark, InboxMark::Done);
    assert_eq!(target.state, InboxState::Open);
    assert_eq!(target.as_of, inbox().as_of);
    assert!(matches!(target.items, InboxItems::One(key) if key.kind == InboxKind::FailedOrder));
    window.click("Undo: 1 item marked as done");
    let undone = window
        .engine
        .count(|command| matches!(command, Command::UndoInboxChange(_)));
    assert_eq!(undone, 1);
}

#[test]
fn item_is_snoozed_until_chosen_time() {
    let mut window = open_inbox();
    window
        .get_by_label_contains("Snooze: 2 gifts failed")
        .click();
    window.settle();
    window.click_role(Role::MenuItem, "For 3 days");
    let (_, mark) = marks(&window).remove(0);
    let InboxMark::SnoozedUntil(until) = mark else {
        panic!("{mark:?}");
    };
    let days = until.since(inbox().as_of).as_secs() / 86_400;
    assert!((2..=3).contains(&days), "{days}");
}

#[test]
fn all_items_of_kind_are_marked_together() {
    let mut window = open_inbox();
    window.click("Expiring soon · 2");
    window.click(ALL);
    assert!(window.shows("2 selected"));
    window.click("Mark 2 as done");
    let (target, _) = marks(&window).remove(0);
    let keys = keys_of(InboxKind::ExpiringSoon).into_iter().collect();
    assert_eq!(target.items, InboxItems::Selected(Arc::new(keys)));
    assert!(!window.shows("2 selected"));
    assert!(window.shows("2 items marked as done"));
}

#[test]
fn keys_open_and_mark_the_selected_item() {
    let mut window = open_inbox();
    window
        .get_by_role_and_label(Role::Grid, "Inbox items")
        .focus();
    window.settle();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::D] {
        window.press(Modifiers::NONE, key);
    }
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::S);
    let marked: Vec<_> = marks(&window)
        .into_iter()
        .map(|(target, mark)| match target.items {
            InboxItems::One(key) => (key.kind, mark == InboxMark::Done),
            items => panic!("one item is marked: {items:?}"),
        })
        .collect();
    assert_eq!(
        marked,
        [
            (InboxKind::FailedOrder, true),
            (InboxKind::ReturnedParcel, false)
        ]
    );
    window.press(Modifiers::NONE, Key::Enter);
    assert!(matches!(
        window.state().session.open_panel,
        Some(OpenPanel::Order(id)) if id == order_id(1)
    ));
}

#[test]
fn keys_act_on_selected_item_after_rows_move() {
    let mut window = open_inbox();
    window
        .get_by_role_and_label(Role::Grid, "Inbox items")
        .focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.engine.move_last_record_up();
    window.settle();
    window.press(Modifiers::NONE, Key::D);
    let (target, _) = marks(&window).remove(0);
    assert!(matches!(target.items, InboxItems::One(key) if key.kind == InboxKind::FailedOrder));
}

#[test]
fn buttons_do_not_cover_filter_in_small_german_window() {
    let engine = ScriptedEngine::with_history();
    let mut window = TestWindow::open_with(engine, SMALL_SIZE, Language::De);
    window.press(Modifiers::COMMAND, Key::I);
    let filter = window.get_all_by_role(Role::RadioButton).last().unwrap();
    let filter = filter.rect();
    window.click("Alles auswählen, was Suche und Filter finden");
    let buttons = window.get_all_by_label_contains("als erledigt markieren");
    let done: Vec<_> = buttons.map(|button| button.rect()).collect();
    assert!(!done.is_empty());
    for done in done {
        assert!(!filter.intersects(done), "{done:?} covers {filter:?}");
    }
}

#[test]
fn done_item_opens_its_own_orders() {
    let mut window = open_inbox();
    window.click_role(Role::RadioButton, "Done (1)");
    window
        .get_by_role_and_label(Role::Grid, "Inbox items")
        .focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().page(), Page::Orders);
    let queries = window.engine.commands(|command| {
        let rows = command.question::<GetRows<OrderQuery>>()?;
        Some((rows.list.attention.is_some(), rows.list.attention_state))
    });
    assert_eq!(queries.last(), Some(&(true, InboxState::Done)));
}

#[test]
fn toast_says_when_nothing_was_marked() {
    let mut window = open_inbox();
    window.engine.emit(Event::InboxMarked {
        change: InboxChangeId::generate(),
        mark: InboxMark::Done,
        items: 0,
    });
    window.settle();
    assert!(window.shows(
        "Nothing was marked, because the gifts have just changed. Check the list, then try again."
    ));
}

#[test]
fn snoozed_and_done_items_return_to_the_inbox() {
    let mut window = open_inbox();
    window.click_role(Role::RadioButton, "Snoozed (1)");
    assert!(window.shows("40 gifts not opened for 7 days"));
    window
        .get_by_label_contains("Move to inbox: 40 gifts")
        .click();
    window.settle();
    window.click_role(Role::RadioButton, "Done (1)");
    window
        .get_by_label_contains("Move to inbox: 7 gifts")
        .click();
    window.settle();
    let states: Vec<_> = marks(&window)
        .into_iter()
        .map(|(target, mark)| (target.state, mark))
        .collect();
    assert_eq!(
        states,
        [
            (InboxState::Snoozed, InboxMark::Open),
            (InboxState::Done, InboxMark::Open)
        ]
    );
}

#[test]
fn empty_inbox_says_so() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Go to Inbox");
    assert!(window.shows("Nothing to do"));
}

#[test]
fn notification_is_shown_while_window_is_not_in_use() {
    let mut window = open_inbox();
    let summary = inbox().summary();
    let arrivals = vec![*summary.group(InboxKind::FailedOrder).unwrap()];
    let arrive = |window: &TestWindow| {
        window.engine.emit(Event::Inbox {
            summary: Arc::new(InboxSummary::clone(&summary)),
            arrivals: Arc::new(arrivals.clone()),
        });
    };
    arrive(&window);
    window.settle();
    let is_pending = |window: &TestWindow| {
        let pending = &window.state().session.notification;
        pending.time_left(inbox().as_of).is_some()
    };
    assert!(!is_pending(&window));
    window.event(egui::Event::WindowFocused(false));
    window.input_mut().focused = false;
    window.settle();
    arrive(&window);
    window.settle();
    assert!(is_pending(&window));
    let same = Event::Connections(Arc::new(connections::practice()));
    window.engine.emit(same);
    window.settle();
    assert!(is_pending(&window), "news of the same connection");
    window.engine.open_connection(connections::remote());
    window.settle();
    assert!(!is_pending(&window));
}

#[test]
fn failed_gifts_of_all_batches_are_sent_again() {
    let mut window = open_inbox();
    let mut inbox = inbox();
    for item in &mut inbox.items {
        if item.key.kind == InboxKind::FailedOrder {
            item.state = InboxState::Open;
        }
    }
    window.engine.emit(Event::Inbox {
        summary: Arc::new(inbox.summary()),
        arrivals: Arc::default(),
    });
    window.settle();
    window.click("Failed gifts · 2");
    window.click(ALL);
    window.click("Send again to failed or canceled recipients");
    let sent = window.engine.commands(|command| match command {
        Command::SendAgain { selection, .. } => Some(selection.clone()),
        _ => None,
    });
    let [OrderSelection::Queries(queries)] = sent.as_slice() else {
        panic!("{sent:?}");
    };
    assert!(!queries.is_empty());
    for query in queries.iter() {
        assert_eq!(query.attention, Some(InboxKind::FailedOrder));
        assert!(query.batch.is_some());
    }
}
