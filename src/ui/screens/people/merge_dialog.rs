//! The difference between a list and the recipients that are merged into it: new people, changes with old
//! and new values, and conflicts. The user leaves changes out. Only the visible rows are drawn.

use std::{collections::HashSet, sync::Arc};

use egui::{Id, ScrollArea, Ui};

use crate::{
    desk::{Command, ImportPreview, PeopleCommand, PeopleSummary, RequestKey},
    i18n::t,
    messages,
    recipients::{Field, ListMerge, Mapping, MergeEntry, MergeKind, MergedColumn, ValueChange},
    ui::{
        commands::Commands,
        model::{ImportReading, Model, ShownMerge},
        path_dialog::{PathDialog, PathResponse},
        screens::new_gift::{ImportView, reading_progress, reading_title},
        theme::{S12, S24, Type, icons, tokens},
        widgets::{
            Button, EmptyState, check,
            choice::segmented,
            dialog::{
                buttons, cancel_button, dialog, dialog_of_width, dialog_text, problem_dialog,
            },
            gap, text,
        },
    },
};

const WIDTH: f32 = 720.0;
const LIST_HEIGHT: f32 = 340.0;
const LINE_HEIGHT: f32 = 26.0;

/// The entries that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    New,
    Changed,
    Conflicts,
}

impl Tab {
    fn of(entry: &MergeEntry) -> Self {
        match entry.kind {
            MergeKind::New => Self::New,
            MergeKind::Changed => Self::Changed,
            MergeKind::Conflict(_) => Self::Conflicts,
        }
    }
}

/// A line of the difference: an entry, or one of its changes.
#[derive(Clone, Copy, Debug)]
struct Line {
    entry: usize,
    change: Option<usize>,
}

#[derive(Debug, Default)]
pub(super) struct MergeDialog {
    /// The comparison that the choices belong to.
    key: Option<RequestKey>,
    tab: Tab,
    left_out: HashSet<usize>,
    lines: Vec<Line>,
    path: String,
    /// The columns of a file that needs a mapping.
    columns: ImportView,
}

impl MergeDialog {
    pub(super) fn ui(
        &mut self,
        model: &Model,
        summary: &PeopleSummary,
        ui: &Ui,
        out: &mut Commands,
    ) {
        let Some(shown) = &model.people.merge else {
            self.key = None;
            return;
        };
        let name = summary.list(shown.list).map(|list| list.name.clone());
        let title = t!("people-merge-title", name = name.unwrap_or_default());
        if let Some(reading) = &shown.reading {
            reading_dialog(shown.key, reading, ui, out);
        } else if shown.needs_path {
            self.path_dialog(shown, &title, ui, out);
        } else if let Some(preview) = &shown.mapping {
            self.columns_dialog(shown.key, preview, ui, out);
        } else if let Some(merge) = shown.merge.value() {
            if self.key != Some(shown.key) {
                self.begin(shown.key, merge);
            }
            self.difference(shown.key, merge, &title, ui, out);
        } else if let Some(problem) = shown.merge.problem()
            && problem_dialog(ui, Id::unique("merge-failed"), &title, problem)
        {
            out.send(Command::People(PeopleCommand::CancelMerge {
                key: shown.key,
            }));
        }
    }

    /// Shows a new comparison: conflicts are left out at first.
    fn begin(&mut self, key: RequestKey, merge: &ListMerge) {
        let entries = merge.entries.iter().enumerate();
        let conflicts = entries.filter(|(_, entry)| !entry.is_chosen_at_first());
        let [new, changed, _] = merge.counts();
        *self = Self {
            key: Some(key),
            left_out: conflicts.map(|(index, _)| index).collect(),
            tab: match (new, changed) {
                (0, 0) => Tab::Conflicts,
                (0, _) => Tab::Changed,
                _ => Tab::New,
            },
            ..Self::default()
        };
        self.set_lines(merge);
    }

    fn set_lines(&mut self, merge: &ListMerge) {
        self.lines.clear();
        for (index, entry) in merge.entries.iter().enumerate() {
            if Tab::of(entry) != self.tab {
                continue;
            }
            let changes = (0..entry.changes.len()).map(Some);
            self.lines
                .extend([None].into_iter().chain(changes).map(|change| Line {
                    entry: index,
                    change,
                }));
        }
    }

    fn difference(
        &mut self,
        key: RequestKey,
        merge: &Arc<ListMerge>,
        title: &str,
        ui: &Ui,
        out: &mut Commands,
    ) {
        let chosen = merge.entries.len() - self.left_out.len();
        let mut is_accepted = false;
        let id = Id::unique("merge-list");
        let is_closed = dialog_of_width(ui, id, title, WIDTH, |ui| {
            self.contents(merge, ui);
            buttons(ui, |ui| {
                if merge.entries.is_empty() {
                    return Button::primary(t!("shell-close")).show(ui).clicked();
                }
                let label = t!("people-merge-accept", count = chosen);
                let accept = Button::primary(label).enabled(chosen > 0);
                is_accepted = accept.show(ui).clicked();
                cancel_button(ui) || is_accepted
            })
        });
        if is_accepted {
            let left_out = std::mem::take(&mut self.left_out);
            out.send(Command::People(PeopleCommand::AcceptMerge {
                key,
                left_out,
            }));
        } else if is_closed {
            out.send(Command::People(PeopleCommand::CancelMerge { key }));
        }
    }

    fn contents(&mut self, merge: &ListMerge, ui: &mut Ui) {
        let unchanged = t!("people-merge-unchanged", count = merge.unchanged);
        if merge.entries.is_empty() {
            let help = t!("people-merge-same-text");
            EmptyState::new(icons::DONE, &t!("people-merge-same-title"), &help).show(ui);
            gap(ui, S24);
            text(ui, Type::Body, tokens(ui).weak, unchanged);
            left_out_rows(merge, ui);
            return;
        }
        let [new, changed, conflicts] = merge.counts();
        let tabs = [
            (Tab::New, t!("people-merge-new", count = new)),
            (Tab::Changed, t!("people-merge-changed", count = changed)),
            (
                Tab::Conflicts,
                t!("people-merge-conflicts", count = conflicts),
            ),
        ];
        let before = self.tab;
        segmented(ui, &t!("people-merge-tabs"), &mut self.tab, &tabs);
        if self.tab != before {
            self.set_lines(merge);
        }
        gap(ui, S12);
        if self.tab == Tab::Conflicts && conflicts > 0 {
            dialog_text(ui, &t!("people-merge-conflicts-help"));
            gap(ui, S12);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical()
            .id_salt(("merge", self.tab as u8))
            .max_height(LIST_HEIGHT)
            .auto_shrink([false, true])
            .show_rows(ui, LINE_HEIGHT, self.lines.len(), |ui, visible| {
                for line in &self.lines[visible] {
                    let entry = &merge.entries[line.entry];
                    match line.change {
                        None => entry_line(entry, line.entry, &mut self.left_out, ui),
                        Some(change) => change_line(merge, &entry.changes[change], ui),
                    }
                }
            });
        gap(ui, S12);
        text(ui, Type::Small, tokens(ui).weak, unchanged);
        left_out_rows(merge, ui);
    }

    /// Asks for the columns of a file that are only guessed.
    fn columns_dialog(
        &mut self,
        key: RequestKey,
        preview: &Arc<ImportPreview>,
        ui: &Ui,
        out: &mut Commands,
    ) {
        let title = t!("recipients-import-title", file = &preview.source);
        let mut mapping = Mapping::default();
        let mut is_accepted = false;
        let id = Id::unique("merge-columns");
        let is_closed = dialog_of_width(ui, id, &title, WIDTH, |ui| {
            let rows = t!("recipients-import-rows", count = preview.rows);
            text(ui, Type::Small, tokens(ui).weak, rows);
            for note in &preview.notes {
                let note = messages::issue::import_note(note);
                text(ui, Type::Small, tokens(ui).weak, note);
            }
            gap(ui, S12);
            ui.allocate_ui(egui::vec2(ui.available_width(), LIST_HEIGHT), |ui| {
                ui.set_min_height(LIST_HEIGHT);
                mapping = self.columns.columns_of(preview, ui).clone();
            });
            buttons(ui, |ui| {
                let has_fields = !mapping.is_empty();
                let mut compare = Button::primary(t!("people-merge-compare")).enabled(has_fields);
                if !has_fields {
                    compare = compare.tooltip(t!("recipients-import-needs-column"));
                }
                is_accepted = compare.show(ui).clicked();
                cancel_button(ui) || is_accepted
            })
        });
        if is_accepted {
            out.send(Command::People(PeopleCommand::MapMergeFile {
                key,
                mapping,
            }));
        } else if is_closed {
            out.send(Command::People(PeopleCommand::CancelMerge { key }));
        }
    }

    /// Asks for the path of a file where the system has no file dialog.
    fn path_dialog(&mut self, shown: &ShownMerge, title: &str, ui: &Ui, out: &mut Commands) {
        let dialog = PathDialog {
            id: "merge-path",
            title,
            text: &t!("people-path-help"),
            label: &t!("people-path"),
            action: &t!("people-path-button"),
        };
        match dialog.show(ui, &mut self.path) {
            PathResponse::Open => {}
            PathResponse::Accepted(path) => {
                let (key, list) = (out.key(), shown.list);
                out.send(Command::People(PeopleCommand::MergeFile {
                    key,
                    list,
                    path,
                }));
            }
            PathResponse::Canceled => out.send(Command::People(PeopleCommand::CancelMerge {
                key: shown.key,
            })),
        }
    }
}

/// How many rows are no person.
fn left_out_rows(merge: &ListMerge, ui: &mut Ui) {
    if merge.left_out > 0 {
        let left_out = t!("people-merge-left-out", count = merge.left_out);
        text(ui, Type::Small, tokens(ui).weak, left_out);
    }
}

/// The progress of a file that takes long.
fn reading_dialog(key: RequestKey, reading: &ImportReading, ui: &Ui, out: &mut Commands) {
    let id = Id::unique("merge-reading");
    let is_canceled = dialog(ui, id, &reading_title(reading), |ui| {
        reading_progress(reading, ui);
        buttons(ui, cancel_button)
    });
    if is_canceled {
        out.send(Command::People(PeopleCommand::CancelMerge { key }));
    }
}

fn entry_line(entry: &MergeEntry, index: usize, left_out: &mut HashSet<usize>, ui: &mut Ui) {
    let (row, mut label) = (&entry.recipient, entry.recipient.name_or_email());
    let email = row.get(Field::Email);
    if !email.is_empty() && email != label {
        label = t!("people-merge-person", name = label, email = email);
    }
    if let MergeKind::Conflict(reason) = entry.kind {
        let reason = messages::people::conflict(reason);
        label = t!("people-merge-conflict", person = label, reason = reason);
    }
    let mut is_chosen = !left_out.contains(&index);
    if check::checkbox(ui, &mut is_chosen, &label).changed() {
        if is_chosen {
            left_out.remove(&index);
        } else {
            left_out.insert(index);
        }
    }
}

fn change_line(merge: &ListMerge, change: &ValueChange, ui: &mut Ui) {
    let column = match change.column {
        MergedColumn::Field(field) => messages::issue::field_label(field),
        MergedColumn::Extra(column) => {
            let name = merge.extra_columns.get(column);
            name.map(|name| name.to_string()).unwrap_or_default()
        }
    };
    let label = if change.old.is_empty() {
        t!("people-merge-added", column = column, new = &*change.new)
    } else {
        t!(
            "people-merge-replaced",
            column = column,
            old = &*change.old,
            new = &*change.new
        )
    };
    ui.horizontal(|ui| {
        ui.set_height(LINE_HEIGHT);
        ui.add_space(S24);
        let label = Type::Body.text(label).color(tokens(ui).weak);
        ui.add(egui::Label::new(label).truncate());
    });
}
