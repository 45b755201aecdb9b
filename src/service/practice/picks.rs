//! What a practice recipient takes of a gift of choice. Used by the practice life, which then
//! chooses the variants of whatever is taken.

use std::collections::HashMap;

use rand::{Rng as _, rngs::StdRng, seq::IndexedRandom as _};

use crate::{
    contract::{CollectionVersion, MultipleSelectMode, Product, ProductId},
    service::rules::{
        gift::GiftLine,
        swap::{check_choice, products_of},
    },
};

/// How often a recipient thinks again when what was picked together costs too much.
const THOUGHTS: u32 = 8;

/// The most that is picked where only its sum is bounded.
const MOST_PICKS: u32 = 3;

/// A gift with everything chosen that is a choice in it; `None`: nothing is.
pub fn from_choices(
    choices: &HashMap<ProductId, CollectionVersion>,
    sent: &[GiftLine],
    chance: &mut StdRng,
) -> Option<Vec<GiftLine>> {
    if !sent
        .iter()
        .any(|line| choices.contains_key(&line.product_id))
    {
        return None;
    }
    let mut taken = Vec::new();
    for line in sent {
        match choices.get(&line.product_id) {
            None => taken.push(line.clone()),
            Some(version) => {
                for _ in 0..line.quantity {
                    taken.extend(pick(version, line, chance));
                }
            }
        }
    }
    Some(taken)
}

/// What is chosen with one piece of a collection.
fn pick(version: &CollectionVersion, sent: &GiftLine, chance: &mut StdRng) -> Vec<GiftLine> {
    let products: Vec<&Product> = products_of(version)
        .filter(|product| !product.price_is_variable)
        .collect();
    for _ in 0..THOUGHTS {
        let count = match version.multiple_select_mode {
            MultipleSelectMode::ItemCount => version.multiple_select_count.unwrap_or(1).max(1),
            MultipleSelectMode::MaxPrice => chance.random_range(1..=MOST_PICKS),
            MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => 1,
        };
        let chosen: Vec<GiftLine> = products
            .choose_multiple(chance, count as usize)
            .map(|product| GiftLine::piece(product))
            .collect();
        if check_choice(version, sent, &chosen).is_ok() {
            return chosen;
        }
    }
    let one = products
        .into_iter()
        .map(|product| vec![GiftLine::piece(product)])
        .find(|chosen| check_choice(version, sent, chosen).is_ok());
    // A collection of nothing that can be had is delivered as it is.
    one.unwrap_or_else(|| {
        vec![GiftLine {
            quantity: 1,
            ..sent.clone()
        }]
    })
}
