//! From the first start to a product in the cart.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use crate::support::TestApp;

#[test]
fn first_start_shows_catalog_and_practice_banner() {
    let mut app = TestApp::first_run();
    app.wait_for_part("Practice mode: no charges, no real gifts");
    app.wait_for_part("products from 33 brands");
    app.wait_for_part("Afternoon Teapot, Leaf & Letter");
    app.wait_for("Sync: Up to date");
}

#[test]
fn search_narrows_products_while_typing() {
    let mut app = TestApp::first_run();
    app.wait_for_part("Afternoon Teapot");
    app.type_into("Search products", "hood");
    app.wait_until("list without “Afternoon Teapot”", |window| {
        window
            .query_all_by_label_contains("Afternoon Teapot")
            .next()
            .is_none()
            && window
                .query_all_by_label_contains("Heavy Knit Hoodie, Northloop")
                .next()
                .is_some()
    });
    app.type_into("Search products", "no such thing");
    app.wait_for_part("0 products");
}

#[test]
fn category_and_value_filters_narrow_products() {
    let mut app = TestApp::first_run();
    app.wait_for_part("133 products");
    app.click_role(Role::CheckBox, "Wellness");
    app.wait_for("12 products");
    app.click("Vegan");
    app.wait_until_gone("12 products");
    app.wait_for_part("Stillwater");
    app.click("Vegan");
    app.wait_for("12 products");
    app.click_role(Role::CheckBox, "Wellness");
    app.wait_for_part("133 products");
}

#[test]
fn brand_opens_on_its_products() {
    let mut app = TestApp::first_run();
    app.click("Brands");
    app.click_part("Bramble Bakehouse");
    app.wait_for_part("Sea Salt Cookie Dozen");
}

#[test]
fn chosen_variant_is_added_to_gift() {
    let mut app = TestApp::first_run();
    app.add_hoodie_to_gift();
    app.wait_for("Cart: 1 item · $64.00");
    app.click("New gift");
    app.wait_for_part("M / Ink");
}
