//! The choice who packs the parcels of Practice.

use egui::Ui;

use crate::{
    contract::shop::practice::Packing,
    desk::{
        Problem, Reply,
        shop::{GetPacking, SetPacking},
    },
    i18n::t,
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::Model,
        screens::shop::shown::Shown,
        theme::{S4, S8, Tone, Type, tokens},
        widgets::{Banner, BannerResponse, gap, segmented, wrapped_text},
    },
};

#[derive(Debug, Default)]
pub(super) struct PackingChoice {
    shown: Shown<GetPacking>,
    /// The choice that is being saved, which is shown until the reply arrives.
    saving: Option<(Packing, Reply<Packing>)>,
    /// The last choice that failed, and why. The service may have saved it, and then a retry continues it.
    problem: Option<(Packing, Problem)>,
}

impl PackingChoice {
    /// Takes the reply to a choice, also while another page is shown. Returns whether parcels may go on differently.
    pub(super) fn receive(&mut self) -> bool {
        let Some((packing, reply)) = &mut self.saving else {
            return false;
        };
        let packing = *packing;
        let result = reply.take();
        if result.is_none() && !reply.is_lost() {
            return false;
        }
        self.saving = None;
        self.shown.expire();
        let problem = result.and_then(Result::err);
        self.problem = problem.map(|problem| (packing, problem));
        true
    }

    /// Draws the choice with a sentence about it. Nothing can be chosen until the setting was read.
    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let unread = match self.shown.request(GetPacking, model, ui, out) {
            Loadable::Failed { problem, .. } => Some(problem.clone()),
            _ => None,
        };
        let known = self.shown.value().copied();
        let saved = self.saving.as_ref().map(|(packing, _)| *packing);
        let mut packing = saved.or(known);
        let choices = [
            (Some(Packing::Simulated), t!("shop-packing-simulated")),
            (Some(Packing::Operator), t!("shop-packing-operator")),
        ];
        let is_changed = ui.add_enabled_ui(known.is_some(), |ui| {
            segmented(ui, &t!("shop-packing"), &mut packing, &choices)
        });
        // One request at a time, so that the last choice is also the last that arrives.
        if let Some(packing) = packing
            && is_changed.inner
            && self.saving.is_none()
        {
            self.problem = None;
            self.saving = Some((packing, out.ask(SetPacking(packing))));
        }
        if let Some(packing) = packing {
            gap(ui, S4);
            let text = match packing {
                Packing::Simulated => t!("shop-packing-simulated-text"),
                Packing::Operator => t!("shop-packing-operator-text"),
            };
            wrapped_text(ui, Type::Small, tokens(ui).weak, text);
        }
        if let Some((failed, problem)) = &self.problem {
            let failed = *failed;
            gap(ui, S8);
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, problem).action(&retry);
            match banner.dismissible().show(ui) {
                Some(BannerResponse::Action) => {
                    self.problem = None;
                    self.saving = Some((failed, out.ask(SetPacking(failed))));
                }
                Some(BannerResponse::Dismiss) => self.problem = None,
                Some(BannerResponse::Secondary) | None => {}
            }
        } else if let Some(problem) = &unread {
            gap(ui, S8);
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, problem).action(&retry);
            if banner.show(ui).is_some() {
                self.shown.expire();
            }
        }
    }
}
