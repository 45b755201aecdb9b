//! Enter leads to the next section, except where it has another meaning: in a text of several lines, on a
//! button, on an option that is not selected, in the table of recipients, and in a dialog or side panel. It never sends.

use egui::{Event, Id, Key, Popup, Ui};

use super::section::Section;
use crate::ui::widgets::{choice, focus_scope};

/// The place of the focus when Enter was pressed.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// No control has the focus.
    Page,
    Text(Id),
    /// The selected option of a choice.
    SelectedChoice,
    /// Another control, or a dialog, a side panel or a menu.
    Other,
}

/// The state of the key before the page is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct EnterKey(Option<Target>);

impl EnterKey {
    pub(super) fn read(ui: &Ui) -> Self {
        let is_pressed = ui.input(is_pressed);
        let focused = ui.memory(|memory| memory.focused());
        let has_cover = focus_scope::is_any_open(ui)
            // `Context::any_popup_open` counts popups that were drawn in this frame already.
            || Popup::is_any_open(ui)
            || ui.memory(|memory| memory.top_modal_layer().is_some());
        let target = match focused {
            _ if has_cover => Target::Other,
            None => Target::Page,
            Some(id) if ui.text_edit_focused() => Target::Text(id),
            Some(id) if choice::is_selected_choice(ui, id) => Target::SelectedChoice,
            Some(_) => Target::Other,
        };
        Self(is_pressed.then_some(target))
    }

    /// Whether the key leads to the next section. Call this after the section is drawn: a field that used the
    /// key for itself has consumed it, and a text of one line has given up the focus.
    pub(super) fn continues(self, ui: &Ui, section: Section) -> bool {
        let is_left = ui.input(is_pressed);
        match self.0 {
            Some(Target::Page | Target::SelectedChoice) => is_left,
            Some(Target::Text(id)) if section != Section::Recipients => {
                is_left && !ui.memory(|memory| memory.has_focus(id))
            }
            _ => false,
        }
    }
}

fn is_pressed(input: &egui::InputState) -> bool {
    let is_enter = |event: &Event| {
        matches!(
            event,
            Event::Key { key: Key::Enter, pressed: true, modifiers, .. } if modifiers.is_none()
        )
    };
    input.events.iter().any(is_enter)
}
