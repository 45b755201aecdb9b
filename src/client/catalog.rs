//! The catalog: products, brands, greeting cards, gifts of choice.

use crate::contract::{Brand, Card, Collection, CollectionId, Page, PageQuery, Product, ProductId};

use super::{Client, ClientError, ProductFilter, Walk, answer::paged};

impl Client {
    /// `GET /v1/products`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn products_page(
        &self,
        filter: &ProductFilter,
        page: PageQuery,
    ) -> Result<Page<Product>, ClientError> {
        let answer = self
            .get(&["products"], &paged(page, filter.pairs()))
            .await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every product.
    pub fn all_products(&self, filter: ProductFilter) -> Walk<Product> {
        self.walk(&["products"], filter.pairs(), |item: &Product| {
            Some(item.id.0)
        })
    }

    /// `GET /v1/products/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when there is no such product.
    pub async fn product(&self, id: ProductId) -> Result<Product, ClientError> {
        let answer = self.get(&["products", &id.to_string()], &[]).await?;
        self.resource(&answer)
    }

    /// `GET /v1/brands`: those that ship to a country (two letters), with their sets.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn brands_page(
        &self,
        country_code: &str,
        page: PageQuery,
    ) -> Result<Page<Brand>, ClientError> {
        let answer = self
            .get(&["brands"], &paged(page, ships_to(country_code)))
            .await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every brand that ships to a country.
    pub fn all_brands(&self, country_code: String) -> Walk<Brand> {
        self.walk(&["brands"], ships_to(&country_code), |item: &Brand| {
            Some(item.id.0)
        })
    }

    /// `GET /v1/cards`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn cards_page(&self, page: PageQuery) -> Result<Page<Card>, ClientError> {
        let answer = self.get(&["cards"], &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// `GET /v1/collections`: gifts of choice; `published`: only those that are, or only those that
    /// are not.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn collections_page(
        &self,
        published: Option<bool>,
        page: PageQuery,
    ) -> Result<Page<Collection>, ClientError> {
        let answer = self
            .get(&["collections"], &paged(page, is_published(published)))
            .await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every gift of choice.
    pub fn all_collections(&self, published: Option<bool>) -> Walk<Collection> {
        let pairs = is_published(published);
        self.walk(&["collections"], pairs, |item: &Collection| Some(item.id.0))
    }

    /// `GET /v1/collections/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when there is no such collection.
    pub async fn collection(&self, id: CollectionId) -> Result<Collection, ClientError> {
        let answer = self.get(&["collections", &id.to_string()], &[]).await?;
        self.resource(&answer)
    }

    /// Every greeting card.
    pub fn all_cards(&self) -> Walk<Card> {
        self.walk(&["cards"], vec![], |item: &Card| Some(item.id.0))
    }
}

fn is_published(published: Option<bool>) -> Vec<(&'static str, String)> {
    published
        .map(|published| ("published", published.to_string()))
        .into_iter()
        .collect()
}

fn ships_to(country_code: &str) -> Vec<(&'static str, String)> {
    vec![("country_code", country_code.to_owned())]
}
