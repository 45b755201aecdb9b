//! Number steppers (− 1 +) and fields for amounts of money. Tab reaches only the number of a stepper, which the
//! arrow keys change.

use egui::{
    Align, CornerRadius, DragValue, Frame, Id, Key, Layout, Margin, Modifiers, Response, Stroke,
    Ui, vec2,
};

use super::{TextField, button};
use crate::{
    contract::Cents,
    i18n::{format, t},
    ui::theme::{CONTROL_HEIGHT, RADIUS, Type, icons, tokens},
};

/// Edits a whole number within `range`. `name` says what is counted. Returns `true` when the number
/// changed.
pub fn stepper(
    ui: &mut Ui,
    name: &str,
    value: &mut u32,
    range: std::ops::RangeInclusive<u32>,
) -> bool {
    let colors = tokens(ui);
    let before = *value;
    let frame = Frame::new()
        .fill(colors.surface)
        .stroke(Stroke::new(1.0, colors.line))
        .corner_radius(CornerRadius::same(RADIUS))
        .inner_margin(Margin::same(1));
    let row = Layout::left_to_right(Align::Center);
    let number = frame
        .show(ui, |ui| {
            let size = vec2(100.0, CONTROL_HEIGHT - 4.0);
            ui.allocate_ui_with_layout(size, row, |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                number_and_buttons(ui, name, value, &range)
            })
            .inner
        })
        .inner;
    number.changed() || *value != before
}

/// Draws the number between its buttons. Returns the response of the number.
fn number_and_buttons(
    ui: &mut Ui,
    name: &str,
    value: &mut u32,
    range: &std::ops::RangeInclusive<u32>,
) -> Response {
    let lowest = *range.start();
    ui.add_enabled_ui(*value > lowest, |ui| {
        let name = t!("shell-stepper-decrease", name = name);
        if button::icon_button_without_stop(ui, icons::REMOVE, &name, 32.0).clicked() {
            *value = value.saturating_sub(1).max(lowest);
        }
    });
    let number = ui
        .scope(|ui| {
            let style = ui.style_mut();
            style.drag_value_text_style = egui::TextStyle::Button;
            style.override_font_id = Some(Type::BodyStrong.font());
            let widgets = &mut style.visuals.widgets;
            for state in [
                &mut widgets.inactive,
                &mut widgets.hovered,
                &mut widgets.active,
            ] {
                state.weak_bg_fill = egui::Color32::TRANSPARENT;
                state.bg_fill = egui::Color32::TRANSPARENT;
                state.bg_stroke = Stroke::NONE;
            }
            ui.spacing_mut().interact_size = vec2(36.0, 30.0);
            ui.spacing_mut().button_padding = vec2(0.0, 4.0);
            let id = ui.next_auto_id();
            if ui.memory(|memory| memory.has_focus(id)) {
                step_with_arrows(ui, value, range);
            }
            let field = DragValue::new(value).range(range.clone()).speed(0.05);
            ui.add(field.custom_parser(typed_number))
                .accessible_name(name)
        })
        .inner;
    ui.add_enabled_ui(*value < *range.end(), |ui| {
        let name = t!("shell-stepper-increase", name = name);
        if button::icon_button_without_stop(ui, icons::ADD, &name, 32.0).clicked() {
            *value = value.saturating_add(1).min(*range.end());
        }
    });
    number
}

/// Reads a number, and ignores what is no part of it: letters that were typed in one frame with a digit do not undo the
/// digit.
fn typed_number(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let digits = || -> Option<f64> {
        let digits = text.split(|c: char| !c.is_ascii_digit());
        digits.into_iter().find(|it| !it.is_empty())?.parse().ok()
    };
    text.parse().ok().or_else(digits)
}

/// Changes the number when an arrow key was pressed.
fn step_with_arrows(ui: &Ui, value: &mut u32, range: &std::ops::RangeInclusive<u32>) {
    let steps = ui.input_mut(|input| {
        let ups = input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp);
        let downs = input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown);
        ups as i64 - downs as i64
    });
    let stepped = (i64::from(*value) + steps).clamp((*range.start()).into(), (*range.end()).into());
    *value = u32::try_from(stepped).unwrap_or(*value);
}

/// A field for an amount of money. Returns `None`, and shows why, while `text` is not an amount
/// within the limits.
pub fn money_field(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    bounds: (Cents, Cents),
) -> Option<Cents> {
    money_field_in(ui, None, label, text, bounds)
}

/// [`money_field`] with an explicit id, for `request_focus`.
pub fn money_field_in(
    ui: &mut Ui,
    id: Option<Id>,
    label: &str,
    text: &mut String,
    (low, high): (Cents, Cents),
) -> Option<Cents> {
    let parse =
        |text: &str| format::parse_money(text).filter(|amount| (low..=high).contains(amount));
    let problem = t!("shell-money-out-of-range", low = low, high = high);
    let hint = format::money(low);
    let is_wrong = parse(text).is_none();
    let mut field = TextField::new(label)
        .hint(&hint)
        .limit(16)
        .problem(is_wrong.then_some(problem.as_str()));
    if let Some(id) = id {
        field = field.id(id);
    }
    field.show(ui, text);
    parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beside_a_number_are_ignored() {
        for (text, number) in [
            ("12", Some(12.0)),
            (" 1 200 ", Some(1_200.0)),
            ("3你", Some(3.0)),
            ("x2y4", Some(2.0)),
            ("2.5", Some(2.5)),
            ("", None),
            ("many", None),
        ] {
            assert_eq!(typed_number(text), number, "{text}");
        }
    }
}
