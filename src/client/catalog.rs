//! Endpoints of the catalog: products, brands, greeting cards and collections.

use crate::contract::{Brand, Card, Collection, CollectionId, Page, PageQuery, Product, ProductId};

use super::{Client, ClientError, ItemStream, ProductFilter, filter::QueryPairs};

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
        self.get_page(&["products"], page, filter.to_query()).await
    }

    /// Every product.
    pub(crate) fn all_products(&self, filter: &ProductFilter) -> ItemStream<Product> {
        self.stream_items(&["products"], filter.to_query(), |item: &Product| {
            Some(item.id.0)
        })
    }

    /// `GET /v1/products/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the product does not exist.
    pub(crate) async fn product(&self, id: ProductId) -> Result<Product, ClientError> {
        self.get_resource(&["products", &id.to_string()]).await
    }

    /// `GET /v1/brands`: the brands that ship to a country, with their sets.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn brands_page(
        &self,
        country_code: &str,
        page: PageQuery,
    ) -> Result<Page<Brand>, ClientError> {
        self.get_page(&["brands"], page, country_query(country_code))
            .await
    }

    /// Every brand that ships to a country.
    pub(crate) fn all_brands(&self, country_code: &str) -> ItemStream<Brand> {
        self.stream_items(&["brands"], country_query(country_code), |item: &Brand| {
            Some(item.id.0)
        })
    }

    /// `GET /v1/cards`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn cards_page(&self, page: PageQuery) -> Result<Page<Card>, ClientError> {
        self.get_page(&["cards"], page, vec![]).await
    }

    /// Every greeting card.
    pub(crate) fn all_cards(&self) -> ItemStream<Card> {
        self.stream_items(&["cards"], vec![], |item: &Card| Some(item.id.0))
    }

    /// `GET /v1/collections`. `is_published` selects published or unpublished collections only.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn collections_page(
        &self,
        is_published: Option<bool>,
        page: PageQuery,
    ) -> Result<Page<Collection>, ClientError> {
        self.get_page(&["collections"], page, published_query(is_published))
            .await
    }

    /// Every collection.
    pub fn all_collections(&self, is_published: Option<bool>) -> ItemStream<Collection> {
        self.stream_items(
            &["collections"],
            published_query(is_published),
            |item: &Collection| Some(item.id.0),
        )
    }

    /// `GET /v1/collections/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the collection does not exist.
    pub async fn collection(&self, id: CollectionId) -> Result<Collection, ClientError> {
        self.get_resource(&["collections", &id.to_string()]).await
    }
}

fn published_query(is_published: Option<bool>) -> QueryPairs {
    is_published
        .map(|is_published| ("published", is_published.to_string()))
        .into_iter()
        .collect()
}

fn country_query(country_code: &str) -> QueryPairs {
    vec![("country_code", country_code.to_owned())]
}
