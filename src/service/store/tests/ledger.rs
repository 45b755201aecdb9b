//! The triggers and constraints of the payment ledger. `tests/service_postgres/concurrent_balances.rs` has the same for
//! PostgreSQL.

use super::TestStore;
use crate::contract::SendMethod;

#[tokio::test]
async fn ledger_refuses_changes_and_negative_totals() {
    let test = TestStore::open().await;
    test.insert_batch(1, SendMethod::EmailAndLink).await;
    let mut database = test.connect().await;
    let insert = |totals: &str| {
        format!(
            "INSERT INTO payment_entry (account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
             SELECT account_no, payment_method_id, 'adjustment', {totals}, recorded_at FROM payment_entry LIMIT 1"
        )
    };
    for (statement, reason) in [
        (
            "UPDATE payment_entry SET amount = 0".to_owned(),
            "not changed",
        ),
        ("DELETE FROM payment_entry".to_owned(), "not deleted"),
        (
            insert("-1, 0, 0, 0"),
            "CHECK constraint failed: amount >= 0",
        ),
        (
            insert("0, -1, 0, 0"),
            "CHECK constraint failed: balance >= 0",
        ),
        (
            insert("0, 0, -1, 0"),
            "CHECK constraint failed: authorized >= 0",
        ),
        (
            insert("0, 0, 0, -1"),
            "CHECK constraint failed: captured >= 0",
        ),
    ] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(statement.clone()))
            .execute(&mut database)
            .await;
        let error = refused.expect_err(&statement).to_string();
        assert!(error.contains(reason), "{statement}: {error}");
    }
    let accepted = sqlx::query(sqlx::AssertSqlSafe(insert("0, 0, 0, 0")))
        .execute(&mut database)
        .await
        .unwrap();
    assert_eq!(accepted.rows_affected(), 1, "there is a first entry");
    test.store.close().await;
}

#[tokio::test]
async fn database_keeps_an_invoice_within_its_limit() {
    let test = TestStore::open().await;
    let mut database = test.connect().await;
    let insert = "INSERT INTO payment_method (id, account_no, position, name, kind, credit_limit, credit_used, created_at)
         VALUES ('INVOICE', 1, 9, 'Invoice', 'invoice', 100, 100, 0)";
    sqlx::query(insert).execute(&mut database).await.unwrap();
    for statement in [
        "UPDATE payment_method SET credit_used = 101 WHERE kind = 'invoice'",
        "UPDATE payment_method SET credit_used = -1 WHERE kind = 'invoice'",
        "UPDATE payment_method SET credit_used = NULL WHERE kind = 'invoice'",
        "UPDATE payment_method SET credit_limit = 99 WHERE kind = 'invoice'",
        "UPDATE payment_method SET credit_used = 0 WHERE kind = 'balance'",
    ] {
        let refused = sqlx::query(statement).execute(&mut database).await;
        let error = refused.expect_err(statement).to_string();
        assert!(error.contains("CHECK constraint"), "{statement}: {error}");
    }
    test.store.close().await;
}
