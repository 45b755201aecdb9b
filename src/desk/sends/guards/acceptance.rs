//! The acceptance of warnings: which ones, and by whom. Stored with the send and written to the log
//! of sends.

use std::env;

use serde::{Deserialize, Serialize};

use super::warning::{SendWarning, WarningCode};
use crate::contract::Cents;

/// The person who accepted warnings, as far as this computer knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedBy {
    /// The user of the operating system: the environment variable `USER`, `LOGNAME` or `USERNAME`.
    pub system_user: Option<String>,
    /// The email address of the account at the service.
    pub account: Option<String>,
    /// The sender name of the gifts.
    pub sender: String,
}

impl AcceptedBy {
    #[must_use]
    pub fn current(account: Option<String>, sender: &str) -> Self {
        let system_user = ["USER", "LOGNAME", "USERNAME"]
            .iter()
            .filter_map(|name| env::var(name).ok())
            .map(|name| name.trim().to_owned())
            .find(|name| !name.is_empty());
        Self {
            system_user,
            account,
            sender: sender.trim().to_owned(),
        }
    }
}

/// The warnings that the user accepted for a send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    pub by: AcceptedBy,
    /// At least one.
    pub warnings: Vec<SendWarning>,
}

impl Acceptance {
    /// The acceptance of a send to a part of the recipients, by their positions; `None` when no warning is
    /// about them.
    #[must_use]
    pub fn of_part(&self, part: &[u32]) -> Option<Self> {
        let warnings: Vec<_> = self
            .warnings
            .iter()
            .filter_map(|warning| warning.of_part(part))
            .collect();
        (!warnings.is_empty()).then(|| Self {
            by: self.by.clone(),
            warnings,
        })
    }
}

/// An accepted warning in the log of sends: no names, and numbers instead of lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedWarning {
    pub code: WarningCode,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipients: Option<u64>,
    /// What the send costs, or the new price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Cents>,
}

impl From<&SendWarning> for AcceptedWarning {
    fn from(warning: &SendWarning) -> Self {
        Self {
            code: warning.code(),
            recipients: warning
                .recipients()
                .map(super::affected::AffectedRecipients::count),
            amount: match warning {
                SendWarning::SendBudget { total, .. } => Some(*total),
                SendWarning::MonthBudget { spent, total, .. } => Some(*spent + *total),
                SendWarning::PriceChanged { current, .. } => Some(*current),
                _ => None,
            },
        }
    }
}
