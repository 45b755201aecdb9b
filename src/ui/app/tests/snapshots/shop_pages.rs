//! The Shop pages of an operator: Catalog with its import, Funds and Audit.

use egui::{Event, Role};
use egui_kittest::kittest::Queryable as _;

use super::open_page;
use crate::{
    desk::ShopSettings,
    i18n::t,
    ui::{
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, shop},
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

fn operator() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

fn empty() -> ScriptedEngine {
    operator().with_empty_shop()
}

fn open(window: &mut TestWindow, tab: ShopTab) {
    open_page(window, Page::Shop(tab));
}

/// Pastes a table into the catalog.
fn paste(window: &mut TestWindow, table: &str) {
    open(window, ShopTab::Catalog);
    window.event(Event::Paste(table.to_owned()));
    window.settle();
}

fn open_hoodie(window: &mut TestWindow) {
    open(window, ShopTab::Catalog);
    window.click("Heavy Knit Hoodie");
}

/// Changes the price of the hoodie, which another operator has renamed meanwhile.
fn conflict(window: &mut TestWindow) {
    open_hoodie(window);
    window.type_into(&t!("shop-field-subtitle"), " – new");
    window.click(&t!("shop-product-save"));
}

/// Opens the list of a kind of entries.
fn list(window: &mut TestWindow, kind: &str) {
    open(window, ShopTab::Catalog);
    window.click_role(Role::RadioButton, kind);
    window.settle();
}

/// Opens the product with two options and several pictures.
fn options(window: &mut TestWindow) {
    open(window, ShopTab::Catalog);
    window.click("Any Amount Gift Card");
}

fn entry(window: &mut TestWindow, kind: &str, name: &str) {
    list(window, kind);
    window.click(name);
    window.settle();
}

/// The page without the rail.
const PAGE: Crop = Crop {
    left: 208,
    top: 56,
    width: 1_072,
    height: 480,
};
/// The middle of the window, with a dialog.
const DIALOG: Crop = Crop {
    left: 320,
    top: 150,
    width: 680,
    height: 500,
};

pub(super) fn shop_pages() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("shop-catalog", operator, |window| {
            open(window, ShopTab::Catalog);
        }),
        SnapshotCase::new("shop-catalog-empty", empty, |window| {
            open(window, ShopTab::Catalog);
        })
        .only(Variant::Light)
        .cropped(PAGE),
        SnapshotCase::new("shop-catalog-plan", operator, |window| {
            paste(window, shop::TABLE);
        }),
        SnapshotCase::new("shop-catalog-problems", operator, |window| {
            paste(window, shop::WRONG_TABLE);
        })
        .only(Variant::Light)
        .cropped(PAGE),
        SnapshotCase::new("shop-catalog-columns", operator, |window| {
            paste(window, shop::UNKNOWN_TABLE);
        })
        .only(Variant::Light),
        SnapshotCase::new("shop-product", operator, open_hoodie),
        SnapshotCase::new("shop-product-pictures", operator, options),
        SnapshotCase::new("shop-product-options", operator, |window| {
            options(window);
            let variants = t!("shop-product-stock-help");
            window.get_by_label(&variants).scroll_to_me();
            window.settle();
        }),
        SnapshotCase::new("shop-brands", operator, |window| {
            list(window, &t!("shop-kind-brands"));
        })
        .cropped(PAGE),
        SnapshotCase::new("shop-brands-empty", empty, |window| {
            list(window, &t!("shop-kind-brands"));
        })
        .only(Variant::Light)
        .cropped(PAGE),
        SnapshotCase::new("shop-brand", operator, |window| {
            entry(window, &t!("shop-kind-brands"), "Kiln & Co");
        }),
        SnapshotCase::new("shop-brand-new", operator, |window| {
            list(window, &t!("shop-kind-brands"));
            window.click(&t!("shop-entry-new", kind = "brand"));
        })
        .only(Variant::Light)
        .cropped(PAGE),
        SnapshotCase::new("shop-cards", operator, |window| {
            list(window, &t!("shop-kind-cards"));
        })
        .cropped(PAGE),
        SnapshotCase::new("shop-card", operator, |window| {
            entry(window, &t!("shop-kind-cards"), "Thank you");
        })
        .cropped(PAGE),
        SnapshotCase::new("shop-collections", operator, |window| {
            list(window, &t!("shop-kind-collections"));
        })
        .cropped(PAGE),
        SnapshotCase::new("shop-collection", operator, |window| {
            entry(window, &t!("shop-kind-collections"), "Warm things");
            window.type_into(&t!("shop-collection-search"), "tea");
            window.settle();
        }),
        SnapshotCase::new("shop-product-conflict", operator, conflict).cropped(DIALOG),
        SnapshotCase::new("shop-product-new", operator, |window| {
            open(window, ShopTab::Catalog);
            window.click(&t!("shop-product-new"));
        })
        .only(Variant::Light)
        .cropped(DIALOG),
        SnapshotCase::new("shop-funds", operator, |window| {
            open(window, ShopTab::Funds);
        })
        .cropped(PAGE),
        SnapshotCase::new(
            "shop-funds-cards",
            || operator().with_card_problems(),
            |window| open(window, ShopTab::Funds),
        ),
        SnapshotCase::new("shop-funds-fund", operator, |window| {
            open(window, ShopTab::Funds);
            window.click(&t!("shop-funds-fund-name", name = "People team"));
        })
        .only(Variant::Light)
        .cropped(DIALOG),
        SnapshotCase::new("shop-audit", operator, |window| {
            open(window, ShopTab::Audit);
            window.click(&t!("shop-audit-verify"));
        }),
    ]
}
