//! Parcels and stock of a shop.

use std::{sync::Arc, time::Duration};

use rand::{SeedableRng as _, rngs::StdRng};

use super::now;
use crate::{
    contract::{
        MailingAddress, Timestamp,
        shop::{
            emails::{EmailSetting, EmailSettings},
            parcel_number::ParcelNumber,
            parcels::{
                PackingRun, Parcel, ParcelFilter, ParcelItem, ParcelState, TrackingEntry,
                TrackingReport, UnmatchedCode, UnmatchedEntry,
            },
            shipping::{ShippingSetting, ShippingSettings},
            stock::{StockCause, StockEntry, StockFilter, StockItem},
        },
    },
    desk::{
        ShopPage,
        shop::{OperatorSettings, TrackingCheck},
    },
};

const PEOPLE: [(&str, &str, &str, &str, &str); 7] = [
    ("Ida Berg", "12 Main Street", "Portland", "OR", "97201"),
    ("Sam Okafor", "7 Oak Avenue", "Austin", "TX", "78701"),
    ("Lea Moreau", "3 Hill Road", "Boston", "MA", "02110"),
    ("Tom Adler", "9 Lake Drive", "Chicago", "IL", "60614"),
    ("Priya Raman", "210 Pine Street", "Seattle", "WA", "98101"),
    ("Noah Lindqvist", "44 River Walk", "Denver", "CO", "80202"),
    ("Mei Tanaka", "8 Harbor Lane", "San Diego", "CA", "92101"),
];

const ITEMS: [(&str, &[&str], &str, &str); 3] = [
    ("Heavy Knit Hoodie", &["M"], "HOOD-M", "A3"),
    ("Moon Mug", &[], "MUG", "B1"),
    ("Garden Tea Chest", &[], "TEA", "C2"),
];

/// The parcels that are to pack, and those in every other state.
const TO_PACK: u64 = 230;
const STATES: [(ParcelState, u64); 5] = [
    (ParcelState::ToShip, TO_PACK),
    (ParcelState::Packed, 12),
    (ParcelState::Shipped, 31),
    (ParcelState::Delivered, 64),
    (ParcelState::Lost, 2),
];

/// The last parcel: it was lost, and its problem is settled.
const SETTLED: u64 = 338;

const PAGE: u64 = 100;

pub(in crate::ui) fn parcel_number(n: u64) -> ParcelNumber {
    ParcelNumber::generate(&mut StdRng::seed_from_u64(n))
}

fn days_ago(days: u64) -> Timestamp {
    now() - Duration::from_secs(days * 86_400)
}

/// The parcel with a number below the number of all parcels.
pub(in crate::ui) fn parcel(n: u64) -> Parcel {
    let mut before = 0;
    let state = STATES.iter().find_map(|(state, count)| {
        before += count;
        (n < before).then_some(*state)
    });
    let state = state.expect("a parcel");
    let (recipient, address_1, city, region, postal_code) = PEOPLE[n as usize % PEOPLE.len()];
    let (product, variants, sku, shelf) = ITEMS[n as usize % ITEMS.len()];
    let at = |reached: ParcelState, days| (state >= reached).then(|| days_ago(days));
    let is_shipped = state >= ParcelState::Shipped;
    let (order, batch) = (super::orders::order_id(n), super::orders::batch_id(0));
    Parcel {
        parcel: parcel_number(n),
        state,
        account: "People team".to_owned(),
        order_id: order,
        order_batch_id: batch,
        batch_name: "Spring thanks".to_owned(),
        reference_id: "GB-0123456789AB".to_owned(),
        recipient: recipient.to_owned(),
        mailing_address: MailingAddress {
            address_1: address_1.to_owned(),
            city: city.to_owned(),
            state: region.to_owned(),
            postal_code: postal_code.to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        },
        email: None,
        brand_id: crate::contract::BrandId(uuid::Uuid::from_u128(1)),
        brand: "Northloop".to_owned(),
        items: vec![ParcelItem {
            sku: Some(sku.to_owned()),
            product: product.to_owned(),
            variants: variants.iter().map(|name| (*name).to_owned()).collect(),
            quantity: 1,
            shelf: Some(shelf.to_owned()),
            ..ParcelItem::default()
        }],
        from_name: "The People Team".to_owned(),
        message: Some("Thank you for a great spring!".to_owned()),
        accepted_at: Some(days_ago(6)),
        ready_at: days_ago(6 - n.min(TO_PACK) * 5 / TO_PACK),
        run: (state >= ParcelState::Packed).then_some(7),
        attempt: 1,
        carrier: is_shipped.then(|| "USPS".to_owned()),
        tracking_number: is_shipped.then(|| format!("94001112062064062607{:02}", n % 100)),
        packed_at: at(ParcelState::Packed, 4),
        shipped_at: at(ParcelState::Shipped, 3),
        delivered_at: (state == ParcelState::Delivered).then(|| days_ago(1)),
        resolution: (n == SETTLED).then(|| "settled".to_owned()),
        is_waiting_for_payment: false,
        resolution_note: (n == SETTLED).then(|| "A voucher was sent instead".to_owned()),
    }
}

fn all_parcels() -> u64 {
    STATES.iter().map(|(_, count)| count).sum()
}

/// The number of the first parcel in a state.
pub(in crate::ui) fn first_parcel(state: ParcelState) -> Parcel {
    let found = (0..all_parcels())
        .map(parcel)
        .find(|parcel| parcel.state == state);
    found.expect("a parcel in the state")
}

/// The lost parcel whose problem is settled.
pub(in crate::ui) fn settled_parcel() -> Parcel {
    parcel(SETTLED)
}

fn is_unsolved(parcel: &Parcel) -> bool {
    parcel.state.is_problem() && parcel.resolution.is_none()
}

/// The parcel to ship that waits for payment in a shop with problems of cards.
pub(in crate::ui) fn unpaid_parcel() -> Parcel {
    parcel(1)
}

pub(in crate::ui) fn find_parcel(number: ParcelNumber) -> Parcel {
    let found = (0..all_parcels())
        .map(parcel)
        .find(|parcel| parcel.parcel == number);
    found.expect("a parcel with the number")
}

pub(in crate::ui) fn parcels(filter: &ParcelFilter, after: Option<&str>) -> ShopPage<Parcel> {
    let search = filter.search.as_deref().unwrap_or_default().to_lowercase();
    let found = (0..all_parcels()).map(parcel).filter(|parcel| {
        filter.state.is_none_or(|state| parcel.state == state)
            && (filter.needs_resolution != Some(true) || is_unsolved(parcel))
            && (parcel.recipient.to_lowercase().contains(&search)
                || search.parse() == Ok(parcel.parcel))
    });
    page(found.collect(), after)
}

fn page<T: Clone>(found: Vec<T>, after: Option<&str>) -> ShopPage<T> {
    let start: u64 = after.map_or(0, |after| after.parse().expect("a number"));
    let end = (start + PAGE).min(found.len() as u64);
    ShopPage {
        rows: found[start as usize..end as usize].to_vec(),
        next: (end < found.len() as u64).then(|| end.to_string()),
    }
}

pub(in crate::ui) fn packing_runs() -> Arc<Vec<PackingRun>> {
    let run = |run, parcels, days| PackingRun {
        run,
        parcels,
        operator: "Warehouse".to_owned(),
        created_at: days_ago(days),
        taken_back_at: (run == 6).then(|| days_ago(days)),
        waiting_for_payment: Vec::new(),
    };
    Arc::new(vec![run(7, 12, 4), run(6, 3, 5), run(5, 31, 6)])
}

pub(in crate::ui) fn operator_settings() -> OperatorSettings {
    OperatorSettings {
        shipping: ShippingSetting {
            revision: 0,
            shipping: ShippingSettings::default(),
        },
        emails: EmailSetting {
            revision: 1,
            emails: EmailSettings::INITIAL,
        },
    }
}

/// Three parcels that are known by their numbers, one by name and postal code, and a wrong number.
pub(in crate::ui) fn tracking_check() -> TrackingCheck {
    let entry = |row: u64| TrackingEntry {
        row,
        tracking_number: Some(format!("94001112062064062608{row:02}")),
        recipient: Some("Sam Okafor".to_owned()),
        postal_code: Some("78701".to_owned()),
        ..TrackingEntry::default()
    };
    let unmatched = |row, code, suggestions| UnmatchedEntry {
        row,
        code,
        suggestions,
    };
    TrackingCheck::Checked {
        entries: Arc::new((2..=6).map(entry).collect()),
        report: Arc::new(TrackingReport {
            matched: 3,
            changed: 3,
            unmatched: vec![
                unmatched(
                    5,
                    UnmatchedCode::NeedsConfirmation,
                    vec![parcel_number(231)],
                ),
                unmatched(6, UnmatchedCode::InvalidParcel, Vec::new()),
            ],
            applied: false,
        }),
    }
}

pub(in crate::ui) fn stock_item(n: u64) -> StockItem {
    let (product, variants, sku, _) = ITEMS[n as usize % ITEMS.len()];
    let on_hand = 40 - n as i64 * 12;
    let reserved = 3 + n as i64;
    StockItem {
        sku: Some(sku.to_owned()),
        product: product.to_lowercase().replace(' ', "-"),
        product_name: product.to_owned(),
        variant: variants.join(" / "),
        on_hand,
        reserved,
        free: on_hand - reserved,
        low_at: (n != 1).then_some(12),
    }
}

pub(in crate::ui) fn stock(filter: &StockFilter, after: Option<&str>) -> ShopPage<StockItem> {
    let search = filter.search.as_deref().unwrap_or_default().to_lowercase();
    let found = (0..ITEMS.len() as u64).map(stock_item).filter(|item| {
        item.product_name.to_lowercase().contains(&search) && (!filter.low || item.is_low())
    });
    page(found.collect(), after)
}

pub(in crate::ui) fn stock_history() -> Arc<Vec<StockEntry>> {
    let entry = |no, cause, on_hand, reserved, note: Option<&str>| StockEntry {
        no,
        sku: Some("HOOD-M".to_owned()),
        cause,
        on_hand_change: 0,
        reserved_change: 1,
        on_hand,
        reserved,
        order_batch_id: None,
        reference_id: None,
        order_id: None,
        note: note.map(str::to_owned),
        recorded_at: days_ago(10 - no as u64),
    };
    Arc::new(vec![
        entry(3, StockCause::Reserved, 40, 3, None),
        entry(2, StockCause::Shipped, 40, 2, None),
        entry(1, StockCause::Counted, 41, 3, Some("Count of November")),
    ])
}
