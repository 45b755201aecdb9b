//! Keys, addresses, and lines that break.

use egui_kittest::kittest::Queryable as _;
use giftdesk::desk::StartWith;
use secrecy::SecretString;

use crate::{
    elsewhere::{Elsewhere, KEY},
    support::{Setting, Stage},
};

#[test]
fn a_wrong_key_is_said_and_changes_nothing() {
    let elsewhere = Elsewhere::start();
    let mut stage = Stage::first_start();
    stage.click("Settings");
    stage.click("Add connection");
    stage.write("Service address", &elsewhere.url());
    stage.write("API key", "not-the-key");
    stage.click("Verify key");
    stage.see_part("does not accept this key");
    stage.see_part("Practice mode: no charges");
    assert!(
        !stage.on_screen().contains("not-the-key"),
        "a key is never shown"
    );

    stage.write("API key", KEY);
    stage.click("Verify key");
    stage.click("Save and switch");
    stage.until("the other service", |app| {
        app.query_all_by_label_contains("Practice mode: no charges")
            .next()
            .is_none()
    });
    stage.click("Products");
    stage.see_part("133 products");
}

#[test]
fn the_app_goes_on_when_the_service_is_gone_and_catches_up_when_it_is_back() {
    let mut elsewhere = Elsewhere::start();
    let mut stage = Stage::open(Setting {
        start: StartWith::Remote {
            base_url: elsewhere.url(),
            key: SecretString::from(KEY),
        },
        ..Setting::default()
    });
    stage.see_part("133 products");
    stage.see("Sync: Up to date");

    elsewhere.stop();
    stage.see_part("Sync: Offline");
    stage.write("Search products", "hood");
    stage.see_part("Heavy Knit Hoodie, Northloop");

    elsewhere.run();
    stage.see("Sync: Up to date");
}

#[test]
fn a_key_that_was_not_kept_is_asked_for_and_entered_again() {
    let elsewhere = Elsewhere::start();
    let mut stage = Stage::first_start();
    stage.click("Settings");
    stage.click("Add connection");
    stage.write("Name", "Garden");
    stage.write("Service address", &elsewhere.url());
    stage.write("API key", KEY);
    stage.click("Verify key");
    stage.click("Save and switch");
    stage.click("Products");
    stage.see_part("133 products");

    // This system has no keyring.
    let mut stage = stage.restart(Setting {
        start: StartWith::LastUsed,
        ..Setting::default()
    });
    stage.click("Settings");
    stage.click("Enter key of Garden");
    stage.write("API key", KEY);
    stage.click("Verify key");
    stage.click("Save and switch");
    stage.see("Sync: Up to date");
    assert!(!stage.sees("Enter key of Garden"));
}
