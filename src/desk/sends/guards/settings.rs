//! The limits that the user sets for guards and confirmations. Part of the preferences.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{contract::Cents, desk::stored_fields::take};

/// Reading is lenient field by field, as for all preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Map<String, Value>")]
pub struct GuardSettings {
    /// A send that costs more is confirmed in a dialog.
    pub confirm_above_amount: Cents,
    /// A send of more gifts is confirmed in a dialog.
    pub confirm_above_gifts: u64,
    /// The most gifts for one person in a calendar year; `None`: no limit.
    pub yearly_gifts: Option<u64>,
    /// The most that the gifts for one person cost in a calendar year; `None`: no limit.
    pub yearly_amount: Option<Cents>,
    /// The most that one send costs; `None`: no limit.
    pub send_budget: Option<Cents>,
    /// The most that all sends of a calendar month cost; `None`: no limit.
    pub month_budget: Option<Cents>,
}

impl Default for GuardSettings {
    fn default() -> Self {
        Self {
            confirm_above_amount: Cents(100_000),
            confirm_above_gifts: 100,
            yearly_gifts: None,
            yearly_amount: None,
            send_budget: None,
            month_budget: None,
        }
    }
}

impl From<Map<String, Value>> for GuardSettings {
    fn from(mut stored: Map<String, Value>) -> Self {
        let defaults = Self::default();
        Self {
            confirm_above_amount: take(&mut stored, "confirm_above_amount")
                .unwrap_or(defaults.confirm_above_amount),
            confirm_above_gifts: take(&mut stored, "confirm_above_gifts")
                .unwrap_or(defaults.confirm_above_gifts),
            yearly_gifts: take(&mut stored, "yearly_gifts").unwrap_or_default(),
            yearly_amount: take(&mut stored, "yearly_amount").unwrap_or_default(),
            send_budget: take(&mut stored, "send_budget").unwrap_or_default(),
            month_budget: take(&mut stored, "month_budget").unwrap_or_default(),
        }
    }
}

impl GuardSettings {
    /// Whether a guard counts the gifts that each person got this year.
    #[must_use]
    pub fn has_yearly_limit(&self) -> bool {
        self.yearly_gifts.is_some() || self.yearly_amount.is_some()
    }
}
