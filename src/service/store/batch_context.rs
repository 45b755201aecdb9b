//! The data that a request for a new batch is checked with: the products of its cart, the account's workspaces and
//! payment methods, and the terms. One statement reads all of it.

use std::sync::Arc;

use super::{QueryBuilder, Store, shop::terms::TERMS_SETTING};
use crate::{
    contract::{
        CardId, Collection, PaymentMethodId, ProductId, WorkspaceId,
        rules::{InternationalDelivery, KnownPaymentMethod},
        shop::{funds::PaymentMethodKind, terms::Terms},
    },
    service::{
        error::Result,
        rules::batch::{BatchContext, CartProducts},
    },
};

/// The ids and slugs by which the items of a cart name their products.
#[derive(Clone, Debug, Default)]
pub(crate) struct CartLookup {
    pub(crate) ids: Vec<ProductId>,
    /// Only active products are found by their slugs.
    pub(crate) slugs: Vec<String>,
}

/// A row of one of the kinds.
#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    id: Option<uuid::Uuid>,
    /// The slug of a product, or the id of a payment method.
    name: Option<String>,
    position: i64,
    /// Of a product: whether it is active; of a payment method: whether it is a balance.
    flag: bool,
    commerce_end_user_id: Option<String>,
    document: Option<String>,
    collection: Option<String>,
}

/// The document of a card that a processor charges. Other payment methods have their kind.
const PROCESSOR_CARD: &str = "processor_card";

/// The last columns of a row that is no product.
const NO_DOCUMENTS: &str = "CAST(NULL AS TEXT) AS document, CAST(NULL AS TEXT) AS collection";

/// The first columns of a row that only says that something exists.
const ONLY_KIND: &str =
    "CAST(NULL AS uuid) AS id, CAST(NULL AS TEXT) AS name, CAST(0 AS BIGINT) AS position,
    false AS flag, CAST(NULL AS TEXT) AS commerce_end_user_id";

impl Store {
    pub(crate) async fn new_batch_context(
        &self,
        account_no: i64,
        reference: Option<&str>,
        card: Option<CardId>,
        cart: &CartLookup,
    ) -> Result<BatchContext> {
        let mut query = QueryBuilder::new(format!(
            "SELECT 'workspace' AS kind, id, CAST(NULL AS TEXT) AS name, position, false AS flag,
                CAST(NULL AS TEXT) AS commerce_end_user_id, {NO_DOCUMENTS}
             FROM workspace WHERE account_no = "
        ));
        query.push_bind(account_no);
        query.push(format!(
            " UNION ALL SELECT 'payment_method' AS kind, CAST(NULL AS uuid) AS id, id AS name, position,
                balance IS NOT NULL AS flag, commerce_end_user_id,
                CASE WHEN processor_card IS NULL THEN kind ELSE '{PROCESSOR_CARD}' END AS document,
                CAST(NULL AS TEXT) AS collection
             FROM payment_method WHERE is_active AND account_no = "
        ));
        query.push_bind(account_no);
        query.push(format!(
            " UNION ALL SELECT 'terms' AS kind, {ONLY_KIND}, value AS document, CAST(NULL AS TEXT) AS collection
             FROM shop_setting WHERE name = '{TERMS_SETTING}'"
        ));
        if let Some(reference) = reference {
            query.push(format!(
                " UNION ALL SELECT 'reference' AS kind, {ONLY_KIND}, {NO_DOCUMENTS}
                 FROM order_batch WHERE account_no = "
            ));
            query.push_bind(account_no);
            query
                .push(" AND customer_reference_id = ")
                .push_bind(reference);
        }
        if let Some(card) = card {
            query.push(format!(
                " UNION ALL SELECT 'card' AS kind, {ONLY_KIND}, {NO_DOCUMENTS} FROM card WHERE id = "
            ));
            query.push_bind(card).push(" AND NOT is_archived");
        }
        if !cart.is_empty() {
            query.push(" UNION ALL ");
            push_cart_products(&mut query, cart);
        }
        let rows: Vec<Row> = query.build_query_as().fetch_all(&self.pool).await?;
        read(rows, self.initial_terms())
    }

    pub(crate) async fn cart_products(&self, cart: &CartLookup) -> Result<CartProducts> {
        if cart.is_empty() {
            return Ok(CartProducts::default());
        }
        let mut query = QueryBuilder::new("");
        push_cart_products(&mut query, cart);
        let rows: Vec<Row> = query.build_query_as().fetch_all(&self.pool).await?;
        Ok(read(rows, Arc::default())?.cart)
    }
}

impl CartLookup {
    fn is_empty(&self) -> bool {
        self.ids.is_empty() && self.slugs.is_empty()
    }
}

/// Adds the query of the products of a cart, which is not empty. A product is in several rows when several collections are
/// sold as it.
fn push_cart_products<'q>(query: &mut QueryBuilder<'q>, cart: &'q CartLookup) {
    query.push(
        "SELECT 'product' AS kind, p.id, p.slug AS name, CAST(0 AS BIGINT) AS position, p.is_active AS flag,
            CAST(NULL AS TEXT) AS commerce_end_user_id, p.document, c.document AS collection
         FROM product p LEFT JOIN collection c ON c.product_id = p.id AND c.is_published WHERE ",
    );
    if !cart.ids.is_empty() {
        query.push("p.id ").push_in(cart.ids.iter().copied());
    }
    if !cart.ids.is_empty() && !cart.slugs.is_empty() {
        query.push(" OR ");
    }
    if !cart.slugs.is_empty() {
        query.push("p.is_active AND p.slug ").push_in(&cart.slugs);
    }
}

fn read(mut rows: Vec<Row>, initial_terms: Arc<Terms>) -> Result<BatchContext> {
    // In the order of the list of payment methods, whose first own one is the default.
    let key = |row: &Row| (row.commerce_end_user_id.is_some(), row.position);
    rows.sort_by(|one, other| {
        key(one)
            .cmp(&key(other))
            .then_with(|| one.name.cmp(&other.name))
    });
    let mut context = BatchContext {
        terms: initial_terms,
        ..BatchContext::default()
    };
    for row in rows {
        match (&*row.kind, row.id, row.name) {
            ("workspace", Some(id), _) => context.workspaces.push(WorkspaceId(id)),
            ("payment_method", _, Some(id)) => {
                if row.document.as_deref() == Some(PaymentMethodKind::Invoice.into()) {
                    context.invoices.push(PaymentMethodId(id.clone()));
                }
                if row.document.as_deref() == Some(PROCESSOR_CARD) {
                    let cards = &mut context.processor_cards;
                    cards.push(PaymentMethodId(id.clone()));
                }
                context.payment_methods.push(KnownPaymentMethod {
                    id: PaymentMethodId(id),
                    is_balance: row.flag,
                    commerce_end_user_id: row.commerce_end_user_id,
                });
            }
            ("terms", ..) => {
                let json = row.document.unwrap_or_default();
                context.terms = Arc::new(serde_json::from_str(&json)?);
            }
            ("reference", ..) => context.is_reference_used = true,
            ("card", ..) => context.card_exists = true,
            ("product", Some(id), slug) => {
                let cart = &mut context.cart;
                let document = row.document.unwrap_or_default();
                cart.products
                    .insert(ProductId(id), serde_json::from_str(&document)?);
                if let Some(slug) = slug.filter(|_| row.flag) {
                    cart.ids_by_slug.insert(slug, ProductId(id));
                }
                if let Some(collection) = row.collection {
                    let collection: Collection = serde_json::from_str(&collection)?;
                    let version = collection.published_version.unwrap_or_default();
                    let international = InternationalDelivery::of_collection(&version);
                    cart.collections.insert(ProductId(id), international);
                }
            }
            _ => {}
        }
    }
    Ok(context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payment_methods_at_one_position_have_a_fixed_order() {
        let method = |id: &str, position, end_user: Option<&str>| Row {
            kind: "payment_method".to_owned(),
            id: None,
            name: Some(id.to_owned()),
            position,
            flag: false,
            commerce_end_user_id: end_user.map(str::to_owned),
            document: None,
            collection: None,
        };
        let mut methods = [
            method("card of a user", 0, Some("user")),
            method("second", 1, None),
            method("first b", 0, None),
            method("first a", 0, None),
        ];
        for _ in 0..methods.len() {
            methods.rotate_left(1);
            let copies = methods.iter().map(|row| {
                method(
                    row.name.as_deref().unwrap(),
                    row.position,
                    row.commerce_end_user_id.as_deref(),
                )
            });
            let context = read(copies.collect(), Arc::default()).unwrap();
            let ids = context
                .payment_methods
                .iter()
                .map(|method| method.id.0.as_str());
            let expected = ["first a", "first b", "second", "card of a user"];
            assert_eq!(ids.collect::<Vec<_>>(), expected);
        }
    }
}
