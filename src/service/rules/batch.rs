//! The checks of a new batch. The first problem refuses the whole batch with an English sentence for
//! the API's error body.

use std::collections::{HashMap, HashSet};

use super::{
    amounts::BaseAmounts,
    cart,
    gift::GiftLine,
    money,
    sentence::sentence,
    text::{self, MAX_NAME_CHARS, quoted},
};
use crate::contract::{
    Cents, OrderBatchRequest, PaymentMethodId, Product, ProductId, SendMethod, SwapMode, Timestamp,
    WorkspaceId,
    rules::{self, ProductRules, Violation},
};

pub(crate) use crate::contract::rules::{MAX_MESSAGE_CHARS, MAX_RECIPIENTS};

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
    /// The products of collections.
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

/// The first violation of the rules that the desktop checks as well.
fn first_violation(request: &OrderBatchRequest, context: &BatchContext<'_>) -> Option<Violation> {
    let products: HashMap<ProductId, ProductRules> = context
        .products
        .iter()
        .map(|(id, product)| {
            let is_collection = context.collection_products.contains(id);
            (*id, ProductRules::new(product, is_collection))
        })
        .collect();
    let payment_methods: Vec<rules::KnownPaymentMethod> = context
        .payment_methods
        .iter()
        .map(|method| rules::KnownPaymentMethod {
            id: method.id.clone(),
            is_balance: method.is_balance,
            commerce_end_user_id: method.commerce_end_user_id.clone(),
        })
        .collect();
    let shared = rules::BatchContext {
        now: context.now,
        products: &products,
        card_exists: Some(context.card_exists),
        workspaces: Some(context.workspaces),
        payment_methods: Some(&payment_methods),
    };
    rules::violations(request, &shared, 1).pop()
}

/// Checks a request to create a batch.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check(
    request: &OrderBatchRequest,
    context: &BatchContext<'_>,
) -> Result<ValidatedBatch, Refusal> {
    if let Some(violation) = first_violation(request, context) {
        return Err(sentence(&violation));
    }
    let send_method = require_send_method(request.send_method.as_ref())?;
    let direct = send_method == SendMethod::DirectSend;
    let lines = cart::gift_lines(&request.cart, context.products, direct)?;
    let oldest_workspace = context.workspaces.first().copied();
    let workspace_id = request.workspace_id.or(oldest_workspace);
    let payment_method = payment_method(request, context)?;
    let base = BaseAmounts::for_lines(&lines);
    Ok(ValidatedBatch {
        authorization: payment_method
            .is_balance
            .then(|| money::authorization_amount(base, &send_method, &request.recipients)),
        base,
        lines,
        send_method,
        swap: request.swap.clone().unwrap_or_default(),
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

/// The first line of a gift whose product is a collection.
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
            "A collection can't be sent by direct send, because its recipient chooses ({})",
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
