//! What the store promises where no request gets to.

mod refunds;

use std::time::Duration;

use super::*;
use crate::{
    contract::{
        Brand, CartRequest, Cents, OrderBatchId, OrderBatchRequest, OrderStatus, PaymentMethodId,
        Product, RecipientRequest, SendMethod, SwapMode, Timestamp,
    },
    service::{
        rules::{amounts::BaseAmounts, batch::ValidatedBatch, gift::GiftLine, money},
        store::jobs::{MAX_ATTEMPTS, ORDERS_PER_CHUNK},
    },
};

const HOUR: Duration = Duration::from_secs(3_600);

/// Longer than the lease of a job, and of whoever leads the lives.
const PAST_THE_LEASE: Duration = Duration::from_secs(31);

/// A store of its own, with the first account.
struct Kept {
    store: SharedStore,
    now: Timestamp,
    _folder: tempfile::TempDir,
}

impl Kept {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path(), None).await.unwrap();
        let now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
        store.ensure_default_account().await.unwrap();
        store.ensure_practice_payment_methods(now).await.unwrap();
        Self {
            store,
            now,
            _folder: folder,
        }
    }

    async fn balance(&self) -> (PaymentMethodId, Cents) {
        let methods = self.store.payment_methods(1).await.unwrap();
        let method = methods.into_iter().find(|it| it.balance.is_some());
        let method = method.unwrap();
        (method.id, method.balance.unwrap())
    }

    /// Batches that the balance pays, and what each holds.
    async fn batch(&self, count: usize, send_method: SendMethod) -> (StoredBatch, Cents) {
        let (payment_method_id, _) = self.balance().await;
        let brand = Brand::default();
        let line = GiftLine::new(&Product::default(), &brand, Cents(3_000), 1, Vec::new());
        let base = BaseAmounts::for_lines(std::slice::from_ref(&line));
        let request = OrderBatchRequest {
            from_name: "The People Team".to_owned(),
            recipients: vec![RecipientRequest::default(); count],
            cart: CartRequest::default(),
            ..OrderBatchRequest::default()
        };
        let hold = money::authorization_amount(base, &send_method, &request.recipients);
        let accepted = ValidatedBatch {
            lines: vec![line],
            base,
            send_method,
            swap: SwapMode::Single,
            payment_method_id,
            hold: Some(hold),
            workspace_id: None,
        };
        let new = NewBatch {
            id: OrderBatchId::generate(),
            account_no: 1,
            request: &request,
            accepted: &accepted,
            now: self.now,
        };
        (self.store.insert_batch(new).await.unwrap(), hold)
    }

    async fn status(&self, batch: &StoredBatch) -> String {
        let batch = self.store.batch(1, batch.id).await.unwrap();
        batch.unwrap().send_status
    }

    async fn claim(&self, owner: &str) -> Option<ClaimedJob> {
        self.store.claim_job(self.now, owner).await.unwrap()
    }

    /// `true`: the batch has failed for good.
    async fn fail(&self, job: &ClaimedJob, owner: &str) -> bool {
        let reason = Some("a reason");
        self.store
            .postpone_job(job, self.now, owner, reason)
            .await
            .unwrap()
    }
}

#[tokio::test]
async fn a_batch_that_fails_for_good_gives_back_what_it_holds() {
    let mut kept = Kept::open().await;
    let before = kept.balance().await.1;
    let (batch, hold) = kept.batch(12, SendMethod::EmailAndLink).await;
    assert_eq!(kept.balance().await.1, before - hold);
    for failure in 1..=MAX_ATTEMPTS {
        kept.now = kept.now + HOUR;
        let job = kept.claim("worker").await.unwrap();
        assert_eq!(kept.balance().await.1, before - hold, "it is tried again");
        assert_eq!(kept.fail(&job, "worker").await, failure == MAX_ATTEMPTS);
    }
    assert_eq!(kept.status(&batch).await, "failed");
    assert_eq!(kept.balance().await.1, before);
    kept.store.close().await;
}

#[tokio::test]
async fn a_worker_whose_lease_ran_out_changes_nothing() {
    let mut kept = Kept::open().await;
    let (batch, hold) = kept.batch(12, SendMethod::EmailAndLink).await;
    let after = kept.balance().await.1;
    let job = kept.claim("slow").await.unwrap();
    assert!(kept.claim("quick").await.is_none(), "it is leased");
    kept.now = kept.now + PAST_THE_LEASE;
    let taken_over = kept.claim("quick").await.unwrap();

    let now = kept.now;
    let stale = kept
        .store
        .create_next_orders(&job, now, "slow")
        .await
        .unwrap();
    assert_eq!(stale, None);
    for _ in 0..=MAX_ATTEMPTS {
        assert!(!kept.fail(&job, "slow").await);
    }
    kept.store.release_leases("slow").await.unwrap();
    assert!(kept.claim("third").await.is_none(), "the lease stands");
    assert_eq!(kept.status(&batch).await, "pending");

    let done = kept
        .store
        .create_next_orders(&taken_over, now, "quick")
        .await;
    assert_eq!(done.unwrap(), Some(true));
    assert!(!kept.fail(&job, "slow").await);
    assert_eq!(kept.status(&batch).await, "complete");
    assert_eq!(kept.balance().await.1, after, "{hold:?} stays held");
    let orders = kept.store.batch_orders(batch.no, 0, 100).await.unwrap();
    assert_eq!(orders.len(), 12);
    kept.store.close().await;
}

#[tokio::test]
async fn hand_overs_and_a_busy_database_never_fail_a_batch() {
    let mut kept = Kept::open().await;
    let (batch, _) = kept.batch(12, SendMethod::EmailAndLink).await;
    for _ in 0..2 * MAX_ATTEMPTS {
        let job = kept.claim("worker").await.unwrap();
        kept.store.release_leases("worker").await.unwrap();
        assert!(!kept.fail(&job, "worker").await, "it holds no lease");
        let job = kept.claim("worker").await.unwrap();
        let busy = kept.store.postpone_job(&job, kept.now, "worker", None);
        assert!(!busy.await.unwrap());
        assert!(kept.claim("worker").await.is_none(), "it waits a moment");
        kept.now = kept.now + HOUR;
    }
    let job = kept.claim("worker").await.unwrap();
    assert!(!kept.fail(&job, "worker").await, "its first failure");
    assert_eq!(kept.status(&batch).await, "pending");
    kept.store.close().await;
}

#[tokio::test]
async fn a_batch_that_comes_on_between_failures_does_not_fail() {
    let mut kept = Kept::open().await;
    let (batch, _) = kept
        .batch(ORDERS_PER_CHUNK + 12, SendMethod::EmailAndLink)
        .await;
    for round in 0..2 {
        for _ in 1..MAX_ATTEMPTS {
            kept.now = kept.now + HOUR;
            let job = kept.claim("worker").await.unwrap();
            assert!(!kept.fail(&job, "worker").await);
        }
        kept.now = kept.now + HOUR;
        let job = kept.claim("worker").await.unwrap();
        let worked = kept
            .store
            .create_next_orders(&job, kept.now, "worker")
            .await;
        assert_eq!(worked.unwrap(), Some(round == 1));
    }
    assert_eq!(kept.status(&batch).await, "complete");
    kept.store.close().await;
}

/// `giftdesk serve` and `giftdesk keys add` on a fresh folder at the same moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_fresh_folder_can_be_opened_by_several_at_once() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let opening = (0..4).map(|_| {
            let folder = folder.path().to_owned();
            tokio::spawn(async move { open(&folder, None).await })
        });
        for opened in futures_util::future::join_all(opening).await {
            opened.unwrap().expect("it opens").close().await;
        }
    }
}

#[tokio::test]
async fn looking_into_a_folder_without_a_service_leaves_nothing_there() {
    let folder = tempfile::tempdir().unwrap();
    let error = open_existing(folder.path(), None)
        .await
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("No service has run in"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Writers that wait for the one before them leave the connections to readers.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_does_not_wait_for_those_who_wait_to_write() {
    let kept = Kept::open().await;
    let store = &kept.store;
    let many = (0..40).map(|n| {
        let store = store.clone();
        let now = kept.now;
        tokio::spawn(async move {
            let key = format!("key-{n}");
            store.add_account("A team", &key, now).await
        })
    });
    let many: Vec<_> = many.collect();
    for _ in 0..40 {
        let patience = Duration::from_secs(20);
        let read = tokio::time::timeout(patience, store.check_health()).await;
        read.expect("it does not wait").unwrap();
    }
    for added in many {
        added.await.unwrap().unwrap();
    }
    assert_eq!(store.keys().await.unwrap().len(), 40);
    store.close().await;
}

#[tokio::test]
async fn only_in_practice_does_an_order_wait_for_its_life() {
    let kept = Kept::open().await;
    let due = async || {
        let due = kept.store.due_orders(kept.now, HOUR, 10, "leader").await;
        due.unwrap().len()
    };
    kept.store.prepare(false).await.unwrap();
    kept.batch(3, SendMethod::LinkMultipleCustomList).await;
    assert_eq!(due().await, 0);
    kept.store.prepare(true).await.unwrap();
    kept.batch(3, SendMethod::EmailAndLink).await;
    assert_eq!(due().await, 0, "its mail sets it going");
    kept.batch(3, SendMethod::LinkMultipleCustomList).await;
    assert_eq!(due().await, 3);
    kept.store.close().await;
}

#[tokio::test]
async fn practice_does_not_decide_for_a_person_who_came_meanwhile() {
    let kept = Kept::open().await;
    let store = &kept.store;
    store.prepare(true).await.unwrap();
    let (batch, _) = kept.batch(1, SendMethod::LinkMultipleCustomList).await;
    let later = kept.now + HOUR;
    let step = |due: &DueOrder, status| OrderTransition {
        account_no: due.account_no,
        seq: due.seq,
        from: due.status.clone(),
        at: due.next_event_at,
        status: Some(status),
        next_event_at: Some(later),
        ..OrderTransition::default()
    };
    let due = store.due_orders(kept.now, HOUR, 1, "leader").await.unwrap();
    let opened = step(&due[0], OrderStatus::Opened);
    store
        .apply_planned_transitions(&[opened], kept.now, "leader")
        .await
        .unwrap();
    let due = store.due_orders(later, HOUR, 1, "leader").await.unwrap();
    assert_eq!(due[0].status, "opened");
    // A person looks at it between the look and the step.
    let orders = store.batch_orders(batch.no, 0, 1).await.unwrap();
    let seen = store
        .record_gift_view(&orders[0].token, later)
        .await
        .unwrap();
    assert_eq!(seen, GiftActionResult::Done);
    let accepted = step(&due[0], OrderStatus::Accepted);
    store
        .apply_planned_transitions(&[accepted], later, "leader")
        .await
        .unwrap();
    let orders = store.batch_orders(batch.no, 0, 1).await.unwrap();
    assert_eq!(orders[0].status, "opened");
    let due = store.due_orders(later, HOUR, 1, "leader").await.unwrap();
    assert!(due.is_empty(), "it is in a person's hands");
    store.close().await;
}

#[tokio::test]
async fn the_lives_are_led_by_one_until_its_lease_runs_out() {
    let mut kept = Kept::open().await;
    let store = kept.store.clone();
    store.prepare(true).await.unwrap();
    kept.batch(3, SendMethod::LinkMultipleCustomList).await;
    let first = store.due_orders(kept.now, HOUR, 9, "first").await.unwrap();
    assert_eq!(first.len(), 3);
    let second = store.due_orders(kept.now, HOUR, 9, "second").await.unwrap();
    assert!(second.is_empty(), "the first one leads");
    kept.now = kept.now + PAST_THE_LEASE;
    let second = store.due_orders(kept.now, HOUR, 9, "second").await.unwrap();
    assert_eq!(second.len(), 3);
    // What the first one still writes is not written.
    let late = OrderTransition {
        account_no: 1,
        seq: first[0].seq,
        from: first[0].status.clone(),
        at: first[0].next_event_at,
        status: Some(OrderStatus::Opened),
        ..OrderTransition::default()
    };
    store
        .apply_planned_transitions(&[late], kept.now, "first")
        .await
        .unwrap();
    let orders = store.orders(1, OrderBounds::default(), 0, 9).await.unwrap();
    assert!(orders.0.iter().all(|order| order.status == "created"));
    store.close().await;
}
