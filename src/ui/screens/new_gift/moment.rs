//! A date and a time in local time: typed as numbers or in words, chosen from a calendar, or picked from
//! suggestions.

use chrono::{
    Datelike, Days, Local, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Weekday,
};
use egui::{Id, Key, Modifiers, Response, Ui, vec2};

use crate::{
    contract::Timestamp,
    i18n::{
        DateLocale, Language, format, t,
        typed_moment::{self, TypedMoment},
    },
    ui::{
        theme::{Type, tokens},
        widgets::{RovingGroup, TextField, calendar_button, filter_chip_in, text},
    },
};

/// More characters than a date in words has.
const MAX_TYPED_CHARS: usize = 60;

/// Formats a moment in local time in the user's format, for example as `11/24/2026` and `9:00 AM`.
fn date_and_time_fields(at: Timestamp) -> (String, String) {
    (format::numeric_date(local(at).date()), format::clock(at))
}

/// The typed text of a moment, which may not be valid yet.
///
/// A date like `11/24/2026` and a time like `09:00` are applied as they are typed. Other text, such as `Fri 9am`, is
/// shown as it was understood, and is applied when the user presses Enter or leaves the field.
#[derive(Clone, Debug, Default)]
pub struct MomentField {
    date: String,
    time: String,
    /// The moment that the texts show, or showed before they changed.
    shown: Option<Timestamp>,
    /// The index of the suggestion that was clicked last.
    clicked: Option<usize>,
    /// Whether the user has finished typing text that is not a date.
    is_refused: bool,
    /// The text of the rule that the entered moment breaks.
    problem: Option<String>,
}

/// A suggested moment with its label.
pub type Suggestion = (String, Timestamp);

impl MomentField {
    /// Sets the problem of the entered moment. The date field shows it unless the typed date is invalid.
    pub fn set_problem(&mut self, problem: Option<String>) {
        self.problem = problem;
    }

    /// Draws the fields under their labels, and the suggestions. `moment` changes when the typed
    /// text is applied, or a suggestion is clicked.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        (date_label, time_label): (&str, &str),
        now: Timestamp,
        moment: &mut Timestamp,
        suggestions: &[Suggestion],
    ) {
        if self.shown != Some(*moment) {
            self.show_moment(*moment);
        }
        let ids = [date_label, time_label].map(Id::unique);
        let is_focused = |id: &Id| ui.memory(|memory| memory.has_focus(*id));
        let is_typing = ids.iter().any(is_focused);
        let is_entered = is_typing
            && !self.is_exact()
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let mut is_changed = false;
        let mut is_left = false;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 4.0);
            let date = self.date_field(ui, date_label, now);
            let time = self.time_field(ui, time_label, now);
            is_changed = date.0 || time.changed();
            is_left = date.1 || time.lost_focus();
        });
        if is_changed {
            self.is_refused = false;
        }
        let understood = self.understood(now);
        let is_taken = if self.is_exact() {
            is_changed
        } else {
            is_entered || is_left
        };
        match understood {
            Some(new) if is_taken => {
                *moment = new;
                self.clicked = None;
                // Text that is being typed stays as it is.
                if self.is_exact() {
                    self.shown = Some(new);
                } else {
                    self.show_moment(new);
                    ui.request_repaint();
                }
            }
            None if is_entered || is_left => {
                self.is_refused = true;
                ui.request_repaint();
            }
            _ => {}
        }
        if let Some(understood) = understood {
            if self.is_exact() {
                let full = format::full_date_time(understood);
                text(ui, Type::Small, tokens(ui).weak, full);
            } else {
                let moment = t!(
                    "date-and-time",
                    date = format::full_date(local(understood).date()),
                    time = format::clock(understood),
                );
                let hint = t!("gift-date-understood", moment = moment);
                text(ui, Type::SmallMedium, tokens(ui).note, hint);
            }
        } else if self.is_skipped(&Local, now) {
            text(
                ui,
                Type::SmallMedium,
                tokens(ui).bad,
                t!("gift-time-skipped"),
            );
        }
        let selected = self.selected_suggestion(*moment, suggestions);
        let mut group = RovingGroup::local(ui, date_label, suggestions.len(), selected);
        ui.horizontal_wrapped(|ui| {
            for (index, (label, at)) in suggestions.iter().enumerate() {
                let is_selected = selected == Some(index);
                if filter_chip_in(ui, &mut group, index, label, is_selected).clicked() {
                    *moment = *at;
                    self.clicked = Some(index);
                }
            }
        });
    }

    /// Takes the moment that was typed and not confirmed, when the fields are not drawn any more.
    pub fn take_typed(&mut self, now: Timestamp, moment: &mut Timestamp) {
        if self.shown == Some(*moment)
            && !self.is_exact()
            && let Some(understood) = self.understood(now)
        {
            *moment = understood;
            self.show_moment(understood);
        }
    }

    fn show_moment(&mut self, moment: Timestamp) {
        (self.date, self.time) = date_and_time_fields(moment);
        self.shown = Some(moment);
        self.is_refused = false;
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
    /// changed, and whether the field lost the focus.
    fn date_field(&mut self, ui: &mut Ui, label: &str, now: Timestamp) -> (bool, bool) {
        let is_invalid = self.is_refused && self.understood_date(now).is_none();
        let problem = if is_invalid {
            Some(t!("gift-date-invalid", date = example_date(now)))
        } else {
            self.problem.clone().filter(|_| self.is_exact())
        };
        let response = TextField::new(label)
            .id(Id::unique(label))
            .hint(&t!("gift-date-hint", date = example_date(now)))
            .limit(MAX_TYPED_CHARS)
            .width(200.0)
            .problem(problem.as_deref())
            .show(ui, &mut self.date);
        let mut is_changed = response.changed();
        let date = self.understood_date(now);
        let date = date.unwrap_or_else(|| local(self.shown.unwrap_or(now)).date());
        ui.vertical(|ui| {
            // Moves the button down to the field, which is below its label.
            ui.add_space(20.0);
            if let Some(day) = calendar_button(ui, label, date) {
                let day = format::numeric_date(day);
                is_changed |= self.date != day;
                self.date = day;
            }
        });
        (is_changed, response.lost_focus())
    }

    fn time_field(&mut self, ui: &mut Ui, label: &str, now: Timestamp) -> Response {
        let is_invalid = self.is_refused
            && self.understood_time().is_none()
            && typed(&self.date, now).is_none_or(|typed| typed.time.is_none());
        TextField::new(label)
            .id(Id::unique(label))
            .hint(&example_time(now))
            .limit(MAX_TYPED_CHARS)
            .width(96.0)
            .problem(
                is_invalid
                    .then(|| t!("gift-time-invalid", time = example_time(now)))
                    .as_deref(),
            )
            .show(ui, &mut self.time)
    }

    /// Whether the texts have the format of the fields, so that they are applied while they are typed.
    fn is_exact(&self) -> bool {
        parse_moment(&self.date, &self.time).is_some()
    }

    /// Whether clocks are put forward over the typed time.
    fn is_skipped<Z: TimeZone>(&self, zone: &Z, now: Timestamp) -> bool {
        self.understood_local(now)
            .is_some_and(|at| matches!(zone.from_local_datetime(&at), LocalResult::None))
    }

    fn understood_date(&self, now: Timestamp) -> Option<NaiveDate> {
        let day_of_time = |typed: TypedMoment| {
            // A time alone keeps the day.
            let shown = self.shown.unwrap_or(now);
            typed.date.or_else(|| Some(local(shown).date()))
        };
        parse_date(&self.date).or_else(|| typed(&self.date, now).and_then(day_of_time))
    }

    fn understood_time(&self) -> Option<NaiveTime> {
        parse_time(&self.time).or_else(|| typed_moment::parse_time(&self.time, Language::current()))
    }

    /// The moment that the typed texts mean.
    fn understood(&self, now: Timestamp) -> Option<Timestamp> {
        to_timestamp(self.understood_local(now)?)
    }

    fn understood_local(&self, now: Timestamp) -> Option<NaiveDateTime> {
        let date = self.understood_date(now)?;
        // A time beside the date outranks the field of the time.
        let time = match parse_date(&self.date) {
            Some(_) => None,
            None => typed(&self.date, now).and_then(|typed| typed.time),
        };
        Some(date.and_time(time.or_else(|| self.understood_time())?))
    }

    /// Whether the typed text means no date and time.
    #[must_use]
    pub fn is_unknown(&self, now: Timestamp) -> bool {
        self.is_invalid() && self.understood(now).is_none()
    }

    /// Whether the typed text is not applied, so that the previous moment still applies.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        self.shown.is_some() && !self.is_exact()
    }
}

/// The local date and time.
fn local(at: Timestamp) -> NaiveDateTime {
    at.to_chrono().with_timezone(&Local).naive_local()
}

/// A date or a time in words.
fn typed(text: &str, now: Timestamp) -> Option<TypedMoment> {
    typed_moment::parse(text, DateLocale::current(), local(now))
}

/// Parses a date in numbers with a whole year, in the order of the user: `11/24/2026`, `24.11.2026`, `2026-11-24`.
fn parse_date(text: &str) -> Option<NaiveDate> {
    let parts: Vec<&str> = text.trim().split(['/', '.', '-']).collect();
    let are_numbers = parts
        .iter()
        .all(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
    if !are_numbers || parts.iter().all(|it| it.len() < 4) {
        return None;
    }
    // With a year, the present does not matter.
    typed_moment::parse(text, DateLocale::current(), NaiveDateTime::default())?.date
}

/// A date as an example of the format.
#[must_use]
pub fn example_date(now: Timestamp) -> String {
    format::numeric_date(local(now).date())
}

/// A time of day as an example of the format.
#[must_use]
pub fn example_time(now: Timestamp) -> String {
    format::clock(in_days(now, 0, 9, 0))
}

/// Parses a time like `09:00`, and one in the format of the language.
fn parse_time(text: &str) -> Option<NaiveTime> {
    let written = || {
        let time = typed_moment::parse_time(text, Language::current())?;
        (clock(time)? == text.trim()).then_some(time)
    };
    let time = NaiveTime::parse_from_str(text.trim(), "%H:%M");
    time.ok().or_else(written)
}

/// A time in the format of the language. The day is one without a change of clocks.
fn clock(time: NaiveTime) -> Option<String> {
    let day = NaiveDate::from_ymd_opt(2026, 1, 1)?;
    to_timestamp(day.and_time(time)).map(format::clock)
}

/// Parses a local date and time. Returns `None` for text in another format and for an hour that
/// daylight saving time skips.
fn parse_moment(date: &str, time: &str) -> Option<Timestamp> {
    to_timestamp(parse_date(date)?.and_time(parse_time(time)?))
}

/// The moment of a local time: of a repeated hour, the first one.
fn to_timestamp(local: NaiveDateTime) -> Option<Timestamp> {
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

/// 9:00 tomorrow: the time of a send that was not scheduled before.
#[must_use]
pub fn tomorrow_morning(now: Timestamp) -> Timestamp {
    in_days(now, 1, 9, 0)
}

/// The times that are suggested for a send.
#[must_use]
pub fn send_suggestions(now: Timestamp) -> [Suggestion; 2] {
    let (tomorrow, monday) = (tomorrow_morning(now), next_monday(now));
    [
        (
            t!("gift-tomorrow-morning", time = format::clock(tomorrow)),
            tomorrow,
        ),
        (
            t!("gift-monday-morning", time = format::clock(monday)),
            monday,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, Timelike as _};

    use super::*;
    use crate::i18n::ThreadLanguage;

    /// UTC, without the hour from 2:00 of every day.
    #[derive(Clone)]
    struct SkippedHour;

    impl TimeZone for SkippedHour {
        type Offset = FixedOffset;

        fn from_offset(_: &FixedOffset) -> Self {
            Self
        }

        fn offset_from_local_date(&self, _: &NaiveDate) -> LocalResult<FixedOffset> {
            LocalResult::None
        }

        fn offset_from_local_datetime(&self, at: &NaiveDateTime) -> LocalResult<FixedOffset> {
            if at.hour() == 2 {
                return LocalResult::None;
            }
            LocalResult::Single(self.offset_from_utc_datetime(at))
        }

        fn offset_from_utc_date(&self, date: &NaiveDate) -> FixedOffset {
            self.offset_from_utc_datetime(&date.and_time(NaiveTime::MIN))
        }

        fn offset_from_utc_datetime(&self, _: &NaiveDateTime) -> FixedOffset {
            FixedOffset::east_opt(0).unwrap()
        }
    }

    #[test]
    fn time_of_the_skipped_hour_is_found() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let now: Timestamp = "2026-11-24T15:00:00Z".parse().unwrap();
        let mut field = MomentField::default();
        field.show_moment(now);
        let mut is_skipped = |date: &str, time: &str| {
            (field.date, field.time) = (date.to_owned(), time.to_owned());
            field.is_skipped(&SkippedHour, now)
        };
        assert!(is_skipped("2027-03-14", "02:30"));
        assert!(is_skipped("tomorrow 2:30am", "09:00"));
        assert!(!is_skipped("2027-03-14", "03:30"));
        assert!(!is_skipped("soon", "02:30"));
    }

    #[test]
    fn shown_time_has_the_format_of_the_language() {
        let at = in_days("2026-11-24T12:00:00Z".parse().unwrap(), 1, 14, 5);
        for language in [Language::EnUs, Language::De, Language::Fr, Language::Es] {
            let _language = ThreadLanguage::hold(language);
            let (date, time) = date_and_time_fields(at);
            assert_eq!(time, format::clock(at));
            assert_eq!(parse_moment(&date, &time), Some(at), "{language:?}: {time}");
        }
    }

    #[test]
    fn unfinished_date_is_not_applied() {
        for (language, date) in [
            (Language::EnUs, "1/15/2027"),
            (Language::De, "15.1.2027"),
            (Language::De, "15.01.2027"),
        ] {
            let _language = ThreadLanguage::hold(language);
            let finished = (1..=date.len()).filter(|end| parse_date(&date[..*end]).is_some());
            let finished: Vec<usize> = finished.collect();
            assert_eq!(finished, [date.len()], "{date}");
        }
    }

    #[test]
    fn shown_fields_parse_to_the_same_moment() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let at: Timestamp = "2026-11-24T15:00:00Z".parse().unwrap();
        let (date, time) = date_and_time_fields(at);
        assert_eq!(parse_moment(&date, &time), Some(at));
        assert_eq!(parse_moment("2026-02-30", "09:00"), None);
        assert_eq!(parse_moment("2026-11-24", "25:00"), None);
        assert_eq!(parse_moment("tomorrow", "09:00"), None);
    }

    #[test]
    fn words_are_understood_and_taken_later() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        // Noon of the local day, so that the day is the same in every time zone.
        let now = to_timestamp("2026-11-24T12:00:00".parse().unwrap()).unwrap();
        let mut moment = in_days(now, 3, 17, 30);
        let mut field = MomentField::default();
        field.show_moment(moment);
        assert!(!field.is_invalid());
        let mut take = |date: &str, time: &str| {
            (field.date, field.time) = (date.to_owned(), time.to_owned());
            assert!(
                field.is_invalid(),
                "{date} {time} is applied only when the field is left"
            );
            field.take_typed(now, &mut moment);
            (field.date.clone(), field.time.clone())
        };
        let text = |date: &str, time: &str| (date.to_owned(), time.replace(' ', "\u{202f}"));
        assert_eq!(take("tomorrow", "17:30"), text("11/25/2026", "5:30 PM"));
        assert_eq!(
            take("Dec 24 10:00", "17:30"),
            text("12/24/2026", "10:00 AM")
        );
        assert_eq!(take("2026-12-24", "5pm"), text("12/24/2026", "5:00 PM"));
        assert_eq!(take("9am", "17:00"), text("12/24/2026", "9:00 AM"));
        assert_eq!(take("soon", "09:00"), text("soon", "09:00"));
        assert_eq!(moment, in_days(now, 30, 9, 0));
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
