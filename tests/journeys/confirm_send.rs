//! The confirmation of a send depends on its size: one click, a dialog, or the typed number of gifts.

use crate::{
    steps::{correct_email, create_gift_ready_to_send, open_section},
    support::{ANY, TestApp, TestAppOptions},
};
use giftdesk::{
    contract::Cents,
    desk::sends::guards::GuardSettings,
    i18n::{Language, t},
};

journeys!(
    small_send_needs_no_confirmation,
    send_above_amount_is_confirmed_in_dialog,
    send_far_above_limit_needs_typed_count,
    duplicate_recipients_are_removed_from_review,
);

/// The journey's gift goes to 25 recipients and costs between $1,000 and $10,000.
fn options(language: Language, confirm_above_gifts: u64, dollars: i64) -> TestAppOptions {
    TestAppOptions {
        guards: GuardSettings {
            confirm_above_gifts,
            confirm_above_amount: Cents(dollars * 100),
            ..GuardSettings::default()
        },
        ..TestAppOptions::new(language)
    }
}

fn click_send(app: &mut TestApp) {
    open_section(app, t!("gift-section-review"));
    app.click_part(t!("gift-send-button-price", count = 25, price = ANY));
}

fn small_send_needs_no_confirmation(language: Language) {
    let mut app = TestApp::open(options(language, 25, 10_000));
    create_gift_ready_to_send(&mut app);
    click_send(&mut app);
    app.wait_for(t!("status-complete"));
}

fn send_above_amount_is_confirmed_in_dialog(language: Language) {
    let mut app = TestApp::open(options(language, 100, 1_000));
    create_gift_ready_to_send(&mut app);
    click_send(&mut app);
    app.wait_for_part(t!("guards-confirm-title", count = 25, price = ANY));
    app.click(t!("guards-confirm-keep"));
    app.wait_until_gone(t!("guards-confirm-keep"));
    assert!(!app.is_shown(t!("status-complete")), "nothing was sent");
    click_send(&mut app);
    app.wait_for(t!("guards-confirm-keep"));
    app.click(t!("gift-send-button", count = 25));
    app.wait_for(t!("status-complete"));
}

fn send_far_above_limit_needs_typed_count(language: Language) {
    let mut app = TestApp::open(options(language, 2, 1_000));
    create_gift_ready_to_send(&mut app);
    click_send(&mut app);
    let field = t!("guards-confirm-field", count = 25);
    app.type_into(&field, "24");
    app.wait_for(t!("guards-confirm-mismatch", count = 25));
    app.type_into(&field, "25");
    app.click(t!("gift-send-button", count = 25));
    app.wait_for(t!("status-complete"));
}

fn duplicate_recipients_are_removed_from_review(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    open_section(&mut app, t!("gift-section-recipients"));
    correct_email(&mut app, 5, "raj.rao@example.com");
    open_section(&mut app, t!("gift-section-review"));
    app.wait_for(t!("guards-not-accepted"));
    app.click_part(t!("guards-remove-duplicates"));
    app.click_part(t!("gift-send-button-price", count = 24, price = ANY));
    app.wait_for(t!("status-complete"));
}
