//! What a recipient may do with a gift: accept the gift, replace it, choose variants, enter an
//! address. Used by the recipient page and by the practice simulator, so that both accept alike.
//! Refuses with typed problems; the recipient page turns them into text.

use std::collections::{BTreeSet, HashMap};

use super::{
    amounts::{BaseAmounts, costs_no_more},
    gift::{GiftLine, Selection, restricted_line},
    tax,
};
use crate::contract::{
    Cents, MailingAddress, OrderStatus, Product, ProductId, ProductStatus, SwapMode, Timestamp,
    rules::{
        MAX_NAME_CHARS, ProductRules, TextViolation, check_variants, is_blank, is_us_postal_code,
        line_violation,
    },
};

/// Characters of a thank-you note.
pub(crate) const MAX_NOTE_CHARS: usize = 1_000;

/// A gift as its recipient sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GiftState {
    /// Can be accepted.
    Open,
    /// Was not accepted in time.
    Expired,
    /// Canceled by the sender.
    Canceled,
    /// Failed after it was accepted.
    Failed,
    /// Accepted, and perhaps already delivered.
    Accepted,
}

pub(crate) fn gift_state(
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

/// The price of the products, without shipping and fee: what a replacement may cost.
pub(crate) fn product_total(lines: &[GiftLine]) -> Cents {
    lines
        .iter()
        .map(|line| line.unit_price * i64::from(line.quantity))
        .sum()
}

/// Whether one unit of a product may replace this gift: it has a fixed price, costs no more than
/// the gift with and without shipping, and is not in the gift already.
pub(crate) fn can_replace(product: &Product, sent: &[GiftLine]) -> bool {
    product.status == ProductStatus::Active
        && !product.price_is_variable
        && sent.iter().all(|line| line.product_id != product.id)
        && costs_no_more(sent, &[GiftLine::single(product)])
}

/// Why the products that a recipient chose can't become the gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SelectionProblem {
    /// The sender allows no swap.
    SwapNotAllowed,
    /// A product was chosen twice.
    Duplicate,
    /// A product left the catalog, or may not replace this gift.
    Unavailable,
    /// A product is not in the collection, or is not available.
    NotInCollection,
    NothingChosen {
        collection: String,
    },
    TooMany {
        limit: u32,
    },
    /// The products cost too much, without shipping.
    OverLimit {
        total: Cents,
        limit: Cents,
    },
    /// The products fit, but not with their shipping.
    OverLimitWithShipping,
}

/// A field of the address form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressField {
    FirstName,
    LastName,
    Address1,
    Address2,
    City,
    State,
    PostalCode,
}

impl AddressField {
    /// In the order of the form.
    pub(crate) const ALL: [Self; 7] = [
        Self::FirstName,
        Self::LastName,
        Self::Address1,
        Self::Address2,
        Self::City,
        Self::State,
        Self::PostalCode,
    ];

    const fn is_required(self) -> bool {
        !matches!(self, Self::LastName | Self::Address2)
    }

    fn value(self, address: &MailingAddress) -> &str {
        match self {
            Self::FirstName => address.first_name.as_deref().unwrap_or_default(),
            Self::LastName => address.last_name.as_deref().unwrap_or_default(),
            Self::Address1 => &address.address_1,
            Self::Address2 => address.address_2.as_deref().unwrap_or_default(),
            Self::City => &address.city,
            Self::State => &address.state,
            Self::PostalCode => &address.postal_code,
        }
    }
}

/// A field of the form that accepts a gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormField {
    /// The variants of the line with this index.
    Variants(usize),
    Address(AddressField),
}

/// A problem with one field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldProblem {
    pub field: FormField,
    pub kind: FieldProblemKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldProblemKind {
    /// No variant is chosen, or one that the product does not have.
    VariantNotChosen {
        /// The catalog's name of the choice, for example `Size`.
        label: Option<String>,
    },
    Missing(AddressField),
    Text(TextViolation),
    UnknownState,
    InvalidPostalCode,
    /// A product of the gift can't be shipped to the state.
    RestrictedState {
        product: String,
    },
}

/// The lines of the gift when these products were picked; the sent lines when none was.
///
/// # Errors
/// When the sender does not allow this swap.
pub(crate) fn selected_lines(
    sent: &[GiftLine],
    swap: &SwapMode,
    picks: &[ProductId],
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, SelectionProblem> {
    if picks.is_empty() {
        return Ok(sent.to_vec());
    }
    match swap {
        SwapMode::Single if picks.len() > 1 => return Err(SelectionProblem::TooMany { limit: 1 }),
        SwapMode::Single | SwapMode::Multiple => {}
        SwapMode::Disabled | SwapMode::Other(_) => return Err(SelectionProblem::SwapNotAllowed),
    }
    let distinct: BTreeSet<_> = picks.iter().collect();
    if distinct.len() < picks.len() {
        return Err(SelectionProblem::Duplicate);
    }
    let lines = picks
        .iter()
        .map(|id| {
            products
                .get(id)
                .filter(|product| can_replace(product, sent))
                .map(GiftLine::single)
                .ok_or(SelectionProblem::Unavailable)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (total, limit) = (product_total(&lines), product_total(sent));
    if total > limit {
        return Err(SelectionProblem::OverLimit { total, limit });
    }
    if !costs_no_more(sent, &lines) {
        return Err(SelectionProblem::OverLimitWithShipping);
    }
    Ok(lines)
}

/// Puts the chosen variants into the lines, and checks them and the address.
///
/// # Errors
/// Every problem, in the order of the form.
pub(crate) fn complete(
    lines: &mut [GiftLine],
    chosen: &[Vec<String>],
    address: &MailingAddress,
    products: &HashMap<ProductId, Product>,
) -> Result<(), Vec<FieldProblem>> {
    let mut problems = Vec::new();
    for (index, line) in lines.iter_mut().enumerate() {
        // A product that left the catalog is delivered as it was sent.
        let Some(product) = products.get(&line.product_id) else {
            continue;
        };
        if product.variants_to_choose() == 0 {
            continue;
        }
        let names = chosen.get(index).cloned().unwrap_or_default();
        let rules = ProductRules::of(product, false);
        if check_variants(index, &rules, &names, true).is_none() {
            line.variants = names;
        } else {
            problems.push(FieldProblem {
                field: FormField::Variants(index),
                kind: FieldProblemKind::VariantNotChosen {
                    label: product.variants_label.clone(),
                },
            });
        }
    }
    problems.extend(address_problems(address));
    let state = FormField::Address(AddressField::State);
    if !problems.iter().any(|problem| problem.field == state)
        && let Some(line) = restricted_line(&address.state, lines, products)
    {
        problems.push(FieldProblem {
            field: state,
            kind: FieldProblemKind::RestrictedState {
                product: line.product_name.clone(),
            },
        });
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

fn address_problems(address: &MailingAddress) -> impl Iterator<Item = FieldProblem> {
    AddressField::ALL.into_iter().filter_map(|field| {
        let kind = address_problem(field, field.value(address))?;
        Some(FieldProblem {
            field: FormField::Address(field),
            kind,
        })
    })
}

fn address_problem(field: AddressField, value: &str) -> Option<FieldProblemKind> {
    if is_blank(value) {
        return field
            .is_required()
            .then_some(FieldProblemKind::Missing(field));
    }
    if let Some(violation) = line_violation(value, MAX_NAME_CHARS) {
        return Some(FieldProblemKind::Text(violation));
    }
    match field {
        AddressField::State if tax::rate(value).is_none() => Some(FieldProblemKind::UnknownState),
        AddressField::PostalCode if !is_us_postal_code(value.trim()) => {
            Some(FieldProblemKind::InvalidPostalCode)
        }
        _ => None,
    }
}

/// What an acceptance changes in an order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Acceptance {
    /// The lines that replace the sent ones; `None` without a swap.
    pub swapped: Option<Vec<GiftLine>>,
    /// The chosen variants of each line that has a choice.
    pub selections: Vec<Selection>,
    /// Sales tax at the delivery address.
    pub tax: Cents,
}

/// The acceptance of these lines, delivered to a state.
pub(crate) fn accept(sent: &[GiftLine], lines: Vec<GiftLine>, state: &str) -> Acceptance {
    let tax = tax::tax(BaseAmounts::for_lines(&lines).pre_tax(), state);
    let selections = lines
        .iter()
        .filter(|line| !line.variants.is_empty())
        .map(|line| (line.item_id, line.variants.clone()))
        .collect();
    let is_sent = |line: &GiftLine| sent.iter().any(|other| other.item_id == line.item_id);
    Acceptance {
        swapped: (!lines.iter().all(is_sent)).then_some(lines),
        selections,
        tax,
    }
}

/// Why a text can't be a thank-you note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteProblem {
    Blank,
    TooLong { limit: usize },
    UnprintableCharacter,
}

/// `None` when the text can be a thank-you note.
pub(crate) fn note_problem(note: &str) -> Option<NoteProblem> {
    if is_blank(note) {
        return Some(NoteProblem::Blank);
    }
    if note.chars().nth(MAX_NOTE_CHARS).is_some() {
        return Some(NoteProblem::TooLong {
            limit: MAX_NOTE_CHARS,
        });
    }
    note.chars()
        .any(|c| c.is_control() && c != '\n')
        .then_some(NoteProblem::UnprintableCharacter)
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

    fn catalog(products: &[Product]) -> HashMap<ProductId, Product> {
        products.iter().map(|p| (p.id, p.clone())).collect()
    }

    fn valid_address() -> MailingAddress {
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
    fn replacement_costs_no_more_with_and_without_shipping() {
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

    #[test]
    fn only_unaccepted_gifts_expire() {
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
    fn swap_costs_no_more_than_gift() {
        let sent = [line(&product(1, 3_000), 2)];
        let catalog = catalog(&[product(2, 6_000), product(3, 6_001), product(4, 2_000)]);
        let id = |number| ProductId(uuid::Uuid::from_u128(number));
        let select =
            |swap: SwapMode, picks: &[ProductId]| selected_lines(&sent, &swap, picks, &catalog);
        assert_eq!(
            select(SwapMode::Single, &[id(2)]).unwrap()[0].product_id,
            id(2)
        );
        for (swap, picks, problem) in [
            // Costs too much, then is the gift itself.
            (SwapMode::Single, &[3][..], SelectionProblem::Unavailable),
            (SwapMode::Single, &[1], SelectionProblem::Unavailable),
            (
                SwapMode::Single,
                &[2, 4],
                SelectionProblem::TooMany { limit: 1 },
            ),
            (SwapMode::Disabled, &[4], SelectionProblem::SwapNotAllowed),
            (SwapMode::Multiple, &[4, 4], SelectionProblem::Duplicate),
            (
                SwapMode::Multiple,
                &[2, 4],
                SelectionProblem::OverLimit {
                    total: Cents(8_000),
                    limit: Cents(6_000),
                },
            ),
        ] {
            let picks: Vec<_> = picks.iter().map(|number| id(*number)).collect();
            assert_eq!(select(swap, &picks), Err(problem));
        }
        assert_eq!(select(SwapMode::Disabled, &[]).unwrap(), sent);
    }

    #[test]
    fn form_reports_every_problem_at_once() {
        let hoodie = Product {
            variants: vec![crate::contract::Variant {
                name: "M".to_owned(),
                ..Default::default()
            }],
            variants_label: Some("Size".to_owned()),
            restricted_states: vec!["HI".to_owned()],
            ..product(1, 100)
        };
        let products = catalog(std::slice::from_ref(&hoodie));
        let mut lines = [line(&hoodie, 1)];
        let empty = MailingAddress::default();
        let problems = complete(&mut lines, &[], &empty, &products).unwrap_err();
        let fields: Vec<_> = problems.iter().map(|problem| problem.field).collect();
        assert_eq!(
            fields,
            [
                FormField::Variants(0),
                FormField::Address(AddressField::FirstName),
                FormField::Address(AddressField::Address1),
                FormField::Address(AddressField::City),
                FormField::Address(AddressField::State),
                FormField::Address(AddressField::PostalCode),
            ]
        );
        assert_eq!(
            problems[0].kind,
            FieldProblemKind::VariantNotChosen {
                label: Some("Size".to_owned())
            }
        );

        let hawaii = MailingAddress {
            state: "HI".to_owned(),
            ..valid_address()
        };
        let size = [vec!["M".to_owned()]];
        let problems = complete(&mut lines, &size, &hawaii, &products).unwrap_err();
        assert_eq!(
            problems,
            [FieldProblem {
                field: FormField::Address(AddressField::State),
                kind: FieldProblemKind::RestrictedState {
                    product: "Product 1".to_owned()
                },
            }]
        );
        complete(&mut lines, &size, &valid_address(), &products).unwrap();
        assert_eq!(lines[0].variants, ["M"]);
    }

    #[test]
    fn address_lines_are_checked_by_kind() {
        let invalid = MailingAddress {
            state: "ZZ".to_owned(),
            city: "x".repeat(MAX_NAME_CHARS + 1),
            postal_code: "1234".to_owned(),
            address_2: Some("Floor\u{7}".to_owned()),
            ..valid_address()
        };
        let kinds: Vec<_> = address_problems(&invalid).map(|it| it.kind).collect();
        assert_eq!(
            kinds,
            [
                FieldProblemKind::Text(TextViolation::Unprintable),
                FieldProblemKind::Text(TextViolation::TooLong {
                    max: MAX_NAME_CHARS
                }),
                FieldProblemKind::UnknownState,
                FieldProblemKind::InvalidPostalCode,
            ]
        );
    }

    #[test]
    fn unchanged_gift_is_not_a_swap() {
        let sent = [line(&product(1, 10_000), 1)];
        let unchanged = accept(&sent, sent.to_vec(), "IL");
        assert_eq!(unchanged.swapped, None);
        assert_eq!(unchanged.tax, Cents(945), "9 % of product and fee");
        let other = vec![line(&product(2, 5_000), 1)];
        let swapped = accept(&sent, other.clone(), "DE");
        assert_eq!((swapped.swapped, swapped.tax), (Some(other), Cents::ZERO));
    }

    #[test]
    fn note_is_printable_and_of_limited_length() {
        let limit = MAX_NOTE_CHARS;
        assert_eq!(note_problem(" \n"), Some(NoteProblem::Blank));
        let long = "a".repeat(limit + 1);
        assert_eq!(note_problem(&long), Some(NoteProblem::TooLong { limit }));
        let bell = note_problem("bell\u{7}");
        assert_eq!(bell, Some(NoteProblem::UnprintableCharacter));
        assert_eq!(note_problem("Thank you!\nIda"), None);
    }
}
