//! The groups of the People page: everybody, upcoming occasions, lists and tags, with the number of
//! people of each.

use egui::{Align2, CornerRadius, CursorIcon, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::{
    desk::{PeopleGroup, PeopleSummary},
    i18n::{format, t},
    ui::{
        theme::{Icon, RADIUS, S4, S16, Type, icons, tokens},
        widgets::{gap, paint, text},
    },
};

const ROW_HEIGHT: f32 = 36.0;

/// What the right part of the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum View {
    Group(PeopleGroup),
    Occasions,
}

impl Default for View {
    fn default() -> Self {
        Self::Group(PeopleGroup::All)
    }
}

pub(super) fn ui(summary: &PeopleSummary, view: &mut View, ui: &mut Ui) {
    ScrollArea::vertical()
        .id_salt("people-groups")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let all = View::Group(PeopleGroup::All);
            row(
                ui,
                icons::PEOPLE,
                &t!("people-all"),
                summary.people,
                all,
                view,
            );
            let title = t!("people-occasions");
            let count = summary.occasions;
            row(ui, icons::CALENDAR, &title, count, View::Occasions, view);
            heading(ui, &t!("people-lists"));
            if summary.lists.is_empty() {
                let hint = Type::Small
                    .text(t!("people-no-lists"))
                    .color(tokens(ui).weak);
                ui.add(egui::Label::new(hint).wrap());
            }
            for list in &summary.lists {
                let group = View::Group(PeopleGroup::List(list.id));
                row(ui, icons::ORDERS, &list.name, list.recipients, group, view);
            }
            if !summary.tags.is_empty() {
                heading(ui, &t!("people-tags"));
            }
            for (tag, count) in &summary.tags {
                let group = View::Group(PeopleGroup::Tag(tag.clone()));
                row(ui, icons::BRANDS, tag, *count, group, view);
            }
        });
}

fn heading(ui: &mut Ui, title: &str) {
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, title);
    gap(ui, S4);
}

fn row(ui: &mut Ui, icon: Icon, label: &str, count: u64, target: View, view: &mut View) {
    let is_selected = *view == target;
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, label));
    if ui.is_rect_visible(rect) {
        let t = tokens(ui);
        let (fill, color) = match (is_selected, response.hovered()) {
            (true, _) => (t.accent_soft, t.accent),
            (false, true) => (t.hover, t.text),
            (false, false) => (egui::Color32::TRANSPARENT, t.text),
        };
        let painter = ui.painter_at(rect.expand(4.0));
        painter.rect_filled(rect, CornerRadius::same(RADIUS), fill);
        let middle = rect.center().y;
        let icon_color = if is_selected { t.accent } else { t.weak };
        icon.paint(&painter, pos2(rect.left() + 20.0, middle), icon_color);
        let at = (pos2(rect.right() - 10.0, middle), Align2::RIGHT_CENTER);
        let number = format::integer(count);
        let width = rect.width();
        let taken = paint::paint_truncated(&painter, at, &number, Type::Small, t.weak, width);
        let at = (pos2(rect.left() + 38.0, middle), Align2::LEFT_CENTER);
        let room = taken.left() - rect.left() - 46.0;
        paint::paint_truncated(&painter, at, label, Type::BodyMedium, color, room);
        paint::focus_ring(ui, &response, RADIUS);
    }
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        *view = target;
    }
}
