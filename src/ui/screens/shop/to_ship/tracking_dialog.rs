//! The dialog that records tracking numbers: typed, scanned, pasted or from a file. The shop checks them first; a parcel that is
//! found by name and postal code is recorded only when the user confirms it.

use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
};

use egui::{Id, Key, Response, ScrollArea, Ui};

use crate::{
    contract::shop::parcels::{TrackingEntry, TrackingReport, UnmatchedCode, UnmatchedEntry},
    desk::{
        OpenDialogText, Problem, Reply,
        shop::{CheckTracking, RecordTracking, TrackingCheck, TrackingSource},
    },
    i18n::t,
    messages,
    shop_files::tracking::suggested_entries,
    ui::{
        commands::{Action, Commands},
        path_input,
        theme::{S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Banner, Button, TextField,
            check::checkbox,
            dialog::{buttons, cancel_button, dialog_of_width, dialog_text},
            gap, paint, text,
        },
    },
};

const WIDTH: f32 = 620.0;
/// The rows of the field for pasted lines.
const FIELD_ROWS: usize = 6;
/// The most characters of pasted lines.
const MAX_CHARS: usize = 2_000_000;
const ROW_HEIGHT: f32 = 28.0;
/// The height of the list of rows that need attention, in points.
const LIST_HEIGHT: f32 = 240.0;

#[derive(Debug, Default)]
pub(super) struct TrackingDialog {
    parcel: String,
    number: String,
    /// Pasted, typed and scanned lines.
    lines: String,
    /// The typed path of a file, where the system has no file dialog.
    path: Option<String>,
    checking: Option<Reply<TrackingCheck>>,
    checked: Option<Checked>,
    recording: Option<Reply<Arc<TrackingReport>>>,
    has_no_entries: bool,
    problem: Option<Problem>,
}

/// Tracking numbers that the shop has checked.
#[derive(Debug)]
struct Checked {
    entries: Arc<Vec<TrackingEntry>>,
    report: Arc<TrackingReport>,
    /// The positions of the entries by their row: a file has thousands.
    positions: HashMap<u64, usize>,
    /// The rows of which nothing is recorded: without a known parcel, or recorded already.
    unmatched: HashSet<u64>,
    /// The number of the other entries.
    matched: usize,
    /// The rows whose suggested parcel the user has confirmed.
    confirmed: HashSet<u64>,
}

impl Checked {
    fn new(entries: Arc<Vec<TrackingEntry>>, report: Arc<TrackingReport>) -> Self {
        let rows = entries.iter().map(|entry| entry.row);
        let positions: HashMap<u64, usize> = rows.clone().zip(0..).collect();
        // The tracking number beside an unreadable date is recorded.
        let is_recorded = |unmatched: &UnmatchedEntry| {
            let entry = positions
                .get(&unmatched.row)
                .and_then(|at| entries.get(*at));
            unmatched.code == UnmatchedCode::InvalidDeliveryDate
                && entry.is_some_and(|entry| entry.tracking_number.is_some())
        };
        let unmatched = report.unmatched.iter().filter(|entry| !is_recorded(entry));
        let unmatched: HashSet<u64> = unmatched.map(|entry| entry.row).collect();
        Self {
            matched: rows.filter(|row| !unmatched.contains(row)).count(),
            positions,
            unmatched,
            confirmed: HashSet::new(),
            entries,
            report,
        }
    }

    /// The entries that are recorded: those with a known parcel, and those with a confirmed one.
    fn chosen(&self) -> Vec<TrackingEntry> {
        let matched = self.entries.iter();
        let matched = matched.filter(|entry| !self.unmatched.contains(&entry.row));
        let suggested = suggested_entries(&self.entries, &self.report.unmatched);
        let confirmed = suggested
            .into_iter()
            .filter(|entry| self.confirmed.contains(&entry.row));
        matched.cloned().chain(confirmed).collect()
    }

    /// The number of [`Self::chosen`] entries.
    fn chosen_count(&self) -> usize {
        self.matched + self.confirmed.len()
    }

    /// What remains open after the chosen entries were recorded: the others, and those that `report` could not match any more.
    fn after_record(&self, report: &TrackingReport) -> Self {
        let others = self.report.unmatched.iter();
        let others = others.filter(|entry| {
            self.unmatched.contains(&entry.row) && !self.confirmed.contains(&entry.row)
        });
        let mut unmatched: Vec<UnmatchedEntry> = others.chain(&report.unmatched).cloned().collect();
        unmatched.sort_by_key(|entry| entry.row);
        let open = unmatched.iter().filter_map(|entry| self.entry(entry.row));
        let entries: Vec<TrackingEntry> = open.cloned().collect();
        let report = TrackingReport {
            unmatched,
            ..TrackingReport::default()
        };
        let rows = entries.iter().map(|entry| entry.row).collect();
        Self {
            unmatched: rows,
            matched: 0,
            ..Self::new(Arc::new(entries), Arc::new(report))
        }
    }

    fn entry(&self, row: u64) -> Option<&TrackingEntry> {
        self.entries.get(*self.positions.get(&row)?)
    }
}

/// What became of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrackingResponse {
    Open,
    Changed,
    Closed,
}

impl TrackingDialog {
    /// The dialog with a file that was dropped on the window.
    pub(super) fn of_file(path: PathBuf, out: &mut Commands) -> Self {
        let mut dialog = Self::default();
        dialog.check(TrackingSource::File(path), out);
        dialog
    }

    /// Takes the replies, also while the page is hidden.
    pub(super) fn receive(&mut self, out: &mut Commands) -> TrackingResponse {
        match Reply::take_awaited(&mut self.checking) {
            None | Some(Ok(TrackingCheck::Canceled)) => {}
            Some(Ok(TrackingCheck::NoDialog)) => self.path = Some(String::new()),
            Some(Ok(TrackingCheck::NoEntries)) => self.has_no_entries = true,
            Some(Ok(TrackingCheck::Checked { entries, report })) => {
                self.checked = Some(Checked::new(entries, report));
            }
            Some(Err(problem)) => self.problem = Some(problem),
        }
        match Reply::take_awaited(&mut self.recording) {
            None => TrackingResponse::Open,
            Some(Err(problem)) => {
                self.problem = Some(problem);
                TrackingResponse::Changed
            }
            Some(Ok(report)) => {
                let done = t!("shop-tracking-done", parcels = report.changed);
                out.act(Action::Toast(done));
                if report.unmatched.is_empty() {
                    return TrackingResponse::Closed;
                }
                // The shop changed after the check.
                if let Some(checked) = &mut self.checked {
                    *checked = checked.after_record(&report);
                }
                TrackingResponse::Changed
            }
        }
    }

    fn check(&mut self, source: TrackingSource, out: &mut Commands) {
        (self.problem, self.has_no_entries) = (None, false);
        self.checking = Some(out.ask(CheckTracking(source)));
    }

    /// Draws the dialog. Returns whether it is closed.
    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> bool {
        let id = Id::unique("record-tracking");
        let is_closed = dialog_of_width(ui, id, &t!("shop-tracking-title"), WIDTH, |ui| match self
            .checked
            .is_some()
        {
            true => self.preview(ui, out),
            false => self.entry_form(ui, out),
        });
        is_closed && self.recording.is_none()
    }

    fn entry_form(&mut self, ui: &mut Ui, out: &mut Commands) -> bool {
        dialog_text(ui, &t!("shop-tracking-text"));
        gap(ui, S16);
        self.typed_fields(ui);
        gap(ui, S12);
        TextField::new(&t!("shop-tracking-lines"))
            .hint(&t!("shop-tracking-lines-hint"))
            .rows(FIELD_ROWS)
            .limit(MAX_CHARS)
            .show(ui, &mut self.lines);
        gap(ui, S8);
        self.file_ui(ui, out);
        self.failure_ui(ui);
        buttons(ui, |ui| {
            let is_checking = self.checking.is_some();
            let label = match is_checking {
                true => t!("shop-tracking-checking"),
                false => t!("shop-tracking-check"),
            };
            let is_complete = !self.lines.trim().is_empty() || self.typed_line().is_some();
            let check = Button::primary(label).enabled(is_complete && !is_checking);
            if check.show(ui).clicked() {
                self.add_typed_line();
                let lines = self.lines.clone();
                self.check(TrackingSource::Text(lines), out);
            }
            cancel_button(ui)
        })
    }

    /// A parcel number and its tracking number, one after the other, as a scanner types them: each ends with Enter.
    fn typed_fields(&mut self, ui: &mut Ui) {
        let (parcel_id, number_id) = (Id::unique("tracking-parcel"), Id::unique("tracking-number"));
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 120.0) / 2.0;
            let parcel = TextField::new(&t!("shop-tracking-parcel"))
                .hint("7KM-4XC-9TN")
                .width(width)
                .limit(40)
                .id(parcel_id)
                .show(ui, &mut self.parcel);
            let number = TextField::new(&t!("shop-tracking-number"))
                .width(width)
                .limit(60)
                .id(number_id)
                .show(ui, &mut self.number);
            let add = ui.vertical(|ui| {
                ui.add_space(20.0);
                let name = t!("shop-tracking-add-name");
                let add = Button::secondary(t!("shop-tracking-add")).name(name);
                add.enabled(self.typed_line().is_some()).show(ui).clicked()
            });
            if is_submitted(ui, &parcel) && !self.parcel.trim().is_empty() {
                ui.memory_mut(|memory| memory.request_focus(number_id));
            }
            if add.inner || (is_submitted(ui, &number) && self.typed_line().is_some()) {
                self.add_typed_line();
                ui.memory_mut(|memory| memory.request_focus(parcel_id));
            }
        });
    }

    /// The line of the typed fields, when both are filled.
    fn typed_line(&self) -> Option<String> {
        let (parcel, number) = (self.parcel.trim(), self.number.trim());
        (!parcel.is_empty() && !number.is_empty()).then(|| format!("{parcel}\t{number}\n"))
    }

    fn add_typed_line(&mut self) {
        if let Some(line) = self.typed_line() {
            if !self.lines.is_empty() && !self.lines.ends_with('\n') {
                self.lines.push('\n');
            }
            self.lines.push_str(&line);
            self.parcel.clear();
            self.number.clear();
        }
    }

    fn file_ui(&mut self, ui: &mut Ui, out: &mut Commands) {
        let is_free = self.checking.is_none();
        let Some(path) = &mut self.path else {
            let choose = Button::secondary(t!("shop-tracking-choose-file")).enabled(is_free);
            if choose.show(ui).clicked() {
                let text = OpenDialogText {
                    title: t!("shop-tracking-file-dialog"),
                    lists: t!("shop-tracking-file-lists"),
                    all_files: t!("recipients-dialog-all-files"),
                };
                self.check(TrackingSource::Pick(text), out);
            }
            return;
        };
        TextField::new(&t!("shop-tracking-path")).show(ui, path);
        let parsed = path_input::parse(path);
        let read = Button::secondary(t!("shop-tracking-read-file"));
        let read = read.enabled(is_free && parsed.is_some());
        if read.show(ui).clicked()
            && let Some(path) = parsed
        {
            self.check(TrackingSource::File(path), out);
        }
    }

    fn failure_ui(&self, ui: &mut Ui) {
        if let Some(problem) = &self.problem {
            gap(ui, S12);
            Banner::problem(Tone::Bad, problem).show(ui);
        } else if self.has_no_entries {
            gap(ui, S12);
            Banner::new(Tone::Caution, t!("shop-tracking-no-entries"))
                .remedy(t!("shop-tracking-no-entries-remedy"))
                .show(ui);
        }
    }

    /// Draws what the shop would record. Returns whether the dialog is answered.
    fn preview(&mut self, ui: &mut Ui, out: &mut Commands) -> bool {
        let Some(checked) = &mut self.checked else {
            return false;
        };
        let colors = tokens(ui);
        let report = Arc::clone(&checked.report);
        let matched = t!(
            "shop-tracking-matched",
            matched = report.matched,
            changed = report.changed
        );
        paint::live_text(ui, Type::BodyStrong, colors.text, matched);
        if !report.unmatched.is_empty() {
            gap(ui, S12);
            let count = report.unmatched.len();
            let attention = t!("shop-tracking-unmatched", count = count);
            text(ui, Type::BodyStrong, colors.caution, attention);
            gap(ui, S4);
            let list = ScrollArea::vertical().max_height(LIST_HEIGHT);
            list.show_rows(ui, ROW_HEIGHT, count, |ui, rows| {
                for entry in &report.unmatched[rows] {
                    unmatched_row(checked, entry, ui);
                }
            });
        }
        let count = checked.chosen_count();
        self.failure_ui(ui);
        let is_recording = self.recording.is_some();
        let mut goes_back = false;
        let is_canceled = buttons(ui, |ui| {
            let label = match is_recording {
                true => t!("shop-tracking-recording"),
                false => t!("shop-tracking-record", count = count),
            };
            let record = Button::primary(label).enabled(count > 0 && !is_recording);
            if record.show(ui).clicked()
                && let Some(checked) = &self.checked
            {
                let chosen = Arc::new(checked.chosen());
                self.problem = None;
                self.recording = Some(out.ask(RecordTracking(chosen)));
            }
            goes_back = Button::secondary(t!("shop-tracking-back"))
                .enabled(!is_recording)
                .show(ui)
                .clicked();
            cancel_button(ui)
        });
        if goes_back {
            self.checked = None;
        }
        is_canceled
    }
}

/// Draws an entry without a known parcel: a check box that confirms the suggested one, or the reason.
fn unmatched_row(checked: &mut Checked, unmatched: &UnmatchedEntry, ui: &mut Ui) {
    let row = unmatched.row;
    let Some(parcel) = unmatched.only_suggestion() else {
        let reason = messages::parcels::unmatched(unmatched);
        let reason = t!("cli-shop-unmatched-row", row = row, reason = reason);
        ui.horizontal(|ui| {
            ui.set_height(ROW_HEIGHT);
            paint::truncated_label(ui, Type::Body, tokens(ui).text, reason);
        });
        return;
    };
    let entry = checked.entry(row);
    let field = |value: fn(&TrackingEntry) -> &Option<String>| {
        let value = entry.and_then(|entry| value(entry).clone());
        value.unwrap_or_default()
    };
    let label = t!(
        "shop-tracking-confirm",
        row = row,
        recipient = field(|entry| &entry.recipient),
        postal_code = field(|entry| &entry.postal_code),
        parcel = parcel.to_string()
    );
    let mut is_confirmed = checked.confirmed.contains(&row);
    checkbox(ui, &mut is_confirmed, &label);
    match is_confirmed {
        true => checked.confirmed.insert(row),
        false => checked.confirmed.remove(&row),
    };
}

/// Whether Enter ended the input of a field.
fn is_submitted(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::test_support::samples::parcels::parcel_number;

    fn report(unmatched: &[(u64, UnmatchedCode)]) -> TrackingReport {
        let unmatched = unmatched.iter().map(|(row, code)| UnmatchedEntry {
            row: *row,
            code: *code,
            suggestions: match code {
                UnmatchedCode::NeedsConfirmation => vec![parcel_number(1)],
                _ => Vec::new(),
            },
        });
        TrackingReport {
            unmatched: unmatched.collect(),
            ..TrackingReport::default()
        }
    }

    fn rows(entries: &[TrackingEntry]) -> Vec<u64> {
        entries.iter().map(|entry| entry.row).collect()
    }

    #[test]
    fn recorded_entries_are_not_sent_again() {
        let entries = (1..=4).map(|row| TrackingEntry {
            row,
            ..TrackingEntry::default()
        });
        let first = report(&[
            (2, UnmatchedCode::NeedsConfirmation),
            (3, UnmatchedCode::NotFound),
        ]);
        let mut checked = Checked::new(Arc::new(entries.collect()), Arc::new(first));
        checked.confirmed.insert(2);
        assert_eq!(rows(&checked.chosen()), [1, 4, 2]);
        assert_eq!(checked.chosen_count(), 3);
        let rest = checked.after_record(&report(&[(1, UnmatchedCode::NotToShip)]));
        assert_eq!(rows(&rest.entries), [1, 3]);
        assert_eq!(rest.report.unmatched.len(), 2);
        assert_eq!(rest.chosen_count(), 0);
    }

    #[test]
    fn tracking_number_beside_unreadable_date_is_recorded_once() {
        let entries = (1..=2).map(|row| TrackingEntry {
            row,
            tracking_number: (row == 1).then(|| "9400111206206406260787".to_owned()),
            unreadable_delivery: Some("yes".to_owned()),
            ..TrackingEntry::default()
        });
        let date = UnmatchedCode::InvalidDeliveryDate;
        let first = report(&[(1, date), (2, date)]);
        let checked = Checked::new(Arc::new(entries.collect()), Arc::new(first));
        assert_eq!(rows(&checked.chosen()), [1]);
        assert_eq!(checked.chosen_count(), 1);
        let rest = checked.after_record(&report(&[(1, date)]));
        assert_eq!(rest.report.unmatched.len(), 2);
        assert_eq!(rest.chosen_count(), 0);
    }
}
