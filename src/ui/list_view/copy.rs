//! Copies cells of a list whose rows are not all in memory. The rows are loaded in steps into a window of their own, and
//! copied when all are there.

use std::ops::Range;

use egui::Context;

use super::window::ListWindow;
use crate::{
    desk::List,
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::DataChanges,
        widgets::{
            grid::{ColumnKey, CopiedCells},
            table_copy::TableCopy,
        },
    },
};

/// Rows per step. The store gives at most 1,000 rows at once.
const STEP_ROWS: usize = 500;
/// The most rows that are copied. Larger lists are exported.
const MAX_ROWS: usize = 10_000;

#[derive(Debug)]
struct PendingCopy<C, L: List> {
    cells: CopiedCells<C>,
    list: L,
    window: ListWindow<L>,
    texts: Vec<Vec<String>>,
    is_requested: bool,
    is_truncated: bool,
}

impl<C, L: List> PendingCopy<C, L> {
    /// The lines of the next step.
    fn next_lines(&self) -> Range<usize> {
        let done = self.texts.len();
        done..self.cells.lines.len().min(done + STEP_ROWS)
    }
}

#[derive(Debug)]
pub(super) struct ListCopy<C, L: List> {
    pending: Option<PendingCopy<C, L>>,
}

impl<C, L: List> Default for ListCopy<C, L> {
    fn default() -> Self {
        Self { pending: None }
    }
}

impl<C: ColumnKey, L: List> ListCopy<C, L> {
    /// Begins to copy cells of the rows of `list`.
    pub(super) fn begin(&mut self, mut cells: CopiedCells<C>, list: L) {
        let is_truncated = cells.lines.len() > MAX_ROWS;
        cells.lines.truncate(MAX_ROWS);
        self.pending = Some(PendingCopy {
            cells,
            list,
            window: ListWindow::default(),
            texts: Vec::new(),
            is_requested: false,
            is_truncated,
        });
    }

    /// Takes the rows that were loaded, and requests the next ones. `text` returns the text of a cell.
    pub(super) fn run(
        &mut self,
        text: impl Fn(&L::Row, C) -> String,
        changes: &DataChanges,
        ctx: &Context,
        out: &mut Commands,
    ) {
        let Some(pending) = &mut self.pending else {
            return;
        };
        pending.window.follow(changes);
        if pending.is_requested && !pending.window.is_pending() {
            let lines = pending.cells.lines[pending.next_lines()].iter();
            let texts = lines.map(|line| {
                let row = pending.window.row(*line as u64)?;
                let columns = pending.cells.columns.iter();
                Some(columns.map(|column| text(row, *column)).collect())
            });
            let Some(texts) = texts.collect::<Option<Vec<Vec<String>>>>() else {
                // The list became shorter, or the rows could not be read, which was reported.
                self.pending = None;
                return;
            };
            pending.texts.extend(texts);
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
        pending.window.request_rows(&pending.list, rows, out);
        if !std::mem::replace(&mut pending.is_requested, true) {
            // Rows that are in memory already cause no reply.
            ctx.request_repaint();
        }
    }
}
