//! What a gift can be swapped for, what was picked, and what is taken with it.

use std::collections::HashMap;

use super::{Page, Visit, form::Form};
use crate::{
    contract::{Product, ProductId, SwapMode},
    service::{
        ServiceError,
        rules::{
            acceptance::{self, Wrong},
            choice,
            gift::GiftLine,
        },
    },
};

/// Things shown at once: more is no choice.
const MOST: usize = 300;

impl Page {
    /// Everything this gift can be swapped for; what comes nearest to it first.
    pub(super) async fn choices(&self, visit: &Visit) -> Result<Vec<Product>, ServiceError> {
        if !may_swap(visit) {
            return Ok(Vec::new());
        }
        let mut products = self.service.store.sendable_products().await?;
        products.retain(|product| acceptance::can_replace(product, &visit.sent));
        products.sort_by(|a, b| b.price.cmp(&a.price).then_with(|| a.name.cmp(&b.name)));
        products.truncate(MOST);
        Ok(products)
    }

    /// The shop's products that were picked, with those that were sent.
    pub(super) async fn shelf(
        &self,
        visit: &Visit,
        picks: &[Pick],
    ) -> Result<HashMap<ProductId, Product>, ServiceError> {
        let sent = visit.sent.iter().map(|line| line.product_id);
        let mut shelf = self
            .products(sent.chain(picks.iter().map(|pick| pick.product)))
            .await?;
        // A product has to ship to where recipients are, not only to be known.
        if !picks.is_empty() {
            let sendable = self.service.store.sendable_products().await?;
            shelf.retain(|id, _| {
                visit.sent.iter().any(|line| line.product_id == *id)
                    || sendable.iter().any(|product| product.id == *id)
            });
        }
        Ok(shelf)
    }
}

/// Whether the sender lets the recipient take something else. Who chooses anyway does not swap.
pub(super) fn may_swap(visit: &Visit) -> bool {
    visit.choices.is_empty() && matches!(visit.gift.swap(), SwapMode::Single | SwapMode::Multiple)
}

/// What is taken with these picks.
///
/// # Errors
/// A sentence, when it is not allowed or something is not chosen yet.
pub(super) fn taken(
    visit: &Visit,
    picks: &[Pick],
    shelf: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, Wrong> {
    if visit.choices.is_empty() {
        let picks: Vec<_> = picks
            .iter()
            .filter(|pick| pick.place.is_none())
            .map(|pick| pick.product)
            .collect();
        return acceptance::selected_lines(&visit.sent, &visit.gift.swap(), &picks, shelf);
    }
    let picks: Vec<_> = picks
        .iter()
        .filter_map(|pick| Some((pick.place?, pick.product)))
        .collect();
    choice::selected_lines(&visit.sent, &visit.choices, &picks)
}

/// Something that was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    /// The gift of choice that it was picked from; `None`: in place of the whole gift.
    pub place: Option<usize>,
    pub product: ProductId,
}

impl Pick {
    /// What its field is called, in forms and addresses.
    pub fn field(&self) -> String {
        match self.place {
            Some(place) => format!("{FIELD}-{place}"),
            None => FIELD.to_owned(),
        }
    }

    fn read(name: &str, value: &str) -> Option<Self> {
        let place = match name.strip_prefix(FIELD)? {
            "" => None,
            rest => Some(rest.strip_prefix('-')?.parse().ok()?),
        };
        let product = value.parse().ok()?;
        Some(Self { place, product })
    }
}

const FIELD: &str = "pick";

/// The field of a form that only chooses, and brings along what was typed.
pub(super) const CHOOSING: &str = "choosing";

/// The field of such a form that takes what was sent after all.
pub(super) const UNPICKED: &str = "unpicked";

/// The products named in an address or a form.
pub(super) fn picks(form: &Form) -> Vec<Pick> {
    form.pairs()
        .filter_map(|(name, value)| Pick::read(name, value))
        .take(MOST)
        .collect()
}

/// The same, as the end of an address.
pub(super) fn query(picks: &[Pick]) -> String {
    let mut query = String::new();
    for pick in picks {
        let before = if query.is_empty() { '?' } else { '&' };
        query.push_str(&format!("{before}{}={}", pick.field(), pick.product));
    }
    query
}
