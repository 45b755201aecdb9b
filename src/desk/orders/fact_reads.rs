//! Reads the facts of orders into memory: all of them once, and then only those that changed, because a change of one
//! order must not cost a scan of a million.

use std::{sync::Arc, time::Duration};

use futures_util::TryStreamExt as _;
use sqlx::SqliteConnection;
use tokio::task::spawn_blocking;

use super::{facts::OrderFigures, undated::accepted_at};
use crate::desk::store::{ConnectionRowId, Result, Store, json};

/// How long a list waits for the facts, and for a write of the mirror, before the database sorts it.
const MAX_WAIT: Duration = Duration::from_millis(100);

/// SQL: the columns that [`OrderFigures`] reads.
macro_rules! columns {
    () => {
        concat!(
            "SELECT orders.row_id, sent_pre_tax, amount_total, created_at, opened_at, ",
            accepted_at!(),
            " AS accepted_at, expires_at, batch_id, brand_id, brand_name, status, furthest_stage, is_paid, \
             has_thank_you, position, batch_rank, returned_parcels IS NOT NULL, shipped_at, \
             coalesce(returned_at, acceptance_problem_at, last_changed_at) AS problem_at, iif(has_thank_you, coalesce(note_at, \
             nullif(max(coalesce(orders.accepted_at, 0), coalesce(last_changed_at, 0), \
             coalesce(created_at, 0)), 0)), NULL) AS note_at, acceptance_problem FROM "
        )
    };
}

/// SQL: the facts of the orders with the row ids `?2`. The order of the join keeps SQLite from reading every order.
pub(super) const CHANGED_ORDERS: &str = concat!(
    columns!(),
    "json_each(?2) AS changed CROSS JOIN orders ON orders.row_id = changed.value \
     WHERE orders.connection_row = ?1 ORDER BY changed.key"
);

/// All facts of a connection, in the order of their row ids.
async fn load(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
) -> Result<OrderFigures> {
    let count: Option<i64> =
        sqlx::query_scalar("SELECT orders FROM order_count WHERE connection_row = ?1")
            .bind(connection_row)
            .fetch_optional(&mut *connection)
            .await?;
    let mut figures = OrderFigures::default();
    figures.reserve(usize::try_from(count.unwrap_or_default()).unwrap_or_default());
    let mut rows = sqlx::query(concat!(
        columns!(),
        "orders NOT INDEXED WHERE connection_row = ?1 ORDER BY row_id"
    ))
    .bind(connection_row)
    .fetch(connection);
    while let Some(row) = rows.try_next().await? {
        figures.push(&row)?;
    }
    drop(rows);
    Ok(figures)
}

impl Store {
    /// Calls `count` with the facts of all orders of a connection as they are now, on a thread for long work.
    pub(in crate::desk) async fn with_order_figures<T: Send + 'static>(
        &self,
        connection_row: ConnectionRowId,
        count: impl FnOnce(&OrderFigures) -> T + Send + 'static,
    ) -> Result<T> {
        let mut cache = self.shared.figures.0.lock().await;
        if self.shared.is_read_only() {
            // The changes of the process that writes are not recorded here.
            *cache = None;
        }
        // While this task holds the writer, no order is written: the recorded changes are those that are committed.
        let mut writer = self.mirror_writer.acquire().await?;
        let figures = match self
            .updated_figures(&mut cache, &mut writer, connection_row)
            .await?
        {
            Some(figures) => figures,
            None => {
                // The transaction reads the state before the writer goes on.
                let mut read = self.mirror.begin().await?;
                sqlx::query("SELECT 1 FROM orders LIMIT 1")
                    .fetch_optional(&mut *read)
                    .await?;
                *cache = None;
                self.shared.changed_orders.forget();
                drop(writer);
                let figures = Arc::new(load(&mut read, connection_row).await?);
                *cache = Some((connection_row.0, Arc::clone(&figures)));
                figures
            }
        };
        let counted = count_on_thread(figures, count).await;
        drop(cache);
        Ok(counted)
    }

    /// As [`with_order_figures`](Self::with_order_figures), for a list that is shown while a person types. Returns `None`
    /// when the facts are not in memory yet; they are then loaded in the background.
    pub(super) async fn with_loaded_order_figures<T: Send + 'static>(
        &self,
        connection_row: ConnectionRowId,
        read: impl FnOnce(&OrderFigures) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        if self.shared.is_read_only() {
            return Ok(None);
        }
        let figures = &self.shared.figures.0;
        let Ok(mut cache) = tokio::time::timeout(MAX_WAIT, figures.lock()).await else {
            return Ok(None);
        };
        let is_loaded = cache
            .as_ref()
            .is_some_and(|(row, _)| *row == connection_row.0);
        if !is_loaded {
            drop(cache);
            let store = self.clone();
            tokio::spawn(async move {
                if let Err(error) = store.with_order_figures(connection_row, |_| ()).await {
                    tracing::warn!(%error, "lists are sorted by the database");
                }
            });
            return Ok(None);
        }
        let Ok(writer) = tokio::time::timeout(MAX_WAIT, self.mirror_writer.acquire()).await else {
            return Ok(None);
        };
        let mut writer = writer?;
        let updated = self.updated_figures(&mut cache, &mut writer, connection_row);
        let Some(figures) = updated.await? else {
            return Ok(None);
        };
        drop(writer);
        let counted = count_on_thread(figures, read).await;
        drop(cache);
        Ok(Some(counted))
    }

    /// The facts in memory with all changes. `None` when those of the connection are not there, or too much changed. The
    /// changes are forgotten when the facts have them, so that a canceled request loses none.
    async fn updated_figures(
        &self,
        cache: &mut Option<(i64, Arc<OrderFigures>)>,
        writer: &mut SqliteConnection,
        connection_row: ConnectionRowId,
    ) -> Result<Option<Arc<OrderFigures>>> {
        let known = cache.as_mut().filter(|(row, _)| *row == connection_row.0);
        let (Some((_, figures)), Some(changed)) = (known, self.shared.changed_orders.rows()) else {
            return Ok(None);
        };
        if !changed.is_empty() {
            let rows = sqlx::query(CHANGED_ORDERS)
                .bind(connection_row)
                .bind(json::text(&changed)?)
                .fetch_all(writer)
                .await?;
            // Copied while an earlier count still reads them.
            Arc::make_mut(figures).replace(&changed, &rows)?;
            self.shared.changed_orders.forget();
        }
        Ok(Some(Arc::clone(figures)))
    }

    #[cfg(test)]
    pub(in crate::desk) async fn forget_order_figures(&self) {
        *self.shared.figures.0.lock().await = None;
    }
}

async fn count_on_thread<T: Send + 'static>(
    figures: Arc<OrderFigures>,
    count: impl FnOnce(&OrderFigures) -> T + Send + 'static,
) -> T {
    match spawn_blocking(move || count(&figures)).await {
        Ok(counted) => counted,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        // Only the end of the runtime cancels the count, and this future with it.
        Err(_) => std::future::pending().await,
    }
}
