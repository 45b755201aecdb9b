//! Radio buttons in three forms: separate buttons, a segmented control, color swatches. Those of a group are one
//! Tab stop.

use egui::{
    Align, Align2, Color32, CursorIcon, Id, Layout, Margin, Response, Role, Sense, Stroke, Ui,
    UiBuilder, WidgetAtom, WidgetInfo, vec2,
};

use super::{
    control::{self, ControlColors},
    paint,
    roving::RovingGroup,
};
use crate::ui::theme::{CONTROL_HEIGHT, RADIUS, Type, tokens};

/// The space around the segments, and at the left and right of each label, in points.
const SEGMENT_MARGIN: f32 = 3.0;
const SEGMENT_PADDING: i8 = 14;

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
    let contents = WidgetAtom::new(control::label(Type::BodyStrong, label))
        .sense(sense)
        .align2(Align2::CENTER_CENTER)
        .min_size(vec2(40.0, 32.0))
        .frame(control::frame(RADIUS, Margin::symmetric(13, 0)));
    let enabled = ui.is_enabled();
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::RadioButton, enabled, is_selected, label),
        |colors, response| ControlColors::option(colors, is_selected, response.hovered()),
    )
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
    let colors = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(32.0, 32.0), group.sense(index));
    group.follow(ui, index, &response);
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_selected, name)
    });
    let center = rect.center();
    ui.painter()
        .circle(center, 13.0, color, Stroke::new(1.0, colors.line));
    if is_selected || response.has_focus() {
        let width = if response.has_focus() { 3.0 } else { 2.0 };
        ui.painter()
            .circle_stroke(center, 15.5, Stroke::new(width, colors.accent));
    } else if response.hovered() {
        ui.painter()
            .circle_stroke(center, 15.5, Stroke::new(1.5, colors.faint));
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
    let colors = tokens(ui);
    let before = current.clone();
    let texts = options
        .iter()
        .map(|(_, label)| paint::text_width(ui.painter(), label.as_ref(), Type::BodyMedium));
    let width: f32 = texts
        .map(|text| text + 2.0 * f32::from(SEGMENT_PADDING))
        .sum();
    let size = vec2(width + 2.0 * SEGMENT_MARGIN, CONTROL_HEIGHT);
    let (rect, control) = ui.allocate_exact_size(size, Sense::hover());
    control.widget_info(|| WidgetInfo::labeled(Role::RadioGroup, ui.is_enabled(), name));
    ui.painter().rect_filled(rect, RADIUS, colors.chip);
    let inside = rect.shrink(SEGMENT_MARGIN);
    let segments = UiBuilder::new()
        .max_rect(inside)
        .layout(Layout::left_to_right(Align::Center));
    let ui = &mut ui.new_child(segments);
    ui.spacing_mut().item_spacing.x = 0.0;
    let selected = options.iter().position(|(value, _)| *value == before);
    let mut roving = RovingGroup::new(ui, id, options.len(), selected);
    for (i, (value, label)) in options.iter().enumerate() {
        let label = label.as_ref();
        let is_selected = *value == before;
        let contents = WidgetAtom::new(Type::BodyMedium.text(label))
            .id(control.id.with(i))
            .sense(roving.sense(i))
            .align2(Align2::CENTER_CENTER)
            .min_size(vec2(0.0, inside.height()))
            .max_width(f32::INFINITY)
            .frame(control::frame(
                RADIUS - 2,
                Margin::symmetric(SEGMENT_PADDING, 0),
            ));
        let enabled = ui.is_enabled();
        let response = control::show(
            ui,
            contents,
            || WidgetInfo::selected(Role::RadioButton, enabled, is_selected, label),
            |colors, response| match (is_selected, response.hovered()) {
                (true, _) => ControlColors {
                    fill: colors.raised,
                    border: colors.line,
                    text: colors.text,
                },
                (false, true) => ControlColors::filled(Color32::TRANSPARENT, colors.text),
                (false, false) => ControlColors::filled(Color32::TRANSPARENT, colors.weak),
            },
        );
        roving.follow(ui, i, &response);
        note_selected_choice(ui, &response, is_selected);
        if response.clicked() {
            *current = value.clone();
        }
    }
    *current != before
}
