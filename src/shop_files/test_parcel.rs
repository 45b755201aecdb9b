//! A parcel for tests.

use rand::{SeedableRng as _, rngs::StdRng};

use crate::contract::{
    BrandId, MailingAddress, OrderBatchId, OrderId, ProductId, Timestamp,
    shop::{
        parcel_number::ParcelNumber,
        parcels::{Parcel, ParcelItem, ParcelState},
    },
};

/// The parcel with this seed: two items for one recipient.
pub(super) fn parcel(seed: u64) -> Parcel {
    let item = |sku: &str, product: &str, variants: &[&str], shelf: &str| ParcelItem {
        sku: Some(sku.to_owned()),
        product: product.to_owned(),
        product_id: ProductId::default(),
        variants: variants
            .iter()
            .map(|variant| (*variant).to_owned())
            .collect(),
        quantity: 1,
        shelf: Some(shelf.to_owned()),
        weight_grams: Some(350),
    };
    Parcel {
        parcel: ParcelNumber::generate(&mut StdRng::seed_from_u64(seed)),
        state: ParcelState::Packed,
        account: "People team".to_owned(),
        order_id: OrderId::default(),
        order_batch_id: OrderBatchId::default(),
        batch_name: "Welcome".to_owned(),
        reference_id: "GB-0123456789AB".to_owned(),
        recipient: format!("Ida Larsson {seed}"),
        mailing_address: MailingAddress {
            address_1: "12 Elm Street".to_owned(),
            address_2: Some("Apt 4".to_owned()),
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            postal_code: "60614".to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        },
        email: None,
        brand_id: BrandId::default(),
        brand: "North".to_owned(),
        items: vec![
            item("HOOD-M", "Heavy Knit Hoodie", &["M"], "B2"),
            item("MUG", "Moon Mug", &[], "A10"),
        ],
        from_name: "The People Team".to_owned(),
        message: Some("Welcome to the team!".to_owned()),
        accepted_at: None,
        ready_at: Timestamp::from_micros(1_800_000_000_000_000),
        run: Some(7),
        attempt: 1,
        carrier: None,
        tracking_number: None,
        packed_at: None,
        shipped_at: None,
        delivered_at: None,
        resolution: None,
        is_waiting_for_payment: false,
    }
}
