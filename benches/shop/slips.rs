//! The printout of a packing run of 1,000 parcels.

use std::time::{Duration, Instant};

use giftdesk::{
    contract::shop::parcels::Parcel,
    messages::slips::CatalogueSlips,
    pdf::{NoFallbackFonts, Paper},
    shop_files::slips::write_slips,
};
use serde_json::{Value, json};

use crate::support::{
    report::{print_bytes, print_times},
    shop::parcel_numbers,
};

const PARCELS: usize = 1_000;
const TIME_LIMIT: Duration = Duration::from_secs(5);
const MAX_BYTES: u64 = 20_000_000;

pub fn run() {
    let parcels: Vec<Parcel> = parcel_numbers(PARCELS)
        .into_iter()
        .enumerate()
        .map(|(index, number)| parcel(index, &number))
        .collect();
    let begun = Instant::now();
    let slips = write_slips(
        1,
        &parcels,
        Paper::Letter,
        &CatalogueSlips::current(false),
        &NoFallbackFonts,
    );
    let taken = begun.elapsed();
    let slips = slips.expect("a PDF");
    assert!(slips.pages > PARCELS as u64);
    print_times("1,000 packing slips as PDF", taken, TIME_LIMIT, "≤ 1");
    print_bytes(
        "the size of their PDF",
        slips.pdf.len() as u64,
        MAX_BYTES,
        "≤ 1",
    );
}

fn parcel(index: usize, number: &str) -> Parcel {
    let id = uuid::Uuid::nil();
    let parcel = json!({
        "parcel": number, "state": "packed", "account": "People team", "order_id": id, "order_batch_id": id,
        "batch_name": "Welcome", "reference_id": format!("B-{index}"), "brand_id": id, "brand": "Acme Outfitters",
        "recipient": format!("Zoë van der Berg-O’Brien {index}"),
        "mailing_address": {
            "address_1": format!("{index} Sample Street"), "city": "Portland", "state": "OR",
            "postal_code": "97201", "country": "US",
        },
        "items": [item(index % 40), item((index * 7 + 1) % 40)],
        "from_name": "The People Team",
        "message": "A hard quarter, carried with grace. Thank you for all of it! ".repeat(3),
        "ready_at": "2026-11-30T12:00:00Z", "attempt": 1,
    });
    serde_json::from_value(parcel).expect("a parcel")
}

/// One of 40 products on 20 shelves.
fn item(number: usize) -> Value {
    json!({
        "sku": format!("SKU-{number}"), "product": format!("Heavy Knit Hoodie {number}"), "variants": ["M / Moss"],
        "quantity": 1, "shelf": format!("A{}", number % 20), "weight_grams": 650,
    })
}
