//! Bounds the memory of all JSON bodies that an instance holds at the same time, and the share of each account: one budget
//! for the bodies of requests, and one for large lists in responses (`list_limits`). The bytes of a large request body count
//! from their arrival until the response is ready and the body is parsed; small bodies are bounded by the number of
//! connections.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, HttpBody as _},
    extract::Request,
    middleware::Next,
    response::Response,
};
use futures_util::StreamExt as _;

use super::{api_error::ApiError, rate_limits::RateLimited};

/// Bodies up to this size are not counted.
const SMALL_BODY: u64 = 64 * 1024;

/// How many bodies of the largest size all accounts can send at the same time.
const MAX_LARGE_BODIES: usize = 4;

/// How many of them one account can send.
const MAX_LARGE_BODIES_OF_ACCOUNT: usize = 2;

/// When a refused client may try again: a large body is received and stored within seconds.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The bytes in use.
#[derive(Debug, Default)]
struct Used {
    total: usize,
    by_account: HashMap<i64, usize>,
}

/// The byte budget of an instance.
#[derive(Debug)]
pub(super) struct ByteBudget {
    largest_body: usize,
    used: Mutex<Used>,
}

/// The bytes of one body. Dropping the value returns them to the budget.
pub(super) struct Reservation {
    budget: Arc<ByteBudget>,
    account_no: i64,
    bytes: Mutex<usize>,
}

/// The number of the account whose key a request has, as an extension of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct AuthorizedAccount(pub i64);

/// Why a body is refused: the budget, or the share of the account, is in use.
#[derive(Debug, thiserror::Error)]
#[error("other large bodies are being transferred")]
pub(super) struct BudgetExceeded;

impl ByteBudget {
    /// `largest_body` is the limit of a single body.
    pub(super) fn new(largest_body: usize) -> Arc<Self> {
        Arc::new(Self {
            largest_body,
            used: Mutex::default(),
        })
    }

    /// Returns the bytes that all accounts and this account use with `bytes` more.
    fn check_added_bytes(
        &self,
        used: &Used,
        account_no: i64,
        bytes: usize,
    ) -> Result<(usize, usize), BudgetExceeded> {
        let of_account = used.by_account.get(&account_no).copied().unwrap_or(0);
        let (total, share) = (
            used.total.saturating_add(bytes),
            of_account.saturating_add(bytes),
        );
        let fits = share <= MAX_LARGE_BODIES_OF_ACCOUNT.saturating_mul(self.largest_body)
            && total <= MAX_LARGE_BODIES.saturating_mul(self.largest_body);
        fits.then_some((total, share)).ok_or(BudgetExceeded)
    }

    /// Reserves bytes as if they had arrived.
    #[cfg(test)]
    pub(super) fn reserve_bytes(
        self: &Arc<Self>,
        account_no: i64,
        bytes: usize,
    ) -> Result<Arc<Reservation>, BudgetExceeded> {
        let reservation = self.reserve(account_no);
        reservation.add(bytes)?;
        Ok(reservation)
    }

    pub(super) fn reserve(self: &Arc<Self>, account_no: i64) -> Arc<Reservation> {
        Arc::new(Reservation {
            budget: Arc::clone(self),
            account_no,
            bytes: Mutex::default(),
        })
    }
}

impl Reservation {
    pub(super) fn add(&self, bytes: usize) -> Result<(), BudgetExceeded> {
        let budget = &self.budget;
        let mut used = budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        let (total, share) = budget.check_added_bytes(&used, self.account_no, bytes)?;
        used.by_account.insert(self.account_no, share);
        used.total = total;
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) += bytes;
        Ok(())
    }

    /// Refuses a body of announced size that does not fit now. Reserves nothing, because a client can announce bytes that
    /// it does not send.
    fn refuse_announced(&self, bytes: usize) -> Result<(), BudgetExceeded> {
        let budget = &self.budget;
        let used = budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        budget
            .check_added_bytes(&used, self.account_no, bytes)
            .map(|_| ())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let bytes = *self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = &self.budget;
        let mut used = budget.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.total = used.total.saturating_sub(bytes);
        if let Some(of_account) = used.by_account.get_mut(&self.account_no) {
            *of_account = of_account.saturating_sub(bytes);
            if *of_account == 0 {
                used.by_account.remove(&self.account_no);
            }
        }
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

/// Holds what the handler of a request reserves until its response is ready.
#[derive(Clone, Default)]
struct HeldReservations(Arc<Mutex<Vec<Arc<Reservation>>>>);

/// Gives each request a place for its reservations.
pub(super) async fn hold_reservations(mut request: Request, next: Next) -> Response {
    let held = HeldReservations::default();
    request.extensions_mut().insert(held.clone());
    let response = next.run(request).await;
    drop(held);
    response
}

/// Counts the bytes of a large body while it arrives. Called after the key of the request was found valid, so that no other
/// client can use the budget. The code that holds the body after its request has ended also holds the reservation.
pub(super) fn reserve_body(
    request: Request,
    budget: &Arc<ByteBudget>,
) -> Result<(Request, Option<Arc<Reservation>>), BudgetExceeded> {
    let size = request.body().size_hint();
    if size.upper().is_some_and(|upper| upper <= SMALL_BODY) {
        return Ok((request, None));
    }
    let Some(AuthorizedAccount(account_no)) = request.extensions().get().copied() else {
        return Ok((request, None));
    };
    let reservation = budget.reserve(account_no);
    if let Some(exact) = size.exact() {
        let exact = usize::try_from(exact).unwrap_or(usize::MAX);
        // A larger body is refused by the limit of its size.
        reservation.refuse_announced(exact.min(budget.largest_body))?;
    }
    if let Some(held) = request.extensions().get::<HeldReservations>() {
        let mut held = held.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.push(Arc::clone(&reservation));
    }
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
        let budget = ByteBudget::new(100);
        let first = budget.reserve(1);
        first.add(150).unwrap();
        let again = budget.reserve(1);
        assert!(again.add(51).is_err(), "the share of the account is used");
        again.add(50).unwrap();
        let other = budget.reserve(2);
        other.add(200).unwrap();
        assert!(budget.reserve(3).add(1).is_err(), "the budget is used");
        drop(first);
        budget.reserve(3).add(150).unwrap();
        // Announcing a size reserves no bytes, and is refused when the size does not fit.
        let announced = budget.reserve(3);
        assert!(announced.refuse_announced(151).is_err());
        announced.refuse_announced(150).unwrap();
        budget.reserve(3).add(150).unwrap();
        drop((again, other));
        let used = budget.used.lock().unwrap();
        assert_eq!((used.total, used.by_account.len()), (0, 0));
    }
}
