//! Drop-down lists.

use egui::{
    Align2, CornerRadius, CursorIcon, Id, Popup, Rect, Response, Role, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::{menu, paint, roving::RovingGroup};
use crate::ui::theme::{CONTROL_HEIGHT, RADIUS, S4, Type, icons, tokens};

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
        let t = tokens(ui);
        let width = self.width.unwrap_or_else(|| ui.available_width());
        let (rect, response) = self.allocate(ui, vec2(width, CONTROL_HEIGHT));
        let fill = if response.hovered() {
            t.hover
        } else {
            t.surface
        };
        ui.painter().rect(
            rect,
            CornerRadius::same(RADIUS),
            fill,
            Stroke::new(1.0, t.line),
            StrokeKind::Inside,
        );
        let center = rect.center().y;
        let at = (pos2(rect.left() + 14.0, center), Align2::LEFT_CENTER);
        let width = rect.width() - 46.0;
        paint::paint_truncated(ui.painter(), at, shown, Type::BodyMedium, t.text, width);
        icons::DOWN.paint(ui.painter(), pos2(rect.right() - 20.0, center), t.weak);
        paint::focus_ring(ui, &response, RADIUS);
        response.on_hover_cursor(CursorIcon::PointingHand)
    }

    fn inline_button(&self, ui: &mut Ui, shown: &str) -> Response {
        let t = tokens(ui);
        let measure = |text: &str, style: Type| {
            paint::layout_truncated(ui.painter(), text, style.font(), t.weak, f32::INFINITY)
        };
        let label = measure(&format!("{} ", self.label), Type::Body);
        let value = measure(shown, Type::BodyStrong);
        let width = label.size().x + value.size().x + 4.0 + icons::SIZE;
        let (rect, response) = self.allocate(ui, vec2(width, 24.0));
        let center = rect.center().y;
        let at = Align2::LEFT_CENTER.anchor_size(pos2(rect.left(), center), label.size());
        let value_at = Align2::LEFT_CENTER.anchor_size(pos2(at.right(), center), value.size());
        ui.painter().galley(at.min, label, t.weak);
        ui.painter()
            .galley_with_override_text_color(value_at.min, value, t.text);
        icons::DOWN.paint(ui.painter(), pos2(rect.right() - 8.0, center), t.weak);
        paint::focus_ring(ui, &response, 4);
        response.on_hover_cursor(CursorIcon::PointingHand)
    }

    fn allocate(&self, ui: &mut Ui, size: egui::Vec2) -> (Rect, Response) {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let id = self.id.unwrap_or_else(|| response.id.with(self.label));
        (rect, ui.interact(rect, id, self.sense))
    }
}

/// An entry of an open list or menu. A label that is too long for one line has two.
pub fn entry(ui: &mut Ui, label: &str, is_selected: bool) -> Response {
    let t = tokens(ui);
    let galley = paint::layout_rows(
        ui.painter(),
        label,
        Type::Body.font(),
        t.text,
        ui.available_width().max(120.0) - 44.0,
        2,
    );
    let second_line = galley.size().y - galley.rows.first().map_or(0.0, |row| row.height());
    let width = ui.available_width().max(galley.size().x + 44.0);
    let size = vec2(width, 32.0 + second_line);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::MenuItem, ui.is_enabled(), is_selected, label));
    if response.hovered() || response.has_focus() {
        ui.painter()
            .rect_filled(rect, CornerRadius::same(6), t.hover);
    }
    let color = if is_selected { t.accent } else { t.text };
    let at =
        Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 12.0, rect.center().y), galley.size());
    ui.painter()
        .galley_with_override_text_color(at.min, galley, color);
    if is_selected {
        let at = pos2(rect.right() - 18.0, rect.center().y);
        icons::CHECK.paint(ui.painter(), at, t.accent);
    }
    paint::focus_ring(ui, &response, 4);
    response.on_hover_cursor(CursorIcon::PointingHand)
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
