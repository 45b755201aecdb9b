//! An operator of My shop adds a product with two options and a picture, and edits a brand, with the keyboard alone.

use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use giftdesk::{
    contract::ManualClock,
    desk::StartWith,
    i18n::{Language, t},
};

use crate::{
    keys::{assert_no_pointer, press, tab_to as tab_within, type_text, wait_for_focus},
    shop_goods::fill_my_shop,
    support::{TestApp, TestAppOptions, start_time},
};

journeys!(product_and_brand_are_edited_without_a_pointer);

/// More Tabs than a page with a long form needs.
const MAX_TABS: usize = 90;

fn tab_to(app: &mut TestApp, name: String) {
    tab_within(app, &name, MAX_TABS);
}

fn press_enter(app: &mut TestApp) {
    press(app, Modifiers::NONE, Key::Enter);
}

/// Moves to the first control below the tabs of the shop: the link back to the lists, or the choice of the list.
fn tab_behind_tabs(app: &mut TestApp) {
    tab_to(app, t!("shop-catalog-title"));
    press(app, Modifiers::NONE, Key::Tab);
}

/// Moves to a field and replaces its text.
fn fill(app: &mut TestApp, field: String, text: &str) {
    tab_to(app, field);
    press(app, Modifiers::COMMAND, Key::A);
    type_text(app, text);
}

/// Adds an option with values. Enter adds a value and keeps the focus for the next one.
fn add_option(app: &mut TestApp, number: u64, name: &str, values: &[&str]) {
    tab_to(app, t!("shop-options-add"));
    press_enter(app);
    wait_for_focus(app, t!("shop-options-name", number = number));
    type_text(app, name);
    tab_to(app, t!("shop-options-value", number = number));
    for value in values {
        type_text(app, value);
        press_enter(app);
    }
}

fn product_and_brand_are_edited_without_a_pointer(language: Language) {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    let picture = folder.path().join("cap.png");
    let pixels = image::RgbImage::from_pixel(40, 30, image::Rgb([180, 35, 78]));
    pixels.save(&picture).expect("a picture");
    let clock = ManualClock::at(start_time());
    fill_my_shop(folder.path(), Arc::new(clock.clone()));
    let mut app = TestApp::open_in(
        folder,
        clock,
        TestAppOptions {
            start: StartWith::Shop,
            ..TestAppOptions::new(language)
        },
    );
    app.wait_for_part("Moon Mug");
    press(&mut app, Modifiers::COMMAND, Key::K);
    type_text(&mut app, &t!("shop-command-go-to-catalog"));
    press_enter(&mut app);
    app.wait_for(t!("shop-product-new"));

    tab_to(&mut app, t!("shop-product-new"));
    press_enter(&mut app);
    fill(&mut app, t!("shop-field-name"), "Linen Cap");
    fill(&mut app, t!("shop-field-price"), "24");
    tab_to(&mut app, t!("shop-product-create"));
    press_enter(&mut app);
    app.wait_for(t!("shop-options-add"));
    add_option(&mut app, 1, "Size", &["S", "M"]);
    add_option(&mut app, 2, "Color", &["Ink", "Moss"]);
    // The fields of the last combination.
    tab_to(&mut app, "M / Moss".to_owned());
    tab_to(&mut app, t!("shop-options-remove", number = 2));
    let path = picture.to_str().expect("a path").to_owned();
    app.window.event(Event::Paste(path));
    app.settle();
    app.wait_for(t!("shop-picture-remove", number = 1));
    tab_to(&mut app, t!("shop-product-save"));
    press_enter(&mut app);
    app.wait_for(t!("shop-entry-saved", kind = "product"));

    tab_behind_tabs(&mut app);
    press_enter(&mut app);
    app.wait_for("Linen Cap");
    tab_behind_tabs(&mut app);
    press(&mut app, Modifiers::NONE, Key::ArrowRight);
    press(&mut app, Modifiers::NONE, Key::Space);
    app.wait_for(t!("shop-entry-new", kind = "brand"));
    tab_to(&mut app, t!("shop-entry-list", kind = "brand"));
    press(&mut app, Modifiers::NONE, Key::ArrowDown);
    press_enter(&mut app);
    app.wait_for(t!("shop-entry-archive", kind = "brand"));
    fill(&mut app, t!("shop-field-shipping-price"), "9");
    tab_to(&mut app, t!("shop-product-save"));
    press_enter(&mut app);
    app.wait_for(t!("shop-entry-saved", kind = "brand"));
    assert_no_pointer(&app);
}
