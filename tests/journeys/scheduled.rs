//! A gift is scheduled: this computer keeps the send through a restart, its time is changed, and it is sent at once; or
//! it is handed over to the service.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{create_gift_ready_to_send, open_section},
    support::{ANY, TestApp, TestAppOptions},
};

journeys!(
    kept_send_is_changed_and_sent_after_restart,
    handed_over_batch_cannot_be_changed,
);

/// Schedules the gift for tomorrow, by this way.
fn schedule(app: &mut TestApp, way: String) {
    create_gift_ready_to_send(app);
    open_section(app, t!("gift-section-delivery"));
    app.click_role(Role::RadioButton, t!("gift-send-later"));
    app.click_role(Role::RadioButton, way);
    open_section(app, t!("gift-section-review"));
    app.click_part(t!("gift-schedule-button-price", count = 25, price = ANY));
}

fn kept_send_is_changed_and_sent_after_restart(language: Language) {
    let mut app = TestApp::open(TestAppOptions::new(language));
    schedule(&mut app, t!("gift-keeper-computer"));
    app.wait_for_part(t!("shell-toast-scheduled-practice", count = 25, time = ANY));
    let mut app = app.restart(TestAppOptions::new(language));
    app.click_part(t!("shell-page-batches"));
    app.wait_for_part(t!("outbox-scheduled-text", time = ANY));
    app.click_part(t!("outbox-change-time"));
    app.click_part(t!("gift-monday-morning", time = ANY));
    app.click(t!("outbox-change-time-save"));
    app.wait_for_part(t!("rescheduled", time = ANY));
    app.click_part(t!("outbox-send-now"));
    app.wait_for(t!("status-complete"));
}

fn handed_over_batch_cannot_be_changed(language: Language) {
    let mut app = TestApp::open(TestAppOptions::new(language));
    schedule(&mut app, t!("gift-keeper-service"));
    app.wait_for_part(t!(
        "shell-toast-handed-over-practice",
        count = 25,
        time = ANY
    ));
    app.wait_for(t!("batch-scheduled-fixed"));
}
