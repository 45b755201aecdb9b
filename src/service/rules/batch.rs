//! Whether a batch can be created. All or nothing: the first thing that is wrong refuses it, in a
//! sentence that names it.

use std::collections::HashMap;

use super::{amounts::BaseAmounts, gift::GiftLine, tax};
use crate::contract::{
    CartRequest, Cents, MailingAddress, OrderBatchRequest, PaymentMethodId, Product, ProductId,
    ProductStatus, RecipientRequest, SendMethod, SwapMode, Timestamp, WorkspaceId,
};

pub const MOST_RECIPIENTS: usize = 100_000;
pub const LONGEST_MESSAGE: usize = 10_000;
/// Up to this many recipients are created while the request waits.
pub const SYNCHRONOUS_RECIPIENTS: usize = 10;
/// Orders' amounts must stay far from what integers hold.
const MOST_OF_ONE: i64 = 1_000;

/// What the rules need to know of the account and the catalog.
#[derive(Debug)]
pub struct Facts<'a> {
    pub now: Timestamp,
    /// Every product of the cart that exists.
    pub products: &'a HashMap<ProductId, Product>,
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
    pub workspace_id: Option<WorkspaceId>,
}

/// A sentence for whoever sent the request.
type Refusal = String;

/// Checks everything about a request, in the order a person reads it.
///
/// # Errors
/// The sentence for the 400.
pub fn check(request: &OrderBatchRequest, facts: &Facts<'_>) -> Result<Accepted, Refusal> {
    if request.from_name.trim().is_empty() {
        return Err("From name can't be blank".to_owned());
    }
    let send_method = known_method(request.send_method.as_ref())?;
    if request.recipients.is_empty() {
        return Err("Recipients can't be blank".to_owned());
    }
    if request.recipients.len() > MOST_RECIPIENTS {
        return Err(format!(
            "A batch can have at most {MOST_RECIPIENTS} recipients"
        ));
    }
    let lines = gift(
        &request.cart,
        facts.products,
        send_method == SendMethod::DirectSend,
    )?;
    recipients(&request.recipients, &send_method, &lines, facts.products)?;

    let message = request.message.as_deref().unwrap_or_default();
    if message.chars().count() > LONGEST_MESSAGE {
        return Err(format!(
            "Message is too long (at most {LONGEST_MESSAGE} characters)"
        ));
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
    let payment_method_id = payment_method(request, facts)?;
    Ok(Accepted {
        base: BaseAmounts::of(&lines),
        lines,
        send_method,
        swap,
        payment_method_id,
        workspace_id,
    })
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

fn payment_method(
    request: &OrderBatchRequest,
    facts: &Facts<'_>,
) -> Result<PaymentMethodId, Refusal> {
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
        match &request.commerce_end_user_id {
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
    Ok(method.id.clone())
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
    cart.items
        .iter()
        .map(|item| {
            let product = match (item.product_id, &item.product_url) {
                (Some(id), _) => products
                    .get(&id)
                    .filter(|product| product.status == ProductStatus::Active)
                    .ok_or_else(|| format!("Product not found: {id}"))?,
                (None, Some(url)) => {
                    // Addresses end in the product's id.
                    url.trim_end_matches('/')
                        .rsplit('/')
                        .next()
                        .and_then(|last| last.parse().ok())
                        .and_then(|id: ProductId| products.get(&id))
                        .filter(|product| product.status == ProductStatus::Active)
                        .ok_or_else(|| format!("Product not found: {url}"))?
                }
                (None, None) => return Err("Product can't be blank".to_owned()),
            };
            let quantity = u32::try_from(item.quantity)
                .ok()
                .filter(|quantity| *quantity >= 1 && i64::from(*quantity) <= MOST_OF_ONE)
                .ok_or_else(|| {
                    format!(
                        "Quantity of {} must be between 1 and {MOST_OF_ONE}",
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
fn variants(product: &Product, chosen: &[String], required: bool) -> Result<(), Refusal> {
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
            "{} needs {count} variants, {} given",
            product.name,
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

fn recipients(
    recipients: &[RecipientRequest],
    method: &SendMethod,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Result<(), Refusal> {
    for (number, recipient) in (1..).zip(recipients) {
        let wrong = |field: &str, why: &str| Err(format!("Recipient {number}: {field} {why}"));
        if recipient.first_name.trim().is_empty() {
            return wrong("first_name", "can't be blank");
        }
        let email = recipient.email.as_deref().unwrap_or_default().trim();
        if email.is_empty() {
            if *method == SendMethod::EmailAndLink {
                return wrong("email", "can't be blank");
            }
        } else if !looks_like_mail(email) {
            return wrong("email", "is not valid");
        }
        if *method == SendMethod::DirectSend {
            let Some(address) = &recipient.mailing_address else {
                return wrong("mailing_address", "can't be blank");
            };
            if let Err((field, why)) = check_address(address) {
                return wrong(&format!("mailing_address.{field}"), &why);
            }
            let state = address.state.trim().to_ascii_uppercase();
            let closed = lines.iter().find(|line| {
                products
                    .get(&line.product_id)
                    .is_some_and(|product| product.restricted_states.contains(&state))
            });
            if let Some(line) = closed {
                return wrong(
                    "mailing_address.state",
                    &format!("{} can't be shipped to {state}", line.product_name),
                );
            }
        }
    }
    Ok(())
}

/// Something before and after one @, a dot behind it, and no blanks.
fn looks_like_mail(text: &str) -> bool {
    text.len() <= 254
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && text.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty()
                && !host.contains('@')
                && host.contains('.')
                && !host.starts_with('.')
                && !host.ends_with('.')
        })
}

fn check_address(address: &MailingAddress) -> Result<(), (&'static str, String)> {
    let blank = "can't be blank";
    for (field, value) in [
        ("address_1", &address.address_1),
        ("city", &address.city),
        ("state", &address.state),
        ("postal_code", &address.postal_code),
        ("country", &address.country),
    ] {
        if value.trim().is_empty() {
            return Err((field, blank.to_owned()));
        }
    }
    if !address.country.trim().eq_ignore_ascii_case("US") {
        return Err(("country", "must be US".to_owned()));
    }
    if tax::rate(&address.state).is_none() {
        return Err(("state", "is not a state of the US".to_owned()));
    }
    Ok(())
}
