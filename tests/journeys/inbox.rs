//! The inbox: gifts that were not opened are reminded, done, undone, snoozed and shown again.

use egui::{Key, Modifiers, accesskit::Role};
use giftdesk::{
    desk::StartWith,
    i18n::{Language, t},
};
use secrecy::SecretString;

use crate::{
    remote_service::{KEY, RemoteService},
    steps::{create_gift_ready_to_send, send_gift},
    support::{ANY, DAY, TestApp, TestAppOptions},
};

journeys!(unopened_gifts_are_reminded_done_and_snoozed);

fn action(action: String, gifts: u64) -> String {
    t!(
        "inbox-action-name",
        action = action,
        item = t!("inbox-not-opened", count = gifts),
        detail = ANY
    )
}

fn unopened_gifts_are_reminded_done_and_snoozed(language: Language) {
    let remote = RemoteService::start();
    let options = || TestAppOptions {
        start: StartWith::Remote {
            base_url: remote.url(),
            key: SecretString::from(KEY),
        },
        ..TestAppOptions::new(language)
    };
    let mut app = TestApp::open(options());
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);
    let unopened = t!("inbox-not-opened", count = 25);
    app.click(t!("shell-page-inbox"));
    app.wait_for(t!("inbox-empty-title"));
    app.advance_clock(8 * DAY);
    app.window.key_press_modifiers(Modifiers::NONE, Key::F5);
    app.wait_for(&unopened);
    app.wait_for(t!("shell-inbox-count", count = 1));

    app.click_part(action(t!("inbox-remind", count = 25), 25));
    let links = app.wait_for_copied_text();
    assert_eq!(links.lines().count(), 25, "{links}");

    app.click_part(action(t!("inbox-done"), 25));
    app.wait_for(t!("inbox-empty-title"));
    let toast = t!("inbox-toast-done", count = 1);
    app.click(t!("shell-toast-undo-name", message = toast));
    app.wait_for(&unopened);

    app.click_part(action(t!("inbox-snooze"), 25));
    app.click_role(Role::MenuItem, t!("inbox-snooze-tomorrow"));
    app.wait_for(t!("inbox-empty-title"));
    let mut app = app.restart(options());
    app.click(t!("shell-page-inbox"));
    app.wait_for(t!("inbox-empty-title"));
    app.click_role(Role::RadioButton, t!("inbox-state-snoozed", count = 1));
    app.wait_for(&unopened);
    app.click_role(Role::RadioButton, t!("inbox-state-open", count = 0));
    app.advance_clock(2 * DAY);
    app.window.key_press_modifiers(Modifiers::NONE, Key::F5);
    app.wait_for(&unopened);
}
