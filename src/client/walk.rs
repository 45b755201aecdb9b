//! Walking all pages of a list.
//!
//! Pages are offsets, so rows shift while new ones come: an item can be met twice (it is given out
//! once), and one can slip past when others disappear. A changed `total_count` tells of that; the
//! list is then walked once more for what was missed.

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

use super::{
    Client, ClientError,
    answer::{ReadPage, paged},
    filter::Pairs,
};

/// Passes over a list that keeps changing; what still moves then is found by the next sync.
const MAX_PASSES: u32 = 3;

/// Pages in a row that bring nothing new before a service is taken to ignore `page`.
const MAX_STALE_PAGES: u32 = 5;

/// A bound for services whose lists never end: ten million items.
const MAX_PAGES: u64 = 100_000;

/// The items of a list, fetched page by page as they are taken. Ends after the first error.
pub struct Walk<T> {
    items: BoxStream<'static, Result<T, ClientError>>,
}

impl<T> Stream for Walk<T> {
    type Item = Result<T, ClientError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.items.poll_next_unpin(cx)
    }
}

impl<T> Walk<T> {
    /// Everything that is left, at once.
    ///
    /// # Errors
    /// The first error; what came before it is dropped.
    pub async fn collect_all(mut self) -> Result<Vec<T>, ClientError> {
        let mut all = Vec::new();
        while let Some(item) = self.items.next().await {
            all.push(item?);
        }
        Ok(all)
    }
}

/// Where a walk is.
struct State<T> {
    client: Client,
    path: Vec<String>,
    filter: Pairs,
    /// What tells two items apart; `None` for items without an id.
    id: fn(&T) -> Option<Uuid>,
    ready: VecDeque<T>,
    seen: HashSet<Uuid>,
    /// The page to ask for next, from 1.
    page: u64,
    pages: u64,
    /// Items the service sent in this pass, repeated ones included.
    sent: u64,
    total: Option<u64>,
    total_changed: bool,
    stale_pages: u32,
    passes: u32,
    ended: bool,
}

impl Client {
    pub(super) fn walk<T>(
        &self,
        path: &[&str],
        filter: Pairs,
        id: fn(&T) -> Option<Uuid>,
    ) -> Walk<T>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let state = State {
            client: self.clone(),
            path: path.iter().map(|part| (*part).to_owned()).collect(),
            filter,
            id,
            ready: VecDeque::new(),
            seen: HashSet::new(),
            page: 1,
            pages: 0,
            sent: 0,
            total: None,
            total_changed: false,
            stale_pages: 0,
            passes: 1,
            ended: false,
        };
        let items = stream::unfold(state, |mut state| async move {
            let item = state.next().await?;
            Some((item, state))
        });
        Walk {
            items: items.boxed(),
        }
    }
}

impl<T: DeserializeOwned> State<T> {
    async fn next(&mut self) -> Option<Result<T, ClientError>> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(Ok(item));
            }
            if self.ended {
                return None;
            }
            match self.fetch().await {
                Ok(read) => self.take(read),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
    }

    async fn fetch(&mut self) -> Result<ReadPage<T>, ClientError> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let page = PageQuery {
            page: self.page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        let answer = self
            .client
            .get(&path, &paged(page, self.filter.clone()))
            .await?;
        self.client.list(&answer)
    }

    /// Keeps what is new of a page and decides what comes next.
    fn take(&mut self, read: ReadPage<T>) {
        let total = read.page.list_meta.total_count;
        self.total_changed |= self.total.is_some_and(|known| known != total);
        self.total = Some(total);
        self.sent += read.sent as u64;
        let before = self.ready.len();
        for item in read.page.data {
            if (self.id)(&item).is_none_or(|id| self.seen.insert(id)) {
                self.ready.push_back(item);
            }
        }
        self.stale_pages = if self.ready.len() > before {
            0
        } else {
            self.stale_pages + 1
        };
        self.page += 1;
        self.pages += 1;
        let all_sent = total > 0 && self.sent >= total;
        if self.stale_pages >= MAX_STALE_PAGES || self.pages >= MAX_PAGES {
            self.ended = true;
        } else if read.sent == 0 || all_sent {
            self.end_pass();
        }
    }

    fn end_pass(&mut self) {
        // Items without ids cannot be told apart, so a second pass would give them out twice.
        if !self.total_changed || self.passes >= MAX_PASSES || self.seen.is_empty() {
            self.ended = true;
            return;
        }
        self.passes += 1;
        self.page = 1;
        self.sent = 0;
        self.total_changed = false;
        self.stale_pages = 0;
    }
}
