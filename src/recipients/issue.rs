//! One thing that is wrong, or looks wrong, with one field of one row.

use super::Field;

/// What a issue means for sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is sent while it stands.
    Blocker,
    /// It can be sent; a person should look.
    Warning,
}

/// What would settle a issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// A new value for the issue's field.
    SetTo(String),
    RemoveRow,
}

impl Fix {
    /// What a button that does it says.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::SetTo(value) => format!("Change to {value}"),
            Self::RemoveRow => "Remove this row".to_owned(),
        }
    }
}

/// What was found. Values that are needed to say it are kept, so that a issue can be shown
/// without its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IssueKind {
    Missing,
    NotAMail {
        value: Box<str>,
    },
    SeveralMails,
    /// The part after the `@` looks mistyped; `meant` is the likely one.
    MistypedMail {
        meant: Box<str>,
    },
    /// The same person as in an earlier row; rows count from 1 as on screen.
    SameAs {
        row: usize,
    },
    UnknownState {
        value: Box<str>,
    },
    BadPostalCode,
    NotTheUs {
        value: Box<str>,
    },
    BadPhone {
        value: Box<str>,
    },
    ControlCharacters,
    TooLong {
        max: usize,
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

    /// The issue in words, short enough for a cell's tooltip.
    #[must_use]
    pub fn sentence(&self) -> String {
        let label = self.field.label();
        match &self.kind {
            IssueKind::Missing => format!("{label} is missing"),
            IssueKind::NotAMail { value } => format!("{} is not a mail address", short(value)),
            IssueKind::SeveralMails => "More than one mail address: one row is one person".into(),
            IssueKind::MistypedMail { meant } => format!("Did you mean {meant}?"),
            IssueKind::SameAs { row } => format!("Same as row {row}"),
            IssueKind::UnknownState { value } => {
                format!("{} is not one of the US states", short(value))
            }
            IssueKind::BadPostalCode => "Postal code has 5 digits, or 9 as in 02139-4307".into(),
            IssueKind::NotTheUs { value } => {
                format!("{}: direct send ships to the US only", short(value))
            }
            IssueKind::BadPhone { value } => {
                format!(
                    "{} is not a US phone number and will be left out",
                    short(value)
                )
            }
            IssueKind::ControlCharacters => format!("{label} contains unprintable characters"),
            IssueKind::TooLong { max } => format!("{label} is longer than {max} characters"),
        }
    }
}

/// A value in a sentence: not so long that the sentence is lost.
fn short(value: &str) -> String {
    let value: String = value.chars().filter(|c| !c.is_control()).collect();
    if value.chars().count() <= 60 {
        return value;
    }
    let mut cut: String = value.chars().take(57).collect();
    cut.push('…');
    cut
}
