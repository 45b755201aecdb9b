//! Actions act on what is selected. Without a selection, an action on the whole list needs the typed number.

use egui::accesskit::Role;
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{create_gift_ready_to_send, send_gift},
    support::{ANY, TestApp},
};

journeys!(
    only_selected_gifts_are_canceled,
    whole_list_needs_the_typed_number
);

/// Sends a gift to 25 people and shows their orders.
fn open_orders(app: &mut TestApp) {
    create_gift_ready_to_send(app);
    send_gift(app);
    app.wait_for(format!("{} 25", t!("batch-part-not-opened")));
    app.click(t!("shell-page-orders"));
    app.wait_for(t!("orders-count", count = 25));
}

fn only_selected_gifts_are_canceled(language: Language) {
    let mut app = TestApp::first_run(language);
    open_orders(&mut app);
    for recipient in ["Ida Berg", "Raj Rao"] {
        app.click_role(Role::CheckBox, t!("orders-select", recipient = recipient));
    }
    app.wait_for(t!("selection-count", count = 2));
    app.type_into(t!("orders-search"), "berg");
    app.wait_for(t!("selection-count-hidden", count = 2, hidden = 1));
    app.click(t!("order-actions-menu"));
    app.click_role(Role::MenuItem, t!("order-cancel-menu"));
    app.wait_for(t!("order-cancel-title", count = 2));
    app.click(t!("order-cancel-button", count = 2));
    app.wait_for_part(t!("order-job-toast-canceled", done = 2, count = 2));
    app.click(t!("selection-clear"));
    app.click(t!("orders-remove-filters"));
    app.click(t!("orders-stage-canceled"));
    app.wait_for(t!("orders-count", count = 2));
    // What is canceled cannot be canceled again.
    app.click_role(Role::CheckBox, t!("selection-all-box"));
    app.wait_for(t!("selection-count", count = 2));
    app.click(t!("order-actions-menu"));
    app.wait_for(t!("order-send-again-menu"));
    assert!(!app.is_shown(t!("order-cancel-menu")));
}

fn whole_list_needs_the_typed_number(language: Language) {
    let mut app = TestApp::first_run(language);
    open_orders(&mut app);
    app.click(t!("order-actions-menu"));
    app.wait_for(t!("selection-none"));
    assert!(!app.is_shown(t!("order-cancel-menu")));
    app.click_role(Role::MenuItem, t!("order-actions-for-all", count = 25));
    app.wait_for(t!("order-actions-all", count = 25));
    app.click_role(Role::ComboBox, t!("all-orders-action"));
    app.click_role(Role::MenuItem, t!("order-cancel-menu"));
    app.type_into(t!("all-orders-field", count = 25), "24");
    app.wait_for(t!("all-orders-mismatch", count = 25));
    app.type_into(t!("all-orders-field", count = 25), "25");
    app.click(t!("all-orders-button", count = 25));
    app.wait_for(t!("order-cancel-title", count = 25));
    app.click(t!("order-cancel-button", count = 25));
    app.wait_for_part(t!("order-job-toast-canceled", done = 25, count = ANY));
}
