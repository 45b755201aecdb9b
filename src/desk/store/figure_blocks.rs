//! Marks the blocks of orders that changed, so that what was counted from the other blocks stays valid. Used by
//! `order_figures`, whose orders are in the order in which they were mirrored.

use std::sync::atomic::{AtomicU64, Ordering};

/// The orders of a block. Tests have few orders, and several blocks of them.
pub(super) const BLOCK_SIZE: usize = if cfg!(test) { 4 } else { 4_096 };

/// The stamp that was issued last; 0 before the first.
static LAST_STAMP: AtomicU64 = AtomicU64::new(0);

/// A number that no other state of any block has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockStamp(u64);

impl BlockStamp {
    fn new() -> Self {
        Self(LAST_STAMP.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// The stamps of the blocks. `None` for a block with an order that changed.
#[derive(Debug, Default)]
pub(super) struct FigureBlocks(Vec<Option<BlockStamp>>);

impl FigureBlocks {
    /// Marks the block of an order that changed.
    pub(super) fn mark(&mut self, position: usize) {
        if let Some(stamp) = self.0.get_mut(position / BLOCK_SIZE) {
            *stamp = None;
        }
    }

    /// Marks all blocks from the one of `position` on, because their orders have other positions.
    pub(super) fn mark_from(&mut self, position: usize) {
        self.0.truncate(position / BLOCK_SIZE);
    }

    /// The stamps of the blocks of `orders` orders. Blocks that were marked get a new one.
    pub(super) fn stamps(&mut self, orders: usize) -> Vec<BlockStamp> {
        self.0.resize(orders.div_ceil(BLOCK_SIZE), None);
        self.0
            .iter_mut()
            .map(|stamp| *stamp.get_or_insert_with(BlockStamp::new))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_blocks_get_new_stamps() {
        let mut blocks = FigureBlocks::default();
        let first = blocks.stamps(4 * BLOCK_SIZE - 1);
        assert_eq!(first.len(), 4);
        assert_eq!(blocks.stamps(4 * BLOCK_SIZE - 1), first);
        blocks.mark(BLOCK_SIZE);
        let second = blocks.stamps(4 * BLOCK_SIZE);
        let is_same = |stamps: &[BlockStamp]| -> Vec<bool> {
            stamps
                .iter()
                .zip(&first)
                .map(|(one, two)| one == two)
                .collect()
        };
        assert_eq!(is_same(&second), [true, false, true, true]);
        blocks.mark_from(2 * BLOCK_SIZE + 1);
        let third = blocks.stamps(4 * BLOCK_SIZE + 1);
        assert_eq!(third[1], second[1]);
        assert_eq!(is_same(&third), [true, false, false, false]);
        assert_eq!(third.len(), 5);
    }
}
