//! Tests of the actions on orders: menus, dialogs, jobs, the palette, and the order panel.

use std::sync::Arc;

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use uuid::Uuid;

use crate::{
    contract::{OrderId, Timestamp},
    desk::{
        Command, CountListed, Event, GetRows, OrderJobId, PreviewOrderAction,
        export::LinkFormat,
        jobs::{OrderAction, OrderJob, OrderJobQuery, OrderSelection},
        lists::Changed,
        orders::{MirroredOrders, OrderQuery, OrderStage},
    },
    ui::{
        app::OpenPanel,
        commands::{Action, SelectionAction},
        page::Page,
        screens::new_gift::moment::in_days,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                connections, now,
                order_jobs::{finished_job, waiting_job},
                orders::{batch_id, order_id},
            },
        },
    },
};

fn open_orders() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Orders);
    window
}

fn started_jobs(window: &TestWindow) -> Vec<(OrderAction, Vec<OrderId>)> {
    window.engine.commands(|command| match command {
        Command::StartOrderJob { action, orders, .. } => Some((*action, (**orders).clone())),
        _ => None,
    })
}

fn choose_action(window: &mut TestWindow, label: &str) {
    window.click("Order actions");
    window.click_role(Role::MenuItem, label);
}

/// Opens the menu of the first batch.
fn open_batch_menu(window: &mut TestWindow) {
    let row = window
        .query_all_by_label("Autumn thank-you")
        .next()
        .unwrap();
    row.click_secondary();
    window.settle();
}

/// Chooses an entry of the menu of the first batch.
fn act_on_batch(label: &str) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    open_batch_menu(&mut window);
    window.click_role(Role::MenuItem, label);
    window
}

/// The box in the header of the table.
const ALL: &str = "Select everything that the search and filters find";

const SEND_AGAIN: &str = "Send again to failed or canceled recipients";

#[test]
fn selected_orders_are_canceled_after_one_question() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    window.click_first("Select order for Nia Okoye");
    assert!(window.shows("2 selected"));
    choose_action(&mut window, "Cancel gifts…");
    assert!(window.shows("Cancel 2 gifts?"));
    assert!(window.shows("Up to $110.00 will be released."));
    assert!(started_jobs(&window).is_empty());
    window.click("Cancel 2 gifts");
    let jobs = started_jobs(&window);
    assert_eq!(jobs.len(), 1);
    assert_eq!(jobs[0].0, OrderAction::Cancel);
    assert!(!window.shows("Cancel 2 gifts?"));
    let orders = OrderSelection::Orders(vec![order_id(3), order_id(4)].into());
    let previewed = window.engine.questions::<PreviewOrderAction>();
    assert_eq!(previewed, vec![PreviewOrderAction(orders); 2]);
    assert_eq!(jobs[0].1, [order_id(3), order_id(4)]);
    window.click("Clear selection");
    assert!(!window.shows("2 selected"));
}

#[test]
fn replaced_gifts_are_canceled_after_one_question() {
    let mut window = open_orders();
    let orders: Arc<[OrderId]> = [order_id(3), order_id(4)].into();
    window.state_mut().out.act(Action::ActOnOrders {
        action: SelectionAction::Replace {
            draft_name: "Spring thanks (again)".to_owned(),
        },
        selection: OrderSelection::Orders(Arc::clone(&orders)),
    });
    window.settle();
    assert!(window.shows("Cancel 2 gifts and send them again?"));
    assert!(window.shows("Up to $110.00 will be released."));
    window.click("Cancel 2 gifts and create draft");
    let replaced = window.engine.commands(|command| match command {
        Command::ReplaceGifts { orders, name, .. } => Some(((**orders).clone(), name.clone())),
        _ => None,
    });
    assert_eq!(
        replaced,
        [(orders.to_vec(), "Spring thanks (again)".to_owned())]
    );
    assert!(started_jobs(&window).is_empty());
    assert!(!window.shows("Cancel 2 gifts and send them again?"));
}

#[test]
fn dialogs_name_their_orders_and_batch() {
    for action in ["Cancel gifts…", "Extend expiry…"] {
        let window = act_on_batch(action);
        assert!(
            window.shows("627 orders of the batch “Autumn thank-you”"),
            "{action}"
        );
    }
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    choose_action(&mut window, "Extend expiry…");
    assert!(window.shows("Extend expiry for"));
    assert!(window.shows("1 order selected"));
}

#[test]
fn nothing_selected_asks_for_the_number() {
    let mut window = open_orders();
    window.click("Order actions");
    assert!(window.shows("Nothing is selected"));
    for entry in ["Cancel gifts…", "Extend expiry…", "Copy as CSV"] {
        assert!(!window.shows(entry), "{entry}");
    }
    window.click_role(Role::MenuItem, "For all 6,214 orders in this list…");
    assert!(window.shows("All 6,214 orders in this list"));
    window.click_role(Role::ComboBox, "Action");
    window.click_role(Role::MenuItem, "Cancel gifts…");
    let field = "Enter 6,214 to confirm the number of orders";
    window.get_by_role_and_label(Role::TextInput, field).focus();
    window.settle();
    window.type_text("6213");
    assert!(window.shows("The number of orders is 6,214."));
    window.click("Continue with 6,214 orders");
    let previewed = |window: &TestWindow| {
        window.engine.commands(|command| match command {
            Command::Ask(question) => match question.get()? {
                PreviewOrderAction(OrderSelection::Orders(orders)) => Some(orders.len()),
                PreviewOrderAction(_) => None,
            },
            _ => None,
        })
    };
    // The dialog asks what is possible.
    assert_eq!(previewed(&window), [6_214]);
    window.get_by_role_and_label(Role::TextInput, field).focus();
    window.settle();
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("6,214");
    window.click("Continue with 6,214 orders");
    assert_eq!(previewed(&window), [6_214, 6_214]);
    assert!(started_jobs(&window).is_empty(), "the action asks again");
}

#[test]
fn enter_after_the_number_continues() {
    let mut window = open_orders();
    window.click("Order actions");
    window.click_role(Role::MenuItem, "For all 6,214 orders in this list…");
    window.click_role(Role::ComboBox, "Action");
    window.click_role(Role::MenuItem, "Cancel gifts…");
    // The dialog asks what is possible, and the question after it asks again.
    for (number, previews) in [("6213", 1), ("6214", 2)] {
        window.click("Enter 6,214 to confirm the number of orders");
        window.press(Modifiers::COMMAND, Key::A);
        window.type_text(number);
        window.press(Modifiers::NONE, Key::Enter);
        let count = window.engine.questions::<PreviewOrderAction>().len();
        assert_eq!(count, previews, "{number}");
    }
}

#[test]
fn canceled_orders_of_a_list_are_only_sent_again() {
    let mut window = open_orders();
    let query = OrderQuery {
        stages: vec![OrderStage::Canceled],
        ..OrderQuery::default()
    };
    window.state_mut().out.act(Action::ShowOrders(query));
    window.settle();
    window.click("Order actions");
    window.click_role(Role::MenuItem, "For all 621 orders in this list…");
    window.click_role(Role::ComboBox, "Action");
    for entry in [SEND_AGAIN, "Copy as CSV"] {
        assert!(window.shows(entry), "{entry}");
    }
    for entry in ["Cancel gifts…", "Extend expiry…"] {
        assert!(!window.shows(entry), "{entry}");
    }
}

fn copied(window: &mut TestWindow) -> Vec<OrderSelection> {
    choose_action(window, "Copy as CSV");
    window.engine.commands(|command| match command {
        Command::CopyLinks { selection, .. } => Some(selection.clone()),
        _ => None,
    })
}

fn only_orders(numbers: &[u64]) -> OrderSelection {
    OrderSelection::Orders(numbers.iter().map(|number| order_id(*number)).collect())
}

#[test]
fn highlighted_rows_are_the_selected_ones() {
    let mut window = open_orders();
    window.get_by_role_and_label(Role::Grid, "Orders").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.shows("3 selected"), "{}", window.on_screen());
    assert_eq!(copied(&mut window), [only_orders(&[0, 1, 2])]);
}

#[test]
fn selection_stays_when_the_list_moves() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    window.engine.move_last_record_up();
    window.settle();
    assert_eq!(copied(&mut window), [only_orders(&[3])]);
}

#[test]
fn search_keeps_selection_and_counts_hidden_orders() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    window.click_first("Select order for Ida Berg");
    window.type_into("Search orders", "raj");
    assert!(
        window.shows("2 selected, 1 of them hidden by the search or filters"),
        "{}",
        window.on_screen()
    );
    window.click(ALL);
    let copied = copied(&mut window);
    let [OrderSelection::Orders(orders)] = copied.as_slice() else {
        panic!("{copied:?}");
    };
    assert!(orders.len() > 100 && orders.contains(&order_id(0)));
}

const ALL_HIDDEN: &str = "1 selected, 1 of them hidden by the search or filters";

#[test]
fn search_without_results_says_what_it_hides() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    window.type_into("Search orders", "zzqx");
    assert!(window.shows(ALL_HIDDEN), "{}", window.on_screen());
    window.go(Page::Batches);
    window.click("Select batch Autumn thank-you");
    window.type_into("Search batches", "zzqx");
    assert!(window.shows(ALL_HIDDEN), "{}", window.on_screen());
}

#[test]
fn failed_search_says_what_it_hides() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    window.engine.fail_lists(true);
    window.type_into("Search orders", "ida");
    assert!(window.shows(ALL_HIDDEN), "{}", window.on_screen());
}

#[test]
fn every_tab_of_a_batch_says_what_is_selected() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click_first("Autumn thank-you");
    window.click_first("Select order for Raj Rao");
    assert!(window.shows("1 selected"));
    for tab in ["Recipients", "Details"] {
        window.click_role(Role::Tab, tab);
        assert!(window.shows("1 selected"), "{tab}");
    }
    let tab = window.get_all_by_role(Role::Tab).next().expect("a tab");
    tab.click();
    window.settle();
    window.type_into("Search this batch", "zzqx");
    assert!(window.shows(ALL_HIDDEN), "{}", window.on_screen());
    window.click("Copy gift links");
    let copied = window.engine.commands(|command| match command {
        Command::CopyLinks { selection, .. } => Some(selection.clone()),
        _ => None,
    });
    assert_eq!(copied, [only_orders(&[3])]);
}

#[test]
fn palette_offers_only_possible_changes() {
    let mut window = open_orders();
    let entries = |window: &mut TestWindow, name: &str| {
        window.click_first(name);
        window.press(Modifiers::COMMAND, Key::K);
        let offered = ["Cancel gifts…", "Extend expiry…", SEND_AGAIN].map(|label| {
            window.type_text(label.trim_end_matches('…'));
            let entry = window.query_by_role_and_label(Role::ListItem, label);
            let is_offered = entry.is_some();
            window.press(Modifiers::COMMAND, Key::A);
            window.press(Modifiers::NONE, Key::Backspace);
            is_offered
        });
        window.press(Modifiers::NONE, Key::Escape);
        window.click_first(name);
        offered
    };
    for (name, offered) in [
        ("Ole Dahl", [false, false, false]),
        ("Raj Rao", [true, true, false]),
        ("François Lefèvre", [false, false, true]),
    ] {
        let found = entries(&mut window, &format!("Select order for {name}"));
        assert_eq!(found, offered, "{name}");
    }
}

#[test]
fn ranges_reach_beyond_loaded_rows() {
    let mut window = open_orders();
    window.get_by_role_and_label(Role::Grid, "Orders").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::SHIFT, Key::End);
    assert!(window.shows("6,214 selected"), "{}", window.on_screen());
    window.press(Modifiers::SHIFT, Key::Home);
    assert!(window.shows("1 selected"), "{}", window.on_screen());
    window.press(Modifiers::COMMAND, Key::A);
    assert!(window.shows("6,214 selected"), "{}", window.on_screen());
}

#[test]
fn whole_list_selection_needs_no_count() {
    let mut window = open_orders();
    let counts = |window: &TestWindow| window.engine.questions::<CountListed>().len();
    window.click("Select everything that the search and filters find");
    assert!(window.shows("6,214 selected"), "{}", window.on_screen());
    assert_eq!(counts(&window), 0);
    // After a change of the orders, the list can show other rows.
    window.engine.emit(Event::Changed(Changed {
        orders: true,
        ..Changed::default()
    }));
    window.settle();
    assert!(window.shows("6,214 selected"), "{}", window.on_screen());
    assert_eq!(counts(&window), 1);
}

#[test]
fn impossible_changes_are_not_offered() {
    let mut window = open_orders();
    for (name, can_change, can_send_again) in [
        ("Ole Dahl", false, false),
        ("Raj Rao", true, false),
        ("François Lefèvre", false, true),
    ] {
        let row = window.query_all_by_label(name).next().unwrap();
        row.click_secondary();
        window.settle();
        assert_eq!(window.shows("Cancel gifts…"), can_change, "{name}");
        assert_eq!(window.shows("Extend expiry…"), can_change, "{name}");
        assert_eq!(window.shows(SEND_AGAIN), can_send_again, "{name}");
        window.press(Modifiers::NONE, Key::Escape);
        window.click_first(&format!("Select order for {name}"));
        window.click("Order actions");
        assert_eq!(window.shows("Cancel gifts…"), can_change, "{name}");
        assert_eq!(window.shows(SEND_AGAIN), can_send_again, "{name}");
        window.press(Modifiers::NONE, Key::Escape);
        window.click_first(&format!("Select order for {name}"));
    }
}

#[test]
fn kept_gifts_are_not_canceled() {
    let mut window = act_on_batch("Cancel gifts…");
    let kept = "127 orders can’t be changed: 120 × Delivered, 4 × Shipped, and 3 × Failed.";
    assert!(window.shows(kept), "{}", window.on_screen());
    window.click("Keep gifts");
    assert!(!window.shows("Cancel 500 gifts?"));
    assert!(started_jobs(&window).is_empty());
}

#[test]
fn expiry_is_extended_to_day_of_calendar() {
    let mut window = act_on_batch("Extend expiry…");
    window.click("In 60 days");
    window.click("Calendar: New expiry date");
    for key in [Key::PageDown, Key::PageUp, Key::ArrowDown, Key::ArrowLeft] {
        window.press(Modifiers::NONE, key);
    }
    window.press(Modifiers::NONE, Key::Enter);
    window.click_role(egui::Role::Button, "Extend expiry of 480 gifts");
    let jobs = started_jobs(&window);
    let expires_at: Timestamp = in_days(now(), 66, 23, 59);
    assert_eq!(jobs[0].0, OrderAction::Extend { expires_at });
}

#[test]
fn expiry_is_extended_to_the_chosen_preset() {
    let mut window = act_on_batch("Extend expiry…");
    window.click("In 60 days");
    window.click_role(egui::Role::Button, "Extend expiry of 480 gifts");
    let jobs = started_jobs(&window);
    let expires_at: Timestamp = in_days(now(), 60, 23, 59);
    assert_eq!(jobs[0].0, OrderAction::Extend { expires_at });
    assert_eq!(jobs[0].1.len(), 480);
}

#[test]
fn extension_says_which_gifts_it_leaves_out() {
    let window = act_on_batch("Extend expiry…");
    let left_out = "20 gifts keep their expiry, because they expire later or never, or their expiry is unknown.";
    assert!(window.shows(left_out), "{}", window.on_screen());
}

#[test]
fn past_expiry_cannot_be_confirmed() {
    let mut window = act_on_batch("Extend expiry…");
    window.click("New expiry date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("2026-01-01");
    assert!(window.shows("Choose a date in the future."));
    window.click_role(egui::Role::Button, "Extend expiry of 500 gifts");
    assert!(started_jobs(&window).is_empty());
}

#[test]
fn job_shows_outcomes_and_retries_failed_orders() {
    let mut window = open_orders();
    let (finished, waiting) = (finished_job(), waiting_job());
    let jobs = vec![waiting.clone(), finished.clone()];
    window.engine.emit(Event::OrderJobs(Arc::new(jobs)));
    window.settle();
    assert!(window.shows("132 of 500. Waiting for the service:"));
    window.click("Stop canceling");
    assert!(window.shows("480 of 500 gifts canceled"));
    assert!(window.shows("14 can’t be changed any more and 6 failed"));
    window.click("Retry 6 gifts");
    window.click("Details: 480 of 500 gifts canceled");
    assert!(matches!(
        window.state().session.open_panel,
        Some(OpenPanel::OrderJob(id)) if id == finished.id
    ));
    assert!(window.shows("Can’t be changed any more: Accepted"));
    window.press(Modifiers::NONE, Key::Escape);
    window.click("Dismiss: 480 of 500 gifts canceled");
    let sent = window.engine.commands(|command| match command {
        Command::StopOrderJob(id) => Some(("stop", *id)),
        Command::RetryOrderJob(id) => Some(("retry", *id)),
        Command::DismissOrderJob(id) => Some(("dismiss", *id)),
        _ => None,
    });
    assert_eq!(
        sent,
        [
            ("stop", waiting.id),
            ("retry", finished.id),
            ("dismiss", finished.id)
        ]
    );
}

#[test]
fn order_job_lists_only_failed_results() {
    let mut window = open_orders();
    let finished = finished_job();
    window
        .engine
        .emit(Event::OrderJobs(Arc::new(vec![finished.clone()])));
    window.settle();
    window.click("Details: 480 of 500 gifts canceled");
    let rows = |window: &TestWindow| {
        let table = window.get_by_role_and_label(Role::Grid, "Result of each order");
        // The titles are a row, too.
        table
            .accesskit_node()
            .data()
            .row_count()
            .map(|rows| rows - 1)
    };
    assert_eq!(rows(&window), Some(500));
    window.click("Only gifts that were not changed");
    // 6 failed, and 14 can't be changed any more.
    assert_eq!(rows(&window), Some(20));
    assert!(window.shows("This order can no longer be canceled"));
    assert!(window.shows("Can’t be changed any more: Accepted"));
    let requested = window.engine.commands(|command| {
        let rows = command.question::<GetRows<OrderJobQuery>>()?;
        Some(rows.list)
    });
    let query = OrderJobQuery {
        job: finished.id,
        only_unsuccessful: true,
    };
    assert_eq!(requested.last(), Some(&query));
    window.click("Only gifts that were not changed");
    assert_eq!(rows(&window), Some(500));
}

#[test]
fn arrow_key_shows_whole_outcome_of_order() {
    let mut window = open_orders();
    window
        .engine
        .emit(Event::OrderJobs(Arc::new(vec![finished_job()])));
    window.settle();
    window.click("Details: 480 of 500 gifts canceled");
    let remedy = "Correct what the service reports, then try again.";
    assert!(!window.shows(remedy));
    window.get_by_label("Result of each order").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    assert!(window.shows(remedy));
    window.click("Only gifts that were not changed");
    assert!(!window.shows(remedy));
}

#[test]
fn current_outcome_stays_with_its_order() {
    let mut window = open_orders();
    window
        .engine
        .emit(Event::OrderJobs(Arc::new(vec![finished_job()])));
    window.settle();
    window.click("Details: 480 of 500 gifts canceled");
    window.get_by_label("Result of each order").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.engine.move_last_record_up();
    window
        .engine
        .emit(Event::OrderJobs(Arc::new(vec![finished_job()])));
    window.settle();
    assert!(window.shows("Correct what the service reports, then try again."));
    window.press(Modifiers::NONE, Key::Enter);
    assert!(matches!(
        window.state().session.open_panel,
        Some(OpenPanel::Order(id)) if id == order_id(0)
    ));
}

#[test]
fn other_job_is_shown_from_its_first_row() {
    let mut window = open_orders();
    let jobs = vec![waiting_job(), finished_job()];
    window.engine.emit(Event::OrderJobs(Arc::new(jobs)));
    window.settle();
    window.click("Details: 480 of 500 gifts canceled");
    let first_outcome = "This order can no longer be canceled";
    assert!(window.shows(first_outcome));
    window.get_by_label("Result of each order").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::End);
    assert!(!window.shows(first_outcome), "{}", window.on_screen());
    window.state_mut().session.open_panel = Some(OpenPanel::OrderJob(waiting_job().id));
    window.settle();
    assert!(window.shows(first_outcome), "{}", window.on_screen());
}

#[test]
fn context_menu_acts_on_its_row() {
    let mut window = open_orders();
    let row = window.query_all_by_label("Mei Tan").next().unwrap();
    row.click_secondary();
    window.settle();
    window.click_role(Role::MenuItem, "Copy names and gift links");
    let copied = window.engine.commands(|command| match command {
        Command::CopyLinks {
            selection, format, ..
        } => Some((selection.clone(), *format)),
        _ => None,
    });
    assert_eq!(
        copied,
        [(
            OrderSelection::Orders(vec![order_id(2)].into()),
            LinkFormat::Text
        )]
    );
}

#[test]
fn open_context_menu_keeps_its_order() {
    let mut window = open_orders();
    let row = window.query_all_by_label("Mei Tan").next().unwrap();
    row.click_secondary();
    window.settle();
    window.engine.move_last_record_up();
    window.settle();
    window.click_role(Role::MenuItem, "Copy names and gift links");
    let row = window.query_all_by_label("Ole Dahl").next().unwrap();
    row.click_secondary();
    window.settle();
    window.click_role(Role::MenuItem, "Copy names and gift links");
    let copied = window.engine.commands(|command| match command {
        Command::CopyLinks { selection, .. } => Some(selection.clone()),
        _ => None,
    });
    let only = |n| OrderSelection::Orders(vec![order_id(n)].into());
    assert_eq!(copied, [only(2), only(1)]);
}

#[test]
fn palette_acts_on_selected_batch_after_rows_moved() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click("Select batch Autumn thank-you");
    window.engine.move_last_record_up();
    window.settle();
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("duplicate batch");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(duplicated(&window), [batch_id(0)]);
}

#[test]
fn switching_connections_clears_selected_orders() {
    let mut window = open_orders();
    window.click_first("Select order for Raj Rao");
    choose_action(&mut window, "Cancel gifts…");
    assert!(window.shows("Cancel the gift for"));
    window.engine.open_connection(connections::remote());
    window.settle();
    assert!(!window.shows("Cancel the gift for"));
    assert!(!window.shows("1 selected"));
    window.click("Order actions");
    assert!(window.shows("Nothing is selected"));
}

#[test]
fn searched_orders_of_failed_batch_are_sent_again_alone() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click("Speakers of the spring conference");
    window.type_into("Search this batch", "lefèvre");
    window.click(ALL);
    choose_action(&mut window, SEND_AGAIN);
    let whole = window
        .engine
        .count(|command| matches!(command, Command::SendBatchAgain { .. }));
    assert_eq!(whole, 0);
    let sent = window.engine.commands(|command| match command {
        Command::SendAgain {
            selection: OrderSelection::Orders(orders),
            ..
        } => Some(orders.contains(&order_id(7)) && !orders.contains(&order_id(6))),
        _ => None,
    });
    assert_eq!(sent, [true]);
}

#[test]
fn running_job_is_shown_beside_newer_finished_jobs() {
    let mut window = open_orders();
    let mut jobs: Vec<_> = (0..3)
        .map(|n| OrderJob {
            id: OrderJobId(Uuid::from_u128(n)),
            ..finished_job()
        })
        .collect();
    jobs.push(waiting_job());
    window.engine.emit(Event::OrderJobs(Arc::new(jobs)));
    window.settle();
    assert!(window.shows("1 more result."));
    window.click("Stop canceling");
    let stopped = window.engine.commands(|command| match command {
        Command::StopOrderJob(id) => Some(*id),
        _ => None,
    });
    assert_eq!(stopped, [waiting_job().id]);
}

#[test]
fn palette_acts_on_orders_of_page_only() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    let cancel_entries = |window: &TestWindow| {
        window
            .query_all_by_role_and_label(Role::ListItem, "Cancel gifts…")
            .count()
    };
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("cancel gifts");
    assert_eq!(cancel_entries(&window), 0);
    window.press(Modifiers::NONE, Key::Escape);
    window.go(Page::Orders);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("cancel gifts");
    assert_eq!(cancel_entries(&window), 0, "nothing is selected");
    window.press(Modifiers::NONE, Key::Escape);
    window.click_first("Select order for Raj Rao");
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("cancel gifts");
    assert_eq!(cancel_entries(&window), 1);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Cancel the gift for Raj Rao?"));
}

#[test]
fn emails_are_opened_for_one_recipient_after_the_other() {
    let mut window = open_orders();
    window.click_first("Select order for Ida Berg");
    window.click_first("Select order for Ole Dahl");
    choose_action(&mut window, "Write emails…");
    assert!(window.shows("1 of 2: Ida Berg"));
    window.click("Open in email program");
    assert!(window.shows("2 of 2: Ole Dahl"));
    window.click("Previous recipient");
    assert!(window.shows("1 of 2: Ida Berg"));
    window.click("Skip recipient");
    assert!(window.shows("2 of 2: Ole Dahl"));
    window.click("Open in email program");
    assert!(!window.shows("2 of 2: Ole Dahl"));
    assert!(window.shows("2 email drafts opened"));
    let bodies = window.engine.commands(|command| match command {
        Command::OpenEmailDraft { body, .. } => Some(body.clone()),
        _ => None,
    });
    assert_eq!(bodies.len(), 2);
    assert!(bodies[0].contains("Hello Ida,") && bodies[0].contains("https://gifts.example/g/0"));
    assert!(bodies[1].contains("Hello Ole,") && bodies[1].contains("https://gifts.example/g/1"));
}

#[test]
fn closed_email_dialog_keeps_text_and_place() {
    let mut window = open_orders();
    window.click_first("Select order for Ida Berg");
    window.click_first("Select order for Ole Dahl");
    choose_action(&mut window, "Write emails…");
    window.type_into("Subject", " today");
    window.click("Skip recipient");
    assert!(window.shows("2 of 2: Ole Dahl"));
    window.click("Close");
    assert!(!window.shows("2 of 2: Ole Dahl"));
    choose_action(&mut window, "Write emails…");
    assert!(window.shows("2 of 2: Ole Dahl"));
    window.press(Modifiers::NONE, Key::Escape);
    window.click_first("Select order for Mei Tan");
    choose_action(&mut window, "Write emails…");
    assert!(
        window.shows("1 of 3: Ida Berg"),
        "another selection starts again"
    );
    window.click("Open in email program");
    let subjects = window.engine.commands(|command| match command {
        Command::OpenEmailDraft { subject, .. } => Some(subject.clone()),
        _ => None,
    });
    assert_eq!(subjects.len(), 1);
    assert!(subjects[0].contains("today"), "{subjects:?}");
}

#[test]
fn batch_can_be_duplicated_and_sent_again() {
    let mut window = act_on_batch("Duplicate batch as draft");
    open_batch_menu(&mut window);
    window.click_role(Role::MenuItem, SEND_AGAIN);
    let sent = window.engine.commands(|command| match command {
        Command::DuplicateBatch { batch, name } => Some((Some(*batch), None, name.clone())),
        Command::SendAgain { selection, name } => {
            Some((None, Some(selection.clone()), name.clone()))
        }
        _ => None,
    });
    let all = OrderSelection::Query(OrderQuery {
        batch: Some(batch_id(0)),
        ..OrderQuery::default()
    });
    assert_eq!(
        sent,
        [
            (
                Some(batch_id(0)),
                None,
                "Autumn thank-you (copy)".to_owned()
            ),
            (None, Some(all), "Autumn thank-you (again)".to_owned())
        ]
    );
}

#[test]
fn panel_of_open_order_extends_cancels_and_keeps_notes() {
    let mut window = open_orders();
    window.click_first("Raj Rao");
    window.click("Cancel gift");
    assert!(window.shows("Cancel the gift for Raj Rao?"));
    window.click("Keep gift");
    window.get_by_label("Your note about this order").focus();
    window.settle();
    window
        .get_by_label("Your note about this order")
        .type_text("Called");
    window.settle();
    let notes = window.engine.commands(|command| match command {
        Command::SaveOrderNote { order, note } => Some((*order, note.clone())),
        _ => None,
    });
    assert_eq!(notes.last(), Some(&(order_id(3), "Called".to_owned())));
}

fn partly_downloaded() -> MirroredOrders {
    MirroredOrders {
        mirrored: 412,
        missing: 88,
        has_unknown_rest: false,
    }
}

/// Tells the window that the sync mirrored further orders.
fn change_orders(window: &mut TestWindow) {
    window
        .engine
        .emit(Event::Changed(crate::desk::lists::Changed {
            orders: true,
            ..Default::default()
        }));
    window.settle();
}

fn whole_batch(index: u64) -> OrderSelection {
    OrderSelection::Query(OrderQuery {
        batch: Some(batch_id(index)),
        ..OrderQuery::default()
    })
}

fn duplicated(window: &TestWindow) -> Vec<crate::contract::OrderBatchId> {
    window.engine.commands(|command| match command {
        Command::DuplicateBatch { batch, .. } => Some(*batch),
        _ => None,
    })
}

#[test]
fn cancellation_waits_for_missing_orders() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.engine.set_mirrored_orders(partly_downloaded());
    open_batch_menu(&mut window);
    window.click_role(Role::MenuItem, "Cancel gifts…");
    assert!(window.shows("412 of 500 orders are downloaded."));
    assert!(!window.shows("Cancel 500 gifts?"));
    window.engine.set_mirrored_orders(MirroredOrders {
        mirrored: 500,
        missing: 0,
        has_unknown_rest: false,
    });
    change_orders(&mut window);
    assert!(!window.shows("orders are downloaded."));
    assert!(window.shows("Cancel 500 gifts?"));
}

#[test]
fn user_continues_without_missing_orders() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.engine.set_mirrored_orders(partly_downloaded());
    let copies = |window: &TestWindow| {
        window
            .engine
            .count(|command| matches!(command, Command::CopyLinks { .. }))
    };
    open_batch_menu(&mut window);
    window.click_role(Role::MenuItem, "Copy as CSV");
    assert_eq!(copies(&window), 0);
    window.click("Cancel");
    assert_eq!(copies(&window), 0);
    open_batch_menu(&mut window);
    window.click_role(Role::MenuItem, "Copy as CSV");
    window.click("Continue with downloaded orders");
    assert_eq!(copies(&window), 1);
    assert!(!window.shows("orders are downloaded."));
}

#[test]
fn selected_orders_do_not_wait() {
    let mut window = open_orders();
    window.engine.set_mirrored_orders(partly_downloaded());
    window.click_first("Select order for Raj Rao");
    choose_action(&mut window, "Cancel gifts…");
    assert!(!window.shows("orders are downloaded."));
    assert!(window.shows("Cancel the gift for Raj Rao?"));
}

#[test]
fn scheduled_batch_can_be_duplicated() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click("Holiday gifts, all offices");
    window.click("Order actions");
    assert!(!window.shows("Cancel gifts…"));
    window.click_role(Role::MenuItem, "Duplicate batch as draft");
    assert_eq!(duplicated(&window), [batch_id(2)]);
}

#[test]
fn failed_batch_is_sent_again_from_its_menu() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click("Speakers of the spring conference");
    choose_action(&mut window, "Send again to recipients without a gift");
    choose_action(&mut window, "Duplicate batch as draft");
    let again = window.engine.commands(|command| match command {
        Command::SendBatchAgain { batch, .. } => Some(*batch),
        _ => None,
    });
    assert_eq!(again, [batch_id(3)]);
    assert_eq!(duplicated(&window), [batch_id(3)]);
}

#[test]
fn row_of_batch_has_the_menu_of_its_page() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    let open_menu = |window: &mut TestWindow| {
        let name = "Autumn thank-you";
        let row = window.query_all_by_label(name).next().unwrap();
        row.click_secondary();
        window.settle();
    };
    open_menu(&mut window);
    window.click_role(Role::MenuItem, "Copy as table for a spreadsheet");
    open_menu(&mut window);
    window.click_role(Role::MenuItem, "Duplicate batch as draft");
    let copied = window.engine.commands(|command| match command {
        Command::CopyLinks {
            selection, format, ..
        } => Some((selection.clone(), *format)),
        _ => None,
    });
    assert_eq!(copied, [(whole_batch(0), LinkFormat::Table)]);
    assert_eq!(duplicated(&window), [batch_id(0)]);
}

#[test]
fn palette_copies_links_and_duplicates_batch() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click("Select batch Autumn thank-you");
    for text in ["links as table", "links as csv", "duplicate batch"] {
        window.press(Modifiers::COMMAND, Key::K);
        window.type_text(text);
        window.press(Modifiers::NONE, Key::Enter);
    }
    let formats = window.engine.commands(|command| match command {
        Command::CopyLinks { format, .. } => Some(*format),
        _ => None,
    });
    assert_eq!(formats, [LinkFormat::Table, LinkFormat::Csv]);
    assert_eq!(duplicated(&window), [batch_id(0)]);
}

#[test]
fn drafts_of_several_batches_are_listed() {
    let mut window = open_orders();
    window.engine.emit(Event::BatchesCopied { drafts: 3 });
    window.settle();
    assert_eq!(window.state().page(), Page::Drafts);
    assert!(window.shows("3 drafts created, one for each batch"));
}
