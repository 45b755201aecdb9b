//! What the sender's money allows a recipient: nothing dearer than what was sent, shipping and fee
//! included, and of a gift of choice only what its collection offers, as many as it offers. Used by
//! [`super::acceptance`], [`super::choice`], the practice life and its catalog. Refuses in short
//! sentences; the page says them kinder.

use super::{amounts::BaseAmounts, batch::Refusal, gift::GiftLine};
use crate::contract::{CollectionVersion, MultipleSelectMode, Product, ProductId};

/// Whether `chosen` is a choice from a collection that was sent as `sent`, one piece of it.
///
/// # Errors
/// A sentence for the recipient.
pub fn check_choice(
    version: &CollectionVersion,
    sent: &GiftLine,
    chosen: &[GiftLine],
) -> Result<(), Refusal> {
    for line in chosen {
        if product_of(version, line.product_id).is_none() {
            return Err(format!("{} is not part of this gift", line.product_name));
        }
    }
    match version.multiple_select_mode {
        MultipleSelectMode::ItemCount => {
            let most = version.multiple_select_count.unwrap_or(1).max(1);
            if pieces(chosen) > u64::from(most) {
                return Err(format!("At most {most} items can be chosen"));
            }
        }
        MultipleSelectMode::MaxPrice => {
            if let Some(most) = version.multiple_select_price
                && BaseAmounts::of(chosen).product > most
            {
                return Err("What was chosen costs more than this gift".to_owned());
            }
        }
        MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => {
            if pieces(chosen) > 1 {
                return Err("One item can be chosen".to_owned());
            }
        }
    }
    let one = GiftLine {
        quantity: 1,
        ..sent.clone()
    };
    no_dearer(&[one], chosen)
}

/// Everything that a collection offers.
pub fn products_of(version: &CollectionVersion) -> impl Iterator<Item = &Product> {
    version
        .collection_categories
        .iter()
        .flat_map(|category| &category.collection_products)
        .map(|entry| &entry.product)
}

fn product_of(version: &CollectionVersion, id: ProductId) -> Option<&Product> {
    products_of(version).find(|product| product.id == id)
}

fn pieces(lines: &[GiftLine]) -> u64 {
    lines.iter().map(|line| u64::from(line.quantity)).sum()
}

/// # Errors
/// When nothing was chosen, or it costs more than what was sent.
pub fn no_dearer(sent: &[GiftLine], chosen: &[GiftLine]) -> Result<(), Refusal> {
    if chosen.is_empty() {
        return Err("Nothing was chosen".to_owned());
    }
    let (sent, chosen) = (BaseAmounts::of(sent), BaseAmounts::of(chosen));
    if chosen.product > sent.product || chosen.pre_tax() > sent.pre_tax() {
        return Err("What was chosen costs more than this gift".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Brand, BrandId, Cents};

    fn line(price: i64, shipping: i64, quantity: u32) -> GiftLine {
        let brand = Brand {
            id: BrandId(uuid::Uuid::from_u128(1)),
            shipping_price: Cents(shipping),
            ..Brand::default()
        };
        let product = Product::default();
        GiftLine::new(&product, &brand, Cents(price), quantity, Vec::new())
    }

    #[test]
    fn what_is_chosen_never_costs_the_sender_more() {
        let sent = [line(5_000, 500, 1)];
        assert_eq!(no_dearer(&sent, &[line(2_500, 250, 2)]), Ok(()));
        for dearer in [line(5_001, 0, 1), line(4_900, 700, 1)] {
            assert!(no_dearer(&sent, &[dearer]).is_err());
        }
        assert!(no_dearer(&sent, &[]).is_err(), "nothing is no choice");
    }

    #[test]
    fn only_what_a_collection_offers_can_be_chosen_from_it() {
        let version = CollectionVersion::default();
        let sent = line(5_000, 0, 1);
        assert!(check_choice(&version, &sent, &[line(4_000, 0, 1)]).is_err());
    }
}
