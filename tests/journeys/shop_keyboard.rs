//! An operator of My shop packs parcels without a pointer.

use std::{sync::Arc, time::Duration};

use egui::{Key, Modifiers, accesskit::Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use giftdesk::{
    contract::ManualClock,
    desk::StartWith,
    i18n::{Language, t},
};

use crate::{
    keys::{assert_no_pointer, press, tab_to, type_text},
    shop_goods::fill_my_shop,
    shop_operator::send_mug,
    support::{TestApp, TestAppOptions, start_time},
};

journeys!(parcels_are_packed_without_a_pointer);

/// More Tabs than a page with its rail and top bar needs.
const MAX_TABS: usize = 24;

fn tab(app: &mut TestApp, name: &str) {
    tab_to(app, name, MAX_TABS);
}

fn choose(app: &mut TestApp, name: &str) {
    tab(app, name);
    press(app, Modifiers::NONE, Key::Enter);
}

/// Runs a command of the palette.
fn run(app: &mut TestApp, command: &str) {
    press(app, Modifiers::COMMAND, Key::K);
    type_text(app, command);
    app.wait_for(command);
    press(app, Modifiers::NONE, Key::Enter);
}

fn parcels_are_packed_without_a_pointer(language: Language) {
    let options = || TestAppOptions {
        start: StartWith::Shop,
        ..TestAppOptions::new(language)
    };
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    let clock = ManualClock::at(start_time());
    fill_my_shop(folder.path(), Arc::new(clock.clone()));
    let mut app = TestApp::open_in(folder, clock, options());
    send_mug(&mut app);
    let mut app = app.restart(options());

    run(&mut app, &t!("shop-command-go-to-to-ship"));
    app.advance_clock_until(Duration::from_secs(1), "Ida Berg");
    choose(&mut app, &t!("shop-pack-all"));
    choose(&mut app, &t!("shop-pack-confirm"));
    app.wait_for(t!("shop-pack-done", run = 1, parcels = 1));

    // The states are one Tab stop.
    tab(&mut app, &t!("shop-to-ship-view-to-pack"));
    press(&mut app, Modifiers::NONE, Key::ArrowRight);
    press(&mut app, Modifiers::NONE, Key::Space);
    let packed = t!("shop-to-ship-view-packed");
    app.wait_until(&format!("the view “{packed}”"), |window| {
        let mut views = window.query_all_by_label(&packed);
        views.any(|view| view.accesskit_node().toggled() == Some(Toggled::True))
    });
    app.wait_for(t!("shop-to-ship-count", count = 1));
    app.wait_for_part("Ida Berg");
    assert_no_pointer(&app);
}
