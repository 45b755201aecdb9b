//! Image snapshots of every screen and state, in the light and the dark theme; some also in a small
//! window, zoomed, in German and in the pseudo-locale.

mod browse;
mod comparison;
mod gift;
mod grid;
mod people;
mod personal;
mod reading_order;
mod settings;
mod shell;
mod shop;
mod shop_pages;
mod to_ship;
mod tracking;

use super::super::OpenPanel;
use crate::ui::{
    commands::Action,
    page::Page,
    test_support::{
        TestWindow,
        snapshot::{self, SnapshotCase, Variant, compare_all},
    },
};

/// The variants in which texts are cut off first.
const TIGHT_VARIANTS: [Variant; 4] = [
    Variant::Small,
    Variant::Zoomed,
    Variant::German,
    Variant::Pseudo,
];

/// Opens a page directly, not through the navigation rail.
fn open_page(window: &mut TestWindow, page: Page) {
    window.state_mut().out.go(page);
    window.settle();
}

fn apply_action(window: &mut TestWindow, action: Action) {
    window.state_mut().out.act(action);
    window.settle();
}

/// Asserts that a side panel is open, so that no snapshot shows a page without its panel.
fn assert_panel_is_open(window: &TestWindow) {
    assert!(matches!(
        window.state().session.open_panel,
        Some(
            OpenPanel::Product(_)
                | OpenPanel::Order(_)
                | OpenPanel::OrderJob(_)
                | OpenPanel::Person(_)
                | OpenPanel::Parcel(_)
        )
    ));
}

/// The functions that return the states, one function per area of the window.
const AREAS: [fn() -> Vec<SnapshotCase>; 27] = [
    browse::products,
    browse::product_panel,
    browse::brands,
    browse::collections,
    gift::drafts,
    gift::gift_section,
    gift::recipients,
    gift::delivery,
    gift::review,
    grid::grids,
    people::people,
    settings::settings,
    settings::connections,
    settings::end_user_cards,
    shell::palette,
    shell::toasts,
    shell::connection_states,
    shop::shop,
    shop_pages::shop_pages,
    to_ship::to_ship,
    tracking::activity,
    tracking::inbox,
    tracking::money,
    tracking::orders,
    tracking::order_panel,
    tracking::batches,
    tracking::batch,
];

const MAX_TOTAL_BYTES: u64 = 19_000_000;
const MAX_SNAPSHOT_BYTES: u64 = 2_000_000;

#[test]
fn every_snapshot_belongs_to_a_state() {
    let areas = AREAS.iter().flat_map(|area| area());
    let expected: Vec<String> = areas.flat_map(|case| case.names()).collect();
    let mut unknown = Vec::new();
    let mut total = 0;
    for entry in
        std::fs::read_dir(snapshot::snapshot_folder()).expect("the folder of the snapshots")
    {
        let entry = entry.expect("a snapshot");
        let file = entry.file_name().into_string().expect("a name in ASCII");
        let name = file.strip_suffix(".png").unwrap_or(&file);
        // A failed comparison writes these files beside the snapshot.
        if [".new", ".diff", ".old"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            continue;
        }
        if !expected.iter().any(|expected| expected == name) {
            unknown.push(file.clone());
        }
        let bytes = entry.metadata().expect("the size of a snapshot").len();
        assert!(bytes <= MAX_SNAPSHOT_BYTES, "{file} has {bytes} bytes");
        total += bytes;
    }
    assert!(
        unknown.is_empty(),
        "no state has these snapshots: {unknown:?}"
    );
    assert!(total <= MAX_TOTAL_BYTES, "the snapshots have {total} bytes");
}

#[test]
fn products_match_their_snapshots() {
    compare_all(browse::products());
}

#[test]
fn product_panel_matches_its_snapshots() {
    compare_all(browse::product_panel());
}

#[test]
fn brands_match_their_snapshots() {
    compare_all(browse::brands());
}

#[test]
fn collections_match_their_snapshots() {
    compare_all(browse::collections());
}

#[test]
fn drafts_match_their_snapshots() {
    compare_all(gift::drafts());
}

#[test]
fn gift_section_matches_its_snapshots() {
    compare_all(gift::gift_section());
}

#[test]
fn recipients_match_their_snapshots() {
    compare_all(gift::recipients());
}

#[test]
fn grids_match_their_snapshots() {
    compare_all(grid::grids());
}

#[test]
fn delivery_matches_its_snapshots() {
    compare_all(gift::delivery());
}

#[test]
fn review_matches_its_snapshots() {
    compare_all(gift::review());
}

#[test]
fn people_match_their_snapshots() {
    compare_all(people::people());
}

#[test]
fn settings_match_their_snapshots() {
    compare_all(settings::settings());
}

#[test]
fn connections_match_their_snapshots() {
    compare_all(settings::connections());
}

#[test]
fn end_user_cards_match_their_snapshots() {
    compare_all(settings::end_user_cards());
}

#[test]
fn shop_matches_its_snapshots() {
    compare_all(shop::shop());
}

#[test]
fn shop_pages_match_their_snapshots() {
    compare_all(shop_pages::shop_pages());
}

#[test]
fn to_ship_and_stock_match_their_snapshots() {
    compare_all(to_ship::to_ship());
}

#[test]
fn palette_matches_its_snapshots() {
    compare_all(shell::palette());
}

#[test]
fn toasts_match_their_snapshots() {
    compare_all(shell::toasts());
}

#[test]
fn connection_states_match_their_snapshots() {
    compare_all(shell::connection_states());
}

#[test]
fn activity_matches_its_snapshots() {
    compare_all(tracking::activity());
}

#[test]
fn inbox_matches_its_snapshots() {
    compare_all(tracking::inbox());
}

#[test]
fn money_and_reports_match_their_snapshots() {
    compare_all(tracking::money());
}

#[test]
fn orders_match_their_snapshots() {
    compare_all(tracking::orders());
}

#[test]
fn order_panel_matches_its_snapshots() {
    compare_all(tracking::order_panel());
}

#[test]
fn batches_match_their_snapshots() {
    compare_all(tracking::batches());
}

#[test]
fn batch_matches_its_snapshots() {
    compare_all(tracking::batch());
}
