//! From a file of recipients to sent gifts.

use giftdesk::i18n::{Language, t};

use crate::{
    steps::{
        cell_name, correct_email, create_gift_ready_to_send, create_gift_with_two_bad_rows,
        open_section, send_gift,
    },
    support::{ANY, DAY, TestApp, TestAppOptions, text_field},
};

journeys!(
    row_problems_are_shown_and_fixed_in_place,
    toast_undoes_replaced_cells,
    sent_gift_is_tracked_and_survives_restart,
    draft_survives_restart,
);

fn row_problems_are_shown_and_fixed_in_place(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_with_two_bad_rows(&mut app);
    let first_name = |row| cell_name(t!("recipients-field-first-name"), row);
    app.wait_for_part(t!("recipients-issue-email-missing"));
    app.click(t!("recipients-only-problems"));
    app.wait_until_gone(first_name(1));
    app.wait_for(first_name(4));
    app.wait_for(first_name(5));
    correct_email(&mut app, 4, "raj.rao@example.com");
    app.wait_until_gone(first_name(4));
    correct_email(&mut app, 5, "nia.okoye@example.com");
    app.wait_for_part(t!("gift-state-rows-ready", count = 25));
    app.click(t!("recipients-undo"));
    app.wait_for_part(t!("gift-state-rows-ready", count = 24));
}

fn toast_undoes_replaced_cells(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_with_two_bad_rows(&mut app);
    app.click(t!("recipients-find-replace"));
    app.type_into(t!("recipients-find-field"), "example.com");
    app.type_into(t!("recipients-replace-field"), "example.org");
    app.click(t!("recipients-replace-all"));
    let replaced = t!("shell-toast-cells-replaced", count = 23);
    app.wait_for_part(&replaced);
    let undo = t!("shell-toast-undo-name", message = &replaced);
    app.click(&undo);
    let email = cell_name(t!("recipients-field-email"), 1);
    app.wait_until("restored email address", |window| {
        text_field(window, &email)
            .and_then(|field| field.value())
            .is_some_and(|email| email.ends_with("@example.com"))
    });
    assert!(!app.is_shown(&undo), "the button undoes once");
}

fn sent_gift_is_tracked_and_survives_restart(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);
    app.click(t!("orders-copy-link", recipient = "Ida Berg"));
    let link = app.wait_for_copied_text();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");

    // Three days later all 25 recipients have received an email, and some have opened their gift.
    // The list of activities does not contain the emails; the sync reads open orders again.
    app.click(t!("shell-page-activity"));
    for _ in 0..12 {
        app.advance_clock(DAY / 4);
    }
    // The sync reads the orders again when time passes.
    let all_notified = format!("{} 25", t!("activity-notified"));
    app.advance_clock_until(DAY / 96, all_notified);
    // The recipients open their gifts some time after their emails.
    app.advance_clock_until(DAY / 96, t!("activity-feed-opened", name = ANY));
    app.click(t!("shell-page-orders"));
    app.wait_for("Ida Berg");

    // The mirror on disk has the batch and its 25 orders.
    let mut app = app.restart(TestAppOptions::new(language));
    app.click(t!("shell-page-orders"));
    app.wait_for(t!("orders-count", count = 25));
    app.wait_for("Ida Berg");
    app.click(t!("shell-page-batches"));
    app.wait_for(t!("batches-count", count = 1));
}

fn draft_survives_restart(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    app.wait_for_part(t!("shell-draft-saved", title = ANY));
    let mut app = app.restart(TestAppOptions::new(language));
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-recipients"));
    app.wait_for_part(t!("gift-state-rows-ready", count = 25));
    open_section(&mut app, t!("gift-section-message"));
    let from = t!("gift-from-field");
    app.wait_until("sender name", |window| {
        text_field(window, &from)
            .and_then(|field| field.value())
            .as_deref()
            == Some("The People Team")
    });
}
