//! Bounds the memory of all JSON bodies that an instance holds at the same time, and the share of each account: one budget
//! for the bodies of requests, and one for large lists in responses that clients have not received yet. The bytes of a large
//! request body count from their arrival until the response is ready and the body is parsed; small bodies are bounded by the
//! number of connections. How many lists are read at the same time is bounded, too.

use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Error,
    body::{Body, Bytes, HttpBody},
    extract::Request,
};
use futures_util::StreamExt as _;
use hyper::body::{Frame, SizeHint};

use super::api_error::ApiError;
use crate::service::{
    keyed_limit::RateLimited,
    keyed_semaphore::{KeyedPermit, KeyedSemaphore},
};

/// Bodies up to this size are not counted.
const SMALL_BODY: u64 = 64 * 1024;

/// How many bodies of the largest size all accounts can send at the same time.
const MAX_LARGE_BODIES: usize = 4;

/// How many of them one account can send.
const MAX_LARGE_BODIES_OF_ACCOUNT: usize = 2;

/// When a refused client may try again: a large body is received and stored within seconds.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// How many lists of an account are read at the same time. SQLite has six connections for reads, and other accounts
/// need some of them.
const MAX_READS: usize = 4;

/// How many lists of all accounts are read and serialized at the same time: each can have the size of the largest possible list.
const MAX_READS_OF_ALL: usize = 16;

/// The budget has four lists of this size, two of them for each account, whatever the limit of request bodies. The largest
/// possible list, a hundred batches with ten orders each and the longest messages, has about 70 MB.
pub(super) const LARGE_LIST_BYTES: usize = 64 * 1024 * 1024;

/// Lists up to this size are not counted: the number of connections bounds them.
const SMALL_LIST: usize = 1024 * 1024;

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

/// Lets the reads of an account wait for one another, and bounds those of all accounts.
pub(super) fn read_limit() -> KeyedSemaphore<i64> {
    KeyedSemaphore::new(MAX_READS_OF_ALL, MAX_READS)
}

/// Returns the body of a response with a list. A large one is reserved until the client has received it.
///
/// # Errors
/// When the large lists that clients of the account, or of all accounts, have not received yet use the budget.
pub(super) fn reserve_list_body(
    budget: &ByteBudget,
    account_no: i64,
    list: Bytes,
) -> Result<Body, BudgetExceeded> {
    if list.len() <= SMALL_LIST {
        return Ok(Body::from(list));
    }
    let permit = budget.try_acquire(&account_no, list.len());
    Ok(Body::new(ReservedBody {
        _permit: permit.ok_or(BudgetExceeded)?,
        body: Body::from(list),
    }))
}

/// A body that the server drops after it was written.
struct ReservedBody {
    body: Body,
    _permit: KeyedPermit,
}

impl HttpBody for ReservedBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    /// The server drops a body at its known end, while its last frame waits in a buffer for the client.
    fn is_end_stream(&self) -> bool {
        false
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
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

    #[test]
    fn account_reads_few_lists_at_once() {
        let limit = read_limit();
        let mut permits = Vec::new();
        for account_no in 0..MAX_READS_OF_ALL / MAX_READS {
            let account_no = account_no as i64;
            permits.extend((0..MAX_READS).filter_map(|_| limit.try_acquire(&account_no, 1)));
            assert!(limit.try_acquire(&account_no, 1).is_none());
        }
        assert_eq!(permits.len(), MAX_READS_OF_ALL);
        assert!(limit.try_acquire(&100, 1).is_none(), "all are in use");
        permits.pop();
        assert!(limit.try_acquire(&100, 1).is_some());
    }
}
