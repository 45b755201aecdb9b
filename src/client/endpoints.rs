//! One method per endpoint of the contract.

use futures_util::Stream;

use super::{Client, ClientError, walk::walk};
use crate::contract::{
    Brand, Card, CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest, Me, Order,
    OrderActivity, OrderBatch, OrderBatchId, OrderBatchRequest, OrderId, OrderStatus, Page,
    PageQuery, PaymentMethod, PriceEstimate, PriceRequest, Product, ProductId, Recipient,
    Timestamp, Workspace,
};

/// Which products.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductFilter {
    /// Two letters; the service takes `US` when none is given.
    pub country_code: Option<String>,
    pub use_custom_catalog: bool,
    pub custom_catalog_show_inactive: bool,
}

/// Which orders: made within these bounds, both inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub created_after: Option<Timestamp>,
    pub created_before: Option<Timestamp>,
}

/// Which activities: within these bounds, both inclusive; no statuses means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityFilter {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
    pub statuses: Vec<OrderStatus>,
}

type Query = Vec<(&'static str, String)>;

fn time(query: &mut Query, name: &'static str, at: Option<Timestamp>) {
    if let Some(at) = at {
        query.push((name, at.to_string()));
    }
}

impl ProductFilter {
    fn query(&self) -> Query {
        let mut query = Query::new();
        if let Some(country) = &self.country_code {
            query.push(("country_code", country.clone()));
        }
        if self.use_custom_catalog {
            query.push(("use_custom_catalog", "true".to_owned()));
        }
        if self.custom_catalog_show_inactive {
            query.push(("custom_catalog_show_inactive", "true".to_owned()));
        }
        query
    }
}

impl OrderFilter {
    fn query(&self) -> Query {
        let mut query = Query::new();
        time(&mut query, "created_at[after]", self.created_after);
        time(&mut query, "created_at[before]", self.created_before);
        query
    }
}

impl ActivityFilter {
    fn query(&self) -> Query {
        let mut query = Query::new();
        time(&mut query, "after", self.after);
        time(&mut query, "before", self.before);
        if !self.statuses.is_empty() {
            let statuses: Vec<_> = self.statuses.iter().map(OrderStatus::as_str).collect();
            query.push(("statuses", statuses.join(",")));
        }
        query
    }
}

impl Client {
    async fn page<T: serde::de::DeserializeOwned>(
        &self,
        path: &str,
        mut query: Query,
        page: PageQuery,
    ) -> Result<Page<T>, ClientError> {
        query.push(("page", page.page.to_string()));
        query.push(("per_page", page.per_page.to_string()));
        self.get(path, &query).await
    }

    /// Whose key this is: the way to check one.
    pub async fn me(&self) -> Result<Me, ClientError> {
        self.get("v1/me", &[]).await
    }

    pub async fn products_page(
        &self,
        filter: &ProductFilter,
        page: PageQuery,
    ) -> Result<Page<Product>, ClientError> {
        self.page("v1/products", filter.query(), page).await
    }

    /// Every product, page by page.
    pub fn all_products(
        &self,
        filter: ProductFilter,
    ) -> impl Stream<Item = Result<Product, ClientError>> + Send + use<'_> {
        walk(
            |product: &Product| product.id,
            move |page| {
                let filter = filter.clone();
                async move { self.products_page(&filter, page).await }
            },
        )
    }

    pub async fn product(&self, id: ProductId) -> Result<Product, ClientError> {
        self.get(&format!("v1/products/{id}"), &[]).await
    }

    pub async fn brands_page(
        &self,
        country_code: &str,
        page: PageQuery,
    ) -> Result<Page<Brand>, ClientError> {
        self.page(
            "v1/brands",
            vec![("country_code", country_code.to_owned())],
            page,
        )
        .await
    }

    /// Every brand that ships to a country, with its sets.
    pub fn all_brands(
        &self,
        country_code: String,
    ) -> impl Stream<Item = Result<Brand, ClientError>> + Send + use<'_> {
        walk(
            |brand: &Brand| brand.id,
            move |page| {
                let country_code = country_code.clone();
                async move { self.brands_page(&country_code, page).await }
            },
        )
    }

    /// Every greeting card.
    pub fn all_cards(&self) -> impl Stream<Item = Result<Card, ClientError>> + Send + use<'_> {
        walk(
            |card: &Card| card.id,
            move |page| self.page("v1/cards", Query::new(), page),
        )
    }

    /// Every workspace the key can use.
    pub fn all_workspaces(
        &self,
    ) -> impl Stream<Item = Result<Workspace, ClientError>> + Send + use<'_> {
        walk(
            |workspace: &Workspace| workspace.id,
            move |page| self.page("v1/workspaces", Query::new(), page),
        )
    }

    /// Everything the account can pay with; the first is the default.
    pub fn all_payment_methods(
        &self,
    ) -> impl Stream<Item = Result<PaymentMethod, ClientError>> + Send + use<'_> {
        walk(
            |method: &PaymentMethod| method.id.clone(),
            move |page| self.page("v1/payment_methods", Query::new(), page),
        )
    }

    pub async fn create_commerce_user_payment_method(
        &self,
        request: &CommerceUserPaymentMethodRequest,
    ) -> Result<CommerceUserPaymentMethod, ClientError> {
        self.post(
            "v1/commerce_user_payment_methods",
            request,
            self.options.read_timeout,
        )
        .await
    }

    /// Creates a batch. Sent once; [`ClientError::may_have_arrived`] says whether an error leaves
    /// it open that it exists.
    pub async fn create_order_batch(
        &self,
        request: &OrderBatchRequest,
    ) -> Result<OrderBatch, ClientError> {
        self.post("v1/order_batches", request, self.options.create_timeout)
            .await
    }

    /// The same with a body that was written before: the outbox posts the bytes it keeps.
    pub async fn create_order_batch_raw(&self, body: Vec<u8>) -> Result<OrderBatch, ClientError> {
        self.post_bytes("v1/order_batches", body, self.options.create_timeout)
            .await
    }

    /// What a batch would cost. Creates nothing.
    pub async fn price(&self, request: &PriceRequest) -> Result<PriceEstimate, ClientError> {
        self.post("v1/order_batches/price", request, self.options.read_timeout)
            .await
    }

    pub async fn order_batches_page(
        &self,
        page: PageQuery,
    ) -> Result<Page<OrderBatch>, ClientError> {
        self.page("v1/order_batches", Query::new(), page).await
    }

    /// Every batch, newest first.
    pub fn all_order_batches(
        &self,
    ) -> impl Stream<Item = Result<OrderBatch, ClientError>> + Send + use<'_> {
        walk(
            |batch: &OrderBatch| batch.id,
            move |page| self.order_batches_page(page),
        )
    }

    pub async fn order_batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        self.get(&format!("v1/order_batches/{id}"), &[]).await
    }

    pub async fn batch_orders_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<Page<Order>, ClientError> {
        self.page(&format!("v1/order_batches/{id}/orders"), Query::new(), page)
            .await
    }

    /// Every order of a batch.
    pub fn all_batch_orders(
        &self,
        id: OrderBatchId,
    ) -> impl Stream<Item = Result<Order, ClientError>> + Send + use<'_> {
        walk(
            |order: &Order| order.id,
            move |page| self.batch_orders_page(id, page),
        )
    }

    /// Recipients have no ids, so a caller that walks them asks for pages.
    pub async fn batch_recipients_page(
        &self,
        id: OrderBatchId,
        page: PageQuery,
    ) -> Result<Page<Recipient>, ClientError> {
        self.page(
            &format!("v1/order_batches/{id}/recipients"),
            Query::new(),
            page,
        )
        .await
    }

    pub async fn orders_page(
        &self,
        filter: &OrderFilter,
        page: PageQuery,
    ) -> Result<Page<Order>, ClientError> {
        self.page("v1/orders", filter.query(), page).await
    }

    /// Every order, newest first.
    pub fn all_orders(
        &self,
        filter: OrderFilter,
    ) -> impl Stream<Item = Result<Order, ClientError>> + Send + use<'_> {
        walk(
            |order: &Order| order.id,
            move |page| async move { self.orders_page(&filter, page).await },
        )
    }

    /// One order, with its event times.
    pub async fn order(&self, id: OrderId) -> Result<Order, ClientError> {
        self.get(&format!("v1/orders/{id}"), &[]).await
    }

    pub async fn order_activities_page(
        &self,
        filter: &ActivityFilter,
        page: PageQuery,
    ) -> Result<Page<OrderActivity>, ClientError> {
        self.page("v1/order_activities", filter.query(), page).await
    }

    /// Every activity, newest first.
    pub fn all_order_activities(
        &self,
        filter: ActivityFilter,
    ) -> impl Stream<Item = Result<OrderActivity, ClientError>> + Send + use<'_> {
        walk(
            |activity: &OrderActivity| activity.id,
            move |page| {
                let filter = filter.clone();
                async move { self.order_activities_page(&filter, page).await }
            },
        )
    }
}
