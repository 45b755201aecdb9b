//! Windows of long lists: the rows around what is visible, and nothing else.
//!
//! Drawing says every frame which rows it shows ([`Want::List`](super::commands::Want)); a window
//! asks the engine when it does not hold them, keeps what it has until the answer comes, and drops
//! answers to questions that are no longer asked.

use std::ops::Range;

use crate::desk::{
    Command, RequestKey,
    view::{ListQuery, ListRows},
};

/// Rows asked for beyond the visible ones, on either side, so that a turn of the wheel finds them.
const MARGIN: u64 = 60;

#[derive(Debug, Default)]
pub struct ListWindow {
    query: Option<ListQuery>,
    pending: Option<(RequestKey, Range<u64>)>,
    /// Rows that could not be had: not asked for again at every frame.
    failed: Option<Range<u64>>,
    stale: bool,
    /// Rows of the whole list under the current query; `None` before the first answer.
    total: Option<u64>,
    offset: u64,
    rows: Option<ListRows>,
}

macro_rules! typed_rows {
    ($($name:ident: $variant:ident => $row:ty),+ $(,)?) => {$(
        /// The row at `index` of the whole list, when it is held.
        pub fn $name(&self, index: u64) -> Option<&$row> {
            match &self.rows {
                Some(ListRows::$variant(rows)) => {
                    rows.get(usize::try_from(index.checked_sub(self.offset)?).ok()?)
                }
                _ => None,
            }
        }
    )+};
}

impl ListWindow {
    typed_rows!(
        product: Products => crate::desk::view::ProductRow,
        brand: Brands => crate::desk::view::BrandRow,
        batch: Batches => crate::desk::view::BatchRow,
        order: Orders => crate::desk::view::OrderRow,
        activity: Activities => crate::desk::view::ActivityRow,
        recipient: BatchRecipients => crate::contract::Recipient,
    );

    /// How many rows the list has; `None` before the first answer.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Whether an answer for another query or newer data is still on its way.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether this window waits for the answer to `key`.
    pub fn awaits(&self, key: RequestKey) -> bool {
        self.pending
            .as_ref()
            .is_some_and(|(wanted, _)| *wanted == key)
    }

    /// What was mirrored changed: ask again at the next frame, keep showing until then.
    pub fn mark_stale(&mut self) {
        self.stale = true;
    }

    /// Notes what is shown; the command to send when that is not held and not already asked.
    pub fn want(
        &mut self,
        query: ListQuery,
        visible: Range<u64>,
        key: impl FnOnce() -> RequestKey,
    ) -> Option<Command> {
        let changed = self.query.as_ref() != Some(&query);
        if !changed && !self.stale {
            let wanted = visible.start..visible.end.min(self.total.unwrap_or(u64::MAX));
            if self.total.is_some() && self.holds(&wanted) {
                return None;
            }
            let pending = self.pending.as_ref().map(|(_, asked)| asked);
            if [pending, self.failed.as_ref()]
                .into_iter()
                .flatten()
                .any(|asked| contains(asked, &wanted))
            {
                return None;
            }
        }
        // A changed mirror while an answer is on its way: wait for it, then ask once more. Without
        // this a busy synchronisation would outrun every answer.
        if !changed && self.stale && self.pending.is_some() && self.total.is_some() {
            return None;
        }
        let range = visible.start.saturating_sub(MARGIN)..visible.end.saturating_add(MARGIN);
        let key = key();
        self.query = Some(query.clone());
        self.pending = Some((key, range.clone()));
        self.failed = None;
        self.stale = false;
        Some(Command::List { key, query, range })
    }

    /// Takes an answer. `false`: it answered a question that is no longer asked.
    pub fn apply(&mut self, key: RequestKey, total: u64, offset: u64, rows: ListRows) -> bool {
        if !self.awaits(key) {
            return false;
        }
        self.pending = None;
        self.total = Some(total);
        self.offset = offset;
        self.rows = Some(rows);
        true
    }

    /// The rows could not be had; what was there stays, and they are asked for when something
    /// changes or the person asks.
    pub fn fail(&mut self, key: RequestKey) {
        if let Some((_, asked)) = self.pending.take_if(|(wanted, _)| *wanted == key) {
            self.failed = Some(asked);
        }
    }

    /// Asks again at the next frame for what could not be had.
    pub fn try_again(&mut self) {
        self.stale |= self.failed.take().is_some();
    }

    fn holds(&self, range: &Range<u64>) -> bool {
        let len = match &self.rows {
            None => return false,
            Some(ListRows::Products(rows)) => rows.len(),
            Some(ListRows::Brands(rows)) => rows.len(),
            Some(ListRows::Batches(rows)) => rows.len(),
            Some(ListRows::Orders(rows)) => rows.len(),
            Some(ListRows::Activities(rows)) => rows.len(),
            Some(ListRows::BatchRecipients(rows)) => rows.len(),
        };
        range.is_empty() || contains(&(self.offset..self.offset + len as u64), range)
    }
}

fn contains(outer: &Range<u64>, inner: &Range<u64>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
