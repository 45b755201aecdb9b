//! What the user agreed to pay for a batch, and with which payment method. Written when a send is
//! finalized, because no service returns either.

use std::collections::HashMap;

use serde::Deserialize;
use sqlx::{Row, Sqlite, Transaction};

use super::outbox::OutboxEntry;
use crate::{
    contract::{OrderBatchId, PaymentMethod, PaymentMethodId},
    desk::{
        money::SentQuote,
        store::{ConnectionRowId, Result, Store, documents},
    },
};

/// The field of a request that is kept.
#[derive(Deserialize)]
struct PaidWith {
    #[serde(default)]
    payment_method_id: Option<PaymentMethodId>,
}

impl Store {
    /// The payment method of the request of an entry: the named one, else the first of the account,
    /// which the service then uses. `None` when neither is known.
    pub(super) async fn payment_method_of(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Option<PaymentMethodId>> {
        let stored = sqlx::query(
            "SELECT connection_row, body FROM outbox JOIN outbox_request ON outbox_row = row_id \
             WHERE id = ?1",
        )
        .bind(entry.id)
        .fetch_optional(&self.durable)
        .await?;
        let Some(stored) = stored else {
            return Ok(None);
        };
        let request: Vec<u8> = stored.try_get("body")?;
        let Ok(paid_with) = serde_json::from_slice::<PaidWith>(&request) else {
            return Ok(None);
        };
        if paid_with.payment_method_id.is_some() {
            return Ok(paid_with.payment_method_id);
        }
        let methods: Option<Vec<PaymentMethod>> = self
            .document(
                stored.try_get("connection_row")?,
                documents::PAYMENT_METHODS,
            )
            .await?;
        Ok(methods.and_then(|methods| methods.into_iter().next().map(|method| method.id)))
    }

    /// The quotes of the batches that this app sent.
    pub(in crate::desk) async fn sent_quotes(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashMap<OrderBatchId, SentQuote>> {
        sqlx::query(
            "SELECT order_batch_id, recipients, total_low, total_high, payment_method_id \
             FROM sent_quote WHERE connection_row = ?1",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?
        .iter()
        .map(|row| {
            let quote = SentQuote {
                recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                low: row.try_get("total_low")?,
                high: row.try_get("total_high")?,
                payment_method: row.try_get("payment_method_id")?,
            };
            Ok((row.try_get("order_batch_id")?, quote))
        })
        .collect()
    }
}

/// Keeps the quote of a send whose batch the service has.
pub(super) async fn keep(
    write: &mut Transaction<'static, Sqlite>,
    entry: &OutboxEntry,
    batch: OrderBatchId,
    payment_method: Option<&PaymentMethodId>,
) -> Result<()> {
    sqlx::query(
        "INSERT OR REPLACE INTO sent_quote (connection_row, order_batch_id, recipients, total_low, \
         total_high, payment_method_id) \
         SELECT connection_row, ?2, ?3, ?4, ?5, ?6 FROM outbox WHERE id = ?1",
    )
    .bind(entry.id)
    .bind(batch)
    .bind(entry.recipients.cast_signed())
    .bind(entry.total_low)
    .bind(entry.total_high)
    .bind(payment_method)
    .execute(&mut **write)
    .await?;
    Ok(())
}
