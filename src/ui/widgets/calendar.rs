//! A button that opens a calendar of one month, for the fields that hold a date. Days are chosen with the
//! pointer or the arrow keys; Page Up and Page Down change the month. Names and the order of the weekdays
//! are those of the language.

use chrono::{Datelike, Days, Months, NaiveDate};
use egui::{
    EventFilter, Id, Key, Modifiers, Popup, PopupCloseBehavior, RichText, Role, Sense, Ui,
    WidgetInfo, vec2,
};

use super::{Button, TitleRow, menu};
use crate::{
    i18n::{format, t},
    ui::theme::{Type, icons, tokens},
};

const DAY_WIDTH: f32 = 40.0;
const DAY_HEIGHT: f32 = 30.0;
const DAYS_PER_WEEK: u8 = 7;
/// A month of 31 days touches at most six weeks.
const WEEKS: u8 = 6;

/// The state of an open calendar.
#[derive(Clone, Copy)]
struct Cursor {
    /// The day that the arrow keys move from. Its month is shown.
    day: NaiveDate,
    /// Whether the day receives the keyboard focus.
    takes_focus: bool,
}

/// Draws the button, which shows the weekday of the date. `label` is the label of the field. Returns
/// the day that the user chose.
pub fn calendar_button(ui: &mut Ui, label: &str, date: NaiveDate) -> Option<NaiveDate> {
    let name = t!("gift-calendar-name", field = label);
    let button = Button::secondary(format::short_weekday(date))
        .icon(icons::CALENDAR)
        .name(name.as_str());
    let response = ui
        .push_id(label, |ui| button.show(ui))
        .inner
        .on_hover_text(t!("gift-open-calendar"));
    let id = response.id.with("calendar");
    if response.clicked() {
        let cursor = Cursor {
            day: date,
            takes_focus: true,
        };
        ui.data_mut(|data| data.insert_temp(id, cursor));
    }
    let mut chosen = None;
    let popup = Popup::menu(&response)
        .gap(4.0)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(name.as_str());
    menu::show(popup, response.id, |ui| {
        chosen = calendar(ui, id, date);
        if chosen.is_some() {
            ui.close();
        }
    });
    chosen
}

/// Draws the calendar. Returns the day that the user chose.
fn calendar(ui: &mut Ui, id: Id, selected: NaiveDate) -> Option<NaiveDate> {
    let mut cursor = ui.data(|data| data.get_temp(id)).unwrap_or(Cursor {
        day: selected,
        takes_focus: false,
    });
    ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
    ui.set_width((DAY_WIDTH + 2.0) * f32::from(DAYS_PER_WEEK));
    let shown = cursor.day;
    header(ui, &mut cursor);
    let first = first_shown_day(shown);
    ui.horizontal(|ui| {
        for day in days(first, DAYS_PER_WEEK) {
            let weekday = RichText::new(format::short_weekday(day))
                .font(Type::Small.font())
                .color(tokens(ui).weak);
            ui.add_sized(vec2(DAY_WIDTH, 20.0), egui::Label::new(weekday));
        }
    });
    let mut chosen = None;
    let shown_days: Vec<NaiveDate> = days(first, WEEKS * DAYS_PER_WEEK).collect();
    for week in shown_days.chunks(DAYS_PER_WEEK.into()) {
        ui.horizontal(|ui| {
            for day in week {
                if day_button(ui, *day, selected, shown, &mut cursor) {
                    chosen = Some(*day);
                }
            }
        });
    }
    ui.data_mut(|data| data.insert_temp(id, cursor));
    chosen
}

/// Draws the month between the buttons that change the month.
fn header(ui: &mut Ui, cursor: &mut Cursor) {
    ui.horizontal(|ui| {
        let previous = Button::quiet("\u{2039}")
            .small()
            .name(t!("gift-calendar-previous-month"));
        if previous.show(ui).clicked() {
            cursor.day = moved(cursor.day, Key::PageUp);
        }
        let month = format::month(cursor.day.year(), cursor.day.month());
        let month = RichText::new(month).font(Type::BodyStrong.font());
        let row = TitleRow::new(ui);
        row.title(ui, |ui| ui.centered_and_justified(|ui| ui.label(month)));
        let next = Button::quiet("\u{203a}")
            .small()
            .name(t!("gift-calendar-next-month"));
        if row.controls(ui, |ui| next.show(ui).clicked()) {
            cursor.day = moved(cursor.day, Key::PageDown);
        }
    });
}

/// Draws a day. Returns whether the user chose the day.
fn day_button(
    ui: &mut Ui,
    day: NaiveDate,
    selected: NaiveDate,
    shown: NaiveDate,
    cursor: &mut Cursor,
) -> bool {
    let colors = tokens(ui);
    let is_in_month = (day.year(), day.month()) == (shown.year(), shown.month());
    let color = if is_in_month {
        colors.text
    } else {
        colors.weak
    };
    let label = RichText::new(format::integer(day.day().into())).color(color);
    // The days are one Tab stop: the one that the arrow keys move from.
    let sense = if day == shown {
        Sense::click()
    } else {
        Sense::CLICK
    };
    let button = egui::Button::selectable(day == selected, label).sense(sense);
    let response = ui
        .push_id(day, |ui| ui.add_sized(vec2(DAY_WIDTH, DAY_HEIGHT), button))
        .inner;
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, day == selected, format::full_date(day))
    });
    if day == shown && cursor.takes_focus {
        response.request_focus();
        cursor.takes_focus = false;
    }
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        for key in KEYS {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                *cursor = Cursor {
                    day: moved(day, key),
                    takes_focus: true,
                };
                ui.request_repaint();
            }
        }
    }
    response.clicked()
}

const KEYS: [Key; 6] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::PageUp,
    Key::PageDown,
];

/// The day to which a key of [`KEYS`] moves; the same day at the end of the calendar.
fn moved(day: NaiveDate, key: Key) -> NaiveDate {
    match key {
        Key::ArrowLeft => day.checked_sub_days(Days::new(1)),
        Key::ArrowRight => day.checked_add_days(Days::new(1)),
        Key::ArrowUp => day.checked_sub_days(Days::new(DAYS_PER_WEEK.into())),
        Key::ArrowDown => day.checked_add_days(Days::new(DAYS_PER_WEEK.into())),
        Key::PageUp => day.checked_sub_months(Months::new(1)),
        Key::PageDown => day.checked_add_months(Months::new(1)),
        _ => None,
    }
    .unwrap_or(day)
}

/// The first day of the week in which the month of `day` begins.
fn first_shown_day(day: NaiveDate) -> NaiveDate {
    let first = day.with_day(1).unwrap_or(day);
    let days = first.weekday().days_since(format::first_weekday());
    first
        .checked_sub_days(Days::new(days.into()))
        .unwrap_or(first)
}

fn days(first: NaiveDate, count: u8) -> impl Iterator<Item = NaiveDate> {
    (0..count).filter_map(move |n| first.checked_add_days(Days::new(n.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, ThreadLanguage};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn weeks_begin_on_day_of_language() {
        let november = day("2026-11-24");
        for (language, first, name) in [
            (Language::EnUs, "2026-11-01", "Sun"),
            (Language::De, "2026-10-26", "Mo"),
            (Language::Fr, "2026-10-26", "lun."),
            (Language::Es, "2026-10-26", "lun"),
        ] {
            let _language = ThreadLanguage::hold(language);
            assert_eq!(first_shown_day(november), day(first));
            assert_eq!(format::short_weekday(day(first)), name);
        }
    }

    #[test]
    fn every_day_of_a_month_is_shown() {
        for month in 1..=12 {
            for year in 2026..2036 {
                let first = NaiveDate::from_ymd_opt(year, month, 1).unwrap();
                let last = moved(moved(first, Key::PageDown), Key::ArrowLeft);
                let shown: Vec<_> = days(first_shown_day(first), WEEKS * DAYS_PER_WEEK).collect();
                assert!(shown.contains(&first) && shown.contains(&last));
            }
        }
    }

    #[test]
    fn keys_move_by_day_week_and_month() {
        let from = day("2026-10-31");
        for (key, to) in [
            (Key::ArrowLeft, "2026-10-30"),
            (Key::ArrowRight, "2026-11-01"),
            (Key::ArrowUp, "2026-10-24"),
            (Key::ArrowDown, "2026-11-07"),
            (Key::PageUp, "2026-09-30"),
            (Key::PageDown, "2026-11-30"),
        ] {
            assert_eq!(moved(from, key), day(to));
        }
        assert_eq!(moved(NaiveDate::MAX, Key::ArrowDown), NaiveDate::MAX);
    }
}
