//! The Shop pages To ship and Stock, and the key of an operator in Settings.

use super::open_page;
use crate::{
    contract::shop::{parcels::ParcelState, practice::Packing},
    desk::{
        Event, Preferences, ShopSettings,
        shop::{SetOperatorSettings, SettingsOutcome},
    },
    i18n::t,
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, parcels},
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

fn empty_shop() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

fn with_parcels() -> ScriptedEngine {
    empty_shop().with_parcels()
}

fn practice() -> ScriptedEngine {
    ScriptedEngine::practice()
        .with_practice_shop_pages(Packing::Operator)
        .with_parcels()
}

/// Shows the Shop pages of Practice, with the other preferences of the picture.
fn open_practice(window: &mut TestWindow, page: Page) {
    let preferences = Preferences {
        has_practice_shop_pages: true,
        ..window.state().model().preferences.clone()
    };
    window.engine.emit(Event::Preferences(preferences));
    window.settle();
    open_page(window, page);
}

fn with_card_problems() -> ScriptedEngine {
    with_parcels().with_card_problems()
}

fn unreachable() -> ScriptedEngine {
    let engine = empty_shop();
    engine.fail_lists(true);
    engine
}

fn remote() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::remote())
}

fn open(window: &mut TestWindow, tab: ShopTab) {
    open_page(window, Page::Shop(tab));
}

fn open_to_ship(window: &mut TestWindow) {
    open(window, ShopTab::ToShip);
}

fn open_stock(window: &mut TestWindow) {
    open(window, ShopTab::Stock);
}

fn show_parcel(window: &mut TestWindow, state: ParcelState) {
    open_to_ship(window);
    let parcel = parcels::first_parcel(state).parcel;
    super::apply_action(window, Action::ShowParcel(parcel));
    super::assert_panel_is_open(window);
}

/// A dialog in the middle of the window.
const DIALOG: Crop = Crop {
    left: 300,
    top: 140,
    width: 680,
    height: 520,
};
/// The side panel.
const PANEL: Crop = Crop {
    left: 830,
    top: 56,
    width: 450,
    height: 744,
};
/// The tabs and the upper part of a list.
const LIST: Crop = Crop {
    left: 208,
    top: 56,
    width: 1072,
    height: 400,
};
/// The connections in Settings.
const CONNECTIONS: Crop = Crop {
    left: 208,
    top: 56,
    width: 800,
    height: 560,
};

pub(super) fn to_ship() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("to-ship", with_parcels, open_to_ship).cropped(LIST),
        SnapshotCase::new("to-ship-window", with_parcels, |window| {
            open_to_ship(window);
            let first = parcels::parcel(0);
            let (parcel, recipient) = (first.parcel.grouped(), &first.recipient);
            window.click(&t!(
                "shop-to-ship-select",
                parcel = parcel,
                recipient = recipient
            ));
        })
        .only(Variant::Small),
        SnapshotCase::new("to-ship-shipped", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-to-ship-view-shipped"));
        })
        .only(Variant::Light)
        .cropped(LIST),
        SnapshotCase::new("to-ship-unpaid", with_card_problems, open_to_ship).cropped(LIST),
        SnapshotCase::new("to-ship-empty", empty_shop, open_to_ship).cropped(LIST),
        SnapshotCase::new("to-ship-practice", practice, |window| {
            open_practice(window, Page::Shop(ShopTab::ToShip));
        })
        .cropped(LIST),
        SnapshotCase::new("to-ship-failed", unreachable, open_to_ship)
            .only(Variant::Light)
            .cropped(LIST),
        SnapshotCase::new("to-ship-pack", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-pack-all"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("to-ship-runs", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-runs-title"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("to-ship-settings", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-settings-title"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("to-ship-settings-stale", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-settings-title"));
            window.click(&t!("shop-audit-value-remind-after"));
            window.type_text("1");
            window.click(&t!("shop-settings-save"));
            let now = SettingsOutcome::Stale(parcels::operator_settings());
            window.engine.answer::<SetOperatorSettings>(Ok(now));
            window.settle();
        })
        .cropped(DIALOG),
        SnapshotCase::new("to-ship-tracking", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-tracking-title"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("to-ship-tracking-checked", with_parcels, |window| {
            open_to_ship(window);
            window.click(&t!("shop-tracking-title"));
            window.type_into(&t!("shop-tracking-parcel"), "7KM-4XC-9TN");
            window.type_into(&t!("shop-tracking-number"), "9400111206206406260787");
            window.click(&t!("shop-tracking-check"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("parcel", with_parcels, |window| {
            show_parcel(window, ParcelState::ToShip);
        })
        .cropped(PANEL),
        SnapshotCase::new("parcel-unpaid", with_card_problems, |window| {
            open_to_ship(window);
            let parcel = parcels::unpaid_parcel().parcel;
            super::apply_action(window, Action::ShowParcel(parcel));
            super::assert_panel_is_open(window);
        })
        .only(Variant::Light)
        .cropped(PANEL),
        SnapshotCase::new("parcel-shipped", with_parcels, |window| {
            show_parcel(window, ParcelState::Shipped);
        })
        .only(Variant::Light)
        .cropped(PANEL),
        SnapshotCase::new("parcel-lost", with_parcels, |window| {
            show_parcel(window, ParcelState::Lost);
        })
        .only(Variant::Light)
        .cropped(PANEL),
        SnapshotCase::new("parcel-settle", with_parcels, |window| {
            show_parcel(window, ParcelState::Lost);
            window.click(&t!("shop-parcel-settle"));
        })
        .cropped(DIALOG),
        SnapshotCase::new("parcel-settled", with_parcels, |window| {
            open_to_ship(window);
            let parcel = parcels::settled_parcel().parcel;
            super::apply_action(window, Action::ShowParcel(parcel));
            super::assert_panel_is_open(window);
        })
        .cropped(PANEL),
        SnapshotCase::new("stock", with_parcels, open_stock).cropped(LIST),
        SnapshotCase::new("stock-empty", empty_shop, open_stock)
            .only(Variant::Light)
            .cropped(LIST),
        SnapshotCase::new("stock-item", with_parcels, |window| {
            open_stock(window);
            window.click("Heavy Knit Hoodie, M");
        })
        .cropped(DIALOG),
        SnapshotCase::new("settings-practice-shop", practice, |window| {
            open_practice(window, Page::Settings);
        })
        .cropped(CONNECTIONS),
        SnapshotCase::new("settings-operator-key", remote, |window| {
            open_page(window, Page::Settings);
            window.click("Enter the operator key of People team");
        })
        .cropped(CONNECTIONS),
    ]
}
