//! The states of People: the table, a person, occasions, and the difference of a list.

use egui::{Key, Modifiers};

use super::{apply_action, assert_panel_is_open, open_page};
use crate::{
    desk::PersonId,
    i18n::t,
    ui::{
        commands::Action,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            snapshot::{SnapshotCase, Variant},
        },
    },
};

fn with_people() -> ScriptedEngine {
    ScriptedEngine::practice().with_people()
}

fn open_list(window: &mut TestWindow) {
    open_page(window, Page::People);
    window.click("Sales team");
}

pub(super) fn people() -> Vec<SnapshotCase> {
    let case = SnapshotCase::new;
    vec![
        case("people", with_people, |window| {
            open_page(window, Page::People)
        }),
        case("people-empty", ScriptedEngine::practice, |window| {
            open_page(window, Page::People);
        })
        .only(Variant::Light),
        case("people-person", with_people, |window| {
            open_page(window, Page::People);
            apply_action(window, Action::ShowPerson(PersonId(9)));
            assert_panel_is_open(window);
        })
        .only(Variant::Dark),
        case("people-occasions", with_people, |window| {
            open_page(window, Page::People);
            window.click(&t!("people-occasions"));
        })
        .only(Variant::Light),
        case("people-list", with_people, |window| {
            open_list(window);
            for name in ["Ida Berg", "Ole Dahl"] {
                window.click(&t!("people-select", name = name));
            }
        })
        .only(Variant::German),
        case("people-tag", with_people, |window| {
            open_page(window, Page::People);
            window.click(&t!("people-select", name = "Ida Berg"));
            window.click(&t!("people-tag-selected"));
        })
        .only(Variant::Small),
        case("people-no-results", with_people, |window| {
            open_page(window, Page::People);
            window.press(Modifiers::COMMAND, Key::F);
            window.type_text("nobody");
        })
        .only(Variant::Dark),
        case("people-start", with_people, |window| {
            open_list(window);
            window.click(&t!("create-gift"));
        })
        .only(Variant::Light),
        case("people-merge", with_people, |window| {
            open_list(window);
            window.click(&t!("people-update-list"));
            window.click(&t!("people-merge-changed", count = 2));
        })
        .only(Variant::Light),
    ]
}
