//! Reads the pages of a list in their order, each with the time of its request, and requests the next ones while pages are
//! being stored. Pages that have arrived meanwhile are stored together: one transaction for many pages writes each page of
//! an index once.
//!
//! Used for the orders of a batch and for activities. Nothing is requested ahead of a page that is not
//! full, past the total that the service claims, or for a minute after the service refused a request for its rate.

use std::{
    collections::VecDeque,
    ops::Deref,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{sync::Semaphore, task::JoinHandle};

use crate::{
    client::{Client, ClientError, ListPage},
    contract::{PageQuery, Timestamp},
};

/// The requests that run at the same time.
const MAX_REQUESTS: usize = 6;
/// How many pages after the next one are requested: three thousand records, which are stored together when storing takes
/// longer than reading.
const MAX_AHEAD: usize = 30;
/// The time without requests ahead after the service refused a request for its rate.
const RATE_LIMIT_PAUSE: Duration = Duration::from_secs(60);

type PageResult<P> = Result<P, ClientError>;
type PageFuture<P> = Pin<Box<dyn Future<Output = PageResult<P>> + Send>>;

/// What the reader needs to know of a page.
pub(super) trait ReadPage: Send + 'static {
    /// The number of items, readable or not.
    fn items(&self) -> u64;

    /// The number of items of the whole list that the service claims.
    fn total_count(&self) -> Option<u64>;
}

/// A request of a page after the next one, which runs or waits for a permit. Dropping it ends the request.
struct PageRequest<P> {
    page: u64,
    /// Returns `None` when the request was skipped.
    task: JoinHandle<Option<PageResult<P>>>,
    /// Whether the page was not requested, because the service refused a request for its rate meanwhile.
    is_skipped: Arc<AtomicBool>,
}

impl<P> Drop for PageRequest<P> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

pub(super) struct PageReader<P> {
    /// Requests the page with a number.
    request: Arc<dyn Fn(u64) -> PageFuture<P> + Send + Sync>,
    /// How many requests the service refused for their rate so far.
    refusals: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// The next pages, in their order.
    requested: VecDeque<PageRequest<P>>,
    permits: Arc<Semaphore>,
    /// The next page that is not requested yet, from 1.
    next_page: u64,
    /// The failure of a page that arrived with pages before it.
    failure: Option<ClientError>,
}

impl<P: ReadPage> PageReader<P> {
    /// `request` requests the page with a number; `refusals` returns how many requests the service refused for their rate so far.
    pub(super) fn new(
        first_page: u64,
        refusals: impl Fn() -> u64 + Send + Sync + 'static,
        request: impl Fn(u64) -> PageFuture<P> + Send + Sync + 'static,
    ) -> Self {
        Self {
            request: Arc::new(request),
            refusals: Arc::new(refusals),
            requested: VecDeque::new(),
            permits: Arc::new(Semaphore::new(MAX_REQUESTS)),
            next_page: first_page,
            failure: None,
        }
    }

    fn request_ahead(&mut self) {
        let (page, permits) = (self.next_page, Arc::clone(&self.permits));
        self.next_page += 1;
        let (request, refusals) = (Arc::clone(&self.request), Arc::clone(&self.refusals));
        let is_skipped = Arc::new(AtomicBool::new(false));
        let skipped = Arc::clone(&is_skipped);
        let refused_before = refusals();
        let task = tokio::spawn(async move {
            let _permit = permits.acquire().await;
            if refusals() != refused_before {
                skipped.store(true, Ordering::Release);
                return None;
            }
            Some(request(page).await)
        });
        self.requested.push_back(PageRequest {
            page,
            task,
            is_skipped,
        });
    }

    /// Returns the next page and those after it that have arrived, and requests ahead as [`Self::next`] does.
    pub(super) async fn next_arrived(
        &mut self,
        ahead: usize,
        last_page: u64,
    ) -> Result<Vec<P>, ClientError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let mut pages = vec![self.next(ahead, last_page).await?];
        while pages.len() < MAX_AHEAD
            && self.requested.front().is_some_and(|request| {
                request.task.is_finished() && !request.is_skipped.load(Ordering::Acquire)
            })
        {
            match self.next(ahead, last_page).await {
                Ok(page) => pages.push(page),
                Err(failure) => {
                    self.failure = Some(failure);
                    break;
                }
            }
        }
        Ok(pages)
    }

    /// Returns the next page, and requests at most `ahead` further ones, none of them after `last_page`. After an
    /// error, the list is read again with another reader.
    pub(super) async fn next(&mut self, ahead: usize, last_page: u64) -> PageResult<P> {
        let arrived = match self.requested.pop_front() {
            Some(mut requested) => match (&mut requested.task).await {
                Ok(Some(arrived)) => arrived,
                Ok(None) => (self.request)(requested.page).await,
                Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
                // Only the end of the runtime cancels the request.
                Err(_) => std::future::pending().await,
            },
            None => {
                let page = self.next_page;
                self.next_page += 1;
                (self.request)(page).await
            }
        };
        let page = arrived?;
        let claimed = page
            .total_count()
            .unwrap_or(0)
            .div_ceil(PageQuery::MAX_PER_PAGE);
        let is_full = page.items() == PageQuery::MAX_PER_PAGE;
        while is_full && self.requested.len() < ahead && self.next_page <= claimed.min(last_page) {
            self.request_ahead();
        }
        Ok(page)
    }
}

/// Whether the service refused a request for its rate within [`RATE_LIMIT_PAUSE`].
#[derive(Debug, Default)]
pub(super) struct RateLimitPause {
    /// The refusals that were seen.
    refusals: u64,
    until: Option<Instant>,
}

impl RateLimitPause {
    /// The pages to request ahead. `refusals`: how many requests the service refused for their rate so far.
    pub(super) fn pages_ahead(&mut self, refusals: u64) -> usize {
        if std::mem::replace(&mut self.refusals, refusals) != refusals {
            self.until = Some(Instant::now() + RATE_LIMIT_PAUSE);
        }
        match self.until {
            Some(until) if Instant::now() < until => 0,
            _ => MAX_AHEAD,
        }
    }
}

/// Returns how many requests the service of a client refused for their rate so far.
pub(super) fn rate_limit_refusals(client: &Client) -> impl Fn() -> u64 + Send + Sync + 'static {
    let client = client.clone();
    move || client.rate_limit_refusals()
}

/// A page, and the time at which it was requested.
pub(super) struct TimedPage<T> {
    pub(super) page: ListPage<T>,
    pub(super) read_at: Timestamp,
}

impl<T> TimedPage<T> {
    /// Joins pages that follow one another; `None` without pages. The state of all records is as old as that
    /// of the oldest page.
    pub(super) fn joined(pages: Vec<Self>) -> Option<Self> {
        let mut pages = pages.into_iter();
        let mut joined = pages.next()?;
        for Self { page, read_at } in pages {
            joined.read_at = joined.read_at.min(read_at);
            joined.page.data.extend(page.data);
            joined.page.unreadable.extend(page.unreadable);
            joined.page.total_count = page.total_count;
        }
        Some(joined)
    }
}

impl<T> Deref for TimedPage<T> {
    type Target = ListPage<T>;

    fn deref(&self) -> &ListPage<T> {
        &self.page
    }
}

impl<T: Send + 'static> ReadPage for TimedPage<T> {
    fn items(&self) -> u64 {
        self.item_count()
    }

    fn total_count(&self) -> Option<u64> {
        self.page.total_count
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, AtomicUsize};

    use super::*;

    const PAGES: u64 = 100;

    /// A full page of a list with [`PAGES`] pages, by its number.
    #[derive(Debug, PartialEq)]
    struct NumberedPage(u64);

    impl ReadPage for NumberedPage {
        fn items(&self) -> u64 {
            PageQuery::MAX_PER_PAGE
        }

        fn total_count(&self) -> Option<u64> {
            Some(PAGES * PageQuery::MAX_PER_PAGE)
        }
    }

    /// A service that responds to one request for each permit of `responses`.
    struct Service {
        responses: Arc<Semaphore>,
        requests: Arc<AtomicUsize>,
        refusals: Arc<AtomicU64>,
        reader: PageReader<NumberedPage>,
    }

    impl Service {
        fn new() -> Self {
            let (responses, requests) =
                (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
            let (permits, count) = (Arc::clone(&responses), Arc::clone(&requests));
            let refusals = Arc::new(AtomicU64::new(0));
            let refused = Arc::clone(&refusals);
            let refused = move || refused.load(Ordering::Relaxed);
            let reader = PageReader::new(1, refused, move |page| {
                let (permits, count) = (Arc::clone(&permits), Arc::clone(&count));
                Box::pin(async move {
                    count.fetch_add(1, Ordering::Relaxed);
                    permits.acquire().await.expect("open").forget();
                    Ok(NumberedPage(page))
                })
            });
            Self {
                responses,
                requests,
                refusals,
                reader,
            }
        }

        /// The requests so far, once all tasks wait.
        async fn requests(&self) -> usize {
            for _ in 0..1_000 {
                tokio::task::yield_now().await;
            }
            self.requests.load(Ordering::Relaxed)
        }
    }

    #[tokio::test]
    async fn limits_running_requests_and_pages_ahead() {
        let mut service = Service::new();
        service.responses.add_permits(1);
        let first = service.reader.next_arrived(MAX_AHEAD, PAGES).await;
        assert_eq!(first.unwrap(), [NumberedPage(1)]);
        assert_eq!(service.requests().await, 1 + MAX_REQUESTS);
        service.responses.add_permits(PAGES as usize);
        assert_eq!(service.requests().await, 1 + MAX_AHEAD);
        let arrived = service.reader.next_arrived(MAX_AHEAD, PAGES).await.unwrap();
        let numbers = 2..=1 + MAX_AHEAD as u64;
        assert_eq!(arrived, numbers.map(NumberedPage).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn refusal_stops_waiting_requests() {
        let mut service = Service::new();
        service.responses.add_permits(1);
        service.reader.next(MAX_AHEAD, PAGES).await.unwrap();
        let sent = 1 + MAX_REQUESTS;
        assert_eq!(service.requests().await, sent);
        service.refusals.fetch_add(1, Ordering::Relaxed);
        service.responses.add_permits(MAX_REQUESTS);
        assert_eq!(service.requests().await, sent);
        let arrived = service.reader.next_arrived(0, PAGES).await.unwrap();
        let numbers = 2..=sent as u64;
        assert_eq!(arrived, numbers.map(NumberedPage).collect::<Vec<_>>());
        for page in sent + 1..sent + 4 {
            service.responses.add_permits(1);
            let arrived = service.reader.next_arrived(0, PAGES).await.unwrap();
            assert_eq!(arrived, [NumberedPage(page as u64)]);
            assert_eq!(service.requests().await, page);
        }
    }

    #[test]
    fn rate_limit_stops_requests_ahead() {
        let mut pause = RateLimitPause::default();
        assert_eq!(pause.pages_ahead(0), MAX_AHEAD);
        assert_eq!(pause.pages_ahead(1), 0);
        assert_eq!(pause.pages_ahead(1), 0);
        pause.until = Some(Instant::now());
        assert_eq!(pause.pages_ahead(1), MAX_AHEAD);
    }
}
