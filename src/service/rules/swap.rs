//! What a recipient may take instead of what was sent, and what may be chosen from a gift of choice.
//!
//! Used by whoever acts for recipients: the practice life, and their page. Whatever is taken never
//! costs the sender more than what was sent, shipping and fee included.

use super::{amounts::BaseAmounts, batch::Refusal, gift::GiftLine};
use crate::contract::{CollectionVersion, MultipleSelectMode, Product, ProductId, SwapMode};

/// Whether `chosen` may be in place of `sent`.
///
/// # Errors
/// A sentence for the recipient.
pub fn check_swap(sent: &[GiftLine], chosen: &[GiftLine], mode: &SwapMode) -> Result<(), Refusal> {
    match mode {
        SwapMode::Disabled => return Err("This gift can't be swapped".to_owned()),
        SwapMode::Multiple => {}
        SwapMode::Single | SwapMode::Other(_) if pieces(chosen) > 1 => {
            return Err("This gift can be swapped for one item only".to_owned());
        }
        SwapMode::Single | SwapMode::Other(_) => {}
    }
    no_dearer(sent, chosen)
}

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
    fn a_swap_is_for_one_or_for_several_or_not_at_all() {
        let sent = [line(5_000, 500, 1)];
        let (one, two) = ([line(4_000, 500, 1)], [line(2_000, 500, 2)]);
        assert_eq!(check_swap(&sent, &one, &SwapMode::Single), Ok(()));
        assert!(check_swap(&sent, &two, &SwapMode::Single).is_err());
        assert_eq!(check_swap(&sent, &two, &SwapMode::Multiple), Ok(()));
        assert!(check_swap(&sent, &one, &SwapMode::Disabled).is_err());
        assert!(check_swap(&sent, &[], &SwapMode::Multiple).is_err());
    }

    #[test]
    fn a_swap_never_costs_the_sender_more() {
        let sent = [line(5_000, 500, 1)];
        for dearer in [line(5_001, 0, 1), line(4_900, 700, 1)] {
            assert!(check_swap(&sent, &[dearer], &SwapMode::Multiple).is_err());
        }
    }

    #[test]
    fn only_what_a_collection_offers_can_be_chosen_from_it() {
        let version = CollectionVersion::default();
        let sent = line(5_000, 0, 1);
        assert!(check_choice(&version, &sent, &[line(4_000, 0, 1)]).is_err());
    }
}
