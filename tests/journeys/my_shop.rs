//! My shop from the first start: set up, empty, and with the methods that reach recipients.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use giftdesk::{
    desk::StartWith,
    i18n::{Language, t},
};

use crate::{
    steps::open_section,
    support::{TestApp, TestAppOptions, Window},
};

journeys!(
    shop_is_set_up_and_says_how_to_fill_it,
    send_methods_of_shop_follow_its_settings,
    dropped_products_are_planned_and_imported,
);

/// A product export of Shopify: two products of two brands.
const SHOPIFY_CSV: &str = "\
Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status
knit-hoodie,Heavy Knit Hoodie,Acme Outfitters,Size,M,HOOD-M,64.00,12,active
knit-hoodie,,,,L,HOOD-L,64.00,5,
mug,Stoneware Mug,Kiln & Co,,,MUG-1,24.00,40,active
";

const COMMAND: &str = "giftdesk shop import FILE --connect shop";

fn wait_for_shop(app: &mut TestApp) {
    let name = t!("common-connection-shop");
    app.wait_for(t!("shell-connection-name", name = name));
}

fn shop_is_set_up_and_says_how_to_fill_it(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for(t!("products-first-title"));
    app.click(t!("settings-set-up-shop"));
    wait_for_shop(&mut app);
    app.wait_until_gone(t!("shell-practice-banner"));
    app.wait_for(t!("shop-empty-title"));
    app.wait_for(COMMAND);
    app.click(t!("shop-empty-copy"));
    assert_eq!(app.wait_for_copied_text(), COMMAND);
    assert!(app.data_folder().join("shop/service.sqlite").exists());
    for page in [t!("shell-page-brands"), t!("shell-page-collections")] {
        app.click(page);
        app.wait_for(t!("shop-empty-title"));
    }

    // A second start opens the shop again.
    let mut app = app.restart(TestAppOptions {
        start: StartWith::LastUsed,
        ..TestAppOptions::new(language)
    });
    wait_for_shop(&mut app);
    app.wait_for(t!("shop-empty-title"));

    app.click(t!("shell-page-settings"));
    let practice = t!("common-connection-practice");
    app.click(t!("settings-use-connection-name", name = practice));
    app.wait_for_part(t!("shell-practice-banner"));
}

fn dropped_products_are_planned_and_imported(language: Language) {
    let mut app = TestApp::open(TestAppOptions {
        start: StartWith::Shop,
        ..TestAppOptions::new(language)
    });
    wait_for_shop(&mut app);
    app.click(t!("shop-page"));
    app.click_role(Role::Tab, t!("shop-catalog-title"));
    app.wait_for(t!("shop-catalog-empty-title"));
    let file = app.write_file("products_export.csv", SHOPIFY_CSV);
    app.drop_file(&file);
    app.wait_for(t!("shop-plan-title", files = "products_export.csv"));
    app.click(t!("shop-plan-apply", count = 4));
    app.wait_for(t!("shop-import-applied", count = 4));
    app.click(t!("shop-import-show-products"));
    app.wait_for("Stoneware Mug");

    app.click(t!("shell-page-products"));
    app.wait_for_part("Stoneware Mug");
    app.wait_for_part("Heavy Knit Hoodie");
}

fn is_enabled(window: &Window, method: &str) -> bool {
    let mut methods = window.query_all_by_role_and_label(Role::RadioButton, method);
    methods
        .next()
        .is_some_and(|method| !method.accesskit_node().is_disabled())
}

fn send_methods_of_shop_follow_its_settings(language: Language) {
    let mut app = TestApp::open(TestAppOptions {
        start: StartWith::Shop,
        ..TestAppOptions::new(language)
    });
    wait_for_shop(&mut app);
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-delivery"));
    let (email, links) = (t!("gift-method-email"), t!("gift-method-links"));
    let direct = t!("gift-method-direct");
    app.wait_until("direct shipping", |window| is_enabled(window, &direct));
    assert!(!is_enabled(&app.window, &email));
    assert!(!is_enabled(&app.window, &links));

    app.click(t!("shell-page-settings"));
    app.click(t!("settings-shop-links"));
    app.type_into(t!("settings-shop-public-url"), "https://gifts.example.com");
    app.click(t!("settings-shop-save"));
    app.wait_until_gone(t!("settings-shop-save"));
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-delivery"));
    app.wait_until("links", |window| is_enabled(window, &links));
    assert!(!is_enabled(&app.window, &email));
}
