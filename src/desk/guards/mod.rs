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
pub mod budget;
pub mod catalog;
mod confirmation;
pub mod duplicates;
pub mod history;
pub mod night;
mod settings;
mod time_zone;
mod warning;
mod zone_rules;

pub use acceptance::{Acceptance, AcceptedBy, AcceptedWarning};
pub use affected::{AffectedRecipients, RecipientPositions};
pub use confirmation::Confirmation;
pub use settings::GuardSettings;
pub(crate) use time_zone::{load_system_zones, offset_minutes};
pub use warning::{
    AbroadReason, ScheduleZone, SendWarning, WarningCode, WarningSeverity, uncovered,
};
