//! Whether a batch can be created. All or nothing: the first thing that is wrong refuses it, in a
//! sentence that names it.

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

pub const MAX_RECIPIENTS: usize = 100_000;
pub const MAX_MESSAGE_CHARS: usize = 10_000;
/// A batch with this reference exists: what a client that lost its answer is told.
pub const REFERENCE_USED: &str = "customer_reference_id has already been used";
/// Up to this many recipients are created while the request waits.
pub const MAX_SYNCHRONOUS_RECIPIENTS: usize = 10;

/// What the rules need to know of the account and the catalog.
#[derive(Debug)]
pub struct BatchContext<'a> {
    pub now: Timestamp,
    /// Every product of the cart that exists.
    pub products: &'a HashMap<ProductId, Product>,
    /// Which of them are gifts of choice.
    pub choices: &'a HashSet<ProductId>,
    pub card_exists: bool,
    pub workspaces: &'a [WorkspaceId],
    /// In the account's order; the first that is no end user's card is the default.
    pub payment_methods: &'a [KnownPaymentMethod],
}

#[derive(Clone, Debug)]
pub struct KnownPaymentMethod {
    pub id: PaymentMethodId,
    pub is_balance: bool,
    pub commerce_end_user_id: Option<String>,
}

/// A batch that may be created, with its defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidatedBatch {
    pub lines: Vec<GiftLine>,
    pub base: BaseAmounts,
    pub send_method: SendMethod,
    pub swap: SwapMode,
    pub payment_method_id: PaymentMethodId,
    /// What a balance has to hold for the batch; `None`: no balance pays.
    pub hold: Option<Cents>,
    pub workspace_id: Option<WorkspaceId>,
}

/// A sentence for whoever sent the request.
pub type Refusal = String;

/// Checks everything about a request.
///
/// # Errors
/// The sentence for the 400.
pub fn check(
    request: &OrderBatchRequest,
    context: &BatchContext<'_>,
) -> Result<ValidatedBatch, Refusal> {
    check_names(request)?;
    let send_method = require_send_method(request.send_method.as_ref())?;
    recipients::check_count(request.recipients.len())?;
    let direct = send_method == SendMethod::DirectSend;
    let lines = cart::gift_lines(&request.cart, context.products, direct)?;
    recipients::check(&request.recipients, &send_method, &lines, context.products)?;
    check_words(request, context)?;
    check_times(request, context.now)?;
    let swap = swap(
        request,
        &send_method,
        first_choice_line(&lines, context.choices),
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
        hold: payment_method
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

/// The reference that a request gives its batch; a blank one is none, and neither is one that no
/// batch can have.
#[must_use]
pub fn reference(request: &OrderBatchRequest) -> Option<&str> {
    let reference = request.customer_reference_id.as_deref()?;
    let can_be_kept = text::line_problem(reference, MAX_NAME_CHARS).is_none();
    (can_be_kept && !reference.trim().is_empty()).then_some(reference)
}

/// The texts of one line.
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

/// The message, and the card that it appears in.
fn check_words(request: &OrderBatchRequest, context: &BatchContext<'_>) -> Result<(), Refusal> {
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

/// When the gifts are sent, and until when they can be accepted.
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

/// What a recipient may take instead. Of a gift of choice they have to be able to choose.
fn swap(
    request: &OrderBatchRequest,
    method: &SendMethod,
    choice: Option<&GiftLine>,
) -> Result<SwapMode, Refusal> {
    let swap = request.swap.clone().unwrap_or_default();
    if let SwapMode::Other(value) = &swap {
        return Err(format!("Swap is not valid: {}", quoted(value)));
    }
    if let Some(line) = choice {
        if swap == SwapMode::Disabled {
            return Err(format!(
                "Swap can't be disabled for a gift of choice ({})",
                line.product_name
            ));
        }
        check_choice_method(line, method)?;
    }
    Ok(swap)
}

/// The first line of a gift that is a gift of choice.
#[must_use]
pub fn first_choice_line<'a>(
    lines: &'a [GiftLine],
    choices: &HashSet<ProductId>,
) -> Option<&'a GiftLine> {
    lines.iter().find(|line| choices.contains(&line.product_id))
}

/// Nobody asks the recipient of a direct send.
///
/// # Errors
/// The sentence for the 400.
pub fn check_choice_method(line: &GiftLine, method: &SendMethod) -> Result<(), Refusal> {
    if *method == SendMethod::DirectSend {
        return Err(format!(
            "A gift of choice can't be sent directly, because its recipient chooses ({})",
            line.product_name
        ));
    }
    Ok(())
}

/// A method of the contract.
///
/// # Errors
/// When it is missing or unknown.
pub fn require_send_method(method: Option<&SendMethod>) -> Result<SendMethod, Refusal> {
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
