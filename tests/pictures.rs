//! Draws every screen to PNG, light and dark, in both sizes: `cargo test --features pictures --test
//! pictures` leaves them in `target/pictures/journey`. The app, the engine and the practice
//! service are the real ones; a person has sent three gifts and some days have passed.
//!
//! It fails when a screen cannot be reached or is blank. What is ugly, a person has to see.

mod support;

use std::{collections::HashSet, path::PathBuf};

use egui::{Theme, accesskit::Role};

use support::{DAY, PEOPLE, Setting, Stage};

const LARGE: [f32; 2] = [1280.0, 800.0];
const SMALL: [f32; 2] = [900.0, 600.0];

/// Takes pictures of a stage, in one theme and size.
struct Camera {
    stage: Stage,
    /// "dark-1280"
    name: String,
}

impl Camera {
    fn new(theme: Theme, size: [f32; 2]) -> Self {
        let mut stage = Stage::open(Setting {
            size,
            theme,
            ..Setting::default()
        });
        stage.click("Settings");
        stage.click_role(
            Role::RadioButton,
            if theme == Theme::Dark {
                "Dark"
            } else {
                "Light"
            },
        );
        stage.click("Products");
        let tone = if theme == Theme::Dark {
            "dark"
        } else {
            "light"
        };
        Self {
            stage,
            name: format!("{tone}-{}", size[0]),
        }
    }

    /// Waits until nothing changes any more, then draws what is there.
    fn take(&mut self, screen: &str) {
        self.stage.until_still();
        let image = self.stage.app.render().expect("the screen can be drawn");
        let colours: HashSet<_> = image.pixels().map(|pixel| pixel.0).collect();
        assert!(colours.len() > 40, "{screen} is blank");
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/pictures/journey");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        image
            .save(folder.join(format!("{screen}-{}.png", self.name)))
            .expect("it can be saved");
    }
}

#[test]
fn every_screen_in_light() {
    tour(Camera::new(Theme::Light, LARGE));
}

#[test]
fn every_screen_in_dark() {
    tour(Camera::new(Theme::Dark, LARGE));
}

#[test]
fn every_screen_in_a_small_window() {
    tour(Camera::new(Theme::Light, SMALL));
}

#[test]
fn every_screen_in_a_small_dark_window() {
    tour(Camera::new(Theme::Dark, SMALL));
}

fn tour(mut camera: Camera) {
    let stage = &mut camera.stage;
    stage.see_part("133 products");
    camera.take("products");

    let stage = &mut camera.stage;
    stage.write("Search products", "hoodie");
    stage.click_part("Heavy Knit Hoodie, Northloop");
    stage.click_role(Role::RadioButton, "M");
    stage.click_role(Role::RadioButton, "Ink");
    camera.take("product-detail");
    camera.stage.click_part("Add to gift");

    camera.stage.click("Brands");
    camera.stage.see_part("Bramble Bakehouse");
    camera.take("brands");
    camera.stage.click_part("Bramble Bakehouse");
    camera.stage.see_part("Sea Salt Cookie Dozen");
    camera.take("brand");
    camera.stage.click("Collections");
    camera.take("collections");
    camera.stage.click("Batches");
    camera.take("batches-empty");
    camera.stage.click("Orders");
    camera.take("orders-empty");
    camera.stage.click("Activity");
    camera.take("activity-empty");

    new_gift(&mut camera);

    for _ in 0..36 {
        camera.stage.let_pass(DAY / 4);
        // The clock may not run ahead of the service's work.
        camera.stage.until_still();
    }
    camera.stage.click("Batches");
    camera.stage.see_part("Autumn thank-you");
    camera.take("batches");
    camera.stage.click_cell("Autumn thank-you");
    camera.stage.see("Copy gift link for Ida Berg");
    camera.take("batch");
    camera.stage.click("Orders");
    camera.stage.see("Ida Berg");
    camera.take("orders");
    camera.stage.click("Delivered");
    camera.stage.click("Saved views");
    camera.stage.write("View name", "Everything that arrived");
    camera.take("orders-views");
    camera.stage.click("Save view");
    camera.stage.click("Saved views");
    camera.take("orders-view-saved");
    camera.stage.app.key_press(egui::Key::Escape);
    camera.stage.settle();
    camera.stage.click("Remove filters");
    camera.stage.click_cell("Ida Berg");
    camera.stage.see("Progress");
    camera.take("order");
    camera.stage.app.key_press(egui::Key::Escape);
    camera.stage.click("Activity");
    camera.take("activity");
    camera.stage.click("Settings");
    camera.take("settings");
    camera.stage.click("Add connection");
    camera.take("settings-connection");
    camera.stage.click("Search everything");
    camera.stage.app.event(egui::Event::Text("tea".to_owned()));
    camera.take("palette");
}

/// All sections of New gift, and in the end a gift that is sent.
fn new_gift(camera: &mut Camera) {
    let file = camera.stage.file("people.csv", PEOPLE);
    camera.stage.click("New gift");
    camera.take("new-gift-recipients-empty");
    camera.stage.section("Gift");
    camera.take("new-gift-gift");
    camera.stage.drop_file(&file);
    camera.stage.see("Import 25 rows");
    camera.take("new-gift-import");
    camera.stage.click("Import 25 rows");
    camera.stage.see_part("23 ready");
    camera.take("new-gift-recipients");
    camera
        .stage
        .write_cell("Email, row 4", "raj.rao@example.com");
    camera.stage.section("Review");
    camera.take("new-gift-review-blocked");
    camera.stage.section("Recipients");
    camera
        .stage
        .write_cell("Email, row 5", "nia.okoye@example.com");
    camera.stage.see_part("25 ready");
    camera.stage.section("Message");
    camera.stage.write("From", "The People Team");
    camera.stage.write(
        "Message",
        "A hard quarter, carried with grace. Please choose the size you like.",
    );
    camera.take("new-gift-message-without-card");
    camera
        .stage
        .click_role(Role::RadioButton, "Card: Thank you");
    camera.take("new-gift-message");
    camera.stage.section("Delivery");
    camera.stage.write("Batch name", "Autumn thank-you");
    camera.take("new-gift-delivery");
    camera.stage.click("Drafts");
    camera.take("drafts");
    camera.stage.click("New gift");
    camera.stage.section("Review");
    camera.take("new-gift-review");
    camera.stage.click_part("Send 25 gifts for $");
    camera.stage.see("Complete");
}

#[test]
fn cards_of_end_users_everywhere() {
    for (theme, size) in [
        (Theme::Light, LARGE),
        (Theme::Dark, LARGE),
        (Theme::Light, SMALL),
        (Theme::Dark, SMALL),
    ] {
        cards_of_end_users(&mut Camera::new(theme, size));
    }
}

/// A card in Settings, first declined, then added; and how it pays for a gift.
fn cards_of_end_users(camera: &mut Camera) {
    let stage = &mut camera.stage;
    stage.put_hoodie_into_the_gift();
    stage.see_part("Cart: 1 item");
    stage.click("Settings");
    stage.click("Add card");
    stage.click("Add card");
    stage.write("Postal code", "12207");
    camera.take("settings-card-missing");
    let stage = &mut camera.stage;
    for (field, words) in [
        ("End user ID", "user-1042"),
        ("Cardholder name", "Ida Berg"),
        ("Street and number", "1 Main Street"),
        ("City", "Albany"),
        ("State", "NY"),
    ] {
        stage.write(field, words);
    }
    stage.click_role(Role::ComboBox, "Practice card");
    stage.click_role(Role::MenuItem, "A card that is declined");
    stage.click("Add card");
    stage.see_part("Your card was declined");
    stage.write("Country", "US");
    camera.take("settings-card-declined");
    let stage = &mut camera.stage;
    stage.click_role(Role::ComboBox, "Practice card");
    stage.click_role(Role::MenuItem, "American Express");
    stage.click("Add card");
    stage.see("Remove American Express ·· 0005 of Ida Berg");
    camera.take("settings-cards");
    let stage = &mut camera.stage;
    stage.click("Remove American Express ·· 0005 of Ida Berg");
    camera.take("settings-card-forget");
    let stage = &mut camera.stage;
    stage.click("Cancel");
    stage.click("New gift");
    stage.section("Delivery");
    stage.write("Batch name", "Autumn thank-you");
    stage.click_role(Role::ComboBox, "Payment method");
    camera.take("delivery-payment-open");
    let stage = &mut camera.stage;
    let whose = "American Express ·· 0005 of Ida Berg (end user user-1042)";
    stage.click_role(Role::MenuItem, whose);
    camera.take("delivery-payment");
    camera.stage.section("Review");
    camera.take("review-end-user-card");
}
