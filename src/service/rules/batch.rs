//! The checks of a new batch and of a price request. The rules are those of `contract::rules`; the
//! first violation refuses the request with an English sentence for the API's error body.

use std::{collections::HashMap, sync::Arc};

use super::{
    amounts::BaseAmounts,
    gift::{self, GiftLine},
    money,
    sentence::sentence,
};
use crate::contract::{
    CartRequest, Cents, OrderBatchRequest, PaymentMethodId, PriceRequest, Product, ProductId,
    SendMethod, SwapMode, Timestamp, WorkspaceId,
    rules::{
        self, InternationalDelivery, KnownPaymentMethod, MAX_NAME_CHARS, ProductRules, Violation,
    },
    shop::terms::Terms,
};

/// The error message for a reference that a batch of the account already has. Clients that lost
/// the response to a send recognize this message.
pub(crate) const REFERENCE_USED: &str = "customer_reference_id has already been used";
/// An unscheduled batch of up to this many recipients has its orders in the response.
pub(crate) const MAX_SYNCHRONOUS_RECIPIENTS: usize = 10;

/// The products of a cart that exist.
#[derive(Debug, Default)]
pub(crate) struct CartProducts {
    pub products: HashMap<ProductId, Product>,
    pub ids_by_slug: HashMap<String, ProductId>,
    /// The products that stand for a collection, each with what the collection allows outside the US.
    pub collections: HashMap<ProductId, InternationalDelivery>,
}

/// The state of the account and the catalog that the checks of a new batch depend on.
#[derive(Debug, Default)]
pub(crate) struct BatchContext {
    pub is_reference_used: bool,
    pub card_exists: bool,
    /// Oldest first.
    pub workspaces: Vec<WorkspaceId>,
    /// The account's own methods by position, then the cards of end users. The default is the first
    /// method that does not belong to an end user.
    pub payment_methods: Vec<KnownPaymentMethod>,
    /// Those of the payment methods that are invoices.
    pub invoices: Vec<PaymentMethodId>,
    /// Those of the payment methods that are cards of a processor.
    pub processor_cards: Vec<PaymentMethodId>,
    pub cart: CartProducts,
    /// The terms of now, which the batch keeps.
    pub terms: Arc<Terms>,
}

/// A batch that can be created, with its defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValidatedBatch {
    pub lines: Vec<GiftLine>,
    pub terms: Arc<Terms>,
    pub base: BaseAmounts,
    pub send_method: SendMethod,
    pub swap: SwapMode,
    /// That of the collections in the cart, else of the request.
    pub international: InternationalDelivery,
    pub payment_method_id: PaymentMethodId,
    /// The amount to authorize for the batch; `None` when the payment method has no ledger.
    pub authorization: Option<Cents>,
    pub workspace_id: Option<WorkspaceId>,
}

/// An English sentence for the API's error body, without a period at the end.
pub(crate) type Refusal = String;

fn product_rules(cart: &CartProducts) -> HashMap<ProductId, ProductRules> {
    cart.products
        .iter()
        .map(|(id, product)| {
            let is_collection = cart.collections.contains_key(id);
            (*id, ProductRules::new(product, is_collection))
        })
        .collect()
}

/// Checks a request to create a batch.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check(
    request: &OrderBatchRequest,
    context: &BatchContext,
    now: Timestamp,
) -> Result<ValidatedBatch, Refusal> {
    validate(request, context, now).map_err(|violation| sentence(&violation))
}

fn validate(
    request: &OrderBatchRequest,
    context: &BatchContext,
    now: Timestamp,
) -> Result<ValidatedBatch, Violation> {
    let rules_context = rules::BatchContext {
        now,
        products: &product_rules(&context.cart),
        card_exists: Some(context.card_exists),
        workspaces: Some(&context.workspaces),
        payment_methods: Some(&context.payment_methods),
    };
    if let Some(violation) = rules::violations(request, &rules_context, 1).pop() {
        return Err(violation);
    }
    let send_method = request
        .send_method
        .clone()
        .ok_or(Violation::SendMethodMissing)?;
    let lines = gift::gift_lines(&request.cart, &context.cart.products)?;
    let payment_method = rules_context
        .payment_method(request)
        .ok_or(Violation::PaymentMethodMissing)?;
    let has_ledger = payment_method.is_balance || context.invoices.contains(&payment_method.id);
    let oldest_workspace = context.workspaces.first().copied();
    let terms = Arc::clone(&context.terms);
    let base = BaseAmounts::for_lines(&terms, &lines);
    let international = international_delivery(request, &lines, &context.cart.collections);
    Ok(ValidatedBatch {
        authorization: has_ledger.then(|| {
            let recipients = &request.recipients;
            money::authorization_amount(&terms, base, &send_method, international, recipients)
        }),
        international,
        terms,
        base,
        lines,
        send_method,
        swap: request.swap.clone().unwrap_or_default(),
        payment_method_id: payment_method.id.clone(),
        workspace_id: request.workspace_id.or(oldest_workspace),
    })
}

/// What recipients outside the US can accept. Collections decide for the whole gift; of several, the one
/// that allows least. A direct send ships to the US only.
fn international_delivery(
    request: &OrderBatchRequest,
    lines: &[GiftLine],
    collections: &HashMap<ProductId, InternationalDelivery>,
) -> InternationalDelivery {
    // The rules refuse a direct send of a collection.
    let of_collections = lines
        .iter()
        .filter_map(|line| collections.get(&line.product_id));
    of_collections.min().copied().unwrap_or_else(|| {
        InternationalDelivery::of_batch(
            &request
                .international_shipping_tier
                .clone()
                .unwrap_or_default(),
            request.international_gift_cards_enabled == Some(true),
            &request.swap.clone().unwrap_or_default(),
            &request.send_method.clone().unwrap_or_default(),
        )
    })
}

/// Checks a price request and returns the amounts of one gift.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check_price(
    terms: &Terms,
    request: &PriceRequest,
    cart: &CartProducts,
) -> Result<BaseAmounts, Refusal> {
    let product_rules = product_rules(cart);
    let violation = rules::price_violations(request, &product_rules, 1).pop();
    match violation {
        Some(violation) => Err(violation),
        None => gift::gift_lines(&request.cart, &cart.products),
    }
    .map(|lines| BaseAmounts::for_lines(terms, &lines))
    .map_err(|violation| sentence(&violation))
}

/// Checks the size of a cart, before its products are looked up.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check_cart_size(cart: &CartRequest) -> Result<(), Refusal> {
    match rules::size_violations(cart).first() {
        Some(violation) => Err(sentence(violation)),
        None => Ok(()),
    }
}

/// The reference of a request. `None` when the reference is missing, blank or invalid.
pub(crate) fn reference(request: &OrderBatchRequest) -> Option<&str> {
    let reference = request.customer_reference_id.as_deref()?;
    let is_valid = rules::line_violation(reference, MAX_NAME_CHARS).is_none();
    (is_valid && !reference.trim().is_empty()).then_some(reference)
}
