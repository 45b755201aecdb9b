//! Gifts of choice, for the one who chooses: what is offered, and what becomes of the gift with
//! what was picked. Used by the recipient's page, the practice life and its catalog. A choice holds
//! for every piece of its item, and the things beside a gift of choice stay as they were sent.

use std::collections::{BTreeSet, HashMap};

use super::{
    acceptance::{SHIPPED_TOO_DEAR, Wrong},
    amounts::{BaseAmounts, check_not_more_expensive},
    batch::Refusal,
    gift::GiftLine,
};
use crate::contract::{Collection, CollectionVersion, MultipleSelectMode, Product, ProductId};

/// Something in a gift that is chosen by who gets it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Which item of the gift it is.
    pub place: usize,
    /// With nothing in it but what can be had now, each thing once.
    pub offer: CollectionVersion,
}

impl Choice {
    /// Whether one thing is taken, and no more.
    #[must_use]
    pub fn is_single(&self) -> bool {
        match self.offer.multiple_select_mode {
            MultipleSelectMode::ItemCount => self.offer.multiple_select_count.unwrap_or(1) <= 1,
            MultipleSelectMode::MaxPrice => false,
            MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => true,
        }
    }
}

/// What is to be chosen in a gift. Of `sendable` is everything that ships to where recipients are.
/// A collection of nothing that can be had leaves no choice: it is delivered as it is.
#[must_use]
pub fn open_choices(
    sent: &[GiftLine],
    collections: &[Collection],
    sendable: &[Product],
) -> Vec<Choice> {
    let sent_as = |line: &GiftLine| {
        collections.iter().find(|collection| {
            let product = collection.product.as_ref();
            product.is_some_and(|product| product.id == line.product_id)
        })
    };
    // Most gifts are none of choice: they ask for no shelf.
    if sent.iter().all(|line| sent_as(line).is_none()) {
        return Vec::new();
    }
    let sendable: HashMap<ProductId, &Product> = sendable
        .iter()
        .map(|product| (product.id, product))
        .collect();
    let choice = |(place, line): (usize, &GiftLine)| {
        let collection = sent_as(line)?;
        let mut offer = collection.published_version.clone()?;
        let whole = offer.clone();
        let mut seen = BTreeSet::new();
        offer
            .collection_categories
            .sort_by_key(|category| (!category.is_featured, category.position));
        for category in &mut offer.collection_categories {
            category.collection_products.retain_mut(|entry| {
                let now = sendable.get(&entry.product.id).filter(|product| {
                    !product.price_is_variable
                        && check_choice(&whole, line, &[GiftLine::single(product)]).is_ok()
                });
                let Some(now) = now.filter(|product| seen.insert(product.id)) else {
                    return false;
                };
                entry.product = (*now).clone();
                true
            });
        }
        offer
            .collection_categories
            .retain(|category| !category.collection_products.is_empty());
        (!seen.is_empty()).then_some(Choice { place, offer })
    };
    sent.iter().enumerate().filter_map(choice).collect()
}

/// The gift with everything chosen; `picks`: of which item what was picked.
///
/// # Errors
/// A sentence, when nothing was chosen of something, or what was is not allowed.
pub fn selected_lines(
    sent: &[GiftLine],
    choices: &[Choice],
    picks: &[(usize, ProductId)],
) -> Result<Vec<GiftLine>, Wrong> {
    let mut lines = Vec::with_capacity(sent.len() + picks.len());
    for (place, line) in sent.iter().enumerate() {
        let Some(choice) = choices.iter().find(|choice| choice.place == place) else {
            lines.push(line.clone());
            continue;
        };
        let mine = picks.iter().filter(|(of, _)| *of == place);
        let mine: Vec<ProductId> = mine.map(|(_, id)| *id).collect();
        lines.extend(chosen(choice, line, &mine).map_err(|why| Wrong {
            field: "gift".to_owned(),
            why,
        })?);
    }
    if check_not_more_expensive(sent, &lines).is_err() {
        return Err(Wrong {
            field: "gift".to_owned(),
            why: SHIPPED_TOO_DEAR.to_owned(),
        });
    }
    Ok(lines)
}

/// What was chosen of one item, as many times as the item was sent.
fn chosen(choice: &Choice, sent: &GiftLine, picks: &[ProductId]) -> Result<Vec<GiftLine>, String> {
    let offer = &choice.offer;
    if picks.is_empty() {
        return Err(if choice.is_single() {
            format!(
                "{} is yours to choose: please pick what you like first.",
                offer.title
            )
        } else {
            format!(
                "{} is yours to choose: please pick something first.",
                offer.title
            )
        });
    }
    let different: BTreeSet<_> = picks.iter().collect();
    if different.len() < picks.len() {
        return Err("Please choose each thing once.".to_owned());
    }
    let mut lines = Vec::with_capacity(picks.len());
    for id in picks {
        let Some(product) = offered_products(offer).find(|product| product.id == *id) else {
            return Err(
                "One of the things you chose is not part of this gift, or can't be had any more. \
                 Please choose again."
                    .to_owned(),
            );
        };
        lines.push(GiftLine::single(product));
    }
    if let Err(why) = check_choice(offer, sent, &lines) {
        return Err(in_words(choice, sent, &lines).unwrap_or_else(|| format!("{why}.")));
    }
    for line in &mut lines {
        line.quantity = sent.quantity;
    }
    Ok(lines)
}

/// Why a choice is none, kinder than the rule says it.
fn in_words(choice: &Choice, sent: &GiftLine, lines: &[GiftLine]) -> Option<String> {
    if choice.is_single() {
        return (lines.len() > 1).then(|| "Please choose one thing.".to_owned());
    }
    let offer = &choice.offer;
    if offer.multiple_select_mode == MultipleSelectMode::ItemCount {
        let most = offer.multiple_select_count.unwrap_or(1) as usize;
        if lines.len() > most {
            return Some(format!("Please choose {most} things at most."));
        }
    }
    let product = BaseAmounts::for_lines(lines).product;
    let most = spending_limit(offer, sent);
    Some(if product > most {
        format!("What you chose comes to {product}, and you can take up to {most}.")
    } else {
        SHIPPED_TOO_DEAR.to_owned()
    })
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
                && BaseAmounts::for_lines(chosen).product > most
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
    check_not_more_expensive(&[one], chosen)
}

/// Everything that a collection offers.
pub fn offered_products(version: &CollectionVersion) -> impl Iterator<Item = &Product> {
    version
        .collection_categories
        .iter()
        .flat_map(|category| &category.collection_products)
        .map(|entry| &entry.product)
}

fn product_of(version: &CollectionVersion, id: ProductId) -> Option<&Product> {
    offered_products(version).find(|product| product.id == id)
}

fn pieces(lines: &[GiftLine]) -> u64 {
    lines.iter().map(|line| u64::from(line.quantity)).sum()
}

/// What things of a choice may cost together, without shipping.
#[must_use]
pub fn spending_limit(offer: &CollectionVersion, sent: &GiftLine) -> crate::contract::Cents {
    let price = offer
        .multiple_select_price
        .filter(|_| offer.multiple_select_mode == MultipleSelectMode::MaxPrice);
    price.map_or(sent.unit_price, |price| price.min(sent.unit_price))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Cents, CollectionCategory, CollectionProduct};

    fn product(number: u128, price: i64) -> Product {
        Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            name: format!("Product {number}"),
            price: Cents(price),
            ..Product::default()
        }
    }

    fn id(number: u128) -> ProductId {
        ProductId(uuid::Uuid::from_u128(number))
    }

    /// A collection of the products 2 to 4, sent as product 1.
    fn collection(mode: MultipleSelectMode) -> Collection {
        let entry = |number| CollectionProduct {
            product: product(number, 3_000),
            ..blank()
        };
        Collection {
            title: "Treats".to_owned(),
            product: Some(product(1, 5_000)),
            published_version: Some(CollectionVersion {
                title: "Treats".to_owned(),
                multiple_select_mode: mode,
                multiple_select_count: Some(2),
                multiple_select_price: Some(Cents(4_500)),
                collection_categories: vec![CollectionCategory {
                    collection_products: vec![entry(2), entry(3), entry(4), entry(2)],
                    ..CollectionCategory::default()
                }],
                ..CollectionVersion::default()
            }),
            ..Collection::default()
        }
    }

    fn blank() -> CollectionProduct {
        CollectionProduct {
            id: uuid::Uuid::nil(),
            product: Product::default(),
        }
    }

    fn gift() -> Vec<GiftLine> {
        vec![
            GiftLine::single(&product(9, 1_000)),
            GiftLine {
                quantity: 3,
                ..GiftLine::single(&product(1, 5_000))
            },
        ]
    }

    #[test]
    fn only_what_a_collection_offers_can_be_chosen_from_it() {
        let version = CollectionVersion::default();
        let sent = GiftLine::single(&product(1, 5_000));
        assert!(check_choice(&version, &sent, &[GiftLine::single(&product(2, 4_000))]).is_err());
    }

    #[test]
    fn only_what_can_be_had_is_offered_and_once() {
        let shop = [product(2, 3_000), product(3, 5_001), product(9, 1)];
        let found = open_choices(&gift(), &[collection(MultipleSelectMode::Disabled)], &shop);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].place, 1);
        let offered: Vec<_> = offered_products(&found[0].offer).map(|it| it.id).collect();
        assert_eq!(offered, [id(2)], "4 is gone, 3 is too dear");
        let none = open_choices(&gift(), &[collection(MultipleSelectMode::Disabled)], &[]);
        assert!(none.is_empty());
    }

    #[test]
    fn a_choice_holds_for_every_piece_and_the_rest_of_the_gift_stays() {
        let shop = [product(2, 3_000), product(3, 2_000), product(4, 1_000)];
        let sent = gift();
        let take = |mode, picks: &[u128]| {
            let found = open_choices(&sent, &[collection(mode)], &shop);
            let picks: Vec<_> = picks.iter().map(|number| (1, id(*number))).collect();
            selected_lines(&sent, &found, &picks).map_err(|wrong| wrong.why)
        };
        let lines = take(MultipleSelectMode::Disabled, &[2]).unwrap();
        assert_eq!(lines[0], sent[0]);
        assert_eq!((lines[1].product_id, lines[1].quantity), (id(2), 3));
        for (mode, picks, why) in [
            (
                MultipleSelectMode::Disabled,
                &[][..],
                "Treats is yours to choose",
            ),
            (
                MultipleSelectMode::Disabled,
                &[2, 3][..],
                "Please choose one thing.",
            ),
            (
                MultipleSelectMode::Disabled,
                &[9][..],
                "not part of this gift",
            ),
            (
                MultipleSelectMode::ItemCount,
                &[2, 2][..],
                "each thing once",
            ),
            (
                MultipleSelectMode::ItemCount,
                &[2, 3, 4][..],
                "2 things at most",
            ),
            (MultipleSelectMode::MaxPrice, &[2, 3][..], "up to $45.00"),
        ] {
            let refused = take(mode, picks).unwrap_err();
            assert!(refused.contains(why), "{refused}");
        }
        assert_eq!(
            take(MultipleSelectMode::ItemCount, &[2, 3]).unwrap().len(),
            3
        );
        assert_eq!(
            take(MultipleSelectMode::MaxPrice, &[2, 4]).unwrap().len(),
            3
        );
    }
}
