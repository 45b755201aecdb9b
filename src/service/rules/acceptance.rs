//! What a recipient may do with a gift, and what comes of it: take it as it is or swap it, choose
//! variants, say where it goes. Used by the recipient's page and by the practice life, so that
//! both accept alike. Refuses in sentences for the recipient, each with the field it is about.

use std::collections::{BTreeSet, HashMap};

use super::{
    amounts::{BaseAmounts, check_not_more_expensive},
    cart,
    gift::{GiftLine, Selection},
    recipients, tax,
    text::{MAX_NAME_CHARS, is_blank, line_problem},
};
use crate::contract::{
    Cents, MailingAddress, OrderStatus, Product, ProductId, ProductStatus, SwapMode, Timestamp,
};

/// Characters of a thank-you note.
pub const MAX_NOTE_CHARS: usize = 1_000;

/// Why things whose price fits cannot be had together.
pub(super) const SHIPPED_TOO_DEAR: &str = "Together with shipping, what you chose costs more than \
     your gift. Please choose fewer things, or things of one brand.";

/// Where a gift stands for the one it was sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftState {
    /// It can be accepted.
    Open,
    /// Nobody accepted it in time.
    Expired,
    /// Taken back by the sender.
    Canceled,
    /// Accepted, and something went wrong since.
    Failed,
    /// Accepted and on its way, or there.
    Accepted,
}

#[must_use]
pub fn gift_state(
    status: &OrderStatus,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> GiftState {
    match status {
        OrderStatus::Canceled => GiftState::Canceled,
        OrderStatus::Failed => GiftState::Failed,
        status if !status.is_unaccepted() => GiftState::Accepted,
        _ if expires_at.is_some_and(|end| end <= now) => GiftState::Expired,
        _ => GiftState::Open,
    }
}

/// What may be spent on something else: the gift's own price, without shipping and fee.
#[must_use]
pub fn product_total(lines: &[GiftLine]) -> Cents {
    lines
        .iter()
        .map(|line| line.unit_price * i64::from(line.quantity))
        .sum()
}

/// Whether a product can be had in place of this gift: a fixed price within the gift's worth, no
/// more to ship, and not what the gift already is.
#[must_use]
pub fn can_replace(product: &Product, sent: &[GiftLine]) -> bool {
    product.status == ProductStatus::Active
        && !product.price_is_variable
        && sent.iter().all(|line| line.product_id != product.id)
        && check_not_more_expensive(sent, &[GiftLine::single(product)]).is_ok()
}

/// Something about a form, and the field it stands at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// `gift`, `variants-0` (by place in the gift), or the name of a field of the address.
    pub field: String,
    /// A whole sentence for the recipient.
    pub why: String,
}

impl Wrong {
    fn new(field: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            why: why.into(),
        }
    }
}

/// What a recipient takes: what was sent when nothing else was picked.
///
/// # Errors
/// A sentence, when the swap is not one the sender allowed.
pub fn selected_lines(
    sent: &[GiftLine],
    swap: &SwapMode,
    picks: &[ProductId],
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, Wrong> {
    if picks.is_empty() {
        return Ok(sent.to_vec());
    }
    let wrong = |why: &str| Err(Wrong::new("gift", why));
    match swap {
        SwapMode::Single if picks.len() > 1 => {
            return wrong("Please choose one thing in place of your gift.");
        }
        SwapMode::Single | SwapMode::Multiple => {}
        SwapMode::Disabled | SwapMode::Other(_) => {
            return wrong("This gift can't be swapped for something else.");
        }
    }
    let different: BTreeSet<_> = picks.iter().collect();
    if different.len() < picks.len() {
        return wrong("Please choose each thing once.");
    }
    let mut lines = Vec::with_capacity(picks.len());
    for id in picks {
        match products
            .get(id)
            .filter(|product| can_replace(product, sent))
        {
            Some(product) => lines.push(GiftLine::single(product)),
            None => {
                return wrong(
                    "One of the things you chose can't be had any more. Please choose again.",
                );
            }
        }
    }
    let (chosen, most) = (product_total(&lines), product_total(sent));
    if chosen > most {
        return Err(Wrong::new(
            "gift",
            format!("What you chose comes to {chosen}, and your gift is worth {most}."),
        ));
    }
    if check_not_more_expensive(sent, &lines).is_err() {
        return wrong(SHIPPED_TOO_DEAR);
    }
    Ok(lines)
}

/// Puts what was chosen into the lines and checks it, and the address.
///
/// # Errors
/// Everything that is wrong, in the order of the form.
pub fn check(
    lines: &mut [GiftLine],
    chosen: &[Vec<String>],
    address: &MailingAddress,
    products: &HashMap<ProductId, Product>,
) -> Result<(), Vec<Wrong>> {
    let mut wrongs = Vec::new();
    for (place, line) in lines.iter_mut().enumerate() {
        // What left the catalog goes out as it was sent.
        let Some(product) = products.get(&line.product_id) else {
            continue;
        };
        if product.variants_to_choose() == 0 {
            continue;
        }
        let names = chosen.get(place).cloned().unwrap_or_default();
        if cart::check_variants(product, &names, true).is_err() {
            let label = product.variants_label.as_deref().unwrap_or("option");
            wrongs.push(Wrong::new(
                format!("variants-{place}"),
                format!("Please choose the {}.", label.to_lowercase()),
            ));
        } else {
            line.variants = names;
        }
    }
    wrongs.extend(address_problems(address));
    if !wrongs.iter().any(|wrong| wrong.field == "state")
        && let Some(line) = recipients::restricted_line(&address.state, lines, products)
    {
        wrongs.push(Wrong::new(
            "state",
            format!(
                "{} can't be shipped to this state. Please choose something else, or another address.",
                line.product_name
            ),
        ));
    }
    if wrongs.is_empty() {
        Ok(())
    } else {
        Err(wrongs)
    }
}

/// What keeps an address from being one that a gift can go to.
fn address_problems(address: &MailingAddress) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    let first = address.first_name.as_deref().unwrap_or_default();
    let last = address.last_name.as_deref().unwrap_or_default();
    let second = address.address_2.as_deref().unwrap_or_default();
    let fields = [
        ("first_name", first, "Please write your first name."),
        ("last_name", last, ""),
        (
            "address_1",
            &address.address_1,
            "Please write the street and number.",
        ),
        ("address_2", second, ""),
        ("city", &address.city, "Please write the city."),
        ("state", &address.state, "Please choose the state."),
        (
            "postal_code",
            &address.postal_code,
            "Please write the ZIP code.",
        ),
    ];
    for (field, value, missing) in fields {
        if is_blank(value) {
            if !missing.is_empty() {
                wrongs.push(Wrong::new(field, missing));
            }
        } else if let Some(why) = line_problem(value, MAX_NAME_CHARS) {
            wrongs.push(Wrong::new(field, format!("This {why}.")));
        } else if field == "state" && tax::rate(value).is_none() {
            wrongs.push(Wrong::new(field, "Please choose a state of the list."));
        } else if field == "postal_code" && !recipients::is_zip(value.trim()) {
            wrongs.push(Wrong::new(
                field,
                "A ZIP code has five digits, like 60614, or nine, like 60614-1234.",
            ));
        }
    }
    wrongs
}

/// What an acceptance does to an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Acceptance {
    /// `Some`: something else than what was sent.
    pub swapped: Option<Vec<GiftLine>>,
    /// What was chosen of each line that leaves a choice.
    pub selections: Vec<Selection>,
    /// On everything, where it goes.
    pub tax: Cents,
}

/// The acceptance of these lines, delivered to a state.
#[must_use]
pub fn accept(sent: &[GiftLine], lines: Vec<GiftLine>, state: &str) -> Acceptance {
    let tax = tax::tax(BaseAmounts::for_lines(&lines).pre_tax(), state);
    let selections = lines
        .iter()
        .filter(|line| !line.variants.is_empty())
        .map(|line| (line.item_id, line.variants.clone()))
        .collect();
    let is_sent = |line: &GiftLine| sent.iter().any(|own| own.item_id == line.item_id);
    Acceptance {
        swapped: (!lines.iter().all(is_sent)).then_some(lines),
        selections,
        tax,
    }
}

/// Why a text is no thank-you note; `None` when it is one.
#[must_use]
pub fn note_problem(note: &str) -> Option<String> {
    if is_blank(note) {
        return Some("Please write a few words.".to_owned());
    }
    if note.chars().nth(MAX_NOTE_CHARS).is_some() {
        return Some(format!(
            "The note is too long: at most {MAX_NOTE_CHARS} characters."
        ));
    }
    note.chars()
        .any(|c| c.is_control() && c != '\n')
        .then(|| "The note holds a character that can't be shown.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_000);

    fn product(number: u128, price: i64) -> Product {
        Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            name: format!("Product {number}"),
            price: Cents(price),
            ..Product::default()
        }
    }

    fn line(product: &Product, quantity: u32) -> GiftLine {
        GiftLine {
            quantity,
            ..GiftLine::single(product)
        }
    }

    #[test]
    fn a_swap_never_costs_the_sender_more_not_even_for_shipping() {
        let shipped = |number, price, shipping| {
            let mut product = product(number, price);
            product.brand.shipping_price = Cents(shipping);
            product
        };
        let sent = [line(&shipped(1, 5_000, 500), 1)];
        assert!(can_replace(&shipped(2, 5_000, 500), &sent));
        assert!(!can_replace(&shipped(3, 5_001, 0), &sent));
        assert!(!can_replace(&shipped(4, 4_900, 700), &sent));
    }

    fn shop(products: &[Product]) -> HashMap<ProductId, Product> {
        products.iter().map(|p| (p.id, p.clone())).collect()
    }

    fn home() -> MailingAddress {
        MailingAddress {
            first_name: Some("Ida".to_owned()),
            address_1: "12 Elm Street".to_owned(),
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            postal_code: "60614".to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        }
    }

    #[test]
    fn an_unaccepted_gift_expires_and_an_accepted_one_does_not() {
        for status in [
            OrderStatus::Created,
            OrderStatus::Notified,
            OrderStatus::Opened,
        ] {
            assert_eq!(gift_state(&status, None, NOW), GiftState::Open);
            assert_eq!(gift_state(&status, Some(NOW), NOW), GiftState::Expired);
        }
        let accepted = gift_state(&OrderStatus::Accepted, Some(NOW), NOW);
        assert_eq!(accepted, GiftState::Accepted);
    }

    #[test]
    fn a_swap_is_worth_no_more_than_the_gift() {
        let sent = [line(&product(1, 3_000), 2)];
        let shop = shop(&[product(2, 6_000), product(3, 6_001), product(4, 2_000)]);
        let id = |number| ProductId(uuid::Uuid::from_u128(number));
        let take = |swap: SwapMode, picks: &[ProductId]| selected_lines(&sent, &swap, picks, &shop);
        assert_eq!(
            take(SwapMode::Single, &[id(2)]).unwrap()[0].product_id,
            id(2)
        );
        assert!(take(SwapMode::Single, &[id(3)]).is_err(), "too dear");
        assert!(
            take(SwapMode::Single, &[id(1)]).is_err(),
            "what it already is"
        );
        assert!(
            take(SwapMode::Single, &[id(2), id(4)]).is_err(),
            "one thing only"
        );
        assert!(take(SwapMode::Disabled, &[id(4)]).is_err());
        let too_much = take(SwapMode::Multiple, &[id(2), id(4)]).unwrap_err();
        assert!(too_much.why.contains("$80.00"), "{}", too_much.why);
        assert!(
            take(SwapMode::Multiple, &[id(4), id(4)]).is_err(),
            "each once"
        );
        assert_eq!(take(SwapMode::Disabled, &[]).unwrap(), sent);
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        let hoodie = Product {
            variants: vec![crate::contract::Variant {
                name: "M".to_owned(),
                ..Default::default()
            }],
            variants_label: Some("Size".to_owned()),
            restricted_states: vec!["HI".to_owned()],
            ..product(1, 100)
        };
        let products = shop(std::slice::from_ref(&hoodie));
        let mut lines = [line(&hoodie, 1)];
        let nowhere = MailingAddress::default();
        let wrongs = check(&mut lines, &[], &nowhere, &products).unwrap_err();
        let fields: Vec<_> = wrongs.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "variants-0",
                "first_name",
                "address_1",
                "city",
                "state",
                "postal_code"
            ]
        );
        assert_eq!(wrongs[0].why, "Please choose the size.");

        let hawaii = MailingAddress {
            state: "HI".to_owned(),
            ..home()
        };
        let size = [vec!["M".to_owned()]];
        let wrongs = check(&mut lines, &size, &hawaii, &products).unwrap_err();
        assert_eq!(wrongs.len(), 1);
        assert!(wrongs[0].why.starts_with("Product 1 can't be shipped"));
        check(&mut lines, &size, &home(), &products).unwrap();
        assert_eq!(lines[0].variants, ["M"]);
    }

    #[test]
    fn taking_the_gift_as_it_is_is_no_swap() {
        let sent = [line(&product(1, 10_000), 1)];
        let as_it_is = accept(&sent, sent.to_vec(), "IL");
        assert_eq!(as_it_is.swapped, None);
        assert_eq!(as_it_is.tax, Cents(945), "9 % of product and fee");
        let other = vec![line(&product(2, 5_000), 1)];
        let swapped = accept(&sent, other.clone(), "DE");
        assert_eq!((swapped.swapped, swapped.tax), (Some(other), Cents::ZERO));
    }

    #[test]
    fn a_note_has_words_and_an_end() {
        assert!(note_problem(" \n").is_some());
        assert!(note_problem(&"a".repeat(MAX_NOTE_CHARS + 1)).is_some());
        assert!(note_problem("bell\u{7}").is_some());
        assert_eq!(note_problem("Thank you!\nIda"), None);
    }
}
