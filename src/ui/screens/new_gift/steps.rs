//! The list of sections with their progress.

use egui::{Align2, CornerRadius, CursorIcon, Id, Role, Ui, WidgetInfo, vec2};

use super::section::{Progress, Section, SectionState};
use crate::ui::{
    theme::{Icon, RADIUS, Tokens, Type, icons, tokens},
    widgets::{RovingGroup, paint},
};

const STEP_HEIGHT: f32 = 57.0;

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
    let t = tokens(ui);
    let (left, indent, top) = if is_horizontal {
        (8.0, 22.0, 17.0)
    } else {
        (14.0, 28.0, 20.0)
    };
    let max_width = size.x - left - indent - 6.0;
    let (title_color, detail_color) = colors(t, state.progress, is_selected);
    let style = match state.progress {
        Progress::ActionRequired => Type::SmallStrong,
        _ => Type::Small,
    };
    let detail_row = ui
        .painter()
        .layout_no_wrap(String::new(), style.font(), detail_color);
    // In many languages the detail does not fit in one row of a narrow column.
    let max_rows = if is_horizontal { 1 } else { 2 };
    let detail = paint::layout_rows(
        ui.painter(),
        &state.detail,
        style.font(),
        detail_color,
        max_width,
        max_rows,
    );
    size.y += detail.size().y - detail_row.size().y;
    let (rect, response) = ui.allocate_exact_size(size, group.sense(index));
    group.follow(ui, index, &response);
    response.widget_info(|| {
        let mut info = WidgetInfo::selected(Role::Tab, true, is_selected, section.title());
        // Screen readers announce the progress as well.
        info.current_text_value = Some(state.detail.clone());
        info
    });
    if ui.is_rect_visible(rect) {
        if is_selected || response.hovered() {
            let fill = if is_selected { t.accent_soft } else { t.chip };
            ui.painter()
                .rect_filled(rect, CornerRadius::same(RADIUS), fill);
        }
        icon(section, state.progress, is_selected).paint(
            ui.painter(),
            rect.min + vec2(left + 9.0, top),
            title_color,
        );
        let pos = rect.min + vec2(left + indent, top);
        paint::paint_truncated(
            ui.painter(),
            (pos, Align2::LEFT_CENTER),
            &section.title(),
            Type::BodyMedium,
            title_color,
            max_width,
        );
        let detail_pos = pos + vec2(0.0, 19.0 - detail_row.size().y / 2.0);
        ui.painter().galley(detail_pos, detail, detail_color);
        paint::focus_ring(
            ui,
            &response.clone().with_new_rect(rect.shrink(2.0)),
            RADIUS,
        );
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(&state.detail)
}

fn icon(section: Section, progress: Progress, is_selected: bool) -> Icon {
    match (progress, section) {
        (_, Section::Review) if is_selected => icons::CURRENT,
        (Progress::Done, Section::Review) | (Progress::NotStarted, _) => icons::NOT_STARTED,
        (Progress::Done, _) => icons::DONE,
        (Progress::ActionRequired, _) => icons::PROBLEM,
    }
}

fn colors(t: &Tokens, progress: Progress, is_selected: bool) -> (egui::Color32, egui::Color32) {
    let title = if is_selected { t.accent } else { t.text };
    let detail = match progress {
        Progress::ActionRequired => t.caution,
        Progress::Done | Progress::NotStarted => t.weak,
    };
    (title, detail)
}
