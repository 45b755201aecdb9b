//! Tests of the connections and the sync in Settings.

use std::sync::Arc;

use egui::Role;
use egui_kittest::kittest::Queryable as _;

use crate::{
    contract::Me,
    desk::{
        Command, Event, ProblemKind, ReadProgress, RebuildScope, ResourceStatus, SyncResource,
        TestConnection, store::ConnectionRowId,
    },
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::connections},
    },
};

fn open_settings() -> TestWindow {
    let engine =
        ScriptedEngine::practice().with_connections(connections::with_remote("People team"));
    let mut window = TestWindow::open(engine);
    window.go(Page::Settings);
    window
}

fn type_key(window: &mut TestWindow, text: &str) {
    window
        .get_by_role_and_label(Role::PasswordInput, "API key")
        .focus();
    window.settle();
    window
        .get_by_role_and_label(Role::PasswordInput, "API key")
        .type_text(text);
    window.settle();
}

#[test]
fn key_is_verified_before_it_is_saved() {
    let mut window = open_settings();
    window.click("Add connection");
    window.click("Goody sandbox");
    type_key(&mut window, "sk_test");
    window.click("Verify key");
    let tests = window.engine.questions::<TestConnection>();
    let test = tests.first().expect("the key is tested");
    assert_eq!(test.base_url, "https://api.sandbox.ongoody.com");
    let me = Me {
        email: Some("ida@example.com".to_owned()),
        ..Me::default()
    };
    window.engine.answer::<TestConnection>(Ok(me));
    window.settle();
    window.get_by_label_contains("It belongs to ida@example.com.");
    window.get_by_label("Save and switch").scroll_to_me();
    window.settle();
    window.click("Save and switch");
    let saved = window.engine.count(
        |command| matches!(command, Command::AddConnection { name, .. } if name == "Goody sandbox"),
    );
    assert_eq!(saved, 1);
}

#[test]
fn removing_connection_asks_for_confirmation() {
    let mut window = open_settings();
    let count_removals = |window: &TestWindow| {
        window
            .engine
            .count(|command| matches!(command, Command::RemoveConnection(_)))
    };
    window.click("Remove People team");
    assert_eq!(count_removals(&window), 0);
    window.click("Remove People team and its drafts");
    assert_eq!(count_removals(&window), 1);
}

#[test]
fn practice_is_reset_after_a_confirmation() {
    let mut window = open_settings();
    let count_resets = |window: &TestWindow| {
        window
            .engine
            .count(|command| matches!(command, Command::ResetPractice))
    };
    window.click("Reset Practice");
    window.get_by_label_contains("Its gifts, drafts, templates and people are deleted");
    window.click("Cancel");
    assert_eq!(count_resets(&window), 0);
    window.click("Reset Practice");
    window.click("Reset Practice");
    assert_eq!(count_resets(&window), 1);
}

#[test]
fn window_forgets_what_belonged_to_practice_before_a_reset() {
    let mut window = open_settings();
    let mut state = connections::with_remote("People team");
    window.engine.emit(Event::Counts {
        drafts: 2,
        batches: 3,
        orders: 4,
    });
    window.settle();
    assert_eq!(window.state().model().draft_count, 2);
    state.active_row = ConnectionRowId(9);
    window.engine.emit(Event::Connections(Arc::new(state)));
    window.settle();
    assert_eq!(window.state().model().draft_count, 0);
}

#[test]
fn sync_shows_outcome_of_each_resource() {
    let mut window = open_settings();
    let statuses = Arc::new(connections::sync_status());
    window.engine.emit(Event::SyncStatus(statuses));
    window.settle();
    window.get_by_label("Greeting cards");
    window.get_by_label("Not synced yet");
    window.get_by_label_contains("This key has no access to cards");
    window.get_by_label("3 records of the service can’t be read. All others are shown.");
    window.get_by_label("The orders of 2 batches couldn’t be read.");
    window.get_by_label("Oldest data of open orders: 9 min");
    window.get_by_label("Oldest data of all orders: 19 h");
}

fn scroll_and_click(window: &mut TestWindow, label: &str) {
    window
        .get_by_role_and_label(Role::Button, label)
        .scroll_to_me();
    window.settle();
    window.click(label);
}

#[test]
fn mirror_is_rebuilt_after_confirmation() {
    let mut window = open_settings();
    let statuses = Arc::new(connections::sync_status());
    window.engine.emit(Event::SyncStatus(statuses));
    window.settle();
    let rebuilds = |window: &TestWindow| {
        window
            .engine
            .count(|command| matches!(command, Command::RebuildMirror(RebuildScope::Everything)))
    };
    scroll_and_click(&mut window, "Rebuild synced data");
    assert_eq!(rebuilds(&window), 0);
    scroll_and_click(&mut window, "Cancel");
    scroll_and_click(&mut window, "Rebuild synced data");
    scroll_and_click(&mut window, "Delete and load again");
    assert_eq!(rebuilds(&window), 1);
}

#[test]
fn single_resource_is_rebuilt_after_confirmation() {
    let mut window = open_settings();
    let statuses = Arc::new(connections::sync_status());
    window.engine.emit(Event::SyncStatus(statuses));
    window.settle();
    let rebuilds = |window: &TestWindow| {
        window.engine.count(|command| {
            matches!(
                command,
                Command::RebuildMirror(RebuildScope::Resource(SyncResource::Orders))
            )
        })
    };
    scroll_and_click(&mut window, "Rebuild: Orders");
    window.get_by_label_contains("from the service: Orders and Activity.");
    assert_eq!(rebuilds(&window), 0);
    scroll_and_click(&mut window, "Cancel");
    scroll_and_click(&mut window, "Rebuild: Orders");
    scroll_and_click(&mut window, "Rebuild now");
    assert_eq!(rebuilds(&window), 1);
}

#[test]
fn pending_rebuild_is_shown_until_it_begins() {
    let mut window = open_settings();
    let pending = "Rebuild starts when the service responds";
    let show = |window: &mut TestWindow, is_pending: fn(SyncResource) -> bool| {
        let mut statuses = connections::sync_status();
        for status in &mut statuses {
            status.is_rebuild_pending = is_pending(status.resource);
        }
        window.engine.emit(Event::SyncStatus(Arc::new(statuses)));
        window.settle();
        window.query_all_by_label(pending).count()
    };
    assert_eq!(show(&mut window, |_| false), 0);
    let of_orders = |resource| RebuildScope::Resource(SyncResource::Orders).includes(resource);
    assert_eq!(show(&mut window, of_orders), 2, "orders and activity");
    assert_eq!(show(&mut window, |_| true), 1, "the rebuild of everything");
    assert_eq!(show(&mut window, |_| false), 0);
}

#[test]
fn unfinished_read_of_orders_shows_its_progress() {
    let mut window = open_settings();
    let orders = ResourceStatus {
        reading: Some(ReadProgress {
            done: 120,
            total: 3_400,
        }),
        ..ResourceStatus::new(SyncResource::Orders)
    };
    window
        .engine
        .emit(Event::SyncStatus(Arc::new(vec![orders])));
    window.settle();
    window.get_by_label("Not synced yet");
    window.get_by_label("Loading orders: 120 of 3,400 batches");
}

#[test]
fn page_offers_to_enter_the_missing_key() {
    let mut state = connections::with_missing_key("Garden");
    state.active = state.connections_without_key[0];
    let missing = ProblemKind::KeyMissing {
        connection: state.active,
        name: "Garden".to_owned(),
    };
    state.problem = Some(missing.into());
    let mut window = TestWindow::open(ScriptedEngine::practice().with_connections(state));
    assert!(window.shows("The key of “Garden” isn’t on this computer."));
    window.click("Enter key");
    assert_eq!(window.state().page(), Page::Settings);
    assert!(
        window.shows("Enter the key of Garden"),
        "{}",
        window.on_screen()
    );
}
