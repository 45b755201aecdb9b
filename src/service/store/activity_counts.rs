//! The number of activities per status in blocks of consecutive activities, from which a page of a list with a status filter
//! is found without counting the list.
//!
//! Activities are only added, so that the counts of a block with all its activities stay true. They are kept in memory, and
//! counted again after [`KEEP_TIME`]: a database that is promoted after a failover may have lost the last activities.

use std::{
    ops::RangeInclusive,
    sync::Arc,
    time::{Duration, Instant},
};

use moka::sync::Cache;
use tokio::sync::AcquireError;

use crate::{
    contract::OrderStatus,
    service::keyed_semaphore::{KeyedPermit, KeyedSemaphore},
};

/// Activities per block.
pub(super) const BLOCK_LENGTH: i64 = 4_096;

/// The size of all counts together: those of about 17 billion activities with one status.
const MAX_BYTES: u64 = 8 << 20;

/// The approximate size of an entry without its counts.
const ENTRY_BYTES: usize = 100;

const KEEP_TIME: Duration = Duration::from_secs(3_600);

/// The counts of one status in the first blocks of an account, the oldest block first.
#[derive(Clone, Debug)]
pub(super) struct BlockCounts {
    pub(super) counts: Arc<[u16]>,
    /// The time of the first count.
    counted_at: Instant,
}

impl BlockCounts {
    fn none() -> Self {
        Self {
            counts: Arc::default(),
            counted_at: Instant::now(),
        }
    }

    /// These counts, followed by those of the next blocks.
    pub(super) fn extended_by(&self, added: impl IntoIterator<Item = u16>) -> Self {
        Self {
            counts: self.counts.iter().copied().chain(added).collect(),
            counted_at: self.counted_at,
        }
    }
}

/// Clones share the counts.
#[derive(Clone, Debug)]
pub(super) struct ActivityCounts {
    cache: Cache<(i64, OrderStatus), BlockCounts>,
    /// The permit of an account is held while its blocks are counted, so that simultaneous requests count them once.
    counting: Arc<KeyedSemaphore<i64>>,
}

impl ActivityCounts {
    pub(super) fn new() -> Self {
        let size = |_: &_, known: &BlockCounts| {
            u32::try_from(ENTRY_BYTES + size_of_val(&*known.counts)).unwrap_or(u32::MAX)
        };
        Self {
            cache: Cache::builder()
                .max_capacity(MAX_BYTES)
                .weigher(size)
                .build(),
            counting: Arc::new(KeyedSemaphore::new(usize::MAX, 1)),
        }
    }

    /// The counts in memory. Empty when there are none, or when they are older than [`KEEP_TIME`].
    pub(super) fn get(&self, account_no: i64, status: &OrderStatus) -> BlockCounts {
        let known = self.cache.get(&(account_no, status.clone()));
        known
            .filter(|known| known.counted_at.elapsed() < KEEP_TIME)
            .unwrap_or_else(BlockCounts::none)
    }

    /// Waits for the permit to count blocks of an account.
    pub(super) async fn counting(&self, account_no: i64) -> Result<KeyedPermit, AcquireError> {
        self.counting.acquire(&account_no).await
    }

    pub(super) fn insert(&self, account_no: i64, status: &OrderStatus, counts: BlockCounts) {
        self.cache.insert((account_no, status.clone()), counts);
    }
}

/// Consecutive activities, and how many of them match a filter.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Segment {
    pub(super) seqs: RangeInclusive<i64>,
    pub(super) matches: i64,
}

/// The shortest run of segments that contains a page.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct PageRange {
    pub(super) seqs: RangeInclusive<i64>,
    /// The matches in `seqs` that are newer than the page.
    pub(super) offset: i64,
}

/// Finds the segments with the `limit` matches after the first `offset`. The segments are adjacent, the newest first. `None`
/// when there are at most `offset` matches.
pub(super) fn find_page(segments: &[Segment], offset: i64, limit: i64) -> Option<PageRange> {
    let mut newer = 0;
    let first = segments.iter().position(|segment| {
        newer += segment.matches;
        newer > offset
    })?;
    let offset = offset - (newer - segments[first].matches);
    let mut found = 0;
    let mut last = first;
    for (index, segment) in segments.iter().enumerate().skip(first) {
        if found >= offset.saturating_add(limit) {
            break;
        }
        found += segment.matches;
        if segment.matches > 0 {
            last = index;
        }
    }
    Some(PageRange {
        seqs: *segments[last].seqs.start()..=*segments[first].seqs.end(),
        offset,
    })
}

/// The parts of `seqs` from the newest to the oldest: whole blocks and, where `seqs` begins or ends within a block, a part of
/// one. All activities of `seqs` must exist.
pub(super) fn split_into_blocks(seqs: &RangeInclusive<i64>) -> impl Iterator<Item = BlockPart> {
    let (low, high) = (*seqs.start(), *seqs.end());
    let blocks = if low > high {
        0..0
    } else {
        block_of(low)..block_of(high) + 1
    };
    blocks.rev().map(move |block| {
        let (begin, end) = (block * BLOCK_LENGTH + 1, (block + 1) * BLOCK_LENGTH);
        BlockPart {
            block,
            is_whole: low <= begin && end <= high,
            seqs: begin.max(low)..=end.min(high),
        }
    })
}

/// A block, or a part of one.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct BlockPart {
    /// The number of the block; 0 has the oldest activities of the account.
    pub(super) block: i64,
    pub(super) is_whole: bool,
    pub(super) seqs: RangeInclusive<i64>,
}

/// The number of the block of an activity. The first activity of an account has the number 1.
fn block_of(seq: i64) -> i64 {
    (seq - 1).div_euclid(BLOCK_LENGTH)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The parts cover the range without a gap, each within one block.
        #[test]
        fn parts_cover_the_range(low in 1_i64..20_000, length in 0_i64..20_000) {
            let high = low + length - 1;
            let parts: Vec<_> = split_into_blocks(&(low..=high)).collect();
            let mut next = high;
            for part in &parts {
                prop_assert_eq!(*part.seqs.end(), next);
                prop_assert_eq!(block_of(*part.seqs.start()), part.block);
                prop_assert_eq!(block_of(*part.seqs.end()), part.block);
                let length = part.seqs.end() - part.seqs.start() + 1;
                prop_assert_eq!(part.is_whole, length == BLOCK_LENGTH);
                next = part.seqs.start() - 1;
            }
            prop_assert_eq!(next, low - 1);
        }

        /// The page read from the range is the page of all matches.
        #[test]
        fn range_contains_the_page(
            matches in prop::collection::vec(0_i64..5, 0..20),
            offset in 0_i64..40,
            limit in 1_i64..20,
        ) {
            const LENGTH: i64 = 5;
            let mut segments = Vec::new();
            // Numbers of the matching activities, the newest first.
            let mut all = Vec::new();
            let mut high = matches.len() as i64 * LENGTH;
            for matches in matches {
                segments.push(Segment { seqs: high - LENGTH + 1..=high, matches });
                all.extend((0..matches).map(|index| high - index));
                high -= LENGTH;
            }
            let expected: Vec<i64> =
                all.iter().copied().skip(offset as usize).take(limit as usize).collect();
            match find_page(&segments, offset, limit) {
                None => prop_assert!(expected.is_empty()),
                Some(range) => {
                    let inside: Vec<i64> =
                        all.iter().copied().filter(|seq| range.seqs.contains(seq)).collect();
                    let page: Vec<i64> = inside
                        .iter()
                        .copied()
                        .skip(range.offset as usize)
                        .take(limit as usize)
                        .collect();
                    prop_assert_eq!(&page, &expected);
                    let oldest = inside.last().copied().unwrap_or_default();
                    prop_assert!(oldest < *range.seqs.start() + LENGTH, "ends with a match");
                    // At most the page and one segment before and after it.
                    prop_assert!((inside.len() as i64) < limit + 2 * LENGTH);
                }
            }
        }
    }
}
