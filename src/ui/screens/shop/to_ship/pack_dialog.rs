//! The dialog that packs parcels, or prints a packing run again.

use std::iter;

use egui::{Id, Ui};

use super::print_form::PrintForm;
use crate::{
    contract::shop::parcels::{PackRequest, PackingRun},
    desk::{
        Problem, Reply,
        shop::{PackParcels, PrintOutcome, PrintRun, PrintedRun},
    },
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        theme::{S12, S16, Tone},
        widgets::{
            Banner, BannerResponse, Button,
            dialog::{buttons, cancel_button, close_button, dialog, dialog_text},
            gap,
        },
    },
};

#[derive(Debug)]
enum Work {
    /// `parcels`: how many are packed; `None` for all of the list.
    Pack {
        request: PackRequest,
        parcels: Option<u64>,
    },
    Print(PackingRun),
}

#[derive(Debug)]
pub(super) struct PackDialog {
    work: Work,
    reply: Option<Reply<PrintOutcome>>,
    problem: Option<Problem>,
    /// The run whose files could not be written.
    unprinted: Option<PrintedRun>,
}

/// What became of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackResponse {
    Open,
    /// Nothing was packed.
    Failed,
    /// The shop has changed, or may have changed.
    Changed,
    Closed,
}

/// The user's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackChoice {
    Open,
    Closed,
    /// To see whether the parcels were packed by a request whose answer was lost.
    ShowRuns,
}

impl PackDialog {
    pub(super) fn pack(request: PackRequest, parcels: Option<u64>) -> Self {
        Self::new(Work::Pack { request, parcels })
    }

    pub(super) fn print_again(run: PackingRun) -> Self {
        Self::new(Work::Print(run))
    }

    fn new(work: Work) -> Self {
        Self {
            work,
            reply: None,
            problem: None,
            unprinted: None,
        }
    }

    /// Takes the reply, also while the page is hidden.
    pub(super) fn receive(&mut self, form: &mut PrintForm, out: &mut Commands) -> PackResponse {
        match Reply::take_awaited(&mut self.reply) {
            None => PackResponse::Open,
            Some(Err(problem)) => {
                let response = match problem.leaves_shop_in_doubt() {
                    true => PackResponse::Changed,
                    false => PackResponse::Failed,
                };
                self.problem = Some(problem);
                response
            }
            Some(Ok(PrintOutcome::Canceled)) => PackResponse::Open,
            Some(Ok(PrintOutcome::NeedsPaths { slips, labels })) => {
                form.ask_for_paths(slips, labels);
                PackResponse::Open
            }
            Some(Ok(PrintOutcome::Printed(printed))) if printed.problem.is_some() => {
                form.reset_paths();
                self.unprinted = Some(printed);
                PackResponse::Changed
            }
            Some(Ok(PrintOutcome::Printed(printed))) => {
                form.reset_paths();
                out.act(Action::Toast(self.done_text(&printed)));
                PackResponse::Closed
            }
        }
    }

    fn done_text(&self, printed: &PrintedRun) -> String {
        let (run, parcels) = (printed.run.run, printed.run.parcels);
        match &self.work {
            Work::Pack { .. } => {
                let packed = t!("shop-pack-done", run = run, parcels = parcels);
                let unpaid = messages::parcels::left_unpaid(&printed.run);
                let parts: Vec<String> = iter::once(packed).chain(unpaid).collect();
                parts.join(" · ")
            }
            Work::Print(_) => t!("shop-print-done", run = run),
        }
    }

    /// `is_practice`: the parcels are made up.
    pub(super) fn ui(
        &mut self,
        form: &mut PrintForm,
        is_practice: bool,
        ui: &Ui,
        out: &mut Commands,
    ) -> PackChoice {
        if let Some(printed) = self.unprinted.take() {
            return match self.unprinted_ui(printed, ui) {
                true => PackChoice::Closed,
                false => PackChoice::Open,
            };
        }
        let title = match &self.work {
            Work::Pack {
                parcels: Some(parcels),
                ..
            } => t!("shop-pack-title", parcels = *parcels),
            Work::Pack { parcels: None, .. } => t!("shop-pack-all-title"),
            Work::Print(run) => t!("shop-print-title", run = run.run),
        };
        let mut shows_runs = false;
        let is_closed = dialog(ui, Id::unique("pack-parcels"), &title, |ui| {
            if matches!(self.work, Work::Pack { .. }) {
                dialog_text(ui, &t!("shop-pack-text"));
                gap(ui, S16);
            }
            if is_practice {
                dialog_text(ui, &t!("shop-pack-practice"));
                gap(ui, S16);
            }
            form.ui(ui);
            if let Some(problem) = &self.problem {
                gap(ui, S12);
                let open_runs = t!("shop-pack-open-runs");
                let banner = Banner::problem(Tone::Bad, problem);
                let banner = match problem.leaves_shop_in_doubt() {
                    true => banner.action(&open_runs),
                    false => banner,
                };
                shows_runs = banner.show(ui) == Some(BannerResponse::Action);
            }
            buttons(ui, |ui| {
                let is_working = self.reply.is_some();
                let is_packing = matches!(self.work, Work::Pack { .. });
                // Parcels can be packed without a file.
                let is_complete = form.has_paths() && (is_packing || form.has_files());
                let label = match (is_packing, is_working) {
                    (true, true) => t!("shop-pack-working"),
                    (true, false) => t!("shop-pack-confirm"),
                    (false, true) => t!("shop-print-working"),
                    (false, false) => t!("shop-print-confirm"),
                };
                let confirm = Button::primary(label).enabled(is_complete && !is_working);
                if confirm.show(ui).clicked() {
                    self.start(form, is_practice, out);
                }
                cancel_button(ui) && !is_working
            })
        });
        match shows_runs {
            true => PackChoice::ShowRuns,
            false if is_closed && self.reply.is_none() => PackChoice::Closed,
            false => PackChoice::Open,
        }
    }

    fn start(&mut self, form: &PrintForm, is_practice: bool, out: &mut Commands) {
        self.problem = None;
        let files = form.files(is_practice);
        self.reply = Some(match &self.work {
            Work::Pack { request, .. } => out.ask(PackParcels {
                request: request.clone(),
                files,
            }),
            Work::Print(run) => out.ask(PrintRun {
                run: run.clone(),
                files,
            }),
        });
    }

    /// Says that the run exists although its files do not, and offers to print it again.
    fn unprinted_ui(&mut self, printed: PrintedRun, ui: &Ui) -> bool {
        let mut prints_again = false;
        let title = t!("shop-print-failed-title", run = printed.run.run);
        let is_closed = dialog(ui, Id::unique("pack-unprinted"), &title, |ui| {
            if let Some(problem) = &printed.problem {
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            gap(ui, S12);
            dialog_text(ui, &t!("shop-print-failed-text"));
            buttons(ui, |ui| {
                let again = Button::primary(t!("shop-print-again"));
                prints_again = again.show(ui).clicked();
                close_button(ui)
            })
        });
        if prints_again {
            *self = Self::print_again(printed.run);
            return false;
        }
        self.unprinted = Some(printed);
        is_closed
    }
}
