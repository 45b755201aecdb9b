//! Behavior of the store that requests to the API cannot reach, on SQLite.

mod activity_pages;
mod adoption;
mod audit;
mod card_operations;
mod idle_worker;
mod ledger;
mod many_deliveries;
mod parcel_upgrade;
mod query_plans;
mod refunds;
mod turns;
mod write_permit;

use std::time::Duration;

use sqlx::Connection as _;

use super::{webhooks::DueEndpoints, *};
use crate::{
    contract::{
        Brand, CartRequest, Cents, OrderBatchId, OrderBatchRequest, OrderStatus, PaymentMethodId,
        Product, RecipientRequest, SendMethod, SwapMode, Timestamp, WebhookEventType, WebhookId,
        rules::InternationalDelivery, shop::terms::Terms,
    },
    service::{
        rules::{
            acceptance::Acceptance, acceptance_form::DeliveryAddress, amounts::BaseAmounts,
            batch::ValidatedBatch, gift::GiftLine, money,
        },
        store::jobs::{MAX_ATTEMPTS, ORDERS_PER_CHUNK},
    },
};

const HOUR: Duration = Duration::from_secs(3_600);

/// Longer than the lease of a job and of the simulator.
const LONGER_THAN_LEASE: Duration = Duration::from_secs(31);

impl Store {
    /// Counts the steps of all connections to a file.
    pub(super) async fn count_steps(&self) -> crate::sqlite_steps::StepCounter {
        match (&self.database, &self.pool) {
            (Database::Sqlite(database), Pool::Sqlite(readers)) => {
                crate::sqlite_steps::StepCounter::watch([readers, database.write_pool()]).await
            }
            _ => panic!("PostgreSQL has no steps"),
        }
    }
}

/// The page of the first rows of a list.
fn first_rows(limit: i64) -> Paging {
    Paging { offset: 0, limit }
}

/// A store with the default account in a temporary folder.
struct TestStore {
    store: SharedStore,
    now: Timestamp,
    folder: tempfile::TempDir,
}

impl TestStore {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path(), None).await.unwrap();
        let now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
        store.ensure_default_account().await.unwrap();
        store.ensure_practice_payment_methods(now).await.unwrap();
        Self { store, now, folder }
    }

    async fn balance(&self) -> (PaymentMethodId, Cents) {
        self.balance_of(1).await
    }

    async fn balance_of(&self, account_no: i64) -> (PaymentMethodId, Cents) {
        let methods = self.store.payment_methods(account_no).await.unwrap();
        let method = methods.into_iter().find(|it| it.balance.is_some());
        let method = method.unwrap();
        (method.id, method.balance.unwrap())
    }

    /// Inserts a batch that is paid from the balance. Returns the batch and the authorized amount.
    async fn insert_batch(&self, count: usize, send_method: SendMethod) -> (StoredBatch, Cents) {
        self.insert_priced_batch(count, send_method, Cents(3_000))
            .await
    }

    /// As [`insert_batch`](Self::insert_batch), with the price of each gift.
    async fn insert_priced_batch(
        &self,
        count: usize,
        send_method: SendMethod,
        price: Cents,
    ) -> (StoredBatch, Cents) {
        self.insert_batch_of_account(1, count, send_method, price)
            .await
    }

    async fn insert_batch_of_account(
        &self,
        account_no: i64,
        count: usize,
        send_method: SendMethod,
        price: Cents,
    ) -> (StoredBatch, Cents) {
        let (payment_method_id, _) = self.balance_of(account_no).await;
        let brand = Brand::default();
        let line = GiftLine::new(&Product::default(), &brand, price, 1, Vec::new());
        let terms = Terms::practice();
        let base = BaseAmounts::for_lines(&terms, std::slice::from_ref(&line));
        let request = OrderBatchRequest {
            from_name: "The People Team".to_owned(),
            recipients: vec![RecipientRequest::default(); count],
            cart: CartRequest::default(),
            ..OrderBatchRequest::default()
        };
        let hold = money::authorization_amount(
            &terms,
            base,
            &send_method,
            InternationalDelivery::None,
            &request.recipients,
        );
        let accepted = ValidatedBatch {
            lines: vec![line],
            terms,
            base,
            send_method,
            swap: SwapMode::Single,
            international: InternationalDelivery::None,
            payment_method_id,
            authorization: Some(hold),
            workspace_id: None,
        };
        let id = OrderBatchId::generate();
        let inserted = self
            .store
            .insert_batch(id, account_no, &request, &accepted, self.now);
        match inserted.await.unwrap() {
            InsertOutcome::Stored(stored) => (*stored, hold),
            refused => panic!("{refused:?}"),
        }
    }

    async fn add_endpoints(&self, count: usize, events: &[WebhookEventType]) {
        for number in 0..count {
            let url = format!("https://example.com/{number}");
            let (id, secret) = (WebhookId::generate(), "whsec_AAAA".into());
            let added = self
                .store
                .add_endpoint(1, id, &url, events, &secret, self.now);
            assert!(added.await.unwrap());
        }
    }

    async fn status(&self, batch: &StoredBatch) -> String {
        let batch = self.store.batch(1, batch.id).await.unwrap();
        batch.unwrap().send_status
    }

    async fn claim(&self, owner: &str) -> Option<ClaimedJob> {
        self.store.claim_job(self.now, owner).await.unwrap()
    }

    /// Reports a failed attempt. Returns whether the batch has failed permanently.
    async fn fail(&self, job: &ClaimedJob, owner: &str) -> bool {
        let reason = Some("a reason");
        self.store
            .postpone_job(job, self.now, owner, reason)
            .await
            .unwrap()
    }
}

#[tokio::test]
async fn failed_batch_releases_its_payment_hold() {
    let mut test = TestStore::open().await;
    let before = test.balance().await.1;
    let (batch, hold) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    assert_eq!(test.balance().await.1, before - hold);
    for failure in 1..=MAX_ATTEMPTS {
        test.now = test.now + HOUR;
        let job = test.claim("worker").await.unwrap();
        assert_eq!(
            test.balance().await.1,
            before - hold,
            "the batch is retried"
        );
        assert_eq!(test.fail(&job, "worker").await, failure == MAX_ATTEMPTS);
    }
    assert_eq!(test.status(&batch).await, "failed");
    assert_eq!(test.balance().await.1, before);
    test.store.close().await;
}

#[tokio::test]
async fn free_gift_of_a_balance_is_accepted() {
    let test = TestStore::open().await;
    let (batch, hold) = test
        .insert_priced_batch(12, SendMethod::EmailAndLink, Cents::ZERO)
        .await;
    assert_eq!(hold, Cents::ZERO);
    let job = test.claim("worker").await.unwrap();
    let created = test.store.create_next_orders(&job, test.now, "worker");
    assert_eq!(created.await.unwrap(), JobProgress::Complete);
    let orders = test
        .store
        .batch_orders(1, batch.no, first_rows(1))
        .await
        .unwrap();
    let (acceptance, delivery) = (Acceptance::default(), DeliveryAddress::default());
    let accept = GiftAction::Accept(&acceptance, &delivery);
    let accepted = test
        .store
        .apply_gift_action(&orders[0].token, accept, test.now);
    assert_eq!(accepted.await.unwrap(), GiftActionResult::Done);
    test.store.close().await;
}

#[tokio::test]
async fn all_due_endpoints_are_found_despite_backlog() {
    let test = TestStore::open().await;
    test.add_endpoints(16, &[WebhookEventType::OrderBatchCompleted])
        .await;
    assert_eq!(
        test.store.due_endpoints(test.now, 0).await.unwrap(),
        DueEndpoints::default()
    );
    // Each batch has an event for every endpoint; more deliveries are due than one call reads.
    for _ in 0..15 {
        let (batch, _) = test.insert_batch(1, SendMethod::EmailAndLink).await;
        assert_eq!(batch.send_status, "complete");
    }
    let due = test.store.due_endpoints(test.now, 0).await.unwrap();
    assert_eq!((due.endpoints.len(), due.next_after), (16, 0));
    test.store.close().await;
}

#[tokio::test]
async fn failed_batch_is_reported_completed_once() {
    let mut test = TestStore::open().await;
    test.add_endpoints(1, &[WebhookEventType::OrderBatchCompleted])
        .await;
    test.insert_batch(12, SendMethod::EmailAndLink).await;
    for failure in 1..=MAX_ATTEMPTS {
        test.now = test.now + HOUR;
        let job = test.claim("worker").await.unwrap();
        let is_given_up = test.fail(&job, "worker").await;
        assert!(!test.fail(&job, "worker").await, "the lease has ended");
        let endpoints = test.store.endpoints().await.unwrap();
        assert_eq!(endpoints[0].pending_deliveries, i64::from(is_given_up));
        assert_eq!(is_given_up, failure == MAX_ATTEMPTS);
    }
    test.store.close().await;
}

#[tokio::test]
async fn worker_with_expired_lease_changes_nothing() {
    let mut test = TestStore::open().await;
    let (batch, hold) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    let after = test.balance().await.1;
    let job = test.claim("slow").await.unwrap();
    assert!(test.claim("quick").await.is_none(), "the job is leased");
    test.now = test.now + LONGER_THAN_LEASE;
    let taken_over = test.claim("quick").await.unwrap();

    let now = test.now;
    let stale = test
        .store
        .create_next_orders(&job, now, "slow")
        .await
        .unwrap();
    assert_eq!(stale, JobProgress::LeaseLost);
    for _ in 0..=MAX_ATTEMPTS {
        assert!(!test.fail(&job, "slow").await);
    }
    test.store.release_leases("slow").await.unwrap();
    assert!(
        test.claim("third").await.is_none(),
        "the lease is still held"
    );
    assert_eq!(test.status(&batch).await, "pending");

    let done = test
        .store
        .create_next_orders(&taken_over, now, "quick")
        .await;
    assert_eq!(done.unwrap(), JobProgress::Complete);
    assert!(!test.fail(&job, "slow").await);
    assert_eq!(test.status(&batch).await, "complete");
    assert_eq!(test.balance().await.1, after, "{hold:?} stays authorized");
    let orders = test
        .store
        .batch_orders(1, batch.no, first_rows(100))
        .await
        .unwrap();
    assert_eq!(orders.len(), 12);
    test.store.close().await;
}

#[tokio::test]
async fn released_leases_and_busy_database_never_fail_a_batch() {
    let mut test = TestStore::open().await;
    let (batch, _) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    for _ in 0..2 * MAX_ATTEMPTS {
        let job = test.claim("worker").await.unwrap();
        test.store.release_leases("worker").await.unwrap();
        assert!(
            !test.fail(&job, "worker").await,
            "the worker holds no lease"
        );
        let job = test.claim("worker").await.unwrap();
        let busy = test.store.postpone_job(&job, test.now, "worker", None);
        assert!(!busy.await.unwrap());
        assert!(
            test.claim("worker").await.is_none(),
            "the job waits a moment"
        );
        test.now = test.now + HOUR;
    }
    let job = test.claim("worker").await.unwrap();
    assert!(!test.fail(&job, "worker").await, "the first failure");
    assert_eq!(test.status(&batch).await, "pending");
    test.store.close().await;
}

#[tokio::test]
async fn job_that_ends_its_workers_is_set_aside() {
    let mut test = TestStore::open().await;
    let before = test.balance().await.1;
    let (poisoned, _) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    for process in 0..5 {
        assert_eq!(test.status(&poisoned).await, "pending");
        // The process ends without a report.
        test.claim(&format!("process {process}")).await.unwrap();
        test.now = test.now + LONGER_THAN_LEASE;
    }
    let (healthy, hold) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    let job = test.claim("last").await.unwrap();
    assert_eq!(job.batch_no, healthy.no);
    assert_eq!(test.status(&poisoned).await, "failed");
    assert_eq!(test.balance().await.1, before - hold);
    let figures = test.store.metrics(test.now).await.unwrap();
    assert_eq!(
        figures.emails.count, 12,
        "the mailing of the failed batch is closed"
    );
    test.store.close().await;
}

#[tokio::test]
async fn progress_resets_the_failures_of_a_batch() {
    let mut test = TestStore::open().await;
    let (batch, _) = test
        .insert_batch(ORDERS_PER_CHUNK + 12, SendMethod::EmailAndLink)
        .await;
    for round in 0..2 {
        for _ in 1..MAX_ATTEMPTS {
            test.now = test.now + HOUR;
            let job = test.claim("worker").await.unwrap();
            assert!(!test.fail(&job, "worker").await);
        }
        test.now = test.now + HOUR;
        let job = test.claim("worker").await.unwrap();
        let worked = test
            .store
            .create_next_orders(&job, test.now, "worker")
            .await;
        let expected = if round == 1 {
            JobProgress::Complete
        } else {
            JobProgress::Unfinished
        };
        assert_eq!(worked.unwrap(), expected);
    }
    assert_eq!(test.status(&batch).await, "complete");
    test.store.close().await;
}

/// Workers at rest wait for this signal.
#[tokio::test]
async fn transaction_that_queues_work_sends_a_signal() {
    let test = TestStore::open().await;
    let mut writes = test.store.writes().unwrap();
    assert!(!writes.has_changed().unwrap());
    test.insert_batch(12, SendMethod::EmailAndLink).await;
    assert!(writes.has_changed().unwrap());
    writes.mark_unchanged();
    test.store.batch_orders(1, 1, first_rows(10)).await.unwrap();
    assert!(!writes.has_changed().unwrap(), "a read sends none");
    test.store.close().await;
}

/// Deliveries count, too: a chunk writes one of each order for each endpoint that receives events of new orders.
#[tokio::test]
async fn chunk_is_shorter_with_several_webhook_endpoints() {
    const ENDPOINTS: usize = 10;
    let test = TestStore::open().await;
    test.add_endpoints(ENDPOINTS - 1, &[]).await;
    test.add_endpoints(1, &[WebhookEventType::OrderCreated])
        .await;
    test.add_endpoints(2, &[WebhookEventType::OrderDelivered])
        .await;
    let length = ORDERS_PER_CHUNK / ENDPOINTS;
    let (batch, _) = test
        .insert_batch(length + 1, SendMethod::EmailAndLink)
        .await;
    for (created, expected) in [
        (length, JobProgress::Unfinished),
        (length + 1, JobProgress::Complete),
    ] {
        let job = test.claim("worker").await.unwrap();
        let progress = test.store.create_next_orders(&job, test.now, "worker");
        assert_eq!(progress.await.unwrap(), expected);
        let orders = test
            .store
            .batch_orders(1, batch.no, first_rows(10_000))
            .await;
        assert_eq!(orders.unwrap().len(), created);
    }
    test.store.close().await;
}

/// `giftdesk serve` and `giftdesk keys add` may start at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn several_processes_can_open_a_new_folder() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let opening = (0..4).map(|_| {
            let folder = folder.path().to_owned();
            tokio::spawn(async move { open(&folder, None).await })
        });
        for opened in futures_util::future::join_all(opening).await {
            opened.unwrap().expect("the store opens").close().await;
        }
    }
}

#[tokio::test]
async fn opening_existing_store_creates_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let error = open_existing(folder.path(), None)
        .await
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("No service has run in"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_do_not_wait_for_queued_writers() {
    let test = TestStore::open().await;
    let store = &test.store;
    let many = (0..40).map(|n| {
        let store = store.clone();
        let now = test.now;
        tokio::spawn(async move {
            let key = format!("key-{n}");
            store.add_account("A team", &key, now).await
        })
    });
    let many: Vec<_> = many.collect();
    for _ in 0..40 {
        let limit = Duration::from_secs(20);
        let read = tokio::time::timeout(limit, store.check_health()).await;
        read.expect("the read does not wait").unwrap();
    }
    for added in many {
        added.await.unwrap().unwrap();
    }
    assert_eq!(store.keys().await.unwrap().len(), 40);
    store.close().await;
}

#[tokio::test]
async fn orders_are_simulated_only_in_practice() {
    let test = TestStore::open().await;
    let due = async || {
        let due = test.store.due_orders(test.now, HOUR, 10, "leader").await;
        due.unwrap().len()
    };
    test.store.prepare(false).await.unwrap();
    test.insert_batch(3, SendMethod::LinkMultipleCustomList)
        .await;
    assert_eq!(due().await, 0);
    test.store.prepare(true).await.unwrap();
    test.insert_batch(3, SendMethod::EmailAndLink).await;
    assert_eq!(due().await, 0, "the simulation starts after the email");
    test.insert_batch(3, SendMethod::LinkMultipleCustomList)
        .await;
    assert_eq!(due().await, 3);
    test.store.close().await;
}

#[tokio::test]
async fn simulator_leaves_a_viewed_gift_to_its_recipient() {
    let test = TestStore::open().await;
    let store = &test.store;
    store.prepare(true).await.unwrap();
    let (batch, _) = test
        .insert_batch(1, SendMethod::LinkMultipleCustomList)
        .await;
    let later = test.now + HOUR;
    let transition = |due: &StoredGift, status| OrderTransition {
        account_no: due.order.account_no,
        seq: due.order.seq,
        from: due.order.status.clone(),
        at: due.next_event_at.unwrap(),
        status: Some(status),
        next_event_at: Some(later),
        ..OrderTransition::default()
    };
    let due = store.due_orders(test.now, HOUR, 1, "leader").await.unwrap();
    let opened = transition(&due[0], OrderStatus::Opened);
    store
        .apply_planned_transitions(&[opened], test.now, "leader")
        .await
        .unwrap();
    let due = store.due_orders(later, HOUR, 1, "leader").await.unwrap();
    assert_eq!(due[0].order.status, "opened");
    // A person views the gift after the simulator has read the order.
    let orders = store
        .batch_orders(1, batch.no, first_rows(1))
        .await
        .unwrap();
    let seen = store
        .record_gift_view(&orders[0].token, later)
        .await
        .unwrap();
    assert_eq!(seen, GiftActionResult::Done);
    let accepted = transition(&due[0], OrderStatus::Accepted);
    store
        .apply_planned_transitions(&[accepted], later, "leader")
        .await
        .unwrap();
    let orders = store
        .batch_orders(1, batch.no, first_rows(1))
        .await
        .unwrap();
    assert_eq!(orders[0].status, "opened");
    let due = store.due_orders(later, HOUR, 1, "leader").await.unwrap();
    assert!(
        due.is_empty(),
        "the simulator leaves the gift to the person"
    );
    store.close().await;
}

#[tokio::test]
async fn one_instance_simulates_until_its_lease_expires() {
    let mut test = TestStore::open().await;
    let store = test.store.clone();
    store.prepare(true).await.unwrap();
    test.insert_batch(3, SendMethod::LinkMultipleCustomList)
        .await;
    let first = store.due_orders(test.now, HOUR, 9, "first").await.unwrap();
    assert_eq!(first.len(), 3);
    let second = store.due_orders(test.now, HOUR, 9, "second").await.unwrap();
    assert!(second.is_empty(), "the first instance holds the lease");
    test.now = test.now + LONGER_THAN_LEASE;
    let second = store.due_orders(test.now, HOUR, 9, "second").await.unwrap();
    assert_eq!(second.len(), 3);
    let late = OrderTransition {
        account_no: 1,
        seq: first[0].order.seq,
        from: first[0].order.status.clone(),
        at: first[0].next_event_at.unwrap(),
        status: Some(OrderStatus::Opened),
        ..OrderTransition::default()
    };
    store
        .apply_planned_transitions(&[late], test.now, "first")
        .await
        .unwrap();
    let orders = store
        .orders(1, OrderBounds::default(), first_rows(9))
        .await
        .unwrap();
    assert!(orders.0.iter().all(|order| order.status == "notified"));
    store.close().await;
}
