//! The catalog. Products, brands, cards and collections are stored as JSON documents of the API, with columns for filters and
//! sorting.

use std::collections::HashSet;

use super::{Paging, QueryBuilder, Store, helpers::parse_documents, query_as, query_scalar};
use crate::{
    contract::{
        Brand, Card, CardId, Collection, CollectionId, Product, ProductId, shop::state::ShopState,
    },
    service::error::Result,
};

const FIRST_THOUSAND: Paging = Paging {
    offset: 0,
    limit: 1_000,
};

/// Filter of a product list.
#[derive(Clone, Debug)]
pub(crate) struct ProductFilter {
    pub(crate) country: String,
    pub(crate) only_custom: bool,
    pub(crate) with_inactive: bool,
}

impl Store {
    /// The numbers of what senders are offered.
    pub(crate) async fn catalog_counts(&self) -> Result<ShopState> {
        let (products, brands, cards, collections): (i64, i64, i64, i64) = query_as(
            "SELECT (SELECT count(*) FROM product p WHERE p.is_active
                    AND EXISTS (SELECT 1 FROM product_country c WHERE c.product_id = p.id)),
                (SELECT count(*) FROM brand), (SELECT count(*) FROM card WHERE NOT is_archived),
                (SELECT count(*) FROM collection WHERE NOT is_archived)",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(ShopState {
            products: products.unsigned_abs(),
            brands: brands.unsigned_abs(),
            cards: cards.unsigned_abs(),
            collections: collections.unsigned_abs(),
            ..ShopState::default()
        })
    }

    /// Returns a page of products by name, and the number of matches.
    pub(crate) async fn products(
        &self,
        filter: &ProductFilter,
        paging: Paging,
    ) -> Result<(Vec<Product>, u64)> {
        let mut from = QueryBuilder::new(
            "FROM product p JOIN product_country c ON c.product_id = p.id AND c.country = ",
        );
        from.push_bind(&filter.country);
        from.push(" WHERE (p.is_active OR (")
            .push_bind(filter.with_inactive)
            .push(" AND p.is_custom)) AND (NOT ")
            .push_bind(filter.only_custom)
            .push(" OR p.is_custom)");
        self.document_page(from, "p.name, p.id", paging).await
    }

    /// Returns up to 100 active gift cards for recipients in a country.
    pub(crate) async fn gift_cards(&self, country: &str) -> Result<Vec<Product>> {
        let documents: Vec<String> = query_scalar(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = $1
             WHERE p.is_active AND p.is_gift_card AND NOT p.is_custom ORDER BY p.name, p.id LIMIT 100",
        )
        .bind(country)
        .fetch_all(&self.pool)
        .await?;
        parse_documents(&documents)
    }

    /// Returns the products with these ids, in no particular order. Unknown ids are left out.
    pub(crate) async fn products_by_id(&self, ids: &[ProductId]) -> Result<Vec<Product>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM product WHERE id ", ids)
            .await
    }

    /// Returns those of the products with these ids that are active and ship to a country, in no particular order.
    pub(crate) async fn sendable_products_by_id(
        &self,
        ids: &[ProductId],
        country: &str,
    ) -> Result<Vec<Product>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(
            "SELECT p.document FROM product p
             JOIN product_country c ON c.product_id = p.id AND c.country = ",
        );
        query.push_bind(country);
        query.push(" WHERE p.is_active AND p.id ");
        query.push_in(ids.iter().map(|id| id.0));
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    /// Returns a page of the brands that ship a product to `country`, by name, and the number of
    /// all such brands.
    pub(crate) async fn brands(&self, country: &str, paging: Paging) -> Result<(Vec<Brand>, u64)> {
        let mut from = QueryBuilder::new(
            "FROM brand b WHERE EXISTS (SELECT 1 FROM product p
                JOIN product_country c ON c.product_id = p.id
                WHERE p.brand_id = b.id AND p.is_active AND c.country = ",
        );
        from.push_bind(country).push(")");
        let (mut brands, total) = self.document_page(from, "b.name, b.id", paging).await?;
        self.retain_shipped_products(&mut brands, country).await?;
        Ok((brands, total))
    }

    pub(crate) async fn cards(&self, paging: Paging) -> Result<(Vec<Card>, u64)> {
        let from = QueryBuilder::new("FROM card WHERE NOT is_archived");
        self.document_page(from, "position", paging).await
    }

    /// Returns the cards with these ids, in no particular order. Unknown ids are left out.
    pub(crate) async fn cards_by_id(&self, ids: &[CardId]) -> Result<Vec<Card>> {
        let ids = ids.iter().map(|id| id.0);
        self.documents_of("SELECT document FROM card WHERE id ", ids)
            .await
    }

    pub(crate) async fn product(&self, id: ProductId) -> Result<Option<Product>> {
        Ok(self.products_by_id(&[id]).await?.pop())
    }

    /// Returns up to 1,000 active products that ship to a country.
    pub(crate) async fn sendable_products(&self, country: &str) -> Result<Vec<Product>> {
        let filter = ProductFilter {
            country: country.to_owned(),
            only_custom: false,
            with_inactive: false,
        };
        Ok(self.products(&filter, FIRST_THOUSAND).await?.0)
    }

    /// Returns a page of collections by title, and the number of matches. `published` restricts the
    /// list to published or to unpublished collections.
    pub(crate) async fn collections(
        &self,
        published: Option<bool>,
        paging: Paging,
    ) -> Result<(Vec<Collection>, u64)> {
        let mut from = QueryBuilder::new("FROM collection WHERE NOT is_archived");
        if let Some(published) = published {
            from.push(" AND is_published = ").push_bind(published);
        }
        self.document_page(from, "title, id", paging).await
    }

    /// Returns up to 1,000 published collections.
    pub(crate) async fn published_collections(&self) -> Result<Vec<Collection>> {
        Ok(self.collections(Some(true), FIRST_THOUSAND).await?.0)
    }

    pub(crate) async fn collection(&self, id: CollectionId) -> Result<Option<Collection>> {
        let select = "SELECT document FROM collection WHERE id ";
        Ok(self.documents_of(select, [id.0].into_iter()).await?.pop())
    }

    /// Returns the published collections that are sold as these products, in no particular order.
    pub(crate) async fn collections_of(&self, products: &[ProductId]) -> Result<Vec<Collection>> {
        let select = "SELECT document FROM collection WHERE is_published AND product_id ";
        self.documents_of(select, products.iter().map(|id| id.0))
            .await
    }

    /// Returns a page of the documents that `from`, a query without its columns, finds, and the number of all of them.
    async fn document_page<T: serde::de::DeserializeOwned>(
        &self,
        from: QueryBuilder<'_>,
        order: &str,
        Paging { offset, limit }: Paging,
    ) -> Result<(Vec<T>, u64)> {
        let count = from.select("count(*)").build_query_scalar::<i64>();
        let total = count.fetch_one(&self.pool).await?;
        let mut page = from.select("document");
        page.push(format!(" ORDER BY {order} LIMIT "))
            .push_bind(limit);
        page.push(" OFFSET ").push_bind(offset);
        let documents: Vec<String> = page.build_query_scalar().fetch_all(&self.pool).await?;
        Ok((parse_documents(&documents)?, total.unsigned_abs()))
    }

    /// Returns the documents that `select`, a query ending with a column, finds for the ids.
    async fn documents_of<T: serde::de::DeserializeOwned>(
        &self,
        select: &str,
        ids: impl ExactSizeIterator<Item = uuid::Uuid>,
    ) -> Result<Vec<T>> {
        if ids.len() == 0 {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(select);
        query.push_in(ids);
        let documents: Vec<String> = query.build_query_scalar().fetch_all(&self.pool).await?;
        parse_documents(&documents)
    }

    /// Removes products that do not ship to the country from the sets of brands, and then empty
    /// sets.
    async fn retain_shipped_products(&self, brands: &mut [Brand], country: &str) -> Result<()> {
        if brands.is_empty() {
            return Ok(());
        }
        let mut query = QueryBuilder::new(
            "SELECT p.id FROM product p JOIN product_country c ON c.product_id = p.id
             WHERE p.is_active AND c.country = ",
        );
        query.push_bind(country);
        query.push(" AND p.brand_id ");
        query.push_in(brands.iter().map(|brand| brand.id));
        let ships: Vec<ProductId> = query.build_query_scalar().fetch_all(&self.pool).await?;
        let ships: HashSet<ProductId> = ships.into_iter().collect();
        for sets in brands.iter_mut().filter_map(|it| it.brand_sets.as_mut()) {
            for set in sets.iter_mut() {
                set.products.retain(|product| ships.contains(&product.id));
            }
            sets.retain(|set| !set.products.is_empty());
        }
        Ok(())
    }
}
