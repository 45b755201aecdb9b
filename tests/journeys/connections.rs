//! Keys, service addresses, and a service that stops.

use giftdesk::desk::StartWith;
use secrecy::SecretString;

use crate::{
    remote_service::{KEY, RemoteService},
    support::{TestApp, TestAppOptions},
};

#[test]
fn wrong_key_is_reported_and_changes_nothing() {
    let remote = RemoteService::start();
    let mut app = TestApp::first_run();
    app.click("Settings");
    app.click("Add connection");
    app.type_into("Service address", &remote.url());
    app.type_into("API key", "not-the-key");
    app.click("Verify key");
    app.wait_for_part("doesn't accept the key");
    app.wait_for_part("Practice mode: no charges");
    assert!(
        !app.on_screen().contains("not-the-key"),
        "a key is never shown"
    );

    app.type_into("API key", KEY);
    app.click("Verify key");
    app.click("Save and switch");
    app.wait_until_gone("Practice mode: no charges");
    app.click("Products");
    app.wait_for_part("133 products");
}

#[test]
fn app_works_offline_and_catches_up() {
    let mut remote = RemoteService::start();
    let mut app = TestApp::open(TestAppOptions {
        start: StartWith::Remote {
            base_url: remote.url(),
            key: SecretString::from(KEY),
        },
        ..TestAppOptions::default()
    });
    app.wait_for_part("133 products");
    app.wait_for("Sync: Up to date");

    remote.stop();
    app.wait_for_part("Sync: Offline");
    app.type_into("Search products", "hood");
    app.wait_for_part("Heavy Knit Hoodie, Northloop");

    remote.run();
    app.wait_for("Sync: Up to date");
}

#[test]
fn missing_key_can_be_entered_again() {
    let remote = RemoteService::start();
    let mut app = TestApp::first_run();
    app.click("Settings");
    app.click("Add connection");
    app.type_into("Name", "Garden");
    app.type_into("Service address", &remote.url());
    app.type_into("API key", KEY);
    app.click("Verify key");
    app.click("Save and switch");
    app.click("Products");
    app.wait_for_part("133 products");

    // This system has no keyring.
    let mut app = app.restart(TestAppOptions {
        start: StartWith::LastUsed,
        ..TestAppOptions::default()
    });
    app.click("Settings");
    app.click("Enter key of Garden");
    app.type_into("API key", KEY);
    app.click("Verify key");
    app.click("Save and switch");
    app.wait_for("Sync: Up to date");
    assert!(!app.is_shown("Enter key of Garden"));
}
