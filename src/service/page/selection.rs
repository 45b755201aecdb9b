//! The products that a recipient can pick, the picks of a request, and the lines of the gift with
//! these picks. Picks are parameters of URLs and forms; nothing is stored before the gift is
//! accepted.

use std::collections::HashMap;

use super::{
    context::PageContext,
    country::COUNTRY_FIELD,
    form::Form,
    loaded_gift::{Delivery, LoadedGift},
};
use crate::{
    contract::{Product, ProductId, SwapMode},
    service::{
        error::ServiceError,
        rules::{
            acceptance::{self, SelectionProblem},
            choice,
            gift::GiftLine,
        },
    },
};

/// Maximum number of replacements on one page, and of picks that are read from a request.
const MAX_PRODUCTS: usize = 300;

/// The pages on which the recipient accepts the gift, chooses something else, and corrects the address.
pub(super) const ACCEPT_PATH: &str = "/accept";
pub(super) const SWAP_PATH: &str = "/swap";
pub(super) const ADDRESS_PATH: &str = "/address";

/// The query parameter of the gift's page after a submitted form. A request with the parameter
/// does not count as a view.
pub(super) const DONE_PARAMETER: &str = "done";

/// The value of [`DONE_PARAMETER`] after a correction of the address.
pub(super) const CORRECTED: &str = "address";

/// The field that marks a choosing form: a form that picks products and keeps a typed address, but
/// does not accept the gift.
pub(super) const CHOOSING_FIELD: &str = "choosing";

/// The field of a choosing form that keeps the sent gift.
pub(super) const KEEP_ORIGINAL_FIELD: &str = "keep_original";

/// The name of a pick's field; for a collection followed by a hyphen and the line's index.
const PICK_FIELD: &str = "pick";

impl PageContext {
    pub(super) fn gift_address(&self) -> String {
        self.address("", &[])
    }

    /// The address of the gift's page after a submitted form. Opening this address does not count
    /// as a view.
    pub(super) fn done_address(&self) -> String {
        self.address("", &[DONE_PARAMETER.to_owned()])
    }

    pub(super) fn swap_address(&self, gift: &LoadedGift, picks: &[Pick]) -> String {
        self.address(SWAP_PATH, &parameters(gift, picks))
    }

    pub(super) fn accept_address(&self, gift: &LoadedGift, picks: &[Pick]) -> String {
        self.address(ACCEPT_PATH, &parameters(gift, picks))
    }

    /// The products that can replace the gift and of which the shop has some, most expensive first; empty when the recipient may
    /// not replace the gift.
    pub(super) async fn replacements(
        &self,
        gift: &LoadedGift,
    ) -> Result<Vec<Product>, ServiceError> {
        if let Delivery::GiftCard { cards, .. } = &gift.delivery {
            return Ok(cards.clone());
        }
        if !can_swap(gift) {
            return Ok(Vec::new());
        }
        let country = gift.delivery.form().country();
        let mut products = self.service.store.sendable_products(country).await?;
        products.retain(|product| acceptance::can_replace(&gift.terms, product, &gift.sent));
        products.sort_by(|a, b| b.price.cmp(&a.price).then_with(|| a.name.cmp(&b.name)));
        let mut available: Vec<Product> = Vec::new();
        for products in products.chunks(MAX_PRODUCTS) {
            let ids: Vec<ProductId> = products.iter().map(|product| product.id).collect();
            let free = self.service.store.free_stock(&ids).await?;
            let in_stock = products.iter().filter(|it| free.has_product(it, 1));
            available.extend(in_stock.cloned());
            if available.len() >= MAX_PRODUCTS {
                break;
            }
        }
        available.truncate(MAX_PRODUCTS);
        Ok(available)
    }

    /// The sent products, and the picked products that ship to recipients.
    pub(super) async fn selectable_products(
        &self,
        gift: &LoadedGift,
        picks: &[Pick],
    ) -> Result<HashMap<ProductId, Product>, ServiceError> {
        let sent = gift.sent.iter().map(|line| line.product_id);
        let picked = picks.iter().map(|pick| pick.product);
        let service = &self.service;
        let ids: Vec<_> = sent.chain(picked).collect();
        let mut products: HashMap<_, _> = service
            .store
            .products_by_id(&ids)
            .await?
            .into_iter()
            .map(|product| (product.id, product))
            .collect();
        if !picks.is_empty() {
            let ids: Vec<ProductId> = products.keys().copied().collect();
            let country = gift.delivery.form().country();
            let sendable = service.store.sendable_products_by_id(&ids, country).await?;
            products.retain(|id, _| {
                gift.sent.iter().any(|line| line.product_id == *id)
                    || sendable.iter().any(|product| product.id == *id)
            });
        }
        Ok(products)
    }
}

/// Whether the recipient may replace the gift. The products of a collection are chosen, not
/// swapped.
pub(super) fn can_swap(gift: &LoadedGift) -> bool {
    if matches!(gift.delivery, Delivery::GiftCard { .. }) {
        return true;
    }
    gift.choices.is_empty()
        && matches!(gift.gift.swap_mode(), SwapMode::Single | SwapMode::Multiple)
}

/// The lines of the gift with these picks.
///
/// # Errors
/// When the selection is incomplete or not allowed.
pub(super) fn selected_lines(
    gift: &LoadedGift,
    picks: &[Pick],
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, SelectionProblem> {
    if let Delivery::GiftCard { cards, .. } = &gift.delivery {
        return gift_card_of(gift, picks, cards);
    }
    let lines = chosen_lines(gift, picks, products)?;
    gift.delivery.check_products(&lines)?;
    Ok(lines)
}

/// The picked gift card.
fn gift_card_of(
    gift: &LoadedGift,
    picks: &[Pick],
    cards: &[Product],
) -> Result<Vec<GiftLine>, SelectionProblem> {
    match picks {
        [] => Err(SelectionProblem::NoGiftCardChosen),
        [pick] => cards
            .iter()
            .find(|card| card.id == pick.product)
            .and_then(|card| acceptance::gift_card_line(&gift.terms, card, &gift.sent))
            .map(|line| vec![line])
            .ok_or(SelectionProblem::Unavailable),
        _ => Err(SelectionProblem::TooMany { limit: 1 }),
    }
}

fn chosen_lines(
    gift: &LoadedGift,
    picks: &[Pick],
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, SelectionProblem> {
    if gift.choices.is_empty() {
        let picks: Vec<_> = picks
            .iter()
            .filter(|pick| pick.line.is_none())
            .map(|pick| pick.product)
            .collect();
        let swap = gift.gift.swap_mode();
        return acceptance::selected_lines(&gift.terms, &gift.sent, &swap, &picks, products);
    }
    let picks: Vec<_> = picks
        .iter()
        .filter_map(|pick| Some((pick.line?, pick.product)))
        .collect();
    choice::selected_lines(&gift.terms, &gift.sent, &gift.choices, &picks)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    /// The line from whose collection the product was picked; `None` for a swap of the whole gift.
    pub line: Option<usize>,
    pub product: ProductId,
}

impl Pick {
    /// The name of the pick's form field and query parameter.
    pub fn field(&self) -> String {
        match self.line {
            Some(line) => format!("{PICK_FIELD}-{line}"),
            None => PICK_FIELD.to_owned(),
        }
    }

    fn parse(name: &str, value: &str) -> Option<Self> {
        let line = match name.strip_prefix(PICK_FIELD)? {
            "" => None,
            rest => Some(rest.strip_prefix('-')?.parse().ok()?),
        };
        let product = value.parse().ok()?;
        Some(Self { line, product })
    }
}

/// The picks of a form or a query string.
pub(super) fn picks(form: &Form) -> Vec<Pick> {
    form.fields()
        .filter_map(|(name, value)| Pick::parse(name, value))
        .take(MAX_PRODUCTS)
        .collect()
}

fn parameters(gift: &LoadedGift, picks: &[Pick]) -> Vec<String> {
    let country = gift
        .is_country_chosen
        .then(|| format!("{COUNTRY_FIELD}={}", gift.delivery.form().country()));
    let picks = picks
        .iter()
        .map(|pick| format!("{}={}", pick.field(), pick.product));
    country.into_iter().chain(picks).collect()
}
