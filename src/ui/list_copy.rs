//! Copies cells of a list whose rows are not all in memory. The rows are loaded in steps into
//! [`ListSlot::CopiedRows`], and copied when all are there.

use std::ops::Range;

use egui::Context;

use super::{
    commands::{Action, Commands, ListSlot},
    list_window::ListWindow,
    widgets::{
        grid::{ColumnKey, CopiedCells, GridSource},
        table_copy::TableCopy,
    },
};
use crate::{desk::lists::ListQuery, i18n::t};

/// Rows per step. The store gives at most 1,000 rows at once.
const STEP_ROWS: usize = 500;
/// The most rows that are copied. Larger lists are exported.
const MAX_ROWS: usize = 10_000;

#[derive(Debug)]
struct PendingCopy<C> {
    cells: CopiedCells<C>,
    query: ListQuery,
    texts: Vec<Vec<String>>,
    is_requested: bool,
    is_truncated: bool,
}

impl<C> PendingCopy<C> {
    /// The lines of the next step.
    fn next_lines(&self) -> Range<usize> {
        let done = self.texts.len();
        done..self.cells.lines.len().min(done + STEP_ROWS)
    }
}

#[derive(Debug)]
pub(super) struct ListCopy<C> {
    pending: Option<PendingCopy<C>>,
}

impl<C> Default for ListCopy<C> {
    fn default() -> Self {
        Self { pending: None }
    }
}

impl<C: ColumnKey> ListCopy<C> {
    /// Begins to copy cells of the rows of `query`.
    pub(super) fn begin(&mut self, mut cells: CopiedCells<C>, query: ListQuery) {
        let is_truncated = cells.lines.len() > MAX_ROWS;
        cells.lines.truncate(MAX_ROWS);
        self.pending = Some(PendingCopy {
            cells,
            query,
            texts: Vec::new(),
            is_requested: false,
            is_truncated,
        });
    }

    /// Takes the rows that were loaded, and requests the next ones. `source` reads the rows of `window`,
    /// which belongs to [`ListSlot::CopiedRows`].
    pub(super) fn run(
        &mut self,
        window: &ListWindow,
        source: &impl GridSource<C>,
        ctx: &Context,
        out: &mut Commands,
    ) {
        let Some(pending) = &mut self.pending else {
            return;
        };
        if pending.is_requested && !window.shows(&pending.query) {
            // The copy was replaced: the window now loads the rows of another list.
            self.pending = None;
            return;
        }
        if pending.is_requested && !window.is_pending() {
            let lines = pending.cells.lines[pending.next_lines()].iter().copied();
            if !lines.clone().all(|line| source.is_loaded(line)) {
                // The list became shorter, or the rows could not be read, which was reported.
                self.pending = None;
                return;
            }
            pending.texts.extend(pending.cells.texts(source, lines));
            pending.is_requested = false;
        }
        let lines = &pending.cells.lines[pending.next_lines()];
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            TableCopy::new(&pending.texts).copy(ctx);
            let count = pending.texts.len();
            out.act(Action::Toast(if pending.is_truncated {
                t!("shell-grid-copied-first", count = count)
            } else {
                t!("shell-grid-copied", count = count)
            }));
            self.pending = None;
            return;
        };
        let rows = *first as u64..*last as u64 + 1;
        out.list(ListSlot::CopiedRows, pending.query.clone(), rows);
        if !std::mem::replace(&mut pending.is_requested, true) {
            // Rows that are in memory already cause no reply.
            ctx.request_repaint();
        }
    }
}
