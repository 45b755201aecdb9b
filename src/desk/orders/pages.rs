//! The known pages of the orders of batches: pages whose orders the mirror holds exactly as the service sent them. The sync
//! does not decode and compare a page again whose version (`client::PageVersion`) did not change.
//!
//! A page is stored in the transaction that writes its orders, and deleted when another read returns a different state of one
//! of them.

use std::collections::{BTreeSet, HashMap};

use sqlx::{Row as _, Sqlite, SqliteConnection, Transaction};

use crate::{
    client::PageVersion,
    contract::{Order, OrderBatchId, OrderId, Timestamp},
    desk::store::{ConnectionRowId, Result, Store, json},
};

const APP_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A page whose orders the mirror has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPage {
    /// From 1.
    pub page: u64,
    /// The position of its first order in the batch, from 0.
    pub first_position: u64,
    pub orders: u64,
    /// The number of orders that the list claimed to have.
    pub total_count: Option<u64>,
    pub version: PageVersion,
}

/// A page that was read.
#[derive(Clone, Debug)]
pub struct OrderPageRead<'a> {
    /// From 1.
    pub page: u64,
    /// The position of its first order in the batch, from 0.
    pub first_position: u64,
    pub orders: &'a [Order],
    pub total_count: Option<u64>,
    /// `None` for a page that must be read again in any case, such as one with unreadable records.
    pub version: Option<&'a PageVersion>,
}

/// Stores the pages of a batch, except pages with an order that was read again later. Stores nothing for a batch that is not
/// mirrored.
pub(super) async fn store_pages(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    batch: OrderBatchId,
    pages: &[OrderPageRead<'_>],
    read_at: Timestamp,
) -> Result<()> {
    for page in pages {
        let Some(version) = page.version.filter(|_| !page.orders.is_empty()) else {
            continue;
        };
        sqlx::query(
            "INSERT OR REPLACE INTO order_page \
             (batch_row, page, first_position, orders, total_count, hash, etag, app_version) \
             SELECT row_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM batch WHERE connection_row = ?1 AND id = ?2 \
             AND ?5 = (SELECT count(*) FROM orders WHERE connection_row = ?1 AND batch_id = ?2 \
             AND position >= ?4 AND position < ?4 + ?5 AND read_at <= ?10)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(page.page.cast_signed())
        .bind(page.first_position.cast_signed())
        .bind(i64::try_from(page.orders.len()).unwrap_or(i64::MAX))
        .bind(page.total_count.map(u64::cast_signed))
        .bind(&version.hash)
        .bind(&version.etag)
        .bind(APP_VERSION)
        .bind(read_at)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// Forgets the pages with orders at these positions of batches.
pub(super) async fn forget_pages_of(
    write: &mut Transaction<'static, Sqlite>,
    connection_row: ConnectionRowId,
    positions: &[(OrderBatchId, i64)],
) -> Result<()> {
    let mut by_batch: HashMap<OrderBatchId, Vec<i64>> = HashMap::new();
    for (batch, position) in positions {
        by_batch.entry(*batch).or_default().push(*position);
    }
    for (batch, positions) in by_batch {
        let pages = pages_at(write, connection_row, batch, &positions).await?;
        if pages.is_empty() {
            continue;
        }
        sqlx::query(
            "DELETE FROM order_page WHERE page IN (SELECT value FROM json_each(?3)) AND batch_row = \
             (SELECT row_id FROM batch WHERE connection_row = ?1 AND id = ?2)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(json::text(&pages)?)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}

/// The known pages of a batch that have an order at one of the positions.
async fn pages_at(
    connection: &mut SqliteConnection,
    connection_row: ConnectionRowId,
    batch: OrderBatchId,
    positions: &[i64],
) -> Result<BTreeSet<i64>> {
    let known: Vec<(i64, i64, i64)> = sqlx::query_as(
        "SELECT page, first_position, orders FROM order_page WHERE batch_row = \
         (SELECT row_id FROM batch WHERE connection_row = ?1 AND id = ?2)",
    )
    .bind(connection_row)
    .bind(batch)
    .fetch_all(connection)
    .await?;
    let positions: BTreeSet<i64> = positions.iter().copied().collect();
    Ok(known
        .into_iter()
        .filter(|(_, first, orders)| positions.range(first..&(first + orders)).next().is_some())
        .map(|(page, ..)| page)
        .collect())
}

/// SQL: whether an order of the batch `?2` has one of `?4` positions from `?3` on.
macro_rules! is_at_positions {
    () => {
        "connection_row = ?1 AND batch_id = ?2 AND position >= ?3 AND position < ?3 + ?4"
    };
}

impl Store {
    /// Forgets the pages with these orders, before something changes how they are mirrored.
    pub async fn forget_pages_of_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
    ) -> Result<()> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        let mut write = self.begin_mirror().await?;
        let positions: Vec<(OrderBatchId, i64)> = sqlx::query_as(
            "SELECT orders.batch_id, orders.position FROM json_each(?2) AS wanted \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&mut *write)
        .await?;
        forget_pages_of(&mut write, connection_row, &positions).await?;
        write.commit().await?;
        Ok(())
    }

    /// The known pages of a batch from a page on, by their number.
    pub async fn known_order_pages(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        from_page: u64,
        max: u64,
    ) -> Result<HashMap<u64, KnownPage>> {
        sqlx::query(
            "SELECT page, first_position, orders, total_count, hash, etag FROM order_page \
             WHERE batch_row = (SELECT row_id FROM batch WHERE connection_row = ?1 AND id = ?2) \
             AND page >= ?3 AND app_version = ?4 ORDER BY page LIMIT ?5",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(from_page.cast_signed())
        .bind(APP_VERSION)
        .bind(i64::try_from(max).unwrap_or(i64::MAX))
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let number =
                |column: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(column)?.cast_unsigned());
            let total: Option<i64> = row.try_get("total_count")?;
            let page = KnownPage {
                page: number("page")?,
                first_position: number("first_position")?,
                orders: number("orders")?,
                total_count: total.map(i64::cast_unsigned),
                version: PageVersion {
                    etag: row.try_get("etag")?,
                    hash: row.try_get("hash")?,
                },
            };
            Ok((page.page, page))
        })
        .collect()
    }

    /// Whether a page is still known. Counts its orders and does not load them.
    pub async fn is_page_known(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        known: &KnownPage,
    ) -> Result<bool> {
        Ok(sqlx::query_scalar(concat!(
            "SELECT EXISTS (SELECT 1 FROM order_page WHERE batch_row = \
             (SELECT row_id FROM batch WHERE connection_row = ?1 AND id = ?2) AND page = ?5 AND hash = ?6) \
             AND ?4 = (SELECT count(*) FROM orders WHERE ",
            is_at_positions!(),
            ")"
        ))
        .bind(connection_row)
        .bind(batch)
        .bind(known.first_position.cast_signed())
        .bind(known.orders.cast_signed())
        .bind(known.page.cast_signed())
        .bind(&known.version.hash)
        .fetch_one(&self.mirror)
        .await?)
    }

    /// The mirrored orders at the positions of a page, also when the page is not known any more.
    pub async fn orders_at_positions(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        page: &KnownPage,
    ) -> Result<Vec<OrderId>> {
        Ok(sqlx::query_scalar(concat!(
            "SELECT id FROM orders WHERE ",
            is_at_positions!(),
            " ORDER BY position"
        ))
        .bind(connection_row)
        .bind(batch)
        .bind(page.first_position.cast_signed())
        .bind(page.orders.cast_signed())
        .fetch_all(&self.mirror)
        .await?)
    }
}
