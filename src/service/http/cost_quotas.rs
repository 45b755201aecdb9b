//! Quotas by what a request costs afterwards: the recipients of new batches, and the emails that they cause. A request
//! takes little time whatever its size, but a large batch keeps the workers of all accounts busy.

use std::num::NonZeroU32;

use governor::{Quota, clock::DefaultClock};

use crate::{
    contract::{OrderBatchRequest, SendMethod, rules::MAX_RECIPIENTS},
    service::{
        config::RequestLimits,
        keyed_limit::{KeyedLimit, RateLimited},
    },
};

/// The emails of each recipient of a direct send with notifications: about the gift and about its shipment.
const DIRECT_SEND_EMAILS: u32 = 2;

/// The quotas of each account on one instance.
pub(super) struct CostQuotas {
    recipients: KeyedLimit<i64>,
    emails: KeyedLimit<i64>,
}

impl CostQuotas {
    pub(super) fn new(limits: &RequestLimits) -> Self {
        let limit = |rate: u32, quota: fn(NonZeroU32) -> Quota, largest: u32| {
            let quota = NonZeroU32::new(rate).map(|rate| {
                // A full bucket always holds the largest batch.
                let largest = NonZeroU32::new(largest).unwrap_or(rate);
                quota(rate).allow_burst(rate.max(largest))
            });
            KeyedLimit::new(quota, DefaultClock::default())
        };
        let largest = u32::try_from(MAX_RECIPIENTS).unwrap_or(u32::MAX);
        let most_emails = largest.saturating_mul(DIRECT_SEND_EMAILS);
        Self {
            recipients: limit(limits.recipients_per_minute, Quota::per_minute, largest),
            emails: limit(limits.emails_per_hour, Quota::per_hour, most_emails),
        }
    }

    /// Takes the cost of a valid new batch from the buckets of its account. A batch that is then refused for another
    /// reason, such as too low a balance, keeps its cost.
    pub(super) fn take(
        &self,
        account_no: i64,
        request: &OrderBatchRequest,
    ) -> Result<(), RateLimited> {
        let recipients = u32::try_from(request.recipients.len()).unwrap_or(u32::MAX);
        // The bucket of the emails refills slowly, so that a batch that is refused must not take from it.
        for (limit, cost) in [
            (&self.recipients, recipients),
            (&self.emails, emails_of(request, recipients)),
        ] {
            if let Some(cost) = NonZeroU32::new(cost) {
                limit.take(&account_no, cost)?;
            }
        }
        Ok(())
    }
}

fn emails_of(request: &OrderBatchRequest, recipients: u32) -> u32 {
    match request.send_method {
        Some(SendMethod::EmailAndLink) => recipients,
        Some(SendMethod::DirectSend) if request.notifications_enabled == Some(true) => {
            recipients.saturating_mul(DIRECT_SEND_EMAILS)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::RecipientRequest;

    fn batch(recipients: usize, method: SendMethod) -> OrderBatchRequest {
        OrderBatchRequest {
            recipients: vec![RecipientRequest::default(); recipients],
            send_method: Some(method),
            ..OrderBatchRequest::default()
        }
    }

    #[test]
    fn largest_batch_fits_once() {
        let quotas = CostQuotas::new(&RequestLimits {
            recipients_per_minute: 60,
            ..RequestLimits::default()
        });
        let largest = batch(MAX_RECIPIENTS, SendMethod::LinkMultipleCustomList);
        quotas.take(1, &largest).unwrap();
        let small = batch(1_000, SendMethod::LinkMultipleCustomList);
        let refused = quotas.take(1, &small).unwrap_err();
        // A thousand recipients, one each second; the bucket may have refilled by a few.
        let seconds = refused.retry_after.as_secs();
        assert!((900..=1_000).contains(&seconds), "{seconds}");
        quotas.take(2, &small).unwrap();
    }

    #[test]
    fn batch_beyond_recipient_quota_takes_no_emails() {
        let quotas = CostQuotas::new(&RequestLimits {
            recipients_per_minute: 60,
            emails_per_hour: 10,
            ..RequestLimits::default()
        });
        let largest = batch(MAX_RECIPIENTS, SendMethod::LinkMultipleCustomList);
        quotas.take(1, &largest).unwrap();
        for _ in 0..10 {
            let emailed = batch(MAX_RECIPIENTS, SendMethod::EmailAndLink);
            assert!(quotas.take(1, &emailed).is_err());
        }
        let all = NonZeroU32::new(DIRECT_SEND_EMAILS * MAX_RECIPIENTS as u32).unwrap();
        quotas.emails.take(&1, all).unwrap();
        let refused = quotas.emails.take(&1, NonZeroU32::MIN);
        assert!(
            refused.is_err(),
            "a full bucket holds the largest batch, and no more"
        );
    }

    #[test]
    fn only_batches_with_emails_take_from_email_quota() {
        let quotas = CostQuotas::new(&RequestLimits {
            emails_per_hour: 10,
            ..RequestLimits::default()
        });
        quotas
            .take(1, &batch(MAX_RECIPIENTS, SendMethod::EmailAndLink))
            .unwrap();
        quotas
            .take(1, &batch(MAX_RECIPIENTS, SendMethod::EmailAndLink))
            .unwrap();
        assert!(
            quotas
                .take(1, &batch(1_000, SendMethod::EmailAndLink))
                .is_err()
        );
        quotas
            .take(1, &batch(1_000, SendMethod::LinkMultipleCustomList))
            .unwrap();
        let mut direct = batch(1_000, SendMethod::DirectSend);
        quotas.take(1, &direct).unwrap();
        direct.notifications_enabled = Some(true);
        assert!(quotas.take(1, &direct).is_err());
    }
}
