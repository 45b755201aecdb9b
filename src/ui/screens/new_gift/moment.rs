//! A moment in local time, typed as a date and a time, with a few likely ones to press.

use chrono::{Datelike, Days, Local, LocalResult, NaiveDate, NaiveTime, TimeZone, Weekday};
use egui::{Id, Ui, vec2};

use super::words;
use crate::{
    contract::Timestamp,
    ui::{
        theme::{Type, tokens},
        widgets::{TextField, filter_chip, text},
    },
};

/// What is typed, while it may not be a moment yet.
#[derive(Clone, Debug, Default)]
pub struct MomentField {
    date: String,
    time: String,
    /// The moment the two were filled from.
    of: Option<Timestamp>,
    /// The index of the preset that was pressed last.
    preset: Option<usize>,
}

/// A likely moment and what it is called.
pub type Likely = (&'static str, Timestamp);

impl MomentField {
    /// Draws the fields; `moment` changes when what is typed is one. `name` begins their labels:
    /// "Send on date".
    pub fn show(&mut self, ui: &mut Ui, name: &str, moment: &mut Timestamp, likely: &[Likely]) {
        if self.of != Some(*moment) {
            (self.date, self.time) = words::fields(*moment);
            self.of = Some(*moment);
        }
        let typed = parse(&self.date, &self.time);
        let mut changed = false;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 4.0);
            let (date, time) = (format!("{name} date"), format!("{name} time"));
            let wrong_date = date_of(&self.date).is_none();
            let wrong_time = time_of(&self.time).is_none();
            changed |= TextField::new(&date)
                .id(Id::unique(date.as_str()))
                .hint("2026-11-24")
                .limit(10)
                .width(130.0)
                .problem(wrong_date.then_some("year-month-day"))
                .show(ui, &mut self.date)
                .changed();
            changed |= TextField::new(&time)
                .id(Id::unique(time.as_str()))
                .hint("09:00")
                .limit(5)
                .width(76.0)
                .problem(wrong_time.then_some("hour:minute"))
                .show(ui, &mut self.time)
                .changed();
        });
        if changed && let Some(new) = parse(&self.date, &self.time) {
            *moment = new;
            self.of = Some(new);
            self.preset = None;
        }
        if let Some(moment) = typed {
            text(ui, Type::Small, tokens(ui).weak, words::moment(moment));
        }
        ui.horizontal_wrapped(|ui| {
            let selected = self.selected_preset(*moment, likely);
            for (index, (words, at)) in likely.iter().enumerate() {
                if filter_chip(ui, words, selected == Some(index)).clicked() {
                    *moment = *at;
                    self.preset = Some(index);
                }
            }
        });
    }
}

impl MomentField {
    /// The preset that is shown as selected. Two presets can be the same moment (on a Sunday,
    /// tomorrow is next Monday): only the one that was pressed is selected, else the first.
    fn selected_preset(&self, moment: Timestamp, presets: &[Likely]) -> Option<usize> {
        let is_moment = |index: &usize| presets.get(*index).is_some_and(|(_, at)| *at == moment);
        self.preset
            .filter(is_moment)
            .or_else(|| (0..presets.len()).find(is_moment))
    }

    /// Whether what is typed is no moment, so that the one from before still counts.
    #[must_use]
    pub fn is_unread(&self) -> bool {
        self.of.is_some() && parse(&self.date, &self.time).is_none()
    }
}

fn date_of(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").ok()
}

fn time_of(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text.trim(), "%H:%M").ok()
}

/// The moment that is meant, in the machine's zone. An hour that a change of clocks skips does
/// not exist; of one that comes twice the first is meant.
fn parse(date: &str, time: &str) -> Option<Timestamp> {
    let local = date_of(date)?.and_time(time_of(time)?);
    match Local.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.to_utc().into()),
        LocalResult::None => None,
    }
}

/// `hour` o'clock local time, `days` days after `now`.
#[must_use]
pub fn in_days(now: Timestamp, days: u64, hour: u32, minute: u32) -> Timestamp {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    let day = today.checked_add_days(Days::new(days)).unwrap_or(today);
    NaiveTime::from_hms_opt(hour, minute, 0)
        .and_then(|time| Local.from_local_datetime(&day.and_time(time)).earliest())
        .map_or(now, |at| at.to_utc().into())
}

/// Nine o'clock on the next Monday after today.
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
    fn what_the_fields_show_reads_back_as_the_same_moment() {
        let at: Timestamp = "2026-11-24T15:00:00Z".parse().unwrap();
        let (date, time) = words::fields(at);
        assert_eq!(parse(&date, &time), Some(at));
        assert_eq!(parse("2026-02-30", "09:00"), None);
        assert_eq!(parse("2026-11-24", "25:00"), None);
        assert_eq!(parse("tomorrow", "09:00"), None);
    }

    #[test]
    fn equal_presets_select_only_the_pressed_one() {
        let sunday: Timestamp = "2026-11-22T12:00:00Z".parse().unwrap();
        let tomorrow = in_days(sunday, 1, 9, 0);
        let presets = [("Tomorrow", tomorrow), ("Next Monday", next_monday(sunday))];
        let mut field = MomentField::default();
        assert_eq!(field.selected_preset(tomorrow, &presets), Some(0));
        field.preset = Some(1);
        assert_eq!(field.selected_preset(tomorrow, &presets), Some(1));
        assert_eq!(
            field.selected_preset(in_days(sunday, 5, 9, 0), &presets),
            None
        );
    }

    #[test]
    fn next_monday_is_ahead_and_a_monday() {
        let now: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
        let monday = next_monday(now);
        assert!(monday > now);
        let local = monday.to_chrono().with_timezone(&Local);
        assert_eq!(local.weekday(), Weekday::Mon);
        assert_eq!(local.format("%H:%M").to_string(), "09:00");
    }
}
