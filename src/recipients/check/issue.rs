//! An issue with one field of one recipient, and its proposed fix.

use crate::recipients::Field;

/// The effect of an issue on the send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The gifts cannot be sent until the issue is resolved.
    Blocker,
    /// The gifts can be sent; the user should check the row first.
    Warning,
}

/// A change that resolves an issue, or leaves a weaker one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// The certain value for the field of the issue. Empty clears the field.
    SetTo(String),
    /// A guess of the value. The user decides about each guess, so "Fix all" leaves it out.
    Suggest(String),
    RemoveRow,
}

impl Fix {
    /// The new value for the field of the issue.
    #[must_use]
    pub fn new_value(&self) -> Option<&str> {
        match self {
            Self::SetTo(value) | Self::Suggest(value) => Some(value),
            Self::RemoveRow => None,
        }
    }

    /// Whether "Fix all" applies the fix without asking.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        matches!(self, Self::SetTo(_))
    }
}

/// The kind of an issue with the data of its message, so that the message can be written without
/// the row. [`IssueCode`] is the stable name of each kind.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(IssueCode),
    derive(Hash, strum::IntoStaticStr, strum::VariantArray),
    strum(serialize_all = "snake_case"),
    doc = "The stable `snake_case` name of an issue, for machine output and documentation."
)]
pub enum IssueKind {
    FirstNameMissing,
    /// The value is a placeholder for a missing name (`#N/A`), or the label of a total.
    NamePlaceholder {
        value: Box<str>,
    },
    EmailMissing,
    EmailInvalid {
        value: Box<str>,
        /// The number of valid addresses in the value; a row can have only one.
        address_count: usize,
    },
    /// The domain looks mistyped.
    EmailTypo {
        suggested_domain: Box<str>,
    },
    /// Letters that look like those of another alphabet.
    EmailLookalike {
        letters: Box<str>,
    },
    /// The same person as in an earlier row; of a row without an email also as in a later row with one. Rows
    /// count from 1, as on screen; [`Issue::with_file_rows`] gives the rows of the file.
    DuplicateRecipient {
        other_row: usize,
    },
    /// The same name and address as in an earlier row, with another email. Rows count as in
    /// [`IssueKind::DuplicateRecipient`].
    SameNameAndAddress {
        other_row: usize,
    },
    PhoneInvalid {
        value: Box<str>,
    },
    /// The field of the issue is a required part of the address and empty.
    AddressIncomplete,
    /// A part of the address is a date, which a spreadsheet made of a number like `3-4`.
    AddressDate {
        date: Box<str>,
        number: Box<str>,
    },
    /// The street has no house number.
    HouseNumberMissing {
        street: Box<str>,
    },
    /// The street is only a number.
    StreetNameMissing {
        number: Box<str>,
    },
    StateUnknown {
        value: Box<str>,
    },
    PostalCodeInvalid,
    /// Both values are valid, but the postal code is in another state.
    PostalCodeStateMismatch {
        postal_code: Box<str>,
        state: &'static str,
        /// The state of the postal code; `None` when no state or several have its prefix.
        expected_state: Option<&'static str>,
    },
    CountryUnknown {
        value: Box<str>,
    },
    /// A known country to which the service does not ship.
    CountryUnsupported {
        value: Box<str>,
    },
    /// The row of the file has more or fewer cells than the header.
    RowRagged {
        cells: usize,
        columns: usize,
    },
    ValueTooLong {
        max_chars: usize,
    },
    /// The full name in the file was split, and the split is uncertain.
    NameSplit {
        full_name: Box<str>,
        first_name: Box<str>,
        last_name: Box<str>,
    },
    /// The first name is that of two people: "Anna & Bo".
    SecondPerson {
        value: Box<str>,
    },
    /// A column of the file says that the person left or unsubscribed.
    PersonInactive {
        column: Box<str>,
        value: Box<str>,
    },
    /// The whole address in the file was split, and the end of the street is a guess.
    AddressSplit {
        full_address: Box<str>,
        street: Box<str>,
        city: Box<str>,
    },
}

/// The issues of a row that is being checked.
#[derive(Debug, Default)]
pub(super) struct RowIssues(pub(super) Vec<Issue>);

impl RowIssues {
    pub(super) fn block(&mut self, field: Field, kind: IssueKind, fix: Option<Fix>) {
        self.0.push(Issue {
            severity: Severity::Blocker,
            field,
            kind,
            fix,
        });
    }

    pub(super) fn warn(&mut self, field: Field, kind: IssueKind, fix: Option<Fix>) {
        self.0.push(Issue::warning(field, kind, fix));
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub severity: Severity,
    pub field: Field,
    pub kind: IssueKind,
    pub fix: Option<Fix>,
}

impl Issue {
    pub(super) fn warning(field: Field, kind: IssueKind, fix: Option<Fix>) -> Self {
        Self {
            severity: Severity::Warning,
            field,
            kind,
            fix,
        }
    }

    #[must_use]
    pub fn is_blocker(&self) -> bool {
        self.severity == Severity::Blocker
    }

    /// Whether "Fix all" resolves the issue without asking.
    #[must_use]
    pub fn is_safe_fix(&self) -> bool {
        self.fix.as_ref().is_some_and(Fix::is_safe)
    }

    #[must_use]
    pub fn code(&self) -> IssueCode {
        IssueCode::from(&self.kind)
    }
}

impl IssueCode {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
