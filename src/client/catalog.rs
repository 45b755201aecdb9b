//! The catalog: products, brands, greeting cards.

use crate::contract::{Brand, Card, Page, PageQuery, Product, ProductId};

use super::{BrandFilter, Client, ClientError, ProductFilter, Walk, answer::paged};

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
    pub fn all_products(&self, filter: &ProductFilter) -> Walk<Product> {
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

    /// `GET /v1/brands`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn brands_page(
        &self,
        filter: &BrandFilter,
        page: PageQuery,
    ) -> Result<Page<Brand>, ClientError> {
        let answer = self.get(&["brands"], &paged(page, filter.pairs())).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every brand.
    pub fn all_brands(&self, filter: &BrandFilter) -> Walk<Brand> {
        self.walk(&["brands"], filter.pairs(), |item: &Brand| Some(item.id.0))
    }

    /// `GET /v1/cards`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn cards_page(&self, page: PageQuery) -> Result<Page<Card>, ClientError> {
        let answer = self.get(&["cards"], &paged(page, vec![])).await?;
        Ok(self.list(&answer)?.page)
    }

    /// Every greeting card.
    pub fn all_cards(&self) -> Walk<Card> {
        self.walk(&["cards"], vec![], |item: &Card| Some(item.id.0))
    }
}
