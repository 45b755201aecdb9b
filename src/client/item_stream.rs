//! Streams all items of a list, page by page.
//!
//! A page is an offset into the list, so rows move between pages while the list changes. An item
//! can appear on two pages; the stream yields it once. An item can be skipped; when `total_count`
//! changes or exceeds the items, the stream reads the list again.

use std::{
    collections::{HashMap, VecDeque},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
};

use futures_util::{
    Stream, StreamExt as _,
    stream::{self, BoxStream},
};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::contract::PageQuery;

use super::{
    Client, ClientError, ListPage, PageWalk, UnreadableRecord, WalkStep, filter::QueryPairs,
};

/// The most passes over a list that keeps changing. The next sync reads what changed later.
const MAX_PASSES: u32 = 3;

/// The most passes over a list that stays shorter than its total, which is then wrong.
const MAX_PASSES_FOR_TOTAL: u32 = 2;

/// The most pages of one stream, for lists that never end: ten million items.
const MAX_PAGES: u64 = 100_000;

/// The most items of one stream whose ids are remembered; with more the stream ends. A catalog has far fewer.
const MAX_REMEMBERED_IDS: usize = if cfg!(test) { 5_000 } else { 1_000_000 };

/// The most unreadable records that a stream describes.
const MAX_DESCRIBED_RECORDS: usize = 1_000;

/// The items of a list. A page is requested when its items are needed. The stream ends after the
/// first error.
pub struct ItemStream<T> {
    items: BoxStream<'static, Result<T, ClientError>>,
    unreadable: Arc<Mutex<HashMap<String, UnreadableRecord>>>,
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
    pub(crate) async fn collect_all(&mut self) -> Result<Vec<T>, ClientError> {
        let mut all = Vec::new();
        while let Some(item) = self.items.next().await {
            all.push(item?);
        }
        Ok(all)
    }

    /// The records of the pages so far that could not be read.
    pub(crate) fn unreadable(&self) -> Vec<UnreadableRecord> {
        let unreadable = self.unreadable.lock();
        let unreadable = unreadable.unwrap_or_else(PoisonError::into_inner);
        unreadable.values().cloned().collect()
    }
}

/// The position in a list, and the items that are read but not yet yielded.
struct Pager<T> {
    client: Client,
    path: Vec<String>,
    filter: QueryPairs,
    id: fn(&T) -> Uuid,
    ready: VecDeque<T>,
    /// The last pass in which an item, readable or not, was on a page.
    seen: HashMap<Uuid, u32>,
    unreadable: Arc<Mutex<HashMap<String, UnreadableRecord>>>,
    /// The next page, from 1.
    page: u64,
    pages_read: u64,
    /// The walk of this pass.
    walk: PageWalk,
    total: Option<u64>,
    has_total_changed: bool,
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
        let unreadable = Arc::default();
        let pager = Pager {
            client: self.clone(),
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            filter,
            id,
            ready: VecDeque::new(),
            seen: HashMap::new(),
            unreadable: Arc::clone(&unreadable),
            page: 1,
            pages_read: 0,
            walk: PageWalk::new(0),
            total: None,
            has_total_changed: false,
            passes: 1,
            has_ended: false,
        };
        let items = stream::unfold(pager, |mut pager| async move {
            let item = pager.next().await?;
            Some((item, pager))
        });
        ItemStream {
            items: items.boxed(),
            unreadable,
        }
    }
}

impl<T: DeserializeOwned + Send + 'static> Pager<T> {
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

    async fn fetch_page(&mut self) -> Result<ListPage<T>, ClientError> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let page = PageQuery {
            page: self.page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        self.client.get_page(&path, page, self.filter.clone()).await
    }

    /// Queues the new items of a page and decides which page is next.
    fn add_page(&mut self, page: ListPage<T>) {
        let (item_count, total) = (page.item_count(), page.total_count);
        self.has_total_changed |= self.total.is_some() && self.total != total;
        self.total = total;
        let mut new_items = 0;
        for item in page.data {
            let last_pass = self.seen.insert((self.id)(&item), self.passes);
            new_items += u64::from(last_pass != Some(self.passes));
            if last_pass.is_none() {
                self.ready.push_back(item);
            }
        }
        {
            let unreadable = self.unreadable.lock();
            let mut unreadable = unreadable.unwrap_or_else(PoisonError::into_inner);
            for record in page.unreadable {
                let id = Uuid::new_v5(&Uuid::NAMESPACE_OID, record.record.as_bytes());
                let last_pass = self.seen.insert(id, self.passes);
                new_items += u64::from(last_pass != Some(self.passes));
                if unreadable.len() < MAX_DESCRIBED_RECORDS {
                    unreadable.insert(record.record.clone(), record);
                }
            }
        }
        self.page += 1;
        self.pages_read += 1;
        match self.walk.add_page(item_count, new_items, total) {
            WalkStep::NextPage => {
                self.has_ended =
                    self.pages_read >= MAX_PAGES || self.seen.len() >= MAX_REMEMBERED_IDS;
            }
            WalkStep::End => self.end_pass(),
            WalkStep::Stuck => self.has_ended = true,
        }
    }

    fn end_pass(&mut self) {
        let max_passes = if self.has_total_changed {
            MAX_PASSES
        } else if self.walk.has_all() {
            1
        } else {
            MAX_PASSES_FOR_TOTAL
        };
        if self.passes >= max_passes || self.seen.is_empty() {
            self.has_ended = true;
            return;
        }
        self.passes += 1;
        self.page = 1;
        self.walk = PageWalk::new(0);
        self.has_total_changed = false;
    }
}
