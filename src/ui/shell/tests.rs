//! The frame as a screen reader finds it.

use egui::{Key, Modifiers, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{
    Action, ConnectionChip, Entry, Palette, RailState, Toast, Toasts, palette, rail, shortcuts,
};
use crate::ui::{page::Page, theme};

fn harness<S>(state: S, ui: impl FnMut(&mut egui::Ui, &mut S) + 'static) -> Harness<'static, S> {
    Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(theme::apply)
        .build_ui_state(ui, state)
}

fn rail_state(page: Page) -> RailState {
    RailState {
        page,
        drafts: 3,
        orders: 6214,
        connection: ConnectionChip {
            name: "Practice".to_owned(),
            ..ConnectionChip::default()
        },
    }
}

#[test]
fn every_page_can_be_reached_from_the_rail_by_its_name() {
    let mut harness = harness(Page::Products, |ui, page| {
        if let Some(pressed) = rail::show(ui, &rail_state(*page)) {
            *page = pressed;
        }
    });
    for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
        harness.get_by_label(page.title()).click();
        harness.run();
        assert_eq!(harness.state(), page);
    }
    harness.get_by_label("Connection: Practice").click();
    harness.run();
    assert_eq!(*harness.state(), Page::Settings);
}

#[test]
fn the_palette_opens_by_key_and_goes_where_one_types() {
    #[derive(Default)]
    struct State {
        palette: Palette,
        done: Vec<Action>,
    }
    let mut harness = harness(State::default(), |ui, state| {
        for action in shortcuts::pressed(ui) {
            match action {
                Action::OpenPalette => state.palette.open(),
                other => state.done.push(other),
            }
        }
        let entries: Vec<Entry<Action>> = palette::actions(ui, |action| action);
        state.done.extend(state.palette.show(ui, &entries));
    });
    harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    harness.run_steps(3);
    assert!(harness.state().palette.is_open());
    harness
        .get_by_role_and_label(egui::Role::TextInput, "Search everything")
        .type_text("act");
    harness.run_steps(3);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().done, [Action::Go(Page::Activity)]);
    assert!(!harness.state().palette.is_open());
}

#[test]
fn what_was_done_can_be_undone_from_its_toast_and_the_toast_goes_by_itself() {
    let mut toasts = Toasts::default();
    toasts.push(Toast::done("Draft deleted.").undo(7));
    let mut harness = harness((toasts, Vec::new()), |ui, (toasts, undone)| {
        undone.extend(toasts.show(ui));
    });
    harness.run_steps(3);
    harness.get_by_label("Undo: Draft deleted.").click();
    harness.run_steps(3);
    assert_eq!(harness.state().1, [7]);
    assert!(harness.state().0.is_empty());
    harness.remove_cursor();
    harness.state_mut().0.push(Toast::done("Saved."));
    // A step is a quarter of a second of egui's own time.
    harness.run_steps(40);
    assert!(harness.state().0.is_empty());
}
