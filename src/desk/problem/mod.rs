//! Typed problems: what failed, what the failure means for the gifts, and facts for a report.
//!
//! Every error of the desk that a user sees is a [`Problem`]. A problem holds data and no text for
//! a person: `messages::problem` turns the data into text in the language of the window or the
//! terminal. A problem never holds an API key.

mod code;
mod impact;
mod kind;
mod service;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use code::ProblemCode;
pub use impact::Impact;
pub use impact::{RecoveredRows, Recovery};
pub use kind::{Item, MoveFileFault, ProblemKind};
pub(crate) use service::service_problem;

use crate::contract::Timestamp;

/// A failure: sent in events and stored by the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub kind: ProblemKind,
    /// What the failure means for the gifts; `None` when the kind decides that.
    #[serde(default)]
    pub impact: Option<Box<Impact>>,
    /// Facts for a report, in English: the HTTP status, the text of a library's error. Never a
    /// person's name, an address or a key.
    #[serde(default)]
    // Boxed text keeps the error small enough to be returned by value.
    pub details: Box<str>,
}

impl Problem {
    #[must_use]
    pub fn with_impact(mut self, impact: Impact) -> Self {
        self.impact = Some(Box::new(impact));
        self
    }

    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string().into();
        self
    }

    /// Whether the shop may have a change whose answer was lost. The engine may have failed after the shop had the change.
    #[must_use]
    pub fn leaves_shop_in_doubt(&self) -> bool {
        match self.impact.as_deref() {
            Some(impact) => *impact == Impact::ShopMayBeChanged,
            None => self.kind == ProblemKind::AnswerFailed,
        }
    }

    /// The stable code of the kind.
    #[must_use]
    pub fn code(&self) -> ProblemCode {
        self.kind.code()
    }
}

impl From<ProblemKind> for Problem {
    fn from(kind: ProblemKind) -> Self {
        Self {
            kind,
            impact: None,
            details: Box::default(),
        }
    }
}

impl fmt::Display for Problem {
    /// For logs: the code, its name, and the details.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code();
        write!(f, "{code} {}", code.name())?;
        if !self.details.is_empty() {
            write!(f, " ({})", self.details)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// A problem in the list of notices, until the user dismisses the notice or the problem is
/// solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub id: u64,
    pub at: Timestamp,
    pub problem: Problem,
}
