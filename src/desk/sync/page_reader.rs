//! Reads the pages of a list in their order, and requests the next ones while pages are being stored. Pages that have
//! arrived meanwhile are stored together: one transaction for many pages writes each page of an index once.
//!
//! Used for the orders of a batch and the first read of activities. Nothing is requested ahead of a page that is not
//! full, past the total that the service claims, or for a minute after the service refused a request for its rate.

use std::{
    collections::VecDeque,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{sync::Semaphore, task::JoinHandle};

use crate::{client::ClientError, contract::PageQuery};

/// The requests that run at the same time.
const MAX_REQUESTS: usize = 6;
/// The pages that are requested before the page before them is stored: three thousand records, which are stored together
/// when storing takes longer than reading.
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

/// A request that runs, or waits until fewer run; dropping it ends the request.
struct PageRequest<P> {
    task: JoinHandle<PageResult<P>>,
    is_sent: Arc<AtomicBool>,
}

impl<P> Drop for PageRequest<P> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

pub(super) struct PageReader<P> {
    request: Arc<dyn Fn(u64) -> PageFuture<P> + Send + Sync>,
    /// Requests of pages that follow one another.
    running: VecDeque<PageRequest<P>>,
    /// A place for each request that may run.
    places: Arc<Semaphore>,
    /// The next page that is not requested yet, from 1.
    next_page: u64,
    /// The failure of a page that arrived with pages before it.
    failure: Option<ClientError>,
}

impl<P: ReadPage> PageReader<P> {
    /// `request` requests the page with a number.
    pub(super) fn new(
        first_page: u64,
        request: impl Fn(u64) -> PageFuture<P> + Send + Sync + 'static,
    ) -> Self {
        Self {
            request: Arc::new(request),
            running: VecDeque::new(),
            places: Arc::new(Semaphore::new(MAX_REQUESTS)),
            next_page: first_page,
            failure: None,
        }
    }

    fn start_request(&mut self) -> PageRequest<P> {
        let (request, page) = (Arc::clone(&self.request), self.next_page);
        self.next_page += 1;
        let places = Arc::clone(&self.places);
        let is_sent = Arc::new(AtomicBool::new(false));
        let sent = Arc::clone(&is_sent);
        let task = tokio::spawn(async move {
            let _place = places.acquire().await;
            sent.store(true, Ordering::Relaxed);
            request(page).await
        });
        PageRequest { task, is_sent }
    }

    /// Takes back the requests that still wait for others to end.
    fn take_back_waiting(&mut self) {
        let is_waiting = |request: &PageRequest<P>| !request.is_sent.load(Ordering::Relaxed);
        while self.running.back().is_some_and(is_waiting) {
            self.running.pop_back();
            self.next_page -= 1;
        }
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
            && self
                .running
                .front()
                .is_some_and(|request| request.task.is_finished())
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
        if ahead == 0 {
            self.take_back_waiting();
        }
        let mut request = match self.running.pop_front() {
            Some(request) => request,
            None => self.start_request(),
        };
        let page = match (&mut request.task).await {
            Ok(page) => page?,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            // Only the end of the runtime cancels the request.
            Err(_) => std::future::pending().await,
        };
        let claimed = page
            .total_count()
            .unwrap_or(0)
            .div_ceil(PageQuery::MAX_PER_PAGE);
        let is_full = page.items() == PageQuery::MAX_PER_PAGE;
        while is_full && self.running.len() < ahead && self.next_page <= claimed.min(last_page) {
            let request = self.start_request();
            self.running.push_back(request);
        }
        Ok(page)
    }
}

/// Whether the service refused requests for their rate lately.
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    const PAGES: u64 = 100;

    /// A full page of a list of [`PAGES`] pages, with its number.
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

    /// A service that answers one request for each permit of `answers`.
    struct Service {
        answers: Arc<Semaphore>,
        requests: Arc<AtomicUsize>,
        reader: PageReader<NumberedPage>,
    }

    impl Service {
        fn new() -> Self {
            let (answers, requests) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
            let (permits, count) = (Arc::clone(&answers), Arc::clone(&requests));
            let reader = PageReader::new(1, move |page| {
                let (permits, count) = (Arc::clone(&permits), Arc::clone(&count));
                Box::pin(async move {
                    count.fetch_add(1, Ordering::Relaxed);
                    permits.acquire().await.expect("open").forget();
                    Ok(NumberedPage(page))
                })
            });
            Self {
                answers,
                requests,
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
    async fn six_requests_run_while_thirty_pages_wait() {
        let mut service = Service::new();
        service.answers.add_permits(1);
        let first = service.reader.next_arrived(MAX_AHEAD, PAGES).await;
        assert_eq!(first.unwrap(), [NumberedPage(1)]);
        assert_eq!(service.requests().await, 1 + MAX_REQUESTS);
        service.answers.add_permits(PAGES as usize);
        assert_eq!(service.requests().await, 1 + MAX_AHEAD);
        let arrived = service.reader.next_arrived(MAX_AHEAD, PAGES).await.unwrap();
        let numbers = 2..=1 + MAX_AHEAD as u64;
        assert_eq!(arrived, numbers.map(NumberedPage).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn waiting_requests_are_taken_back_without_pages_ahead() {
        let mut service = Service::new();
        service.answers.add_permits(1);
        service.reader.next(MAX_AHEAD, PAGES).await.unwrap();
        let sent = 1 + MAX_REQUESTS;
        assert_eq!(service.requests().await, sent);
        for page in 2..=sent {
            service.answers.add_permits(1);
            let read = service.reader.next(0, PAGES).await.unwrap();
            assert_eq!(read, NumberedPage(page as u64));
            assert_eq!(service.requests().await, sent);
        }
        for page in sent + 1..sent + 4 {
            service.answers.add_permits(1);
            let read = service.reader.next(0, PAGES).await.unwrap();
            assert_eq!(read, NumberedPage(page as u64));
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
