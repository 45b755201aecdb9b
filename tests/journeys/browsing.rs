//! From the first start to a product in the cart.

use egui::accesskit::Role;
use giftdesk::{
    contract::Cents,
    i18n::{Language, t},
};

use crate::{
    steps::{add_hoodie_to_gift, open_section},
    support::{ANY, TestApp},
};

journeys!(
    first_start_shows_catalog_and_practice_banner,
    search_narrows_products_while_typing,
    category_and_value_filters_narrow_products,
    brand_opens_on_its_products,
    chosen_variant_is_added_to_gift,
);

/// The texts are written out here, because the other journeys take their texts from the catalogue.
fn first_start_shows_catalog_and_practice_banner(language: Language) {
    let mut app = TestApp::first_run(language);
    let (banner, brands, sync) = match language {
        Language::De => (
            "Übungsmodus: keine Kosten, keine echten Geschenke",
            "von 33 Marken",
            "Synchronisierung: Aktuell",
        ),
        _ => (
            "Practice mode: no charges, no real gifts",
            "products from 33 brands",
            "Sync: Up to date",
        ),
    };
    app.wait_for_part(banner);
    app.wait_for_part(brands);
    app.wait_for_part("Afternoon Teapot, Leaf & Letter");
    app.wait_for(sync);
}

fn search_narrows_products_while_typing(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for_part("Afternoon Teapot");
    app.type_into(t!("products-search"), "hood");
    app.wait_until_gone("Afternoon Teapot");
    app.wait_for_part("Heavy Knit Hoodie, Northloop");
    app.type_into(t!("products-search"), "no such thing");
    app.wait_for(t!("products-count", count = 0));
    app.wait_for(t!("products-no-results-title", search = "no such thing"));
}

fn category_and_value_filters_narrow_products(language: Language) {
    let mut app = TestApp::first_run(language);
    let all = t!("products-count-from-brands", products = 133, brands = ANY);
    app.wait_for_part(&all);
    app.click_role(Role::CheckBox, "Wellness");
    app.wait_for(t!("products-count", count = 12));
    app.wait_for_part("Cork Yoga Mat");
    app.click("Vegan");
    app.wait_for(t!("products-count", count = 8));
    app.wait_until_gone("Cork Yoga Mat");
    app.wait_for_part("Citrus Bath Bomb Pair");
    app.click("Vegan");
    app.wait_for(t!("products-count", count = 12));
    app.click_role(Role::CheckBox, "Wellness");
    app.wait_for_part(&all);
}

fn brand_opens_on_its_products(language: Language) {
    let mut app = TestApp::first_run(language);
    app.click(t!("shell-page-brands"));
    app.click_part("Bramble Bakehouse");
    app.wait_for_part("Sea Salt Cookie Dozen");
    app.wait_until_gone("Afternoon Teapot");
}

fn chosen_variant_is_added_to_gift(language: Language) {
    let mut app = TestApp::first_run(language);
    add_hoodie_to_gift(&mut app);
    let contents = t!("shell-cart-items", count = 1, total = Cents(6_400));
    app.wait_for(t!("shell-cart-name", contents = contents));
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-gift"));
    app.wait_for_part("M / Ink");
}
