//! Bounds what the lists of one account cost others: how many of them are read at the same time, and the memory of large
//! lists that slow clients have not received yet.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError, Weak},
    task::{Context, Poll},
};

use axum::{
    Error,
    body::{Body, Bytes, HttpBody},
};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::body_budget::{BudgetExceeded, ByteBudget, Reservation};

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

/// The number of accounts in memory above which those that read nothing are removed.
const MAX_IDLE_ACCOUNTS: usize = 1_000;

/// Lets the reads of an account wait for one another, and bounds those of all accounts.
#[derive(Debug)]
pub(super) struct ReadLimit {
    accounts: Mutex<HashMap<i64, Weak<Semaphore>>>,
    all: Arc<Semaphore>,
}

impl Default for ReadLimit {
    fn default() -> Self {
        Self {
            accounts: Mutex::default(),
            all: Arc::new(Semaphore::new(MAX_READS_OF_ALL)),
        }
    }
}

/// Permission to read a list, which ends when it is dropped.
pub(super) struct ReadPermit {
    _of_account: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl ReadLimit {
    /// Waits until the account may read another list.
    pub(super) async fn acquire(&self, account_no: i64) -> Option<ReadPermit> {
        // The semaphores are never closed. A read that waits for its account has no permit of all accounts.
        let of_account = self.of_account(account_no).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(ReadPermit {
            _of_account: of_account,
            _of_all: of_all,
        })
    }

    fn of_account(&self, account_no: i64) -> Arc<Semaphore> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(semaphore) = accounts.get(&account_no).and_then(Weak::upgrade) {
            return semaphore;
        }
        if accounts.len() >= MAX_IDLE_ACCOUNTS {
            accounts.retain(|_, semaphore| semaphore.strong_count() > 0);
        }
        let semaphore = Arc::new(Semaphore::new(MAX_READS));
        accounts.insert(account_no, Arc::downgrade(&semaphore));
        semaphore
    }
}

/// Returns the body of a response with a list. A large one is reserved until the client has received it.
///
/// # Errors
/// When the large lists that clients of the account, or of all accounts, have not received yet use the budget.
pub(super) fn reserve_list_body(
    budget: &Arc<ByteBudget>,
    account_no: i64,
    list: Bytes,
) -> Result<Body, BudgetExceeded> {
    if list.len() <= SMALL_LIST {
        return Ok(Body::from(list));
    }
    let reservation = budget.reserve(account_no);
    reservation.add(list.len())?;
    Ok(Body::new(ReservedBody {
        body: Body::from(list),
        _reservation: reservation,
    }))
}

/// A body that the server drops after it was written.
struct ReservedBody {
    body: Body,
    _reservation: Arc<Reservation>,
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
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn account_reads_few_lists_at_once() {
        let limit = ReadLimit::default();
        let mut permits = Vec::new();
        for _ in 0..MAX_READS {
            permits.push(limit.acquire(1).now_or_never().flatten().unwrap());
        }
        assert!(limit.acquire(1).now_or_never().is_none());
        assert!(limit.acquire(2).now_or_never().is_some());
        permits.pop();
        assert!(limit.acquire(1).now_or_never().is_some());
    }

    #[tokio::test]
    async fn reads_of_all_accounts_are_limited() {
        let limit = ReadLimit::default();
        let mut permits = Vec::new();
        for read in 0..MAX_READS_OF_ALL {
            let account_no = (read / MAX_READS) as i64;
            permits.push(limit.acquire(account_no).now_or_never().flatten().unwrap());
        }
        assert!(limit.acquire(100).now_or_never().is_none());
        permits.pop();
        assert!(limit.acquire(100).now_or_never().is_some());
    }

    #[test]
    fn accounts_without_reads_are_forgotten() {
        let limit = ReadLimit::default();
        let reading = limit.of_account(0);
        for account_no in 1..=2 * MAX_IDLE_ACCOUNTS as i64 {
            limit.of_account(account_no);
        }
        assert!(limit.accounts.lock().unwrap().len() <= MAX_IDLE_ACCOUNTS);
        assert!(Arc::ptr_eq(&reading, &limit.of_account(0)));
    }
}
