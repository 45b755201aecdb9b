//! Whether a batch can be created. All or nothing: the first thing that is wrong refuses it, in a
//! sentence that names it.

use std::collections::{HashMap, HashSet};

use super::{
    amounts::BaseAmounts,
    gift::GiftLine,
    money, recipients,
    text::{self, LONGEST_NAME},
};
use crate::contract::{
    CartRequest, Cents, OrderBatchRequest, PaymentMethodId, Product, ProductId, ProductStatus,
    SendMethod, SwapMode, Timestamp, WorkspaceId,
};

pub const MOST_RECIPIENTS: usize = 100_000;
pub const LONGEST_MESSAGE: usize = 10_000;
/// Up to this many recipients are created while the request waits.
pub const SYNCHRONOUS_RECIPIENTS: usize = 10;
/// Every order shows its cart and what was chosen for each piece: both stay readable.
const MOST_ITEMS: usize = 100;
const MOST_PIECES: i64 = 100;

/// What the rules need to know of the account and the catalog.
#[derive(Debug)]
pub struct Facts<'a> {
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
pub struct Accepted {
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

/// Checks everything about a request, in the order a person reads it.
///
/// # Errors
/// The sentence for the 400.
pub fn check(request: &OrderBatchRequest, facts: &Facts<'_>) -> Result<Accepted, Refusal> {
    if text::is_blank(&request.from_name) {
        return Err("From name can't be blank".to_owned());
    }
    for (field, value) in [
        ("From name", Some(&request.from_name)),
        ("Batch name", request.batch_name.as_ref()),
        ("Customer reference", request.customer_reference_id.as_ref()),
        ("Commerce end user", request.commerce_end_user_id.as_ref()),
    ] {
        if let Some(why) = value.and_then(|value| text::wrong_line(value, LONGEST_NAME)) {
            return Err(format!("{field} {why}"));
        }
    }
    let send_method = known_method(request.send_method.as_ref())?;
    recipients::check_count(request.recipients.len())?;
    let lines = gift(
        &request.cart,
        facts.products,
        send_method == SendMethod::DirectSend,
    )?;
    recipients::check(&request.recipients, &send_method, &lines, facts.products)?;

    let message = request.message.as_deref().unwrap_or_default();
    if message.chars().count() > LONGEST_MESSAGE {
        return Err(format!(
            "Message is too long (at most {LONGEST_MESSAGE} characters)"
        ));
    }
    if message.contains('\0') {
        return Err("Message holds a character that can't be shown".to_owned());
    }
    if !message.is_empty() && request.card_id.is_none() {
        return Err("A card must be specified when a message is specified".to_owned());
    }
    if let Some(card) = request.card_id
        && !facts.card_exists
    {
        return Err(format!("Card not found: {card}"));
    }
    if let Some(time) = request.scheduled_send_on
        && time <= facts.now
    {
        return Err("Scheduled send on must be in the future".to_owned());
    }
    if let Some(expiry) = request.expires_at
        && expiry <= request.scheduled_send_on.unwrap_or(facts.now)
    {
        return Err("Expires at must be after the gifts are sent".to_owned());
    }
    let swap = request.swap.clone().unwrap_or_default();
    if let SwapMode::Other(value) = &swap {
        return Err(format!("Swap is not valid: {value}"));
    }
    if let Some(line) = choice_in(&lines, facts.choices) {
        if swap == SwapMode::Disabled {
            return Err(format!(
                "Swap can't be disabled for a gift of choice ({})",
                line.product_name
            ));
        }
        can_be_chosen_from(line, &send_method)?;
    }
    if let Some(crate::contract::InternationalShippingTier::Other(value)) =
        &request.international_shipping_tier
    {
        return Err(format!("International shipping tier is not valid: {value}"));
    }
    let workspace_id = match request.workspace_id {
        None => facts.workspaces.first().copied(),
        Some(id) if facts.workspaces.contains(&id) => Some(id),
        Some(id) => return Err(format!("Workspace not found: {id}")),
    };
    let payment_method = payment_method(request, facts)?;
    let base = BaseAmounts::of(&lines);
    Ok(Accepted {
        hold: payment_method
            .is_balance
            .then(|| money::hold(base, &send_method, &request.recipients)),
        base,
        lines,
        send_method,
        swap,
        payment_method_id: payment_method.id.clone(),
        workspace_id,
    })
}

/// The first line of a gift that is a gift of choice.
#[must_use]
pub fn choice_in<'a>(lines: &'a [GiftLine], choices: &HashSet<ProductId>) -> Option<&'a GiftLine> {
    lines.iter().find(|line| choices.contains(&line.product_id))
}

/// Nobody asks the recipient of a direct send.
///
/// # Errors
/// The sentence for the 400.
pub fn can_be_chosen_from(line: &GiftLine, method: &SendMethod) -> Result<(), Refusal> {
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
pub fn known_method(method: Option<&SendMethod>) -> Result<SendMethod, Refusal> {
    match method {
        None => Err("Send method can't be blank".to_owned()),
        Some(SendMethod::Other(value)) => Err(format!("Send method is not valid: {value}")),
        Some(method) => Ok(method.clone()),
    }
}

fn payment_method<'a>(
    request: &OrderBatchRequest,
    facts: &Facts<'a>,
) -> Result<&'a KnownPaymentMethod, Refusal> {
    let method = match &request.payment_method_id {
        None => facts
            .payment_methods
            .iter()
            .find(|method| method.commerce_end_user_id.is_none())
            .ok_or_else(|| "The account has no payment method".to_owned())?,
        Some(id) => facts
            .payment_methods
            .iter()
            .find(|method| method.id == *id)
            .ok_or_else(|| format!("Payment method not found: {id}"))?,
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

/// The product that an address is about: it ends in the product's id.
#[must_use]
pub fn product_of_url(url: &str) -> Option<ProductId> {
    let path = url.split(['?', '#']).next()?;
    path.trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

/// The lines of a cart with their prices.
///
/// # Errors
/// The sentence for the 400.
pub fn gift(
    cart: &CartRequest,
    products: &HashMap<ProductId, Product>,
    variants_required: bool,
) -> Result<Vec<GiftLine>, Refusal> {
    if cart.items.is_empty() {
        return Err("Cart items can't be blank".to_owned());
    }
    if cart.items.len() > MOST_ITEMS {
        return Err(format!("A cart can have at most {MOST_ITEMS} items"));
    }
    let pieces = cart
        .items
        .iter()
        .fold(0_i64, |sum, item| sum.saturating_add(item.quantity.max(0)));
    if pieces > MOST_PIECES {
        return Err(format!("A gift can have at most {MOST_PIECES} pieces"));
    }
    cart.items
        .iter()
        .map(|item| {
            let product = match (item.product_id, &item.product_url) {
                (Some(id), _) => products
                    .get(&id)
                    .filter(|product| product.status == ProductStatus::Active)
                    .ok_or_else(|| format!("Product not found: {id}"))?,
                (None, Some(url)) => product_of_url(url)
                    .and_then(|id| products.get(&id))
                    .filter(|product| product.status == ProductStatus::Active)
                    .ok_or_else(|| format!("Product not found: {url}"))?,
                (None, None) => return Err("Product can't be blank".to_owned()),
            };
            let quantity = u32::try_from(item.quantity)
                .ok()
                .filter(|quantity| *quantity >= 1)
                .ok_or_else(|| {
                    format!(
                        "Quantity of {} must be between 1 and {MOST_PIECES}",
                        product.name
                    )
                })?;
            let price = unit_price(product, item.variable_price)?;
            variants(product, &item.variants, variants_required)?;
            Ok(GiftLine::new(
                product,
                &product.brand,
                price,
                quantity,
                item.variants.clone(),
            ))
        })
        .collect()
}

fn unit_price(product: &Product, chosen: Option<Cents>) -> Result<Cents, Refusal> {
    if !product.price_is_variable {
        return Ok(product.price);
    }
    let low = product.price_min.unwrap_or(Cents::ZERO);
    let high = product.price_max.unwrap_or(Cents(i64::MAX));
    match chosen {
        None => Err(format!("Variable price of {} can't be blank", product.name)),
        Some(price) if price < low || price > high => Err(format!(
            "Variable price of {} must be between {low} and {high}",
            product.name
        )),
        Some(price) => Ok(price),
    }
}

/// Variants are required for a direct send, because nobody can choose later; else they may be left
/// to the recipient. What is given must be right either way.
pub(super) fn variants(
    product: &Product,
    chosen: &[String],
    required: bool,
) -> Result<(), Refusal> {
    if product.variants.is_empty() {
        return if chosen.is_empty() {
            Ok(())
        } else {
            Err(format!("{} has no variants", product.name))
        };
    }
    let count = product.variants_num_selectable.unwrap_or(1).max(1) as usize;
    if chosen.is_empty() && !required {
        return Ok(());
    }
    if chosen.len() != count {
        return Err(format!(
            "{} needs {count} {}, {} given",
            product.name,
            if count == 1 { "variant" } else { "variants" },
            chosen.len()
        ));
    }
    match chosen
        .iter()
        .find(|name| !product.variants.iter().any(|known| known.name == **name))
    {
        Some(unknown) => Err(format!("{} has no variant {unknown}", product.name)),
        None => Ok(()),
    }
}
