//! Guards: rules that find what a sender would regret. Pure, except for `load_system_zones`, which reads files when
//! the desk starts; the engine and the outbox supply the facts, and the Review step and `giftdesk send` show the
//! warnings.
//!
//! A guard returns typed [`SendWarning`]s. A warning either blocks the send, or the user accepts it.
//! What the service would refuse (for example an expiry before the scheduled time) is not a guard but
//! a rule of a batch: [`contract::rules`](crate::contract::rules).

pub mod abroad;
mod acceptance;
mod affected;
pub(super) mod agreement;
pub mod budget;
pub mod catalog;
pub(in crate::desk) mod check;
pub(super) mod check_generation;
pub mod duplicates;
pub(in crate::desk) mod gift_history;
pub mod history;
pub mod night;
pub(in crate::desk) mod sent_content;
mod settings;
#[cfg(test)]
mod tests;
mod time_zone;
mod warning;
mod zone_rules;

pub use check_generation::CheckGeneration;
pub use gift_history::GiftHistoryQuery;
pub use history::LastGift;

pub use self::acceptance::{Acceptance, AcceptedBy, AcceptedWarning};
pub use self::affected::{AffectedRecipients, RecipientPositions};
pub use self::settings::Confirmation;
pub use self::settings::GuardSettings;
pub(crate) use self::time_zone::{load_system_zones, offset_minutes};
pub use self::warning::{
    AbroadReason, ScheduleZone, SendWarning, WarningCode, WarningSeverity, uncovered,
};
