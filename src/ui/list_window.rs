//! Windows over long lists: only the rows around the visible ones are in memory.
//!
//! A screen requests the visible rows in every frame
//! ([`DataRequest::List`](super::commands::DataRequest)). A window requests rows that it does not
//! hold, keeps the old rows until the reply arrives, and drops replies that are no longer current.

use std::ops::Range;

use crate::desk::{
    Command, Problem, RequestKey,
    lists::{ListQuery, ListRows},
};

/// Rows loaded before and after the visible ones, so that scrolling a little shows no placeholders.
const OVERSCAN_ROWS: u64 = 60;

/// A list on screen. Each slot holds one [`ListWindow`] in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListSlot {
    Products,
    Brands,
    Collections,
    Batches,
    /// The people of the address book.
    People,
    Orders,
    BatchOrders,
    BatchRecipients,
    /// The orders of the job in the side panel.
    OrderJobItems,
    Inbox,
    /// The records of the send log.
    SendLog,
    /// The live feed of Activity.
    Feed,
    PaletteProducts,
    PaletteOrders,
    PaletteBatches,
    /// The batches whose names contain the suggested name of the open draft.
    BatchNames,
    /// The product chooser inside New gift.
    GiftProducts,
    /// Rows that are copied and not shown.
    CopiedRows,
}

#[derive(Debug, Default)]
pub struct ListWindow {
    query: Option<ListQuery>,
    pending: Option<(RequestKey, Range<u64>)>,
    /// Whether the pending request is for another list than the rows.
    is_other_list: bool,
    /// Rows that failed to load, and why. The window does not request them again in every frame.
    failed: Option<(Range<u64>, Problem)>,
    is_stale: bool,
    /// Length of the whole list; `None` before the first reply, and while only the first rows are known.
    total: Option<u64>,
    /// The number of items that the rows of the whole list represent.
    items: u64,
    offset: u64,
    rows: Option<ListRows>,
    /// Counts the replies.
    revision: u64,
}

macro_rules! typed_rows {
    ($($name:ident: $variant:ident => $row:ty),+ $(,)?) => {$(
        /// The row at `index` of the whole list, when it is loaded.
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
        product: Products => crate::desk::catalog::ProductRow,
        brand: Brands => crate::desk::catalog::BrandRow,
        collection: Collections => crate::desk::catalog::CollectionRow,
        batch: Batches => crate::desk::batches::BatchRow,
        order: Orders => crate::desk::orders::OrderRow,
        activity: Activities => crate::desk::activity::ActivityRow,
        recipient: BatchRecipients => crate::contract::Recipient,
        job_item: OrderJobItems => crate::desk::jobs::OrderJobItem,
        inbox_row: Inbox => crate::desk::inbox::InboxRow,
        log_row: SendLog => crate::desk::SendLogRow,
        person: People => crate::desk::PersonRow,
    );

    /// Length of the whole list; `None` before the first reply.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// The number of items that the rows of the whole list represent; `None` before the first reply.
    pub fn items(&self) -> Option<u64> {
        self.total.map(|_| self.items)
    }

    /// The rows to show: those of the whole list, or only the first ones while its length is not known.
    pub fn row_count(&self) -> Option<u64> {
        let first = self.rows.as_ref().map(|_| self.loaded().end);
        self.total.or(first)
    }

    /// Whether the loaded or requested rows belong to `query`.
    pub fn shows(&self, query: &ListQuery) -> bool {
        self.query.as_ref() == Some(query)
    }

    /// Whether the read of `query` has ended: with its rows, or without a result. The rows of another list can still be
    /// shown until then.
    pub fn has_reply_to(&self, query: &ListQuery) -> bool {
        let has_rows = self.rows.is_some() && !self.is_other_list;
        self.shows(query) && (has_rows || self.failed.is_some())
    }

    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    pub fn is_waiting_for(&self, key: RequestKey) -> bool {
        self.pending
            .as_ref()
            .is_some_and(|(pending, _)| *pending == key)
    }

    /// Requests the rows again in the next frame, because the local data has changed.
    pub fn mark_stale(&mut self) {
        self.is_stale = true;
    }

    /// Returns the command that loads the visible rows; `None` when they are loaded or loading, or
    /// have failed to load.
    pub fn command_for(
        &mut self,
        query: ListQuery,
        visible: Range<u64>,
        key: impl FnOnce() -> RequestKey,
    ) -> Option<Command> {
        let changed = self.query.as_ref() != Some(&query);
        if !changed && !self.is_stale {
            let needed = visible.start..visible.end.min(self.total.unwrap_or(u64::MAX));
            if self.total.is_some() && self.has_rows(&needed) {
                return None;
            }
            let pending = self.pending.as_ref().map(|(_, range)| range);
            let failed = self.failed.as_ref().map(|(range, _)| range);
            if [pending, failed]
                .into_iter()
                .flatten()
                .any(|requested| contains(requested, &needed))
            {
                return None;
            }
        }
        // While a reply is outstanding, wait for it before requesting stale rows again. Otherwise a
        // busy synchronization would replace every request before its reply arrives.
        if !changed && self.is_stale && self.pending.is_some() && self.rows.is_some() {
            return None;
        }
        let range =
            visible.start.saturating_sub(OVERSCAN_ROWS)..visible.end.saturating_add(OVERSCAN_ROWS);
        let key = key();
        // A read of the same list goes on, because its result is kept for the next read.
        let replaced = self.pending.take().map(|(replaced, _)| replaced);
        let replaces = replaced.filter(|_| changed);
        self.is_other_list |= changed;
        self.query = Some(query.clone());
        self.pending = Some((key, range.clone()));
        self.failed = None;
        self.is_stale = false;
        Some(Command::List {
            key,
            query,
            range,
            replaces,
        })
    }

    /// Stores the rows of a reply, the number of all rows and that of the items that they represent. Returns `false`
    /// when the reply is no longer current.
    pub fn apply(
        &mut self,
        key: RequestKey,
        (total, items): (u64, u64),
        offset: u64,
        rows: ListRows,
    ) -> bool {
        if !self.is_waiting_for(key) {
            return false;
        }
        self.pending = None;
        self.is_other_list = false;
        self.total = Some(total);
        self.items = items;
        self.offset = offset;
        self.rows = Some(rows);
        self.revision += 1;
        true
    }

    /// Stores the first rows of a list whose length is not known yet; the reply follows. The rows of a refreshed list
    /// stay until the reply.
    pub fn apply_first(&mut self, rows: ListRows) {
        if !self.is_other_list {
            return;
        }
        self.total = None;
        self.offset = 0;
        self.rows = Some(rows);
        self.revision += 1;
    }

    /// Records that loading failed. The rows of the same list stay; those of another list are dropped, because they are
    /// not the result. The window requests the failed rows again after [`Self::retry`] or when the local data changes.
    pub fn mark_failed(&mut self, key: RequestKey, problem: &Problem) {
        if let Some((_, requested)) = self.pending.take_if(|(pending, _)| *pending == key) {
            self.failed = Some((requested, problem.clone()));
            if self.is_other_list {
                self.rows = None;
                self.total = None;
                self.revision += 1;
            }
        }
    }

    /// Why the list could not be read, until it is read again.
    pub fn problem(&self) -> Option<&Problem> {
        self.failed.as_ref().map(|(_, problem)| problem)
    }

    /// Whether there are rows to show, or they can still arrive.
    pub fn has_result(&self) -> bool {
        self.rows.is_some() || self.failed.is_none()
    }

    /// Requests failed rows again in the next frame.
    pub fn retry(&mut self) {
        self.is_stale |= self.failed.take().is_some();
    }

    /// Changes with the rows.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// The rows that are in memory.
    pub(super) fn loaded(&self) -> Range<u64> {
        let len = match &self.rows {
            None => 0,
            Some(ListRows::Products(rows)) => rows.len(),
            Some(ListRows::Brands(rows)) => rows.len(),
            Some(ListRows::Collections(rows)) => rows.len(),
            Some(ListRows::Batches(rows)) => rows.len(),
            Some(ListRows::Orders(rows)) => rows.len(),
            Some(ListRows::Activities(rows)) => rows.len(),
            Some(ListRows::BatchRecipients(rows)) => rows.len(),
            Some(ListRows::OrderJobItems(rows)) => rows.len(),
            Some(ListRows::Inbox(rows)) => rows.len(),
            Some(ListRows::SendLog(rows)) => rows.len(),
            Some(ListRows::People(rows)) => rows.len(),
        };
        self.offset..self.offset + len as u64
    }

    fn has_rows(&self, range: &Range<u64>) -> bool {
        self.rows.is_some() && (range.is_empty() || contains(&self.loaded(), range))
    }
}

fn contains(outer: &Range<u64>, inner: &Range<u64>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::orders::OrderQuery;

    fn query(text: &str) -> ListQuery {
        ListQuery::Orders(OrderQuery {
            text: text.to_owned(),
            ..OrderQuery::default()
        })
    }

    fn request(
        window: &mut ListWindow,
        text: &str,
        visible: Range<u64>,
        key: u64,
    ) -> Option<RequestKey> {
        match window.command_for(query(text), visible, || RequestKey(key)) {
            Some(Command::List { replaces, .. }) => replaces,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn rows_of_the_previous_list_are_no_reply() {
        let mut window = ListWindow::default();
        request(&mut window, "a", 0..10, 1);
        assert!(!window.has_reply_to(&query("a")));
        let no_rows = || ListRows::Orders(Vec::new());
        window.apply(RequestKey(1), (0, 0), 0, no_rows());
        assert!(window.has_reply_to(&query("a")));
        assert!(!window.has_reply_to(&query("an")));
        request(&mut window, "an", 0..10, 2);
        assert!(!window.has_reply_to(&query("an")));
        window.apply_first(no_rows());
        assert!(!window.has_reply_to(&query("an")));
        window.mark_failed(
            RequestKey(2),
            &crate::desk::ProblemKind::DatabaseDamaged.into(),
        );
        assert!(window.has_reply_to(&query("an")));
    }

    #[test]
    fn only_another_list_replaces_a_read() {
        let mut window = ListWindow::default();
        assert_eq!(request(&mut window, "a", 0..10, 1), None);
        assert_eq!(request(&mut window, "an", 0..10, 2), Some(RequestKey(1)));
        // Scrolling: the read of the whole list goes on.
        assert_eq!(request(&mut window, "an", 500..510, 3), None);
        assert_eq!(request(&mut window, "ann", 0..10, 4), Some(RequestKey(3)));
    }

    #[test]
    fn first_rows_show_without_a_total() {
        let mut window = ListWindow::default();
        request(&mut window, "a", 0..10, 1);
        assert_eq!(window.row_count(), None);
        window.apply_first(ListRows::Orders(Vec::new()));
        assert_eq!((window.total(), window.row_count()), (None, Some(0)));
        assert!(window.is_pending());
        assert!(window.apply(RequestKey(1), (7, 7), 0, ListRows::Orders(Vec::new())));
        assert_eq!((window.total(), window.row_count()), (Some(7), Some(7)));
    }

    #[test]
    fn first_rows_of_refreshed_list_are_ignored() {
        let mut window = ListWindow::default();
        request(&mut window, "a", 0..10, 1);
        window.apply(RequestKey(1), (7, 7), 0, ListRows::Orders(Vec::new()));
        window.mark_stale();
        request(&mut window, "a", 0..10, 2);
        window.apply_first(ListRows::Orders(Vec::new()));
        assert_eq!(
            window.total(),
            Some(7),
            "the shown rows stay until the reply"
        );
    }

    fn failed(window: &mut ListWindow, key: u64) {
        let problem = crate::desk::ProblemKind::DatabaseDamaged.into();
        window.mark_failed(RequestKey(key), &problem);
    }

    #[test]
    fn failed_search_shows_no_rows_of_another_list() {
        let mut window = ListWindow::default();
        request(&mut window, "a", 0..10, 1);
        window.apply(RequestKey(1), (7, 7), 0, ListRows::Orders(Vec::new()));
        request(&mut window, "an", 0..10, 2);
        failed(&mut window, 2);
        assert!(!window.has_result() && window.problem().is_some());
        assert_eq!(window.row_count(), None);
        request(&mut window, "ann", 0..10, 3);
        assert!(window.problem().is_none());
    }

    #[test]
    fn failed_refresh_keeps_rows_and_says_so() {
        let mut window = ListWindow::default();
        request(&mut window, "a", 0..10, 1);
        window.apply(RequestKey(1), (7, 7), 0, ListRows::Orders(Vec::new()));
        window.mark_stale();
        request(&mut window, "a", 0..10, 2);
        failed(&mut window, 2);
        assert!(window.has_result() && window.problem().is_some());
        assert_eq!(window.total(), Some(7));
    }
}
