//! Radio buttons in three forms: separate buttons, a segmented control, color swatches. Those of a group are one
//! Tab stop.

use egui::{
    Align2, Color32, CornerRadius, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, vec2,
};

use super::{paint, roving::RovingGroup};
use crate::ui::theme::{CONTROL_HEIGHT, RADIUS, Type, tokens};

/// Draws one radio button of a group, for example a size.
pub fn choice_in(
    ui: &mut Ui,
    group: &mut RovingGroup,
    index: usize,
    label: &str,
    is_selected: bool,
) -> Response {
    let response = choice_with(ui, group.sense(index), label, is_selected);
    group.follow(ui, index, &response);
    note_selected_choice(ui, &response, is_selected);
    response
}

fn choice_with(ui: &mut Ui, sense: Sense, label: &str, is_selected: bool) -> Response {
    let t = tokens(ui);
    let galley = paint::layout_truncated(
        ui.painter(),
        label,
        Type::BodyStrong.font(),
        t.text,
        ui.available_width() - 26.0,
    );
    let size = vec2((galley.size().x + 26.0).max(40.0), 32.0);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_selected, label)
    });
    let (fill, border, color) = match (is_selected, response.hovered()) {
        (true, _) => (t.accent_soft, t.accent, t.accent),
        (false, true) => (t.hover, t.line, t.text),
        (false, false) => (t.surface, t.line, t.text),
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        fill,
        Stroke::new(1.0, border),
        StrokeKind::Inside,
    );
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter()
        .galley_with_override_text_color(at.min, galley, color);
    paint::focus_ring(ui, &response, RADIUS);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A round color button of a group; `name` is its accessible name and tooltip.
pub fn color_swatch_in(
    ui: &mut Ui,
    group: &mut RovingGroup,
    index: usize,
    color: Color32,
    name: &str,
    is_selected: bool,
) -> Response {
    let t = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(32.0, 32.0), group.sense(index));
    group.follow(ui, index, &response);
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_selected, name)
    });
    let center = rect.center();
    ui.painter()
        .circle(center, 13.0, color, Stroke::new(1.0, t.line));
    if is_selected || response.has_focus() {
        let width = if response.has_focus() { 3.0 } else { 2.0 };
        ui.painter()
            .circle_stroke(center, 15.5, Stroke::new(width, t.accent));
    } else if response.hovered() {
        ui.painter()
            .circle_stroke(center, 15.5, Stroke::new(1.5, t.faint));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(name)
}

/// The option that had the focus last, if it is the selected one.
#[derive(Clone, Copy)]
struct FocusedChoice(Option<Id>);

fn focused_choice_id() -> Id {
    Id::unique("focused-choice")
}

/// Notes whether the focused option is the selected one, for [`is_selected_choice`].
pub fn note_selected_choice(ui: &Ui, response: &Response, is_selected: bool) {
    if response.has_focus() {
        let selected = is_selected.then_some(response.id);
        ui.data_mut(|data| {
            data.insert_temp(focused_choice_id(), FocusedChoice(selected));
        });
    }
}

/// Whether the control is the selected option of a choice: Enter changes nothing there.
#[must_use]
pub fn is_selected_choice(ui: &Ui, id: Id) -> bool {
    ui.data(|data| data.get_temp(focused_choice_id()))
        .is_some_and(|FocusedChoice(focused)| focused == Some(id))
}

/// A segmented control for two to four short labels. Returns `true` when the user chose another
/// label.
pub fn segmented<T: PartialEq + Clone, L: AsRef<str>>(
    ui: &mut Ui,
    name: &str,
    current: &mut T,
    options: &[(T, L)],
) -> bool {
    let id = ui.next_auto_id().with("roving");
    segmented_in(ui, id, name, current, options)
}

/// [`segmented`] with an explicit id of its group, for [`focus_group`](super::roving::focus_group).
pub fn segmented_in<T: PartialEq + Clone, L: AsRef<str>>(
    ui: &mut Ui,
    id: Id,
    name: &str,
    current: &mut T,
    options: &[(T, L)],
) -> bool {
    let t = tokens(ui);
    let before = current.clone();
    let widths: Vec<f32> = options
        .iter()
        .map(|(_, label)| {
            let font = Type::BodyMedium.font();
            let galley =
                paint::layout_truncated(ui.painter(), label.as_ref(), font, t.text, f32::INFINITY);
            galley.size().x + 28.0
        })
        .collect();
    let size = vec2(widths.iter().sum::<f32>() + 6.0, CONTROL_HEIGHT);
    let (rect, group) = ui.allocate_exact_size(size, Sense::hover());
    group.widget_info(|| WidgetInfo::labeled(Role::RadioGroup, ui.is_enabled(), name));
    ui.painter()
        .rect_filled(rect, CornerRadius::same(RADIUS), t.chip);
    let selected = options.iter().position(|(value, _)| *value == before);
    let mut roving = RovingGroup::new(ui, id, options.len(), selected);
    let mut left = rect.left() + 3.0;
    for (i, ((value, label), width)) in options.iter().zip(widths).enumerate() {
        let part = Rect::from_min_size(
            egui::pos2(left, rect.top() + 3.0),
            vec2(width, rect.height() - 6.0),
        );
        left += width;
        let label = label.as_ref();
        let is_selected = *value == before;
        let response = ui
            .interact(part, group.id.with(i), roving.sense(i))
            .on_hover_cursor(CursorIcon::PointingHand);
        roving.follow(ui, i, &response);
        response.widget_info(|| {
            WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_selected, label)
        });
        note_selected_choice(ui, &response, is_selected);
        if is_selected {
            ui.painter().rect(
                part,
                CornerRadius::same(RADIUS - 2),
                t.raised,
                Stroke::new(1.0, t.line),
                StrokeKind::Inside,
            );
        }
        let color = if is_selected || response.hovered() {
            t.text
        } else {
            t.weak
        };
        let at = (part.center(), Align2::CENTER_CENTER);
        paint::paint_truncated(ui.painter(), at, label, Type::BodyMedium, color, width);
        paint::focus_ring(ui, &response, RADIUS - 2);
        if response.clicked() {
            *current = value.clone();
        }
    }
    *current != before
}
