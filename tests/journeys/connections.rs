//! Keys, service addresses, and a service that stops.

use giftdesk::{
    desk::StartWith,
    i18n::{Arg, Language, t, text},
};
use secrecy::SecretString;

use crate::{
    remote_service::{KEY, RemoteService},
    support::{ANY, TestApp, TestAppOptions},
};

journeys!(
    wrong_key_is_reported_and_changes_nothing,
    app_works_offline_and_catches_up,
    missing_key_can_be_entered_again,
);

fn sync_status(status: String) -> String {
    t!("shell-sync-name", status = status)
}

fn all_products() -> String {
    t!("products-count-from-brands", products = 133, brands = ANY)
}

/// Types the address and the key of a new connection and lets the app verify the key.
fn enter_connection(app: &mut TestApp, remote: &RemoteService, key: &str) {
    app.click(t!("shell-page-settings"));
    app.click(t!("settings-add-connection"));
    app.type_into(t!("settings-connection-name"), "Garden");
    app.type_into(t!("settings-connection-address"), &remote.url());
    verify_key(app, key);
}

fn verify_key(app: &mut TestApp, key: &str) {
    app.type_into(t!("settings-key"), key);
    app.click(t!("settings-verify-key"));
}

fn wrong_key_is_reported_and_changes_nothing(language: Language) {
    let remote = RemoteService::start();
    let mut app = TestApp::first_run(language);
    enter_connection(&mut app, &remote, "not-the-key");
    // `t!` accepts no argument names with a hyphen, such as `has-reason`.
    let arguments = [("has-reason", Arg::from("yes")), ("reason", Arg::from(ANY))];
    let refused = text(language, "problem-key-refused-what", &arguments);
    app.wait_for_part(refused);
    app.wait_for_part(t!("shell-practice-banner"));
    assert!(
        !app.on_screen().contains("not-the-key"),
        "a key is never shown"
    );

    verify_key(&mut app, KEY);
    app.click(t!("settings-save-connection"));
    app.wait_until_gone(t!("shell-practice-banner"));
    app.click(t!("shell-page-products"));
    app.wait_for_part(all_products());
}

fn app_works_offline_and_catches_up(language: Language) {
    let mut remote = RemoteService::start();
    let mut app = TestApp::open(TestAppOptions {
        start: StartWith::Remote {
            base_url: remote.url(),
            key: SecretString::from(KEY),
        },
        ..TestAppOptions::new(language)
    });
    app.wait_for_part(all_products());
    app.wait_for(sync_status(t!("shell-sync-up-to-date")));

    remote.stop();
    app.wait_for(sync_status(t!("shell-sync-offline")));
    app.type_into(t!("products-search"), "hood");
    app.wait_for_part("Heavy Knit Hoodie, Northloop");
    app.wait_until_gone("Afternoon Teapot");

    remote.run();
    app.wait_for(sync_status(t!("shell-sync-up-to-date")));
}

fn missing_key_can_be_entered_again(language: Language) {
    let remote = RemoteService::start();
    let mut app = TestApp::first_run(language);
    enter_connection(&mut app, &remote, KEY);
    app.click(t!("settings-save-connection"));
    app.wait_for(t!("shell-connection-name", name = "Garden"));
    app.click(t!("shell-page-products"));
    app.wait_for_part(all_products());

    // The key is lost at a restart, because the app of the journeys has no keyring.
    let mut app = app.restart(TestAppOptions {
        start: StartWith::LastUsed,
        ..TestAppOptions::new(language)
    });
    // The message about the missing key moves the controls below it.
    app.wait_for(sync_status(t!("shell-sync-offline")));
    app.click(t!("shell-page-settings"));
    let enter_key = t!("settings-enter-key-name", name = "Garden");
    app.click(&enter_key);
    verify_key(&mut app, KEY);
    app.click(t!("settings-save-connection"));
    app.wait_for(sync_status(t!("shell-sync-up-to-date")));
    assert!(!app.is_shown(&enter_key));
}
