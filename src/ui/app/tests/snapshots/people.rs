//! The states of People: the table, a person, occasions, the difference of a list, and the dialog that
//! starts a gift.

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
        case("people-german", with_people, open_list).only(Variant::German),
        case("people-small", with_people, open_list).only(Variant::Small),
        case("people-empty", ScriptedEngine::practice, |window| {
            open_page(window, Page::People);
        })
        .only(Variant::Light),
        case("people-person", with_people, |window| {
            open_page(window, Page::People);
            apply_action(window, Action::ShowPerson(PersonId(9)));
            assert_panel_is_open(window);
        })
        .only(Variant::Light),
        case("people-occasions", with_people, |window| {
            open_page(window, Page::People);
            window.click(&t!("people-occasions"));
        })
        .only(Variant::Light),
        case("people-merge", with_people, |window| {
            open_list(window);
            window.click(&t!("people-update-list"));
            window.click(&t!("people-merge-changed", count = 2));
        })
        .only(Variant::Light),
        case("people-start", with_people, |window| {
            open_list(window);
            window.click(&t!("people-start-gift"));
            window.click(&t!("people-leave-out"));
        })
        .only(Variant::Light),
    ]
}
