//! The rules of a whole batch.

use std::collections::HashMap;

use super::{
    DraftField, MAX_MESSAGE_CHARS, MAX_NAME_CHARS, ProductRules, Violation, Violations, cart,
    is_blank, line_violation, recipients,
};
use crate::contract::{
    InternationalShippingTier, OrderBatchRequest, PaymentMethodId, ProductId, SendMethod, SwapMode,
    Timestamp, WorkspaceId,
};

/// The data of the account and the catalog that the rules need. A list that the desktop has not
/// loaded yet is `None`, and the rules that need the list are not checked.
#[derive(Clone, Copy, Debug)]
pub struct BatchContext<'a> {
    pub now: Timestamp,
    pub products: &'a HashMap<ProductId, ProductRules>,
    /// Whether the greeting card of the request exists; `None` when unknown.
    pub card_exists: Option<bool>,
    pub workspaces: Option<&'a [WorkspaceId]>,
    /// In the order of the account. The first payment method without an end user is the default.
    pub payment_methods: Option<&'a [KnownPaymentMethod]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPaymentMethod {
    pub id: PaymentMethodId,
    /// Whether this is an account balance. A batch paid from a balance needs an expiry.
    pub is_balance: bool,
    /// The end user who owns the card; `None` for a payment method of the account.
    pub commerce_end_user_id: Option<String>,
}

/// Why the batch cannot be created: at most `limit` violations, in the order in which the service
/// reports them.
#[must_use]
pub fn violations(
    request: &OrderBatchRequest,
    context: &BatchContext<'_>,
    limit: usize,
) -> Vec<Violation> {
    let mut found = Violations::with_limit(limit);
    check_names(request, &mut found);
    let method = known_send_method(request.send_method.as_ref(), &mut found);
    found.extend(recipients::recipient_count_violation(
        request.recipients.len(),
    ));
    let variants_required = method == Some(&SendMethod::DirectSend);
    cart::add_violations(
        &request.cart,
        context.products,
        variants_required,
        &mut found,
    );
    if let Some(method) = method {
        let shipped = recipients::cart_products(&request.cart, context.products);
        recipients::add_violations(&request.recipients, method, &shipped, &mut found);
    }
    check_message(request, context, &mut found);
    check_times(request, context.now, &mut found);
    check_swap(request, context, method, &mut found);
    if let Some(InternationalShippingTier::Other(value)) = &request.international_shipping_tier {
        found.add(Violation::ShippingTierUnknown {
            value: value.clone(),
        });
    }
    if let (Some(id), Some(workspaces)) = (request.workspace_id, context.workspaces)
        && !workspaces.contains(&id)
    {
        found.add(Violation::WorkspaceUnknown { id });
    }
    found.extend(payment_violation(request, context));
    found.into_vec()
}

fn check_names(request: &OrderBatchRequest, found: &mut Violations) {
    if is_blank(&request.from_name) {
        found.add(Violation::FromNameBlank);
    }
    for (field, text) in [
        (DraftField::FromName, Some(&request.from_name)),
        (DraftField::BatchName, request.batch_name.as_ref()),
        (
            DraftField::Reference,
            request.customer_reference_id.as_ref(),
        ),
        (DraftField::EndUser, request.commerce_end_user_id.as_ref()),
    ] {
        if let Some(violation) = text.and_then(|text| line_violation(text, MAX_NAME_CHARS)) {
            found.add(Violation::Text { field, violation });
        }
    }
}

/// Returns the send method if it is given and known. Otherwise adds a violation to `found`.
pub(super) fn known_send_method<'a>(
    method: Option<&'a SendMethod>,
    found: &mut Violations,
) -> Option<&'a SendMethod> {
    match method {
        None => found.add(Violation::SendMethodMissing),
        Some(SendMethod::Other(value)) => found.add(Violation::SendMethodUnknown {
            value: value.clone(),
        }),
        Some(known) => return Some(known),
    }
    None
}

fn check_message(request: &OrderBatchRequest, context: &BatchContext<'_>, found: &mut Violations) {
    let message = request.message.as_deref().unwrap_or_default();
    if message.chars().nth(MAX_MESSAGE_CHARS).is_some() {
        found.add(Violation::MessageTooLong {
            count: message.chars().count(),
            max: MAX_MESSAGE_CHARS,
        });
    }
    if message.contains('\0') {
        found.add(Violation::MessageUnprintable);
    }
    match request.card_id {
        None if !message.is_empty() => found.add(Violation::MessageWithoutCard),
        Some(id) if context.card_exists == Some(false) => found.add(Violation::CardUnknown { id }),
        _ => {}
    }
}

fn check_times(request: &OrderBatchRequest, now: Timestamp, found: &mut Violations) {
    for violation in time_violations(request.scheduled_send_on, request.expires_at, now) {
        found.add(violation);
    }
}

/// Returns the violations of the send time (`None`: now) and of the expiry.
pub fn time_violations(
    scheduled_send_on: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> impl Iterator<Item = Violation> {
    let is_past = scheduled_send_on.is_some_and(|time| time <= now);
    let sent_at = scheduled_send_on.unwrap_or(now);
    let expires_before_send = expires_at.is_some_and(|end| end <= sent_at);
    let schedule = is_past.then_some(Violation::ScheduleNotInFuture);
    let expiry = expires_before_send.then_some(Violation::ExpiryBeforeSend);
    schedule.into_iter().chain(expiry)
}

/// Checks the swap mode. The recipient of a collection must be able to choose a product from the
/// collection.
fn check_swap(
    request: &OrderBatchRequest,
    context: &BatchContext<'_>,
    method: Option<&SendMethod>,
    found: &mut Violations,
) {
    if let Some(SwapMode::Other(value)) = &request.swap {
        found.add(Violation::SwapUnknown {
            value: value.clone(),
        });
    }
    let products = recipients::cart_products(&request.cart, context.products);
    for violation in collection_violations(&products, request.swap.as_ref(), method) {
        found.add(violation);
    }
}

/// Why a gift with these products cannot contain a collection: its recipients could not choose. Also
/// used where a collection is added to a gift.
#[must_use]
pub fn collection_violations(
    products: &[&ProductRules],
    swap: Option<&SwapMode>,
    method: Option<&SendMethod>,
) -> Vec<Violation> {
    let Some(choice) = products.iter().find(|product| product.is_collection) else {
        return Vec::new();
    };
    let of_swap =
        (swap == Some(&SwapMode::Disabled)).then(|| Violation::SwapDisabledForCollection {
            product: choice.name.clone(),
        });
    let of_method = (method == Some(&SendMethod::DirectSend))
        .then(|| direct_choice_violation(products))
        .flatten();
    of_swap.into_iter().chain(of_method).collect()
}

/// A direct send cannot contain a collection, because its recipients cannot choose.
pub(super) fn direct_choice_violation(products: &[&ProductRules]) -> Option<Violation> {
    let choice = products.iter().find(|product| product.is_collection)?;
    Some(Violation::CollectionSentDirectly {
        product: choice.name.clone(),
    })
}

/// Returns the payment method of the request, or the default of the account when the request names
/// none. Returns a violation when that payment method does not exist.
pub(super) fn payment_method<'a>(
    request: &OrderBatchRequest,
    methods: &'a [KnownPaymentMethod],
) -> Result<&'a KnownPaymentMethod, Violation> {
    match &request.payment_method_id {
        None => methods
            .iter()
            .find(|method| method.commerce_end_user_id.is_none())
            .ok_or(Violation::PaymentMethodMissing),
        Some(id) => methods
            .iter()
            .find(|method| method.id == *id)
            .ok_or_else(|| Violation::PaymentMethodUnknown { id: id.clone() }),
    }
}

fn payment_violation(request: &OrderBatchRequest, context: &BatchContext<'_>) -> Option<Violation> {
    let method = match payment_method(request, context.payment_methods?) {
        Ok(method) => method,
        Err(violation) => return Some(violation),
    };
    if let Some(owner) = &method.commerce_end_user_id {
        let user = request.commerce_end_user_id.as_deref();
        match user.filter(|user| !is_blank(user)) {
            None => return Some(Violation::EndUserMissing),
            Some(user) if user != owner => return Some(Violation::EndUserMismatch),
            Some(_) => {}
        }
    }
    (method.is_balance && request.expires_at.is_none())
        .then_some(Violation::ExpiryRequiredForBalance)
}

impl BatchContext<'_> {
    /// The payment method of the request, else the default. Returns `None` when the payment method
    /// does not exist or the payment methods are not loaded.
    #[must_use]
    pub fn payment_method(&self, request: &OrderBatchRequest) -> Option<&KnownPaymentMethod> {
        payment_method(request, self.payment_methods?).ok()
    }
}
