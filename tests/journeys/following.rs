//! Gifts that were sent, until they arrive, and the views a person keeps on them.

use egui::accesskit::Role;
use giftdesk::desk::StartWith;
use secrecy::SecretString;

use crate::{
    elsewhere::{Elsewhere, KEY},
    sending::{ready_to_send, ready_to_send_on},
    support::{DAY, Setting, Stage},
};

#[test]
fn a_scheduled_gift_is_pending_when_its_time_comes_and_then_complete() {
    let elsewhere = Elsewhere::start();
    let mut stage = ready_to_send_on(Stage::open(Setting {
        start: StartWith::Remote {
            base_url: elsewhere.url(),
            key: SecretString::from(KEY),
        },
        ..Setting::default()
    }));
    stage.section("Delivery");
    stage.click_role(Role::RadioButton, "Scheduled");
    stage.click("Tomorrow at 9");
    stage.section("Review");
    stage.click_part("25 gifts for $");
    stage.see("Scheduled");
    // Here its time has come; the service's clock is a moment behind.
    stage.let_pass(2 * DAY);
    stage.see("Pending");
    elsewhere.clock.advance(2 * DAY);
    stage.see("Complete");
    stage.see("Copy gift link for Ida Berg");
}

#[test]
fn a_view_of_the_orders_keeps_its_name_and_its_filters() {
    let mut stage = ready_to_send();
    stage.section("Review");
    stage.click_part("Send 25 gifts for $");
    stage.see("Complete");
    stage.click("Orders");
    stage.see_part("25 orders");
    stage.write("Search orders", "berg");
    stage.see_part("1 order");
    stage.click("Saved views");
    stage.write("View name", "The Bergs");
    stage.click("Save view");
    stage.see_part("View “The Bergs” saved");
    stage.click("Saved views");
    stage.click_role(Role::MenuItem, "All orders");
    stage.see_part("25 orders");

    let mut stage = stage.restart(Setting::default());
    stage.click("Orders");
    stage.see_part("25 orders");
    stage.click("Saved views");
    stage.click_role(Role::MenuItem, "The Bergs");
    stage.see_part("1 order");

    stage.click("Saved views");
    stage.click("Remove view The Bergs");
    stage.see_part("View “The Bergs” removed");
    assert!(!stage.sees("The Bergs"));
    stage.click_part("Undo: View");
    stage.see("The Bergs");
}
