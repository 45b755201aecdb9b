//! Bounds what the lists of one account cost others: how many of them are read at the same time, and the memory of large
//! lists that slow clients have not received yet.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    Error,
    body::{Body, Bytes, HttpBody},
};
use hyper::body::{Frame, SizeHint};

use super::body_budget::{BudgetExceeded, ByteBudget};
use crate::service::keyed_semaphore::{KeyedPermit, KeyedSemaphore};

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
