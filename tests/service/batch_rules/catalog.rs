//! The catalog and the account of the service, as a client reads them.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicU32, Ordering},
};

use giftdesk::contract::{
    Card, CardId, CartItemRequest, Clock as _, Collection, OrderBatchRequest, PaymentMethod,
    PaymentMethodId, Product, ProductId, ProductReference, Timestamp, Workspace, WorkspaceId,
    rules::{BatchContext, KnownPaymentMethod, ProductRules},
};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::{harness::TestService, practice_orders::list_all};

/// The end user who owns the card that [`TestCatalog::open`] adds to the account.
pub const END_USER: &str = "user-1";

/// A kind of product for which the rules differ.
#[derive(Clone, Copy, Debug)]
pub enum ProductKind {
    Plain,
    /// One variant is chosen.
    OneVariant,
    /// Several variants are chosen.
    SeveralVariants,
    VariablePrice,
    /// Not shipped to all states.
    Restricted,
    Collection,
    Inactive,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentChoice {
    Default,
    Card,
    Balance,
    EndUserCard,
    Unknown,
}

pub struct TestCatalog {
    products: HashMap<ProductId, Product>,
    rules: HashMap<ProductId, ProductRules>,
    pub cards: Vec<CardId>,
    pub workspaces: Vec<WorkspaceId>,
    pub payment_methods: Vec<KnownPaymentMethod>,
    pub now: Timestamp,
    /// The number of references that were given to requests.
    references: AtomicU32,
}

async fn list<T: DeserializeOwned>(service: &TestService, path: &str) -> Vec<T> {
    let items = list_all(service, path).await;
    items
        .into_iter()
        .map(|item| serde_json::from_value(item).unwrap())
        .collect()
}

impl TestCatalog {
    pub async fn open(service: &TestService) -> Self {
        let mut products: Vec<Product> = list(service, "/v1/products").await;
        let custom = "/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true";
        products.extend(list::<Product>(service, custom).await);
        let collections: Vec<Collection> = list(service, "/v1/collections?published=true").await;
        let choices: Vec<Product> = collections
            .into_iter()
            .filter_map(|collection| collection.product)
            .collect();
        let is_choice = |id: ProductId| choices.iter().any(|product| product.id == id);
        products.extend(choices.iter().cloned());
        let rules = products
            .iter()
            .map(|product| {
                (
                    product.id,
                    ProductRules::new(product, is_choice(product.id)),
                )
            })
            .collect();
        Self {
            products: products
                .into_iter()
                .map(|product| (product.id, product))
                .collect(),
            rules,
            cards: list::<Card>(service, "/v1/cards")
                .await
                .into_iter()
                .map(|card| card.id)
                .collect(),
            workspaces: list::<Workspace>(service, "/v1/workspaces")
                .await
                .into_iter()
                .map(|workspace| workspace.id)
                .collect(),
            payment_methods: payment_methods(service).await,
            now: service.clock.now(),
            references: AtomicU32::new(0),
        }
    }

    pub fn rules(&self) -> &HashMap<ProductId, ProductRules> {
        &self.rules
    }

    pub fn context(&self, request: &OrderBatchRequest) -> BatchContext<'_> {
        BatchContext {
            now: self.now,
            products: &self.rules,
            card_exists: request.card_id.map(|card| self.cards.contains(&card)),
            workspaces: Some(&self.workspaces),
            payment_methods: Some(&self.payment_methods),
        }
    }

    /// Returns a product of this kind, the same for every call.
    pub fn product(&self, kind: ProductKind) -> ProductId {
        let is_kind = |rules: &ProductRules| match kind {
            ProductKind::Inactive => !rules.is_available,
            ProductKind::Unknown => false,
            _ if !rules.is_available => false,
            ProductKind::Collection => rules.is_collection,
            _ if rules.is_collection => false,
            ProductKind::VariablePrice => rules.price_range.is_some() && rules.variants.is_empty(),
            _ if rules.price_range.is_some() => false,
            ProductKind::OneVariant => rules.variants_to_choose == 1 && rules.variants.len() > 1,
            ProductKind::SeveralVariants => rules.variants_to_choose > 1,
            _ if rules.variants_to_choose > 0 => false,
            ProductKind::Restricted => !rules.restricted_states.is_empty(),
            ProductKind::Plain => rules.restricted_states.is_empty(),
        };
        if matches!(kind, ProductKind::Unknown) {
            return ProductId(uuid::Uuid::from_u128(1));
        }
        let of_kind = self.rules.iter().filter(|(_, rules)| is_kind(rules));
        // The cheapest product is used, because the batches of all cases together must not use up
        // the balance.
        of_kind
            .map(|(id, _)| *id)
            .min_by_key(|id| (self.products[id].price, *id))
            .unwrap_or_else(|| panic!("the catalog has no product of the kind {kind:?}"))
    }

    pub fn payment_method(&self, choice: PaymentChoice) -> Option<PaymentMethodId> {
        let is_chosen = |method: &&KnownPaymentMethod| match choice {
            PaymentChoice::Card => !method.is_balance && method.commerce_end_user_id.is_none(),
            PaymentChoice::Balance => method.is_balance,
            PaymentChoice::EndUserCard => method.commerce_end_user_id.is_some(),
            PaymentChoice::Default | PaymentChoice::Unknown => false,
        };
        match choice {
            PaymentChoice::Default => None,
            PaymentChoice::Unknown => Some("gold".into()),
            _ => {
                let method = self.payment_methods.iter().find(is_chosen);
                Some(method.expect("the account has such a method").id.clone())
            }
        }
    }

    /// The rules of an item's product.
    pub fn rules_of(&self, item: &CartItemRequest) -> Option<&ProductRules> {
        match &item.product_id {
            Some(ProductReference::Id(id)) => self.rules.get(id),
            _ => None,
        }
    }

    /// Returns a reference that no other request has, with the beginning of `text` and, if
    /// possible, its length.
    pub fn unique_reference(&self, text: &str) -> String {
        let number = self.references.fetch_add(1, Ordering::Relaxed);
        let suffix = format!("{number:08}");
        let kept = text.chars().count().saturating_sub(suffix.len());
        let beginning: String = text.chars().take(kept).collect();
        if beginning.is_empty() && !text.is_empty() {
            return format!("{text}{suffix}");
        }
        beginning + &suffix
    }
}

/// Adds the card of an end user. Returns the account's own payment methods and this card.
async fn payment_methods(service: &TestService) -> Vec<KnownPaymentMethod> {
    let own: Vec<PaymentMethod> = list(service, "/v1/payment_methods").await;
    let card = json!({
        "cardholder_name": "Ida Berg",
        "commerce_end_user_id": END_USER,
        "payment_method_type": "card",
        "interim_card_key": "interim_visa",
        "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
    });
    let path = "/v1/commerce_user_payment_methods";
    let (status, card) = service.post(path, &card).await;
    assert_eq!(status, 201, "{card}");
    let end_user_card = KnownPaymentMethod {
        id: card["id"].as_str().unwrap().into(),
        is_balance: false,
        commerce_end_user_id: Some(END_USER.to_owned()),
    };
    own.into_iter()
        .map(|method| KnownPaymentMethod {
            is_balance: method.is_balance(),
            id: method.id,
            commerce_end_user_id: None,
        })
        .chain([end_user_card])
        .collect()
}
