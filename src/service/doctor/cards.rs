//! Whether the service can charge cards and learns from the processor what happens to them.

use super::examination::{DoctorConfig, Fact, Finding};

/// `None` for a shop that takes no cards.
pub(super) fn examine(config: &DoctorConfig) -> Option<Result<Fact, Finding>> {
    match (config.has_card_key, config.has_card_event_secret) {
        (false, false) => None,
        (true, true) => Some(Ok(Fact::Cards)),
        (true, false) => Some(Err(Finding::CardEventSecretMissing)),
        (false, true) => Some(Err(Finding::CardKeyMissing)),
    }
}
