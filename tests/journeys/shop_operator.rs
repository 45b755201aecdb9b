//! An operator of My shop: a gift is sent directly, packed, gets its tracking number, and is delivered.

use egui::accesskit::Role;
use giftdesk::{
    contract::ManualClock,
    desk::StartWith,
    i18n::{Language, t},
};
use std::sync::Arc;

use crate::{
    shop_goods::fill_my_shop,
    steps::{confirm_send_to, open_section},
    support::{ANY, TestApp, TestAppOptions, start_time},
};

journeys!(gift_of_my_shop_is_packed_tracked_and_delivered);

const PEOPLE: &str = "\
First name,Last name,Email,Address 1,City,State,Postal code
Ida,Berg,ida.berg@example.com,12 Main Street,Portland,OR,97201
";

fn send_mug(app: &mut TestApp) {
    app.click_part("Moon Mug, South");
    app.click_part(t!("product-add-button", total = ANY));
    app.wait_for_part(t!("shell-cart-items", count = 1, total = ANY));
    let people = app.write_file("people.csv", PEOPLE);
    app.drop_file(&people);
    app.wait_for_part(t!("gift-state-rows-ready", count = 1));
    open_section(app, t!("gift-section-message"));
    app.type_into(t!("gift-from-field"), "The People Team");
    // A gift that a balance pays for needs an end.
    open_section(app, t!("gift-section-delivery"));
    app.click_role(Role::RadioButton, t!("gift-expiry-date"));
    confirm_send_to(app, 1);
    app.wait_for(t!("status-complete"));
}

fn gift_of_my_shop_is_packed_tracked_and_delivered(language: Language) {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
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
    send_mug(&mut app);

    app.click(t!("shop-page"));
    app.advance_clock_until(std::time::Duration::from_secs(1), "Ida Berg");
    app.click(t!("shop-pack-all"));
    app.click(t!("shop-pack-confirm"));
    app.wait_for(t!("shop-pack-done", run = 1, parcels = 1));
    let slips = std::fs::read(app.data_folder().join("packing-slips.pdf")).expect("slips");
    assert!(slips.starts_with(b"%PDF"));
    let labels = std::fs::read_to_string(app.data_folder().join("labels.csv")).expect("labels");
    assert!(labels.contains("12 Main Street"), "{labels}");

    app.click(t!("shop-to-ship-view-packed"));
    app.click_cell("Ida Berg");
    app.type_into(t!("shop-tracking-number"), "9400111206206406260787");
    app.click(t!("shop-parcel-record"));
    app.wait_for(t!("shop-tracking-done", parcels = 1));
    app.click(t!("shop-parcel-deliver"));
    app.wait_for(t!("cli-shop-delivered", parcels = 1));
    app.click(t!("shell-close"));

    app.click(t!("shop-to-ship-view-delivered"));
    app.wait_for_part("9400111206206406260787");
    app.click_role(Role::Tab, t!("shop-stock-title"));
    app.wait_for("MUG");
    app.wait_for("39");
}
