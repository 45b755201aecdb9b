//! `giftdesk shop accounts`, `fund`, `withdraw` and `invoice`: the money of accounts.

use serde::Serialize;

use crate::{
    cli::{
        failure::Failure,
        output::{write_json_array, write_stdout},
    },
    client::{ClientError, ShopClient},
    contract::{
        Cents, DepositId,
        shop::{
            catalog::FieldChange,
            funds::{AccountFunds, FundRequest, InvoiceRequest, PaymentMethodKind},
        },
    },
    desk::shop::funds::all_accounts,
    i18n::{format, t},
};

#[derive(Debug, clap::Args)]
pub(super) struct AccountsOptions {
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct FundOptions {
    #[arg(long, value_name = "NAME")]
    account: String,
    #[arg(long, value_name = "DOLLARS", value_parser = parse_dollars)]
    amount: Cents,
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[arg(long, value_name = "UUID")]
    id: Option<DepositId>,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct InvoiceOptions {
    #[arg(long, value_name = "NAME")]
    account: String,
    #[arg(long, value_name = "DOLLARS", value_parser = parse_dollars)]
    limit: Option<Cents>,
    #[arg(long, conflicts_with = "limit")]
    no_limit: bool,
    #[arg(long)]
    off: bool,
    #[arg(long)]
    json: bool,
}

/// An account in JSON. Amounts are cents.
#[derive(Serialize)]
struct AccountRecord<'a> {
    name: &'a str,
    balance: Cents,
    authorized: Cents,
    captured: Cents,
}

impl<'a> From<&'a AccountFunds> for AccountRecord<'a> {
    fn from(account: &'a AccountFunds) -> Self {
        let totals = account.totals;
        Self {
            name: &account.name,
            balance: totals.balance,
            authorized: totals.authorized,
            captured: totals.captured,
        }
    }
}

pub(super) async fn list(shop: &ShopClient, options: &AccountsOptions) -> Result<(), Failure> {
    let accounts = all_accounts(shop).await?;
    write_accounts(&accounts, options.json)
}

pub(super) async fn fund(shop: &ShopClient, options: &FundOptions) -> Result<(), Failure> {
    let request = options.request();
    let account = shop.fund(&options.account, &request).await;
    options.report(&request, account)
}

pub(super) async fn withdraw(shop: &ShopClient, options: &FundOptions) -> Result<(), Failure> {
    let request = options.request();
    let account = shop.withdraw(&options.account, &request).await;
    options.report(&request, account)
}

impl FundOptions {
    fn request(&self) -> FundRequest {
        FundRequest {
            id: self.id.unwrap_or_else(DepositId::generate_random),
            amount: self.amount,
            note: self.note.clone(),
        }
    }

    fn report(
        &self,
        request: &FundRequest,
        account: Result<AccountFunds, ClientError>,
    ) -> Result<(), Failure> {
        let account = account.map_err(|error| {
            let is_unknown = error.may_have_arrived();
            let failure = Failure::from(error);
            match is_unknown {
                // The same id moves money once, however often the command runs.
                true => Failure {
                    remedy: t!("cli-shop-fund-again", id = request.id.to_string()),
                    ..failure
                },
                false => failure,
            }
        })?;
        write_account(&account, self.json)
    }
}

pub(super) async fn set_invoice(
    shop: &ShopClient,
    options: &InvoiceOptions,
) -> Result<(), Failure> {
    let request = InvoiceRequest {
        is_active: !options.off,
        limit: match options.limit {
            Some(limit) => FieldChange::Set(limit),
            None if options.no_limit => FieldChange::Clear,
            None => FieldChange::Keep,
        },
        expected: None,
    };
    let account = shop.set_invoice(&options.account, &request).await?;
    write_account(&account, options.json)
}

fn write_accounts(accounts: &[AccountFunds], is_json: bool) -> Result<(), Failure> {
    write_stdout(String::new(), |out| {
        if is_json {
            let records: Vec<AccountRecord<'_>> = accounts.iter().map(Into::into).collect();
            return write_json_array(out, &records);
        }
        accounts
            .iter()
            .try_for_each(|account| writeln!(out, "{}", text(account)))
    })
}

fn write_account(account: &AccountFunds, is_json: bool) -> Result<(), Failure> {
    write_stdout(String::new(), |out| match is_json {
        true => {
            serde_json::to_writer(&mut *out, &AccountRecord::from(account))?;
            writeln!(out)
        }
        false => writeln!(out, "{}", text(account)),
    })
}

/// The line of an account, and one for its invoice.
fn text(account: &AccountFunds) -> String {
    let totals = account.totals;
    let mut text = t!(
        "cli-shop-account",
        name = account.name.as_str(),
        balance = format::money(totals.balance),
        authorized = format::money(totals.authorized),
        captured = format::money(totals.captured)
    );
    for method in &account.payment_methods {
        if method.kind == PaymentMethodKind::Invoice {
            let invoice = match (method.is_active, method.limit) {
                (false, _) => t!("cli-shop-invoice-off"),
                (true, None) => t!("cli-shop-invoice-unlimited"),
                (true, Some(limit)) => {
                    t!("cli-shop-invoice-limit", limit = format::money(limit))
                }
            };
            text += "\n  ";
            text += &invoice;
        }
    }
    text
}

/// Reads dollars as scripts write them, the same in every language: `5000`, `5000.5` or `5000.00`.
fn parse_dollars(text: &str) -> Result<Cents, String> {
    let error = || t!("cli-shop-amount-form");
    let (dollars, cents) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    if !is_number(dollars) || !is_number(cents) || cents.len() > 2 {
        return Err(error());
    }
    let dollars: i64 = dollars.parse().map_err(|_| error())?;
    let cents: i64 = format!("{cents:0<2}").parse().map_err(|_| error())?;
    let total = dollars
        .checked_mul(100)
        .and_then(|it| it.checked_add(cents));
    total.map(Cents).ok_or_else(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_dollars_with_a_point_only() {
        for (text, cents) in [
            ("5000", 500_000),
            ("5000.5", 500_050),
            ("0.01", 1),
            ("12.00", 1_200),
        ] {
            assert_eq!(parse_dollars(text), Ok(Cents(cents)), "{text}");
        }
        for text in [
            "",
            ".5",
            "5.",
            "5,00",
            "1,000.00",
            "-1",
            "+1",
            "$5",
            "1.005",
            "99999999999999999999",
        ] {
            assert!(parse_dollars(text).is_err(), "{text}");
        }
    }
}
