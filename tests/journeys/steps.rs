//! Steps that several journeys share.

use std::fmt::Write as _;

use egui::accesskit::Role;
use giftdesk::i18n::t;

use crate::support::{ANY, RECIPIENTS_CSV, TestApp};

/// Finds the hoodie, chooses a size and a color, and adds it to the gift.
pub fn add_hoodie_to_gift(app: &mut TestApp) {
    app.type_into(t!("products-search"), "hoodie");
    app.click_part("Heavy Knit Hoodie, Northloop");
    app.click_role(Role::RadioButton, "M");
    app.click_role(Role::RadioButton, "Ink");
    app.click_part(t!("product-add-button", total = ANY));
    app.wait_for_part(t!("shell-cart-items", count = 1, total = ANY));
}

/// Drops the file of recipients on the window and imports all rows.
pub fn import_recipients(app: &mut TestApp) {
    let file = app.write_file("people.csv", RECIPIENTS_CSV);
    app.drop_file(&file);
}

/// Creates a gift with 25 recipients: the email address in row 4 is not valid, and row 5 has none.
pub fn create_gift_with_two_bad_rows(app: &mut TestApp) {
    add_hoodie_to_gift(app);
    import_recipients(app);
    app.wait_for_part(t!("gift-state-rows-ready", count = 23));
}

/// Creates a gift with 25 valid recipients, ready to send.
pub fn create_gift_ready_to_send(app: &mut TestApp) {
    create_gift_with_two_bad_rows(app);
    correct_email(app, 4, "raj.rao@example.com");
    correct_email(app, 5, "nia.okoye@example.com");
    app.wait_for_part(t!("gift-state-rows-ready", count = 25));
    open_section(app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
}

/// Creates a gift for this many recipients without problems, ready to send.
pub fn create_gift_for_people(app: &mut TestApp, count: usize) {
    add_hoodie_to_gift(app);
    let mut list = "First name,Last name,Email\n".to_owned();
    for n in 1..=count {
        writeln!(list, "Person{n},Example,person{n}@example.com").unwrap();
    }
    let file = app.write_file("people.csv", list);
    app.drop_file(&file);
    app.wait_for_part(t!("gift-state-rows-ready", count = count));
    open_section(app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
}

pub fn correct_email(app: &mut TestApp, row: usize, email: &str) {
    app.type_into_cell(cell_name(t!("recipients-field-email"), row), email);
}

/// The name of a cell in the table of recipients; rows count from 1.
pub fn cell_name(field: String, row: usize) -> String {
    t!("recipients-cell-name", field = field, row = row)
}

/// Opens a section of New gift.
pub fn open_section(app: &mut TestApp, name: String) {
    app.click_role(Role::Tab, name);
}

/// Confirms the send of the gift to its 25 recipients.
pub fn confirm_send(app: &mut TestApp) {
    confirm_send_to(app, 25);
}

/// Confirms the send of the gift to this many recipients.
pub fn confirm_send_to(app: &mut TestApp, count: usize) {
    open_section(app, t!("gift-section-review"));
    app.click_part(t!("gift-send-button-price", count = count, price = ANY));
}

/// Sends the gift to its 25 recipients and waits until all orders exist.
pub fn send_gift(app: &mut TestApp) {
    confirm_send(app);
    app.wait_for(t!("status-complete"));
}

/// Chooses an entry of a list field.
pub fn choose_entry(app: &mut TestApp, field: String, entry: impl AsRef<str>) {
    app.click_role(Role::ComboBox, field);
    app.click_role(Role::MenuItem, entry);
}
