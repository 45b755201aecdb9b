//! Sends a test from another connection to the service inside giftdesk. Practice has products of its own, so the
//! product of Practice that is most like the tested one stands in for it.

use std::time::Duration;

use super::gift_test::{SendPurpose, StandIn};
use crate::{
    client::{Client, ClientError, ProductFilter},
    contract::{CartItemRequest, CartRequest, OrderBatchRequest, Product},
    desk::{
        drafts::{CartLine, Draft},
        engine::SessionContext,
        problem::{Impact, Problem, ProblemKind, service_problem},
    },
    recipients::RecipientTable,
};

/// The expiry of a test whose draft has none: a balance, with which Practice pays, needs one.
const TEST_EXPIRY: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Creates the batch. Returns the products that were sent in place of others.
pub(in crate::desk) async fn send(
    context: &SessionContext,
    draft: Draft,
    recipients: &RecipientTable,
) -> Result<Vec<StandIn>, Problem> {
    let failed = |error: ClientError| service_problem(&error, Impact::NothingSent);
    let (base_url, key) = context.app.practice.address().await?;
    let client = Client::new(&base_url, key, context.app.client.clone()).map_err(failed)?;
    let filter = ProductFilter {
        country_code: Some(context.app.country()),
        ..ProductFilter::default()
    };
    let products = client.all_products(&filter).collect_all().await;
    let products = products.map_err(failed)?;
    let mut items = Vec::with_capacity(draft.cart.len());
    let mut stand_ins = Vec::new();
    for line in &draft.cart {
        let product = most_similar(line, &products).ok_or(ProblemKind::RequestNotPrepared)?;
        let is_same = product.name == line.product_name;
        if !is_same {
            stand_ins.push(StandIn {
                product: line.product_name.clone(),
                stand_in: product.name.clone(),
            });
        }
        items.push(CartItemRequest {
            product_id: Some(product.id.into()),
            variants: if is_same {
                line.variants.clone()
            } else {
                Vec::new()
            },
            ..line.request()
        });
    }
    let card_id = match draft.card_id {
        None => None,
        Some(id) => {
            let cards = client.all_cards().collect_all().await.map_err(failed)?;
            let same = cards.iter().find(|card| card.id == id);
            same.or(cards.first()).map(|card| card.id)
        }
    };
    let request = OrderBatchRequest {
        cart: CartRequest { items },
        recipients: draft.recipient_requests(recipients),
        customer_reference_id: Some(SendPurpose::Test.new_reference()),
        expires_at: draft
            .expiry()
            .or_else(|| Some(context.app.now() + TEST_EXPIRY)),
        card_id,
        payment_method_id: None,
        commerce_end_user_id: None,
        workspace_id: None,
        ..draft.batch_request()
    };
    client.create_order_batch(&request).await.map_err(failed)?;
    Ok(stand_ins)
}

/// The product with the same name and variants, else the one with the nearest price among those that need no
/// choice.
fn most_similar<'a>(line: &CartLine, products: &'a [Product]) -> Option<&'a Product> {
    let has_variants = |product: &&Product| {
        let mut variants = line.variants.iter();
        variants.all(|name| product.variants.iter().any(|other| other.name == *name))
    };
    let mut same = products
        .iter()
        .filter(|product| product.name == line.product_name);
    let simple = products.iter().filter(|product| {
        product.variants.is_empty()
            && !product.price_is_variable
            && product.restricted_states.is_empty()
    });
    let wanted = line.unit_price();
    same.find(has_variants)
        .or_else(|| simple.min_by_key(|product| product.price.0.abs_diff(wanted.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Cents, Variant};

    fn product(name: &str, price: i64, variants: &[&str]) -> Product {
        Product {
            name: name.to_owned(),
            price: Cents(price),
            variants: variants
                .iter()
                .map(|name| Variant {
                    name: (*name).to_owned(),
                    ..Variant::default()
                })
                .collect(),
            ..Product::default()
        }
    }

    fn found(line: &CartLine) -> Option<String> {
        let products = [
            product("Mug", 1_800, &[]),
            product("Hoodie", 6_000, &["S", "M"]),
            product("Blanket", 9_000, &[]),
        ];
        most_similar(line, &products).map(|product| product.name.clone())
    }

    #[test]
    fn same_product_needs_the_same_variants() {
        let mut line = CartLine {
            product_name: "Hoodie".to_owned(),
            variants: vec!["M".to_owned()],
            price: Cents(6_000),
            ..CartLine::default()
        };
        assert_eq!(found(&line).as_deref(), Some("Hoodie"));
        line.variants = vec!["XL".to_owned()];
        assert_eq!(found(&line).as_deref(), Some("Blanket"));
    }

    #[test]
    fn nearest_price_stands_in() {
        let line = CartLine {
            product_name: "Tote".to_owned(),
            price: Cents(2_000),
            ..CartLine::default()
        };
        assert_eq!(found(&line).as_deref(), Some("Mug"));
    }
}
