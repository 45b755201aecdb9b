//! Loads the gift of a request, the products and cards that its pages show, and the submitted form after the checks that every
//! form has to pass.

use std::collections::{BTreeSet, HashMap};

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode},
};

use super::{
    context::PageContext,
    form::Form,
    loaded_gift::{Delivery, LoadedGift},
    response::PageResponse,
    security,
    views::{self, PageError},
};
use crate::{
    contract::{Card, Product, ProductId, rules, shop::terms::Terms},
    service::{
        error::ServiceError,
        http::body::is_timeout,
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
    pub(super) async fn load(&self) -> Result<LoadedGift, PageResponse> {
        let gift = if self.has_token() {
            self.service.store.gift(&self.token).await?
        } else {
            None
        };
        let gift = gift.ok_or_else(|| views::error(self, PageError::NotFound))?;
        let (sent, terms, now) = (gift.sent_line_items()?, gift.terms()?, self.now());
        let choices = match gift.state(now) {
            GiftState::Open => self.open_choices(&terms, &sent, rules::US).await?,
            _ => Vec::new(),
        };
        Ok(LoadedGift {
            gift,
            sent,
            terms,
            choices,
            delivery: Delivery::UnitedStates,
            is_country_chosen: false,
            now,
        })
    }

    /// The choices that the recipient has among the products of collections that ship to the country.
    pub(super) async fn open_choices(
        &self,
        terms: &Terms,
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
        let store = &self.service.store;
        let sendable = store.sendable_products_by_id(&offered, country).await?;
        let mut choices = choice::open_choices(terms, sent, &collections, &sendable);
        let allowed: BTreeSet<ProductId> = choices
            .iter()
            .flat_map(|choice| choice::offered_products(&choice.offer))
            .map(|product| product.id)
            .collect();
        let allowed: Vec<ProductId> = allowed.into_iter().collect();
        let free = store.free_stock(&allowed).await?;
        for choice in &mut choices {
            let quantity = sent.get(choice.line).map_or(1, |line| line.quantity);
            choice::retain_products(&mut choice.offer, |product| {
                free.has_product(product, quantity)
            });
        }
        Ok(choices)
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

    /// # Errors
    /// The page that explains the refusal: the link is unknown; the form is too large, too slow,
    /// incomplete or from another site; too many forms were submitted through the link; or the
    /// service failed.
    pub(super) async fn read_submission(
        &self,
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
    ) -> Result<(LoadedGift, Form), PageResponse> {
        let gift = self.load().await?;
        let refused = |refusal| views::error(self, refusal);
        let body = body.map_err(|rejection| {
            refused(if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                PageError::FormTooLarge
            } else if is_timeout(&rejection) {
                PageError::FormTimeout
            } else {
                PageError::IncompleteForm
            })
        })?;
        let form = Form::of_body(headers, &body)
            .filter(|form| {
                security::is_csrf_token(form.value(security::CSRF_FIELD), &self.token)
                    && security::is_same_origin(headers, &self.service.base_url)
            })
            .ok_or_else(|| refused(PageError::ForeignForm))?;
        self.service
            .form_limit
            .take_one(&self.token)
            .map_err(|limited| refused(PageError::TooManyForms(limited.retry_after)))?;
        Ok((gift, form))
    }
}
