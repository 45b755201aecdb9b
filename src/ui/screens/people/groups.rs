//! The groups of the People page: everybody, upcoming occasions, lists and tags, with the number of
//! people of each. All of them are one Tab stop.

use egui::{
    Align2, Atom, Margin, Response, Role, ScrollArea, Sense, Ui, WidgetAtom, WidgetInfo, vec2,
};

use crate::{
    desk::{PeopleGroup, PeopleSummary},
    i18n::{format, t},
    ui::{
        theme::{Icon, RADIUS, S4, S8, S16, Type, icons, tokens},
        widgets::{
            RovingGroup,
            control::{self, ControlColors},
            gap, text, wrapped_text,
        },
    },
};

const ROW_HEIGHT: f32 = 36.0;

/// The content of the right part of the page.
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
        wrapped_text(ui, Type::Small, tokens(ui).weak, t!("people-no-lists"));
    }
}

fn heading(ui: &mut Ui, title: &str) {
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, title);
    gap(ui, S4);
}

fn row(ui: &mut Ui, sense: Sense, entry: &Entry<'_>, is_selected: bool) -> Response {
    let colors = tokens(ui);
    let Entry { icon, label, .. } = *entry;
    let width = ui.available_width();
    let icon_color = if is_selected {
        colors.accent
    } else {
        colors.weak
    };
    let count = Type::Small.text(format::integer(entry.count));
    let atoms = (
        icon.colored_atom(icon_color),
        control::label(Type::BodyMedium, label),
        Atom::grow(),
        count.color(colors.weak),
    );
    let contents = WidgetAtom::new(atoms)
        .sense(sense)
        .gap(S8)
        .align2(Align2::LEFT_CENTER)
        .min_size(vec2(width, ROW_HEIGHT))
        .max_width(width)
        .frame(control::frame(RADIUS, Margin::symmetric(11, 0)));
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::Button, true, is_selected, label),
        |colors, response| ControlColors::entry(colors, is_selected, response.hovered()),
    )
}
