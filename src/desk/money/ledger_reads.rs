//! Answers the questions about money: the ledger, and the charge of a batch beside its quote. The rule is [`OrderMoney`].
//! The ledger adds up all orders from memory (`orders/facts.rs`); `batches/reads.rs` counts the money of a few batches.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use sqlx::{Row, sqlite::SqliteRow};

use super::{
    charge_comparison::{ChargeComparison, OrderCharge},
    ledger::{Ledger, LedgerBatch, Workspace},
    order_money::{MoneyTotals, OrderMoney},
};
use crate::{
    contract::{Amounts, Cents, OrderBatchId, OriginalAmounts, SendStatus, Timestamp},
    desk::{
        batches::{
            BatchTitle,
            reads::{batch_title, read_facts},
        },
        engine::SessionContext,
        lists::DataKind,
        orders::facts::OrderFigures,
        problem::{Item, Problem},
        question::Question,
        store::{ConnectionRowId, Result, Store},
    },
};

/// The money of the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
struct BatchMoney {
    totals: MoneyTotals,
    first_created: Option<Timestamp>,
}

impl Store {
    /// The money of every batch that has orders, newest first.
    pub async fn ledger(&self, connection_row: ConnectionRowId, now: Timestamp) -> Result<Ledger> {
        let direct = self.direct_batches(connection_row).await?;
        let mut money = self
            .with_order_figures(connection_row, move |figures| {
                money_by_batch(figures, &direct, now)
            })
            .await?;
        let mut quotes = self.sent_quotes(connection_row).await?;
        let mut ledger = Ledger::default();
        let batches = sqlx::query(
            "SELECT id, status, name, from_name, workspace_id, workspace_name FROM batch \
             WHERE connection_row = ?1 ORDER BY rank DESC",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        for row in &batches {
            let id: OrderBatchId = row.try_get("id")?;
            let status = SendStatus::from(row.try_get::<String, _>("status")?);
            let Some(money) = money.remove(&id) else {
                ledger.batches_without_orders += u64::from(status == SendStatus::Pending);
                continue;
            };
            ledger.batches.push(LedgerBatch {
                id,
                title: batch_title(row, "name", "from_name")?,
                status: Some(status),
                sent_at: money.first_created,
                workspace: read_workspace(row)?,
                quote: quotes.remove(&id),
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

    /// The batches that are direct sends.
    pub(in crate::desk) async fn direct_batches(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashSet<OrderBatchId>> {
        let ids: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT id FROM batch INDEXED BY batch_direct \
             WHERE connection_row = ?1 AND send_method = 'direct_send'",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        Ok(ids.into_iter().collect())
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

/// Adds up the money of each batch with orders. `direct`: the batches that are direct sends.
fn money_by_batch(
    figures: &OrderFigures,
    direct: &HashSet<OrderBatchId>,
    now: Timestamp,
) -> HashMap<OrderBatchId, BatchMoney> {
    let is_direct = figures.are_direct(direct);
    let mut money = vec![BatchMoney::default(); is_direct.len()];
    for order in figures.orders() {
        let batch = order.batch();
        let payment = order.payment(is_direct[batch]);
        let of_batch = &mut money[batch];
        of_batch.totals.add(&OrderMoney::of(&payment, now), 1);
        let created_at = order.created_at().map(Timestamp::from_micros);
        let times = of_batch.first_created.into_iter().chain(created_at);
        of_batch.first_created = times.min();
    }
    let by_batch = figures.batch_ids().iter().copied().zip(money);
    by_batch
        .filter(|(_, money)| money.totals.orders > 0)
        .collect()
}

/// The workspace of a batch; `None` when the service names none.
pub(in crate::desk) fn read_workspace(row: &SqliteRow) -> Result<Option<Workspace>> {
    let Some(id) = row.try_get("workspace_id")? else {
        return Ok(None);
    };
    let name: Option<String> = row.try_get("workspace_name")?;
    Ok(Some(Workspace {
        id,
        name: name.unwrap_or_default(),
    }))
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

/// The money of every batch.
#[derive(Clone, Debug, PartialEq)]
pub struct GetLedger;

impl Question for GetLedger {
    type Reply = Arc<Ledger>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let read = async { app.store.ledger(connection_row, app.now()).await };
        let ledger = context.session.ledger_reads.run(read).await;
        context.read_or_report(ledger).map(Arc::new)
    }
}

/// Compares the quote of a batch with its charge.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareCharge(pub OrderBatchId);

impl Question for CompareCharge {
    type Reply = Arc<ChargeComparison>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let compared = app
            .store
            .charge_comparison(connection_row, self.0, app.now());
        context.found(compared.await, Item::Batch)
    }
}
