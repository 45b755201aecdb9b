//! The cards that could not be charged, each with what an operator can do. Draws nothing while there are none.

use std::{iter, sync::Arc};

use egui::{Id, Ui};

use crate::{
    contract::shop::cards::CardProblem,
    desk::{
        Problem, ProblemKind, Reply,
        shop::cards::{ActOnCard, CardAction, ListCardProblems},
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        loadable::Loadable,
        model::Model,
        screens::shop::shown::Shown,
        theme::{S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{
            Banner, Button, Card, TitleRow,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, separator, wrapped_text,
        },
    },
};

/// More problems are listed by the command line.
const MAX_SHOWN: usize = 10;

#[derive(Debug, Default)]
pub(super) struct CardProblemList {
    problems: Shown<ListCardProblems>,
    /// The problem whose gift is canceled after a confirmation.
    canceling: Option<CardProblem>,
    change: Option<(CardAction, Reply<Arc<Vec<CardProblem>>>)>,
    /// Why the last action failed.
    problem: Option<Problem>,
}

impl CardProblemList {
    /// Takes the reply to an action, also while another page is shown.
    pub(super) fn receive(&mut self, out: &mut Commands) {
        let Some((action, mut reply)) = self.change.take() else {
            return;
        };
        match reply.take() {
            None if !reply.is_lost() => {
                self.change = Some((action, reply));
                return;
            }
            None => self.problem = Some(ProblemKind::AnswerFailed.into()),
            Some(Err(problem)) => self.problem = Some(problem),
            Some(Ok(_)) => out.act(Action::Toast(match action {
                CardAction::Retry => t!("shop-cards-retried"),
                CardAction::CancelGift => t!("shop-cards-canceled"),
            })),
        }
        self.problems.expire();
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let loaded = self.problems.request(ListCardProblems, model, ui, out);
        let failed = match loaded {
            // A service of an earlier version has no cards that are charged.
            Loadable::Failed { problem, .. }
                if !matches!(problem.kind, ProblemKind::NotFoundAtService { .. }) =>
            {
                Some(problem.clone())
            }
            _ => None,
        };
        let problems = self.problems.value().cloned().unwrap_or_default();
        self.confirmation(ui, out);
        if let Some(problem) = &failed {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S16);
        }
        if let Some(problem) = &self.problem {
            let banner = Banner::problem(Tone::Bad, problem).dismissible();
            let is_dismissed = banner.show(ui).is_some();
            gap(ui, S16);
            if is_dismissed {
                self.problem = None;
            }
        }
        if problems.is_empty() {
            return;
        }
        Card::titled(&t!("shop-cards-title")).show(ui, |ui| {
            for problem in problems.iter().take(MAX_SHOWN) {
                gap(ui, S12);
                separator(ui);
                gap(ui, S12);
                self.row(problem, model, ui, out);
            }
            let more = problems.len().saturating_sub(MAX_SHOWN);
            if more > 0 {
                gap(ui, S12);
                let more = t!("shop-cards-more", count = more);
                wrapped_text(ui, Type::Small, tokens(ui).weak, more);
            }
        });
        gap(ui, S16);
    }

    fn row(&mut self, problem: &CardProblem, model: &Model, ui: &mut Ui, out: &mut Commands) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title_lines(ui, |ui| problem_text(problem, model, ui));
            row.controls(ui, |ui| self.buttons(problem, ui, out));
        });
    }

    fn buttons(&mut self, problem: &CardProblem, ui: &mut Ui, out: &mut Commands) {
        let order = problem.order_id.to_string();
        let is_idle = self.change.is_none();
        if problem.can_be_unpaid() {
            let cancel = Button::quiet(t!("shop-cards-cancel")).small();
            let cancel = cancel.name(t!("shop-cards-cancel-name", order = order.as_str()));
            if cancel.enabled(is_idle).show(ui).clicked() {
                self.canceling = Some(problem.clone());
            }
        }
        let (label, name) = match problem.code.is_made_outside() {
            true => (
                t!("shop-cards-check"),
                t!("shop-cards-check-name", order = order.as_str()),
            ),
            false => (
                t!("shop-cards-retry"),
                t!("shop-cards-retry-name", order = order.as_str()),
            ),
        };
        let retry = Button::secondary(label).small().name(name);
        if retry.enabled(is_idle).show(ui).clicked() {
            self.act(problem, CardAction::Retry, out);
        }
    }

    fn confirmation(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(problem) = self.canceling.clone() else {
            return;
        };
        let mut is_confirmed = false;
        let title = t!("shop-cards-cancel-title");
        let is_closed = dialog(ui, Id::unique("shop-cards-cancel"), &title, |ui| {
            dialog_text(
                ui,
                &t!(
                    "shop-cards-cancel-text",
                    account = problem.account.as_str(),
                    amount = format::money(problem.amount)
                ),
            );
            buttons(ui, |ui| {
                let cancel = Button::primary(t!("shop-cards-cancel")).danger();
                is_confirmed = cancel.show(ui).clicked();
                cancel_button(ui)
            })
        });
        if is_confirmed {
            self.act(&problem, CardAction::CancelGift, out);
        }
        if is_closed || is_confirmed {
            self.canceling = None;
        }
    }

    fn act(&mut self, problem: &CardProblem, action: CardAction, out: &mut Commands) {
        self.problem = None;
        let order = problem.order_id;
        self.change = Some((action, out.ask(ActOnCard { order, action })));
    }
}

fn problem_text(problem: &CardProblem, model: &Model, ui: &mut Ui) {
    let colors = *tokens(ui);
    ui.spacing_mut().item_spacing.y = S4;
    let order = problem.order_id.to_string();
    let gift = t!(
        "shop-cards-gift",
        account = problem.account.as_str(),
        order = order.as_str()
    );
    let next = messages::cards::next_attempt(problem, |at| format::date_time(at, model.now()));
    let facts: Vec<String> = iter::once(gift).chain(next).collect();
    let advice = [
        messages::cards::meaning(problem),
        messages::cards::remedy(problem),
    ];
    let what = messages::cards::what(problem);
    wrapped_text(ui, Type::BodyStrong, colors.text, what);
    wrapped_text(ui, Type::Small, colors.weak, facts.join(" · "));
    let cause = messages::cards::cause(problem);
    if !cause.is_empty() {
        wrapped_text(ui, Type::Body, colors.text, cause);
    }
    wrapped_text(ui, Type::Body, colors.weak, advice.join(" "));
}
