//! A confirmed send is held for a time: the user undoes it, sends it at once, or decides after a
//! restart.

use giftdesk::i18n::{Language, t};

use crate::{
    steps::{create_gift_ready_to_send, open_section},
    support::{ANY, TestApp, TestAppOptions},
};

journeys!(
    undone_send_stays_a_draft,
    held_send_waits_for_decision_after_restart,
);

/// Holds sends for so long that none leaves by itself during a test.
fn held_options(language: Language) -> TestAppOptions {
    TestAppOptions {
        hold_seconds: 120,
        ..TestAppOptions::new(language)
    }
}

/// Confirms the send of 25 gifts, which is then held.
fn confirm_send(app: &mut TestApp) {
    open_section(app, t!("gift-section-review"));
    app.click_part(t!("gift-send-button-price", count = 25, price = ANY));
    app.wait_for(t!("shell-toast-held", count = 25));
}

fn undone_send_stays_a_draft(language: Language) {
    let mut app = TestApp::open(held_options(language));
    create_gift_ready_to_send(&mut app);
    confirm_send(&mut app);
    let undo = t!(
        "shell-toast-undo-name",
        message = t!("shell-toast-held", count = 25)
    );
    app.click(undo);
    app.wait_until_gone(t!("shell-toast-held", count = 25));
    app.click_part(t!("shell-page-batches"));
    app.wait_for(t!("batches-empty-title"));
    app.click_part(t!("shell-page-new-gift"));
    confirm_send(&mut app);
    app.click(t!("gift-outbox-send-now"));
    app.wait_for(t!("status-complete"));
}

fn held_send_waits_for_decision_after_restart(language: Language) {
    let mut app = TestApp::open(held_options(language));
    create_gift_ready_to_send(&mut app);
    confirm_send(&mut app);
    let mut app = app.restart(held_options(language));
    app.click_part(t!("shell-page-batches"));
    app.wait_for(t!("outbox-chip-interrupted"));
    app.click_part(t!("outbox-send-now"));
    app.wait_for(t!("status-complete"));
}
