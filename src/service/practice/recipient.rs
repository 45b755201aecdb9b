//! The random choices of a practice recipient: products, variants and the state of the address.
//! Used by the practice simulator. The rules of the recipient page decide which choices are valid.

use std::collections::HashMap;

use rand::{RngExt as _, rngs::StdRng, seq::IndexedRandom as _};

use crate::{
    contract::{
        Collection, Product, ProductId, SwapMode, rules::ChoiceLimit, shop::terms::Terms,
        states::STATES,
    },
    service::rules::{
        acceptance,
        choice::{self, OpenChoice, offered_products},
        gift::{GiftLine, restricted_line},
    },
};

/// How many of 100 recipients who may swap their gift do so.
const SWAP_PERCENT: u32 = 9;

/// Maximum number of attempts to find a random selection that is not too expensive.
const MAX_ATTEMPTS: u32 = 8;

/// Maximum number of products picked from a collection that limits only the total price.
const MAX_PICKS: u32 = 3;

/// The products and collections that practice recipients choose from.
#[derive(Debug)]
pub(super) struct RecipientCatalog {
    /// Cheapest first.
    products: Vec<Product>,
    by_id: HashMap<ProductId, Product>,
    collections: Vec<Collection>,
}

impl RecipientCatalog {
    /// `products` are those that ship to recipients.
    pub(super) fn new(mut products: Vec<Product>, collections: Vec<Collection>) -> Self {
        products.sort_by_key(|product| (product.price, product.id));
        Self {
            by_id: products
                .iter()
                .map(|product| (product.id, product.clone()))
                .collect(),
            products,
            collections,
        }
    }

    /// The accepted lines with their variants, and the state of the address. Returns `None` when no
    /// allowed selection is found, or when the products do not all ship to one state.
    pub(super) fn choose(
        &self,
        terms: &Terms,
        sent: &[GiftLine],
        swap: &SwapMode,
        rng: &mut StdRng,
    ) -> Option<(Vec<GiftLine>, &'static str)> {
        let choices = choice::open_choices(terms, sent, &self.collections, &self.products);
        let mut lines = if choices.is_empty() {
            self.swap_or_keep(terms, sent, swap, rng)?
        } else {
            random_selection(terms, sent, &choices, rng)?
        };
        for line in &mut lines {
            if let Some(product) = self.by_id.get(&line.product_id)
                && line.variants.is_empty()
            {
                line.variants = product
                    .variants
                    .sample(rng, product.variants_to_choose())
                    .map(|variant| variant.name.clone())
                    .collect();
            }
        }
        let states: Vec<&'static str> = STATES
            .iter()
            .map(|(code, _)| *code)
            .filter(|state| restricted_line(state, &lines, &self.by_id).is_none())
            .collect();
        let state = *states.choose(rng)?;
        Some((lines, state))
    }

    /// The sent lines or, with a probability of [`SWAP_PERCENT`], a replacement that costs at least
    /// half as much and no more than the sent gift.
    fn swap_or_keep(
        &self,
        terms: &Terms,
        sent: &[GiftLine],
        swap: &SwapMode,
        rng: &mut StdRng,
    ) -> Option<Vec<GiftLine>> {
        let mut picks = Vec::new();
        let is_allowed = matches!(swap, SwapMode::Single | SwapMode::Multiple);
        if is_allowed && rng.random_ratio(SWAP_PERCENT, 100) {
            let total = acceptance::product_total(sent);
            let others: Vec<_> = self
                .products
                .iter()
                // People rarely choose a replacement for less than half the price.
                .filter(|product| product.price.0 * 2 >= total.0 && product.price <= total)
                .filter(|product| acceptance::can_replace(terms, product, sent))
                .collect();
            picks.extend(others.choose(rng).map(|product| product.id));
        }
        acceptance::selected_lines(terms, sent, swap, &picks, &self.by_id).ok()
    }
}

/// The lines of the gift with a random selection for every choice.
fn random_selection(
    terms: &Terms,
    sent: &[GiftLine],
    choices: &[OpenChoice],
    rng: &mut StdRng,
) -> Option<Vec<GiftLine>> {
    for _ in 0..MAX_ATTEMPTS {
        let picks: Vec<_> = choices
            .iter()
            .flat_map(|choice| random_picks(choice, rng))
            .collect();
        if let Ok(lines) = choice::selected_lines(terms, sent, choices, &picks) {
            return Some(lines);
        }
    }
    let first_of_each: Vec<_> = choices
        .iter()
        .filter_map(|choice| Some((choice.line, offered_products(&choice.offer).next()?.id)))
        .collect();
    choice::selected_lines(terms, sent, choices, &first_of_each).ok()
}

/// Random products, in a number that the choice allows.
fn random_picks(choice: &OpenChoice, rng: &mut StdRng) -> Vec<(usize, ProductId)> {
    let count = match choice.rules.limit {
        ChoiceLimit::Products(count) => count,
        ChoiceLimit::Amount => rng.random_range(1..=MAX_PICKS),
    };
    let offered: Vec<ProductId> = offered_products(&choice.offer)
        .map(|product| product.id)
        .collect();
    offered
        .sample(rng, count as usize)
        .map(|id| (choice.line, *id))
        .collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::contract::{
        Cents, CollectionCategory, CollectionProduct, CollectionVersion, MultipleSelectMode,
    };

    fn product(number: u128, price: i64, closed: &[&str]) -> Product {
        Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            name: format!("Product {number}"),
            price: Cents(price),
            restricted_states: closed.iter().map(|state| (*state).to_owned()).collect(),
            ..Product::default()
        }
    }

    fn seeded_rngs() -> impl Iterator<Item = StdRng> {
        (0..40).map(StdRng::seed_from_u64)
    }

    #[test]
    fn chooses_state_that_every_product_ships_to() {
        let nearly_all: Vec<&str> = STATES[2..].iter().map(|(code, _)| *code).collect();
        let all: Vec<&str> = STATES.iter().map(|(code, _)| *code).collect();
        let restricted = product(1, 5_000, &nearly_all);
        let unshippable = product(2, 5_000, &all);
        let catalog =
            RecipientCatalog::new(vec![restricted.clone(), unshippable.clone()], Vec::new());
        for mut rng in seeded_rngs() {
            let sent = [GiftLine::single(&restricted)];
            let choice = catalog.choose(&Terms::practice(), &sent, &SwapMode::Disabled, &mut rng);
            let (_, state) = choice.expect("two states are allowed");
            assert!([STATES[0].0, STATES[1].0].contains(&state));
            let unshippable_gift = [GiftLine::single(&unshippable)];
            let choice = catalog.choose(
                &Terms::practice(),
                &unshippable_gift,
                &SwapMode::Disabled,
                &mut rng,
            );
            assert!(choice.is_none());
        }
    }

    #[test]
    fn chooses_available_products_for_every_unit() {
        let treats = product(1, 5_000, &[]);
        let products = [2, 3, 4].map(|number| product(number, 2_000, &[]));
        let offered = products.iter().map(|product| CollectionProduct {
            id: uuid::Uuid::nil(),
            product: product.clone(),
        });
        let collection = Collection {
            product: Some(treats.clone()),
            published_version: Some(CollectionVersion {
                multiple_select_mode: MultipleSelectMode::ItemCount,
                multiple_select_count: Some(2),
                collection_categories: vec![CollectionCategory {
                    collection_products: offered.collect(),
                    ..CollectionCategory::default()
                }],
                ..CollectionVersion::default()
            }),
            ..Collection::default()
        };
        // The third product is unavailable.
        let catalog = RecipientCatalog::new(products[..2].to_vec(), vec![collection]);
        let sent = [GiftLine {
            quantity: 3,
            ..GiftLine::single(&treats)
        }];
        for mut rng in seeded_rngs() {
            let choice = catalog.choose(&Terms::practice(), &sent, &SwapMode::Single, &mut rng);
            let (lines, _) = choice.expect("two products are available");
            assert_eq!(lines.len(), 2);
            assert!(lines.iter().all(|line| line.quantity == 3));
            assert!(lines.iter().all(|line| line.product_id != products[2].id));
        }
    }
}
