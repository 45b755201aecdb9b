//! States of the spreadsheet of recipients and of the read-only grid, as small parts of the window.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::open_page;
use crate::{
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::gift::people,
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

fn with_people() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people())
}

fn open_recipients(window: &mut TestWindow) {
    open_page(window, Page::NewGift);
    window.open_section(&t!("gift-section-recipients"));
}

/// The columns and the first rows of the recipients, with the bar above.
const RECIPIENTS: Crop = Crop {
    left: 420,
    top: 100,
    width: 640,
    height: 420,
};

pub(super) fn grids() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("grid-block", with_people, |window| {
            open_recipients(window);
            window.click("First name, row 2");
            for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowRight] {
                window.press(Modifiers::SHIFT, key);
            }
        })
        .only(Variant::Light)
        .cropped(RECIPIENTS),
        SnapshotCase::new("grid-cell-menu", with_people, |window| {
            open_recipients(window);
            window.get_by_label("Last name, row 1").click_secondary();
            window.settle();
        })
        .only(Variant::Light)
        .cropped(RECIPIENTS),
        SnapshotCase::new("grid-filter-values", with_people, |window| {
            open_recipients(window);
            window
                .get_by_role_and_label(Role::ColumnHeader, "Last name")
                .click_secondary();
            window.settle();
            window.click(&t!("recipients-menu-filter-values"));
            window.click_role(Role::CheckBox, "Berg");
        })
        .cropped(RECIPIENTS),
        SnapshotCase::new("grid-row-issues", with_people, |window| {
            open_recipients(window);
            let issue = window
                .query_all_by_label_contains("Problem, row 5")
                .next()
                .expect("the issue");
            issue.click();
            window.settle();
        })
        .only(Variant::Light)
        .cropped(Crop {
            left: 640,
            ..RECIPIENTS
        }),
        SnapshotCase::new(
            "grid-orders-block",
            ScriptedEngine::with_history,
            |window| {
                open_page(window, Page::Orders);
                let grid = t!("orders-table");
                window.get_by_role_and_label(Role::Grid, &grid).focus();
                window.settle();
                for key in [Key::ArrowDown, Key::ArrowDown] {
                    window.press(Modifiers::NONE, key);
                }
                for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowRight] {
                    window.press(Modifiers::SHIFT, key);
                }
            },
        )
        .only(Variant::Dark)
        .cropped(Crop {
            left: 224,
            top: 190,
            width: 640,
            height: 260,
        }),
    ]
}
