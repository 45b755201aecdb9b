//! One Tab stop for a group of controls, such as the options of a product or the pages of the rail. The
//! arrow keys, Home and End move inside the group; Tab leaves it.
//!
//! A control of the group takes its [`Sense`] from [`RovingGroup::sense`] and is passed to
//! [`RovingGroup::follow`] after it is drawn, in the order of the group.

use egui::{EventFilter, Id, Key, Modifiers, Response, Sense, Ui, accesskit::Action};

/// The state of a group between frames.
#[derive(Clone, Copy, Default)]
struct State {
    /// The control that has, or last had, the keyboard focus.
    index: usize,
    /// Whether the control at `index` takes the focus when it is drawn.
    takes_focus: bool,
    /// Whether a control of the group had the focus in the last frame.
    is_focused: bool,
}

/// The group in one frame.
#[derive(Debug)]
pub struct RovingGroup {
    id: Id,
    count: usize,
    /// The controls in a row of a grid; 1 for a group in one line, in which all arrow keys move by one.
    columns: usize,
    /// The index of the control that Tab reaches.
    stop: usize,
    takes_focus: bool,
}

impl RovingGroup {
    /// `selected` is the control that Tab reaches first; without one, Tab reaches the control that had the
    /// focus last.
    #[must_use]
    pub fn new(ui: &Ui, id: Id, count: usize, selected: Option<usize>) -> Self {
        let state: State = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let stop = match selected {
            Some(selected) if !state.takes_focus && !state.is_focused => selected,
            _ => state.index,
        };
        let stop = stop.min(count.saturating_sub(1));
        let state = State {
            index: stop,
            is_focused: false,
            ..state
        };
        ui.data_mut(|data| data.insert_temp(id, state));
        Self {
            id,
            count,
            columns: 1,
            stop,
            takes_focus: state.takes_focus,
        }
    }

    /// Arranges the controls as a grid: the up and down keys move by rows of `columns` controls.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Self {
        self.columns = columns.max(1);
        self
    }

    /// A group in this part of the window, told apart by `salt`.
    #[must_use]
    pub fn local(
        ui: &Ui,
        salt: impl std::hash::Hash + std::fmt::Debug,
        count: usize,
        selected: Option<usize>,
    ) -> Self {
        let id = ui.make_persistent_id(("roving", salt));
        Self::new(ui, id, count, selected)
    }

    /// The sense of a control: every control can be clicked, one can be reached with Tab.
    #[must_use]
    pub fn sense(&self, index: usize) -> Sense {
        if self.is_stop(index) {
            Sense::click()
        } else {
            Sense::CLICK
        }
    }

    /// Whether Tab reaches the control. A group that draws only its visible part also draws this control.
    #[must_use]
    pub fn is_stop(&self, index: usize) -> bool {
        index == self.stop
    }

    /// The index of the control that Tab reaches.
    #[must_use]
    pub fn stop(&self) -> usize {
        self.stop
    }

    /// The control that takes the focus when it is drawn. A list that draws only its visible part scrolls to it.
    #[must_use]
    pub fn awaited(&self) -> Option<usize> {
        self.takes_focus.then_some(self.stop)
    }

    /// Moves the focus when a key was pressed on the control that was drawn last.
    pub fn follow(&mut self, ui: &Ui, index: usize, response: &Response) {
        let asks_focus =
            ui.input(|input| input.has_accesskit_action_request(response.id, Action::Focus));
        if self.takes_focus && index == self.stop {
            self.takes_focus = false;
            response.request_focus();
            response.scroll_to_me(None);
            self.remember(ui, index, false);
        } else if asks_focus && !response.has_focus() {
            self.remember(ui, index, true);
        } else if response.has_focus() {
            let target = self.pressed_target(ui, index, response);
            self.remember(ui, target, target != index);
        } else if response.clicked() {
            self.remember(ui, index, false);
        }
    }

    fn remember(&self, ui: &Ui, index: usize, takes_focus: bool) {
        let state = State {
            index,
            takes_focus,
            is_focused: true,
        };
        ui.data_mut(|data| data.insert_temp(self.id, state));
        if takes_focus {
            ui.request_repaint();
        }
    }

    /// The control to which the pressed keys move from the control at `index`.
    fn pressed_target(&self, ui: &Ui, index: usize, response: &Response) -> usize {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let last = self.count.saturating_sub(1);
        let above = index.checked_sub(self.columns).unwrap_or(index);
        let below = Some(index + self.columns).filter(|below| *below <= last);
        ui.input_mut(|input| {
            let mut target = index;
            for (key, moved) in [
                (Key::ArrowLeft, index.saturating_sub(1)),
                (Key::ArrowUp, above),
                (Key::ArrowRight, (index + 1).min(last)),
                (Key::ArrowDown, below.unwrap_or(index)),
                (Key::Home, 0),
                (Key::End, last),
            ] {
                if input.consume_key(Modifiers::NONE, key) {
                    target = moved;
                }
            }
            target
        })
    }
}

/// Gives the focus to the Tab stop of a group when the group is drawn next.
pub fn focus_group(ui: &Ui, id: Id) {
    let state: State = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let state = State {
        takes_focus: true,
        ..state
    };
    ui.data_mut(|data| data.insert_temp(id, state));
    ui.request_repaint();
}

#[cfg(test)]
mod tests {
    use egui::Role;
    use egui_kittest::{
        Harness,
        kittest::{NodeT as _, Queryable as _},
    };

    use super::*;
    use crate::ui::{theme, widgets::choice::choice_in};

    /// Five options between two buttons.
    fn harness() -> Harness<'static, Option<usize>> {
        Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui_state(
                |ui, selected: &mut Option<usize>| {
                    let _ = ui.button("Before");
                    let mut group = RovingGroup::local(ui, "options", 5, *selected);
                    for index in 0..5 {
                        let label = format!("Option{index}");
                        let is_selected = *selected == Some(index);
                        if choice_in(ui, &mut group, index, &label, is_selected).clicked() {
                            *selected = Some(index);
                        }
                    }
                    let _ = ui.button("After");
                },
                None,
            )
    }

    fn press(harness: &mut Harness<'_, Option<usize>>, modifiers: Modifiers, keys: &[Key]) {
        for key in keys {
            harness.key_press_modifiers(modifiers, *key);
            harness.run_steps(3);
        }
    }

    fn focused(harness: &Harness<'_, Option<usize>>) -> String {
        let mut all = harness.get_all_by(|_| true);
        all.find(|node| node.accesskit_node().is_focused())
            .and_then(|node| node.accesskit_node().label())
            .unwrap_or_default()
    }

    #[test]
    fn group_is_one_tab_stop() {
        let mut harness = harness();
        press(&mut harness, Modifiers::NONE, &[Key::Tab, Key::Tab]);
        assert_eq!(focused(&harness), "Option0");
        press(&mut harness, Modifiers::NONE, &[Key::Tab]);
        assert_eq!(focused(&harness), "After");
        press(&mut harness, Modifiers::SHIFT, &[Key::Tab, Key::Tab]);
        assert_eq!(focused(&harness), "Before");
    }

    #[test]
    fn arrows_move_inside_group_and_enter_selects() {
        let mut harness = harness();
        press(&mut harness, Modifiers::NONE, &[Key::Tab, Key::Tab]);
        press(
            &mut harness,
            Modifiers::NONE,
            &[Key::ArrowRight, Key::ArrowDown],
        );
        assert_eq!(focused(&harness), "Option2");
        press(&mut harness, Modifiers::NONE, &[Key::Enter]);
        assert_eq!(*harness.state(), Some(2));
        press(&mut harness, Modifiers::NONE, &[Key::End, Key::ArrowRight]);
        assert_eq!(focused(&harness), "Option4");
        press(&mut harness, Modifiers::NONE, &[Key::Home, Key::ArrowLeft]);
        assert_eq!(focused(&harness), "Option0");
        // Tab comes back to the selected option.
        press(&mut harness, Modifiers::NONE, &[Key::Tab]);
        press(&mut harness, Modifiers::SHIFT, &[Key::Tab]);
        assert_eq!(focused(&harness), "Option2");
    }

    #[test]
    fn vertical_arrows_move_by_rows_of_a_grid() {
        let mut harness = Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui_state(
                |ui, _: &mut Option<usize>| {
                    let mut group = RovingGroup::local(ui, "grid", 5, None).columns(3);
                    for index in 0..5 {
                        let label = format!("Option{index}");
                        let _ = choice_in(ui, &mut group, index, &label, false);
                    }
                },
                None,
            );
        press(&mut harness, Modifiers::NONE, &[Key::Tab, Key::ArrowDown]);
        assert_eq!(focused(&harness), "Option3");
        // The second row has no third control.
        press(
            &mut harness,
            Modifiers::NONE,
            &[
                Key::ArrowUp,
                Key::ArrowRight,
                Key::ArrowRight,
                Key::ArrowDown,
            ],
        );
        assert_eq!(focused(&harness), "Option2");
    }

    #[test]
    fn pointer_selects_every_control() {
        let mut harness = harness();
        harness
            .get_by_role_and_label(Role::RadioButton, "Option3")
            .click();
        harness.run_steps(3);
        assert_eq!(*harness.state(), Some(3));
    }
}
