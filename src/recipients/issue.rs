//! An issue with one field of one recipient, and its proposed fix.

use super::Field;

/// The effect of an issue on the send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The gifts cannot be sent until the issue is resolved.
    Blocker,
    /// The gifts can be sent; a person should look at the row first.
    Warning,
}

/// A change that resolves an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// A new value for the field of the issue.
    SetTo(String),
    RemoveRow,
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
    EmailMissing,
    EmailInvalid {
        value: Box<str>,
    },
    MultipleEmails,
    /// The domain looks mistyped.
    EmailTypo {
        suggested_domain: Box<str>,
    },
    /// The same person as in an earlier row. Rows count from 1, as on screen.
    DuplicateRecipient {
        first_row: usize,
    },
    PhoneInvalid {
        value: Box<str>,
    },
    /// The field of the issue is a required part of the address and empty.
    AddressIncomplete,
    StateUnknown {
        value: Box<str>,
    },
    PostalCodeInvalid,
    CountryUnsupported {
        value: Box<str>,
    },
    ControlCharacters,
    ValueTooLong {
        max_chars: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub severity: Severity,
    pub field: Field,
    pub kind: IssueKind,
    pub fix: Option<Fix>,
}

impl Issue {
    #[must_use]
    pub fn is_blocker(&self) -> bool {
        self.severity == Severity::Blocker
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
