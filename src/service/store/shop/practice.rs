//! Who packs the parcels of Practice, a setting, and the orders that wait for it.

use std::collections::{BTreeMap, HashMap};

use super::{
    parcels::json_column,
    settings::{Setting, SettingChange, SettingResult},
};
use crate::{
    contract::{
        Shipment, ShipmentStatus, Timestamp,
        shop::practice::{Packing, PracticeSettings, PracticeSettingsChange},
    },
    service::{
        error::Result,
        store::{
            Operator, Store, WriteTransaction,
            balances::lock_account_and_increase_revision,
            helpers::{MAX_ROWS_PER_STATEMENT, trusted_sql},
            query, query_as, query_scalar,
            stored_gift::{PackingState, StoredGift},
        },
    },
};

/// The name of the setting.
const PACKING_SETTING: &str = "packing";

/// Of an order that an operator packed or has to pack.
#[derive(sqlx::FromRow)]
struct OpenParcels {
    order_seq: i64,
    unpacked: i64,
    since: Option<Timestamp>,
}

/// A parcel to ship, in the order in which waiting orders go on.
#[derive(Clone, Debug, sqlx::FromRow)]
struct WaitingParcel {
    order_seq: i64,
    ready_at: Timestamp,
    number: String,
}

impl Store {
    pub(crate) async fn practice_settings(&self) -> Result<PracticeSettings> {
        let setting = self.setting(PACKING_SETTING).await?;
        Ok(setting.map_or_else(PracticeSettings::default, practice_settings))
    }

    /// Call [`Self::continue_waiting_orders`] afterwards.
    pub(crate) async fn set_practice_settings(
        &self,
        operator: &Operator,
        change: &PracticeSettingsChange,
        now: Timestamp,
    ) -> Result<SettingResult<PracticeSettings>> {
        let change = SettingChange {
            name: PACKING_SETTING,
            action: "settings.practice",
            value: &change.packing,
            initial: &Packing::default(),
            expected_revision: change.expected_revision,
        };
        let result = self.change_setting(&change, operator, now).await?;
        Ok(result.map(practice_settings))
    }

    /// Continues a change of who packs that may have been interrupted. Without a stored setting, no order waits for an operator.
    pub(crate) async fn resume_packing_change(&self, now: Timestamp) -> Result<()> {
        let setting: Option<Setting<Packing>> = self.setting(PACKING_SETTING).await?;
        match setting {
            Some(_) => self.continue_waiting_orders(now).await,
            None => Ok(()),
        }
    }

    /// Unless operators pack, lets the simulation go on with the orders that waited for one, some thousand in each transaction.
    pub(crate) async fn continue_waiting_orders(&self, now: Timestamp) -> Result<()> {
        if self.practice_settings().await?.packing == Packing::Operator {
            return Ok(());
        }
        let accounts: Vec<i64> = query_scalar(
            "SELECT DISTINCT account_no FROM parcel WHERE state = 'to_ship' ORDER BY account_no",
        )
        .fetch_all(&self.pool)
        .await?;
        for account_no in accounts {
            let mut last: Option<WaitingParcel> = None;
            loop {
                let parcels = self.waiting_parcels(account_no, last.as_ref()).await?;
                let is_last_page = parcels.len() < MAX_ROWS_PER_STATEMENT;
                let Some(end) = parcels.last().cloned() else {
                    break;
                };
                let seqs: Vec<i64> = parcels.iter().map(|parcel| parcel.order_seq).collect();
                self.retry_on_conflict(|| async {
                    let mut write = self.begin_write().await?;
                    // A simulation that still waits for operators has the lock before, or sees the new setting.
                    lock_account_and_increase_revision(&mut write, account_no).await?;
                    continue_if_simulated(&mut write, account_no, &seqs, now).await?;
                    write.commit().await?;
                    Ok(())
                })
                .await?;
                if is_last_page {
                    break;
                }
                last = Some(end);
            }
        }
        Ok(())
    }

    /// Reads how far due orders are packed. With a statement for each account, because a distributed database has the parcels of
    /// an account on one node.
    pub(in crate::service::store) async fn read_packing_states(
        &self,
        due: &mut [StoredGift],
    ) -> Result<()> {
        let settings = self.practice_settings().await?;
        let packing = settings.packing;
        let mut gifts: Vec<&StoredGift> = due
            .iter()
            .filter(|gift| may_have_open_parcels(gift))
            .collect();
        let was_always_simulated = settings.revision == 0;
        if was_always_simulated && !gifts.is_empty() && !self.has_packing_runs().await? {
            gifts.retain(|gift| !has_only_pending_shipments(gift));
        }
        let mut accounts: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for gift in gifts {
            let seqs = accounts.entry(gift.order.account_no).or_default();
            seqs.push(gift.order.seq);
        }
        let mut open: HashMap<(i64, i64), OpenParcels> = HashMap::new();
        for (account_no, seqs) in &accounts {
            for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
                let rows: Vec<OpenParcels> = query_as(trusted_sql(format!(
                    "SELECT order_seq, CAST(sum(CASE WHEN state = 'to_ship' THEN 1 ELSE 0 END) AS BIGINT) AS unpacked,
                        max(CASE WHEN state IN ('to_ship', 'packed') THEN coalesce(packed_at, ready_at) END) AS since
                     FROM parcel WHERE account_no = $1 AND order_seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
                     GROUP BY order_seq
                     HAVING max(CASE WHEN state = 'to_ship' OR (state = 'packed' AND run_no IS NOT NULL) THEN 1 ELSE 0 END) = 1",
                    self.dialect().json_rows(2)
                )))
                .bind(*account_no)
                .bind(json_column(chunk)?)
                .fetch_all(&self.pool)
                .await?;
                open.extend(
                    rows.into_iter()
                        .map(|row| ((*account_no, row.order_seq), row)),
                );
            }
        }
        for gift in due {
            let of_order = open.get(&(gift.order.account_no, gift.order.seq));
            gift.packing_state = PackingState {
                packing,
                has_unpacked: of_order.is_some_and(|parcels| parcels.unpacked > 0),
                waiting_since: of_order.and_then(|parcels| parcels.since),
            };
        }
        Ok(())
    }

    async fn has_packing_runs(&self) -> Result<bool> {
        let exists = query_scalar("SELECT EXISTS (SELECT 1 FROM packing_run)");
        Ok(exists.fetch_one(&self.pool).await?)
    }

    /// Some parcels to ship after `last`, of orders that have no planned event.
    async fn waiting_parcels(
        &self,
        account_no: i64,
        last: Option<&WaitingParcel>,
    ) -> Result<Vec<WaitingParcel>> {
        let first = Timestamp::from_micros(i64::MIN);
        Ok(query_as(
            "SELECT p.order_seq, p.ready_at, p.number FROM parcel p
             JOIN orders o ON o.account_no = p.account_no AND o.seq = p.order_seq AND o.next_event_at IS NULL
             WHERE p.account_no = $1 AND p.state = 'to_ship' AND (p.ready_at, p.number) > ($2, $3)
             ORDER BY p.ready_at, p.number LIMIT $4",
        )
        .bind(account_no)
        .bind(last.map_or(first, |parcel| parcel.ready_at))
        .bind(last.map_or_else(String::new, |parcel| parcel.number.clone()))
        .bind(MAX_ROWS_PER_STATEMENT as i64)
        .fetch_all(&self.pool)
        .await?)
    }
}

/// Plans an event at `at` for those of the orders that wait for an operator, unless operators pack. The account must be locked.
pub(super) async fn continue_if_simulated(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    at: Timestamp,
) -> Result<()> {
    if seqs.is_empty() {
        return Ok(());
    }
    let stored: Option<String> = query_scalar("SELECT value FROM shop_setting WHERE name = $1")
        .bind(PACKING_SETTING)
        .fetch_optional(&mut *write)
        .await?;
    let packing: Option<Packing> = stored
        .map(|value| serde_json::from_str(&value))
        .transpose()?;
    if packing == Some(Packing::Operator) {
        return Ok(());
    }
    for chunk in seqs.chunks(MAX_ROWS_PER_STATEMENT) {
        query(trusted_sql(format!(
            "UPDATE orders SET next_event_at = $1
             WHERE account_no = $2 AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})
                AND next_event_at IS NULL AND status IN ('paid', 'ordered', 'shipped', 'delivered')",
            write.dialect().json_rows(3)
        )))
        .bind(at)
        .bind(account_no)
        .bind(json_column(chunk)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}

/// Whether a parcel of the order may wait for a carrier. Only asked for its text, because most orders have none.
fn may_have_open_parcels(gift: &StoredGift) -> bool {
    let shipments = gift.order.shipments.as_deref().unwrap_or_default();
    shipments.contains(ShipmentStatus::Pending.as_str())
}

/// Whether all parcels of the order wait for the carrier. Without a packing run, the simulation packed them.
fn has_only_pending_shipments(gift: &StoredGift) -> bool {
    let is_pending = |shipment: &Shipment| shipment.status == ShipmentStatus::Pending;
    let shipments = gift.order.shipments();
    shipments.is_ok_and(|shipments| shipments.iter().all(is_pending))
}

fn practice_settings(setting: Setting<Packing>) -> PracticeSettings {
    PracticeSettings {
        revision: setting.revision,
        packing: setting.value,
    }
}
