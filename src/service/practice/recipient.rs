//! What a practice recipient takes, and the state it goes to. Used by the practice life. Here is only
//! drawn; what may be taken the rules of the recipient's page decide, so both accept alike.

use std::collections::HashMap;

use rand::{Rng as _, rngs::StdRng, seq::IndexedRandom as _};

use crate::{
    contract::{Collection, MultipleSelectMode, Product, ProductId, SwapMode, states::STATES},
    service::rules::{
        acceptance,
        choice::{self, Choice, offered_products},
        gift::GiftLine,
        recipients,
    },
};

/// How likely a recipient swaps, in percent.
const SWAPS: u32 = 9;

/// How often a recipient thinks again when what was picked together costs too much.
const THOUGHTS: u32 = 8;

/// The most that is picked where only its sum is bounded.
const MOST_PICKS: u32 = 3;

/// What recipients see of the shop.
#[derive(Debug)]
pub struct Shop {
    /// What can be had, cheapest first.
    products: Vec<Product>,
    by_id: HashMap<ProductId, Product>,
    collections: Vec<Collection>,
}

impl Shop {
    /// A shop of what ships to where recipients are, and of what is chosen from.
    #[must_use]
    pub fn new(mut products: Vec<Product>, collections: Vec<Collection>) -> Self {
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

    /// What a recipient takes, everything chosen, and the state where it goes; `None`: there is
    /// nothing to take, or nowhere that all of it ships to.
    pub fn taken(
        &self,
        sent: &[GiftLine],
        swap: &SwapMode,
        chance: &mut StdRng,
    ) -> Option<(Vec<GiftLine>, &'static str)> {
        let choices = choice::open_choices(sent, &self.collections, &self.products);
        let mut lines = if choices.is_empty() {
            self.swapped(sent, swap, chance)?
        } else {
            chosen(sent, &choices, chance)?
        };
        for line in &mut lines {
            if let Some(product) = self.by_id.get(&line.product_id)
                && line.variants.is_empty()
            {
                line.variants = product
                    .variants
                    .choose_multiple(chance, product.variants_to_choose())
                    .map(|variant| variant.name.clone())
                    .collect();
            }
        }
        let open: Vec<&'static str> = STATES
            .iter()
            .map(|(code, _)| *code)
            .filter(|state| recipients::restricted_line(state, &lines, &self.by_id).is_none())
            .collect();
        let state = *open.choose(chance)?;
        Some((lines, state))
    }

    /// The gift as it is or, now and then, something else of about its worth.
    fn swapped(
        &self,
        sent: &[GiftLine],
        swap: &SwapMode,
        chance: &mut StdRng,
    ) -> Option<Vec<GiftLine>> {
        let mut picks = Vec::new();
        let may = matches!(swap, SwapMode::Single | SwapMode::Multiple);
        if may && chance.random_ratio(SWAPS, 100) {
            let worth = acceptance::product_total(sent);
            let others: Vec<_> = self
                .products
                .iter()
                // Nobody swaps a hoodie for a sticker.
                .filter(|product| product.price.0 * 2 >= worth.0 && product.price <= worth)
                .filter(|product| acceptance::can_replace(product, sent))
                .collect();
            picks.extend(others.choose(chance).map(|product| product.id));
        }
        acceptance::selected_lines(sent, swap, &picks, &self.by_id).ok()
    }
}

/// The gift with something picked of every choice in it.
fn chosen(sent: &[GiftLine], choices: &[Choice], chance: &mut StdRng) -> Option<Vec<GiftLine>> {
    for _ in 0..THOUGHTS {
        let picks: Vec<_> = choices
            .iter()
            .flat_map(|choice| picks(choice, chance))
            .collect();
        if let Ok(lines) = choice::selected_lines(sent, choices, &picks) {
            return Some(lines);
        }
    }
    let firsts: Vec<_> = choices
        .iter()
        .filter_map(|choice| Some((choice.place, offered_products(&choice.offer).next()?.id)))
        .collect();
    choice::selected_lines(sent, choices, &firsts).ok()
}

/// As many things as the choice allows.
fn picks(choice: &Choice, chance: &mut StdRng) -> Vec<(usize, ProductId)> {
    let offer = &choice.offer;
    let count = match offer.multiple_select_mode {
        MultipleSelectMode::ItemCount => offer.multiple_select_count.unwrap_or(1).max(1),
        MultipleSelectMode::MaxPrice => chance.random_range(1..=MOST_PICKS),
        MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => 1,
    };
    let offered: Vec<ProductId> = offered_products(offer).map(|product| product.id).collect();
    offered
        .choose_multiple(chance, count as usize)
        .map(|id| (choice.place, *id))
        .collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::contract::{Cents, CollectionCategory, CollectionProduct, CollectionVersion};

    fn product(number: u128, price: i64, closed: &[&str]) -> Product {
        Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            name: format!("Product {number}"),
            price: Cents(price),
            restricted_states: closed.iter().map(|state| (*state).to_owned()).collect(),
            ..Product::default()
        }
    }

    fn dice() -> impl Iterator<Item = StdRng> {
        (0..40).map(StdRng::seed_from_u64)
    }

    #[test]
    fn nobody_accepts_where_a_gift_does_not_ship_to() {
        let nearly_all: Vec<&str> = STATES[2..].iter().map(|(code, _)| *code).collect();
        let all: Vec<&str> = STATES.iter().map(|(code, _)| *code).collect();
        let few = product(1, 5_000, &nearly_all);
        let none = product(2, 5_000, &all);
        let shop = Shop::new(vec![few.clone(), none.clone()], Vec::new());
        for mut chance in dice() {
            let sent = [GiftLine::single(&few)];
            let taken = shop.taken(&sent, &SwapMode::Disabled, &mut chance);
            let (_, state) = taken.expect("two states are open");
            assert!([STATES[0].0, STATES[1].0].contains(&state));
            let nowhere = [GiftLine::single(&none)];
            let taken = shop.taken(&nowhere, &SwapMode::Disabled, &mut chance);
            assert!(taken.is_none());
        }
    }

    #[test]
    fn one_choice_is_made_for_every_piece_and_of_what_can_be_had() {
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
        // One of them is gone.
        let shop = Shop::new(products[..2].to_vec(), vec![collection]);
        let sent = [GiftLine {
            quantity: 3,
            ..GiftLine::single(&treats)
        }];
        for mut chance in dice() {
            let taken = shop.taken(&sent, &SwapMode::Single, &mut chance);
            let (lines, _) = taken.expect("two things can be had");
            assert_eq!(lines.len(), 2);
            assert!(lines.iter().all(|line| line.quantity == 3));
            assert!(lines.iter().all(|line| line.product_id != products[2].id));
        }
    }
}
