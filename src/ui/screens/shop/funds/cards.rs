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
                CardAction::CancelCharge => t!("shop-cards-charge-canceled"),
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
        let cancel = if problem.can_cancel_gift() {
            let name = t!("shop-cards-cancel-name", order = order.as_str());
            Some((t!("shop-cards-cancel"), name))
        } else if problem.can_cancel_charge() {
            let name = t!("shop-cards-cancel-charge-name", order = order.as_str());
            Some((t!("shop-cards-cancel-charge"), name))
        } else {
            None
        };
        if let Some((label, name)) = cancel {
            let cancel = Button::quiet(label).small().name(name);
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
        let account = problem.account.as_str();
        let amount = format::money(problem.amount);
        let (action, title, text, label) = match problem.can_cancel_gift() {
            true => (
                CardAction::CancelGift,
                t!("shop-cards-cancel-title"),
                t!("shop-cards-cancel-text", account = account, amount = amount),
                t!("shop-cards-cancel"),
            ),
            false => (
                CardAction::CancelCharge,
                t!("shop-cards-cancel-charge-title"),
                t!(
                    "shop-cards-cancel-charge-text",
                    account = account,
                    amount = amount
                ),
                t!("shop-cards-cancel-charge"),
            ),
        };
        let is_closed = dialog(ui, Id::unique("shop-cards-cancel"), &title, |ui| {
            dialog_text(ui, &text);
            buttons(ui, |ui| {
                let cancel = Button::primary(label).danger();
                is_confirmed = cancel.show(ui).clicked();
                cancel_button(ui)
            })
        });
        if is_confirmed {
            self.act(&problem, action, out);
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
    let event = messages::cards::event(problem);
    wrapped_text(ui, Type::BodyStrong, colors.text, event);
    wrapped_text(ui, Type::Small, colors.weak, facts.join(" · "));
    let cause = messages::cards::cause(problem);
    if !cause.is_empty() {
        wrapped_text(ui, Type::Body, colors.text, cause);
    }
    wrapped_text(ui, Type::Body, colors.weak, advice.join(" "));
}
