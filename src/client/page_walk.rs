//! Decides when the pages of a list have been read.
//!
//! Services report wrong or no totals and return fewer items than `per_page`, so neither a count nor
//! a short page ends a list alone: only both together, or an empty page.

/// Consecutive pages without a new item, after which the service is assumed to ignore `page`.
const MAX_STALE_PAGES: u32 = 5;

/// No service limits its pages to fewer items, so that a shorter first page is short.
const MIN_PAGE_LIMIT: u64 = 10;

/// What a page means for the walk over its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkStep {
    NextPage,
    /// The list has no more items.
    End,
    /// The pages repeat, so the service ignores `page`.
    Stuck,
}

/// The walk over the pages of one list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageWalk {
    /// The items of the longest page so far.
    longest_page: u64,
    /// Distinct items of all pages so far, readable or not.
    distinct: u64,
    total: Option<u64>,
    stale_pages: u32,
}

impl PageWalk {
    /// Starts a walk after `distinct` items were read.
    pub(crate) const fn new(distinct: u64) -> Self {
        Self {
            longest_page: MIN_PAGE_LIMIT,
            distinct,
            total: None,
            stale_pages: 0,
        }
    }

    /// Adds a page of `items` items, of which `new_items` were on no page before.
    pub(crate) fn add_page(&mut self, items: u64, new_items: u64, total: Option<u64>) -> WalkStep {
        self.distinct += new_items;
        self.total = total;
        self.stale_pages = if new_items > 0 {
            0
        } else {
            self.stale_pages + 1
        };
        let is_last = items < self.longest_page && total == Some(self.distinct);
        self.longest_page = self.longest_page.max(items);
        if items == 0 || is_last {
            WalkStep::End
        } else if self.stale_pages >= MAX_STALE_PAGES {
            WalkStep::Stuck
        } else {
            WalkStep::NextPage
        }
    }

    /// Whether the walk found as many items as the service reports.
    pub(crate) fn has_all(&self) -> bool {
        self.total.is_none_or(|total| self.distinct >= total)
    }

    pub(crate) const fn distinct(&self) -> u64 {
        self.distinct
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks over a list of `length` items of a service that returns at most `cap` items a page.
    /// Returns the items and requests until the end.
    fn walk(length: u64, cap: u64, total: Option<u64>) -> (u64, u64) {
        let mut walk = PageWalk::new(0);
        for requests in 1.. {
            let items = length.saturating_sub(walk.distinct()).min(cap);
            match walk.add_page(items, items, total) {
                WalkStep::NextPage => {}
                WalkStep::End => return (walk.distinct(), requests),
                WalkStep::Stuck => panic!("stuck"),
            }
        }
        unreachable!("the walk ends")
    }

    #[test]
    fn short_last_page_with_right_total_ends_list() {
        assert_eq!(walk(250, 100, Some(250)), (250, 3));
        assert_eq!(walk(0, 100, Some(0)), (0, 1));
    }

    #[test]
    fn capped_pages_and_wrong_totals_lose_nothing() {
        for total in [None, Some(0), Some(20), Some(100), Some(7), Some(1_000_000)] {
            for cap in [100, 50, 20, 10] {
                let (items, _) = walk(250, cap, total);
                assert_eq!(items, 250, "cap {cap}, total {total:?}");
            }
        }
    }

    #[test]
    fn repeated_pages_end_walk() {
        let mut walk = PageWalk::new(0);
        let mut steps = vec![walk.add_page(100, 100, Some(500))];
        for _ in 0..MAX_STALE_PAGES {
            steps.push(walk.add_page(100, 0, Some(500)));
        }
        assert_eq!(steps.pop(), Some(WalkStep::Stuck));
        assert!(steps.iter().all(|step| *step == WalkStep::NextPage));
        assert!(!walk.has_all());
    }
}
