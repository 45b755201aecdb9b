//! A date and a time in local time: typed, chosen from a calendar, or picked from suggestions.

use chrono::{Datelike, Days, Local, LocalResult, NaiveDate, NaiveTime, TimeZone, Weekday};
use egui::{Id, Ui, vec2};

use crate::{
    contract::Timestamp,
    i18n::{format, t},
    ui::{
        theme::{Type, tokens},
        widgets::{TextField, calendar_button, filter_chip, text},
    },
};

/// Formats a moment in local time, for example as `2026-11-24` and `09:00`. The format is the same
/// in every language.
fn date_and_time_fields(at: Timestamp) -> (String, String) {
    let local = at.to_chrono().with_timezone(&Local);
    (
        local.format("%Y-%m-%d").to_string(),
        local.format("%H:%M").to_string(),
    )
}

/// The typed text of a moment, which may not be valid yet.
#[derive(Clone, Debug, Default)]
pub struct MomentField {
    date: String,
    time: String,
    /// The moment that the texts show, or showed before they became invalid.
    shown: Option<Timestamp>,
    /// The index of the suggestion that was clicked last.
    clicked: Option<usize>,
}

/// A suggested moment with its label.
pub type Suggestion = (String, Timestamp);

impl MomentField {
    /// Draws the fields under their labels, and the suggestions. `moment` changes when the typed
    /// text is valid, or a suggestion is clicked.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        date_label: &str,
        time_label: &str,
        moment: &mut Timestamp,
        suggestions: &[Suggestion],
    ) {
        if self.shown != Some(*moment) {
            (self.date, self.time) = date_and_time_fields(*moment);
            self.shown = Some(*moment);
        }
        let mut is_changed = false;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 4.0);
            is_changed |= self.date_field(ui, date_label);
            let is_invalid = parse_time(&self.time).is_none();
            is_changed |= TextField::new(time_label)
                .id(Id::unique(time_label))
                .hint("09:00")
                .limit(5)
                .width(96.0)
                .problem(is_invalid.then(|| t!("gift-time-invalid")).as_deref())
                .show(ui, &mut self.time)
                .changed();
        });
        if is_changed && let Some(new) = parse_moment(&self.date, &self.time) {
            *moment = new;
            self.shown = Some(new);
            self.clicked = None;
        }
        if let Some(moment) = parse_moment(&self.date, &self.time) {
            let full = format::full_date_time(moment);
            text(ui, Type::Small, tokens(ui).weak, full);
        }
        ui.horizontal_wrapped(|ui| {
            let selected = self.selected_suggestion(*moment, suggestions);
            for (index, (label, at)) in suggestions.iter().enumerate() {
                if filter_chip(ui, label, selected == Some(index)).clicked() {
                    *moment = *at;
                    self.clicked = Some(index);
                }
            }
        });
    }

    /// The index of the suggestion that is drawn as selected. Two suggestions can be the same
    /// moment (on a Sunday, tomorrow is next Monday): the clicked one is selected, else the first.
    fn selected_suggestion(&self, moment: Timestamp, suggestions: &[Suggestion]) -> Option<usize> {
        let is_moment =
            |index: &usize| suggestions.get(*index).is_some_and(|(_, at)| *at == moment);
        self.clicked
            .filter(is_moment)
            .or_else(|| (0..suggestions.len()).find(is_moment))
    }

    /// Draws a text field for the date and a button that opens a calendar. Returns whether the text
    /// changed.
    fn date_field(&mut self, ui: &mut Ui, label: &str) -> bool {
        let is_invalid = parse_date(&self.date).is_none();
        let mut is_changed = TextField::new(label)
            .id(Id::unique(label))
            .hint("2026-11-24")
            .limit(10)
            .width(130.0)
            .problem(is_invalid.then(|| t!("gift-date-invalid")).as_deref())
            .show(ui, &mut self.date)
            .changed();
        let Some(mut date) = parse_date(&self.date) else {
            return is_changed;
        };
        ui.vertical(|ui| {
            // Moves the button down to the field, which is below its label.
            ui.add_space(20.0);
            if calendar_button(ui, label, &mut date) {
                self.date = date.to_string();
                is_changed = true;
            }
        });
        is_changed
    }

    /// Whether the typed text is not a valid date and time, so that the previous one still applies.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        self.shown.is_some() && parse_moment(&self.date, &self.time).is_none()
    }
}

fn parse_date(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").ok()
}

fn parse_time(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text.trim(), "%H:%M").ok()
}

/// Parses a local date and time. Returns `None` for text in another format and for an hour that
/// daylight saving time skips. Of a repeated hour, the first one counts.
fn parse_moment(date: &str, time: &str) -> Option<Timestamp> {
    let local = parse_date(date)?.and_time(parse_time(time)?);
    match Local.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.to_utc().into()),
        LocalResult::None => None,
    }
}

/// A local time of day, `days` days after `now`.
#[must_use]
pub fn in_days(now: Timestamp, days: u64, hour: u32, minute: u32) -> Timestamp {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    let day = today.checked_add_days(Days::new(days)).unwrap_or(today);
    NaiveTime::from_hms_opt(hour, minute, 0)
        .and_then(|time| Local.from_local_datetime(&day.and_time(time)).earliest())
        .map_or(now, |at| at.to_utc().into())
}

/// 9:00 on the first Monday after today.
#[must_use]
pub fn next_monday(now: Timestamp) -> Timestamp {
    let today = now.to_chrono().with_timezone(&Local).weekday();
    let days = match today.days_since(Weekday::Mon) {
        0 => 7,
        since => 7 - since,
    };
    in_days(now, u64::from(days), 9, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_fields_parse_to_the_same_moment() {
        let at: Timestamp = "2026-11-24T15:00:00Z".parse().unwrap();
        let (date, time) = date_and_time_fields(at);
        assert_eq!(parse_moment(&date, &time), Some(at));
        assert_eq!(parse_moment("2026-02-30", "09:00"), None);
        assert_eq!(parse_moment("2026-11-24", "25:00"), None);
        assert_eq!(parse_moment("tomorrow", "09:00"), None);
    }

    #[test]
    fn equal_suggestions_select_only_the_clicked_one() {
        let sunday: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
        let tomorrow = in_days(sunday, 1, 9, 0);
        let suggestions = [
            ("Tomorrow".to_owned(), tomorrow),
            ("Next Monday".to_owned(), next_monday(sunday)),
        ];
        let mut field = MomentField::default();
        assert_eq!(field.selected_suggestion(tomorrow, &suggestions), Some(0));
        field.clicked = Some(1);
        assert_eq!(field.selected_suggestion(tomorrow, &suggestions), Some(1));
        let later = in_days(sunday, 5, 9, 0);
        assert_eq!(field.selected_suggestion(later, &suggestions), None);
    }

    #[test]
    fn next_monday_is_a_monday_in_the_future() {
        let now: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
        let monday = next_monday(now);
        assert!(monday > now);
        let local = monday.to_chrono().with_timezone(&Local);
        assert_eq!(local.weekday(), Weekday::Mon);
        assert_eq!(local.format("%H:%M").to_string(), "09:00");
    }
}
