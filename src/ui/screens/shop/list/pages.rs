//! The loaded pages of a list of the shop. Pages are read as the user scrolls; pages in view are read again from time to
//! time, because other operators and recipients change the shop. Rows far from the view are dropped from memory.

use std::{ops::Range, time::Duration};

use crate::{
    desk::{GetShopPage, Problem, Reply, ShopList, ShopPage},
    ui::{
        commands::Commands,
        screens::shop::shown::{REFRESH_INTERVAL, TYPING_PAUSE},
    },
};

/// Rows below the visible ones that are loaded before the user reaches them.
const AHEAD_ROWS: usize = 40;
/// Pages on each side of the visible ones whose rows stay in memory.
const KEPT_PAGES: usize = 10;

#[derive(Debug)]
struct LoadedPage<R> {
    /// The cursor that the page begins after.
    after: Option<String>,
    /// The number of the first row.
    start: usize,
    len: usize,
    /// `None` after the rows were dropped.
    rows: Option<Vec<R>>,
    next: Option<String>,
    read_at: f64,
}

impl<R> LoadedPage<R> {
    fn range(&self) -> Range<usize> {
        self.start..self.start + self.len
    }
}

#[derive(Debug)]
pub(in crate::ui::screens::shop) struct Pages<L: ShopList> {
    list: Option<L>,
    pages: Vec<LoadedPage<L::Row>>,
    /// The number of the page that is being read.
    pending: Option<(usize, Reply<ShopPage<L::Row>>)>,
    problem: Option<Problem>,
    failed_at: f64,
    /// When the text of the search was changed, in the time of egui.
    searched_at: f64,
    retries: u64,
    revision: u64,
}

impl<L: ShopList> Default for Pages<L> {
    fn default() -> Self {
        Self {
            list: None,
            pages: Vec::new(),
            pending: None,
            problem: None,
            failed_at: f64::NEG_INFINITY,
            searched_at: f64::NEG_INFINITY,
            retries: 0,
            revision: 0,
        }
    }
}

impl<L: ShopList> Pages<L> {
    /// The row at a position, when it is loaded.
    pub(in crate::ui::screens::shop) fn row(&self, index: usize) -> Option<&L::Row> {
        let at = self.pages.partition_point(|page| page.range().end <= index);
        let page = self.pages.get(at)?;
        page.rows.as_ref()?.get(index.checked_sub(page.start)?)
    }

    /// The rows that are loaded, with their positions.
    pub(in crate::ui::screens::shop) fn loaded(&self) -> impl Iterator<Item = (usize, &L::Row)> {
        self.pages.iter().flat_map(|page| {
            let rows = page.rows.iter().flatten();
            (page.start..).zip(rows)
        })
    }

    /// The number of rows of the loaded pages.
    pub(in crate::ui::screens::shop) fn len(&self) -> usize {
        self.pages.last().map_or(0, |page| page.range().end)
    }

    /// Whether more rows follow the loaded ones, or the list is not known yet.
    pub(in crate::ui::screens::shop) fn has_more(&self) -> bool {
        self.pages.last().is_none_or(|page| page.next.is_some())
    }

    /// Whether the list is known to have no rows.
    pub(in crate::ui::screens::shop) fn is_empty(&self) -> bool {
        !self.has_more() && self.len() == 0
    }

    /// Whether some rows are known.
    pub(in crate::ui::screens::shop) fn has_rows(&self) -> bool {
        let last = self.pages.last();
        last.is_some_and(|page| page.range().end > 0)
    }

    /// Why the last read failed.
    pub(in crate::ui::screens::shop) fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// Changes with the rows.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// Lets the visible pages be read again, because the shop was changed here. A page on its way may be older than the change.
    pub(in crate::ui::screens::shop) fn expire(&mut self) {
        self.cancel();
        self.failed_at = f64::NEG_INFINITY;
        for page in &mut self.pages {
            page.read_at = f64::NEG_INFINITY;
        }
    }

    fn cancel(&mut self) {
        if let Some((_, reply)) = self.pending.take() {
            reply.cancel();
        }
    }

    /// Shows another list, and takes the page that has arrived. Call this in each frame before the rows are drawn.
    /// `retries`: how many times the user asked for everything again.
    pub(super) fn follow(&mut self, list: &L, now: f64, retries: u64) {
        if self.list.as_ref() != Some(list) {
            self.cancel();
            let before = self.list.as_ref();
            let searched_at = match before.is_some_and(|before| before.search() != list.search()) {
                true => now,
                false => f64::NEG_INFINITY,
            };
            *self = Self {
                list: Some(list.clone()),
                searched_at,
                retries,
                revision: self.revision + 1,
                ..Self::default()
            };
        }
        if std::mem::replace(&mut self.retries, retries) != retries {
            self.expire();
        }
        let Some((number, mut reply)) = self.pending.take() else {
            return;
        };
        match reply.take() {
            Some(Ok(page)) => self.receive(number, page, now),
            Some(Err(problem)) => {
                self.problem = Some(problem);
                self.failed_at = now;
            }
            // A reply that was dropped with its session never arrives.
            None if reply.is_lost() => {}
            None => self.pending = Some((number, reply)),
        }
    }

    fn receive(&mut self, number: usize, page: ShopPage<L::Row>, now: f64) {
        self.problem = None;
        let (after, start) = match number.checked_sub(1).and_then(|at| self.pages.get(at)) {
            Some(before) => (before.next.clone(), before.range().end),
            None => (None, 0),
        };
        let known = self.pages.get(number);
        let is_same = known.is_some_and(|known| known.rows.as_ref() == Some(&page.rows));
        let keeps_rest =
            known.is_some_and(|known| known.next == page.next && known.len == page.rows.len());
        let loaded = LoadedPage {
            after,
            start,
            len: page.rows.len(),
            rows: Some(page.rows),
            next: page.next,
            read_at: now,
        };
        if keeps_rest {
            self.pages[number] = loaded;
        } else {
            // The rows of later pages have other positions now. They are read again when they come into view.
            self.pages.truncate(number);
            self.pages.push(loaded);
        }
        if !is_same || !keeps_rest {
            self.revision += 1;
        }
    }

    /// Asks for the page that is needed most for the visible rows. Call this in each frame after the rows were drawn.
    pub(super) fn request(&mut self, visible: Range<usize>, now: f64, out: &mut Commands) {
        self.drop_far_rows(&visible);
        let is_failed = now - self.failed_at < REFRESH_INTERVAL.as_secs_f64();
        if self.pending.is_some() || is_failed || !self.typing_pause(now).is_zero() {
            return;
        }
        let Some((list, number)) = self.list.as_ref().zip(self.wanted_page(&visible, now)) else {
            return;
        };
        let after = match self.pages.get(number) {
            Some(page) => page.after.clone(),
            None => self.pages.last().and_then(|page| page.next.clone()),
        };
        let list = list.clone();
        self.pending = Some((number, out.ask(GetShopPage { list, after })));
    }

    /// How long no page is asked for, because the search may still change.
    pub(super) fn typing_pause(&self, now: f64) -> Duration {
        let left = self.searched_at + TYPING_PAUSE.as_secs_f64() - now;
        Duration::from_secs_f64(left.max(0.0))
    }

    fn wanted_page(&self, visible: &Range<usize>, now: f64) -> Option<usize> {
        if self.pages.is_empty() {
            return Some(0);
        }
        let is_visible = |page: &&LoadedPage<L::Row>| overlaps(&page.range(), visible);
        let is_old = |page: &LoadedPage<L::Row>| {
            now - page.read_at >= REFRESH_INTERVAL.as_secs_f64() || page.rows.is_none()
        };
        let mut pages = self.pages.iter().enumerate();
        let missing = pages
            .clone()
            .find(|(_, page)| is_visible(page) && page.rows.is_none());
        if let Some((number, _)) = missing {
            return Some(number);
        }
        if visible.end + AHEAD_ROWS >= self.len() && self.has_more() {
            return Some(self.pages.len());
        }
        let old = pages.find(|(_, page)| is_visible(page) && is_old(page));
        // An empty list has no visible rows. A search that found nothing reads the whole list each time, so that it is only read
        // again after a change.
        let is_searched = self
            .list
            .as_ref()
            .is_some_and(|list| list.search().is_some());
        let old = old.or_else(|| {
            let first = self.pages.first().filter(|page| page.len == 0);
            let is_due = |page: &LoadedPage<L::Row>| match is_searched {
                true => page.read_at.is_infinite(),
                false => is_old(page),
            };
            first.filter(|page| is_due(page)).map(|page| (0, page))
        });
        old.map(|(number, _)| number)
    }

    fn drop_far_rows(&mut self, visible: &Range<usize>) {
        let first = (self.pages).partition_point(|page| page.range().end <= visible.start);
        let last = (self.pages).partition_point(|page| page.start < visible.end);
        let kept = first.saturating_sub(KEPT_PAGES)..last + KEPT_PAGES;
        for (number, page) in self.pages.iter_mut().enumerate() {
            if !kept.contains(&number) {
                page.rows = None;
            }
        }
    }
}

fn overlaps(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::shop::stock::{StockFilter, StockItem},
        desk::{Command, ProblemKind},
    };

    const PAGE: usize = 100;

    fn filter(search: Option<&str>) -> StockFilter {
        StockFilter {
            search: search.map(str::to_owned),
            ..StockFilter::default()
        }
    }

    /// The item at this place of the list.
    fn item(place: usize) -> StockItem {
        StockItem {
            sku: Some(place.to_string()),
            ..StockItem::default()
        }
    }

    /// Replies to the question of `out`, if there is one, from a list of `total` items. Returns where the page began.
    fn answer(out: &mut Commands, total: usize) -> Option<usize> {
        let command = out.commands.pop()?;
        let Command::Ask(question) = command else {
            panic!("no question: {command:?}");
        };
        let mut began = None;
        question.reply(|asked: &GetShopPage<StockFilter>| {
            let start = asked
                .after
                .as_ref()
                .map_or(0, |after| after.parse().unwrap());
            began = Some(start);
            let end = (start + PAGE).min(total);
            Ok(ShopPage {
                rows: (start..end).map(item).collect(),
                next: (end < total).then(|| end.to_string()),
            })
        });
        began
    }

    fn frame(
        pages: &mut Pages<StockFilter>,
        visible: Range<usize>,
        now: f64,
        total: usize,
    ) -> Option<usize> {
        searched_frame(pages, None, visible, now, total)
    }

    fn searched_frame(
        pages: &mut Pages<StockFilter>,
        search: Option<&'static str>,
        visible: Range<usize>,
        now: f64,
        total: usize,
    ) -> Option<usize> {
        let mut out = Commands::default();
        pages.follow(&filter(search), now, 0);
        pages.request(visible, now, &mut out);
        answer(&mut out, total)
    }

    #[test]
    fn pages_are_read_as_the_view_moves() {
        let mut pages = Pages::default();
        assert_eq!(frame(&mut pages, 0..20, 0.0, 250), Some(0));
        assert_eq!(frame(&mut pages, 0..20, 0.1, 250), None);
        assert_eq!((pages.len(), pages.has_more()), (100, true));
        assert_eq!(frame(&mut pages, 70..90, 0.2, 250), Some(100));
        assert_eq!(frame(&mut pages, 170..190, 0.3, 250), Some(200));
        assert_eq!(frame(&mut pages, 230..250, 0.4, 250), None);
        assert_eq!((pages.len(), pages.has_more()), (250, false));
        assert_eq!(pages.row(249), Some(&item(249)));
        assert_eq!(pages.row(250), None);
    }

    #[test]
    fn visible_page_is_read_again_after_a_while() {
        let mut pages = Pages::default();
        frame(&mut pages, 0..20, 0.0, 150);
        frame(&mut pages, 70..90, 0.1, 150);
        frame(&mut pages, 70..90, 0.2, 150);
        let later = 0.2 + REFRESH_INTERVAL.as_secs_f64();
        assert_eq!(frame(&mut pages, 110..120, later, 120), Some(100));
        frame(&mut pages, 110..120, later + 0.1, 120);
        assert_eq!(pages.len(), 120, "the end left the list");
        pages.expire();
        assert_eq!(frame(&mut pages, 0..20, later + 0.2, 120), Some(0));
    }

    #[test]
    fn search_is_read_after_a_pause_of_typing() {
        let mut pages = Pages::default();
        assert_eq!(frame(&mut pages, 0..20, 0.0, 250), Some(0));
        frame(&mut pages, 0..20, 0.1, 250);
        let mut search = |text, now| searched_frame(&mut pages, Some(text), 0..0, now, 0);
        assert_eq!(search("i", 1.0), None);
        assert_eq!(search("id", 1.15), None);
        assert_eq!(search("id", 1.3), None, "the last letter is too new");
        assert_eq!(search("id", 1.4), Some(0));
        let later = 1.4 + 2.0 * REFRESH_INTERVAL.as_secs_f64();
        assert_eq!(search("id", later), None, "the reply is taken");
        assert_eq!(search("id", 2.0 * later), None);
        pages.expire();
        let after = searched_frame(&mut pages, Some("id"), 0..0, 2.0 * later, 0);
        assert_eq!(after, Some(0), "the shop was changed here");
    }

    #[test]
    fn distant_rows_are_dropped_and_read_again() {
        let total = 40 * PAGE;
        let mut pages = Pages::default();
        let mut now = 0.0;
        for page in 0..40 {
            let start = page * PAGE;
            while frame(&mut pages, start..start + 20, now, total).is_some() {
                now += 0.01;
            }
        }
        assert_eq!(pages.row(5), None);
        assert!(pages.loaded().count() <= (2 * KEPT_PAGES + 3) * PAGE);
        assert_eq!(frame(&mut pages, 0..20, now, total), Some(0));
        frame(&mut pages, 0..20, now, total);
        assert_eq!(pages.row(5), Some(&item(5)));
        assert_eq!(pages.len(), total);
    }

    #[test]
    fn failed_page_is_read_again_after_a_retry() {
        let mut pages = Pages::default();
        let mut out = Commands::default();
        pages.follow(&filter(None), 0.0, 0);
        pages.request(0..20, 0.0, &mut out);
        let Some(Command::Ask(question)) = out.commands.pop() else {
            panic!("no question");
        };
        question.reply(|_: &GetShopPage<StockFilter>| Err(ProblemKind::ServiceUnreachable.into()));
        assert_eq!(frame(&mut pages, 0..20, 0.1, 10), None);
        assert!(pages.problem().is_some());
        pages.follow(&filter(None), 0.2, 1);
        pages.request(0..20, 0.2, &mut out);
        assert_eq!(answer(&mut out, 10), Some(0));
        pages.follow(&filter(None), 0.3, 1);
        assert!(pages.problem().is_none());
        assert_eq!(pages.len(), 10);
    }
}
