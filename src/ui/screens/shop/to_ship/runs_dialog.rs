//! The dialog with the last packing runs: print again, and take back.

use std::sync::Arc;

use egui::{Align, Id, Layout, ScrollArea, Ui, vec2};

use crate::{
    contract::{Timestamp, shop::parcels::PackingRun},
    desk::{
        Problem, Reply,
        shop::{GetPackingRuns, TakeBackRun},
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::shop::shown::Shown,
        theme::{S4, S12, Tone, Type, tokens},
        widgets::{
            Banner, Button, TitleRow, chip,
            dialog::{buttons, close_button, dialog_of_width, dialog_text},
            gap, paint, separator, text,
        },
    },
};

const WIDTH: f32 = 620.0;
const ROW_HEIGHT: f32 = 52.0;
/// The height of the window that the title, the button and the margins take, in points.
const MARGINS: f32 = 260.0;

#[derive(Debug, Default)]
pub(super) struct RunsDialog {
    runs: Shown<GetPackingRuns>,
    /// The run that waits for a confirmation to be taken back.
    asked: Option<i64>,
    taking_back: Option<Reply<PackingRun>>,
    problem: Option<Problem>,
}

/// The user's choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RunsResponse {
    Open,
    Closed,
    Print(PackingRun),
}

impl RunsDialog {
    /// Takes the reply, also while the page is hidden. Returns whether the shop has changed.
    pub(super) fn receive(&mut self, out: &mut Commands) -> bool {
        let Some(result) = Reply::take_awaited(&mut self.taking_back) else {
            return false;
        };
        self.runs.expire();
        match result {
            Ok(run) => {
                let parcels = run.parcels;
                let text = t!("shop-run-taken-back", run = run.run, parcels = parcels);
                out.act(Action::Toast(text));
            }
            Err(problem) => self.problem = Some(problem),
        }
        true
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> RunsResponse {
        let mut response = RunsResponse::Open;
        let runs = self.runs.request(GetPackingRuns, model, ui, out);
        let (loaded, failed) = (runs.value().map(Arc::clone), runs.problem().cloned());
        let id = Id::unique("packing-runs");
        let is_closed = dialog_of_width(ui, id, &t!("shop-runs-title"), WIDTH, |ui| {
            if let Some(problem) = failed.or_else(|| self.problem.clone()) {
                Banner::problem(Tone::Bad, &problem).show(ui);
                gap(ui, S12);
            }
            match &loaded {
                None => dialog_text(ui, &t!("shop-loading")),
                Some(runs) if runs.is_empty() => dialog_text(ui, &t!("shop-runs-empty")),
                Some(runs) => {
                    let height = (ui.ctx().content_rect().height() - MARGINS).max(120.0);
                    ScrollArea::vertical().max_height(height).show(ui, |ui| {
                        for run in runs.iter() {
                            if self.row(run, model.now(), ui, out) {
                                response = RunsResponse::Print(run.clone());
                            }
                            separator(ui);
                        }
                    });
                }
            }
            buttons(ui, close_button)
        });
        match response {
            RunsResponse::Open if is_closed => RunsResponse::Closed,
            response => response,
        }
    }

    /// Draws a run. Returns whether it is to be printed again.
    fn row(&mut self, run: &PackingRun, now: Timestamp, ui: &mut Ui, out: &mut Commands) -> bool {
        let colors = tokens(ui);
        let mut prints = false;
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = S4;
                    ui.add_space(6.0);
                    let name = t!("shop-run-name", run = run.run, parcels = run.parcels);
                    text(ui, Type::BodyStrong, colors.text, name);
                    let time = format::date_time(run.created_at, now);
                    let detail = t!("shop-run-detail", time = time, operator = &run.operator);
                    paint::truncated_label(ui, Type::Small, colors.weak, detail);
                });
            });
            row.controls(ui, |ui| {
                if run.taken_back_at.is_some() {
                    chip(ui, &t!("shop-run-is-taken-back"), Tone::Neutral);
                    return;
                }
                if self.asked == Some(run.run) {
                    self.confirmation(run.run, ui, out);
                    return;
                }
                let name = t!("shop-run-print-name", run = run.run);
                let print = Button::secondary(t!("shop-print-again")).small().name(name);
                prints = print.show(ui).clicked();
                let name = t!("shop-run-take-back-name", run = run.run);
                let take_back = Button::secondary(t!("shop-run-take-back")).small();
                let take_back = take_back.enabled(self.taking_back.is_none()).name(name);
                if take_back.show(ui).clicked() {
                    self.asked = Some(run.run);
                }
            });
        });
        prints
    }

    fn confirmation(&mut self, run: i64, ui: &mut Ui, out: &mut Commands) {
        let label = t!("shop-run-take-back-name", run = run);
        if Button::primary(label).small().danger().show(ui).clicked() {
            self.asked = None;
            self.problem = None;
            self.taking_back = Some(out.ask(TakeBackRun(run)));
        }
        let keep = Button::secondary(t!("shop-run-keep")).small();
        if keep.show(ui).clicked() {
            self.asked = None;
        }
    }
}
