//! The money of the accounts: what is available, authorized and captured, deposits, invoices, cards that could not be
//! charged, and files of the movements.

mod cards;
mod dialogs;

use std::sync::Arc;

use egui::Ui;

use self::{
    cards::CardProblemList,
    dialogs::{FundDialog, InvoiceDialog, invoice_text},
};
use super::{file_saver::FileSaver, shown::Shown};
use crate::{
    contract::shop::{
        funds::{AccountFunds, FundTotals},
        month::Month,
    },
    desk::{
        export::ExportFormat,
        shop::{
            SaveTarget,
            funds::{ExportJournal, ListShopAccounts},
        },
    },
    i18n::{format, t},
    ui::{
        commands::Commands,
        loadable::Loadable,
        model::Model,
        screens::money::export_menu,
        theme::{S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, EmptyState, Select, Table, TitleRow, gap, grid::GridColumn,
            page_scroll, text, wrapped_text,
        },
    },
};

const ROW_HEIGHT: f32 = 52.0;
/// More accounts scroll inside the table.
const MAX_ROWS: usize = 10;
/// The months of which files can be written.
const MONTHS: usize = 24;
const ACCOUNT_WIDTH: f32 = 240.0;
const MONTH_WIDTH: f32 = 200.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FundsColumn {
    Account,
    Balance,
    Authorized,
    Captured,
    Invoice,
    Actions,
}

#[derive(Debug)]
enum OpenDialog {
    Fund(FundDialog),
    Invoice(InvoiceDialog),
}

#[derive(Debug, Default)]
pub(super) struct FundsTab {
    accounts: Shown<ListShopAccounts>,
    cards: CardProblemList,
    selected: Option<usize>,
    dialog: Option<OpenDialog>,
    /// The closed dialogs of deposits that the shop may have.
    in_doubt: Vec<FundDialog>,
    journal: FileSaver<ExportJournal>,
    /// The account of the file; `None`: all.
    account: Option<i64>,
    month: Option<Month>,
}

impl FundsTab {
    pub(super) fn receive(&mut self, out: &mut Commands) {
        self.journal.receive(out);
        self.cards.receive(out);
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let loaded = self.accounts.request(ListShopAccounts, model, ui, out);
        let problem = match loaded {
            Loadable::Failed { problem, .. } => Some(problem.clone()),
            _ => None,
        };
        let accounts = self.accounts.value().cloned();
        self.dialogs(ui, out);
        page_scroll(ui, "shop-funds", |ui| {
            self.journal.ui(ui, out);
            self.cards.ui(model, ui, out);
            if let Some(problem) = &problem {
                let retry = t!("list-retry");
                let banner = Banner::problem(Tone::Bad, problem).action(&retry);
                if banner.show(ui).is_some() {
                    self.accounts.expire();
                }
                gap(ui, S16);
            }
            match &accounts {
                Some(accounts) if accounts.is_empty() => {
                    let (title, meaning) =
                        (t!("shop-funds-empty-title"), t!("shop-funds-empty-text"));
                    EmptyState::new(icons::MONEY, &title, &meaning)
                        .command("giftdesk keys add --name ACCOUNT")
                        .show(ui);
                }
                Some(accounts) => self.contents(model, accounts, ui, out),
                None if problem.is_none() => {
                    text(ui, Type::Body, tokens(ui).weak, t!("shop-catalog-loading"));
                }
                None => {}
            }
        });
    }

    fn contents(
        &mut self,
        model: &Model,
        accounts: &Arc<Vec<AccountFunds>>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let takes_cards = accounts
            .iter()
            .any(|account| account.cards != FundTotals::default());
        let about = match (model.is_practice(), takes_cards) {
            (true, _) => t!("shop-funds-text-practice"),
            (false, true) => t!("shop-funds-text-cards"),
            (false, false) => t!("shop-funds-text"),
        };
        wrapped_text(ui, Type::Body, tokens(ui).weak, about);
        gap(ui, S12);
        self.table(accounts, ui);
        gap(ui, S16);
        Card::titled(&t!("shop-funds-files")).show(ui, |ui| {
            gap(ui, S8);
            wrapped_text(ui, Type::Body, tokens(ui).weak, t!("shop-funds-files-text"));
            gap(ui, S12);
            self.files(model, accounts, ui, out);
        });
    }

    fn table(&mut self, accounts: &[AccountFunds], ui: &mut Ui) {
        let column = |key, title, min, grow| GridColumn::new(key, title, min, grow);
        let columns = [
            column(FundsColumn::Account, t!("shop-funds-account"), 150.0, 2.0),
            column(FundsColumn::Balance, t!("shop-funds-balance"), 120.0, 0.0).right(),
            column(
                FundsColumn::Authorized,
                t!("shop-funds-authorized"),
                120.0,
                0.0,
            )
            .right(),
            column(FundsColumn::Captured, t!("shop-funds-captured"), 120.0, 0.0).right(),
            column(FundsColumn::Invoice, t!("shop-funds-invoice"), 140.0, 1.0),
            column(FundsColumn::Actions, t!("shop-funds-actions"), 200.0, 0.0),
        ];
        let mut opened = None;
        let name = t!("shop-funds-accounts");
        let shown = Table::new(&name, &columns, accounts.len(), MAX_ROWS).row_height(ROW_HEIGHT);
        shown.show(ui, &mut self.selected, |cell, row, column| {
            let Some(account) = accounts.get(row) else {
                return;
            };
            let colors = *tokens(cell.ui);
            let totals = account.totals;
            let amount = match column {
                FundsColumn::Account => {
                    cell.text(Type::BodyStrong, colors.text, &account.name);
                    return;
                }
                FundsColumn::Balance => totals.balance,
                FundsColumn::Authorized => totals.authorized,
                FundsColumn::Captured => totals.captured,
                FundsColumn::Invoice => {
                    let invoice = invoice_text(account.invoice());
                    cell.text(Type::Body, colors.weak, &invoice);
                    return;
                }
                FundsColumn::Actions => {
                    opened = actions(account, cell.ui).or(opened.take());
                    return;
                }
            };
            cell.text(Type::Body, colors.text, &format::money(amount));
        });
        if let Some(opened) = opened {
            self.open(opened);
        }
    }

    /// Opens a dialog. A deposit of the account that is in doubt comes first.
    fn open(&mut self, opened: OpenDialog) {
        let OpenDialog::Fund(new) = &opened else {
            self.dialog = Some(opened);
            return;
        };
        let account = new.account();
        let kept = self.in_doubt.iter().position(|it| it.account() == account);
        self.dialog = Some(match kept {
            Some(kept) => OpenDialog::Fund(self.in_doubt.swap_remove(kept)),
            None => opened,
        });
    }

    /// Draws the choice of a file of movements.
    fn files(&mut self, model: &Model, accounts: &[AccountFunds], ui: &mut Ui, out: &mut Commands) {
        let current = Month::of(model.now());
        let mut month = self.month.unwrap_or(current);
        let months: Vec<_> = std::iter::successors(Some(current), |month| month.previous())
            .take(MONTHS)
            .map(|month| (month, format::long_month(month.year(), month.number())))
            .collect();
        let all = [(None, t!("shop-funds-all-accounts"))];
        let named = accounts.iter().map(|it| (Some(it.no), it.name.clone()));
        let choices: Vec<_> = all.into_iter().chain(named).collect();
        if !choices.iter().any(|(no, _)| *no == self.account) {
            self.account = None;
        }
        let format = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                Select::new(&t!("shop-funds-account"))
                    .hide_label()
                    .width(ACCOUNT_WIDTH)
                    .show(ui, &mut self.account, &choices);
                Select::new(&t!("shop-funds-month"))
                    .hide_label()
                    .width(MONTH_WIDTH)
                    .show(ui, &mut month, &months);
            });
            row.controls(ui, export_menu)
        });
        self.month = Some(month);
        if let Some(format) = format.inner
            && !self.journal.is_saving()
        {
            self.journal.start(self.file(month, format), out);
        }
    }

    fn file(&self, month: Month, format: ExportFormat) -> ExportJournal {
        let title = match self.account {
            Some(_) => t!("shop-funds-statement-dialog"),
            None => t!("shop-funds-journal-dialog"),
        };
        ExportJournal {
            account: self.account,
            month,
            format,
            target: SaveTarget::Dialog { title },
        }
    }

    fn dialogs(&mut self, ui: &Ui, out: &mut Commands) {
        let response = match &mut self.dialog {
            Some(OpenDialog::Fund(dialog)) => dialog.ui(ui, out),
            Some(OpenDialog::Invoice(dialog)) => dialog.ui(ui, out),
            None => return,
        };
        if response.is_changed {
            self.accounts.expire();
        }
        if response.is_closed
            && let Some(OpenDialog::Fund(closed)) = self.dialog.take()
            && closed.is_in_doubt()
        {
            self.in_doubt.push(closed);
        }
    }
}

/// Draws the buttons of an account. Returns the dialog that one opened.
fn actions(account: &AccountFunds, ui: &mut Ui) -> Option<OpenDialog> {
    ui.spacing_mut().item_spacing.x = S8;
    let name = account.name.as_str();
    let fund = Button::secondary(t!("shop-funds-fund")).small();
    let fund = fund.name(t!("shop-funds-fund-name", name = name));
    let mut opened = None;
    if fund.show(ui).clicked() {
        opened = Some(OpenDialog::Fund(FundDialog::new(account)));
    }
    let change = Button::quiet(t!("shop-funds-invoice-change")).small();
    let change = change.name(t!("shop-funds-invoice-change-name", name = name));
    if change.show(ui).clicked() {
        opened = Some(OpenDialog::Invoice(InvoiceDialog::new(account)));
    }
    opened
}
