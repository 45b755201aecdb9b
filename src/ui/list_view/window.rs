//! Windows over long lists: only the rows around the visible ones are in memory.
//!
//! A screen requests the visible rows in every frame. A window asks for rows that it does not hold, keeps the old rows
//! until the reply arrives, and asks again when the data of the list has changed. A newer request drops the earlier
//! reply. A window ends with the session of the connection that it belongs to.

use std::ops::Range;

use crate::{
    desk::{GetFirstRows, GetRows, List, Problem, Reply, Window},
    ui::{commands::Commands, model::DataChanges},
};

/// Rows loaded before and after the visible ones, so that scrolling a little shows no placeholders.
const OVERSCAN_ROWS: u64 = 60;
/// The number of rows that are requested even when fewer are visible.
const MIN_VISIBLE_ROWS: u64 = 20;

#[derive(Debug)]
struct Pending<T> {
    range: Range<u64>,
    rows: Reply<Window<T>>,
    /// The first rows of a list whose length is not known yet.
    first_rows: Option<Reply<Vec<T>>>,
}

impl<T> Pending<T> {
    fn cancel(mut self) {
        self.cancel_first_rows();
        self.rows.cancel();
    }

    /// Ends the read of the first rows, which can take longer than the whole list.
    fn cancel_first_rows(&mut self) {
        if let Some(first_rows) = self.first_rows.take() {
            first_rows.cancel();
        }
    }
}

#[derive(Debug)]
pub struct ListWindow<L: List> {
    list: Option<L>,
    pending: Option<Pending<L::Row>>,
    /// Whether the pending request is for another list than the rows.
    is_other_list: bool,
    /// Rows that failed to load, and why. The window does not request them again in every frame.
    failed: Option<(Range<u64>, Problem)>,
    /// The changes of the data when the rows were requested.
    seen: DataChanges,
    is_stale: bool,
    /// Length of the whole list; `None` before the first reply, and while only the first rows are known.
    total: Option<u64>,
    /// The number of items that the rows of the whole list represent.
    items: u64,
    offset: u64,
    rows: Option<Vec<L::Row>>,
    /// Counts the replies.
    revision: u64,
    /// The rows on screen; the first ones while no rows are drawn.
    visible: Range<u64>,
}

impl<L: List> Default for ListWindow<L> {
    fn default() -> Self {
        Self {
            list: None,
            pending: None,
            is_other_list: false,
            failed: None,
            seen: DataChanges::default(),
            is_stale: false,
            total: None,
            items: 0,
            offset: 0,
            rows: None,
            revision: 0,
            visible: 0..MIN_VISIBLE_ROWS,
        }
    }
}

impl<L: List> ListWindow<L> {
    /// The row at `index` of the whole list, when it is loaded.
    pub fn row(&self, index: u64) -> Option<&L::Row> {
        let at = usize::try_from(index.checked_sub(self.offset)?).ok()?;
        self.rows.as_ref()?.get(at)
    }

    /// The rows that are in memory.
    pub fn loaded_rows(&self) -> impl DoubleEndedIterator<Item = &L::Row> {
        self.rows.iter().flatten()
    }

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

    /// Whether the loaded or requested rows belong to `list`.
    pub fn shows(&self, list: &L) -> bool {
        self.list.as_ref() == Some(list)
    }

    /// Whether the read of `list` has ended: with its rows, or without a result. The rows of another list can still be
    /// shown until then.
    pub fn has_reply_to(&self, list: &L) -> bool {
        let has_rows = self.rows.is_some() && !self.is_other_list;
        self.shows(list) && (has_rows || self.failed.is_some())
    }

    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether the list is known to have no rows.
    pub fn is_empty(&self) -> bool {
        self.total == Some(0) && !self.is_pending()
    }

    /// Takes the rows that have arrived, and follows the changes of the data. Call this in each frame before the rows
    /// are drawn.
    pub fn follow(&mut self, changes: &DataChanges) {
        if self.seen.retries() != changes.retries() {
            self.is_stale |= self.failed.take().is_some();
        }
        self.is_stale |= self.seen.of(L::DEPENDS_ON) != changes.of(L::DEPENDS_ON);
        self.seen = *changes;
        self.visible = 0..MIN_VISIBLE_ROWS;
        self.receive();
    }

    fn receive(&mut self) {
        let Some(mut pending) = self.pending.take() else {
            return;
        };
        let rows = pending.rows.take();
        if rows.is_some() {
            pending.cancel_first_rows();
        }
        match rows {
            Some(Ok(window)) => {
                self.is_other_list = false;
                self.total = Some(window.total);
                self.items = window.items;
                self.offset = window.offset;
                self.rows = Some(window.rows);
                self.revision += 1;
            }
            Some(Err(problem)) => self.fail(pending.range, problem),
            None => {
                let first_rows = Reply::take_awaited(&mut pending.first_rows);
                if let Some(Ok(rows)) = first_rows {
                    self.show_first(rows);
                }
                // A reply that was dropped with its session never arrives: the rows are requested again.
                self.pending = (!pending.rows.is_lost()).then_some(pending);
            }
        }
    }

    /// Shows the first rows of a list whose length is not known yet; the reply follows.
    fn show_first(&mut self, rows: Vec<L::Row>) {
        if !rows.is_empty() {
            self.total = None;
            self.offset = 0;
            self.rows = Some(rows);
            self.revision += 1;
        }
    }

    /// Records that loading failed. The rows of the same list stay; those of another list are dropped, because they are
    /// not the result. The window requests the failed rows again when the user retries or the data changes.
    fn fail(&mut self, requested: Range<u64>, problem: Problem) {
        self.failed = Some((requested, problem));
        if self.is_other_list {
            self.rows = None;
            self.total = None;
            self.revision += 1;
        }
    }

    /// Notes the rows that are drawn.
    pub fn set_visible(&mut self, visible: Range<u64>) {
        self.visible = visible.start..visible.end.max(MIN_VISIBLE_ROWS);
    }

    /// Asks for the visible rows, unless they are loaded or loading, or have failed to load. Call this in each frame
    /// after the rows were drawn, also when there are none: the first one then appears without a click.
    pub fn request(&mut self, list: &L, out: &mut Commands) {
        self.request_rows(list, self.visible.clone(), out);
    }

    pub fn request_rows(&mut self, list: &L, visible: Range<u64>, out: &mut Commands) {
        let is_other = !self.shows(list);
        if !is_other && !self.is_stale {
            let needed = visible.start..visible.end.min(self.total.unwrap_or(u64::MAX));
            if self.total.is_some() && self.has_rows(&needed) {
                return;
            }
            let pending = self.pending.as_ref().map(|pending| &pending.range);
            let failed = self.failed.as_ref().map(|(range, _)| range);
            if [pending, failed]
                .into_iter()
                .flatten()
                .any(|requested| contains(requested, &needed))
            {
                return;
            }
        }
        // While a reply is outstanding, wait for it before requesting stale rows again. Otherwise a
        // busy synchronization would replace every request before its reply arrives.
        if !is_other && self.is_stale && self.pending.is_some() && self.rows.is_some() {
            return;
        }
        // A read of the same list goes on, because its result is kept for the next read.
        match self.pending.take() {
            Some(pending) if is_other => pending.cancel(),
            Some(mut pending) => pending.cancel_first_rows(),
            None => {}
        }
        let range =
            visible.start.saturating_sub(OVERSCAN_ROWS)..visible.end.saturating_add(OVERSCAN_ROWS);
        let question = || GetRows {
            list: list.clone(),
            range: range.clone(),
        };
        self.is_other_list |= is_other;
        let rows = out.ask(question());
        // The rows of a refreshed list stay until the reply.
        let first_rows = (L::HAS_FIRST_ROWS && self.is_other_list).then(|| {
            let GetRows { list, range } = question();
            out.ask(GetFirstRows { list, range })
        });
        self.list = Some(list.clone());
        self.pending = Some(Pending {
            range,
            rows,
            first_rows,
        });
        self.failed = None;
        self.is_stale = false;
    }

    /// Why the list could not be read, until it is read again.
    pub fn problem(&self) -> Option<&Problem> {
        self.failed.as_ref().map(|(_, problem)| problem)
    }

    /// Whether there are rows to show, or they can still arrive.
    pub fn has_result(&self) -> bool {
        self.rows.is_some() || self.failed.is_none()
    }

    /// Changes with the rows.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// The indexes of the rows that are in memory.
    pub(super) fn loaded(&self) -> Range<u64> {
        let len = self.rows.as_ref().map_or(0, Vec::len);
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
impl<L: List> ListWindow<L> {
    /// A window that shows these rows of a list of `total` rows.
    pub(super) fn with_rows(list: &L, total: u64, rows: Vec<L::Row>, revision: u64) -> Self {
        Self {
            list: Some(list.clone()),
            total: Some(total),
            items: total,
            rows: Some(rows),
            revision,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
