//! Writes the searched words of orders anew: those of orders that an earlier version mirrored with fewer words, which a
//! round of the sync completes, and those of orders whose batch is new or has another name. An activity can mirror an order
//! before its batch.

use serde::{Deserialize, Serialize};
use sqlx::{Sqlite, Transaction};

use super::{
    searched_parts::read_words,
    statements::{ROWS_PER_STATEMENT, distinct_ids, replace_words},
};
use crate::{
    contract::OrderBatchId,
    desk::{
        lists::Changed,
        store::{ConnectionRowId, Result, Store},
    },
};

/// The progress of the completion, as a document of the mirror.
const DOCUMENT: &str = "search_words";

/// The orders of one round.
const ORDERS_PER_ROUND: i64 = 5_000;

/// The orders of a batch whose words are written in one statement.
const ORDERS_PER_STATEMENT: usize = 3_000;

/// The orders with row ids in `done_until + 1..=end` are still to be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Completion {
    done_until: i64,
    end: i64,
}

impl Store {
    /// Completes the words of some orders of an earlier version. Called at the beginning of each round, also the first one of
    /// a new mirror, whose orders all have their words.
    pub async fn complete_search_words(&self, connection_row: ConnectionRowId) -> Result<()> {
        let known: Option<Completion> = self.document(connection_row, DOCUMENT).await?;
        let mut completion = match known {
            Some(completion) if completion.done_until >= completion.end => return Ok(()),
            Some(completion) => completion,
            None => {
                // The newest order of all connections is an upper bound that needs no scan.
                let end: Option<i64> = sqlx::query_scalar("SELECT max(row_id) FROM orders")
                    .fetch_one(&self.mirror)
                    .await?;
                Completion {
                    done_until: 0,
                    end: end.unwrap_or(0),
                }
            }
        };
        let rows: Vec<i64> = sqlx::query_scalar(
            "SELECT row_id FROM orders NOT INDEXED WHERE connection_row = ?1 AND row_id > ?2 AND row_id <= ?3 \
             ORDER BY row_id LIMIT ?4",
        )
        .bind(connection_row)
        .bind(completion.done_until)
        .bind(completion.end)
        .bind(ORDERS_PER_ROUND)
        .fetch_all(&self.mirror)
        .await?;
        self.rewrite_words(&rows).await?;
        completion.done_until = match rows.last() {
            Some(last) if rows.len() as i64 == ORDERS_PER_ROUND => *last,
            _ => completion.end,
        };
        self.save_document(connection_row, DOCUMENT, &completion)
            .await?;
        Ok(())
    }

    /// Writes the words of orders anew. Parts are read in the transaction that writes their words.
    async fn rewrite_words(&self, rows: &[i64]) -> Result<()> {
        for part in rows.chunks(ROWS_PER_STATEMENT) {
            let mut write = self.begin_mirror().await?;
            let words = read_words(&mut write, part).await?;
            if words.is_empty() {
                continue;
            }
            replace_words(&mut write, &words.into_iter().collect()).await?;
            write.commit().await?;
        }
        if !rows.is_empty() {
            self.invalidate(Changed {
                orders: true,
                ..Changed::default()
            });
        }
        Ok(())
    }
}

/// Writes the words of the orders of batches anew.
pub(in crate::desk) async fn rewrite_words_of_batches(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    batches: &[OrderBatchId],
) -> Result<()> {
    if batches.is_empty() {
        return Ok(());
    }
    let rows: Vec<i64> = sqlx::query_scalar(
        "SELECT row_id FROM orders WHERE connection_row = ?1 \
         AND batch_id IN (SELECT unhex(value) FROM json_each(?2)) ORDER BY row_id",
    )
    .bind(connection_row)
    .bind(distinct_ids(batches.iter().copied())?)
    .fetch_all(&mut **write)
    .await?;
    for part in rows.chunks(ORDERS_PER_STATEMENT) {
        let words = read_words(write, part).await?;
        replace_words(write, &words.into_iter().collect()).await?;
    }
    Ok(())
}
