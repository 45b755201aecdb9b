//! The card of an end user: added in Settings, chosen in Delivery, pays for a gift.

use crate::support::{PEOPLE, TestApp};
use egui::accesskit::Role;

fn choose(app: &mut TestApp, field: &str, entry: &str) {
    app.click_role(Role::ComboBox, field);
    app.click_role(Role::MenuItem, entry);
}

#[test]
fn end_user_card_pays_until_it_is_removed() {
    let mut app = TestApp::first_run();
    app.add_hoodie_to_gift();
    app.wait_for_part("Cart: 1 item");
    let file = app.write_file("people.csv", PEOPLE);
    app.drop_file(&file);
    app.click("Import 25 rows");
    app.type_into_cell("Email, row 4", "raj.rao@example.com");
    app.type_into_cell("Email, row 5", "nia.okoye@example.com");
    app.wait_for_part("25 ready");
    app.open_section("Message");
    app.type_into("From", "The People Team");

    app.click("Settings");
    app.click("Add card");
    app.click("Add card");
    app.wait_for("Enter the name on the card.");
    app.type_into("End user ID", "user-1042");
    app.type_into("Cardholder name", "Ida Berg");
    app.type_into("Street and number", "1 Main Street");
    app.type_into("Postal code", "12207");
    choose(&mut app, "Practice card", "A card that is declined");
    app.click("Add card");
    app.wait_for_part("Your card was declined");
    choose(&mut app, "Practice card", "Visa");
    app.click("Add card");
    app.wait_for("Remove Visa ·· 4242 of Ida Berg");

    app.click("New gift");
    app.open_section("Delivery");
    let whose = "Visa ·· 4242 of Ida Berg (end user user-1042)";
    choose(&mut app, "Payment method", whose);
    app.open_section("Review");
    app.wait_for_part(whose);

    // A removed card blocks the draft; it can be chosen again once it is added again.
    app.click("Settings");
    app.click("Remove Visa ·· 4242 of Ida Berg");
    app.click("Remove Visa ·· 4242 from this computer");
    app.click("New gift");
    app.open_section("Review");
    app.wait_for_part("was removed from this computer");
    app.click("Settings");
    app.click("Add card");
    app.type_into("End user ID", "user-1042");
    app.type_into("Cardholder name", "Ida Berg");
    app.type_into("Street and number", "1 Main Street");
    app.type_into("Postal code", "12207");
    choose(&mut app, "Practice card", "Mastercard");
    app.click("Add card");
    app.wait_for("Remove Mastercard ·· 4444 of Ida Berg");
    app.click("New gift");
    app.open_section("Delivery");
    let whose = "Mastercard ·· 4444 of Ida Berg (end user user-1042)";
    choose(&mut app, "Payment method", whose);
    app.open_section("Review");
    app.click_part("Send 25 gifts for $");
    app.wait_for("Complete");
    app.click("Batches");
    app.wait_for("1 batch");
    app.wait_for("25");
}
