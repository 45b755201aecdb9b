//! The import of a recipient file or a pasted list: the path field that replaces the file dialog,
//! and the column mapping with the first values of each column. Rows are added to the draft only
//! after the user confirms the mapping.

use std::sync::Arc;

use egui::{Align, Layout, Margin, Ui};

use super::{
    export_menu::template_link, import_dialog::open_import_dialog, import_reading::reading_card,
};
use crate::{
    contract::SendMethod,
    desk::{
        Command, DraftId, ImportPreview, MappingOrigin, Problem, ProblemKind, RequestKey,
        SheetChoice,
    },
    i18n::t,
    messages::issue::{column_use_label, import_note},
    recipients::{ColumnUse, Field, ImportError, Mapping, is_note_sheet},
    ui::{
        commands::Commands,
        file_drops,
        loadable::Loadable,
        model::Import,
        path_dialog::{EnteredPath, path_field},
        screens::{
            column_mapping::{self, MappedColumns, MappingColumn, MappingSource},
            new_gift::review_input::ReviewInput,
        },
        theme::{S8, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, RovingGroup, Select, check::checkbox,
            choice::segmented, gap, grid::GridState, paint, roving::focus_group, separator, text,
            wrapped_text,
        },
    },
};

/// Height of the buttons below the mapping, in points.
const BUTTON_ROW: f32 = 64.0;

const SHEET_WIDTH: f32 = 220.0;
/// A guess with less confidence is marked.
const CERTAIN: f32 = 0.75;

/// The mapping while the user edits it.
#[derive(Debug, Default)]
pub(in crate::ui::screens) struct ImportView {
    /// The preview that `mapping` started from.
    preview: Option<Arc<ImportPreview>>,
    mapping: Mapping,
    grid: GridState<MappingColumn>,
    /// Whether the imported rows replace the existing ones.
    replace: bool,
    /// The path that the user enters where the system has no file dialog.
    path: String,
    /// The sheet that the user chose last, and of which import.
    chosen_sheet: Option<(RequestKey, String)>,
}

impl ImportView {
    pub(super) fn ui(
        &mut self,
        import: &Import,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if let Some(reading) = &import.reading {
            if reading_card(reading, ui) {
                out.send(Command::CancelImport { key: import.key });
            }
            return;
        }
        match &import.preview {
            Loadable::Ready(preview) => {
                if self.begin(preview, ui) && needs_no_mapping(preview, input) {
                    self.accept(import.key, out);
                    return;
                }
                self.mapping_card(import.key, preview, input, ui, out);
                gap(ui, S16);
                self.buttons(import.key, preview, input, ui, out);
            }
            Loadable::Failed { problem, .. } => self.failed(import, problem, ui, out),
            Loadable::NotRequested | Loadable::Pending { .. } if import.needs_path => {
                self.path_card(import, input, ui, out);
            }
            Loadable::NotRequested | Loadable::Pending { .. } => waiting(import.key, ui, out),
        }
    }

    /// Draws why a list was not read, with what can be done: a list whose rows are all hidden can be read with them.
    fn failed(&self, import: &Import, problem: &Problem, ui: &mut Ui, out: &mut Commands) {
        let hidden = match problem.kind {
            ProblemKind::ImportRefused {
                error: ImportError::AllRowsHidden { count },
                ..
            } => Some(t!("recipients-import-hidden-rows", count = count)),
            _ => None,
        };
        let another = t!("recipients-import-choose-another");
        let banner = Banner::problem(Tone::Bad, problem).dismissible();
        let banner = match &hidden {
            Some(include) => banner.action(include).secondary(&another),
            None => banner.action(&another),
        };
        match (banner.show(ui), hidden) {
            (Some(BannerResponse::Action), Some(_)) => {
                let chosen = self.chosen_sheet.as_ref();
                let sheet = chosen.filter(|(key, _)| *key == import.key);
                let choice = SheetChoice {
                    sheet: sheet.map(|(_, sheet)| sheet.clone()),
                    reads_hidden_rows: true,
                };
                let key = import.key;
                out.send(Command::ReadImportAgain { key, choice });
            }
            (Some(BannerResponse::Action | BannerResponse::Secondary), _) => {
                open_import_dialog(import.draft, out);
            }
            (Some(BannerResponse::Dismiss), _) => {
                out.send(Command::CancelImport { key: import.key });
            }
            (None, _) => {}
        }
    }

    /// Replaces the file dialog: a field for the path, and a button for a pasted list. Dropped
    /// files are handled by the window.
    fn path_card(
        &mut self,
        import: &Import,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        Card::titled(&t!("recipients-no-dialog-title")).show(ui, |ui| {
            gap(ui, S8);
            let explanation = if file_drops::are_delivered(ui) {
                t!("recipients-no-dialog-text")
            } else {
                t!("recipients-no-dialog-text-without-drop")
            };
            wrapped_text(ui, Type::Body, tokens(ui).weak, explanation);
            gap(ui, S16);
            let (label, hint) = (t!("recipients-path-field"), t!("recipients-path-hint"));
            if let Some(text) = take_pasted_lines(ui) {
                import_text(import.draft, text, out);
            }
            let entered = path_field(ui, &label, &hint, &mut self.path);
            let EnteredPath { path, is_submitted } = entered;
            gap(ui, S16);
            ui.horizontal_wrapped(|ui| {
                let button = Button::primary(t!("recipients-path-import")).enabled(path.is_some());
                let is_clicked = button.show(ui).clicked();
                if let Some(path) = path
                    && (is_clicked || is_submitted)
                {
                    let key = out.key();
                    out.send(Command::ImportFile {
                        key,
                        draft: import.draft,
                        path,
                        choice: SheetChoice::default(),
                        uses_earlier_mappings: true,
                    });
                }
                if Button::secondary(t!("recipients-paste-list"))
                    .show(ui)
                    .clicked()
                {
                    ui.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
                }
                if cancel_button().show(ui).clicked() {
                    out.send(Command::CancelImport { key: import.key });
                }
                template_link(&input.draft.send_method, ui, out);
            });
        });
        if !ui.text_edit_focused() {
            import_pasted_list(import.draft, ui, out);
        }
    }

    /// Draws the columns alone, for a file that is merged into a list. Returns the chosen mapping.
    pub(in crate::ui::screens) fn columns_of(
        &mut self,
        preview: &Arc<ImportPreview>,
        ui: &mut Ui,
    ) -> &Mapping {
        self.begin(preview, ui);
        self.columns_table(preview, ui);
        &self.mapping
    }

    /// Starts with the suggested mapping of a preview that is not shown yet. Returns whether the preview is new.
    fn begin(&mut self, preview: &Arc<ImportPreview>, ui: &Ui) -> bool {
        let is_shown = matches!(&self.preview, Some(shown) if Arc::ptr_eq(shown, preview));
        if !is_shown {
            *self = Self {
                preview: Some(Arc::clone(preview)),
                mapping: preview.mapping.clone(),
                ..Self::default()
            };
            focus_group(ui, columns_id());
        }
        !is_shown
    }

    fn mapping_card(
        &mut self,
        key: RequestKey,
        preview: &ImportPreview,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let height = (ui.available_height() - BUTTON_ROW).max(220.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            let header = egui::Frame::new().inner_margin(Margin::symmetric(20, 16));
            header.show(ui, |ui| {
                self.header(preview, input, ui);
                if let Some(sheet) = sheet_choice(key, preview, ui, out) {
                    self.chosen_sheet = Some((key, sheet));
                }
                hidden_rows_choice(key, preview, ui, out);
            });
            separator(ui);
            let table = egui::Frame::new().inner_margin(Margin::symmetric(8, 4));
            table.show(ui, |ui| self.columns_table(preview, ui));
        });
    }

    /// Draws the columns of the file: name, field, first values.
    fn columns_table(&mut self, preview: &ImportPreview, ui: &mut Ui) {
        let group = RovingGroup::new(ui, columns_id(), preview.header.len(), None);
        if let Some(column) = group.awaited() {
            self.grid.scroll_to_line(column);
        }
        let mut source = MappingSource {
            columns: &mut RecipientColumns {
                preview,
                mapping: &mut self.mapping,
            },
            group,
            uses: column_uses(),
        };
        column_mapping::show(&mut self.grid, &mut source, ui);
    }

    /// Draws the name of the file, the number of its rows, the notes of the importer, and required
    /// fields without a column.
    fn header(&self, preview: &ImportPreview, input: &ReviewInput<'_>, ui: &mut Ui) {
        let colors = tokens(ui);
        let title = if preview.source.is_empty() {
            t!("recipients-import-title-pasted")
        } else {
            t!("recipients-import-title", file = &preview.source)
        };
        paint::truncated_label(ui, Type::Strong, colors.text, title);
        let rows = t!("recipients-import-rows", count = preview.rows);
        paint::truncated_label(ui, Type::Small, colors.weak, rows);
        if preview.origin == MappingOrigin::Remembered {
            let remembered = t!("recipients-import-remembered");
            text(ui, Type::Small, colors.weak, remembered);
        }
        for note in &preview.notes {
            text(ui, Type::Small, colors.weak, import_note(note));
        }
        for text in missing_fields(&self.mapping, input) {
            gap(ui, 8.0);
            paint::text(ui, Type::Small, colors.caution, text);
        }
    }

    fn accept(&self, key: RequestKey, out: &mut Commands) {
        out.send(Command::AcceptImport {
            key,
            mapping: self.mapping.clone(),
            replace: self.replace,
        });
    }

    fn buttons(
        &mut self,
        key: RequestKey,
        preview: &ImportPreview,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        ui.horizontal_wrapped(|ui| {
            let label = t!("recipients-import-button", count = preview.rows);
            let mut button = Button::primary(label).enabled(!self.mapping.is_empty());
            if self.mapping.is_empty() {
                button = button.tooltip(t!("recipients-import-needs-column"));
            }
            if button.show(ui).clicked() {
                self.accept(key, out);
            }
            if cancel_button().show(ui).clicked() {
                out.send(Command::CancelImport { key });
            }
            if !missing_fields(&self.mapping, input).is_empty() {
                template_link(&input.draft.send_method, ui, out);
            }
            let existing = input.facts.filled;
            if existing > 0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let add = t!("recipients-import-add");
                    let replace = t!("recipients-import-replace", count = existing);
                    let choices = [(false, add.as_str()), (true, replace.as_str())];
                    let name = t!("recipients-import-existing");
                    segmented(ui, &name, &mut self.replace, &choices);
                });
            }
        });
    }
}

/// The columns of a list of recipients.
struct RecipientColumns<'a> {
    preview: &'a ImportPreview,
    mapping: &'a mut Mapping,
}

impl MappedColumns for RecipientColumns<'_> {
    type Use = ColumnUse;

    fn names(&self) -> &[String] {
        &self.preview.header
    }

    fn sample(&self) -> &[Vec<String>] {
        &self.preview.sample
    }

    fn use_of(&self, column: usize) -> ColumnUse {
        self.mapping.use_of(column)
    }

    fn set_use(&mut self, column: usize, column_use: ColumnUse) {
        self.mapping.set_use(column, column_use);
    }

    fn is_uncertain(&self, column: usize) -> bool {
        let preview = self.preview;
        let column_use = self.mapping.use_of(column);
        let confidence = preview.confidence.get(column).copied().unwrap_or_default();
        preview.origin == MappingOrigin::Guessed
            && column_use == preview.mapping.use_of(column)
            && column_use.is_read()
            && confidence < CERTAIN
    }
}

/// The id of the fields of the columns, which are one Tab stop.
fn columns_id() -> egui::Id {
    egui::Id::unique("import-columns")
}

/// Whether the rows can be imported without a choice: every column is named like a field, the fields that the
/// send method needs have a column, and the draft has no rows.
fn needs_no_mapping(preview: &ImportPreview, input: &ReviewInput<'_>) -> bool {
    preview.origin == MappingOrigin::Exact
        && preview.notes.is_empty()
        && preview
            .sheets
            .iter()
            .filter(|name| !is_note_sheet(name))
            .count()
            <= 1
        && input.facts.filled == 0
        && missing_fields(&preview.mapping, input).is_empty()
}

/// Draws the choice of the sheet of a workbook with several. Returns the sheet that the user chose now.
fn sheet_choice(
    key: RequestKey,
    preview: &ImportPreview,
    ui: &mut Ui,
    out: &mut Commands,
) -> Option<String> {
    let (Some(sheet), 2..) = (&preview.sheet, preview.sheets.len()) else {
        return None;
    };
    gap(ui, S8);
    let mut chosen = sheet.clone();
    let sheets: Vec<_> = preview
        .sheets
        .iter()
        .map(|name| (name.clone(), name.clone()))
        .collect();
    let is_changed = Select::new(&t!("recipients-import-sheet"))
        .width(SHEET_WIDTH)
        .show(ui, &mut chosen, &sheets);
    if !is_changed {
        return None;
    }
    let choice = SheetChoice {
        sheet: Some(chosen.clone()),
        reads_hidden_rows: preview.reads_hidden_rows,
    };
    out.send(Command::ReadImportAgain { key, choice });
    Some(chosen)
}

/// Draws the choice to read the rows that the workbook hides.
fn hidden_rows_choice(key: RequestKey, preview: &ImportPreview, ui: &mut Ui, out: &mut Commands) {
    if preview.hidden_rows == 0 {
        return;
    }
    gap(ui, S8);
    let mut is_read = preview.reads_hidden_rows;
    let label = t!("recipients-import-hidden-rows", count = preview.hidden_rows);
    if checkbox(ui, &mut is_read, &label).changed() {
        let choice = SheetChoice {
            sheet: preview.sheet.clone(),
            reads_hidden_rows: is_read,
        };
        out.send(Command::ReadImportAgain { key, choice });
    }
}

/// Imports a list if the user pasted one in this frame.
pub(super) fn import_pasted_list(draft: DraftId, ui: &Ui, out: &mut Commands) {
    let pasted = ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    });
    if let Some(text) = pasted.filter(|text| !text.trim().is_empty()) {
        import_text(draft, text, out);
    }
}

fn import_text(draft: DraftId, text: String, out: &mut Commands) {
    let key = out.key();
    out.send(Command::ImportBytes {
        key,
        draft,
        name: String::new(),
        bytes: text.into_bytes(),
    });
}

/// Takes a pasted text of several lines, which is a list and not a path, before the field of the path inserts it.
fn take_pasted_lines(ui: &Ui) -> Option<String> {
    let has_lines = |event: &egui::Event| match event {
        egui::Event::Paste(text) => text.trim().contains('\n'),
        _ => false,
    };
    ui.input_mut(|input| {
        let at = input.events.iter().position(has_lines)?;
        match input.events.remove(at) {
            egui::Event::Paste(text) => Some(text),
            _ => None,
        }
    })
}

fn cancel_button() -> Button<'static> {
    Button::secondary(t!("recipients-import-cancel"))
}

/// Draws the card that is shown while the file dialog is open and while the file is read.
fn waiting(key: RequestKey, ui: &mut Ui, out: &mut Commands) {
    Card::new().show(ui, |ui| {
        ui.horizontal(|ui| {
            icons::IMPORT.show(ui, tokens(ui).weak);
            let label = t!("recipients-import-waiting");
            text(ui, Type::Body, tokens(ui).text, label);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if cancel_button().small().show(ui).clicked() {
                    out.send(Command::CancelImport { key });
                }
            });
        });
    });
}

fn column_uses() -> Vec<(ColumnUse, String)> {
    let others = [
        ColumnUse::Ignored,
        ColumnUse::Extra,
        ColumnUse::FullName,
        ColumnUse::FullAddress,
    ];
    let fields = Field::ALL.iter().map(|field| ColumnUse::Field(*field));
    let uses = others.into_iter().chain(fields);
    uses.map(|used| (used, column_use_label(used))).collect()
}

/// A text for each field that the send method needs and that has no column.
fn missing_fields(mapping: &Mapping, input: &ReviewInput<'_>) -> Vec<String> {
    let mut missing = Vec::new();
    if mapping.column_of(Field::FirstName).is_none()
        && mapping.column_with(ColumnUse::FullName).is_none()
    {
        missing.push(t!("recipients-import-no-first-name"));
    }
    match input.draft.send_method {
        SendMethod::EmailAndLink if mapping.column_of(Field::Email).is_none() => {
            missing.push(t!("recipients-import-no-email"));
        }
        SendMethod::DirectSend
            if mapping.column_of(Field::Address1).is_none()
                && mapping.column_with(ColumnUse::FullAddress).is_none() =>
        {
            missing.push(t!("recipients-import-no-address"));
        }
        _ => {}
    }
    missing
}
