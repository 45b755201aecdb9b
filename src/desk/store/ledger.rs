//! Reads the money of orders. The rule is [`OrderMoney`](crate::desk::view::OrderMoney). The ledger adds up all orders from memory
//! (`order_figures`); `funnel` counts the money of a few batches.

use std::collections::HashMap;

use sqlx::{Row, sqlite::SqliteRow};
use uuid::Uuid;

use super::{ConnectionRowId, Result, Store, batch_money::BatchMoney};
use crate::{
    contract::{Amounts, Cents, OrderBatchId, OriginalAmounts, SendMethod, SendStatus, Timestamp},
    desk::view::{
        BatchTitle, ChargeComparison, Ledger, LedgerBatch, OrderCharge, PaymentFacts, Workspace,
    },
};

impl Store {
    /// The money of every batch that has orders, newest first.
    pub async fn ledger(&self, connection_row: ConnectionRowId, now: Timestamp) -> Result<Ledger> {
        let batches = self.batch_list(connection_row).await?;
        let mut money = self
            .money_by_batch(connection_row, &batches.is_direct, now)
            .await?;
        let mut quotes = self.sent_quotes(connection_row).await?;
        let mut ledger = Ledger::default();
        for batch in &batches.all {
            let Some(money) = money.remove(&batch.id) else {
                let is_pending = batch.status == SendStatus::Pending;
                ledger.batches_without_orders += u64::from(is_pending);
                continue;
            };
            ledger.batches.push(LedgerBatch {
                id: batch.id,
                title: batch.title.clone(),
                status: Some(batch.status.clone()),
                sent_at: money.first_created,
                workspace: batch.workspace.clone(),
                quote: quotes.remove(&batch.id),
                totals: money.totals,
            });
        }
        // Orders that an activity mirrored before their batch.
        let mut early: Vec<_> = money.into_iter().collect();
        early.sort_by_key(|(id, _)| *id);
        ledger
            .batches
            .extend(early.into_iter().map(|(id, money)| LedgerBatch {
                id,
                title: BatchTitle::Unknown,
                status: None,
                sent_at: money.first_created,
                workspace: None,
                quote: quotes.remove(&id),
                totals: money.totals,
            }));
        Ok(ledger)
    }

    async fn money_by_batch(
        &self,
        connection_row: ConnectionRowId,
        direct: &HashMap<OrderBatchId, bool>,
        now: Timestamp,
    ) -> Result<HashMap<OrderBatchId, BatchMoney>> {
        self.with_order_figures(connection_row, |figures| {
            figures.money_by_batch(direct, now)
        })
        .await
    }

    /// Compares the quote of a batch with its charge. Returns `None` when no order of the batch is
    /// mirrored.
    pub async fn charge_comparison(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        now: Timestamp,
    ) -> Result<Option<ChargeComparison>> {
        let is_direct: Option<bool> = sqlx::query_scalar(
            "SELECT send_method = 'direct_send' FROM batch WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_optional(&self.mirror)
        .await?;
        let rows = sqlx::query(
            "SELECT status, expires_at, is_paid, sent_pre_tax, amount_total, is_swapped, \
             amount_pre_tax, body ->> '$.amounts.amount_product' AS product, \
             body ->> '$.amounts.amount_shipping' AS shipping, \
             body ->> '$.amounts.amount_processing_fee' AS fee, \
             body ->> '$.amounts.amount_credit_applied' AS credit, \
             body ->> '$.amounts.amount_tax' AS tax, \
             body ->> '$.amounts.amount_global_relay_cost' AS relay, \
             body ->> '$.original_amounts.original_amount_product' AS original_product, \
             body ->> '$.original_amounts.original_amount_shipping' AS original_shipping, \
             body ->> '$.original_amounts.original_amount_pre_tax_total' AS original_pre_tax, \
             count(*) AS orders FROM (SELECT orders.*, \
             CASE WHEN json_valid(order_body.body) THEN order_body.body ELSE '{}' END AS body \
             FROM orders LEFT JOIN order_body ON order_body.order_row = orders.row_id \
             WHERE orders.connection_row = ?1 AND orders.batch_id = ?2) \
             GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_all(&self.mirror)
        .await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let orders = rows
            .iter()
            .map(|row| read_charge(row, is_direct.unwrap_or(false)))
            .collect::<Result<Vec<_>>>()?;
        let quote = self.sent_quotes(connection_row).await?.remove(&batch);
        Ok(Some(ChargeComparison::of(quote, &orders, now)))
    }
}

pub(super) fn is_direct(row: &SqliteRow) -> Result<bool> {
    let method: String = row.try_get("send_method")?;
    Ok(SendMethod::from(method) == SendMethod::DirectSend)
}

/// The workspace of a batch; `None` when the service names none, or its id is not a UUID.
pub(super) fn read_workspace(row: &SqliteRow) -> Result<Option<Workspace>> {
    let id: Option<String> = row.try_get("workspace_id")?;
    let Some(id) = id.and_then(|id| Uuid::parse_str(&id).ok()) else {
        return Ok(None);
    };
    let name: Option<String> = row.try_get("workspace_name")?;
    Ok(Some(Workspace {
        id: id.into(),
        name: name.unwrap_or_default(),
    }))
}

pub(super) fn read_facts(row: &SqliteRow, is_direct: bool) -> Result<PaymentFacts> {
    Ok(PaymentFacts {
        status: row.try_get::<String, _>("status")?.into(),
        expires_at: row.try_get("expires_at")?,
        is_paid: row.try_get("is_paid")?,
        is_direct,
        sent_pre_tax: row.try_get("sent_pre_tax")?,
        total: row.try_get("amount_total")?,
    })
}

fn read_charge(row: &SqliteRow, is_direct: bool) -> Result<(OrderCharge, u64)> {
    let cents = |name: &str| row.try_get::<Option<Cents>, _>(name);
    let known = |name: &str| Ok::<_, sqlx::Error>(cents(name)?.unwrap_or_default());
    let payment = read_facts(row, is_direct)?;
    let amounts = Amounts {
        amount_product: known("product")?,
        amount_shipping: known("shipping")?,
        amount_processing_fee: known("fee")?,
        amount_pre_tax_total: row.try_get("amount_pre_tax")?,
        amount_credit_applied: known("credit")?,
        amount_tax: cents("tax")?,
        amount_total: payment.total,
        amount_global_relay_cost: cents("relay")?,
    };
    let original = match cents("original_pre_tax")? {
        Some(pre_tax) if row.try_get("is_swapped")? => Some(OriginalAmounts {
            original_amount_product: known("original_product")?,
            original_amount_shipping: known("original_shipping")?,
            original_amount_pre_tax_total: pre_tax,
            ..OriginalAmounts::default()
        }),
        _ => None,
    };
    let charge = OrderCharge {
        payment,
        amounts,
        original,
    };
    Ok((charge, row.try_get::<i64, _>("orders")?.cast_unsigned()))
}
