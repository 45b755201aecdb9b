//! The rules of a batch, applied to a request with the account and catalog data of the local store.
//!
//! The engine checks a request before it enters the outbox, and the outbox checks it again before
//! the first attempt: a send can wait for days. Lists that were not synced are not checked.
//!
//! Of a send with several different gifts, groups with the same cart are checked together, because the other fields of
//! their requests differ only in the message.

use std::collections::HashMap;

use crate::{
    contract::{
        Card, CartRequest, OrderBatchRequest, PaymentMethod, ProductId, Timestamp, Workspace,
        rules::{self, BatchContext, KnownPaymentMethod, ProductRules, Violation},
    },
    desk::{
        end_user_cards::EndUserCard,
        personal::GroupRequest,
        store::{ConnectionRowId, Store, StoreError, documents},
    },
};

/// The most violations that one problem lists.
const MAX_VIOLATIONS: usize = 10;

/// The stored data and the time that a request is checked against.
pub(crate) struct RuleSources<'a> {
    pub(crate) store: &'a Store,
    pub(crate) connection_row: ConnectionRowId,
    /// The country whose mirrored catalog is preferred.
    pub(crate) country: &'a str,
    pub(crate) now: Timestamp,
}

impl RuleSources<'_> {
    /// Why the service would refuse the request, as far as the stored data shows.
    pub(crate) async fn violations(
        &self,
        request: OrderBatchRequest,
    ) -> Result<Vec<Violation>, StoreError> {
        let products = self.products(&request.cart).await?;
        let cards: Option<Vec<Card>> = self.read_document(documents::CARDS).await;
        let card_exists = request.card_id.and_then(|id| {
            let cards = cards.as_ref().filter(|cards| !cards.is_empty())?;
            Some(cards.iter().any(|card| card.id == id))
        });
        let workspaces: Option<Vec<Workspace>> = self.read_document(documents::WORKSPACES).await;
        let workspaces: Option<Vec<_>> =
            workspaces.map(|all| all.iter().map(|workspace| workspace.id).collect());
        let payment_methods = self.payment_methods().await?;
        let now = self.now;
        // The check runs on a blocking thread, because a batch can have 100,000 recipients.
        let found = tokio::task::spawn_blocking(move || {
            let context = BatchContext {
                now,
                products: &products,
                card_exists,
                workspaces: workspaces.as_deref(),
                payment_methods: payment_methods.as_deref(),
            };
            // `rules` reports products that are not mirrored as unavailable. These violations are
            // removed below, so the limit leaves room for one per item of the cart.
            let limit = MAX_VIOLATIONS + rules::MAX_CART_ITEMS;
            let mut found = rules::violations(&request, &context, limit);
            found.retain(|violation| !is_about_unknown_product(violation, &request, &products));
            found.truncate(MAX_VIOLATIONS);
            found
        })
        .await;
        // A panic in the rules must not keep a gift from being sent: the service checks the request
        // too.
        Ok(found.unwrap_or_default())
    }

    /// Reads a document of the account. An unreadable document counts as not synced.
    async fn read_document<T: serde::de::DeserializeOwned>(&self, name: &str) -> Option<T> {
        let stored = self.store.document(self.connection_row, name).await;
        stored.ok().flatten()
    }

    /// The mirrored products of the cart. All of them count as available, because only the service
    /// knows whether a product can still be sent.
    async fn products(
        &self,
        cart: &CartRequest,
    ) -> Result<HashMap<ProductId, ProductRules>, StoreError> {
        let mut products = HashMap::new();
        // A cart with more items breaks a rule that needs no product data.
        for id in cart
            .items
            .iter()
            .take(rules::MAX_CART_ITEMS)
            .filter_map(rules::product_id)
        {
            let product = self
                .store
                .product(self.connection_row, self.country, id)
                .await?;
            if let Some(product) = product {
                let collection = self
                    .store
                    .collection_of_product(self.connection_row, id)
                    .await?;
                let rules = ProductRules {
                    is_available: true,
                    ..ProductRules::new(&product, collection.is_some())
                };
                products.insert(id, rules);
            }
        }
        Ok(products)
    }

    /// The payment methods of the account and the end users' cards.
    async fn payment_methods(&self) -> Result<Option<Vec<KnownPaymentMethod>>, StoreError> {
        let Some(own) = self
            .read_document::<Vec<PaymentMethod>>(documents::PAYMENT_METHODS)
            .await
        else {
            return Ok(None);
        };
        let cards = self.store.end_user_cards(self.connection_row).await?;
        Ok(Some(known_payment_methods(&own, &cards)))
    }
}

/// The account's payment methods and the end users' cards in the form that the rules need. Used by
/// the outbox and by the review screen.
#[must_use]
pub(crate) fn known_payment_methods(
    methods: &[PaymentMethod],
    cards: &[EndUserCard],
) -> Vec<KnownPaymentMethod> {
    let own = methods.iter().map(|method| KnownPaymentMethod {
        id: method.id.clone(),
        is_balance: method.is_balance(),
        commerce_end_user_id: None,
    });
    let of_end_users = cards.iter().map(|card| KnownPaymentMethod {
        id: card.id.clone(),
        is_balance: false,
        commerce_end_user_id: Some(card.end_user_id.clone()),
    });
    own.chain(of_end_users).collect()
}

/// Whether a violation is about a product that is not mirrored, which only the service can check.
fn is_about_unknown_product(
    violation: &Violation,
    request: &OrderBatchRequest,
    products: &HashMap<ProductId, ProductRules>,
) -> bool {
    let Violation::ProductUnavailable { item, .. } = violation else {
        return false;
    };
    request
        .cart
        .items
        .get(*item)
        .and_then(rules::product_id)
        .is_none_or(|id| !products.contains_key(&id))
}

/// The violations of all groups, each once. Rows are those of the draft.
pub(super) async fn group_violations(
    rules: &RuleSources<'_>,
    groups: Vec<GroupRequest>,
) -> Result<Vec<Violation>, StoreError> {
    let mut found: Vec<Violation> = Vec::new();
    for (request, positions) in merged_by_cart(groups) {
        for mut violation in rules.violations(request).await? {
            if let Violation::Recipient { row, .. } = &mut violation {
                *row = positions.get(*row - 1).map_or(*row, |at| *at as usize + 1);
            }
            if !found.contains(&violation) {
                found.push(violation);
            }
        }
    }
    Ok(found)
}

/// One request for each different cart, with the longest of its messages.
fn merged_by_cart(groups: Vec<GroupRequest>) -> Vec<(OrderBatchRequest, Vec<u32>)> {
    let mut merged: Vec<(OrderBatchRequest, Vec<u32>)> = Vec::new();
    for group in groups {
        let known = merged
            .iter_mut()
            .find(|(request, _)| request.cart == group.common.cart);
        match known {
            Some((request, positions)) => {
                request.recipients.extend(group.recipients);
                positions.extend(group.positions);
                let messages = [request.message.take(), group.common.message];
                request.message = longest_message(messages);
            }
            None => {
                let request = OrderBatchRequest {
                    recipients: group.recipients,
                    ..group.common
                };
                merged.push((request, group.positions));
            }
        }
    }
    merged
}

fn longest_message(messages: [Option<String>; 2]) -> Option<String> {
    let messages = messages.into_iter().flatten();
    messages.max_by_key(|message| message.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CartItemRequest, CartRequest, RecipientRequest};

    fn group(quantity: i64, message: &str, positions: &[u32]) -> GroupRequest {
        GroupRequest {
            common: OrderBatchRequest {
                cart: CartRequest {
                    items: vec![CartItemRequest {
                        quantity,
                        ..CartItemRequest::default()
                    }],
                },
                message: Some(message.to_owned()),
                ..OrderBatchRequest::default()
            },
            recipients: vec![RecipientRequest::default(); positions.len()],
            positions: positions.to_vec(),
        }
    }

    #[test]
    fn groups_with_one_cart_are_checked_together() {
        let groups = vec![
            group(1, "Hi", &[0, 3]),
            group(2, "Hi", &[1]),
            group(1, "Hello", &[2]),
        ];
        let merged = merged_by_cart(groups);
        assert_eq!(merged.len(), 2);
        assert_eq!(merged[0].0.message.as_deref(), Some("Hello"));
        assert_eq!(merged[0].0.recipients.len(), 3);
        assert_eq!(merged[0].1, [0, 3, 2]);
    }
}
