//! Drafts with their recipients, prices, and entries of the outbox.

use std::time::Duration;

use uuid::Uuid;

use super::{
    catalog::{HOODIE, brand_id, product_id, product_picture},
    now,
    orders::batch_id,
};
use crate::{
    contract::{CardId, CartPriceEstimate, CartRequest, Cents},
    desk::{
        Attempts, CartLine, CartPrice, Draft, DraftId, DraftPrice, Impact, OutboxEntry, OutboxId,
        OutboxState, Problem, ProblemKind, personal::SendPlan,
    },
    recipients::{MappingGuess, ReadOptions, RecipientTable, apply_mapping, read_text},
};

/// A file of 25 recipients: the 4th has a mistyped email address and the 5th has none.
pub(in crate::ui) fn people() -> String {
    const NAMES: [(&str, &str); 25] = [
        ("Ida", "Berg"),
        ("Ole", "Dahl"),
        ("Mei", "Tan"),
        ("Raj", "Rao"),
        ("Nia", "Okoye"),
        ("Eva", "Kos"),
        ("Łukasz", "Żółć"),
        ("Anna", "Lee"),
        ("François", "Lefèvre"),
        ("José", "Ibáñez"),
        ("Ana", "Lima"),
        ("Tom", "Reed"),
        ("Lena", "Wolf"),
        ("Omar", "Haddad"),
        ("Sara", "Nilsson"),
        ("Yuki", "Mori"),
        ("Paul", "Green"),
        ("Rosa", "Vega"),
        ("Finn", "Ryan"),
        ("Zoë", "Blum"),
        ("Ines", "Costa"),
        ("Karl", "Kern"),
        ("Mira", "Novak"),
        ("Noah", "Stone"),
        ("Lea", "Roth"),
    ];
    let mut text = "First name,Last name,Email\n".to_owned();
    for (i, (first, last)) in NAMES.iter().enumerate() {
        let email = match i {
            3 => "raj.rao@gmial.com".to_owned(),
            4 => String::new(),
            _ => format!("person{i}@example.com"),
        };
        text.push_str(&format!("{first},{last},{email}\n"));
    }
    text
}

/// The file of [`people`] with a column of emails under another name, and a column that is no field.
pub(in crate::ui) fn people_export() -> String {
    let people = people();
    let mut lines = people.lines();
    let mut text = String::from("First name,Last name,Contact for gifts,Department\n");
    lines.next();
    for (line, department) in lines.zip(["Sales", "Support", "People"].iter().cycle()) {
        text.push_str(&format!("{line},{department}\n"));
    }
    text
}

/// The file of [`people`] with the mistyped email address corrected and the missing one added.
pub(in crate::ui) fn valid_people() -> String {
    people()
        .replace("raj.rao@gmial.com", "raj.rao@gmail.com")
        .replace("Okoye,", "Okoye,nia@example.com")
}

pub(in crate::ui) fn recipients(file: &str) -> RecipientTable {
    let table = read_text(file, &ReadOptions::default()).expect("a readable list");
    let mapping = MappingGuess::new(&table.header, table.sample(50)).mapping;
    RecipientTable::new("people.csv", apply_mapping(&table, &mapping).rows)
}

pub(super) fn hoodie() -> CartLine {
    CartLine {
        product_id: product_id(5),
        product_name: "Heavy Knit Hoodie".to_owned(),
        brand_id: brand_id(4),
        brand_name: "Northloop".to_owned(),
        picture: Some(product_picture(HOODIE)),
        price: Cents(6400),
        quantity: 1,
        variants_label: Some("Size".to_owned()),
        variant_choices: ["S", "M", "L"].map(str::to_owned).to_vec(),
        variants_to_choose: 1,
        restricted_states: vec!["HI".to_owned()],
        ..CartLine::default()
    }
}

pub(in crate::ui) fn draft() -> Draft {
    Draft {
        id: DraftId(Uuid::from_u128(7)),
        name: "Autumn thank-you".to_owned(),
        from_name: "The People Team".to_owned(),
        cart: vec![hoodie()],
        message: "A hard quarter, carried with grace. Please choose the size you like.".to_owned(),
        card_id: Some(CardId(Uuid::from_u128(0xC000))),
        updated_at: now(),
        ..Draft::default()
    }
}

/// "Winter thanks" with 25 recipients, and "Book club" with one.
pub(in crate::ui) fn drafts() -> [(Draft, RecipientTable); 2] {
    let draft = |id: u128, name: &str, line: CartLine, age: u64| Draft {
        id: DraftId(Uuid::from_u128(id)),
        name: name.to_owned(),
        cart: vec![line],
        updated_at: now() - Duration::from_secs(age),
        ..Draft::default()
    };
    let candle = CartLine {
        product_id: product_id(3),
        product_name: "Cedar Soy Candle".to_owned(),
        brand_id: brand_id(3),
        brand_name: "Low Tide Studio".to_owned(),
        picture: Some(product_picture("candle/E6CDB0/F0E0CB/B5654A")),
        price: Cents(2800),
        quantity: 1,
        ..CartLine::default()
    };
    [
        (
            draft(1, "Winter thanks", hoodie(), 20 * 60),
            recipients(&people()),
        ),
        (
            draft(2, "Book club", candle, 3 * 86_400),
            recipients("First name,Email\nIda,ida@example.com\n"),
        ),
    ]
}

/// The price as the service calculates it: $8 shipping, 5 % fee, 0 to 10 % tax.
pub(in crate::ui) fn price(cart: &[CartLine]) -> CartPriceEstimate {
    let products = cart.iter();
    let product: Cents = products
        .map(|line| line.unit_price() * i64::from(line.quantity))
        .sum();
    let shipping = Cents(800);
    let fee = (product + shipping).percent(5);
    let pre_tax = product + shipping + fee;
    CartPriceEstimate {
        price_product: product,
        price_shipping: shipping,
        price_processing_fee: fee,
        price_pre_tax: pre_tax,
        price_est_tax_low: Cents::ZERO,
        price_est_tax_high: pre_tax.percent(10),
        price_est_total_low: pre_tax,
        price_est_total_high: pre_tax + pre_tax.percent(10),
        price_est_global_relay_high: None,
    }
}

/// The price of each cart of a draft.
pub(in crate::ui) fn draft_price(draft: &Draft, recipients: &RecipientTable) -> DraftPrice {
    let priced = |cart: &[CartLine], recipients| CartPrice {
        cart: CartRequest {
            items: cart.iter().map(CartLine::request).collect(),
        },
        recipients,
        gift: price(cart),
    };
    let planned = SendPlan::of(draft, recipients).carts;
    let carts = if draft.has_personal_cart() && !planned.is_empty() {
        let carts = planned.iter();
        carts
            .map(|cart| priced(&cart.lines, cart.recipients))
            .collect()
    } else {
        vec![priced(&draft.cart, recipients.filled_row_count() as u64)]
    };
    DraftPrice { carts }
}

/// A send that waits, one in doubt, one refused, one that needs a review, and one sent.
pub(in crate::ui) fn outbox() -> Vec<OutboxEntry> {
    let entry = |n: u128, title: &str, state| OutboxEntry {
        id: OutboxId(Uuid::from_u128(n)),
        draft_id: DraftId(Uuid::from_u128(n)),
        title: title.to_owned(),
        first_recipient: String::new(),
        recipients: 25,
        total_low: Cents(189_000),
        total_high: Cents(207_900),
        customer_reference_id: String::new(),
        state,
        created_at: now(),
        attempts: Attempts::default(),
        part: None,
    };
    vec![
        entry(1, "Winter thanks", OutboxState::Waiting),
        entry(
            2,
            "Book club",
            OutboxState::InDoubt(
                Problem::from(ProblemKind::ConnectionInterrupted).with_impact(Impact::SendInDoubt),
            ),
        ),
        entry(
            3,
            "Moving day",
            OutboxState::Refused(
                Problem::from(ProblemKind::ServiceRefused {
                    status: 400,
                    reason: Some("Product not found".to_owned()),
                })
                .with_impact(Impact::DraftSaved),
            ),
        ),
        entry(
            5,
            "Open end",
            OutboxState::NeedsReview(
                ProblemKind::SendNeedsReview {
                    similar_batches: 1,
                    candidates: Vec::new(),
                }
                .into(),
            ),
        ),
        entry(4, "Arrived", OutboxState::Sent(batch_id(0))),
    ]
}
