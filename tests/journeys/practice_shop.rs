//! Practice as a shop: the user shows its Shop pages, packs the parcels of accepted gifts, and the simulated carrier delivers
//! them.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use giftdesk::i18n::{Language, t};

use crate::{
    steps::{create_gift_ready_to_send, send_gift},
    support::{TestApp, Window},
};

journeys!(gifts_of_practice_are_packed_by_the_user_and_delivered);

const HOUR: Duration = Duration::from_secs(3_600);

fn can_click(window: &Window, label: &str) -> bool {
    let mut buttons = window.query_all_by_role_and_label(Role::Button, label);
    buttons.any(|button| !button.accesskit_node().is_disabled())
}

fn gifts_of_practice_are_packed_by_the_user_and_delivered(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for_part(t!("shell-practice-banner"));
    assert!(!app.is_shown(t!("shop-page")), "off at first");
    app.click(t!("shell-page-settings"));
    app.click_role(Role::CheckBox, t!("settings-practice-shop-pages"));
    app.click(t!("shop-page"));
    app.click_role(Role::RadioButton, t!("shop-packing-operator"));
    app.wait_for(t!("shop-packing-operator-text"));

    app.click(t!("shell-page-products"));
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);

    app.click(t!("shop-page"));
    let pack_all = t!("shop-pack-all");
    app.advance_clock_until_met(HOUR, "an accepted gift", |window| {
        can_click(window, &pack_all)
    });
    app.click(&pack_all);
    app.wait_for(t!("shop-pack-practice"));
    app.click(t!("shop-pack-confirm"));
    app.wait_until_gone(t!("shop-pack-practice"));
    let slips = std::fs::read(app.data_folder().join("packing-slips.pdf")).expect("slips");
    assert!(slips.starts_with(b"%PDF"));

    app.click(t!("shop-to-ship-view-delivered"));
    let counts: Vec<String> = (1..=25_u64)
        .map(|count| t!("shop-to-ship-count", count = count))
        .collect();
    app.advance_clock_until_met(HOUR, "a delivered parcel", |window| {
        let is_shown = |count: &String| window.query_all_by_label(count).next().is_some();
        counts.iter().any(is_shown)
    });
}
