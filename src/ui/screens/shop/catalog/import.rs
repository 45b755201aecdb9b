//! The import of files: choose or drop them, assign columns that are unknown, check the plan, and apply it whole or not at
//! all.

use std::{path::PathBuf, sync::Arc};

use egui::Ui;

use super::{
    mapping::{MappingResponse, MappingView},
    plan,
};
use crate::{
    desk::{
        FileChoice, OpenDialogText, Problem, Reply,
        shop::catalog::{
            ApplyCatalogImport, CatalogFiles, CatalogImportPlan, PickCatalogFile,
            PickPictureFolder, PlanCatalogImport, PlannedImport, ReadCatalogFiles, is_canceled,
        },
    },
    i18n::t,
    messages::catalog_file::note_text,
    shop_files::catalog::ColumnAssignment,
    ui::{
        commands::{Action, Commands},
        file_drops,
        path_dialog::{PathDialog, PathResponse},
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, EmptyState, TitleRow, check::checkbox, gap,
            page_scroll, paint, text, wrapped_text,
        },
    },
};

/// The most notes about the files that are shown.
const MAX_NOTES: usize = 5;

/// What the user asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImportResponse {
    SaveTemplate,
    /// Back to the list.
    Close,
}

#[derive(Debug, Default)]
pub(super) struct ImportView {
    paths: Vec<PathBuf>,
    pasted: Option<String>,
    /// What the user chooses in the dialog of the system.
    picking: Option<Reply<FileChoice>>,
    /// The path that the user types where the system has no dialog.
    typed: Option<String>,
    reading: Option<Reply<Arc<CatalogFiles>>>,
    files: Option<Arc<CatalogFiles>>,
    /// The tables whose columns the user has assigned.
    assignments: Vec<ColumnAssignment>,
    mapping: Option<MappingView>,
    planning: Option<Reply<Arc<PlannedImport>>>,
    planned: Option<Arc<PlannedImport>>,
    archives_missing: bool,
    applying: Option<Reply<Arc<CatalogImportPlan>>>,
    applied: Option<Arc<CatalogImportPlan>>,
    selected_problem: Option<usize>,
    problem: Option<Problem>,
}

impl ImportView {
    /// Adds files to those that are imported together, such as the pictures of a table.
    pub(super) fn add(&mut self, paths: Vec<PathBuf>, pasted: Option<String>, out: &mut Commands) {
        if self.applying.is_some() {
            return;
        }
        // After an import was applied, other files are another import.
        if self.applied.is_some() {
            *self = Self::default();
        }
        for path in paths {
            if !self.paths.contains(&path) {
                self.paths.push(path);
            }
        }
        self.pasted = pasted.or(self.pasted.take());
        self.read(out);
    }

    fn read(&mut self, out: &mut Commands) {
        if let Some(reading) = self.reading.take() {
            reading.cancel();
        }
        self.files = None;
        self.assignments.clear();
        self.mapping = None;
        self.planning = None;
        self.planned = None;
        self.problem = None;
        self.reading = Some(out.ask(ReadCatalogFiles {
            paths: self.paths.clone(),
            pasted: self.pasted.clone(),
        }));
    }

    pub(super) fn ui(&mut self, ui: &mut Ui, out: &mut Commands) -> Option<ImportResponse> {
        self.receive(out);
        self.path_dialog(ui, out);
        let is_back = back_link(ui);
        if is_back {
            return Some(ImportResponse::Close);
        }
        gap(ui, S12);
        if let Some(problem) = self.problem.clone() {
            self.failed(&problem, ui, out);
            gap(ui, S16);
        }
        if let Some(applied) = self.applied.clone() {
            return result(&applied, ui);
        }
        if self.reading.is_some() {
            return self.waiting(t!("shop-import-reading"), ui);
        }
        if self.applying.is_some() {
            waiting_card(&t!("shop-import-applying"), ui);
            return None;
        }
        if let Some(files) = self.files.clone() {
            if self.mapping.is_some() {
                self.mapping_ui(&files, ui, out);
                return None;
            }
            return match self.planned.clone() {
                Some(planned) => {
                    self.plan_ui(&planned, ui, out);
                    None
                }
                None if self.planning.is_some() => self.waiting(t!("shop-import-planning"), ui),
                None => self.start(ui, out),
            };
        }
        self.start(ui, out)
    }

    /// Takes the replies that have arrived.
    fn receive(&mut self, out: &mut Commands) {
        match Reply::take_awaited(&mut self.picking) {
            Some(Ok(FileChoice::Chosen(path))) => self.add(vec![path], None, out),
            Some(Ok(FileChoice::Unavailable)) => self.typed = Some(String::new()),
            Some(Ok(FileChoice::Canceled)) | None => {}
            Some(Err(problem)) => self.problem = Some(problem),
        }
        match Reply::take_awaited(&mut self.reading) {
            Some(Ok(files)) => {
                self.files = Some(files);
                self.continue_with_files(out);
            }
            Some(Err(problem)) if is_canceled(&problem) => {}
            Some(Err(problem)) => self.problem = Some(problem),
            None => {}
        }
        match Reply::take_awaited(&mut self.planning) {
            Some(Ok(planned)) => self.planned = Some(planned),
            Some(Err(problem)) => self.problem = Some(problem),
            None => {}
        }
        match Reply::take_awaited(&mut self.applying) {
            Some(Ok(applied)) if applied.plan.applied || applied.problems.is_empty() => {
                self.applied = Some(applied);
            }
            // The shop was changed since the plan, which is made again.
            Some(Ok(_)) => {
                out.act(Action::Toast(t!("shop-import-changed-meanwhile")));
                self.plan(out);
            }
            Some(Err(problem)) => {
                self.problem = Some(problem);
                // The new plan tells whether the import was applied.
                self.plan_again(out);
            }
            None => {}
        }
    }

    /// Asks for the columns of the next unknown table, or plans the import.
    fn continue_with_files(&mut self, out: &mut Commands) {
        let Some(files) = &self.files else { return };
        match files.unknown.get(self.assignments.len()) {
            Some(table) => self.mapping = Some(MappingView::new(table)),
            None => self.plan(out),
        }
    }

    fn plan(&mut self, out: &mut Commands) {
        self.problem = None;
        self.plan_again(out);
    }

    fn plan_again(&mut self, out: &mut Commands) {
        let Some(files) = &self.files else { return };
        self.planned = None;
        self.planning = Some(out.ask(PlanCatalogImport {
            files: Arc::clone(files),
            assignments: self.assignments.clone(),
            archives_missing: self.archives_missing,
        }));
    }

    fn path_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(typed) = &mut self.typed else { return };
        let title = t!("shop-import-path-title");
        let dialog = PathDialog {
            id: "catalog-import-path",
            title: &title,
            text: &t!("shop-import-path-text"),
            label: &t!("shop-import-path"),
            action: &t!("shop-import-path-read"),
        };
        match dialog.show(ui, typed) {
            PathResponse::Open => {}
            PathResponse::Accepted(path) => {
                self.typed = None;
                self.add(vec![path], None, out);
            }
            PathResponse::Canceled => self.typed = None,
        }
    }

    fn failed(&mut self, problem: &Problem, ui: &mut Ui, out: &mut Commands) {
        let retry = t!("list-retry");
        let banner = Banner::problem(Tone::Bad, problem);
        // Files that were read can be planned again; the others are chosen again.
        let can_retry = self.files.is_some() && self.planned.is_none();
        let banner = match can_retry && self.planning.is_none() && self.mapping.is_none() {
            true => banner.action(&retry),
            false => banner.dismissible(),
        };
        match banner.show(ui) {
            Some(BannerResponse::Action) => self.plan(out),
            Some(_) => self.problem = None,
            None => {}
        }
    }

    fn pick(&mut self, is_pictures: bool, out: &mut Commands) {
        self.picking = Some(match is_pictures {
            true => out.ask(PickPictureFolder {
                title: t!("shop-import-pictures-dialog"),
            }),
            false => out.ask(PickCatalogFile(OpenDialogText {
                title: t!("shop-import-dialog"),
                lists: t!("recipients-dialog-lists"),
                all_files: t!("recipients-dialog-all-files"),
            })),
        });
    }

    /// Draws how files are chosen.
    fn start(&mut self, ui: &mut Ui, out: &mut Commands) -> Option<ImportResponse> {
        let title = t!("shop-import-start-title");
        let meaning = match file_drops::are_delivered(ui) {
            true => t!("shop-import-start-text"),
            false => t!("shop-import-start-text-without-drop"),
        };
        let choose = t!("shop-import-choose");
        let empty = EmptyState::new(icons::IMPORT, &title, &meaning).action(&choose);
        if empty.show(ui) && self.picking.is_none() {
            self.pick(false, out);
        }
        gap(ui, S12);
        let mut response = None;
        ui.vertical_centered(|ui| {
            let paste = Button::link(t!("shop-import-paste"));
            if paste.show(ui).clicked() {
                ui.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
            }
            ui.add_space(S8);
            let template = Button::link(t!("shop-catalog-template"));
            if template.show(ui).clicked() {
                response = Some(ImportResponse::SaveTemplate);
            }
        });
        response
    }

    fn waiting(&mut self, label: String, ui: &mut Ui) -> Option<ImportResponse> {
        let is_canceled = Card::new().show(ui, |ui| {
            let row = ui.horizontal(|ui| {
                icons::IMPORT.show(ui, tokens(ui).weak);
                let row = TitleRow::new(ui);
                row.title(ui, |ui| {
                    paint::truncated_label(ui, Type::BodyStrong, tokens(ui).text, label);
                });
                row.controls(ui, |ui| {
                    let cancel = Button::secondary(t!("shell-cancel")).small();
                    cancel.show(ui).clicked()
                })
            });
            row.inner
        });
        if !is_canceled.inner {
            return None;
        }
        if let Some(reading) = self.reading.take() {
            reading.cancel();
        }
        Some(ImportResponse::Close)
    }

    fn mapping_ui(&mut self, files: &CatalogFiles, ui: &mut Ui, out: &mut Commands) {
        let at = self.assignments.len();
        let (Some(mapping), Some(table)) = (&mut self.mapping, files.unknown.get(at)) else {
            self.mapping = None;
            return;
        };
        match mapping.ui(table, ui) {
            Some(MappingResponse::Assigned(assignment)) => {
                self.assignments.push(assignment);
                self.mapping = None;
                self.continue_with_files(out);
            }
            Some(MappingResponse::Canceled) => *self = Self::default(),
            None => {}
        }
    }

    fn plan_ui(&mut self, planned: &Arc<PlannedImport>, ui: &mut Ui, out: &mut Commands) {
        let has_problems = !planned.shown.problems.is_empty();
        let changes = plan::change_count(&planned.shown.plan);
        self.plan_header(planned, changes, ui, out);
        gap(ui, S12);
        page_scroll(ui, "catalog-import", |ui| {
            Card::new().show(ui, |ui| {
                plan::counts(&planned.shown.plan, ui);
                notes(planned, ui);
                let missing = t!("shop-import-archive-missing");
                if checkbox(ui, &mut self.archives_missing, &missing).changed() {
                    self.plan_again(out);
                }
                let help = t!("shop-import-archive-missing-help");
                wrapped_text(ui, Type::Small, tokens(ui).weak, help);
            });
            gap(ui, S16);
            if has_problems {
                let count = planned.shown.problems.len() as u64;
                let what = t!("shop-plan-problem-count", count = count);
                Banner::new(Tone::Bad, what)
                    .meaning(t!("shop-plan-problem-meaning"))
                    .remedy(t!("shop-plan-problem-remedy"))
                    .show(ui);
                gap(ui, S12);
                plan::problems(&planned.shown.problems, &mut self.selected_problem, ui);
                gap(ui, S16);
            }
            plan::changes(&planned.shown.plan, ui);
        });
    }

    /// Draws the files and the buttons.
    fn plan_header(
        &mut self,
        planned: &Arc<PlannedImport>,
        changes: u64,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let names = self.files.as_ref().map(|files| files.names.join(", "));
        let title = match names.as_deref() {
            None | Some("") => t!("shop-plan-title-pasted"),
            Some(names) => t!("shop-plan-title", files = names),
        };
        let can_apply = planned.shown.problems.is_empty() && changes > 0;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title_lines(ui, |ui| {
                paint::truncated_label(ui, Type::Strong, tokens(ui).text, title);
                let summary = match changes {
                    0 => t!("shop-plan-nothing"),
                    changes => t!("shop-plan-summary", count = changes),
                };
                paint::live_text(ui, Type::Small, tokens(ui).weak, summary);
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                let is_picking = self.picking.is_some();
                let pictures = Button::secondary(t!("shop-import-add-pictures"))
                    .icon(icons::FOLDER)
                    .enabled(!is_picking);
                if pictures.show(ui).clicked() {
                    self.pick(true, out);
                }
                let file = Button::secondary(t!("shop-import-add-file")).enabled(!is_picking);
                if file.show(ui).clicked() {
                    self.pick(false, out);
                }
                let apply = Button::primary(t!("shop-plan-apply", count = changes));
                if apply.enabled(can_apply).show(ui).clicked() {
                    self.problem = None;
                    self.applying = Some(out.ask(ApplyCatalogImport(Arc::clone(planned))));
                }
            });
        });
    }
}

fn back_link(ui: &mut Ui) -> bool {
    let back = Button::link(t!("shop-catalog-back")).icon(icons::BACK);
    back.show(ui).clicked()
}

/// The card that is shown while an import is applied, which cannot be canceled.
fn waiting_card(label: &str, ui: &mut Ui) {
    Card::new().show(ui, |ui| {
        ui.horizontal(|ui| {
            icons::IMPORT.show(ui, tokens(ui).weak);
            paint::live_text(ui, Type::BodyStrong, tokens(ui).text, label);
        });
    });
}

/// What the reader of the files left out or decided.
fn notes(planned: &PlannedImport, ui: &mut Ui) {
    let colors = *tokens(ui);
    for note in planned.notes.iter().take(MAX_NOTES) {
        let note = match note.file.as_str() {
            "" => note_text(&note.note),
            file => t!("shop-plan-note", file = file, note = note_text(&note.note)),
        };
        wrapped_text(ui, Type::Small, colors.weak, note);
    }
    let more = planned.notes.len().saturating_sub(MAX_NOTES);
    if more > 0 {
        let more = t!("shop-plan-more-notes", count = more as u64);
        text(ui, Type::Small, colors.weak, more);
    }
    if !planned.notes.is_empty() {
        gap(ui, S12);
    }
}

/// Draws what an import changed.
fn result(applied: &CatalogImportPlan, ui: &mut Ui) -> Option<ImportResponse> {
    let show = t!("shop-import-show-products");
    let count = plan::change_count(&applied.plan);
    let what = t!("shop-import-applied", count = count);
    let is_shown = Banner::new(Tone::Good, what)
        .meaning(t!("shop-import-applied-text"))
        .action(&show)
        .show(ui)
        .is_some();
    gap(ui, S16);
    Card::new().show(ui, |ui| plan::counts(&applied.plan, ui));
    gap(ui, S16);
    plan::changes(&applied.plan, ui);
    is_shown.then_some(ImportResponse::Close)
}
