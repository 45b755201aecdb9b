//! Reads the facts of orders into memory: all of them once, and then only those that changed, because a change of one
//! order must not cost a scan of a million.

use std::time::Duration;

use futures_util::TryStreamExt as _;
use sqlx::SqliteConnection;
use tokio::task::spawn_blocking;

use super::{
    ConnectionRowId, Result, Store,
    changed_orders::{ChangeReader, TakenChanges},
    json,
    order_figures::OrderFigures,
    order_steps::accepted_at,
};

/// How long a list waits for the facts, and for a write of the mirror, before the database sorts it.
const MAX_WAIT: Duration = Duration::from_millis(100);

/// SQL: the columns that [`OrderFigures`] reads.
macro_rules! columns {
    () => {
        concat!(
            "SELECT orders.row_id, sent_pre_tax, amount_total, created_at, opened_at, ",
            accepted_at!(),
            " AS accepted_at, expires_at, batch_id, brand_id, brand_name, status, furthest_stage, is_paid, \
             has_thank_you, position, batch_rank FROM "
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

/// Reads changed orders again.
async fn update(
    figures: &mut OrderFigures,
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    mut changed: Vec<i64>,
) -> Result<()> {
    changed.sort_unstable();
    let rows = sqlx::query(CHANGED_ORDERS)
        .bind(connection_row)
        .bind(json::text(&changed)?)
        .fetch_all(connection)
        .await?;
    figures.replace(&changed, &rows)?;
    Ok(())
}

impl Store {
    /// Calls `count` with the facts of all orders of a connection, as they are now.
    pub(super) async fn with_order_figures<T>(
        &self,
        connection_row: ConnectionRowId,
        count: impl FnOnce(&mut OrderFigures) -> T,
    ) -> Result<T> {
        let mut cache = self.shared.figures.0.lock().await;
        if self.shared.is_read_only() {
            // The changes of the process that writes are not recorded here.
            *cache = None;
        }
        let mut writer = self.mirror_writer.acquire().await?;
        let mut figures = match self
            .take_updated(&mut cache, &mut writer, connection_row)
            .await?
        {
            Some(figures) => figures,
            None => {
                // The transaction reads the state before the writer goes on.
                let mut read = self.mirror.begin().await?;
                sqlx::query("SELECT 1 FROM orders LIMIT 1")
                    .fetch_optional(&mut *read)
                    .await?;
                drop(writer);
                load(&mut read, connection_row).await?
            }
        };
        let counted = count(&mut figures);
        *cache = Some((connection_row.0, figures));
        Ok(counted)
    }

    /// Calls `read` with the facts of all orders of a connection as they are now, on a thread for long work. Returns `None`
    /// when the facts are not in memory yet; they are then loaded in the background.
    pub(super) async fn with_loaded_order_figures<T: Send + 'static>(
        &self,
        connection_row: ConnectionRowId,
        read: impl FnOnce(&OrderFigures) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        if self.shared.is_read_only() {
            return Ok(None);
        }
        let store = self.clone();
        // The next letter of a search cancels this request, but not the task, which owns the facts meanwhile.
        let task = tokio::spawn(async move { store.read_loaded(connection_row, read).await });
        match task.await {
            Ok(result) => result,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            // Only the end of the runtime cancels the task.
            Err(_) => Ok(None),
        }
    }

    async fn read_loaded<T: Send + 'static>(
        &self,
        connection_row: ConnectionRowId,
        read: impl FnOnce(&OrderFigures) -> T + Send + 'static,
    ) -> Result<Option<T>> {
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
        let updated = self.take_updated(&mut cache, &mut writer, connection_row);
        let Some(figures) = updated.await? else {
            return Ok(None);
        };
        drop(writer);
        let (result, figures) = match spawn_blocking(move || (read(&figures), figures)).await {
            Ok(done) => done,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => return Ok(None),
        };
        *cache = Some((connection_row.0, figures));
        Ok(Some(result))
    }

    /// Takes the facts of a connection out of memory, with all changes. `None` when they are not there, or too much changed.
    async fn take_updated(
        &self,
        cache: &mut Option<(i64, OrderFigures)>,
        writer: &mut SqliteConnection,
        connection_row: ConnectionRowId,
    ) -> Result<Option<OrderFigures>> {
        let changes = self.shared.changed_orders.take(ChangeReader::Figures);
        let known = cache.take().filter(|(row, _)| *row == connection_row.0);
        let (Some((_, mut figures)), TakenChanges::Rows(rows)) = (known, changes) else {
            return Ok(None);
        };
        if !rows.is_empty() {
            update(&mut figures, writer, connection_row, rows).await?;
        }
        Ok(Some(figures))
    }

    #[cfg(test)]
    pub(super) async fn forget_order_figures(&self) {
        *self.shared.figures.0.lock().await = None;
    }
}
