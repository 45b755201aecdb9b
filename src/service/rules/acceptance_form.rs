//! The form that accepts a gift, and the thank-you note: fields, checks and their problems. Used by
//! the recipient page, which turns the problems into text.

use std::collections::HashMap;

use super::{
    gift::{GiftLine, restricted_line},
    tax,
};
use crate::contract::{
    MailingAddress, Product, ProductId,
    rules::{
        MAX_NAME_CHARS, ProductRules, TextViolation, check_variants, is_blank, is_us_postal_code,
        line_violation,
    },
};

/// Maximum number of characters of a thank-you note.
pub(crate) const MAX_NOTE_CHARS: usize = 1_000;

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
    /// Every field, in the order of the form.
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
    /// The number of chosen variants is wrong, or the product lacks a chosen variant.
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

/// Adds the chosen variants to the lines, and checks the variants and the address.
///
/// # Errors
/// Every problem: variants first, then the address in the order of the form, then a restricted
/// state.
pub(crate) fn complete_lines(
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
        let rules = ProductRules::new(product, false);
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

/// Why a text can't be a thank-you note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteProblem {
    /// The gift has another note, which cannot be changed.
    AlreadySent,
    Blank,
    TooLong {
        limit: usize,
    },
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
    use crate::contract::{Cents, Variant};

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
    fn form_reports_every_problem_at_once() {
        let hoodie = Product {
            id: ProductId(uuid::Uuid::from_u128(1)),
            name: "Hoodie".to_owned(),
            price: Cents(100),
            variants: vec![Variant {
                name: "M".to_owned(),
                ..Variant::default()
            }],
            variants_label: Some("Size".to_owned()),
            restricted_states: vec!["HI".to_owned()],
            ..Product::default()
        };
        let mut lines = [GiftLine::single(&hoodie)];
        let products = HashMap::from([(hoodie.id, hoodie)]);
        let empty = MailingAddress::default();
        let problems = complete_lines(&mut lines, &[], &empty, &products).unwrap_err();
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
        let problems = complete_lines(&mut lines, &size, &hawaii, &products).unwrap_err();
        assert_eq!(
            problems,
            [FieldProblem {
                field: FormField::Address(AddressField::State),
                kind: FieldProblemKind::RestrictedState {
                    product: "Hoodie".to_owned()
                },
            }]
        );
        complete_lines(&mut lines, &size, &valid_address(), &products).unwrap();
        assert_eq!(lines[0].variants, ["M"]);
    }

    #[test]
    fn address_fields_are_checked_by_kind() {
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
