//! Loads gifts, and the products and cards that their pages show.

use std::collections::{BTreeSet, HashMap};

use super::{
    context::{PageContext, is_token},
    loaded_gift::{Delivery, LoadedGift},
    response::PageResponse,
    views,
};
use crate::{
    contract::{Card, Product, ProductId, rules},
    service::{
        error::ServiceError,
        rules::{
            acceptance::GiftState,
            choice::{self, OpenChoice},
            gift::GiftLine,
        },
        store::StoredGift,
    },
};

impl PageContext {
    /// # Errors
    /// The page for an unknown link, or the failure of the service.
    pub(super) async fn load(&self, token: &str) -> Result<LoadedGift, PageResponse> {
        let gift = if is_token(token) {
            self.service.store.gift(token).await?
        } else {
            None
        };
        let gift = gift.ok_or_else(|| views::not_found(self))?;
        let (sent, now) = (gift.sent_line_items()?, self.now());
        let choices = match gift.state(now) {
            GiftState::Open => self.open_choices(&sent, rules::US).await?,
            _ => Vec::new(),
        };
        Ok(LoadedGift {
            token: token.to_owned(),
            gift,
            sent,
            choices,
            delivery: Delivery::UnitedStates,
            is_country_chosen: false,
            now,
        })
    }

    /// The choices that the recipient has among the products of collections that ship to the country.
    pub(super) async fn open_choices(
        &self,
        sent: &[GiftLine],
        country: &str,
    ) -> Result<Vec<OpenChoice>, ServiceError> {
        let ids: Vec<_> = sent.iter().map(|line| line.product_id).collect();
        let collections = self.service.store.collections_of(&ids).await?;
        if collections.is_empty() {
            return Ok(Vec::new());
        }
        let offered: BTreeSet<ProductId> = collections
            .iter()
            .filter_map(|collection| collection.published_version.as_ref())
            .flat_map(choice::offered_products)
            .map(|product| product.id)
            .collect();
        let offered: Vec<ProductId> = offered.into_iter().collect();
        let sendable = self
            .service
            .store
            .sendable_products_by_id(&offered, country)
            .await?;
        Ok(choice::open_choices(sent, &collections, &sendable))
    }

    /// The products with these ids that are still in the catalog.
    pub(super) async fn products(
        &self,
        ids: impl Iterator<Item = ProductId>,
    ) -> Result<HashMap<ProductId, Product>, ServiceError> {
        let ids: Vec<_> = ids.collect();
        let found = self.service.store.products_by_id(&ids).await?;
        Ok(found.into_iter().map(|p| (p.id, p)).collect())
    }

    /// The greeting card of a gift.
    pub(super) async fn card(&self, gift: &StoredGift) -> Result<Option<Card>, ServiceError> {
        let Some(id) = gift.order.card_id else {
            return Ok(None);
        };
        Ok(self.service.store.cards_by_id(&[id]).await?.pop())
    }
}
