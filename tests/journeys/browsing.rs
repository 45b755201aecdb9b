//! From the first start to a gift in the cart.

use egui_kittest::kittest::Queryable as _;

use crate::support::Stage;

#[test]
fn the_first_start_shows_the_catalog_and_says_that_it_is_practice() {
    let mut stage = Stage::first_start();
    stage.see_part("Practice mode: no charges, no real gifts");
    stage.see_part("products from 33 brands");
    stage.see_part("Afternoon Teapot, Leaf & Letter");
    stage.see("Sync: Up to date");
}

#[test]
fn searching_narrows_the_products_as_it_is_typed() {
    let mut stage = Stage::first_start();
    stage.see_part("Afternoon Teapot");
    stage.write("Search products", "hood");
    stage.until("only what begins so", |app| {
        app.query_all_by_label_contains("Afternoon Teapot")
            .next()
            .is_none()
            && app
                .query_all_by_label_contains("Heavy Knit Hoodie, Northloop")
                .next()
                .is_some()
    });
    stage.write("Search products", "no such thing");
    stage.see_part("0 products");
}

#[test]
fn a_category_and_a_value_narrow_the_products() {
    let mut stage = Stage::first_start();
    stage.see_part("133 products");
    stage.click_role(egui::accesskit::Role::CheckBox, "Wellness");
    stage.see_part("12 products");
    stage.click("Vegan");
    stage.until("fewer", |app| {
        app.query_all_by_label_contains("12 products")
            .next()
            .is_none()
    });
}

#[test]
fn a_brand_opens_on_its_products() {
    let mut stage = Stage::first_start();
    stage.click("Brands");
    stage.click_part("Bramble Bakehouse");
    stage.see_part("Sea Salt Cookie Dozen");
}

#[test]
fn a_variant_is_chosen_and_goes_into_the_gift() {
    let mut stage = Stage::first_start();
    stage.put_hoodie_into_the_gift();
    stage.see("Cart: 1 item · $64.00");
    stage.click("New gift");
    stage.see_part("M / Ink");
}
