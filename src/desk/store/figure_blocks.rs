//! The newest times of each block of orders, so that the Activity screen skips blocks without anything recent. Used by
//! `order_figures`, whose orders are in the order in which they were mirrored: old ones are next to each other.

/// The orders of a block. Tests have few orders, and several blocks of them.
pub(super) const BLOCK_SIZE: usize = if cfg!(test) { 4 } else { 4_096 };

/// The newest times of the orders of a block, in seconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockTimes {
    /// Of the creations, openings and acceptances.
    latest: u32,
    /// Of the expiries of gifts that can be accepted until then; `u32::MAX` when one of them has none.
    latest_expiry: u32,
}

impl BlockTimes {
    /// Adds an order. `open_until`: the expiry of a gift that is not accepted, 0 for none; `None` for any other gift.
    pub(super) fn add(&mut self, latest: u32, open_until: Option<u32>) {
        self.latest = self.latest.max(latest);
        let expiry = match open_until {
            Some(0) => u32::MAX,
            open_until => open_until.unwrap_or(0),
        };
        self.latest_expiry = self.latest_expiry.max(expiry);
    }

    /// Whether all times of the block are before `from`, and all its gifts are accepted, closed or expired at `now`.
    pub(super) fn is_settled(&self, from: i64, now: i64) -> bool {
        i64::from(self.latest) < from && i64::from(self.latest_expiry) <= now
    }
}

/// The times of all blocks. `None` for a block with an order that changed.
#[derive(Debug, Default)]
pub(super) struct FigureBlocks(Vec<Option<BlockTimes>>);

impl FigureBlocks {
    /// Forgets the times of the block of an order.
    pub(super) fn evict(&mut self, position: usize) {
        if let Some(times) = self.0.get_mut(position / BLOCK_SIZE) {
            *times = None;
        }
    }

    /// Forgets all times, because orders have other positions.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The times of each block, after those of changed ones were read again by `read`, which gets the number of the block.
    pub(super) fn update(
        &mut self,
        blocks: usize,
        read: impl Fn(usize) -> BlockTimes,
    ) -> impl Iterator<Item = BlockTimes> {
        self.0.resize(blocks, None);
        self.0
            .iter_mut()
            .enumerate()
            .map(move |(number, times)| *times.get_or_insert_with(|| read(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_is_settled_after_its_last_time_and_expiry() {
        let mut block = BlockTimes::default();
        assert!(block.is_settled(1, 0));
        block.add(100, Some(200));
        block.add(90, None);
        assert!(block.is_settled(101, 200));
        assert!(
            !block.is_settled(100, 200),
            "an order is not before the time"
        );
        assert!(!block.is_settled(101, 199), "a gift can still be accepted");
        block.add(10, Some(0));
        assert!(!block.is_settled(1_000, 1_000), "a gift does not expire");
    }
}
