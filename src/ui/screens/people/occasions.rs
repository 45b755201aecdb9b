//! Upcoming birthdays and work anniversaries, today first. Only the visible rows are drawn.

use std::collections::HashSet;

use chrono::{Local, NaiveDate};
use egui::{Align, Layout, ScrollArea, Ui, vec2};

use crate::{
    contract::Timestamp,
    desk::{GetOccasions, OCCASION_DAYS, Occasion, PeopleSelection},
    i18n::t,
    messages,
    recipients::OccasionKind,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S8, S16, Tone, Type, icons, tokens},
        widgets::{Banner, Button, EmptyState, TitleRow, gap, paint, text},
    },
};

const ROW_HEIGHT: f32 = 48.0;

/// The local date.
pub(super) fn today(now: Timestamp) -> NaiveDate {
    now.to_chrono().with_timezone(&Local).date_naive()
}

/// A row of the list: a day, or an occasion of that day.
enum Line<'a> {
    Day(NaiveDate),
    Occasion(&'a Occasion),
}

/// Draws the occasions. Returns the people for whom the user creates a gift.
pub(super) fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) -> Option<PeopleSelection> {
    out.request_detail(GetOccasions);
    text(ui, Type::Heading, tokens(ui).text, t!("people-occasions"));
    let help = t!("people-occasions-help", days = OCCASION_DAYS);
    text(ui, Type::Body, tokens(ui).weak, help);
    gap(ui, S16);
    if let Some(problem) = model.details.problem(&GetOccasions) {
        Banner::problem(Tone::Bad, problem).show(ui);
    }
    let shown = model.details.get(&GetOccasions)?;
    if shown.occasions.is_empty() {
        let (title, help) = (
            t!("people-occasions-empty-title"),
            t!("people-occasions-empty-text"),
        );
        EmptyState::new(icons::CALENDAR, &title, &help).show(ui);
        return None;
    }
    let mut lines = Vec::with_capacity(shown.occasions.len() + OCCASION_DAYS as usize);
    let mut day = None;
    for occasion in &shown.occasions {
        if day.replace(occasion.day) != Some(occasion.day) {
            lines.push(Line::Day(occasion.day));
        }
        lines.push(Line::Occasion(occasion));
    }
    let hidden = shown.total - shown.occasions.len() as u64;
    if hidden > 0 {
        text(
            ui,
            Type::Small,
            tokens(ui).weak,
            t!("people-occasions-more", count = hidden),
        );
    }
    let mut chosen = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .id_salt("occasions")
        .auto_shrink(false)
        .show_rows(ui, ROW_HEIGHT, lines.len(), |ui, visible| {
            for line in &lines[visible] {
                match line {
                    Line::Day(day) => {
                        let people = of_day(&shown.occasions, *day);
                        let title = messages::people::day_of_occasion(*day, shown.today);
                        if day_row(ui, title, people.len()) {
                            chosen = Some(PeopleSelection::People(people.into()));
                        }
                    }
                    Line::Occasion(occasion) => {
                        if occasion_row(ui, occasion, out) {
                            chosen = Some(PeopleSelection::People([occasion.person].into()));
                        }
                    }
                }
            }
        });
    chosen
}

fn of_day(occasions: &[Occasion], day: NaiveDate) -> Vec<crate::desk::PersonId> {
    // A person can have a birthday and a work anniversary on one day.
    let mut seen = HashSet::new();
    let of_day = occasions.iter().filter(|occasion| occasion.day == day);
    let people = of_day.map(|occasion| occasion.person);
    people.filter(|person| seen.insert(*person)).collect()
}

/// Draws a day. Returns whether a gift for all people of the day is created, which is offered for several.
fn day_row(ui: &mut Ui, day: String, people: usize) -> bool {
    let size = vec2(ui.available_width() - S8, ROW_HEIGHT);
    let row = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Max), |ui| {
        ui.set_min_height(ROW_HEIGHT);
        let row = TitleRow::new(ui);
        row.title(ui, |ui| {
            text(ui, Type::Strong, tokens(ui).text, day.as_str());
        });
        let start = Button::link(t!("people-create-gift", count = people))
            .name(t!("people-create-gift-day", day = &day));
        row.controls(ui, |ui| people > 1 && start.show(ui).clicked())
    });
    row.inner
}

/// Draws an occasion. Returns whether a gift is created.
fn occasion_row(ui: &mut Ui, occasion: &Occasion, out: &mut Commands) -> bool {
    let size = vec2(ui.available_width() - S8, ROW_HEIGHT);
    let row = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(ROW_HEIGHT);
        let row = TitleRow::new(ui);
        row.title(ui, |ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let icon = match occasion.kind {
                OccasionKind::Birthday => icons::GIFT,
                OccasionKind::WorkAnniversary => icons::CALENDAR,
            };
            icon.show(ui, tokens(ui).weak);
            if Button::link(&occasion.name).show(ui).clicked() {
                out.act(Action::ShowPerson(occasion.person));
            }
            let label = messages::people::numbered_occasion(occasion.kind, occasion.years);
            paint::truncated_label(ui, Type::Body, tokens(ui).weak, label);
        });
        let start = Button::secondary(t!("create-gift"))
            .small()
            .name(t!("people-create-gift-for", name = &occasion.name));
        row.controls(ui, |ui| start.show(ui).clicked())
    });
    row.inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::PersonId;

    #[test]
    fn person_with_two_occasions_gets_one_gift() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).expect("a day");
        let occasion = |person, kind, day| Occasion {
            person: PersonId(person),
            name: "Ida Berg".to_owned(),
            kind,
            day,
            years: None,
        };
        let occasions = [
            occasion(1, OccasionKind::Birthday, day),
            occasion(1, OccasionKind::WorkAnniversary, day),
            occasion(2, OccasionKind::Birthday, day),
            occasion(3, OccasionKind::Birthday, day.succ_opt().expect("a day")),
        ];
        assert_eq!(of_day(&occasions, day), [PersonId(1), PersonId(2)]);
    }
}
