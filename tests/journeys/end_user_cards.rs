//! The card of an app's end user: added in Settings, chosen in Delivery, pays for a gift.

use crate::support::{PEOPLE, Stage};
use egui::accesskit::Role;

fn choose(stage: &mut Stage, field: &str, entry: &str) {
    stage.click_role(Role::ComboBox, field);
    stage.click_role(Role::MenuItem, entry);
}

#[test]
fn end_user_card_pays_until_it_is_removed() {
    let mut stage = Stage::first_start();
    stage.put_hoodie_into_the_gift();
    stage.see_part("Cart: 1 item");
    let file = stage.file("people.csv", PEOPLE);
    stage.drop_file(&file);
    stage.click("Import 25 rows");
    stage.write_cell("Email, row 4", "raj.rao@example.com");
    stage.write_cell("Email, row 5", "nia.okoye@example.com");
    stage.see_part("25 ready");
    stage.section("Message");
    stage.write("From", "The People Team");

    stage.click("Settings");
    stage.click("Add card");
    stage.click("Add card");
    stage.see("Enter the name on the card.");
    stage.write("End user ID", "user-1042");
    stage.write("Cardholder name", "Ida Berg");
    stage.write("Street and number", "1 Main Street");
    stage.write("Postal code", "12207");
    choose(&mut stage, "Practice card", "A card that is declined");
    stage.click("Add card");
    stage.see_part("Your card was declined");
    choose(&mut stage, "Practice card", "Visa");
    stage.click("Add card");
    stage.see("Remove Visa ·· 4242 of Ida Berg");

    stage.click("New gift");
    stage.section("Delivery");
    let whose = "Visa ·· 4242 of Ida Berg (end user user-1042)";
    choose(&mut stage, "Payment method", whose);
    stage.section("Review");
    stage.see_part(whose);

    // A removed card blocks the draft; it can be chosen again once it is added again.
    stage.click("Settings");
    stage.click("Remove Visa ·· 4242 of Ida Berg");
    stage.click("Remove Visa ·· 4242 from this computer");
    stage.click("New gift");
    stage.section("Review");
    stage.see_part("was removed from this computer");
    stage.click("Settings");
    stage.click("Add card");
    stage.write("End user ID", "user-1042");
    stage.write("Cardholder name", "Ida Berg");
    stage.write("Street and number", "1 Main Street");
    stage.write("Postal code", "12207");
    choose(&mut stage, "Practice card", "Mastercard");
    stage.click("Add card");
    stage.see("Remove Mastercard ·· 4444 of Ida Berg");
    stage.click("New gift");
    stage.section("Delivery");
    let whose = "Mastercard ·· 4444 of Ida Berg (end user user-1042)";
    choose(&mut stage, "Payment method", whose);
    stage.section("Review");
    stage.click_part("Send 25 gifts for $");
    stage.see("Complete");
    stage.click("Batches");
    stage.see_part("25");
}
