//! Endpoints of the catalog: products, brands, collections and greeting cards.

use crate::contract::{Brand, Card, Collection, CollectionId, PageQuery, Product, ProductId};

use super::{Client, ClientError, ItemStream, ListPage, ProductFilter};

impl Client {
    /// `GET /v1/products`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn products_page(
        &self,
        filter: &ProductFilter,
        page: PageQuery,
    ) -> Result<ListPage<Product>, ClientError> {
        self.get_page(&["products"], page, filter.to_query()).await
    }

    /// `GET /v1/products`: every product that matches the filter.
    pub(crate) fn all_products(&self, filter: &ProductFilter) -> ItemStream<Product> {
        self.stream_items(&["products"], filter.to_query(), |item: &Product| item.id.0)
    }

    /// `GET /v1/products/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the product does not exist.
    pub(crate) async fn product(&self, id: ProductId) -> Result<Product, ClientError> {
        self.get_resource(&["products", &id.to_string()]).await
    }

    /// `GET /v1/brands`: every brand that ships to a country, with its sets.
    pub(crate) fn all_brands(&self, country_code: &str) -> ItemStream<Brand> {
        let query = vec![("country_code", country_code.to_owned())];
        self.stream_items(&["brands"], query, |item: &Brand| item.id.0)
    }

    /// `GET /v1/collections`: every collection, published ones and drafts.
    pub(crate) fn all_collections(&self) -> ItemStream<Collection> {
        self.stream_items(&["collections"], vec![], |item: &Collection| item.id.0)
    }

    /// `GET /v1/collections/{id}`.
    ///
    /// # Errors
    /// [`ClientError`]; `NotFound` when the collection does not exist.
    pub(crate) async fn collection(&self, id: CollectionId) -> Result<Collection, ClientError> {
        self.get_resource(&["collections", &id.to_string()]).await
    }

    /// `GET /v1/cards`: every greeting card.
    pub(crate) fn all_cards(&self) -> ItemStream<Card> {
        self.stream_items(&["cards"], vec![], |item: &Card| item.id.0)
    }
}
