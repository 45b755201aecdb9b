//! Choices from collections: the sender sent the product of a collection, and the recipient chooses
//! products from the collection. Used by the recipient page, the practice simulator and the tests
//! of the practice catalog. The chosen products get the quantity of the collection product; other
//! lines are unchanged.

use std::collections::{BTreeSet, HashMap};

use super::{
    acceptance::{SelectionProblem, product_total},
    amounts::costs_no_more,
    gift::GiftLine,
};
use crate::contract::{
    Collection, CollectionVersion, Product, ProductId,
    rules::{self, ChoiceRules, ChoiceViolation},
    shop::terms::Terms,
};

/// A line of a gift from whose collection the recipient chooses.
#[derive(Clone, Debug)]
pub(crate) struct OpenChoice {
    /// The index of the line in the sent gift.
    pub line: usize,
    /// The collection, with only the products that are available now, each once.
    pub offer: CollectionVersion,
    /// How many of the products the recipient can choose.
    pub rules: ChoiceRules,
}

/// The choices that a gift leaves to its recipient. `sendable` is every product that ships to
/// recipients. A collection without an available product leaves no choice and is delivered as sent.
pub(crate) fn open_choices(
    terms: &Terms,
    sent: &[GiftLine],
    collections: &[Collection],
    sendable: &[Product],
) -> Vec<OpenChoice> {
    let collection_of = |line: &GiftLine| {
        collections.iter().find(|collection| {
            let product = collection.product.as_ref();
            product.is_some_and(|product| product.id == line.product_id)
        })
    };
    // Most gifts have no collection and do not need the index of products.
    if sent.iter().all(|line| collection_of(line).is_none()) {
        return Vec::new();
    }
    let sendable: HashMap<ProductId, &Product> = sendable
        .iter()
        .map(|product| (product.id, product))
        .collect();
    let choice = |(index, line): (usize, &GiftLine)| {
        let version = collection_of(line)?.published_version.as_ref()?;
        let categories = rules::offered_categories(version, |product| {
            let product = sendable.get(&product.id)?;
            let is_allowed = !product.price_is_variable
                && check_choice(terms, version, line, &[GiftLine::single(product)]).is_ok();
            is_allowed.then(|| (*product).clone())
        });
        let offer = CollectionVersion {
            collection_categories: categories,
            ..version.clone()
        };
        (!offer.collection_categories.is_empty()).then_some(OpenChoice {
            line: index,
            rules: ChoiceRules::new(version, line.unit_price),
            offer,
        })
    };
    sent.iter().enumerate().filter_map(choice).collect()
}

/// Replaces each collection of the gift with the products that the recipient selected. Each pick is
/// the index of a line and a product.
///
/// # Errors
/// When the selection is missing for a line or not allowed.
pub(crate) fn selected_lines(
    terms: &Terms,
    sent: &[GiftLine],
    choices: &[OpenChoice],
    picks: &[(usize, ProductId)],
) -> Result<Vec<GiftLine>, SelectionProblem> {
    let mut lines = Vec::with_capacity(sent.len() + picks.len());
    for (index, line) in sent.iter().enumerate() {
        let Some(choice) = choices.iter().find(|choice| choice.line == index) else {
            lines.push(line.clone());
            continue;
        };
        let chosen: Vec<ProductId> = picks
            .iter()
            .filter(|(of, _)| *of == index)
            .map(|(_, id)| *id)
            .collect();
        lines.extend(lines_of_choice(terms, choice, line, &chosen)?);
    }
    if costs_no_more(terms, sent, &lines) {
        Ok(lines)
    } else {
        Err(SelectionProblem::OverLimitWithShipping)
    }
}

/// The lines of one choice, in the quantity of the sent line.
fn lines_of_choice(
    terms: &Terms,
    choice: &OpenChoice,
    sent: &GiftLine,
    picks: &[ProductId],
) -> Result<Vec<GiftLine>, SelectionProblem> {
    let offer = &choice.offer;
    if picks.is_empty() {
        return Err(SelectionProblem::NothingChosen {
            collection: offer.title.clone(),
        });
    }
    let distinct: BTreeSet<_> = picks.iter().collect();
    if distinct.len() < picks.len() {
        return Err(SelectionProblem::Duplicate);
    }
    let mut lines = picks
        .iter()
        .map(|id| {
            product_of(offer, *id)
                .map(GiftLine::single)
                .ok_or(SelectionProblem::NotInCollection)
        })
        .collect::<Result<Vec<_>, _>>()?;
    check_choice(terms, offer, sent, &lines)?;
    for line in &mut lines {
        line.quantity = sent.quantity;
    }
    Ok(lines)
}

/// Checks the selection for one unit of the sent line.
///
/// # Errors
/// When the products are not in the collection, too many, or too expensive.
pub(crate) fn check_choice(
    terms: &Terms,
    version: &CollectionVersion,
    sent: &GiftLine,
    chosen: &[GiftLine],
) -> Result<(), SelectionProblem> {
    if chosen
        .iter()
        .any(|line| product_of(version, line.product_id).is_none())
    {
        return Err(SelectionProblem::NotInCollection);
    }
    let total = product_total(chosen);
    let rules = ChoiceRules::new(version, sent.unit_price);
    match rules.violation(units(chosen), total) {
        Some(ChoiceViolation::TooMany { limit }) => {
            return Err(SelectionProblem::TooMany { limit });
        }
        Some(ChoiceViolation::OverLimit { total, limit }) => {
            return Err(SelectionProblem::OverLimit { total, limit });
        }
        None => {}
    }
    let one = GiftLine {
        quantity: 1,
        ..sent.clone()
    };
    if costs_no_more(terms, &[one], chosen) {
        Ok(())
    } else {
        Err(SelectionProblem::OverLimitWithShipping)
    }
}

/// Every product of a collection.
pub(crate) fn offered_products(version: &CollectionVersion) -> impl Iterator<Item = &Product> {
    version
        .collection_categories
        .iter()
        .flat_map(|category| &category.collection_products)
        .map(|entry| &entry.product)
}

/// Keeps the available products of an offer. An offer of which everything is sold out stays as it is: without a product, its
/// collection would be delivered as it was sent.
pub(crate) fn retain_products(
    offer: &mut CollectionVersion,
    mut is_available: impl FnMut(&Product) -> bool,
) {
    let categories = rules::offered_categories(offer, |product| {
        is_available(product).then(|| product.clone())
    });
    if !categories.is_empty() {
        offer.collection_categories = categories;
    }
}

fn product_of(version: &CollectionVersion, id: ProductId) -> Option<&Product> {
    offered_products(version).find(|product| product.id == id)
}

fn units(lines: &[GiftLine]) -> u64 {
    lines.iter().map(|line| u64::from(line.quantity)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Cents, CollectionCategory, CollectionProduct, MultipleSelectMode};

    fn product(number: u128, price: i64) -> Product {
        Product {
            id: id(number),
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
            id: uuid::Uuid::nil(),
            product: product(number, 3_000),
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

    /// A gift of one product 9 and three units of the collection.
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
    fn refuses_product_outside_collection() {
        let version = CollectionVersion::default();
        let sent = GiftLine::single(&product(1, 5_000));
        let chosen = [GiftLine::single(&product(2, 4_000))];
        assert_eq!(
            check_choice(&Terms::practice(), &version, &sent, &chosen),
            Err(SelectionProblem::NotInCollection)
        );
    }

    #[test]
    fn offers_available_products_once() {
        let sendable = [product(2, 3_000), product(3, 5_001), product(9, 1)];
        let collections = [collection(MultipleSelectMode::Disabled)];
        let found = open_choices(&Terms::practice(), &gift(), &collections, &sendable);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 1);
        let offered: Vec<_> = offered_products(&found[0].offer).map(|it| it.id).collect();
        assert_eq!(offered, [id(2)], "4 is unavailable, 3 costs too much");
        assert!(open_choices(&Terms::practice(), &gift(), &collections, &[]).is_empty());
    }

    #[test]
    fn offer_without_stock_stays_complete() {
        let version = collection(MultipleSelectMode::Disabled).published_version;
        let version = version.unwrap();
        let offered = |left: &[u128]| -> Vec<ProductId> {
            let mut offer = version.clone();
            retain_products(&mut offer, |product| {
                left.iter().any(|number| id(*number) == product.id)
            });
            offered_products(&offer).map(|product| product.id).collect()
        };
        assert_eq!(offered(&[3, 4]), [id(3), id(4)]);
        assert_eq!(offered(&[]), [id(2), id(3), id(4), id(2)]);
    }

    #[test]
    fn choice_takes_quantity_of_its_line() {
        let sent = gift();
        let lines = select(&sent, MultipleSelectMode::Disabled, &[2]).unwrap();
        assert_eq!(lines[0], sent[0]);
        assert_eq!((lines[1].product_id, lines[1].quantity), (id(2), 3));
        for (mode, picks) in [
            (MultipleSelectMode::ItemCount, [2, 3]),
            (MultipleSelectMode::MaxPrice, [2, 4]),
        ] {
            assert_eq!(select(&sent, mode, &picks).unwrap().len(), 3);
        }
    }

    #[test]
    fn refuses_selection_beyond_limits() {
        for (mode, picks, problem) in [
            (
                MultipleSelectMode::Disabled,
                &[][..],
                SelectionProblem::NothingChosen {
                    collection: "Treats".to_owned(),
                },
            ),
            (
                MultipleSelectMode::Disabled,
                &[2, 3],
                SelectionProblem::TooMany { limit: 1 },
            ),
            (
                MultipleSelectMode::Disabled,
                &[9],
                SelectionProblem::NotInCollection,
            ),
            (
                MultipleSelectMode::ItemCount,
                &[2, 2],
                SelectionProblem::Duplicate,
            ),
            (
                MultipleSelectMode::ItemCount,
                &[2, 3, 4],
                SelectionProblem::TooMany { limit: 2 },
            ),
            (
                MultipleSelectMode::MaxPrice,
                &[2, 3],
                SelectionProblem::OverLimit {
                    total: Cents(5_000),
                    limit: Cents(4_500),
                },
            ),
        ] {
            assert_eq!(select(&gift(), mode, picks), Err(problem));
        }
    }

    fn select(
        sent: &[GiftLine],
        mode: MultipleSelectMode,
        picks: &[u128],
    ) -> Result<Vec<GiftLine>, SelectionProblem> {
        let sendable = [product(2, 3_000), product(3, 2_000), product(4, 1_000)];
        let choices = open_choices(&Terms::practice(), sent, &[collection(mode)], &sendable);
        let picks: Vec<_> = picks.iter().map(|number| (1, id(*number))).collect();
        selected_lines(&Terms::practice(), sent, &choices, &picks)
    }
}
