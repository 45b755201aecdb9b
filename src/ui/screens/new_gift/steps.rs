//! The list of sections with their progress.

use egui::{Align2, AtomExt as _, Color32, Id, Margin, Role, Ui, WidgetAtom, WidgetInfo, vec2};

use super::section::{Progress, Section, SectionState};
use crate::ui::{
    theme::{Icon, RADIUS, Tokens, Type, icons, tokens},
    widgets::{
        RovingGroup,
        control::{self, ControlColors},
        paint,
    },
};

const STEP_HEIGHT: f32 = 57.0;
/// The space for the ring of the keyboard focus between two sections, in points.
const RING_MARGIN: i8 = 2;

/// Draws all sections, side by side when `is_horizontal`, as one Tab stop. Returns the section that was
/// clicked, and the id of the current one.
pub fn show(
    ui: &mut Ui,
    is_horizontal: bool,
    current: Section,
    states: &[SectionState; 5],
) -> (Option<Section>, Option<Id>) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let width = ui.available_width();
    let (mut clicked, mut id) = (None, None);
    let index = Section::ALL.iter().position(|section| *section == current);
    let mut group = RovingGroup::local(ui, "steps", Section::ALL.len(), index);
    let mut row = |ui: &mut Ui, width: f32, height: f32| {
        for (index, (section, state)) in Section::ALL.into_iter().zip(states).enumerate() {
            let response = step(
                ui,
                (&mut group, index),
                section,
                state,
                current == section,
                vec2(width, height),
                is_horizontal,
            );
            if response.clicked() {
                clicked = Some(section);
            }
            if current == section {
                id = Some(response.id);
            }
        }
    };
    if is_horizontal {
        ui.horizontal(|ui| row(ui, width / 5.0, 50.0));
    } else {
        row(ui, width, STEP_HEIGHT);
    }
    (clicked, id)
}

/// `group` and `index`: the place of the section in the list.
fn step(
    ui: &mut Ui,
    (group, index): (&mut RovingGroup, usize),
    section: Section,
    state: &SectionState,
    is_selected: bool,
    mut size: egui::Vec2,
    is_horizontal: bool,
) -> egui::Response {
    let colors = tokens(ui);
    let (left, gap) = if is_horizontal { (8, 4.0) } else { (14, 10.0) };
    let padding = Margin {
        left: left - RING_MARGIN,
        right: 6 - RING_MARGIN,
        top: 0,
        bottom: 0,
    };
    let (title_color, detail_color) = text_colors(colors, state.progress, is_selected);
    let style = match state.progress {
        Progress::ActionRequired => Type::SmallStrong,
        _ => Type::Small,
    };
    // In many languages the detail does not fit in one row of a narrow column.
    let max_rows = if is_horizontal { 1 } else { 2 };
    let detail = paint::layout_rows(
        ui.painter(),
        &state.detail,
        style.font(),
        detail_color,
        size.x - f32::from(left) - icons::SIZE - gap - 6.0,
        max_rows,
    );
    let second_row = detail.size().y - detail.rows.first().map_or(0.0, |row| row.height());
    size.y += second_row;
    let icon = icon(section, state.progress, is_selected);
    let title = Type::BodyMedium.text(section.title()).color(title_color);
    let title = (icon.colored_atom(title_color), title.atom_shrink(true));
    let detail = (control::space(icons::SIZE), detail);
    let contents = WidgetAtom::new(control::two_lines(title, vec2(gap, 2.0), detail))
        .sense(group.sense(index))
        .align2(Align2::LEFT_CENTER)
        .min_size(size)
        .max_width(size.x)
        .frame(control::frame(RADIUS, padding).outer_margin(RING_MARGIN));
    let response = control::show(
        ui,
        contents,
        || {
            let mut info = WidgetInfo::selected(Role::Tab, true, is_selected, section.title());
            // Screen readers announce the progress as well.
            info.current_text_value = Some(state.detail.clone());
            info
        },
        |colors, response| {
            let fill = match (is_selected, response.hovered()) {
                (true, _) => colors.accent_soft,
                (false, true) => colors.chip,
                (false, false) => Color32::TRANSPARENT,
            };
            ControlColors::filled(fill, title_color)
        },
    );
    group.follow(ui, index, &response);
    response.on_hover_text(&state.detail)
}

fn icon(section: Section, progress: Progress, is_selected: bool) -> Icon {
    match (progress, section) {
        (_, Section::Review) if is_selected => icons::CURRENT,
        (Progress::Done, Section::Review) | (Progress::NotStarted, _) => icons::NOT_STARTED,
        (Progress::Done, _) => icons::DONE,
        (Progress::ActionRequired, _) => icons::PROBLEM,
    }
}

fn text_colors(
    colors: &Tokens,
    progress: Progress,
    is_selected: bool,
) -> (egui::Color32, egui::Color32) {
    let title = if is_selected {
        colors.accent
    } else {
        colors.text
    };
    let detail = match progress {
        Progress::ActionRequired => colors.caution,
        Progress::Done | Progress::NotStarted => colors.weak,
    };
    (title, detail)
}
