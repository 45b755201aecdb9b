//! A send as it was prepared before the user confirms it: warnings, violations and the request.
//! Preparing takes time in proportion to the recipients.

use super::{
    guards::{
        CheckGeneration, GuardSettings,
        check::{DraftCheck, DraftToCheck},
    },
    part_difference::PartDifference,
    request_body::RequestBody,
};
use crate::{
    contract::{Cents, Timestamp, rules::Violation},
    desk::{batches::EarlierBatches, drafts::Draft, personal::GroupRequest},
    recipients::RecipientTable,
};

/// A send that is ready to be confirmed.
pub(in crate::desk) struct PreparedSend {
    pub(super) basis: SendBasis,
    pub(in crate::desk) checked: DraftToCheck,
    pub(in crate::desk) check: DraftCheck,
    pub(in crate::desk) violations: Vec<Violation>,
    pub(in crate::desk) requests: PreparedRequests,
    /// Read before the confirmation: a batch that is mirrored in between is only one more batch to compare.
    pub(in crate::desk) earlier_batches: EarlierBatches,
    /// The most recipients of one batch.
    pub(in crate::desk) limit: u64,
    /// The extra columns of the recipients, encoded.
    pub(in crate::desk) columns: String,
    /// The number of batches.
    pub(in crate::desk) parts: u64,
    pub(in crate::desk) difference: PartDifference,
}

impl Default for PreparedRequests {
    fn default() -> Self {
        Self::Divided(Vec::new())
    }
}

/// The requests of a send.
pub(in crate::desk) enum PreparedRequests {
    /// One batch.
    One {
        customer_reference_id: String,
        body: RequestBody,
    },
    /// Several batches: the groups of recipients with the same gift, which are divided further when they
    /// are too large for one batch.
    Divided(Vec<GroupRequest>),
}

/// What a send was prepared from.
pub(super) struct SendBasis {
    pub(in crate::desk) draft: Draft,
    pub(in crate::desk) recipients: RecipientTable,
    /// The most that the send can cost; `None` while the price is unknown.
    pub(in crate::desk) total: Option<Cents>,
    pub(in crate::desk) generation: CheckGeneration,
    pub(in crate::desk) settings: GuardSettings,
    pub(in crate::desk) country: String,
    /// The most recipients of one batch, as the user set it.
    pub(super) limit_setting: u64,
}

impl SendBasis {
    /// Whether a send that was prepared from these data is still the same at `now`, if the stored data that it depends on
    /// is the same.
    pub(super) fn has_same_content(&self, current: &Self, now: Timestamp) -> bool {
        self.generation.has_same_account(current.generation)
            && self.total == current.total
            && self.settings == current.settings
            && self.country == current.country
            && self.limit_setting == current.limit_setting
            && self.draft == current.draft
            && self.has_future_times(now)
            && self.recipients.has_same_rows(&current.recipients)
    }

    /// Whether the schedule and the expiry are still in the future. As time passes, the other rules
    /// stay the same, and guards only lose warnings.
    fn has_future_times(&self, now: Timestamp) -> bool {
        let times = [self.draft.scheduled_send_on, self.draft.expiry()];
        times.into_iter().flatten().all(|time| time > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{desk::sends::guards::CheckGeneration, recipients::RecipientRow};

    fn basis() -> SendBasis {
        SendBasis {
            draft: Draft::default(),
            recipients: RecipientTable::new("", vec![RecipientRow::default()]),
            total: Some(Cents(4840)),
            generation: CheckGeneration::default(),
            settings: GuardSettings::default(),
            country: "US".to_owned(),
            limit_setting: 10_000,
        }
    }

    fn is_same(change: impl FnOnce(&mut SendBasis)) -> bool {
        let mut current = basis();
        change(&mut current);
        basis().has_same_content(&current, Timestamp::default())
    }

    #[test]
    fn equal_data_are_current() {
        assert!(is_same(|_| {}));
    }

    #[test]
    fn each_change_makes_send_outdated() {
        let changes: [fn(&mut SendBasis); 6] = [
            |current| current.draft.message = "Thanks".to_owned(),
            |current| current.recipients = RecipientTable::default(),
            |current| current.total = Some(Cents(4841)),
            |current| current.settings.month_budget = Some(Cents(1)),
            |current| current.country = "DE".to_owned(),
            |current| current.limit_setting = 100,
        ];
        for (number, change) in changes.into_iter().enumerate() {
            assert!(!is_same(change), "change {number}");
        }
    }

    #[test]
    fn passed_schedule_makes_send_outdated() {
        let at = Timestamp::from_micros(1_000_000);
        let mut scheduled = basis();
        scheduled.draft.scheduled_send_on = Some(at);
        let mut current = basis();
        current.draft.scheduled_send_on = Some(at);
        assert!(scheduled.has_same_content(&current, Timestamp::from_micros(999_999)));
        assert!(!scheduled.has_same_content(&current, at));
    }
}
