//! The shop of an operator: its catalog, the plan of an import, accounts and changes.

use std::sync::Arc;

use serde_json::json;

use super::{now, orders::order_id};
use crate::{
    contract::{
        Cents, OrderStatus, PaymentMethodId, Timestamp,
        shop::{
            audit::AuditEntry,
            cards::{CardOperationKind, CardProblem, CardProblemCode},
            catalog::{
                CatalogEntry, CatalogPlan, CatalogProblemCode, EntryAction, EntryPlan,
                FieldDifference, KindPlan, ShopBrand, ShopProduct, ShopVariant,
            },
            funds::{AccountFunds, FundTotals, MethodFunds, PaymentMethodKind},
            verify::{Check, Verification},
        },
    },
    desk::shop::{
        audit::{AuditPage, ListAudit},
        catalog::{
            CatalogFiles, CatalogImportPlan, CatalogPage, EditOutcome, EditProduct, EditedProduct,
            ImportProblem, ImportProblemText, ListShopProducts, PlanCatalogImport, PlannedImport,
            ReadCatalogFiles, ShopBrands, ShownProduct, VariantStock,
        },
    },
    shop_files::catalog::{Place, read_file, read_unknown},
};

/// A table in which the second row has a problem.
pub(in crate::ui) const WRONG_TABLE: &str = "Handle,Name,Price\nmug,Mug,24\nbowl,Bowl,much\n";
/// A file that cannot be read.
pub(in crate::ui) const UNREADABLE_FILE: &str = "damaged.xlsx";
const WRONG_FILE: &str = "products of spring.csv";
/// A table whose columns are unknown.
pub(in crate::ui) const UNKNOWN_TABLE: &str = "Article,Unit price,Qty,Color,Remark\n\
    Stoneware Mug,24.00,40,Moss,from the kiln\nSoup Bowl,18.00,12,Ink,\nTea Towel,9.50,80,Linen,\n";
/// A table of the template.
pub(in crate::ui) const TABLE: &str = "Handle,Name,Brand,Price\nmug,Mug,Kiln & Co,24\n";

fn brand(handle: &str, name: &str) -> ShopBrand {
    ShopBrand {
        handle: handle.to_owned(),
        name: name.to_owned(),
        ..ShopBrand::default()
    }
}

pub(in crate::ui) fn brands() -> ShopBrands {
    ShopBrands {
        active: vec![
            brand("kiln-co", "Kiln & Co"),
            brand("northloop", "Northloop"),
        ],
        archived: vec![brand("old-mill", "Old Mill")],
    }
}

fn product(handle: &str, name: &str, brand: &str, price: i64, drawing: &str) -> ShopProduct {
    ShopProduct {
        handle: handle.to_owned(),
        name: name.to_owned(),
        brand: brand.to_owned(),
        price: Cents(price),
        is_active: true,
        variants: vec![ShopVariant::default()],
        pictures: vec![drawing.to_owned()],
        ..ShopProduct::default()
    }
}

fn hoodie() -> ShopProduct {
    let size = |size: &str, grams, shelf: &str| ShopVariant {
        values: vec![size.to_owned()],
        sku: Some(format!("HOOD-{size}")),
        cost: Some(Cents(3_100)),
        weight_grams: Some(grams),
        shelf: Some(shelf.to_owned()),
        picture: None,
    };
    ShopProduct {
        subtitle: Some("Warm, heavy, and made to last".to_owned()),
        description: Some("A hoodie of thick organic cotton, knitted in Portugal.".to_owned()),
        options: vec!["Size".to_owned()],
        variants: vec![
            size("S", 620, "A2"),
            size("M", 650, "A3"),
            size("L", 690, "A3"),
        ],
        countries: vec!["US".to_owned(), "CA".to_owned()],
        restricted_states: vec!["HI".to_owned()],
        category: Some("Apparel".to_owned()),
        subcategory: Some("Hoodies".to_owned()),
        ..product(
            "heavy-knit-hoodie",
            "Heavy Knit Hoodie",
            "northloop",
            6_400,
            "hoodie/DDD6E8/4B4A6B/EDEAF3",
        )
    }
}

fn entry(product: ShopProduct) -> CatalogEntry<ShopProduct> {
    CatalogEntry {
        entry: product,
        revision: 3,
        updated_at: now(),
        archived_at: None,
    }
}

pub(in crate::ui) fn products(query: &ListShopProducts) -> CatalogPage {
    let hidden = ShopProduct {
        is_active: false,
        ..product(
            "garden-tea-chest",
            "Garden Tea Chest",
            "kiln-co",
            3_600,
            "tea-tin/CFE0C6/5E8C6A/D9694B",
        )
    };
    let card = ShopProduct {
        is_gift_card: true,
        price_max: Some(Cents(50_000)),
        ..product(
            "any-amount",
            "Any Amount Gift Card",
            "northloop",
            1_000,
            "gift-card/DAD3DC/2E2A33/B4234E",
        )
    };
    let mug = product(
        "morning-mug",
        "Morning Mug",
        "kiln-co",
        2_400,
        "mug/8FB7C9/F5F0E6/D9553C",
    );
    let archived = CatalogEntry {
        archived_at: Some(now()),
        ..entry(product(
            "cedar-soy-candle",
            "Cedar Soy Candle",
            "kiln-co",
            2_800,
            "candle/E6CDB0/F0E0CB/B5654A",
        ))
    };
    let all = match query.is_archived {
        true => vec![archived],
        false => vec![entry(card), entry(hidden), entry(hoodie()), entry(mug)],
    };
    let search = query.search.to_lowercase();
    let found =
        |entry: &CatalogEntry<ShopProduct>| entry.entry.name.to_lowercase().contains(&search);
    let products: Vec<_> = all.into_iter().filter(found).collect();
    CatalogPage {
        total: products.len() as u64,
        products,
    }
}

/// The hoodie, whatever the handle is.
pub(in crate::ui) fn shown_product() -> ShownProduct {
    let stock = |on_hand, reserved| Some(VariantStock { on_hand, reserved });
    ShownProduct {
        entry: entry(hoodie()),
        stock: vec![stock(4, 1), stock(12, 3), None],
    }
}

/// The hoodie after the change of another operator.
pub(in crate::ui) fn changed_product() -> ShownProduct {
    let mut shown = shown_product();
    shown.entry.revision += 1;
    shown.entry.entry.name = "Heavy Knit Hoodie, organic".to_owned();
    shown
}

/// Saves an edit of the newest version, and refuses another one.
pub(in crate::ui) fn edited(edit: &EditProduct) -> EditedProduct {
    let now = changed_product();
    let change = edit.change.as_ref();
    let revision = change.and_then(|change| change.expected_revision);
    let is_stale = change.is_some() && revision != Some(now.entry.revision);
    EditedProduct {
        outcome: match is_stale {
            true => EditOutcome::Stale,
            false => EditOutcome::Saved,
        },
        is_entry_saved: change.is_some() && !is_stale,
        now: Some(Arc::new(now)),
    }
}

/// A file that cannot be read, if there is one.
pub(in crate::ui) fn unreadable_file(question: &ReadCatalogFiles) -> Option<String> {
    let mut names = question
        .paths
        .iter()
        .filter_map(|path| path.file_name()?.to_str());
    names
        .find(|name| *name == UNREADABLE_FILE)
        .map(str::to_owned)
}

pub(in crate::ui) fn files(question: &ReadCatalogFiles) -> CatalogFiles {
    let text = question.pasted.clone().unwrap_or_else(|| TABLE.to_owned());
    let tables = read_file("products.csv", text.as_bytes(), None).unwrap_or_default();
    let unknown = match tables.is_empty() {
        true => read_unknown("stock list.csv", text.as_bytes(), None).ok(),
        false => None,
    };
    CatalogFiles {
        names: vec![match text == WRONG_TABLE {
            true => WRONG_FILE.to_owned(),
            false => "products.csv".to_owned(),
        }],
        tables,
        unknown: unknown.into_iter().collect(),
        pictures: None,
    }
}

fn planned_entry(name: &str, action: EntryAction, changes: Vec<FieldDifference>) -> EntryPlan {
    EntryPlan {
        handle: name.to_lowercase().replace(' ', "-"),
        name: name.to_owned(),
        action,
        changes,
    }
}

fn difference(field: &str, before: Option<&str>, after: &str) -> FieldDifference {
    FieldDifference {
        field: field.to_owned(),
        before: before.map(str::to_owned),
        after: Some(after.to_owned()),
    }
}

fn plan() -> CatalogPlan {
    let hoodie = vec![
        difference("price", Some("$64.00"), "$68.00"),
        difference("variants[M].on_hand", Some("12"), "20"),
        difference("subtitle", None, "Warm, heavy, and made to last"),
    ];
    let entries = vec![
        planned_entry("Soup Bowl", EntryAction::New, Vec::new()),
        planned_entry("Tea Towel", EntryAction::New, Vec::new()),
        planned_entry("Heavy Knit Hoodie", EntryAction::Changed, hoodie),
        planned_entry("Cedar Soy Candle", EntryAction::Archived, Vec::new()),
    ];
    CatalogPlan {
        products: KindPlan {
            new: 2,
            changed: 1,
            archived: 1,
            unchanged: 18,
            entries,
        },
        brands: KindPlan {
            new: 1,
            unchanged: 2,
            entries: vec![planned_entry("Kiln & Co", EntryAction::New, Vec::new())],
            ..KindPlan::default()
        },
        ..CatalogPlan::default()
    }
}

fn problems() -> Vec<ImportProblem> {
    let problem = |row, column: &str, message: &str| ImportProblem {
        place: Some(Place {
            file: "products.csv".to_owned(),
            sheet: None,
            row,
            column: column.to_owned(),
        }),
        text: ImportProblemText::Shop {
            code: CatalogProblemCode::Invalid,
            message: message.to_owned(),
        },
    };
    vec![
        problem(3, "Price", "A product needs a price"),
        problem(7, "Brand", "The shop has no brand Kilnco"),
        problem(7, "SKU", "Another product has this SKU"),
    ]
}

/// The plan of the table that was pasted.
pub(in crate::ui) fn planned(question: &PlanCatalogImport) -> PlannedImport {
    let is_wrong = question.files.names.iter().any(|name| name == WRONG_FILE);
    let shown = match is_wrong {
        true => CatalogImportPlan {
            plan: CatalogPlan::default(),
            problems: problems(),
        },
        false => CatalogImportPlan {
            plan: plan(),
            problems: Vec::new(),
        },
    };
    PlannedImport::of(question.clone(), shown)
}

pub(in crate::ui) fn applied() -> CatalogImportPlan {
    CatalogImportPlan {
        plan: CatalogPlan {
            applied: true,
            ..plan()
        },
        problems: Vec::new(),
    }
}

pub(in crate::ui) fn accounts() -> Vec<AccountFunds> {
    let totals = |balance, authorized, captured| FundTotals {
        balance: Cents(balance),
        authorized: Cents(authorized),
        captured: Cents(captured),
    };
    let invoice = MethodFunds {
        id: PaymentMethodId("invoice".to_owned()),
        name: "Invoice".to_owned(),
        kind: PaymentMethodKind::Invoice,
        is_active: true,
        totals: totals(0, 12_800, 40_000),
        limit: Some(Cents(200_000)),
    };
    vec![
        AccountFunds {
            no: 1,
            name: "People team".to_owned(),
            totals: totals(412_350, 62_900, 24_750),
            payment_methods: Vec::new(),
            cards: FundTotals::default(),
        },
        AccountFunds {
            no: 2,
            name: "Sales".to_owned(),
            totals: totals(0, 12_800, 40_000),
            payment_methods: vec![invoice],
            cards: FundTotals::default(),
        },
    ]
}

/// The accounts of a shop that takes cards.
pub(in crate::ui) fn accounts_with_cards() -> Vec<AccountFunds> {
    let mut accounts = accounts();
    accounts[0].cards.authorized = Cents(17_600);
    accounts
}

/// A card that was declined, a refund that was made with a wrong key, and a charge that was made by hand.
pub(in crate::ui) fn card_problems() -> Vec<CardProblem> {
    let hour = std::time::Duration::from_secs(3_600);
    let problem = |number: u64, account: &str, kind, amount, code| CardProblem {
        order_id: order_id(number),
        order_status: OrderStatus::Paid,
        account_no: 1,
        account: account.to_owned(),
        kind,
        amount: Cents(amount),
        code,
        reason: String::new(),
        created_at: now() - 2 * hour,
        next_attempt_at: None,
    };
    let (authorize, refund) = (CardOperationKind::Authorize, CardOperationKind::Refund);
    let (declined, unauthorized) = (CardProblemCode::Declined, CardProblemCode::Unauthorized);
    let outside = CardProblemCode::ChargedOutside;
    vec![
        CardProblem {
            order_status: OrderStatus::PendingPayment,
            reason: "Your card was declined. (insufficient_funds)".to_owned(),
            next_attempt_at: Some(now() + 4 * hour),
            ..problem(1, "People team", authorize, 8_800, declined)
        },
        CardProblem {
            order_status: OrderStatus::Failed,
            reason: "Invalid API Key provided".to_owned(),
            next_attempt_at: Some(now() + hour),
            ..problem(2, "Sales", refund, 6_400, unauthorized)
        },
        CardProblem {
            reason: "Charged at the processor, not by the service".to_owned(),
            ..problem(3, "People team", authorize, 5_200, outside)
        },
    ]
}

pub(in crate::ui) fn audit(question: &ListAudit) -> AuditPage {
    let entry =
        |no, minutes: u64, operator: &str, action: &str, subject: &str, detail| AuditEntry {
            no,
            occurred_at: now() - std::time::Duration::from_secs(minutes * 60),
            operator: operator.to_owned(),
            operator_id: "3f2a9c11d0e7".to_owned(),
            action: action.to_owned(),
            subject: subject.to_owned(),
            detail,
            hash: "5feceb66ffc86f38d952786c6d696c79".to_owned(),
        };
    let all = vec![
        entry(
            5,
            12,
            "Warehouse",
            "parcels.pack",
            "4",
            json!({"parcels": 12}),
        ),
        entry(
            4,
            95,
            "Warehouse",
            "stock.set",
            "HOOD-M",
            json!({"on_hand": 20, "low_at": null, "stop_counting": false}),
        ),
        entry(
            3,
            1_500,
            "Office",
            "catalog.import",
            "catalog",
            json!({
                "products": {"new": 1, "changed": 1, "archived": 0},
                "brands": {"new": 0, "changed": 0, "archived": 0},
                "entries": [
                    {"kind": "products", "handle": "moon-mug", "action": "new", "changes": []},
                    {"kind": "products", "handle": "knit-hoodie", "action": "changed", "changes": [
                        {"field": "price", "before": "$60.00", "after": "$64.00"},
                        {"field": "variants[M].shelf", "before": null, "after": "A3"},
                    ]},
                ],
            }),
        ),
        entry(
            2,
            3_000,
            "Office",
            "account.fund",
            "People team",
            json!({"account_no": 1, "amount": 500_000, "id": "01920000-0000-7000-8000-000000000031"}),
        ),
        entry(
            1,
            3_020,
            "Office",
            "settings.terms",
            "terms",
            json!({
                "before": {"processing_fee": 0, "state_taxes": {}, "zones": []},
                "after": {"processing_fee": 2.5, "state_taxes": {"NY": 8.875}, "zones": []},
            }),
        ),
    ];
    let query = &question.query;
    let entries = all.into_iter().filter(|entry| {
        query
            .operator
            .as_ref()
            .is_none_or(|it| *it == entry.operator)
            && query
                .action
                .as_ref()
                .is_none_or(|it| entry.action.starts_with(it))
            && query
                .since
                .is_none_or(|since: Timestamp| entry.occurred_at >= since)
    });
    let entries: Vec<AuditEntry> = entries.collect();
    AuditPage {
        total: entries.len() as u64,
        entries,
    }
}

pub(in crate::ui) fn verification() -> Arc<Verification> {
    let check = |name: &str, detail: &str| Check {
        name: name.to_owned(),
        ok: true,
        detail: detail.to_owned(),
    };
    Arc::new(Verification {
        ok: true,
        checks: vec![
            check("ledger", "214 entries of 2 payment methods"),
            check("orders", "187 orders"),
            check("stock", "42 items"),
            check("audit", "5 rows"),
        ],
    })
}
