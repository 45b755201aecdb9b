//! The operations of cards that changes of orders cause, written in the transactions of the changes. The account of the rows
//! must be locked.
//!
//! A gift has at most one authorization that pays for it, one capture and one refund; unique indexes refuse a second one.

use std::collections::HashMap;

use crate::{
    contract::{Cents, PaymentMethodId, Timestamp},
    service::{
        error::Result,
        shop::cards::{OperationKind, ProblemCode},
        store::{
            WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query, query_as,
        },
    },
};

use super::parcels::json_column;

/// An operation to add.
#[derive(Clone, Debug)]
pub(in crate::service::store) struct NewOperation {
    pub(in crate::service::store) order_seq: i64,
    pub(in crate::service::store) kind: OperationKind,
    pub(in crate::service::store) payment: CardPayment,
    pub(in crate::service::store) amount: Cents,
    /// `None`: an authorization has none yet, and another operation waits for it.
    pub(in crate::service::store) intent: Option<String>,
    /// `None`: waits.
    pub(in crate::service::store) due_at: Option<Timestamp>,
    /// Shown to operators from the beginning.
    pub(in crate::service::store) problem: Option<Problem>,
}

/// Why an operation is shown to operators.
#[derive(Clone, Debug)]
pub(in crate::service::store) struct Problem {
    code: ProblemCode,
    reason: String,
}

impl Problem {
    pub(super) fn new(code: ProblemCode, reason: &str) -> Self {
        Self {
            code,
            reason: reason.to_owned(),
        }
    }
}

/// The card that pays for a gift, and the method whose ledger has the payment.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(in crate::service::store) struct CardPayment {
    pub(in crate::service::store) payment_method_id: PaymentMethodId,
    pub(in crate::service::store) card: String,
    pub(in crate::service::store) customer: String,
}

#[derive(sqlx::FromRow)]
struct EndedAuthorization {
    order_seq: i64,
    #[sqlx(flatten)]
    payment: CardPayment,
    amount: Cents,
    intent: String,
}

#[derive(sqlx::FromRow)]
struct StoredCapture {
    order_seq: i64,
    idempotency_key: String,
    state: String,
    #[sqlx(flatten)]
    payment: CardPayment,
    amount: Cents,
    intent: Option<String>,
}

/// Adds operations, each with a key of its own, at most one of a kind for a gift.
pub(in crate::service::store) async fn add_operations(
    write: &mut WriteTransaction,
    account_no: i64,
    operations: &[NewOperation],
    now: Timestamp,
) -> Result<()> {
    for chunk in operations.chunks(MAX_ROWS_PER_STATEMENT) {
        let rows: Vec<_> = chunk
            .iter()
            .map(|operation| {
                (
                    operation.order_seq,
                    // Sorts by time.
                    uuid::Uuid::now_v7().to_string(),
                    <&str>::from(operation.kind),
                    &operation.payment.payment_method_id,
                    &operation.payment.card,
                    &operation.payment.customer,
                    operation.amount,
                    &operation.intent,
                    operation.due_at.map(Timestamp::micros),
                    operation.problem.as_ref().map(|it| <&str>::from(it.code)),
                    operation.problem.as_ref().map(|it| &it.reason),
                )
            })
            .collect();
        query(trusted_sql(format!(
            "INSERT INTO card_operation (account_no, order_seq, idempotency_key, kind, state, payment_method_id, card,
                customer, amount, intent, due_at, problem, error, created_at)
             SELECT $1, CAST(value ->> 0 AS BIGINT), value ->> 1, value ->> 2, 'pending', value ->> 3, value ->> 4,
                value ->> 5, CAST(value ->> 6 AS BIGINT), value ->> 7, CAST(value ->> 8 AS BIGINT), value ->> 9,
                value ->> 10, $3
             FROM {}",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(to_json(&rows)?)
        .bind(now)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Captures the authorizations of gifts that were shipped.
pub(in crate::service::store) async fn capture(
    write: &mut WriteTransaction,
    account_no: i64,
    parts: &[(i64, Cents)],
    now: Timestamp,
) -> Result<()> {
    end_authorizations(write, account_no, parts, OperationKind::Capture, now).await
}

/// Cancels the authorizations of gifts that ended before they were shipped.
pub(in crate::service::store) async fn cancel(
    write: &mut WriteTransaction,
    account_no: i64,
    parts: &[(i64, Cents)],
    now: Timestamp,
) -> Result<()> {
    end_authorizations(write, account_no, parts, OperationKind::Cancel, now).await
}

/// Ends the authorizations of gifts with an operation for each: the part of its gift.
async fn end_authorizations(
    write: &mut WriteTransaction,
    account_no: i64,
    parts: &[(i64, Cents)],
    kind: OperationKind,
    now: Timestamp,
) -> Result<()> {
    let seqs: Vec<i64> = parts.iter().map(|(seq, _)| *seq).collect();
    let amounts: HashMap<i64, Cents> = parts.iter().copied().collect();
    void_unsent_authorizations(write, account_no, &seqs, now).await?;
    let mut operations = Vec::new();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        let ended: Vec<EndedAuthorization> = query_as(trusted_sql(format!(
            "UPDATE card_operation SET state = 'done', problem = NULL, due_at = NULL, owner = NULL, lease_until = NULL,
                finished_at = $1
             WHERE account_no = $2 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {}) AND state = 'authorized'
             RETURNING order_seq, payment_method_id, card, customer, amount, intent",
            write.dialect().json_rows(3)
        )))
        .bind(now)
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        for authorization in ended {
            let seq = authorization.order_seq;
            let amount = match kind {
                OperationKind::Capture => amounts.get(&seq).copied(),
                _ => None,
            };
            let amount = amount.unwrap_or(authorization.amount);
            operations.push(NewOperation {
                order_seq: seq,
                kind,
                payment: authorization.payment,
                amount,
                intent: Some(authorization.intent),
                due_at: Some(now),
                problem: None,
            });
        }
    }
    if kind == OperationKind::Capture && operations.len() < parts.len() {
        tracing::error!(
            account_no,
            gifts = parts.len(),
            authorizations = operations.len(),
            "gifts were shipped without an authorization to capture"
        );
    }
    add_operations(write, account_no, &operations, now).await
}

/// Refunds the charges of gifts. A charge that was not requested yet is not made at all.
pub(in crate::service::store) async fn refund(
    write: &mut WriteTransaction,
    account_no: i64,
    parts: &[(i64, Cents)],
    now: Timestamp,
) -> Result<()> {
    let seqs: Vec<i64> = parts.iter().map(|(seq, _)| *seq).collect();
    void_unsent_authorizations(write, account_no, &seqs, now).await?;
    let mut operations = Vec::new();
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        let captures: Vec<StoredCapture> = query_as(trusted_sql(format!(
            "SELECT order_seq, idempotency_key, state, payment_method_id, card, customer, amount, intent
             FROM card_operation
             WHERE account_no = $1 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
                AND kind = 'capture' AND state IN ('pending', 'done')",
            write.dialect().json_rows(2)
        )))
        .bind(account_no)
        .bind(json_column(chunk)?)
        .fetch_all(&mut *write)
        .await?;
        for capture in captures {
            let is_done = capture.state == "done";
            let key = &capture.idempotency_key;
            // A worker can request the capture at this moment.
            let is_unsent =
                !is_done && void_unsent(write, account_no, capture.order_seq, key, now).await?;
            let kind = match is_unsent {
                // Without an authorization there is nothing to cancel.
                true if capture.intent.is_none() => continue,
                true => OperationKind::Cancel,
                false => OperationKind::Refund,
            };
            operations.push(NewOperation {
                order_seq: capture.order_seq,
                kind,
                payment: capture.payment,
                amount: capture.amount,
                // A refund waits for the end of the capture, which is being requested.
                intent: capture.intent.filter(|_| is_done || is_unsent),
                due_at: (is_done || is_unsent).then_some(now),
                problem: None,
            });
        }
    }
    add_operations(write, account_no, &operations, now).await
}

/// Marks an operation as never to be performed. Returns `false`, and changes nothing, when a worker has requested it.
pub(in crate::service::store) async fn void_unsent(
    write: &mut WriteTransaction,
    account_no: i64,
    order_seq: i64,
    key: &str,
    now: Timestamp,
) -> Result<bool> {
    let voided = query(
        "UPDATE card_operation SET state = 'void', problem = NULL, due_at = NULL, finished_at = $1
         WHERE account_no = $2 AND order_seq = $3 AND idempotency_key = $4 AND state = 'pending' AND attempts = 0",
    )
    .bind(now)
    .bind(account_no)
    .bind(order_seq)
    .bind(key.to_owned())
    .execute(write)
    .await?;
    Ok(voided > 0)
}

/// Gives up the authorizations of gifts that were not requested yet. One that was requested is canceled when its result is
/// known.
pub(in crate::service::store) async fn void_unsent_authorizations(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    now: Timestamp,
) -> Result<()> {
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        query(trusted_sql(format!(
            "UPDATE card_operation SET state = 'void', problem = NULL, due_at = NULL, finished_at = $1
             WHERE account_no = $2 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
                AND kind = 'authorize' AND state = 'pending' AND attempts = 0",
            write.dialect().json_rows(3)
        )))
        .bind(now)
        .bind(account_no)
        .bind(json_column(chunk)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}
