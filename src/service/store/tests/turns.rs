//! Accounts take turns in background work, whatever another account has queued, and finding the next one costs
//! little.

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::*;

/// How many jobs or batches the first account has queued.
const QUEUED: i64 = 300_000;

/// The most SQLite steps of five claims together; one claim that reads the whole queue takes as many.
const MAX_STEPS: u64 = 300_000;

impl TestStore {
    /// Adds an account, and returns its number.
    async fn add_account(&self) -> i64 {
        let key = "key-of-another-account";
        self.store
            .add_account("Another account", key, self.now)
            .await
            .unwrap();
        self.store
            .ensure_practice_payment_methods(self.now)
            .await
            .unwrap();
        match self.store.find_key_owner(key).await.unwrap() {
            Some(KeyOwner::Sender(account)) => account.no,
            other => panic!("not the key of an account: {other:?}"),
        }
    }

    async fn execute(&self, statement: &'static str) {
        let file = self.folder.path().join("service.sqlite");
        let options = SqliteConnectOptions::new().filename(file);
        let mut database = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query(statement)
            .bind(QUEUED)
            .bind(self.now)
            .execute(&mut database)
            .await
            .unwrap();
    }

    async fn small_batch(&self, account_no: i64, count: usize) -> StoredBatch {
        let method = SendMethod::EmailAndLink;
        self.insert_batch_of_account(account_no, count, method, Cents(3_000))
            .await
            .0
    }
}

#[tokio::test]
async fn accounts_take_turns_with_jobs() {
    let test = TestStore::open().await;
    let other = test.add_account().await;
    let (first, _) = test.insert_batch(12, SendMethod::EmailAndLink).await;
    // These jobs have no batches, so the test only claims them.
    test.execute(
        "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?1)
         INSERT INTO job (kind, batch_no, run_at, account_no) SELECT 'create_orders', 1000000 + no, ?2, 1 FROM n",
    )
    .await;
    let batch = test.small_batch(other, 12).await;
    assert_eq!(test.claim("worker").await.unwrap().batch_no, first.no);
    let steps = test.store.count_steps().await;
    for round in 0..5 {
        let job = test.claim(&format!("worker {round}")).await.unwrap();
        assert_eq!(
            job.batch_no == batch.no,
            round == 0,
            "the other account is next, and has one job"
        );
    }
    let steps = steps.take();
    assert!(steps > 0 && steps <= MAX_STEPS, "{steps} steps");
    test.store.close().await;
}

#[tokio::test]
async fn accounts_take_turns_with_batch_emails() {
    let test = TestStore::open().await;
    let other = test.add_account().await;
    // No order of these batches exists.
    test.execute(
        "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?1 / 100)
         INSERT INTO batch_email (kind, batch_no, run_at, account_no) SELECT 'gift', 1000000 + no, ?2, 1 FROM n",
    )
    .await;
    let first = test.small_batch(1, 3).await;
    let batch = test.small_batch(other, 3).await;
    for expected in [(1, first.no), (other, batch.no)] {
        let claimed = test.store.claim_batch_emails(test.now, "worker").await;
        let claimed = claimed.unwrap().expect("a batch has emails");
        assert_eq!((claimed.account_no, claimed.batch_no), expected);
    }
    test.store.close().await;
}

#[tokio::test]
async fn accounts_share_a_claim_of_single_emails() {
    const LIMIT: i64 = 20;
    let test = TestStore::open().await;
    let other = test.add_account().await;
    for _ in 0..10 {
        test.small_batch(1, 10).await;
    }
    let batch = test.small_batch(other, 3).await;
    test.execute(
        "INSERT INTO recipient_email (batch_no, position, kind, run_at, account_no)
         SELECT batch_no, position, 'shipped', ?2 - iif(account_no = 1, 3600000000, 0), account_no
         FROM orders WHERE ?1 > 0",
    )
    .await;
    let claim = async |owner: &'static str| {
        let claimed = test.store.claim_emails(test.now, LIMIT, owner).await;
        let claimed = claimed.unwrap();
        let of_other = claimed
            .iter()
            .filter(|email| email.gift.order.batch_no == batch.no);
        (claimed.len(), of_other.count())
    };
    assert_eq!(
        claim("first").await,
        (20, 3),
        "although the others are older"
    );
    assert_eq!(
        claim("second").await,
        (20, 0),
        "the other account has no more"
    );
    test.store.close().await;
}

#[tokio::test]
async fn claim_costs_the_same_with_many_accounts() {
    let test = TestStore::open().await;
    // Jobs without batches, each of another account that had a turn.
    test.execute(
        "WITH RECURSIVE n (no) AS (VALUES (1) UNION ALL SELECT no + 1 FROM n WHERE no < ?1 / 3)
         INSERT INTO job (kind, batch_no, run_at, account_no)
         SELECT 'create_orders', 1000000 + no, ?2, 1000 + no FROM n",
    )
    .await;
    test.execute(
        "INSERT INTO turn (kind, account_no, turn)
         SELECT 'orders', account_no, account_no + 0 * (?1 + ?2) FROM job",
    )
    .await;
    let mut claimed = std::collections::BTreeSet::new();
    let steps = test.store.count_steps().await;
    for round in 0..5 {
        let job = test.claim(&format!("worker {round}")).await.unwrap();
        claimed.insert(job.batch_no);
    }
    assert_eq!(claimed.len(), 5, "each worker has another job");
    let steps = steps.take();
    assert!(steps > 0 && steps <= MAX_STEPS, "{steps} steps");
    test.store.close().await;
}
