//! Drop-down lists.

use egui::{
    Align2, Atom, Atoms, Color32, Id, Margin, Popup, Response, Role, ScrollArea, Sense, Ui,
    WidgetAtom, WidgetInfo, vec2,
};

use super::{
    control::{self, ControlColors},
    menu, paint,
    roving::RovingGroup,
};
use crate::ui::theme::{CONTROL_HEIGHT, RADIUS, S4, Tokens, Type, icons, tokens};

const FIELD_PADDING: Margin = Margin {
    left: 14,
    right: 11,
    top: 0,
    bottom: 0,
};
const ENTRY_PADDING: Margin = Margin {
    left: 12,
    right: 9,
    top: 0,
    bottom: 0,
};

#[must_use = "show it"]
pub struct Select<'a> {
    label: &'a str,
    label_hidden: bool,
    width: Option<f32>,
    inline: bool,
    id: Option<Id>,
    sense: Sense,
}

impl<'a> Select<'a> {
    pub fn new(label: &'a str) -> Self {
        Self {
            label,
            label_hidden: false,
            width: None,
            inline: false,
            id: None,
            sense: Sense::click(),
        }
    }

    /// Hides the label; screen readers still read it.
    pub fn hide_label(mut self) -> Self {
        self.label_hidden = true;
        self
    }

    /// Draws no frame, and the label before the value: "Sort by **Most sent** ⌄".
    pub fn inline(mut self) -> Self {
        self.inline = true;
        self
    }

    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// Sets an explicit id, for lists with the same label.
    pub fn id(mut self, id: Id) -> Self {
        self.id = Some(id);
        self
    }

    /// Draws the list. Returns `true` when the user chose another entry. When no entry has the
    /// value `current`, the field is empty.
    pub fn show<T: PartialEq + Clone>(
        self,
        ui: &mut Ui,
        current: &mut T,
        entries: &[(T, String)],
    ) -> bool {
        self.draw(ui, current, entries).1
    }

    /// [`Self::show`] for a list in a group with one Tab stop.
    pub fn show_in<T: PartialEq + Clone>(
        mut self,
        ui: &mut Ui,
        (group, index): (&mut RovingGroup, usize),
        current: &mut T,
        entries: &[(T, String)],
    ) -> bool {
        self.sense = group.sense(index);
        let (response, is_changed) = self.draw(ui, current, entries);
        group.follow(ui, index, &response);
        is_changed
    }

    /// Draws the list. Returns the response of its field, and whether the user chose another entry.
    fn draw<T: PartialEq + Clone>(
        self,
        ui: &mut Ui,
        current: &mut T,
        entries: &[(T, String)],
    ) -> (Response, bool) {
        let shown = entries
            .iter()
            .find(|(value, _)| value == current)
            .map_or("", |(_, label)| label.as_str());
        let response = if self.inline {
            self.inline_button(ui, shown)
        } else if self.label_hidden {
            self.field(ui, shown)
        } else {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = S4;
                paint::caption(ui, self.label);
                self.field(ui, shown)
            })
            .inner
        };
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ComboBox, ui.is_enabled(), self.label);
            info.current_text_value = Some(shown.to_owned());
            info
        });
        let mut chosen = None;
        let popup = Popup::menu(&response)
            .gap(4.0)
            .accessible_name(self.label)
            .width(response.rect.width().max(160.0));
        menu::show(popup, response.id, |ui| {
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (value, label) in entries {
                    if entry(ui, label, value == current).clicked() {
                        chosen = Some(value.clone());
                        ui.close();
                    }
                }
            });
        });
        let is_changed = chosen.as_ref().is_some_and(|value| value != current);
        if let Some(value) = chosen {
            *current = value;
        }
        (response, is_changed)
    }

    fn field(&self, ui: &mut Ui, shown: &str) -> Response {
        let width = self.width.unwrap_or_else(|| ui.available_width());
        let contents = WidgetAtom::new((control::label(Type::BodyMedium, shown), Atom::grow()))
            .min_size(vec2(width, CONTROL_HEIGHT))
            .max_width(width)
            .align2(Align2::LEFT_CENTER)
            .frame(control::frame(RADIUS, FIELD_PADDING));
        self.button(ui, contents, |colors, response| ControlColors {
            fill: if response.hovered() {
                colors.hover
            } else {
                colors.surface
            },
            border: colors.line,
            text: colors.text,
        })
    }

    fn inline_button(&self, ui: &mut Ui, shown: &str) -> Response {
        let label = Type::Body.text(self.label).color(tokens(ui).weak);
        let contents = WidgetAtom::new((label, control::label(Type::BodyStrong, shown)))
            .min_size(vec2(0.0, 24.0))
            .align2(Align2::LEFT_CENTER)
            .frame(control::frame(4, Margin::ZERO));
        self.button(ui, contents, |colors, _| {
            ControlColors::filled(Color32::TRANSPARENT, colors.text)
        })
    }

    /// The control that opens the list: its contents and the arrow at its end.
    fn button(
        &self,
        ui: &mut Ui,
        mut contents: WidgetAtom<'_>,
        colors: impl FnOnce(&Tokens, &Response) -> ControlColors,
    ) -> Response {
        contents.push_right(icons::DOWN.colored_atom(tokens(ui).weak));
        let id = self
            .id
            .unwrap_or_else(|| ui.next_auto_id().with(self.label));
        let contents = contents.id(id).sense(self.sense).gap(4.0);
        let info = || WidgetInfo::labeled(Role::ComboBox, true, self.label);
        control::show(ui, contents, info, colors)
    }
}

/// An entry of an open list or menu. A label that is too long for one line has two.
pub fn entry(ui: &mut Ui, label: &str, is_selected: bool) -> Response {
    let galley = paint::layout_rows(
        ui.painter(),
        label,
        Type::Body.font(),
        Color32::PLACEHOLDER,
        ui.available_width().max(120.0) - 44.0,
        2,
    );
    let second_line = galley.size().y - galley.rows.first().map_or(0.0, |row| row.height());
    let width = ui.available_width().max(galley.size().x + 44.0);
    let mut atoms = Atoms::new((galley, Atom::grow()));
    if is_selected {
        atoms.push_right(icons::CHECK.atom());
    }
    let contents = WidgetAtom::new(atoms)
        .sense(Sense::click())
        .gap(4.0)
        .min_size(vec2(width, 32.0 + second_line))
        .align2(Align2::LEFT_CENTER)
        .frame(control::frame(6, ENTRY_PADDING));
    let enabled = ui.is_enabled();
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::MenuItem, enabled, is_selected, label),
        |colors, response| {
            let is_current = response.hovered() || response.has_focus();
            ControlColors::filled(
                if is_current {
                    colors.hover
                } else {
                    Color32::TRANSPARENT
                },
                if is_selected {
                    colors.accent
                } else {
                    colors.text
                },
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::ui::theme;

    fn height(label: &'static str) -> f32 {
        let harness = Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui_state(
                |ui, height: &mut f32| {
                    ui.set_width(260.0);
                    *height = entry(ui, label, false).rect.height();
                },
                0.0,
            );
        *harness.state()
    }

    #[test]
    fn long_entry_has_a_second_line() {
        assert_eq!(height("Copy gift links"), 32.0);
        let two_lines = height("Send again to failed or canceled recipients…");
        assert!(two_lines > 44.0, "{two_lines}");
        let cut = height(
            "A name with so many words that no menu of this width could show it on only two \
             lines, and which is cut therefore",
        );
        assert_eq!(cut, two_lines);
    }
}
