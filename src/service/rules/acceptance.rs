//! The rules of accepting a gift: when a gift can be accepted, which products can replace it, and
//! the changes of an acceptance. Used by the recipient page and by the practice simulator. Problems
//! are enums, which the recipient page turns into text.

use std::collections::{BTreeSet, HashMap};

use super::{
    amounts::{BaseAmounts, costs_no_more},
    gift::{GiftLine, Selection},
    international::Destination,
};
use crate::contract::{
    Cents, OrderStatus, Product, ProductId, ProductStatus, SwapMode, Timestamp, shop::terms::Terms,
};

/// A gift as its recipient sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GiftState {
    /// Can be accepted.
    Open,
    /// Was not accepted in time.
    Expired,
    /// Canceled by the sender.
    Canceled,
    /// Failed, so the gift is not delivered.
    Failed,
    /// Accepted, and perhaps already delivered.
    Accepted,
}

pub(crate) fn gift_state(
    status: &OrderStatus,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> GiftState {
    match status {
        OrderStatus::Canceled => GiftState::Canceled,
        OrderStatus::Failed => GiftState::Failed,
        status if !status.is_unaccepted() => GiftState::Accepted,
        _ if expires_at.is_some_and(|end| end <= now) => GiftState::Expired,
        _ => GiftState::Open,
    }
}

/// The price of the products without shipping and fee, which limits the price of a replacement.
pub(crate) fn product_total(lines: &[GiftLine]) -> Cents {
    lines
        .iter()
        .map(|line| line.unit_price * i64::from(line.quantity))
        .sum()
}

/// Whether one unit of a product may replace this gift: the product is active, has a fixed price,
/// costs no more than the gift with and without shipping, and is not in the gift already.
pub(crate) fn can_replace(terms: &Terms, product: &Product, sent: &[GiftLine]) -> bool {
    product.status == ProductStatus::Active
        && !product.price_is_variable
        && sent.iter().all(|line| line.product_id != product.id)
        && costs_no_more(terms, sent, &[GiftLine::single(product)])
}

/// A gift card in place of a gift: with the value of the gift, within the values of the card. `None`
/// when the smallest value costs more than the gift.
pub(crate) fn gift_card_line(terms: &Terms, card: &Product, sent: &[GiftLine]) -> Option<GiftLine> {
    let value = match card.price_range() {
        Some((_, high)) => product_total(sent).min(high),
        None => card.price,
    };
    let is_offered = card.price_range().is_none_or(|(low, _)| low <= value);
    let line = GiftLine::new(card, &card.brand, value, 1, Vec::new());
    (is_offered && costs_no_more(terms, sent, std::slice::from_ref(&line))).then_some(line)
}

/// Why the products that a recipient chose can't become the gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SelectionProblem {
    /// The sender allows no swap.
    SwapNotAllowed,
    /// A product was chosen twice.
    Duplicate,
    /// A product left the catalog, or may not replace this gift.
    Unavailable,
    /// A product is not in the collection, or is not available.
    NotInCollection,
    NoGiftCardChosen,
    NothingChosen {
        collection: String,
    },
    TooMany {
        limit: u32,
    },
    /// The products cost too much, without shipping.
    OverLimit {
        total: Cents,
        limit: Cents,
    },
    /// The products cost too much only with their shipping.
    OverLimitWithShipping,
    /// A product does not ship to the recipient's country.
    NotShippedToCountry {
        product: String,
    },
    /// Others have accepted the last ones of a product.
    SoldOut {
        product: String,
    },
}

/// The lines of the picked products; the sent lines when no product was picked.
///
/// # Errors
/// When the sender allows no swap, or none with these products.
pub(crate) fn selected_lines(
    terms: &Terms,
    sent: &[GiftLine],
    swap: &SwapMode,
    picks: &[ProductId],
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, SelectionProblem> {
    if picks.is_empty() {
        return Ok(sent.to_vec());
    }
    match swap {
        SwapMode::Single if picks.len() > 1 => return Err(SelectionProblem::TooMany { limit: 1 }),
        SwapMode::Single | SwapMode::Multiple => {}
        SwapMode::Disabled | SwapMode::Other(_) => return Err(SelectionProblem::SwapNotAllowed),
    }
    let distinct: BTreeSet<_> = picks.iter().collect();
    if distinct.len() < picks.len() {
        return Err(SelectionProblem::Duplicate);
    }
    let lines = picks
        .iter()
        .map(|id| {
            products
                .get(id)
                .filter(|product| can_replace(terms, product, sent))
                .map(GiftLine::single)
                .ok_or(SelectionProblem::Unavailable)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (total, limit) = (product_total(&lines), product_total(sent));
    if total > limit {
        return Err(SelectionProblem::OverLimit { total, limit });
    }
    if !costs_no_more(terms, sent, &lines) {
        return Err(SelectionProblem::OverLimitWithShipping);
    }
    Ok(lines)
}

/// The changes that an acceptance makes to an order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Acceptance {
    /// The lines that replace the sent lines; `None` without a swap.
    pub swapped: Option<Vec<GiftLine>>,
    /// The variants of each line that has variants.
    pub selections: Vec<Selection>,
    /// Sales tax at the delivery address.
    pub tax: Cents,
    /// Freight, taxes and duties outside the US.
    pub relay: Option<Cents>,
}

/// The changes when a recipient accepts these lines.
pub(crate) fn accept(
    terms: &Terms,
    sent: &[GiftLine],
    lines: Vec<GiftLine>,
    destination: Destination<'_>,
) -> Acceptance {
    let base = BaseAmounts::for_lines(terms, &lines);
    let (tax, relay) = match destination {
        Destination::State(state) => (terms.tax(base.pre_tax(), state), None),
        Destination::Abroad(costs) => (Cents::ZERO, Some(costs.total(base))),
        Destination::GiftCard => (Cents::ZERO, None),
    };
    let selections = lines
        .iter()
        .filter(|line| !line.variants.is_empty())
        .map(|line| (line.item_id, line.variants.clone()))
        .collect();
    let is_sent = |line: &GiftLine| sent.iter().any(|other| other.item_id == line.item_id);
    Acceptance {
        swapped: (!lines.iter().all(is_sent)).then_some(lines),
        selections,
        tax,
        relay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_000);

    fn product(number: u128, price: i64) -> Product {
        Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            name: format!("Product {number}"),
            price: Cents(price),
            ..Product::default()
        }
    }

    fn line(product: &Product, quantity: u32) -> GiftLine {
        GiftLine {
            quantity,
            ..GiftLine::single(product)
        }
    }

    fn catalog(products: &[Product]) -> HashMap<ProductId, Product> {
        products.iter().map(|p| (p.id, p.clone())).collect()
    }

    #[test]
    fn replacement_costs_no_more_with_and_without_shipping() {
        let shipped = |number, price, shipping| {
            let mut product = product(number, price);
            product.brand.shipping_price = Cents(shipping);
            product
        };
        let sent = [line(&shipped(1, 5_000, 500), 1)];
        assert!(can_replace(
            &Terms::practice(),
            &shipped(2, 5_000, 500),
            &sent
        ));
        assert!(!can_replace(
            &Terms::practice(),
            &shipped(3, 5_001, 0),
            &sent
        ));
        assert!(!can_replace(
            &Terms::practice(),
            &shipped(4, 4_900, 700),
            &sent
        ));
    }

    #[test]
    fn only_unaccepted_gifts_expire() {
        for status in [
            OrderStatus::Created,
            OrderStatus::Notified,
            OrderStatus::Opened,
        ] {
            assert_eq!(gift_state(&status, None, NOW), GiftState::Open);
            assert_eq!(gift_state(&status, Some(NOW), NOW), GiftState::Expired);
        }
        let accepted = gift_state(&OrderStatus::Accepted, Some(NOW), NOW);
        assert_eq!(accepted, GiftState::Accepted);
    }

    #[test]
    fn swap_costs_no_more_than_gift() {
        let sent = [line(&product(1, 3_000), 2)];
        let catalog = catalog(&[product(2, 6_000), product(3, 6_001), product(4, 2_000)]);
        let id = |number| ProductId(uuid::Uuid::from_u128(number));
        let select = |swap: SwapMode, picks: &[ProductId]| {
            selected_lines(&Terms::practice(), &sent, &swap, picks, &catalog)
        };
        assert_eq!(
            select(SwapMode::Single, &[id(2)]).unwrap()[0].product_id,
            id(2)
        );
        for (swap, picks, problem) in [
            // Product 3 costs too much, and product 1, the sent gift, is not in the catalog.
            (SwapMode::Single, &[3][..], SelectionProblem::Unavailable),
            (SwapMode::Single, &[1], SelectionProblem::Unavailable),
            (
                SwapMode::Single,
                &[2, 4],
                SelectionProblem::TooMany { limit: 1 },
            ),
            (SwapMode::Disabled, &[4], SelectionProblem::SwapNotAllowed),
            (SwapMode::Multiple, &[4, 4], SelectionProblem::Duplicate),
            (
                SwapMode::Multiple,
                &[2, 4],
                SelectionProblem::OverLimit {
                    total: Cents(8_000),
                    limit: Cents(6_000),
                },
            ),
        ] {
            let picks: Vec<_> = picks.iter().map(|number| id(*number)).collect();
            assert_eq!(select(swap, &picks), Err(problem));
        }
        assert_eq!(select(SwapMode::Disabled, &[]).unwrap(), sent);
    }

    #[test]
    fn unchanged_gift_is_not_a_swap() {
        let sent = [line(&product(1, 10_000), 1)];
        let unchanged = accept(
            &Terms::practice(),
            &sent,
            sent.to_vec(),
            Destination::State("IL"),
        );
        assert_eq!(unchanged.swapped, None);
        assert_eq!(unchanged.tax, Cents(945), "9 % of product and fee");
        let other = vec![line(&product(2, 5_000), 1)];
        let swapped = accept(
            &Terms::practice(),
            &sent,
            other.clone(),
            Destination::State("DE"),
        );
        assert_eq!((swapped.swapped, swapped.tax), (Some(other), Cents::ZERO));
    }

    #[test]
    fn delivery_abroad_costs_freight_instead_of_tax() {
        let sent = [line(&product(1, 10_000), 1)];
        let costs = Terms::practice().costs_abroad("DE").unwrap();
        let abroad = accept(
            &Terms::practice(),
            &sent,
            sent.to_vec(),
            Destination::Abroad(costs),
        );
        assert_eq!(
            (abroad.tax, abroad.relay),
            (Cents::ZERO, Some(Cents(4_700)))
        );
        let card = accept(
            &Terms::practice(),
            &sent,
            sent.to_vec(),
            Destination::GiftCard,
        );
        assert_eq!((card.tax, card.relay), (Cents::ZERO, None));
    }

    #[test]
    fn gift_card_has_the_value_of_the_gift() {
        let card = Product {
            price_is_variable: true,
            price_min: Some(Cents(1_000)),
            price_max: Some(Cents(8_000)),
            ..product(2, 5_000)
        };
        let value = |price| {
            let line = gift_card_line(&Terms::practice(), &card, &[line(&product(1, price), 1)]);
            line.map(|line| line.unit_price)
        };
        assert_eq!(value(4_321), Some(Cents(4_321)));
        assert_eq!(value(9_000), Some(Cents(8_000)));
        assert_eq!(value(999), None);
    }
}
