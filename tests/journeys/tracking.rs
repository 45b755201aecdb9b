//! Scheduled batches, and saved views of the orders.

use egui::accesskit::Role;
use giftdesk::{
    desk::StartWith,
    i18n::{Language, t},
};
use secrecy::SecretString;

use crate::{
    remote_service::{KEY, RemoteService},
    steps::{create_gift_ready_to_send, open_section, send_gift},
    support::{ANY, DAY, TestApp, TestAppOptions},
};

journeys!(
    scheduled_batch_becomes_pending_then_complete,
    saved_view_keeps_its_name_and_filters,
);

fn scheduled_batch_becomes_pending_then_complete(language: Language) {
    let remote = RemoteService::start();
    let mut app = TestApp::open(TestAppOptions {
        start: StartWith::Remote {
            base_url: remote.url(),
            key: SecretString::from(KEY),
        },
        ..TestAppOptions::new(language)
    });
    create_gift_ready_to_send(&mut app);
    open_section(&mut app, t!("gift-section-delivery"));
    app.click_role(Role::RadioButton, t!("gift-send-later"));
    app.click_part(t!("gift-tomorrow-morning", time = ANY));
    app.click_role(Role::RadioButton, t!("gift-keeper-service"));
    open_section(&mut app, t!("gift-section-review"));
    app.click_part(t!("gift-schedule-button-price", count = 25, price = ANY));
    app.wait_for(t!("status-scheduled"));
    // Only the app's clock advances, so the service does not send the batch yet.
    app.advance_clock(2 * DAY);
    app.wait_for(t!("status-pending"));
    remote.clock.advance(2 * DAY);
    app.wait_for(t!("status-complete"));
    app.wait_for(t!("orders-copy-link", recipient = "Ida Berg"));
}

fn saved_view_keeps_its_name_and_filters(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);
    let all_orders = t!("orders-count", count = 25);
    let one_order = t!("orders-count", count = 1);
    app.click(t!("shell-page-orders"));
    app.wait_for(&all_orders);
    app.type_into(t!("orders-search"), "berg");
    app.wait_for(&one_order);
    app.click(t!("views-menu"));
    app.type_into(t!("views-name"), "The Bergs");
    app.click(t!("views-save-button"));
    app.wait_for_part(t!("views-saved", name = "The Bergs"));
    app.click(t!("views-menu"));
    app.click_role(Role::MenuItem, t!("views-all-orders"));
    app.wait_for(&all_orders);

    let mut app = app.restart(TestAppOptions::new(language));
    app.click(t!("shell-page-orders"));
    app.wait_for(&all_orders);
    app.click(t!("views-menu"));
    app.click_role(Role::MenuItem, "The Bergs");
    app.wait_for(&one_order);

    app.click(t!("views-menu"));
    app.click(t!("views-remove", name = "The Bergs"));
    let removed = t!("shell-toast-view-removed", name = "The Bergs");
    app.wait_for_part(&removed);
    assert!(app.is_shown(t!("views-all-orders")), "the menu is open");
    assert!(!app.is_shown("The Bergs"));
    app.click(t!("shell-toast-undo-name", message = &removed));
    // The click outside the menu closed the menu.
    app.click(t!("views-menu"));
    app.wait_for("The Bergs");
}
