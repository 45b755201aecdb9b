//! Reads the facts of orders into memory: all of them once, and then only those that changed, because a change of one
//! order must not cost a scan of a million.

use futures_util::TryStreamExt as _;
use sqlx::SqliteConnection;

use super::{
    ConnectionRowId, Result, Store, changed_orders::TakenChanges, json, order_figures::OrderFigures,
};

/// SQL: the columns that [`OrderFigures`] reads.
macro_rules! columns {
    () => {
        "SELECT orders.row_id, sent_pre_tax, amount_total, created_at, opened_at, accepted_at, expires_at, \
         batch_id, brand_id, brand_name, status, furthest_stage, is_paid, has_thank_you, position, \
         batch_rank FROM "
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
        let changes = self.shared.changed_orders.take();
        let known = cache.take().filter(|(row, _)| *row == connection_row.0);
        let mut figures = match (known, changes) {
            (Some((_, mut figures)), TakenChanges::Rows(rows)) => {
                if !rows.is_empty() {
                    update(&mut figures, &mut writer, connection_row, rows).await?;
                }
                figures
            }
            _ => {
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

    /// Loads the facts of a connection in the background, unless they are in memory or in use.
    pub(super) fn load_order_figures(&self, connection_row: ConnectionRowId) {
        let Ok(cache) = self.shared.figures.0.try_lock() else {
            return;
        };
        let is_loaded = cache
            .as_ref()
            .is_some_and(|(row, _)| *row == connection_row.0);
        if is_loaded || self.shared.is_read_only() {
            return;
        }
        drop(cache);
        let store = self.clone();
        tokio::spawn(async move {
            if let Err(error) = store.with_order_figures(connection_row, |_| ()).await {
                tracing::warn!(%error, "lists are sorted by the database");
            }
        });
    }

    /// Whether the facts of a connection are in memory, and not in use.
    pub(super) fn has_order_figures(&self, connection_row: ConnectionRowId) -> bool {
        let Ok(cache) = self.shared.figures.0.try_lock() else {
            return false;
        };
        cache
            .as_ref()
            .is_some_and(|(row, _)| *row == connection_row.0)
    }

    /// As [`with_order_figures`](Self::with_order_figures), but returns `None` instead of waiting: when the facts are
    /// not in memory, or in use, or a write is running.
    pub(super) async fn with_loaded_order_figures<T>(
        &self,
        connection_row: ConnectionRowId,
        read: impl FnOnce(&OrderFigures) -> T,
    ) -> Result<Option<T>> {
        let Ok(mut cache) = self.shared.figures.0.try_lock() else {
            return Ok(None);
        };
        if self.shared.is_read_only()
            || cache
                .as_ref()
                .is_none_or(|(row, _)| *row != connection_row.0)
        {
            return Ok(None);
        }
        let Some(mut writer) = self.mirror_writer.try_acquire() else {
            return Ok(None);
        };
        // Taken out, because taken changes are lost when this future is dropped.
        let Some((row, mut figures)) = cache.take() else {
            return Ok(None);
        };
        let TakenChanges::Rows(rows) = self.shared.changed_orders.take() else {
            return Ok(None);
        };
        if !rows.is_empty() {
            update(&mut figures, &mut writer, connection_row, rows).await?;
        }
        drop(writer);
        let result = read(&figures);
        *cache = Some((row, figures));
        Ok(Some(result))
    }

    #[cfg(test)]
    pub(super) async fn forget_order_figures(&self) {
        *self.shared.figures.0.lock().await = None;
    }
}
