//! How an open import is drawn: the choice of files, what is awaited, the columns and the plan.

use std::sync::Arc;

use egui::Ui;

use super::{
    AssignedTable, ImportResponse, ImportView, Picked,
    cards::{PROGRESS_INTERVAL, cancelable_card, notes, progress_card, result, waiting_card},
    mapping::MappingResponse,
    plan,
};
use crate::{
    desk::{
        Problem,
        shop::catalog::{ApplyCatalogImport, CatalogFiles, PlannedImport},
    },
    i18n::t,
    ui::{
        commands::Commands,
        file_drops,
        path_dialog::{PathDialog, PathResponse},
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, EmptyState, TitleRow, check::checkbox, gap,
            page_scroll, paint, wrapped_text,
        },
    },
};

impl ImportView {
    pub(in crate::ui::screens::shop::catalog) fn ui(
        &mut self,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<ImportResponse> {
        self.path_dialog(ui, out);
        // The outcome of an import is not missed.
        if !self.is_applying() {
            if back_link(ui) {
                return Some(ImportResponse::Close);
            }
            gap(ui, S12);
        }
        if let Some(problem) = self.problem.clone() {
            self.failed(&problem, ui, out);
            gap(ui, S16);
        }
        if let Some(applied) = self.applied.clone() {
            return result(&applied, ui).then_some(ImportResponse::Close);
        }
        if self.reading.is_some() {
            return self.waiting(&t!("shop-import-reading"), ui, out);
        }
        if self.applying.is_some() {
            self.applying_ui(ui, out);
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
                None if self.planning.is_some() => {
                    self.waiting(&t!("shop-import-planning"), ui, out)
                }
                None => {
                    self.unplanned(&files, ui, out);
                    self.start(ui, out)
                }
            };
        }
        self.start(ui, out)
    }

    fn path_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some((picked, typed)) = &mut self.typed else {
            return;
        };
        let picked = *picked;
        let title = match picked {
            Picked::File => t!("shop-import-path-title"),
            Picked::Pictures => t!("shop-import-add-pictures"),
        };
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
                self.add_picked(picked, path, out);
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
            Some(BannerResponse::Action) => {
                self.problem = None;
                self.continue_with_files(out);
            }
            Some(_) => self.problem = None,
            None => {}
        }
    }

    /// Says which files were read and wait for their columns.
    fn unplanned(&mut self, files: &CatalogFiles, ui: &mut Ui, out: &mut Commands) {
        if self.problem.is_some() {
            return;
        }
        let choose = t!("shop-import-choose-columns");
        let what = match files.names.join(", ") {
            names if names.is_empty() => t!("shop-import-waiting-pasted"),
            names => t!("shop-import-waiting", files = names),
        };
        let banner = Banner::new(Tone::Note, what).action(&choose);
        if banner.show(ui).is_some() {
            self.continue_with_files(out);
        }
        gap(ui, S16);
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
            self.pick(Picked::File, out);
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

    /// Draws how far the import is. The upload of pictures can be canceled.
    fn applying_ui(&mut self, ui: &mut Ui, out: &mut Commands) {
        let counts = self.progress.as_ref().and_then(|it| it.counts());
        let Some((done, total)) = counts else {
            waiting_card(&t!("shop-import-applying"), ui);
            ui.request_repaint_after(PROGRESS_INTERVAL);
            return;
        };
        let label = t!("shop-import-uploading", done = done, total = total);
        if progress_card(&label, ui) {
            if let Some(applying) = self.applying.take() {
                applying.cancel();
            }
            // The new plan tells whether the import was applied in the last moment.
            self.plan(out);
        }
    }

    fn waiting(&mut self, label: &str, ui: &mut Ui, out: &mut Commands) -> Option<ImportResponse> {
        if !cancelable_card(label, ui) {
            return None;
        }
        let Some(reading) = self.reading.take() else {
            return Some(ImportResponse::Close);
        };
        reading.cancel();
        self.restore_sources();
        if self.files.is_none() {
            return Some(ImportResponse::Close);
        }
        // The files of before have their plan, or were about to get one.
        if self.planned.is_none() && self.planning.is_none() {
            self.continue_with_files(out);
        }
        None
    }

    fn mapping_ui(&mut self, files: &CatalogFiles, ui: &mut Ui, out: &mut Commands) {
        let Some(mapping) = &mut self.mapping else {
            return;
        };
        let Some(table) = files.unknown.get(mapping.table) else {
            self.mapping = None;
            return;
        };
        match mapping.view.ui(table, ui) {
            Some(MappingResponse::Assigned(assignment)) => {
                let next = std::mem::take(&mut mapping.next);
                self.assigned.retain(|assigned| !assigned.is(table));
                self.assigned.push(AssignedTable {
                    file: table.file.clone(),
                    sheet: table.sheet.clone(),
                    titles: table.titles.clone(),
                    assignment,
                });
                self.map_columns(next);
                if self.mapping.is_none() {
                    self.continue_with_files(out);
                }
            }
            // Canceling the assignment keeps the files and their plan.
            Some(MappingResponse::Canceled) => self.mapping = None,
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
                let problems = planned.shown.problems.len() as u64;
                let summary = match (problems, changes) {
                    (0, 0) => t!("shop-plan-nothing"),
                    (0, changes) => t!("shop-plan-summary", count = changes),
                    (problems, _) => t!("shop-plan-problem-count", count = problems),
                };
                paint::live_text(ui, Type::Small, tokens(ui).weak, summary);
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                let is_picking = self.picking.is_some();
                let unknown = self.files.as_ref().map_or(0, |files| files.unknown.len());
                if unknown > 0 {
                    let columns = Button::secondary(t!("shop-import-change-columns"));
                    if columns.show(ui).clicked() {
                        self.map_columns((0..unknown).collect());
                    }
                }
                let pictures = Button::secondary(t!("shop-import-add-pictures"))
                    .icon(icons::FOLDER)
                    .enabled(!is_picking);
                if pictures.show(ui).clicked() {
                    self.pick(Picked::Pictures, out);
                }
                let file = Button::secondary(t!("shop-import-add-file")).enabled(!is_picking);
                if file.show(ui).clicked() {
                    self.pick(Picked::File, out);
                }
                let label = match can_apply {
                    true => t!("shop-plan-apply", count = changes),
                    false => t!("shop-plan-apply-none"),
                };
                let apply = Button::primary(label);
                if apply.enabled(can_apply).show(ui).clicked() {
                    self.problem = None;
                    let question = ApplyCatalogImport::new(Arc::clone(planned));
                    self.progress = Some(Arc::clone(&question.progress));
                    self.applying = Some(out.ask(question));
                }
            });
        });
    }
}

fn back_link(ui: &mut Ui) -> bool {
    let back = Button::link(t!("shop-catalog-back")).icon(icons::BACK);
    back.show(ui).clicked()
}
