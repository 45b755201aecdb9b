//! The outbox as screens read it. Screens look entries up in every frame, so an index is built when the outbox changes,
//! and no look-up depends on the number of old sends.

use std::{collections::HashMap, sync::Arc};

use crate::{
    contract::OrderBatchId,
    desk::{DraftId, OutboxEntry, OutboxId, OutboxState, SplitSendId},
};

#[derive(Debug, Default)]
pub struct Outbox {
    entries: Arc<Vec<OutboxEntry>>,
    by_id: HashMap<OutboxId, usize>,
    by_draft: HashMap<DraftId, Vec<usize>>,
    by_batch: HashMap<OrderBatchId, usize>,
    by_split_send: HashMap<SplitSendId, Vec<usize>>,
    /// The first entry of each send that is neither completely sent nor completely canceled.
    unfinished: Vec<usize>,
    held: Vec<usize>,
}

impl Outbox {
    pub fn new(entries: Arc<Vec<OutboxEntry>>) -> Self {
        let mut outbox = Self::default();
        for (at, entry) in entries.iter().enumerate() {
            outbox.by_id.entry(entry.id).or_insert(at);
            outbox.by_draft.entry(entry.draft_id).or_default().push(at);
            if let Some(part) = entry.part {
                let parts = outbox.by_split_send.entry(part.send).or_default();
                parts.push(at);
            }
            match entry.state {
                OutboxState::Sent(batch) => {
                    outbox.by_batch.entry(batch).or_insert(at);
                }
                OutboxState::Held(Some(_)) => outbox.held.push(at),
                _ => {}
            }
        }
        outbox.entries = entries;
        let starts_unfinished_send = |at: &usize| {
            let first = &outbox.entries[*at];
            let is_first = outbox.positions(first).first() == Some(at);
            let has = |is_final: fn(&OutboxState) -> bool| {
                outbox.parts(first).all(|part| is_final(&part.state))
            };
            is_first
                && !has(|state| matches!(state, OutboxState::Sent(_)))
                && !has(|state| *state == OutboxState::Canceled)
        };
        outbox.unfinished = (0..outbox.entries.len())
            .filter(starts_unfinished_send)
            .collect();
        outbox
    }

    pub fn get(&self, id: OutboxId) -> Option<&OutboxEntry> {
        self.by_id.get(&id).map(|at| &self.entries[*at])
    }

    /// The entries of a draft, in the order in which they are sent.
    pub fn of_draft(&self, draft: DraftId) -> impl Iterator<Item = &OutboxEntry> {
        self.at(self.by_draft.get(&draft).map_or(&[], Vec::as_slice))
    }

    /// The entry that created a batch.
    pub fn of_batch(&self, batch: OrderBatchId) -> Option<&OutboxEntry> {
        self.by_batch.get(&batch).map(|at| &self.entries[*at])
    }

    /// The entries that the user can still undo.
    pub fn held(&self) -> impl Iterator<Item = &OutboxEntry> {
        self.at(&self.held)
    }

    /// All parts of the send of an entry, in the order in which they are sent.
    pub fn parts(&self, entry: &OutboxEntry) -> impl Iterator<Item = &OutboxEntry> {
        self.at(self.positions(entry))
    }

    /// The parts of each send that is neither completely sent nor completely canceled.
    pub fn unfinished_sends(&self) -> impl Iterator<Item = Vec<&OutboxEntry>> {
        self.at(&self.unfinished)
            .map(|first| self.parts(first).collect())
    }

    fn positions(&self, entry: &OutboxEntry) -> &[usize] {
        let positions = match entry.part {
            Some(part) => self.by_split_send.get(&part.send).map(Vec::as_slice),
            None => self.by_id.get(&entry.id).map(std::slice::from_ref),
        };
        positions.unwrap_or_default()
    }

    fn at(&self, positions: &[usize]) -> impl Iterator<Item = &OutboxEntry> {
        positions.iter().map(|at| &self.entries[*at])
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        desk::{PartDifference, SendPart},
        ui::test_support::samples::gift,
    };

    fn entry(number: u128, state: OutboxState) -> OutboxEntry {
        OutboxEntry {
            id: OutboxId(Uuid::from_u128(number)),
            draft_id: DraftId(Uuid::from_u128(number / 10)),
            state,
            part: None,
            ..gift::outbox().remove(0)
        }
    }

    fn part(number: u128, state: OutboxState) -> OutboxEntry {
        OutboxEntry {
            part: Some(SendPart {
                send: SplitSendId(Uuid::from_u128(number / 10)),
                number: (number % 10) as u32,
                count: 2,
                draft_sha256: [0; 32],
                difference: PartDifference::Recipients,
            }),
            ..entry(number, state)
        }
    }

    fn sent(number: u128) -> OutboxState {
        OutboxState::Sent(OrderBatchId(Uuid::from_u128(number)))
    }

    fn ids<'a>(entries: impl IntoIterator<Item = &'a OutboxEntry>) -> Vec<u128> {
        let ids = entries.into_iter().map(|entry| entry.id.0.as_u128());
        ids.collect()
    }

    #[test]
    fn entries_are_found_by_id_draft_and_batch() {
        let held = OutboxState::Held(Some(crate::ui::test_support::samples::now()));
        let outbox = Outbox::new(Arc::new(vec![
            entry(10, sent(7)),
            entry(20, held),
            entry(11, OutboxState::Waiting),
        ]));
        let draft = |number| DraftId(Uuid::from_u128(number));
        assert_eq!(ids(outbox.of_draft(draft(1))), [10, 11]);
        assert_eq!(ids(outbox.of_draft(draft(3))), [0_u128; 0]);
        assert_eq!(ids(outbox.get(OutboxId(Uuid::from_u128(11)))), [11]);
        assert_eq!(ids(outbox.of_batch(OrderBatchId(Uuid::from_u128(7)))), [10]);
        assert_eq!(ids(outbox.held()), [20]);
    }

    #[test]
    fn sends_are_unfinished_until_all_parts_are_final() {
        let outbox = Outbox::new(Arc::new(vec![
            part(11, sent(1)),
            entry(20, sent(2)),
            part(31, sent(3)),
            entry(40, OutboxState::Waiting),
            part(12, OutboxState::Waiting),
            part(32, sent(4)),
            part(51, OutboxState::Canceled),
            part(61, sent(5)),
            part(52, OutboxState::Canceled),
            part(62, OutboxState::Canceled),
        ]));
        let sends: Vec<_> = outbox.unfinished_sends().map(ids).collect();
        assert_eq!(sends, [vec![11, 12], vec![40], vec![61, 62]]);
    }
}
