//! Caches the figures of the Activity screen for each block of orders, so that a change counts only the blocks with changed
//! orders again. Used by `summary`.

use super::{
    earliest::is_valid,
    figure_blocks::BlockStamp,
    order_figures::OrderFigures,
    summary_block::{BlockSummary, SummaryScope},
};
use crate::contract::Timestamp;

/// The figures of a block, the state of the block and the time for which they were counted.
#[derive(Debug)]
struct CachedBlock {
    stamp: BlockStamp,
    counted_at: Timestamp,
    summary: BlockSummary,
}

impl CachedBlock {
    fn is_valid(&self, stamp: BlockStamp, now: Timestamp) -> bool {
        self.stamp == stamp && is_valid(self.counted_at, self.summary.valid_until, now)
    }
}

/// The figures of all blocks that were counted last.
#[derive(Debug, Default)]
pub(super) struct SummaryCache {
    scope: SummaryScope,
    blocks: Vec<CachedBlock>,
}

impl SummaryCache {
    /// Returns the figures of each block of orders. Counts only the blocks whose cached figures are not valid.
    pub(super) fn update(
        &mut self,
        figures: &mut OrderFigures,
        scope: SummaryScope,
        now: Timestamp,
    ) -> Vec<&BlockSummary> {
        // Further batches do not change the figures of blocks that have none of their orders.
        let is_continued = scope.midnights == self.scope.midnights
            && scope.is_direct.starts_with(&self.scope.is_direct);
        if !is_continued {
            self.blocks.clear();
        }
        let stamps = figures.block_stamps();
        self.blocks.truncate(stamps.len());
        for (number, stamp) in stamps.into_iter().enumerate() {
            let cached = self.blocks.get(number);
            if cached.is_some_and(|cached| cached.is_valid(stamp, now)) {
                continue;
            }
            let orders = figures.orders_of_block(number);
            let counted = CachedBlock {
                stamp,
                counted_at: now,
                summary: BlockSummary::count(orders, figures.brands().len(), &scope, now),
            };
            match self.blocks.get_mut(number) {
                Some(cached) => *cached = counted,
                None => self.blocks.push(counted),
            }
        }
        self.scope = scope;
        self.blocks.iter().map(|cached| &cached.summary).collect()
    }
}
