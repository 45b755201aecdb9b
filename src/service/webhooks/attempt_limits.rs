//! The limits of webhook attempts that run at the same time, and the order in which webhooks get them. With these limits,
//! receivers that respond slowly do not stop the deliveries of other accounts. The worker uses them.

use std::collections::HashMap;

use rand::{Rng, seq::SliceRandom as _};

use crate::service::store::DueEndpoint;

/// Maximum numbers of attempts at the same time: in total, per account and per endpoint.
pub(super) const MAX_ATTEMPTS: usize = 64;
const MAX_ATTEMPTS_PER_ACCOUNT: usize = 16;
const MAX_ATTEMPTS_PER_ENDPOINT: usize = 4;

/// The endpoints of the running attempts.
#[derive(Debug, Default)]
pub(super) struct RunningAttempts(Vec<DueEndpoint>);

impl RunningAttempts {
    pub(super) fn all(&self) -> usize {
        self.0.len()
    }

    /// The number of attempts that an endpoint may begin. An attempt may begin while fewer attempts of its account are running
    /// than permits of all accounts are available, so that a few accounts never use all permits.
    pub(super) fn available_permits(&self, due: DueEndpoint) -> usize {
        let of_account = self.0.iter().filter(|it| it.account_no == due.account_no);
        let of_account = of_account.count();
        let of_endpoint = self.0.iter().filter(|it| **it == due).count();
        let free = MAX_ATTEMPTS.saturating_sub(self.all());
        let share = free.saturating_sub(of_account).div_ceil(2);
        share
            .min(MAX_ATTEMPTS_PER_ACCOUNT.saturating_sub(of_account))
            .min(MAX_ATTEMPTS_PER_ENDPOINT.saturating_sub(of_endpoint))
    }

    pub(super) fn begin(&mut self, due: DueEndpoint, attempts: usize) {
        self.0.extend(std::iter::repeat_n(due, attempts));
    }

    pub(super) fn end(&mut self, due: DueEndpoint) {
        if let Some(ended) = self.0.iter().position(|it| *it == due) {
            self.0.swap_remove(ended);
        }
    }
}

/// Returns the endpoints in a random order: first one endpoint of each account, then a second one of each, and so on. An
/// account with many endpoints has no advantage.
pub(super) fn interleave_accounts(
    mut due: Vec<DueEndpoint>,
    random: &mut impl Rng,
) -> Vec<DueEndpoint> {
    due.shuffle(random);
    let mut turns: HashMap<i64, usize> = HashMap::new();
    let mut numbered: Vec<(usize, DueEndpoint)> = due
        .into_iter()
        .map(|due| {
            let turn = turns.entry(due.account_no).or_default();
            *turn += 1;
            (*turn, due)
        })
        .collect();
    numbered.sort_by_key(|(turn, _)| *turn);
    numbered.into_iter().map(|(_, due)| due).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;

    fn endpoint(account_no: i64, number: i64) -> DueEndpoint {
        DueEndpoint {
            endpoint_no: account_no * 100 + number,
            account_no,
        }
    }

    /// Begins all attempts that the limits allow. Returns the number of those of the account.
    fn fill(running: &mut RunningAttempts, account_no: i64) -> usize {
        let mut begun = 0;
        for number in 0..16 {
            let due = endpoint(account_no, number);
            let free = running.available_permits(due);
            running.begin(due, free);
            begun += free;
        }
        begun
    }

    #[test]
    fn slow_accounts_leave_permits_to_others() {
        let mut running = RunningAttempts::default();
        let begun: Vec<usize> = (1..=7)
            .map(|account_no| fill(&mut running, account_no))
            .collect();
        assert_eq!(begun, [16, 16, 16, 8, 4, 2, 1]);
        for _ in 0..16 {
            running.end(endpoint(1, 0));
        }
        assert!(running.available_permits(endpoint(9, 0)) > 0);
    }

    #[test]
    fn endpoints_of_an_account_take_turns_with_others() {
        let mut due: Vec<DueEndpoint> = (0..16).map(|number| endpoint(1, number)).collect();
        due.extend([endpoint(2, 0), endpoint(3, 0)]);
        let due = interleave_accounts(due, &mut StdRng::seed_from_u64(1));
        let mut first: Vec<i64> = due[..3].iter().map(|due| due.account_no).collect();
        first.sort_unstable();
        assert_eq!(first, [1, 2, 3]);
        assert_eq!(due.len(), 18);
    }

    proptest! {
        #[test]
        fn limits_are_kept_and_permits_return(steps in prop::collection::vec((1_i64..12, 0_i64..16, any::<bool>()), 0..300)) {
            let mut running = RunningAttempts::default();
            let mut begun: Vec<DueEndpoint> = Vec::new();
            for (account_no, number, is_end) in steps {
                if is_end && let Some(due) = begun.pop() {
                    running.end(due);
                    continue;
                }
                let due = endpoint(account_no, number);
                let free = running.available_permits(due);
                running.begin(due, free);
                begun.extend(std::iter::repeat_n(due, free));
                let of = |matches: &dyn Fn(&DueEndpoint) -> bool| begun.iter().filter(|due| matches(due)).count();
                prop_assert!(begun.len() <= MAX_ATTEMPTS);
                prop_assert_eq!(running.all(), begun.len());
                prop_assert!(of(&|it| it.account_no == account_no) <= MAX_ATTEMPTS_PER_ACCOUNT);
                prop_assert!(of(&|it| it.endpoint_no == due.endpoint_no) <= MAX_ATTEMPTS_PER_ENDPOINT);
            }
            for due in begun.drain(..) {
                running.end(due);
            }
            prop_assert_eq!(running.all(), 0);
        }
    }
}
