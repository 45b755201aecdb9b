//! A file that is being brought in: its columns beside its first rows, and what each is taken for.

use egui::{Align, Layout, Margin, ScrollArea, Ui, vec2};

use crate::{
    contract::SendMethod,
    desk::{Command, RequestKey, event::ImportPreview},
    messages::issue::{column_name, field_label, full_name_label, import_note},
    recipients::{Field, Mapping},
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::Import,
        screens::new_gift::review_input::ReviewInput,
        theme::{CONTROL, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, Select,
            choice::segmented,
            gap,
            number::{count, counted},
            paint, separator, text,
        },
    },
};

/// What a column is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Nothing,
    FullName,
    One(Field),
}

/// The mapping as it is being chosen.
#[derive(Debug, Default)]
pub struct ImportView {
    key: Option<RequestKey>,
    mapping: Mapping,
    /// Takes the place of the rows that are there.
    replace: bool,
}

impl ImportView {
    pub fn ui(
        &mut self,
        import: &Import,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        match &import.preview {
            Loadable::Ready(preview) => {
                if self.key != Some(import.key) {
                    *self = Self {
                        key: Some(import.key),
                        mapping: preview.mapping.clone(),
                        replace: false,
                    };
                }
                self.mapping_card(import.key, preview, input, ui, out);
            }
            Loadable::Failed { problem, .. } => {
                let answer = Banner::problem(Tone::Bad, problem)
                    .action("Choose another file")
                    .dismissible()
                    .show(ui);
                match answer {
                    Some(BannerResponse::Action) => {
                        let key = out.key();
                        out.send(Command::PickRecipientFile {
                            key,
                            draft: import.draft,
                        });
                    }
                    Some(BannerResponse::Dismiss) => {
                        out.send(Command::CancelImport { key: import.key });
                    }
                    None => {}
                }
            }
            Loadable::NotRequested | Loadable::Pending { .. } => waiting(import.key, ui, out),
        }
    }

    fn mapping_card(
        &mut self,
        key: RequestKey,
        preview: &ImportPreview,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let t = tokens(ui);
        let below = 64.0;
        let height = (ui.available_height() - below).max(220.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            let head = egui::Frame::new().inner_margin(Margin::symmetric(20, 16));
            head.show(ui, |ui| {
                let title = format!("What is in {}?", preview.source);
                paint::truncated_label(ui, Type::Strong, t.text, title);
                let mut words = counted(preview.rows, "row", "rows");
                for note in &preview.notes {
                    words = format!("{words} · {}", import_note(note));
                }
                paint::truncated_label(ui, Type::Small, t.weak, words);
                for missing in missing(&self.mapping, input) {
                    gap(ui, 8.0);
                    let words = format!("No column is taken for {missing}.");
                    text(ui, Type::Small, t.caution, words);
                }
            });
            separator(ui);
            ScrollArea::vertical()
                .id_salt("mapping")
                .auto_shrink(false)
                .show(ui, |ui| {
                    let rows = egui::Frame::new().inner_margin(Margin::symmetric(20, 4));
                    rows.show(ui, |ui| {
                        for column in 0..preview.header.len() {
                            let name = column_name(&preview.header, column);
                            self.column(ui, column, &name, preview);
                            separator(ui);
                        }
                    });
                });
        });
        gap(ui, S16);
        self.answers(key, preview, input, ui, out);
    }

    /// One column of the file: its name, what it is taken for, its first cells.
    fn column(&mut self, ui: &mut Ui, column: usize, name: &str, preview: &ImportPreview) {
        let t = tokens(ui);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S12;
            let width = (ui.available_width() * 0.25).clamp(80.0, 200.0);
            let layout = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(vec2(width, CONTROL), layout, |ui| {
                ui.set_min_width(width);
                paint::truncated_label(ui, Type::BodyStrong, t.text, name);
            });
            let mut used = self.use_of(column);
            let label = format!("Use of {name}");
            let changed = Select::new(&label)
                .hide_label()
                .id(egui::Id::unique("column-use").with(column))
                .width(160.0)
                .show(ui, &mut used, &uses());
            if changed {
                self.set(column, used);
            }
            let cells: Vec<&str> = preview
                .sample
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.trim())
                .filter(|cell| !cell.is_empty())
                .take(4)
                .collect();
            let words = if cells.is_empty() {
                "empty".to_owned()
            } else {
                cells.join(" · ")
            };
            paint::truncated_label(ui, Type::Body, t.weak, words);
        });
        ui.add_space(2.0);
    }

    fn use_of(&self, column: usize) -> Use {
        if self.mapping.full_name() == Some(column) {
            Use::FullName
        } else {
            self.mapping
                .field_for_column(column)
                .map_or(Use::Nothing, Use::One)
        }
    }

    fn set(&mut self, column: usize, used: Use) {
        match used {
            Use::FullName => self.mapping.set_full_name(Some(column)),
            Use::One(field) => self.mapping.set(field, Some(column)),
            Use::Nothing => {
                if self.mapping.full_name() == Some(column) {
                    self.mapping.set_full_name(None);
                }
                if let Some(field) = self.mapping.field_for_column(column) {
                    self.mapping.set(field, None);
                }
            }
        }
    }

    fn answers(
        &mut self,
        key: RequestKey,
        preview: &ImportPreview,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        ui.horizontal_wrapped(|ui| {
            let words = format!("Use {}", counted(preview.rows, "row", "rows"));
            let mut button = Button::primary(words).enabled(!self.mapping.is_empty());
            if self.mapping.is_empty() {
                button = button.tooltip("Say first what at least one column is.");
            }
            if button.show(ui).clicked() {
                out.send(Command::AcceptImport {
                    key,
                    mapping: self.mapping.clone(),
                    replace: self.replace,
                });
            }
            if Button::secondary("Cancel").show(ui).clicked() {
                out.send(Command::CancelImport { key });
            }
            let there = input.facts.filled;
            if there > 0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let instead = format!("Replace the {}", count(there));
                    let choices = [(false, "Add to them"), (true, instead.as_str())];
                    segmented(
                        ui,
                        "What happens to the rows there are",
                        &mut self.replace,
                        &choices,
                    );
                });
            }
        });
    }
}

/// Between asking for a file and having read it.
fn waiting(key: RequestKey, ui: &mut Ui, out: &mut Commands) {
    Card::new().show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(icons::IMPORT.text().color(tokens(ui).weak));
            text(ui, Type::Body, tokens(ui).text, "Waiting for the file …");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if Button::secondary("Cancel").small().show(ui).clicked() {
                    out.send(Command::CancelImport { key });
                }
            });
        });
    });
}

fn uses() -> Vec<(Use, String)> {
    let mut uses = vec![
        (Use::Nothing, "Not used".to_owned()),
        (Use::FullName, full_name_label()),
    ];
    uses.extend(
        Field::ALL
            .iter()
            .map(|field| (Use::One(*field), field_label(*field))),
    );
    uses
}

/// What this way of sending needs and no column gives.
fn missing(mapping: &Mapping, input: &ReviewInput<'_>) -> Vec<&'static str> {
    let mut missing = Vec::new();
    if mapping.get(Field::FirstName).is_none() && mapping.full_name().is_none() {
        missing.push("the first name");
    }
    match input.draft.send_method {
        SendMethod::EmailAndLink if mapping.get(Field::Email).is_none() => {
            missing.push("the mail address");
        }
        SendMethod::DirectSend if mapping.get(Field::Address1).is_none() => {
            missing.push("the postal address");
        }
        _ => {}
    }
    missing
}
