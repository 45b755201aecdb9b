//! The checks of a new batch. The first problem refuses the whole batch with an English sentence for
//! the API's error body.

use std::collections::{HashMap, HashSet};

use super::{
    amounts::BaseAmounts,
    cart,
    gift::GiftLine,
    money, recipients,
    text::{self, MAX_NAME_CHARS, quoted},
};
use crate::contract::{
    Cents, InternationalShippingTier, OrderBatchRequest, PaymentMethodId, Product, ProductId,
    SendMethod, SwapMode, Timestamp, WorkspaceId,
};

pub(crate) const MAX_RECIPIENTS: usize = 100_000;
pub(crate) const MAX_MESSAGE_CHARS: usize = 10_000;
/// The error message for a reference that a batch of the account already has. Clients that lost the
/// answer to a send recognize this message.
pub(crate) const REFERENCE_USED: &str = "customer_reference_id has already been used";
/// A batch of up to this many recipients creates its orders before the request is answered.
pub(crate) const MAX_SYNCHRONOUS_RECIPIENTS: usize = 10;

/// The state of the account and the catalog that the checks depend on.
#[derive(Debug)]
pub(crate) struct BatchContext<'a> {
    pub now: Timestamp,
    /// The products of the cart that exist.
    pub products: &'a HashMap<ProductId, Product>,
    /// The products that stand for a collection.
    pub collection_products: &'a HashSet<ProductId>,
    pub card_exists: bool,
    pub workspaces: &'a [WorkspaceId],
    /// In the account's order. The default is the first that does not belong to an end user.
    pub payment_methods: &'a [KnownPaymentMethod],
}

#[derive(Clone, Debug)]
pub(crate) struct KnownPaymentMethod {
    pub id: PaymentMethodId,
    pub is_balance: bool,
    pub commerce_end_user_id: Option<String>,
}

/// A batch that can be created, with its defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValidatedBatch {
    pub lines: Vec<GiftLine>,
    pub base: BaseAmounts,
    pub send_method: SendMethod,
    pub swap: SwapMode,
    pub payment_method_id: PaymentMethodId,
    /// The amount to authorize for the batch; `None` when a balance does not pay.
    pub authorization: Option<Cents>,
    pub workspace_id: Option<WorkspaceId>,
}

/// An English sentence for the API's error body, without a period at the end.
pub(crate) type Refusal = String;

/// Checks a request to create a batch.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check(
    request: &OrderBatchRequest,
    context: &BatchContext<'_>,
) -> Result<ValidatedBatch, Refusal> {
    check_names(request)?;
    let send_method = require_send_method(request.send_method.as_ref())?;
    recipients::check_count(request.recipients.len())?;
    let direct = send_method == SendMethod::DirectSend;
    let lines = cart::gift_lines(&request.cart, context.products, direct)?;
    recipients::check(&request.recipients, &send_method, &lines, context.products)?;
    check_message(request, context)?;
    check_times(request, context.now)?;
    let swap = swap(
        request,
        &send_method,
        first_collection_line(&lines, context.collection_products),
    )?;
    if let Some(InternationalShippingTier::Other(value)) = &request.international_shipping_tier {
        return Err(format!(
            "International shipping tier is not valid: {}",
            quoted(value)
        ));
    }
    let workspace_id = match request.workspace_id {
        None => context.workspaces.first().copied(),
        Some(id) if context.workspaces.contains(&id) => Some(id),
        Some(id) => return Err(format!("Workspace not found: {id}")),
    };
    let payment_method = payment_method(request, context)?;
    let base = BaseAmounts::for_lines(&lines);
    Ok(ValidatedBatch {
        authorization: payment_method
            .is_balance
            .then(|| money::authorization_amount(base, &send_method, &request.recipients)),
        base,
        lines,
        send_method,
        swap,
        payment_method_id: payment_method.id.clone(),
        workspace_id,
    })
}

/// The reference of a request. `None` when the reference is blank or invalid.
pub(crate) fn reference(request: &OrderBatchRequest) -> Option<&str> {
    let reference = request.customer_reference_id.as_deref()?;
    let is_valid = text::line_problem(reference, MAX_NAME_CHARS).is_none();
    (is_valid && !reference.trim().is_empty()).then_some(reference)
}

/// The single-line texts.
fn check_names(request: &OrderBatchRequest) -> Result<(), Refusal> {
    if text::is_blank(&request.from_name) {
        return Err("From name can't be blank".to_owned());
    }
    for (field, value) in [
        ("From name", Some(&request.from_name)),
        ("Batch name", request.batch_name.as_ref()),
        ("Customer reference", request.customer_reference_id.as_ref()),
        ("Commerce end user", request.commerce_end_user_id.as_ref()),
    ] {
        if let Some(why) = value.and_then(|value| text::line_problem(value, MAX_NAME_CHARS)) {
            return Err(format!("{field} {why}"));
        }
    }
    Ok(())
}

/// The message and its greeting card.
fn check_message(request: &OrderBatchRequest, context: &BatchContext<'_>) -> Result<(), Refusal> {
    let message = request.message.as_deref().unwrap_or_default();
    if message.chars().nth(MAX_MESSAGE_CHARS).is_some() {
        return Err(format!(
            "Message is too long (at most {MAX_MESSAGE_CHARS} characters)"
        ));
    }
    if message.contains('\0') {
        return Err("Message holds a character that can't be shown".to_owned());
    }
    if !message.is_empty() && request.card_id.is_none() {
        return Err("A card must be specified when a message is specified".to_owned());
    }
    match request.card_id {
        Some(card) if !context.card_exists => Err(format!("Card not found: {card}")),
        _ => Ok(()),
    }
}

/// The times of sending and of expiry.
fn check_times(request: &OrderBatchRequest, now: Timestamp) -> Result<(), Refusal> {
    if request.scheduled_send_on.is_some_and(|time| time <= now) {
        return Err("Scheduled send on must be in the future".to_owned());
    }
    let sent = request.scheduled_send_on.unwrap_or(now);
    if request.expires_at.is_some_and(|end| end <= sent) {
        return Err("Expires at must be after the gifts are sent".to_owned());
    }
    Ok(())
}

/// The swap mode. A collection gift can't be combined with a disabled swap or a direct send.
fn swap(
    request: &OrderBatchRequest,
    method: &SendMethod,
    collection_line: Option<&GiftLine>,
) -> Result<SwapMode, Refusal> {
    let swap = request.swap.clone().unwrap_or_default();
    if let SwapMode::Other(value) = &swap {
        return Err(format!("Swap is not valid: {}", quoted(value)));
    }
    if let Some(line) = collection_line {
        if swap == SwapMode::Disabled {
            return Err(format!(
                "Swap can't be disabled for a gift of choice ({})",
                line.product_name
            ));
        }
        check_collection_method(line, method)?;
    }
    Ok(swap)
}

/// The first line of a gift whose product stands for a collection.
pub(crate) fn first_collection_line<'a>(
    lines: &'a [GiftLine],
    collection_products: &HashSet<ProductId>,
) -> Option<&'a GiftLine> {
    lines
        .iter()
        .find(|line| collection_products.contains(&line.product_id))
}

/// The recipient of a direct send is not asked, so a direct send can't contain a collection gift.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check_collection_method(line: &GiftLine, method: &SendMethod) -> Result<(), Refusal> {
    if *method == SendMethod::DirectSend {
        return Err(format!(
            "A gift of choice can't be sent directly, because its recipient chooses ({})",
            line.product_name
        ));
    }
    Ok(())
}

/// The send method of a request.
///
/// # Errors
/// When it is missing or unknown.
pub(crate) fn require_send_method(method: Option<&SendMethod>) -> Result<SendMethod, Refusal> {
    match method {
        None => Err("Send method can't be blank".to_owned()),
        Some(SendMethod::Other(value)) => {
            Err(format!("Send method is not valid: {}", quoted(value)))
        }
        Some(method) => Ok(method.clone()),
    }
}

fn payment_method<'a>(
    request: &OrderBatchRequest,
    context: &BatchContext<'a>,
) -> Result<&'a KnownPaymentMethod, Refusal> {
    let method = match &request.payment_method_id {
        None => context
            .payment_methods
            .iter()
            .find(|method| method.commerce_end_user_id.is_none())
            .ok_or_else(|| "The account has no payment method".to_owned())?,
        Some(id) => context
            .payment_methods
            .iter()
            .find(|method| method.id == *id)
            .ok_or_else(|| format!("Payment method not found: {}", quoted(&id.0)))?,
    };
    if let Some(owner) = &method.commerce_end_user_id {
        let user = request.commerce_end_user_id.as_deref();
        match user.filter(|user| !text::is_blank(user)) {
            None => {
                return Err(
                    "Commerce end user can't be blank when a commerce user payment method is used"
                        .to_owned(),
                );
            }
            Some(user) if user != owner => {
                return Err("The payment method belongs to another commerce end user".to_owned());
            }
            Some(_) => {}
        }
    }
    if method.is_balance && request.expires_at.is_none() {
        return Err("Expires at can't be blank when paying from an account balance".to_owned());
    }
    Ok(method)
}
