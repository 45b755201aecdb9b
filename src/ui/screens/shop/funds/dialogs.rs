//! The dialogs that change the money of an account. A deposit has an id from the moment its dialog opens, so that a
//! deposit whose answer was lost is tried again without funding twice.

use std::sync::Arc;

use egui::{Id, Key, Ui};

use crate::{
    contract::{
        Cents, DepositId,
        shop::{
            catalog::FieldChange,
            funds::{AccountFunds, FundRequest, InvoiceRequest, MethodFunds},
        },
    },
    desk::{
        Impact, Problem, Reply,
        shop::funds::{FundAccount, SetInvoice},
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        theme::{S12, S16, Tone},
        widgets::{
            Banner, Button, TextField,
            check::checkbox,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap,
        },
    },
};

/// The amount that shows how amounts are written.
const EXAMPLE: Cents = Cents(500_000);
/// The most characters of an amount.
const MAX_AMOUNT_CHARS: usize = 20;
/// The most characters of a note.
const MAX_NOTE_CHARS: usize = 300;

/// What a dialog did in this frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DialogResponse {
    pub is_closed: bool,
    /// The accounts must be read again.
    pub is_changed: bool,
}

#[derive(Debug)]
pub(super) struct FundDialog {
    account: i64,
    name: String,
    id: DepositId,
    amount: String,
    note: String,
    reply: Option<Reply<Arc<AccountFunds>>>,
    problem: Option<Problem>,
}

impl FundDialog {
    pub(super) fn new(account: &AccountFunds) -> Self {
        Self {
            account: account.no,
            name: account.name.clone(),
            id: DepositId::generate_random(),
            amount: String::new(),
            note: String::new(),
            reply: None,
            problem: None,
        }
    }

    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> DialogResponse {
        let mut response = DialogResponse::default();
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(_)) => {
                let amount = format::parse_money(&self.amount).unwrap_or_default();
                out.act(Action::Toast(t!(
                    "shop-funds-funded",
                    amount = format::money(amount),
                    name = self.name.as_str()
                )));
                return DialogResponse {
                    is_closed: true,
                    is_changed: true,
                };
            }
            Some(Err(problem)) => {
                self.problem = Some(problem);
                response.is_changed = true;
            }
            None => {}
        }
        let title = t!("shop-funds-fund-title", name = self.name.as_str());
        let mut is_asked = false;
        response.is_closed = dialog(ui, Id::unique("shop-fund"), &title, |ui| {
            self.problem(ui);
            // The shop may have the deposit already: another amount would be another deposit.
            let is_fixed = is_in_doubt(self.problem.as_ref());
            let entered = ui.add_enabled_ui(!is_fixed, |ui| self.fields(ui)).inner;
            let amount = format::parse_money(&self.amount).filter(|amount| amount.0 > 0);
            buttons(ui, |ui| {
                let label = match amount {
                    Some(amount) => t!("shop-funds-fund-amount", amount = format::money(amount)),
                    None => t!("shop-funds-fund"),
                };
                let can_fund = amount.is_some() && self.reply.is_none();
                let fund = Button::primary(label).enabled(can_fund);
                is_asked = fund.show(ui).clicked() || (entered && can_fund);
                cancel_button(ui)
            })
        });
        if is_asked && let Some(amount) = format::parse_money(&self.amount) {
            self.problem = None;
            let note = self.note.trim();
            self.reply = Some(out.ask(FundAccount {
                account: self.account,
                request: FundRequest {
                    id: self.id,
                    amount,
                    note: (!note.is_empty()).then(|| note.to_owned()),
                },
            }));
        }
        response
    }

    fn problem(&self, ui: &mut Ui) {
        let Some(problem) = &self.problem else { return };
        let banner = Banner::problem(Tone::Bad, problem);
        let banner = match is_in_doubt(Some(problem)) {
            true => banner.remedy(t!("shop-funds-in-doubt")),
            false => banner,
        };
        banner.show(ui);
        gap(ui, S16);
    }

    /// Draws the fields. Returns whether the user pressed Enter.
    fn fields(&mut self, ui: &mut Ui) -> bool {
        let is_wrong = !self.amount.trim().is_empty()
            && format::parse_money(&self.amount).is_none_or(|amount| amount.0 <= 0);
        let problem = is_wrong.then(amount_problem);
        let amount = TextField::new(&t!("shop-funds-amount"))
            .hint(&format::money_without_zero_cents(EXAMPLE))
            .limit(MAX_AMOUNT_CHARS)
            .problem(problem.as_deref())
            .show(ui, &mut self.amount);
        gap(ui, S12);
        let note = TextField::new(&t!("shop-funds-note"))
            .help(&t!("shop-funds-note-help"))
            .limit(MAX_NOTE_CHARS)
            .show(ui, &mut self.note);
        let is_enter = ui.input(|input| input.key_pressed(Key::Enter));
        is_enter && (amount.lost_focus() || note.lost_focus())
    }
}

fn is_in_doubt(problem: Option<&Problem>) -> bool {
    problem.is_some_and(|problem| problem.impact.as_deref() == Some(&Impact::ShopMayBeChanged))
}

fn amount_problem() -> String {
    let example = format::money_without_zero_cents(EXAMPLE);
    t!("guards-setting-money-invalid", example = example)
}

#[derive(Debug)]
pub(super) struct InvoiceDialog {
    account: i64,
    name: String,
    is_active: bool,
    /// Empty: no limit.
    limit: String,
    reply: Option<Reply<Arc<AccountFunds>>>,
    problem: Option<Problem>,
}

impl InvoiceDialog {
    pub(super) fn new(account: &AccountFunds, invoice: Option<&MethodFunds>) -> Self {
        let limit = invoice.and_then(|invoice| invoice.limit);
        Self {
            account: account.no,
            name: account.name.clone(),
            is_active: invoice.is_some_and(|invoice| invoice.is_active),
            limit: limit.map_or_else(String::new, format::money_without_zero_cents),
            reply: None,
            problem: None,
        }
    }

    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> DialogResponse {
        let mut response = DialogResponse::default();
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(_)) => {
                let name = self.name.as_str();
                out.act(Action::Toast(t!("shop-funds-invoice-saved", name = name)));
                return DialogResponse {
                    is_closed: true,
                    is_changed: true,
                };
            }
            Some(Err(problem)) => {
                self.problem = Some(problem);
                response.is_changed = true;
            }
            None => {}
        }
        let title = t!("shop-funds-invoice-title", name = self.name.as_str());
        let mut is_asked = false;
        response.is_closed = dialog(ui, Id::unique("shop-invoice"), &title, |ui| {
            if let Some(problem) = &self.problem {
                Banner::problem(Tone::Bad, problem).show(ui);
                gap(ui, S16);
            }
            dialog_text(ui, &t!("shop-funds-invoice-text"));
            gap(ui, S12);
            checkbox(ui, &mut self.is_active, &t!("shop-funds-invoice-active"));
            gap(ui, S12);
            let problem = self.limit_problem();
            ui.add_enabled_ui(self.is_active, |ui| {
                TextField::new(&t!("shop-funds-limit"))
                    .hint(&t!("shop-funds-invoice-unlimited"))
                    .help(&t!("shop-funds-limit-help"))
                    .limit(MAX_AMOUNT_CHARS)
                    .problem(problem.as_deref())
                    .show(ui, &mut self.limit);
            });
            buttons(ui, |ui| {
                let can_save = problem.is_none() && self.reply.is_none();
                let save = Button::primary(t!("shop-funds-invoice-save")).enabled(can_save);
                is_asked = save.show(ui).clicked();
                cancel_button(ui)
            })
        });
        if is_asked {
            self.problem = None;
            let limit = format::parse_money(&self.limit);
            self.reply = Some(out.ask(SetInvoice {
                account: self.account,
                request: InvoiceRequest {
                    is_active: self.is_active,
                    limit: match self.is_active {
                        true => limit.map_or(FieldChange::Clear, FieldChange::Set),
                        false => FieldChange::Keep,
                    },
                },
            }));
        }
        response
    }

    fn limit_problem(&self) -> Option<String> {
        let is_blank = self.limit.trim().is_empty() || !self.is_active;
        let is_amount = format::parse_money(&self.limit).is_some_and(|limit| limit.0 >= 0);
        (!is_blank && !is_amount).then(amount_problem)
    }
}
