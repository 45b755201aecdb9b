//! Streams all items of a list, page by page.
//!
//! A page is an offset into the list, so rows move between pages while the list changes. An item
//! can appear on two pages; the stream yields it once. An item can be skipped; when `total_count`
//! changes, the stream reads the list again.

use std::{
    collections::{HashSet, VecDeque},
    pin::Pin,
    task::{Context, Poll},
};

use futures_util::{
    Stream, StreamExt as _,
    stream::{self, BoxStream},
};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::contract::PageQuery;

use super::{Client, ClientError, decode::DecodedPage, filter::QueryPairs};

/// The most passes over a list that keeps changing. The next sync reads what changed later.
const MAX_PASSES: u32 = 3;

/// Consecutive pages without a new item, after which the service is assumed to ignore `page`.
const MAX_STALE_PAGES: u32 = 5;

/// The most pages of one stream, for lists that never end: ten million items.
const MAX_PAGES: u64 = 100_000;

/// The items of a list. A page is requested when its items are needed. The stream ends after the
/// first error.
pub struct ItemStream<T> {
    items: BoxStream<'static, Result<T, ClientError>>,
}

impl<T> Stream for ItemStream<T> {
    type Item = Result<T, ClientError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.items.poll_next_unpin(cx)
    }
}

impl<T> ItemStream<T> {
    /// Collects the remaining items.
    ///
    /// # Errors
    /// The first error. The items before it are dropped.
    pub(crate) async fn collect_all(mut self) -> Result<Vec<T>, ClientError> {
        let mut all = Vec::new();
        while let Some(item) = self.items.next().await {
            all.push(item?);
        }
        Ok(all)
    }
}

/// The position in a list, and the items that are read but not yet yielded.
struct Pager<T> {
    client: Client,
    path: Vec<String>,
    filter: QueryPairs,
    id: fn(&T) -> Uuid,
    ready: VecDeque<T>,
    seen: HashSet<Uuid>,
    /// The next page, from 1.
    page: u64,
    pages_read: u64,
    /// Items read in this pass, including repeated ones.
    items_read: u64,
    total: Option<u64>,
    has_total_changed: bool,
    stale_pages: u32,
    passes: u32,
    has_ended: bool,
}

impl Client {
    pub(super) fn stream_items<T>(
        &self,
        path: &[&str],
        filter: QueryPairs,
        id: fn(&T) -> Uuid,
    ) -> ItemStream<T>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let pager = Pager {
            client: self.clone(),
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            filter,
            id,
            ready: VecDeque::new(),
            seen: HashSet::new(),
            page: 1,
            pages_read: 0,
            items_read: 0,
            total: None,
            has_total_changed: false,
            stale_pages: 0,
            passes: 1,
            has_ended: false,
        };
        let items = stream::unfold(pager, |mut pager| async move {
            let item = pager.next().await?;
            Some((item, pager))
        });
        ItemStream {
            items: items.boxed(),
        }
    }
}

impl<T: DeserializeOwned> Pager<T> {
    async fn next(&mut self) -> Option<Result<T, ClientError>> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(Ok(item));
            }
            if self.has_ended {
                return None;
            }
            match self.fetch_page().await {
                Ok(page) => self.add_page(page),
                Err(error) => {
                    self.has_ended = true;
                    return Some(Err(error));
                }
            }
        }
    }

    async fn fetch_page(&mut self) -> Result<DecodedPage<T>, ClientError> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let page = PageQuery {
            page: self.page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        self.client
            .get_decoded_page(&path, page, self.filter.clone())
            .await
    }

    /// Queues the new items of a page and decides which page is next.
    fn add_page(&mut self, decoded: DecodedPage<T>) {
        let total = decoded.page.list_meta.total_count;
        self.has_total_changed |= self.total.is_some_and(|known| known != total);
        self.total = Some(total);
        self.items_read += decoded.item_count as u64;
        let count_before = self.ready.len();
        for item in decoded.page.data {
            if self.seen.insert((self.id)(&item)) {
                self.ready.push_back(item);
            }
        }
        self.stale_pages = if self.ready.len() > count_before {
            0
        } else {
            self.stale_pages + 1
        };
        self.page += 1;
        self.pages_read += 1;
        let is_complete = total > 0 && self.items_read >= total;
        if self.stale_pages >= MAX_STALE_PAGES || self.pages_read >= MAX_PAGES {
            self.has_ended = true;
        } else if decoded.item_count == 0 || is_complete {
            self.end_pass();
        }
    }

    fn end_pass(&mut self) {
        if !self.has_total_changed || self.passes >= MAX_PASSES || self.seen.is_empty() {
            self.has_ended = true;
            return;
        }
        self.passes += 1;
        self.page = 1;
        self.items_read = 0;
        self.has_total_changed = false;
        self.stale_pages = 0;
    }
}
