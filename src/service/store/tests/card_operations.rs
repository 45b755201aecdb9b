//! Workers that share the operations of cards of a database.

use std::collections::BTreeSet;

use super::*;

/// Longer than the lease of an operation.
const LONGER_THAN_CARD_LEASE: Duration = Duration::from_secs(181);

const OPERATIONS: i64 = 20;

impl TestStore {
    /// Inserts captures that are due.
    async fn insert_card_operations(&self) {
        let mut write = self.store.begin_write().await.unwrap();
        query(
            "INSERT INTO card_operation (account_no, order_seq, idempotency_key, kind, state, payment_method_id, card,
                customer, amount, intent, due_at, created_at)
             WITH RECURSIVE one(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < $1)
             SELECT 1, i, 'key-' || i, 'capture', 'pending', 'card', 'pm_1', 'cus_1', 100, 'pi_1', $2, $2 FROM one",
        )
        .bind(OPERATIONS)
        .bind(self.now)
        .execute(&mut write)
        .await
        .unwrap();
        write.commit().await.unwrap();
    }

    async fn claim_cards(&self, now: Timestamp, owner: &str) -> Vec<CardOperation> {
        let claim = self.store.claim_card_operations(now, OPERATIONS, owner);
        claim.await.unwrap()
    }
}

#[tokio::test]
async fn two_workers_share_card_operations() {
    let test = TestStore::open().await;
    test.insert_card_operations().await;
    let (first, second) = tokio::join!(
        test.claim_cards(test.now, "first"),
        test.claim_cards(test.now, "second")
    );
    let claimed = first.iter().chain(&second);
    let seqs: BTreeSet<i64> = claimed.map(|operation| operation.order_seq).collect();
    let all = usize::try_from(OPERATIONS).unwrap();
    assert_eq!((seqs.len(), first.len() + second.len()), (all, all));
    test.store.close().await;
}

#[tokio::test]
async fn result_after_the_lease_is_not_recorded() {
    let test = TestStore::open().await;
    test.insert_card_operations().await;
    let late = test.claim_cards(test.now, "first").await.remove(0);
    let now = test.now + LONGER_THAN_CARD_LEASE;
    let all = usize::try_from(OPERATIONS).unwrap();
    assert_eq!(test.claim_cards(now, "second").await.len(), all);
    let done = CardOutcome::Done;
    let finished = test.store.finish_card_operation(&late, &done, now, "first");
    finished.await.unwrap();
    // The other worker still has it.
    assert_eq!(test.claim_cards(now, "third").await.len(), 0);
    let later = now + LONGER_THAN_CARD_LEASE;
    assert_eq!(test.claim_cards(later, "third").await.len(), all);
    test.store.close().await;
}
