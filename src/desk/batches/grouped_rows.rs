//! The rows of the list of batches: a batch, or a send whose batches share one row.

use crate::desk::{ids::SplitSendId, sends::PartDifference};

/// The rows of a list. Batches are named by their row ids.
#[derive(Debug, Default)]
pub(in crate::desk) struct GroupedBatches {
    pub(in crate::desk) rows: Vec<GroupedRow>,
    pub(in crate::desk) sends: Vec<ListedSend>,
    /// The number of listed batches.
    pub(in crate::desk) batches: u64,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::desk) enum GroupedRow {
    Single(i64),
    /// The position of the send.
    Whole(usize),
    /// The batch, and the position of its send.
    Part(i64, usize),
}

#[derive(Debug)]
pub(in crate::desk) struct ListedSend {
    pub(in crate::desk) id: SplitSendId,
    pub(in crate::desk) title: String,
    /// `None` for a send of an earlier version, which did not record it.
    pub(in crate::desk) difference: Option<PartDifference>,
    /// The number of parts of the send.
    pub(in crate::desk) all: u64,
    pub(in crate::desk) is_open: bool,
    /// The listed batches in the order of their parts, with the names of their first recipients.
    pub(in crate::desk) parts: Vec<(i64, String)>,
}

impl GroupedBatches {
    /// The row ids of all listed batches, in the order of the list.
    pub(in crate::desk) fn batch_rows(&self) -> Vec<i64> {
        let mut rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            match *row {
                GroupedRow::Single(batch) | GroupedRow::Part(batch, _) => rows.push(batch),
                GroupedRow::Whole(send) if !self.sends[send].is_open => {
                    rows.extend(self.sends[send].parts.iter().map(|(batch, _)| *batch));
                }
                GroupedRow::Whole(_) => {}
            }
        }
        rows
    }
}
