//! The money of the accounts: balances, deposits, invoices, and files of their movements.

use std::{fs::File, sync::Arc};

use super::{
    request::{change_problem, read},
    save::{SaveOutcome, SaveTarget, SavesFile, choose},
};
use crate::{
    client::{ClientError, ShopClient},
    contract::{
        PageQuery,
        shop::{
            funds::{AccountFunds, FundRequest, InvoiceRequest, InvoiceState},
            month::Month,
        },
    },
    desk::{
        engine::SessionContext,
        export::ExportFormat,
        problem::{Impact, Problem, service_problem},
        question::Question,
    },
    shop_files::journal::{write_csv, write_xlsx},
};

/// The accounts with their money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListShopAccounts;

impl Question for ListShopAccounts {
    type Reply = Arc<Vec<AccountFunds>>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let accounts = read(context, async |shop| all_accounts(&shop).await);
        Ok(Arc::new(accounts.await?))
    }
}

/// The accounts of all pages.
///
/// # Errors
/// [`ClientError`].
pub(crate) async fn all_accounts(shop: &ShopClient) -> Result<Vec<AccountFunds>, ClientError> {
    let mut accounts: Vec<AccountFunds> = Vec::new();
    let mut page = PageQuery {
        page: 1,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    loop {
        let read = shop.accounts(page).await?;
        accounts.extend(read.data);
        if page.page * page.per_page >= read.list_meta.total_count {
            return Ok(accounts);
        }
        page.page += 1;
    }
}

/// Adds money to the balance of an account. Asking again with the same request funds once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundAccount {
    pub account: i64,
    pub request: FundRequest,
}

impl Question for FundAccount {
    type Reply = Arc<AccountFunds>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let account = shop.fund(&self.account.to_string(), &self.request).await;
        let account = account.map_err(|error| change_problem(&error))?;
        context.session.refresh();
        Ok(Arc::new(account))
    }
}

/// Sets whether an account can pay with an invoice, and its limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetInvoice {
    pub account: i64,
    pub request: InvoiceRequest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceOutcome {
    Saved,
    /// Nothing was changed: another operator changed the invoice. Has the invoice of now.
    Stale(InvoiceState),
}

impl Question for SetInvoice {
    type Reply = InvoiceOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let account = self.account.to_string();
        match shop.set_invoice(&account, &self.request).await {
            Ok(_) => {
                context.session.refresh();
                Ok(InvoiceOutcome::Saved)
            }
            Err(ClientError::Refused { status: 409, .. }) => {
                let accounts = all_accounts(&shop).await;
                let accounts =
                    accounts.map_err(|error| service_problem(&error, Impact::ShopUnchanged))?;
                let now = accounts.iter().find(|it| it.no == self.account);
                Ok(InvoiceOutcome::Stale(
                    now.map_or_else(InvoiceState::default, AccountFunds::invoice),
                ))
            }
            Err(error) => Err(change_problem(&error)),
        }
    }
}

/// Writes the movements of a month: the statement of an account, or the journal of all.
#[derive(Clone, Debug)]
pub struct ExportJournal {
    pub account: Option<i64>,
    pub month: Month,
    pub format: ExportFormat,
    pub target: SaveTarget,
}

impl ExportJournal {
    fn suggested_name(&self) -> String {
        let kind = match self.account {
            Some(_) => "statement",
            None => "journal",
        };
        let extension = match self.format {
            ExportFormat::Csv => "csv",
            ExportFormat::Xlsx => "xlsx",
        };
        format!("{kind}-{}.{extension}", self.month)
    }
}

impl SavesFile for ExportJournal {
    fn with_target(self, target: SaveTarget) -> Self {
        Self { target, ..self }
    }
}

impl Question for ExportJournal {
    type Reply = SaveOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let name = self.suggested_name();
        let place = match choose(context, self.target, &name).await {
            Ok(place) => place,
            Err(outcome) => return Ok(outcome),
        };
        let lines = read(context, async |shop| match self.account {
            Some(account) => {
                let statement = shop.statement(&account.to_string(), self.month).await?;
                Ok(statement.lines)
            }
            None => shop.journal(self.month).await,
        });
        let lines = lines.await?;
        let format = self.format;
        place
            .write(move |file: &File| match format {
                ExportFormat::Csv => write_csv(file, &lines),
                ExportFormat::Xlsx => write_xlsx(file, &lines),
            })
            .await
    }
}
