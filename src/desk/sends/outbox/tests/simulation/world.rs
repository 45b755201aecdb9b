//! The service and the network of the simulation, with the faults of a case.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use serde_json::json;
use tokio::time::Instant;
use uuid::Uuid;

use super::{Environment, RECIPIENTS, RECOVERY, TOTAL};
use crate::{
    client::{ClientError, ListPage, ResponseFault, UnreadableRecord},
    contract::{
        CartRequest, Cents, Clock, OrderBatch, OrderBatchId, OrderBatchRequest, PageQuery,
        PriceEstimate, RecipientRequest, Timestamp, TotalPriceEstimate,
    },
    desk::{sends::outbox::ports::BatchService, system::lock::lock},
};

/// The message of a recipient in a send with different messages: one for every second person.
pub(super) fn group_message(recipient: &RecipientRequest) -> String {
    let number = recipient.first_name.trim_start_matches(char::is_alphabetic);
    let number: usize = number.parse().expect("a number in the name");
    format!("group {}", number % 2)
}

/// What happens to a request that creates a batch.
#[derive(Clone, Debug)]
pub(super) enum PostFault {
    None,
    /// Nothing leaves this computer.
    Unreachable,
    /// The request is lost on the way.
    Lost,
    /// The batch is created, and the answer is lost or rewritten.
    AnswerLost(Answer),
    /// The request arrives after the client has given up.
    Late(u64),
    /// The network delivers the request twice; the first answer comes back.
    Doubled,
    /// The network delivers the request twice; the answer to the second copy comes back.
    DoubledSecond,
    /// The service creates nothing.
    NotCreated(Answer),
    /// The service refuses the request as too large, with its reason.
    TooLarge,
    /// The service refuses the request with its reason.
    Refused,
}

/// An answer that says nothing about the batch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    CutOff,
    TimedOut,
    Status502,
    WebPage,
    HalfABody,
    Conflict,
    ForbiddenByProxy,
    /// A proxy says that the request is too large.
    TooLargeForProxy,
    /// A refusal in the form of the service, with this status.
    Refusal(u16),
    /// The service, or a gateway, requires a pause.
    Busy,
}

impl Answer {
    fn error(self) -> ClientError {
        match self {
            Self::CutOff => ClientError::CutOff {
                cause: "reset".to_owned(),
            },
            Self::TimedOut => ClientError::TimedOut,
            Self::Status502 => ClientError::ServiceFailed {
                status: 502,
                reason: None,
                retry_after: None,
            },
            Self::WebPage => ClientError::NotTheService(ResponseFault::WebPage),
            Self::HalfABody => ClientError::NotTheService(ResponseFault::NotJson),
            Self::Conflict => refusal(409),
            Self::ForbiddenByProxy => ClientError::Refused {
                status: 403,
                reason: None,
            },
            Self::TooLargeForProxy => too_large(None),
            Self::Refusal(status) => refusal(status),
            Self::Busy => ClientError::RateLimited {
                retry_after: Some(Duration::from_secs(7)),
            },
        }
    }
}

fn page_of(batches: Vec<OrderBatch>, page: usize, per_page: usize) -> Vec<OrderBatch> {
    let from = page * per_page;
    batches.into_iter().skip(from).take(per_page).collect()
}

fn too_large(reason: Option<String>) -> ClientError {
    ClientError::Refused {
        status: 413,
        reason,
    }
}

/// A refusal as the client classifies the response of a service.
fn refusal(status: u16) -> ClientError {
    let reason = "This was sent before.".to_owned();
    match status {
        401 => ClientError::Unauthorized {
            reason: Some(reason),
        },
        404 => ClientError::NotFound { reason },
        _ => ClientError::Refused {
            status,
            reason: Some(reason),
        },
    }
}

/// What happens to the requests that read the list, until the next event of a list.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListFault {
    None,
    Unreachable,
    Fails,
    /// Pages have at most this many batches.
    Capped(usize),
    /// The first page has only a batch that cannot be read.
    HasUnreadable,
}

/// The price that the service answers, until the next event of a price.
#[derive(Clone, Copy, Debug)]
pub(super) enum Price {
    /// The price that the user agreed to.
    Agreed,
    Higher,
    /// The service fails.
    Absent,
}

impl Price {
    /// The response of the service, when the user agreed to this price.
    pub(super) fn of(self, agreed: Cents) -> Result<Cents, ClientError> {
        match self {
            Self::Agreed => Ok(agreed),
            Self::Higher => Ok(Cents(agreed.0 * 3 / 2)),
            Self::Absent => Err(Answer::Status502.error()),
        }
    }
}

/// The first second that the clock shows.
const CLOCK_BEGIN: i64 = 1_800_000_000;

pub(super) struct CreatedBatch {
    pub(super) batch: OrderBatch,
    pub(super) reference: String,
    recipients: Vec<String>,
    /// When the batch appears in the list.
    listed_at: u64,
}

/// The service, and the network between the service and the outbox.
pub(super) struct World {
    /// The environment after the last event.
    pub(super) environment: Environment,
    posts: VecDeque<PostFault>,
    /// Seconds since the start.
    pub(super) now: u64,
    pub(super) begin: Instant,
    pub(super) batches: Vec<CreatedBatch>,
    /// Requests that arrive later, with the time of their arrival.
    in_flight: Vec<(u64, Vec<u8>)>,
    /// How often each reference left this computer.
    posted: HashMap<String, u64>,
}

fn reference_of(body: &[u8]) -> String {
    let request: OrderBatchRequest = serde_json::from_slice(body).unwrap();
    request.customer_reference_id.unwrap()
}

impl World {
    pub(super) fn new(environment: Environment) -> Self {
        Self {
            posts: environment.posts.clone().into(),
            now: environment.now,
            environment,
            begin: Instant::now(),
            batches: Vec::new(),
            in_flight: Vec::new(),
            posted: HashMap::new(),
        }
    }

    pub(super) fn posted(&self, reference: &str) -> u64 {
        self.posted.get(reference).copied().unwrap_or_default()
    }

    pub(super) fn deliver(&mut self) {
        let now = self.now;
        let (due, later) = std::mem::take(&mut self.in_flight)
            .into_iter()
            .partition(|(at, _)| *at <= now);
        self.in_flight = later;
        for (_, body) in due {
            let _ = self.create(&body);
        }
    }

    /// Creates a batch. The service refuses requests that are too large, and, if it returns
    /// references, a reference that it already has.
    fn create(&mut self, body: &[u8]) -> Result<OrderBatch, ClientError> {
        let request: OrderBatchRequest = serde_json::from_slice(body).unwrap();
        if let Some(message) = &request.message {
            let is_own = |recipient| group_message(recipient) == *message;
            assert!(request.recipients.iter().all(is_own), "a message of others");
        }
        if request.recipients.len() > self.environment.max_recipients {
            return Err(too_large(Some("Payload too large".to_owned())));
        }
        let reference = request.customer_reference_id.unwrap();
        let is_known = |batch: &CreatedBatch| batch.reference == reference;
        if self.environment.returns_references && self.batches.iter().any(is_known) {
            return Err(refusal(self.environment.repeat_status));
        }
        let preview: Vec<_> = request.recipients.iter().take(10).collect();
        let batch: OrderBatch = serde_json::from_value(json!({
            "id": Uuid::now_v7(),
            "send_status": "complete",
            "from_name": request.from_name,
            "message": request.message,
            "recipients_count": request.recipients.len(),
            "recipients_preview": preview,
            "customer_reference_id": self.environment.returns_references.then_some(&reference),
        }))
        .unwrap();
        self.batches.push(CreatedBatch {
            batch: batch.clone(),
            reference,
            recipients: request
                .recipients
                .into_iter()
                .map(|recipient| recipient.first_name)
                .collect(),
            listed_at: self.now + self.environment.list_lag,
        });
        Ok(batch)
    }

    /// What the clock shows.
    fn clock(&self) -> Timestamp {
        let seconds = CLOCK_BEGIN + self.now.cast_signed() + self.environment.clock_offset;
        Timestamp::from_micros(seconds * 1_000_000)
    }

    fn post(&mut self, body: Vec<u8>) -> Result<OrderBatch, ClientError> {
        let fault = if self.now >= RECOVERY {
            PostFault::None
        } else {
            self.posts.pop_front().unwrap_or(PostFault::None)
        };
        let posted = self.posted.entry(reference_of(&body)).or_default();
        *posted += u64::from(!matches!(fault, PostFault::Unreachable));
        // A first request that is refused in the words of the service, and whose batch the list does
        // not show yet, looks exactly like one that created nothing.
        let is_indistinguishable = *posted == 1 && self.environment.list_lag > 0;
        let fault = match fault {
            PostFault::AnswerLost(Answer::Refusal(_)) | PostFault::DoubledSecond
                if is_indistinguishable =>
            {
                PostFault::AnswerLost(Answer::CutOff)
            }
            fault => fault,
        };
        match fault {
            PostFault::None => self.create(&body),
            PostFault::Unreachable => Err(ClientError::Unreachable {
                cause: "no route".to_owned(),
            }),
            PostFault::Lost => Err(Answer::TimedOut.error()),
            PostFault::AnswerLost(answer) => {
                let _ = self.create(&body);
                Err(answer.error())
            }
            PostFault::Late(seconds) => {
                self.in_flight.push((self.now + seconds, body));
                Err(Answer::TimedOut.error())
            }
            PostFault::Doubled => {
                let first = self.create(&body);
                // A service without references cannot recognize the second copy.
                if self.environment.returns_references {
                    let _ = self.create(&body);
                }
                first
            }
            PostFault::DoubledSecond => {
                let first = self.create(&body);
                if self.environment.returns_references {
                    self.create(&body)
                } else {
                    first
                }
            }
            PostFault::NotCreated(answer) => Err(answer.error()),
            PostFault::TooLarge => Err(too_large(Some("Payload too large".to_owned()))),
            PostFault::Refused => Err(ClientError::Refused {
                status: 400,
                reason: Some("Your card was declined.".to_owned()),
            }),
        }
    }

    fn page(&self, query: PageQuery) -> Result<ListPage<OrderBatch>, ClientError> {
        if self.environment.is_list_broken {
            return Err(refusal(403));
        }
        let list = if self.now >= RECOVERY {
            ListFault::None
        } else {
            self.environment.list
        };
        let mut unreadable = Vec::new();
        let per_page = match list {
            ListFault::Unreachable => {
                return Err(ClientError::Unreachable {
                    cause: "no route".to_owned(),
                });
            }
            ListFault::Fails => return Err(Answer::Status502.error()),
            ListFault::Capped(size) => size,
            ListFault::HasUnreadable => {
                if query.page == 1 {
                    unreadable.push(UnreadableRecord {
                        record: "unreadable".to_owned(),
                        occurred_at: None,
                    });
                }
                query.per_page as usize
            }
            ListFault::None => query.per_page as usize,
        };
        let listed = |batch: &&CreatedBatch| batch.listed_at <= self.now;
        let ours = self.batches.iter().filter(listed).map(|b| b.batch.clone());
        let others = (0..self.environment.other_batches).map(|number| self.other_batch(number));
        // Other batches come first, so that a cut list hides the batch of the send.
        let all: Vec<OrderBatch> = others.chain(ours).collect();
        let page = query.page as usize - 1;
        let data = match list {
            ListFault::HasUnreadable if page == 0 => Vec::new(),
            ListFault::HasUnreadable => page_of(all, page - 1, per_page),
            _ => page_of(all, page, per_page),
        };
        Ok(ListPage {
            data,
            unreadable,
            ..ListPage::default()
        })
    }

    fn other_batch(&self, number: usize) -> OrderBatch {
        let id = Uuid::from_u128(number as u128 + 1);
        let reference = self
            .environment
            .returns_references
            .then(|| format!("other-{number}"));
        serde_json::from_value(json!({
            "id": id,
            "send_status": "complete",
            "from_name": "Another team",
            "recipients_count": 3,
            "customer_reference_id": reference,
        }))
        .unwrap()
    }

    /// The highest price of a request. The user agreed to [`TOTAL`] for all recipients.
    fn price(&self, recipients: u64) -> Result<Cents, ClientError> {
        let agreed = TOTAL.0 * recipients.cast_signed() / RECIPIENTS as i64;
        let price = if self.now >= RECOVERY {
            Price::Agreed
        } else {
            self.environment.price
        };
        price.of(Cents(agreed))
    }

    pub(super) fn count(&self, reference: &str) -> usize {
        let of = |batch: &&CreatedBatch| batch.reference == reference;
        self.batches.iter().filter(of).count()
    }

    /// The batch with a reference.
    pub(super) fn batch_of(&self, reference: &str) -> Option<OrderBatchId> {
        let mut batches = self.batches.iter();
        let batch = batches.find(|created| created.reference == reference)?;
        Some(batch.batch.id)
    }

    /// The number of gifts of each recipient.
    pub(super) fn gifts(&self) -> HashMap<&str, usize> {
        let mut gifts = HashMap::new();
        for recipient in self.batches.iter().flat_map(|batch| &batch.recipients) {
            *gifts.entry(recipient.as_str()).or_default() += 1;
        }
        gifts
    }

    /// Whether a request with this reference arrives later.
    pub(super) fn is_in_flight(&self, reference: &str) -> bool {
        let is_of_reference = |(_, body): &(u64, Vec<u8>)| reference_of(body) == reference;
        self.in_flight.iter().any(is_of_reference)
    }
}

#[derive(Clone)]
pub(super) struct SharedWorld(pub(super) Arc<Mutex<World>>);

#[async_trait]
impl BatchService for SharedWorld {
    async fn create_batch(&self, request: Vec<u8>, _: Duration) -> Result<OrderBatch, ClientError> {
        // A crash can come before the request leaves, and before its answer is stored.
        tokio::task::yield_now().await;
        let answer = lock(&self.0).post(request);
        tokio::task::yield_now().await;
        answer
    }

    async fn batch(&self, id: OrderBatchId) -> Result<OrderBatch, ClientError> {
        let world = lock(&self.0);
        if world.environment.is_list_broken {
            return Err(refusal(403));
        }
        let found = world.batches.iter().find(|created| created.batch.id == id);
        found
            .map(|created| created.batch.clone())
            .ok_or(ClientError::NotFound {
                reason: "Order batch not found".to_owned(),
            })
    }

    async fn batches_page(&self, page: PageQuery) -> Result<ListPage<OrderBatch>, ClientError> {
        tokio::task::yield_now().await;
        lock(&self.0).page(page)
    }

    async fn estimate_price(
        &self,
        _: CartRequest,
        recipients: u64,
    ) -> Result<PriceEstimate, ClientError> {
        tokio::task::yield_now().await;
        let price = lock(&self.0).price(recipients)?;
        Ok(PriceEstimate {
            total_price_estimate: TotalPriceEstimate {
                est_group_total_high: price,
                ..TotalPriceEstimate::default()
            },
            ..PriceEstimate::default()
        })
    }
}

impl SharedWorld {
    /// What the clock showed at the beginning.
    pub(super) fn begin(&self) -> Timestamp {
        Timestamp::from_micros(CLOCK_BEGIN * 1_000_000)
    }
}

impl Clock for SharedWorld {
    fn now(&self) -> Timestamp {
        lock(&self.0).clock()
    }
}
