//! The groups of the People page: everybody, upcoming occasions, lists and tags, with the number of
//! people of each. All of them are one Tab stop.

use egui::{
    Align2, CornerRadius, CursorIcon, Response, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use crate::{
    desk::{PeopleGroup, PeopleSummary},
    i18n::{format, t},
    ui::{
        theme::{Icon, RADIUS, S4, S16, Type, icons, tokens},
        widgets::{RovingGroup, gap, paint, text},
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

/// A row of the groups.
struct Entry<'a> {
    icon: Icon,
    label: &'a str,
    count: u64,
    view: View,
}

pub(super) fn ui(summary: &PeopleSummary, view: &mut View, ui: &mut Ui) {
    let (all, occasions) = (t!("people-all"), t!("people-occasions"));
    let entry = |icon, label, count, view| Entry {
        icon,
        label,
        count,
        view,
    };
    let everybody = View::Group(PeopleGroup::All);
    let top = [
        entry(icons::PEOPLE, &*all, summary.people, everybody),
        entry(
            icons::CALENDAR,
            &*occasions,
            summary.occasions,
            View::Occasions,
        ),
    ];
    let lists = summary.lists.iter().map(|list| {
        let view = View::Group(PeopleGroup::List(list.id));
        entry(icons::ORDERS, &*list.name, list.recipients, view)
    });
    let tags = summary.tags.iter().map(|(tag, count)| {
        let view = View::Group(PeopleGroup::Tag(tag.clone()));
        entry(icons::BRANDS, &**tag, *count, view)
    });
    let entries: Vec<Entry<'_>> = top.into_iter().chain(lists).chain(tags).collect();
    let (first_list, first_tag) = (2, 2 + summary.lists.len());
    let selected = entries.iter().position(|entry| entry.view == *view);
    ScrollArea::vertical()
        .id_salt("people-groups")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let mut group = RovingGroup::local(ui, "people-groups", entries.len(), selected);
            for (index, entry) in entries.iter().enumerate() {
                if index == first_list {
                    list_heading(summary, ui);
                }
                if index == first_tag && !summary.tags.is_empty() {
                    heading(ui, &t!("people-tags"));
                }
                let sense = group.sense(index);
                let response = row(ui, sense, entry, selected == Some(index));
                group.follow(ui, index, &response);
                if response.clicked() {
                    *view = entry.view.clone();
                }
            }
            if entries.len() == first_list {
                list_heading(summary, ui);
            }
        });
}

fn list_heading(summary: &PeopleSummary, ui: &mut Ui) {
    heading(ui, &t!("people-lists"));
    if summary.lists.is_empty() {
        let hint = Type::Small
            .text(t!("people-no-lists"))
            .color(tokens(ui).weak);
        ui.add(egui::Label::new(hint).wrap());
    }
}

fn heading(ui: &mut Ui, title: &str) {
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, title);
    gap(ui, S4);
}

fn row(ui: &mut Ui, sense: Sense, entry: &Entry<'_>, is_selected: bool) -> Response {
    let Entry { icon, label, .. } = *entry;
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, sense);
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
        let number = format::integer(entry.count);
        let width = rect.width();
        let taken = paint::paint_truncated(&painter, at, &number, Type::Small, t.weak, width);
        let at = (pos2(rect.left() + 38.0, middle), Align2::LEFT_CENTER);
        let room = taken.left() - rect.left() - 46.0;
        paint::paint_truncated(&painter, at, label, Type::BodyMedium, color, room);
        paint::focus_ring(ui, &response, RADIUS);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}
