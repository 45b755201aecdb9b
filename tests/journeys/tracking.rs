//! Scheduled batches, and saved views of the orders.

use egui::accesskit::Role;
use giftdesk::desk::StartWith;
use secrecy::SecretString;

use crate::{
    remote_service::{KEY, RemoteService},
    sending::{ready_to_send, ready_to_send_on},
    support::{DAY, TestApp, TestAppOptions},
};

#[test]
fn scheduled_batch_becomes_pending_then_complete() {
    let remote = RemoteService::start();
    let mut app = ready_to_send_on(TestApp::open(TestAppOptions {
        start: StartWith::Remote {
            base_url: remote.url(),
            key: SecretString::from(KEY),
        },
        ..TestAppOptions::default()
    }));
    app.open_section("Delivery");
    app.click_role(Role::RadioButton, "Scheduled");
    app.click("Tomorrow at 9:00");
    app.open_section("Review");
    app.click_part("25 gifts for $");
    app.wait_for("Scheduled");
    // The clock of the service is behind the clock of the app.
    app.advance_clock(2 * DAY);
    app.wait_for("Pending");
    remote.clock.advance(2 * DAY);
    app.wait_for("Complete");
    app.wait_for("Copy gift link for Ida Berg");
}

#[test]
fn saved_view_keeps_its_name_and_filters() {
    let mut app = ready_to_send();
    app.open_section("Review");
    app.click_part("Send 25 gifts for $");
    app.wait_for("Complete");
    app.click("Orders");
    app.wait_for_part("25 orders");
    app.type_into("Search orders", "berg");
    app.wait_for_part("1 order");
    app.click("Saved views");
    app.type_into("View name", "The Bergs");
    app.click("Save view");
    app.wait_for_part("View “The Bergs” saved");
    app.click("Saved views");
    app.click_role(Role::MenuItem, "All orders");
    app.wait_for_part("25 orders");

    let mut app = app.restart(TestAppOptions::default());
    app.click("Orders");
    app.wait_for_part("25 orders");
    app.click("Saved views");
    app.click_role(Role::MenuItem, "The Bergs");
    app.wait_for_part("1 order");

    app.click("Saved views");
    app.click("Remove view The Bergs");
    app.wait_for_part("View “The Bergs” removed");
    assert!(!app.is_shown("The Bergs"));
    app.click_part("Undo: View");
    app.wait_for("The Bergs");
}
