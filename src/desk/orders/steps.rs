//! When gifts reached their steps, as far as it is known.
//!
//! Older activities are read after newer ones. While some are missing, the first known activity of an older gift need not be
//! its first one, so that its acceptance has no known time.

use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Result, Store, documents::STEPS_KNOWN_SINCE},
};

/// SQL: the time at which figures count the acceptance of a gift: that of the first activity that proves it. Only a gift
/// without a later activity than its creation is counted by the time that the service states for the single order.
macro_rules! accepted_at {
    () => {
        "coalesce(orders.accepted_at, iif(orders.last_changed_at IS NULL, orders.stated_accepted_at, NULL))"
    };
}
pub(in crate::desk) use accepted_at;

/// SQL: as [`accepted_at`], for a gift whose steps are all known; `$known_since` is the parameter with the time of
/// [`Store::steps_known_since`].
macro_rules! known_accepted_at {
    ($known_since:literal) => {
        concat!(
            "iif(",
            $known_since,
            " IS NULL OR orders.created_at >= ",
            $known_since,
            ", ",
            crate::desk::orders::steps::accepted_at!(),
            ", NULL)"
        )
    };
}
pub(in crate::desk) use known_accepted_at;

impl Store {
    /// Steps of gifts before this time are still to be read; `None` when all were read.
    pub async fn steps_known_since(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<Timestamp>> {
        let known: Option<Option<Timestamp>> =
            self.document(connection_row, STEPS_KNOWN_SINCE).await?;
        Ok(known.flatten())
    }
}
