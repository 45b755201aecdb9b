//! The money and the audit of My shop: a deposit funds once, files equal the ledger, and every change is in the audit.

use giftdesk::{
    contract::{
        Cents, Clock as _, DepositId, WallClock,
        shop::{
            audit::AuditQuery,
            catalog::FieldChange,
            funds::{FundRequest, InvoiceRequest, InvoiceState},
            month::Month,
        },
    },
    desk::{
        Desk, Question,
        export::ExportFormat,
        shop::{
            SaveOutcome, SaveTarget,
            audit::{ExportAudit, ListAudit, VerifyShop},
            funds::{ExportJournal, FundAccount, InvoiceOutcome, ListShopAccounts, SetInvoice},
        },
    },
};
use tempfile::TempDir;

use crate::{
    fixture::{EmbeddedServices, ask, open_desk, wait_until_synced},
    shop::shop_config,
};

struct Shop {
    desk: Desk,
    folder: TempDir,
}

impl Shop {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let services = EmbeddedServices::new(0.0);
        let desk = open_desk(shop_config(folder.path(), &services));
        wait_until_synced(&desk);
        Self { desk, folder }
    }

    fn ask<Q: Question>(&self, question: Q) -> Q::Reply {
        let what = format!("{question:?}");
        ask(&self.desk, question).unwrap_or_else(|problem| panic!("{what}: {problem:?}"))
    }

    fn fund(&self, id: DepositId) -> Cents {
        let account = self.ask(ListShopAccounts)[0].no;
        let funded = self.ask(FundAccount {
            account,
            request: FundRequest {
                id,
                amount: Cents(500_000),
                note: Some("PO 1234".to_owned()),
            },
        });
        funded.totals.balance
    }

    fn written(&self, outcome: &SaveOutcome, name: &str) -> String {
        let saved = SaveOutcome::Saved {
            name: name.to_owned(),
        };
        assert_eq!(*outcome, saved);
        std::fs::read_to_string(self.folder.path().join(name)).unwrap()
    }
}

#[test]
fn repeated_deposit_funds_once() {
    let shop = Shop::new();
    let id = DepositId::generate_random();
    assert_eq!(shop.fund(id), Cents(500_000));
    assert_eq!(shop.fund(id), Cents(500_000), "the same deposit");
    let other = DepositId::generate_random();
    assert_eq!(shop.fund(other), Cents(1_000_000));
    let journal = shop.ask(ExportJournal {
        account: None,
        month: Month::of(WallClock.now()),
        format: ExportFormat::Csv,
        target: SaveTarget::Path(shop.folder.path().join("journal.csv")),
    });
    let journal = shop.written(&journal, "journal.csv");
    let deposits = journal.lines().filter(|line| line.contains("PO 1234"));
    assert_eq!(deposits.count(), 2, "{journal}");
}

#[test]
fn invoice_is_turned_on_with_a_limit() {
    let shop = Shop::new();
    let account = shop.ask(ListShopAccounts)[0].no;
    let set = |is_active, limit: Option<Cents>| {
        let request = InvoiceRequest {
            is_active,
            limit: limit.map_or(FieldChange::Keep, FieldChange::Set),
            expected: None,
        };
        let outcome = shop.ask(SetInvoice { account, request });
        assert_eq!(outcome, InvoiceOutcome::Saved);
        let invoice = shop.ask(ListShopAccounts)[0].invoice();
        (invoice.is_active, invoice.limit)
    };
    assert_eq!(
        set(true, Some(Cents(200_000))),
        (true, Some(Cents(200_000)))
    );
    assert_eq!(set(false, None), (false, Some(Cents(200_000))));
    assert_eq!(
        set(true, None),
        (true, Some(Cents(200_000))),
        "the limit stays"
    );
}

#[test]
fn stale_change_of_an_invoice_is_refused() {
    let shop = Shop::new();
    let account = shop.ask(ListShopAccounts)[0].no;
    let seen = shop.ask(ListShopAccounts)[0].invoice();
    assert_eq!(seen, InvoiceState::default());
    let set = |limit| {
        let request = InvoiceRequest {
            is_active: true,
            limit: FieldChange::Set(Cents(limit)),
            expected: Some(seen),
        };
        shop.ask(SetInvoice { account, request })
    };
    assert_eq!(set(200_000), InvoiceOutcome::Saved);
    let now = InvoiceState {
        is_active: true,
        limit: Some(Cents(200_000)),
    };
    assert_eq!(set(300_000), InvoiceOutcome::Stale(now));
    assert_eq!(shop.ask(ListShopAccounts)[0].invoice(), now);
}

#[test]
fn changes_are_listed_exported_and_verified() {
    let shop = Shop::new();
    shop.fund(DepositId::generate_random());
    let list = |action: Option<&str>| {
        let query = AuditQuery {
            action: action.map(str::to_owned),
            ..AuditQuery::default()
        };
        let page = shop.ask(ListAudit { query, page: 1 });
        let entries = page.entries.iter();
        let actions: Vec<String> = entries.map(|entry| entry.action.clone()).collect();
        assert_eq!(page.total, actions.len() as u64);
        actions
    };
    assert_eq!(list(None), ["account.fund"]);
    assert_eq!(list(Some("account")), ["account.fund"]);
    assert_eq!(list(Some("catalog")), [""; 0]);
    let exported = shop.ask(ExportAudit {
        query: AuditQuery::default(),
        target: SaveTarget::Path(shop.folder.path().join("audit.csv")),
    });
    let file = shop.written(&exported, "audit.csv");
    assert_eq!(file.lines().count(), 2, "{file}");
    assert!(file.contains("account.fund"));
    let verification = shop.ask(VerifyShop);
    assert!(verification.ok, "{verification:?}");
    let checks: Vec<&str> = verification
        .checks
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    let expected = ["ledger", "orders", "cards", "stock", "pictures", "audit"];
    assert_eq!(checks, expected);
}
