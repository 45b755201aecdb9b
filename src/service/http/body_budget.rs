//! Bounds the memory of all JSON bodies that an instance holds at the same time, and the share of each account: one budget
//! for the bodies of requests, and one for large lists in responses (`list_limits`). The bytes of a large request body count
//! from their arrival until the response is ready and the body is parsed; small bodies are bounded by the number of
//! connections.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, HttpBody as _},
    extract::Request,
};
use futures_util::StreamExt as _;

use super::{api_error::ApiError, rate_limits::RateLimited};
use crate::service::keyed_semaphore::{KeyedPermit, KeyedSemaphore};

/// Bodies up to this size are not counted.
const SMALL_BODY: u64 = 64 * 1024;

/// How many bodies of the largest size all accounts can send at the same time.
const MAX_LARGE_BODIES: usize = 4;

/// How many of them one account can send.
const MAX_LARGE_BODIES_OF_ACCOUNT: usize = 2;

/// When a refused client may try again: a large body is received and stored within seconds.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The bytes that bodies of an instance can have in memory. A permit is a byte, and the key an account.
pub(super) type ByteBudget = KeyedSemaphore<i64>;

/// A budget for bodies of at most `largest_body`.
pub(super) fn byte_budget(largest_body: usize) -> Arc<ByteBudget> {
    Arc::new(KeyedSemaphore::new(
        MAX_LARGE_BODIES.saturating_mul(largest_body),
        MAX_LARGE_BODIES_OF_ACCOUNT.saturating_mul(largest_body),
    ))
}

/// The bytes of one body that have arrived. Dropping the value returns them to the budget.
pub(super) struct Reservation {
    budget: Arc<ByteBudget>,
    account_no: i64,
    bytes: Mutex<Option<KeyedPermit>>,
}

/// The number of the account whose key a request has, as an extension of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct AuthorizedAccount(pub i64);

/// Why a body is refused: the budget, or the share of the account, is in use.
#[derive(Debug, thiserror::Error)]
#[error("other large bodies are being transferred")]
pub(super) struct BudgetExceeded;

impl Reservation {
    pub(super) fn new(budget: &Arc<ByteBudget>, account_no: i64) -> Self {
        Self {
            budget: Arc::clone(budget),
            account_no,
            bytes: Mutex::default(),
        }
    }

    pub(super) fn add(&self, bytes: usize) -> Result<(), BudgetExceeded> {
        let added = self.budget.try_acquire(&self.account_no, bytes);
        let added = added.ok_or(BudgetExceeded)?;
        let mut held = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *held {
            Some(held) => held.merge(added),
            None => *held = Some(added),
        }
        Ok(())
    }
}

impl From<BudgetExceeded> for ApiError {
    fn from(_: BudgetExceeded) -> Self {
        RateLimited {
            retry_after: RETRY_AFTER,
        }
        .into()
    }
}

/// Counts the bytes of a large body while it arrives. Called after the key of the request was found valid, so that no other
/// client can use the budget. The code that holds the body after its request has ended also holds the reservation.
pub(super) fn reserve_body(
    request: Request,
    budget: &Arc<ByteBudget>,
    largest_body: usize,
) -> Result<(Request, Option<Arc<Reservation>>), BudgetExceeded> {
    let size = request.body().size_hint();
    if size.upper().is_some_and(|upper| upper <= SMALL_BODY) {
        return Ok((request, None));
    }
    let Some(AuthorizedAccount(account_no)) = request.extensions().get().copied() else {
        return Ok((request, None));
    };
    if let Some(exact) = size.exact() {
        // A larger body is refused by the limit of its size. Nothing is reserved, because a client can announce bytes that it
        // does not send.
        let exact = usize::try_from(exact).unwrap_or(usize::MAX);
        if !budget.has_available(&account_no, exact.min(largest_body)) {
            return Err(BudgetExceeded);
        }
    }
    let reservation = Arc::new(Reservation::new(budget, account_no));
    let counted = Arc::clone(&reservation);
    let request = request.map(|body| count_arriving(body, counted));
    Ok((request, Some(reservation)))
}

fn count_arriving(body: Body, reservation: Arc<Reservation>) -> Body {
    Body::from_stream(body.into_data_stream().map(move |chunk| {
        let chunk = chunk.map_err(io::Error::other)?;
        let added = reservation.add(chunk.len());
        added.map(|()| chunk).map_err(io::Error::other)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_bounds_all_accounts_and_each_one() {
        let budget = byte_budget(100);
        let reservation = |account_no| Reservation::new(&budget, account_no);
        let (first, again) = (reservation(1), reservation(1));
        first.add(100).unwrap();
        first.add(50).unwrap();
        assert!(again.add(51).is_err(), "the share of the account is used");
        again.add(50).unwrap();
        let other = reservation(2);
        other.add(200).unwrap();
        assert!(reservation(3).add(1).is_err(), "the budget is used");
        drop(first);
        reservation(3).add(150).unwrap();
        assert!(!budget.has_available(&3, 151), "nothing more is announced");
        reservation(3).add(150).unwrap();
        drop((again, other));
        assert_eq!(budget.available_permits(), 400);
    }
}
