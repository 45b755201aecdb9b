//! The states of Products, Brands, collections and the product panel.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::{TIGHT_VARIANTS, apply_action, assert_panel_is_open, open_page};
use crate::{
    desk::{Command, Draft, DraftId, Event, SyncResource, SyncState, catalog::CatalogSummary},
    i18n::t,
    ui::{
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                catalog::product_id,
                collections::{self, collection_id},
            },
            snapshot::{SnapshotCase, Variant},
        },
    },
};

const HOODIE: u64 = 5;
const GIFT_CARD: u64 = 8;

fn open_product(window: &mut TestWindow, index: u64) {
    apply_action(window, Action::ShowProduct(product_id(index)));
    assert_panel_is_open(window);
}

fn search_products(window: &mut TestWindow, text: &str) {
    window.press(Modifiers::COMMAND, Key::F);
    window
        .get_by_role_and_label(Role::TextInput, &t!("products-search"))
        .type_text(text);
    window.settle();
}

pub(super) fn products() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("products", ScriptedEngine::practice, |_| {})
            .with_variants(&TIGHT_VARIANTS),
        SnapshotCase::new("products-filtered", ScriptedEngine::practice, |window| {
            window.click("Home");
            window.click_role(Role::Button, "Vegan");
        }),
        SnapshotCase::new("products-no-results", ScriptedEngine::practice, |window| {
            search_products(window, "umbrella");
        }),
        SnapshotCase::new("products-loading", ScriptedEngine::empty, |window| {
            window.engine.emit(Event::Sync(SyncState::Working {
                resource: SyncResource::Products,
                done: 40,
                total: Some(124),
            }));
            window.settle();
        }),
    ]
}

pub(super) fn product_panel() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("product-variants", ScriptedEngine::practice, |window| {
            open_product(window, HOODIE);
            window.click("M");
            window.click("Ink");
        })
        .with_variants(&[Variant::Small]),
        SnapshotCase::new("product-incomplete", ScriptedEngine::practice, |window| {
            open_product(window, HOODIE);
            window.click("M");
        })
        .only(Variant::Light),
        SnapshotCase::new("product-amount", ScriptedEngine::practice, |window| {
            open_product(window, GIFT_CARD);
        }),
        SnapshotCase::new("product-added", ScriptedEngine::practice, |window| {
            open_product(window, GIFT_CARD);
            window.click("$75");
            window.click(&t!(
                "product-add-button",
                total = crate::contract::Cents(7500)
            ));
        }),
    ]
}

pub(super) fn brands() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("brands", ScriptedEngine::practice, |window| {
            window.go(Page::Brands);
        })
        .with_variants(&[Variant::Small, Variant::German]),
        SnapshotCase::new("brand", ScriptedEngine::practice, |window| {
            window.go(Page::Brands);
            window.click("Northloop");
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("brands-no-results", ScriptedEngine::practice, |window| {
            window.go(Page::Brands);
            window.press(Modifiers::COMMAND, Key::F);
            window
                .get_by_role_and_label(Role::TextInput, &t!("brands-search"))
                .type_text("umbrella");
            window.settle();
        }),
    ]
}

fn open_collection(window: &mut TestWindow, index: u64) {
    apply_action(window, Action::ShowCollection(collection_id(index)));
}

pub(super) fn collections() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("collections", ScriptedEngine::practice, |window| {
            open_page(window, Page::Collections);
        }),
        SnapshotCase::new("collection", ScriptedEngine::practice, |window| {
            open_collection(window, 0);
        })
        .only(Variant::Small),
        SnapshotCase::new("collection-preview", ScriptedEngine::practice, |window| {
            open_collection(window, 1);
            window.click(&t!("collections-preview"));
            window.click_role(Role::CheckBox, "Cedar Soy Candle");
        })
        .only(Variant::Dark),
        SnapshotCase::new(
            "collections-no-results",
            ScriptedEngine::practice,
            |window| {
                open_page(window, Page::Collections);
                window.press(Modifiers::COMMAND, Key::F);
                window
                    .get_by_role_and_label(Role::TextInput, &t!("collections-search"))
                    .type_text("umbrella");
                window.settle();
            },
        )
        .only(Variant::Small),
        SnapshotCase::new("collections-empty", ScriptedEngine::empty, |window| {
            let summary = CatalogSummary {
                published_collections: Some(Arc::default()),
                ..CatalogSummary::default()
            };
            window.engine.emit(Event::Catalog(Arc::new(summary)));
            open_page(window, Page::Collections);
        })
        .only(Variant::Small),
        SnapshotCase::new("gift-collection", ScriptedEngine::practice, |window| {
            let line = collections::cart_line(0);
            window
                .state_mut()
                .out
                .send(Command::NewDraft(Box::new(Draft {
                    id: DraftId::generate(),
                    cart: vec![line],
                    ..Draft::default()
                })));
            window.settle();
            apply_action(window, Action::Go(Page::NewGift));
            window.open_section(&t!("gift-section-gift"));
        })
        .only(Variant::Small),
    ]
}
