//! The form that accepts a gift, and the thank-you note: fields, checks and their problems. Used by
//! the recipient page, which turns the problems into text.

use std::collections::HashMap;

use serde::Serialize;

use super::gift::{GiftLine, restricted_line};
use crate::contract::{
    MailingAddress, Product, ProductId,
    rules::{
        self, AddressForm, AddressPart, MAX_NAME_CHARS, ProductRules, TextViolation,
        check_variants, is_blank, is_email_address, is_us_postal_code, line_violation,
    },
    states::state_code,
};

/// Maximum number of characters of a thank-you note.
pub(crate) const MAX_NOTE_CHARS: usize = 1_000;

/// A field of the address form. The variants are in the order of the US form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub(crate) enum AddressField {
    FirstName,
    LastName,
    Address1,
    Address2,
    City,
    State,
    PostalCode,
    /// Where a gift card is sent to.
    Email,
}

impl AddressField {
    /// The part of an address whose place depends on the country.
    const fn part(self) -> Option<AddressPart> {
        match self {
            Self::Address1 => Some(AddressPart::Street),
            Self::City => Some(AddressPart::City),
            Self::State => Some(AddressPart::Region),
            Self::PostalCode => Some(AddressPart::PostalCode),
            Self::FirstName | Self::LastName | Self::Address2 | Self::Email => None,
        }
    }

    fn value(self, delivery: &DeliveryAddress) -> &str {
        let DeliveryAddress { address, email } = delivery;
        match self {
            Self::Email => email.as_deref().unwrap_or_default(),
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

/// Where an accepted gift is delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct DeliveryAddress {
    #[serde(flatten)]
    pub address: MailingAddress,
    /// For a gift card, whose postal address is empty except for name and country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// Which address the form asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DeliveryForm {
    /// An address in the US.
    UnitedStates,
    /// An address by the rules of the country.
    Abroad(&'static AddressForm),
    /// The email address for a gift card to this country.
    GiftCard(&'static AddressForm),
}

impl DeliveryForm {
    /// The 2 letter code of the country.
    pub(crate) const fn country(self) -> &'static str {
        match self {
            Self::UnitedStates => rules::US,
            Self::Abroad(form) | Self::GiftCard(form) => form.country,
        }
    }

    /// The fields in the order of the form.
    pub(crate) fn fields(self) -> Vec<AddressField> {
        use AddressField::{
            Address1, Address2, City, Email, FirstName, LastName, PostalCode, State,
        };
        match self {
            Self::UnitedStates => {
                vec![
                    FirstName, LastName, Address1, Address2, City, State, PostalCode,
                ]
            }
            Self::GiftCard(_) => vec![FirstName, LastName, Email],
            Self::Abroad(form) => {
                let parts = form.parts.iter().flat_map(|part| match part {
                    AddressPart::Street => &[Address1, Address2][..],
                    AddressPart::City => &[City],
                    AddressPart::Region => &[State],
                    AddressPart::PostalCode => &[PostalCode],
                });
                [FirstName, LastName].iter().chain(parts).copied().collect()
            }
        }
    }

    pub(crate) fn requires(self, field: AddressField) -> bool {
        match (self, field.part()) {
            (Self::Abroad(form), Some(part)) => form.requires(part),
            _ => !matches!(field, AddressField::LastName | AddressField::Address2),
        }
    }

    fn problem(self, field: AddressField, value: &str) -> Option<FieldProblemKind> {
        if is_blank(value) {
            return self
                .requires(field)
                .then_some(FieldProblemKind::Missing(field));
        }
        if let Some(violation) = line_violation(value, MAX_NAME_CHARS) {
            return Some(FieldProblemKind::Text(violation));
        }
        match (field, self) {
            (AddressField::State, Self::UnitedStates) if state_code(value).is_none() => {
                Some(FieldProblemKind::UnknownState)
            }
            (AddressField::PostalCode, Self::UnitedStates) if !is_us_postal_code(value.trim()) => {
                Some(FieldProblemKind::InvalidPostalCode)
            }
            (AddressField::PostalCode, Self::Abroad(form)) if !form.is_postal_code(value) => {
                Some(FieldProblemKind::InvalidPostalCode)
            }
            (AddressField::Email, _) if !is_email_address(value.trim()) => {
                Some(FieldProblemKind::InvalidEmail)
            }
            _ => None,
        }
    }

    fn problems(self, delivery: &DeliveryAddress) -> impl Iterator<Item = FieldProblem> {
        self.fields().into_iter().filter_map(move |field| {
            let kind = self.problem(field, field.value(delivery))?;
            Some(FieldProblem {
                field: FormField::Address(field),
                kind,
            })
        })
    }
}

/// Whether the fields of an address are complete and valid. The name can be missing.
pub(crate) fn is_deliverable(form: DeliveryForm, delivery: &DeliveryAddress) -> bool {
    let without_name = FieldProblemKind::Missing(AddressField::FirstName);
    form.problems(delivery)
        .all(|problem| problem.kind == without_name)
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

/// A ZIP code and a state that do not belong together, as a form keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusedZip(pub(crate) String);

impl RefusedZip {
    fn of(address: &MailingAddress) -> Self {
        let (state, zip) = (address.state.trim(), address.postal_code.trim());
        Self(format!("{state} {zip}"))
    }
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
    /// The ZIP code belongs to another state. A few real ZIP codes serve two states, so the same values are
    /// accepted when they are submitted again.
    OtherState(RefusedZip),
    InvalidEmail,
    /// The state of an accepted gift stays.
    FixedState,
    /// A product of the gift can't be shipped to the state.
    RestrictedState {
        product: String,
    },
    /// Others have accepted the last ones of the chosen variant.
    VariantSoldOut {
        variant: String,
    },
}

/// Adds the chosen variants to the lines, and checks the variants and the address. `refused_zip` was refused
/// before, and is accepted now.
///
/// # Errors
/// Every problem: variants first, then the address in the order of the form, then a restricted
/// state.
pub(crate) fn complete_lines(
    lines: &mut [GiftLine],
    chosen: &[Vec<String>],
    form: DeliveryForm,
    delivery: &DeliveryAddress,
    refused_zip: Option<&RefusedZip>,
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
    problems.extend(form.problems(delivery));
    let of_zip = zip_problem(form, &delivery.address, &problems);
    problems.extend(of_zip.filter(|found| {
        !matches!(&found.kind, FieldProblemKind::OtherState(zip) if Some(zip) == refused_zip)
    }));
    let state = FormField::Address(AddressField::State);
    if matches!(form, DeliveryForm::UnitedStates)
        && !problems.iter().any(|problem| problem.field == state)
        && let Some(line) = restricted_line(&delivery.address.state, lines, products)
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

/// A valid ZIP code that is not in the chosen state. An unknown ZIP code can be new, so it is accepted.
fn zip_problem(
    form: DeliveryForm,
    address: &MailingAddress,
    problems: &[FieldProblem],
) -> Option<FieldProblem> {
    let [state, zip] = [AddressField::State, AddressField::PostalCode].map(FormField::Address);
    let is_checked = matches!(form, DeliveryForm::UnitedStates)
        && !problems
            .iter()
            .any(|problem| problem.field == state || problem.field == zip);
    let is_other = rules::is_zip_of_other_state(address.postal_code.trim(), address.state.trim());
    (is_checked && is_other).then(|| FieldProblem {
        field: zip,
        kind: FieldProblemKind::OtherState(RefusedZip::of(address)),
    })
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

    fn valid_address() -> DeliveryAddress {
        let address = MailingAddress {
            first_name: Some("Ida".to_owned()),
            address_1: "12 Elm Street".to_owned(),
            city: "Chicago".to_owned(),
            state: "IL".to_owned(),
            postal_code: "60614".to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        };
        DeliveryAddress {
            address,
            email: None,
        }
    }

    #[test]
    fn zip_code_belongs_to_state() {
        let problem_after = |refused: Option<&RefusedZip>, state: &str, zip: &str| {
            let mut delivery = valid_address();
            delivery.address.state = state.to_owned();
            delivery.address.postal_code = zip.to_owned();
            let us = DeliveryForm::UnitedStates;
            let found = complete_lines(&mut [], &[], us, &delivery, refused, &HashMap::new());
            found.err().map(|problems| problems[0].kind.clone())
        };
        let problem_of = |state: &str, zip: &str| problem_after(None, state, zip);
        assert_eq!(problem_of("IL", "60614-1234"), None);
        let refused = RefusedZip("CA 60614".to_owned());
        let problem = Some(FieldProblemKind::OtherState(refused.clone()));
        assert_eq!(problem_of("CA", "60614"), problem);
        assert_eq!(problem_after(Some(&refused), "CA", " 60614 "), None);
        assert_ne!(problem_after(Some(&refused), "NY", "60614"), None);
        // No area has this prefix yet.
        assert_eq!(problem_of("IL", "00014"), None);
        assert_eq!(
            problem_of("IL", "606"),
            Some(FieldProblemKind::InvalidPostalCode)
        );
        assert_eq!(
            problem_of("??", "60614"),
            Some(FieldProblemKind::UnknownState)
        );
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
        let empty = DeliveryAddress::default();
        let us = DeliveryForm::UnitedStates;
        let problems = complete_lines(&mut lines, &[], us, &empty, None, &products).unwrap_err();
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

        let mut hawaii = valid_address();
        hawaii.address.state = "HI".to_owned();
        hawaii.address.postal_code = "96813".to_owned();
        let size = [vec!["M".to_owned()]];
        let problems = complete_lines(&mut lines, &size, us, &hawaii, None, &products).unwrap_err();
        assert_eq!(
            problems,
            [FieldProblem {
                field: FormField::Address(AddressField::State),
                kind: FieldProblemKind::RestrictedState {
                    product: "Hoodie".to_owned()
                },
            }]
        );
        complete_lines(&mut lines, &size, us, &valid_address(), None, &products).unwrap();
        assert_eq!(lines[0].variants, ["M"]);
    }

    #[test]
    fn address_fields_are_checked_by_kind() {
        let mut invalid = valid_address();
        invalid.address.state = "ZZ".to_owned();
        invalid.address.city = "x".repeat(MAX_NAME_CHARS + 1);
        invalid.address.postal_code = "1234".to_owned();
        invalid.address.address_2 = Some("Floor\u{7}".to_owned());
        let problems = DeliveryForm::UnitedStates.problems(&invalid);
        let kinds: Vec<_> = problems.map(|it| it.kind).collect();
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
    fn address_abroad_follows_the_rules_of_the_country() {
        let form = |country| DeliveryForm::Abroad(AddressForm::of(country).unwrap());
        let fields = |form: DeliveryForm, delivery: &DeliveryAddress| -> Vec<_> {
            form.problems(delivery)
                .map(|it| (it.field, it.kind))
                .collect()
        };
        let mut delivery = valid_address();
        delivery.address.state.clear();
        // 60614 is a postal code of Germany, where addresses have no region.
        assert_eq!(fields(form("DE"), &delivery), []);
        let field = FormField::Address;
        assert_eq!(
            fields(form("CA"), &delivery),
            [
                (
                    field(AddressField::State),
                    FieldProblemKind::Missing(AddressField::State)
                ),
                (
                    field(AddressField::PostalCode),
                    FieldProblemKind::InvalidPostalCode
                ),
            ]
        );
        delivery.address.postal_code.clear();
        assert_eq!(fields(form("IE"), &delivery), []);
        // A gift card needs no postal address.
        let card = DeliveryForm::GiftCard(AddressForm::of("DE").unwrap());
        delivery.email = Some("ida@".to_owned());
        assert_eq!(
            fields(card, &delivery),
            [(field(AddressField::Email), FieldProblemKind::InvalidEmail)]
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
