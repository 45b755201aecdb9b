//! The dialogs that change the money of an account. A deposit has an id from the moment its dialog opens, so that a
//! deposit whose answer was lost is tried again without funding twice. An invoice that another operator changed meanwhile is
//! not overwritten.

use std::sync::Arc;

use egui::{Id, Key, Ui};

use crate::{
    contract::{
        Cents, DepositId,
        shop::{
            catalog::FieldChange,
            funds::{AccountFunds, FundRequest, InvoiceRequest, InvoiceState},
        },
    },
    desk::{
        Impact, Problem, ProblemKind, Reply,
        shop::funds::{FundAccount, InvoiceOutcome, SetInvoice},
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
    /// The request that was sent last, which is the one that is sent again.
    sent: Option<FundRequest>,
    reply: Option<Reply<Arc<AccountFunds>>>,
    problem: Option<Problem>,
    /// Whether the shop may have the deposit. Only a success ends the doubt: a later attempt that did not arrive says
    /// nothing about an earlier one.
    is_in_doubt: bool,
}

impl FundDialog {
    pub(super) fn new(account: &AccountFunds) -> Self {
        Self {
            account: account.no,
            name: account.name.clone(),
            id: DepositId::generate_random(),
            amount: String::new(),
            note: String::new(),
            sent: None,
            reply: None,
            problem: None,
            is_in_doubt: false,
        }
    }

    pub(super) fn account(&self) -> i64 {
        self.account
    }

    /// Whether the shop may have the deposit. The dialog is then kept, so that the deposit is tried again with its id.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.is_in_doubt
    }

    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> DialogResponse {
        let mut response = DialogResponse::default();
        let was_awaited = self.reply.is_some();
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(_)) => {
                self.is_in_doubt = false;
                let amount = self.sent.as_ref().map(|sent| sent.amount);
                out.act(Action::Toast(t!(
                    "shop-funds-funded",
                    amount = format::money(amount.unwrap_or_default()),
                    name = self.name.as_str()
                )));
                return DialogResponse {
                    is_closed: true,
                    is_changed: true,
                };
            }
            Some(Err(problem)) => {
                self.fail(problem);
                response.is_changed = true;
            }
            // The session of the question has ended.
            None if was_awaited && self.reply.is_none() => {
                self.fail(ProblemKind::AnswerFailed.into());
                response.is_changed = true;
            }
            None => {}
        }
        let title = t!("shop-funds-fund-title", name = self.name.as_str());
        let mut is_asked = false;
        let is_closed = dialog(ui, Id::unique("shop-fund"), &title, |ui| {
            self.problem(ui);
            // Another amount would be another deposit.
            let is_fixed = self.reply.is_some() || self.is_in_doubt;
            let entered = ui.add_enabled_ui(!is_fixed, |ui| self.fields(ui)).inner;
            let amount = self.request().map(|request| request.amount);
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
        // The outcome of a deposit is not missed.
        response.is_closed = is_closed && self.reply.is_none();
        if is_asked && let Some(request) = self.request() {
            self.problem = None;
            self.sent = Some(request.clone());
            self.reply = Some(out.ask(FundAccount {
                account: self.account,
                request,
            }));
        }
        response
    }

    /// The request that was sent while it is awaited or in doubt, otherwise that of the fields.
    fn request(&self) -> Option<FundRequest> {
        if self.reply.is_some() || self.is_in_doubt {
            return self.sent.clone();
        }
        let amount = format::parse_money(&self.amount).filter(|amount| amount.0 > 0)?;
        let note = self.note.trim();
        Some(FundRequest {
            id: self.id,
            amount,
            note: (!note.is_empty()).then(|| note.to_owned()),
        })
    }

    fn fail(&mut self, problem: Problem) {
        self.is_in_doubt |= problem.leaves_shop_in_doubt();
        self.problem = Some(match self.is_in_doubt {
            true => problem.with_impact(Impact::ShopMayBeChanged),
            false => problem,
        });
    }

    fn problem(&self, ui: &mut Ui) {
        let Some(problem) = &self.problem else { return };
        let banner = Banner::problem(Tone::Bad, problem);
        let banner = match self.is_in_doubt {
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

fn amount_problem() -> String {
    let example = format::money_without_zero_cents(EXAMPLE);
    t!("guards-setting-money-invalid", example = example)
}

#[derive(Debug)]
pub(super) struct InvoiceDialog {
    account: i64,
    name: String,
    /// The invoice that the fields began with.
    seen: InvoiceState,
    is_active: bool,
    /// Empty: no limit.
    limit: String,
    /// The change of another operator, which refused the own one.
    conflict: Option<InvoiceState>,
    reply: Option<Reply<InvoiceOutcome>>,
    problem: Option<Problem>,
}

impl InvoiceDialog {
    pub(super) fn new(account: &AccountFunds) -> Self {
        let seen = account.invoice();
        Self {
            account: account.no,
            name: account.name.clone(),
            seen,
            is_active: seen.is_active,
            limit: limit_text(seen.limit),
            conflict: None,
            reply: None,
            problem: None,
        }
    }

    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> DialogResponse {
        let mut response = DialogResponse::default();
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(InvoiceOutcome::Stale(theirs))) if theirs != self.mine() => {
                self.seen = theirs;
                self.conflict = Some(theirs);
                response.is_changed = true;
            }
            // An earlier attempt, whose answer was lost, can have saved the invoice.
            Some(Ok(InvoiceOutcome::Saved | InvoiceOutcome::Stale(_))) => {
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
        let is_saving = self.reply.is_some();
        let is_closed = dialog(ui, Id::unique("shop-invoice"), &title, |ui| {
            self.notices(ui);
            dialog_text(ui, &t!("shop-funds-invoice-text"));
            gap(ui, S12);
            let problem = self.limit_problem();
            ui.add_enabled_ui(!is_saving, |ui| self.fields(problem.as_deref(), ui));
            buttons(ui, |ui| {
                let label = match self.conflict {
                    Some(_) => t!("shop-funds-invoice-save-mine"),
                    None => t!("shop-funds-invoice-save"),
                };
                let can_save = problem.is_none() && !is_saving;
                is_asked = Button::primary(label).enabled(can_save).show(ui).clicked();
                cancel_button(ui)
            })
        });
        // The outcome of a change is not missed.
        response.is_closed = is_closed && !is_saving;
        if is_asked {
            self.problem = None;
            self.conflict = None;
            let mine = self.mine();
            self.reply = Some(out.ask(SetInvoice {
                account: self.account,
                request: InvoiceRequest {
                    is_active: self.is_active,
                    limit: match self.is_active {
                        true => mine.limit.map_or(FieldChange::Clear, FieldChange::Set),
                        false => FieldChange::Keep,
                    },
                    expected: Some(self.seen),
                },
            }));
        }
        response
    }

    /// The invoice of the fields. An invoice that is turned off keeps its limit.
    fn mine(&self) -> InvoiceState {
        InvoiceState {
            is_active: self.is_active,
            limit: match self.is_active {
                true => format::parse_money(&self.limit),
                false => self.seen.limit,
            },
        }
    }

    fn notices(&self, ui: &mut Ui) {
        if let Some(problem) = &self.problem {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S16);
        }
        if let Some(theirs) = self.conflict {
            let mine = self.mine();
            Banner::new(Tone::Caution, t!("shop-funds-invoice-conflict"))
                .meaning(t!(
                    "shop-funds-invoice-versions",
                    theirs = invoice_text(theirs),
                    mine = invoice_text(mine)
                ))
                .show(ui);
            gap(ui, S16);
        }
    }

    fn fields(&mut self, problem: Option<&str>, ui: &mut Ui) {
        checkbox(ui, &mut self.is_active, &t!("shop-funds-invoice-active"));
        gap(ui, S12);
        ui.add_enabled_ui(self.is_active, |ui| {
            TextField::new(&t!("shop-funds-limit"))
                .hint(&t!("shop-funds-invoice-unlimited"))
                .help(&t!("shop-funds-limit-help"))
                .limit(MAX_AMOUNT_CHARS)
                .problem(problem)
                .show(ui, &mut self.limit);
        });
    }

    fn limit_problem(&self) -> Option<String> {
        let is_blank = self.limit.trim().is_empty() || !self.is_active;
        let is_amount = format::parse_money(&self.limit).is_some_and(|limit| limit.0 >= 0);
        (!is_blank && !is_amount).then(amount_problem)
    }
}

fn limit_text(limit: Option<Cents>) -> String {
    limit.map_or_else(String::new, format::money_without_zero_cents)
}

/// Whether an account can pay with an invoice, and up to which amount.
pub(super) fn invoice_text(invoice: InvoiceState) -> String {
    match invoice {
        InvoiceState {
            is_active: false, ..
        } => t!("shop-funds-invoice-off"),
        InvoiceState {
            limit: Some(limit), ..
        } => t!("shop-funds-invoice-limit", limit = format::money(limit)),
        InvoiceState { limit: None, .. } => t!("shop-funds-invoice-unlimited"),
    }
}
