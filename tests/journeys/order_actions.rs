//! Canceling, extending and sending gifts again.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{
        confirm_send_to, create_gift_for_people, create_gift_ready_to_send, open_section, send_gift,
    },
    support::{ANY, DAY, TestApp, Window, has_control},
};

journeys!(
    batch_of_500_gifts_is_canceled,
    gifts_of_batch_are_extended,
    canceled_gift_is_sent_again,
    failed_gifts_are_sent_again,
);

/// Selects all orders of the list and chooses an action on them.
fn act_on_all(app: &mut TestApp, entry: String) {
    app.click_role(Role::CheckBox, t!("selection-all-box"));
    app.wait_for(t!("selection-clear"));
    open_order_actions(app, entry);
}

fn open_order_actions(app: &mut TestApp, entry: String) {
    app.click(t!("order-actions-menu"));
    app.click_role(Role::MenuItem, entry);
}

/// Sends a hoodie to this many people, and waits until all orders are mirrored.
fn send_to_people(app: &mut TestApp, count: usize) {
    create_gift_for_people(app, count);
    confirm_send_to(app, count);
    app.wait_for(t!("status-complete"));
    app.wait_for(format!("{} {count}", t!("batch-part-not-opened")));
}

fn batch_of_500_gifts_is_canceled(language: Language) {
    let mut app = TestApp::first_run(language);
    send_to_people(&mut app, 500);

    act_on_all(&mut app, t!("order-cancel-menu"));
    app.wait_for(t!("order-cancel-title", count = 500));
    app.wait_for_part(t!("order-cancel-money", amount = ANY));
    app.click(t!("order-cancel-button", count = 500));
    app.wait_for_part(t!("order-job-toast-canceled", done = 500, count = 500));
    app.click(t!("shell-page-orders"));
    app.click(t!("orders-stage-canceled"));
    app.wait_for(t!("orders-count", count = 500));
}

fn gifts_of_batch_are_extended(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    open_section(&mut app, t!("gift-section-delivery"));
    app.click_role(Role::RadioButton, t!("gift-expiry-date"));
    send_gift(&mut app);
    app.wait_for(format!("{} 25", t!("batch-part-not-opened")));
    act_on_all(&mut app, t!("order-extend-menu"));
    app.wait_for(t!("order-extend-title", count = 25));
    app.click(t!("order-extend-days", days = 90));
    app.click(t!("order-extend-button", count = 25));
    app.wait_for_part(t!("order-job-toast-extended", done = 25, count = 25));
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    app.settle();
    app.type_into(t!("shell-search-everything"), "Ida Berg");
    app.click_role(Role::ListItem, "Ida Berg");
    app.wait_for_part(t!("order-step-time-left", left = ANY));
}

fn canceled_gift_is_sent_again(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);
    app.type_into(t!("batch-search"), "berg");
    app.wait_until_gone("Raj Rao");
    act_on_all(&mut app, t!("order-cancel-menu"));
    app.wait_for(t!("order-cancel-title-one", recipient = "Ida Berg"));
    app.click(t!("order-cancel-button", count = 1));
    app.wait_for_part(t!("order-job-toast-canceled", done = 1, count = 1));
    app.wait_for(t!("status-canceled"));

    open_order_actions(&mut app, t!("order-send-again-menu"));
    // The page of the batch has a tab "Recipients" too.
    app.wait_for(t!("gift-preview-title"));
    open_section(&mut app, t!("gift-section-recipients"));
    app.wait_for_part(t!("gift-state-rows-ready", count = 1));
    app.wait_for(crate::steps::cell_name(t!("recipients-field-email"), 1));
    open_section(&mut app, t!("gift-section-review"));
    app.click_part(t!("gift-send-button-price", count = 1, price = ANY));
    app.wait_for(t!("status-complete"));
    app.wait_for_part(t!("batch-link-again-from", batch = ANY));
}

/// Practice lets the same few gifts of each first batch fail.
fn failed_gifts_are_sent_again(language: Language) {
    let mut app = TestApp::first_run(language);
    send_to_people(&mut app, 300);
    app.click(t!("shell-page-orders"));
    app.click(t!("orders-stage-failed"));
    let failed = t!("status-failed");
    let count = |window: &Window| {
        let rows = window.query_all_by_role_and_label(Role::Label, &failed);
        rows.count()
    };
    // The steps are short, so that no gift expires before its email is sent.
    app.advance_clock_until_met(DAY / 96, "failed order", |window| count(window) > 0);
    let failed_count = count(&app.window);
    act_on_all(&mut app, t!("order-send-again-menu"));
    app.wait_for(t!("gift-preview-title"));
    open_section(&mut app, t!("gift-section-review"));
    // The sync can find further failed orders after the first.
    let send_button = |count: usize| t!("gift-send-button-price", count = count, price = ANY);
    app.wait_until("send button", |window| {
        (failed_count..=300).any(|count| has_control(window, &send_button(count)))
    });
    let sent_count = (failed_count..=300)
        .find(|count| has_control(&app.window, &send_button(*count)))
        .expect("the send button");
    app.click_part(send_button(sent_count));
    app.wait_for(t!("status-complete"));
    app.wait_for_part(t!("batch-link-again-from", batch = ANY));
}
