//! The inbox of an operator: parcels that were lost, damaged or returned and are not solved, items of which few are left, and
//! problems with cards.

use crate::{
    contract::{
        Timestamp,
        shop::{
            inbox::{OperatorInbox, OperatorInboxItem, OperatorInboxKind},
            parcel_number::ParcelNumber,
        },
    },
    service::{
        error::Result,
        store::{Store, helpers::trusted_sql, query_as, query_scalar},
    },
};

/// The most items of a kind in the list.
const MAX_ITEMS: i64 = 200;

const PROBLEM_PARCELS: &str =
    "parcel p WHERE p.state IN ('lost', 'damaged', 'returned') AND p.resolution IS NULL";

/// Archived products are not offered any more.
const LOW_STOCK: &str =
    "stock s JOIN shop_entry e ON e.kind = 'product' AND e.handle = s.product_handle
     WHERE s.low_at IS NOT NULL AND s.on_hand - s.reserved <= s.low_at AND e.archived_at IS NULL";

#[derive(sqlx::FromRow)]
struct ProblemParcel {
    number: String,
    state: String,
    first_name: String,
    last_name: Option<String>,
    since: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct LowItem {
    sku: Option<String>,
    handle: String,
    name: String,
    variant: String,
    free: i64,
    since: Option<Timestamp>,
}

impl Store {
    pub(crate) async fn operator_inbox(&self, now: Timestamp) -> Result<OperatorInbox> {
        let parcel_count = self.count_rows(PROBLEM_PARCELS).await?;
        let low_stock = self.count_rows(LOW_STOCK).await?;
        let parcels: Vec<ProblemParcel> = query_as(trusted_sql(format!(
            "SELECT p.number, p.state, r.first_name, r.last_name, p.failed_at AS since
             FROM (SELECT account_no, batch_no, position, number, state, failed_at FROM {PROBLEM_PARCELS}
                ORDER BY failed_at, number LIMIT $1) p
             JOIN recipient r ON r.account_no = p.account_no AND r.batch_no = p.batch_no AND r.position = p.position
             ORDER BY p.failed_at, p.number"
        )))
        .bind(MAX_ITEMS)
        .fetch_all(&self.pool)
        .await?;
        let low: Vec<LowItem> = query_as(trusted_sql(format!(
            "SELECT s.sku, e.handle, e.name, s.variant, s.on_hand - s.reserved AS free,
                (SELECT max(t.recorded_at) FROM stock_entry t WHERE t.item_id = s.item_id) AS since
             FROM {LOW_STOCK} ORDER BY free, e.handle, s.variant LIMIT $1"
        )))
        .bind(MAX_ITEMS)
        .fetch_all(&self.pool)
        .await?;
        let parcels = parcels.into_iter().map(OperatorInboxItem::from);
        let low = low.into_iter().map(OperatorInboxItem::from);
        let cards = self.card_item(now).await?;
        Ok(OperatorInbox {
            total: parcel_count + low_stock + u64::from(cards.is_some()),
            parcels: parcel_count,
            low_stock,
            data: parcels.chain(low).chain(cards).collect(),
        })
    }

    /// `rows`: a table with a condition.
    async fn count_rows(&self, rows: &str) -> Result<u64> {
        let count: i64 = query_scalar(trusted_sql(format!("SELECT count(*) FROM {rows}")))
            .fetch_one(&self.pool)
            .await?;
        Ok(count.unsigned_abs())
    }

    /// The problems with cards: the oldest one, and their number.
    async fn card_item(&self, now: Timestamp) -> Result<Option<OperatorInboxItem>> {
        let Some(oldest) = self.card_problems(1, now).await?.pop() else {
            return Ok(None);
        };
        Ok(Some(OperatorInboxItem {
            kind: OperatorInboxKind::CardProblem,
            subject: oldest.order_id.to_string(),
            name: oldest.account,
            since: Some(oldest.created_at),
            free: None,
            problems: Some(self.card_problem_count(now).await?),
        }))
    }
}

impl From<ProblemParcel> for OperatorInboxItem {
    fn from(parcel: ProblemParcel) -> Self {
        let number = parcel.number.parse::<ParcelNumber>();
        Self {
            kind: match parcel.state.as_str() {
                "lost" => OperatorInboxKind::LostParcel,
                "damaged" => OperatorInboxKind::DamagedParcel,
                _ => OperatorInboxKind::ReturnedParcel,
            },
            subject: number.map_or(parcel.number, |number| number.grouped()),
            name: match parcel.last_name {
                Some(last) => format!("{} {last}", parcel.first_name),
                None => parcel.first_name,
            },
            since: parcel.since,
            free: None,
            problems: None,
        }
    }
}

impl From<LowItem> for OperatorInboxItem {
    fn from(item: LowItem) -> Self {
        Self {
            kind: OperatorInboxKind::LowStock,
            subject: item.sku.unwrap_or(item.handle),
            name: match item.variant.is_empty() {
                true => item.name,
                false => format!("{}, {}", item.name, item.variant),
            },
            since: item.since,
            free: Some(u64::try_from(item.free).unwrap_or(0)),
            problems: None,
        }
    }
}
