//! Check boxes: egui's own in the colors of the theme, with a label and an optional count.

use egui::{
    Atom, AtomExt as _, Atoms, Checkbox, CornerRadius, CursorIcon, IntoAtoms as _, Response, Role,
    Stroke, TextWrapMode, Ui, Vec2, WidgetInfo, accesskit::Toggled, vec2,
};

use super::paint;
use crate::ui::theme::{S8, Type, tokens};

const HEIGHT: f32 = 26.0;
const BOX_SIZE: f32 = 16.0;
const BOX_RADIUS: u8 = 3;
const MARK_SIZE: f32 = 8.0;
/// The size of a box without a label, in points.
const BARE_SIZE: Vec2 = vec2(22.0, HEIGHT);

/// A checkbox over the whole width; `count` is aligned to the right.
pub fn checkbox_row(ui: &mut Ui, checked: &mut bool, label: &str, count: Option<&str>) -> Response {
    let mut atoms = label_atoms(ui, label);
    atoms.push_right(Atom::grow());
    if let Some(count) = count {
        atoms.push_right(Type::Small.text(count).color(tokens(ui).weak));
    }
    let size = vec2(ui.available_width(), HEIGHT);
    let response = toggle(ui, checked, Some(size), atoms, label);
    if let Some(count) = count {
        ui.accesskit_node_builder(response.id, |node| node.set_value(count));
    }
    response
}

/// A checkbox as wide as its label.
pub fn checkbox(ui: &mut Ui, checked: &mut bool, label: &str) -> Response {
    let atoms = label_atoms(ui, label);
    toggle(ui, checked, None, atoms, label)
}

/// A box without a label. `name` is its accessible name.
pub(crate) fn bare_box(ui: &mut Ui, state: Toggled, name: &str) -> Response {
    let response = show(ui, state, Some(BARE_SIZE), Atoms::default(), name);
    if state == Toggled::Mixed {
        ui.accesskit_node_builder(response.id, |node| node.set_toggled(state));
    }
    response
}

fn label_atoms<'a>(ui: &Ui, label: &str) -> Atoms<'a> {
    let text = Type::Body.text(label).color(tokens(ui).text);
    text.atom_shrink(true).into_atoms()
}

fn toggle(
    ui: &mut Ui,
    checked: &mut bool,
    size: Option<Vec2>,
    atoms: Atoms<'_>,
    name: &str,
) -> Response {
    let mut response = show(ui, Toggled::from(*checked), size, atoms, name);
    if response.clicked() {
        *checked = !*checked;
        response.mark_changed();
    }
    response
}

/// Draws the box and the atoms beside it. `size` is `None` for one as wide as its atoms.
fn show(ui: &mut Ui, state: Toggled, size: Option<Vec2>, atoms: Atoms<'_>, name: &str) -> Response {
    let mut is_checked = state == Toggled::True;
    let response = ui
        .scope(|ui| {
            set_style(ui, state != Toggled::False);
            // egui makes a box without a label as wide as controls are high.
            ui.spacing_mut().interact_size.y = size.map_or(HEIGHT, |size| size.x.min(HEIGHT));
            let is_mixed = state == Toggled::Mixed;
            let checkbox = Checkbox::new(&mut is_checked, atoms).indeterminate(is_mixed);
            match size {
                Some(size) => ui.add_sized(size, checkbox),
                None => ui.add(checkbox),
            }
        })
        .inner;
    let is_checked = state == Toggled::True;
    response
        .widget_info(|| WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), is_checked, name));
    paint::focus_ring(ui, &response, 6);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn set_style(ui: &mut Ui, is_filled: bool) {
    let colors = tokens(ui);
    let (fill, border) = if is_filled {
        (colors.accent, colors.accent)
    } else {
        (colors.surface, colors.weak)
    };
    let style = ui.style_mut();
    style.wrap_mode = Some(TextWrapMode::Truncate);
    style.spacing.icon_spacing = S8;
    style.spacing.icon_width = BOX_SIZE;
    style.spacing.icon_width_inner = MARK_SIZE;
    let widgets = &mut style.visuals.widgets;
    for visuals in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ] {
        visuals.corner_radius = CornerRadius::same(BOX_RADIUS);
        visuals.bg_fill = fill;
        visuals.bg_stroke = Stroke::new(1.5, border);
        visuals.fg_stroke = Stroke::new(2.0, colors.on_accent);
    }
}
