//! The stock that a change of the catalog sets: the numbers on hand, and the SKUs of what is counted.

use std::collections::HashMap;

use uuid::Uuid;

use crate::{
    contract::{
        Timestamp,
        shop::{catalog::FieldChange, stock::StockCause},
    },
    service::{
        error::Result,
        shop::catalog::StockChange,
        store::{
            QueryBuilder, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
            query,
        },
    },
};

/// Parameters of one statement, of which SQLite permits 32,766.
const IDS_PER_STATEMENT: usize = 5_000;

/// Sets the stock of items and records each change. Returns `false` when gifts have reserved more than would be left.
pub(super) async fn write(
    write: &mut WriteTransaction,
    changes: &[StockChange],
    now: Timestamp,
) -> Result<bool> {
    let counted = release_skus(write, changes).await?;
    let mut kept = Vec::new();
    let mut removed = Vec::new();
    let mut recorded = Vec::new();
    for change in changes {
        let (before, reserved) = counted.get(&change.item_id).copied().unwrap_or_default();
        let is_counted = counted.contains_key(&change.item_id);
        let after = match change.on_hand {
            FieldChange::Set(on_hand) => on_hand,
            FieldChange::Keep if is_counted => before,
            FieldChange::Clear if is_counted => 0,
            FieldChange::Keep | FieldChange::Clear => continue,
        };
        if after < reserved {
            return Ok(false);
        }
        let item_id = change.item_id.simple().to_string();
        if after != before || !is_counted {
            let cause: &str = match change.on_hand {
                FieldChange::Clear => StockCause::Stopped.into(),
                _ => StockCause::Imported.into(),
            };
            recorded.push((item_id.clone(), cause, after - before, after, reserved));
        }
        match change.on_hand {
            FieldChange::Clear => removed.push(change.item_id),
            _ => {
                let (handle, variant) = (&change.product_handle, &change.variant);
                kept.push((item_id, handle, variant, &change.sku, after));
            }
        }
    }
    for ids in removed.chunks(IDS_PER_STATEMENT) {
        let mut delete = QueryBuilder::new("DELETE FROM stock WHERE item_id ");
        delete.push_in(ids.iter().copied());
        delete.build().execute(&mut *write).await?;
    }
    let dialect = write.dialect();
    let item_id = dialect.id_from_hex("value ->> 0");
    let rows = dialect.json_rows(1);
    let upsert = format!(
        "INSERT INTO stock (item_id, product_handle, variant, sku, on_hand, reserved)
         SELECT {item_id}, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT), 0 FROM {rows}
         WHERE true
         ON CONFLICT (item_id) DO UPDATE SET product_handle = excluded.product_handle, variant = excluded.variant,
            sku = excluded.sku, on_hand = excluded.on_hand"
    );
    for rows in kept.chunks(MAX_ROWS_PER_STATEMENT) {
        let upsert = query(trusted_sql(upsert.clone()));
        upsert.bind(to_json(rows)?).execute(&mut *write).await?;
    }
    let insert = format!(
        "INSERT INTO stock_entry
            (item_id, cause, on_hand_change, reserved_change, on_hand, reserved, recorded_at)
         SELECT {item_id}, value ->> 1, CAST(value ->> 2 AS BIGINT), 0, CAST(value ->> 3 AS BIGINT),
            CAST(value ->> 4 AS BIGINT), CAST($2 AS BIGINT)
         FROM {rows}"
    );
    for rows in recorded.chunks(MAX_ROWS_PER_STATEMENT) {
        let insert = query(trusted_sql(insert.clone())).bind(to_json(rows)?);
        insert.bind(now).execute(&mut *write).await?;
    }
    Ok(true)
}

/// Locks the items and takes their SKUs away, so that items can exchange SKUs. Returns the numbers on hand and reserved of
/// those that are counted.
async fn release_skus(
    write: &mut WriteTransaction,
    changes: &[StockChange],
) -> Result<HashMap<Uuid, (i64, i64)>> {
    let mut counted = HashMap::new();
    for changes in changes.chunks(IDS_PER_STATEMENT) {
        let mut update = QueryBuilder::new("UPDATE stock SET sku = NULL WHERE item_id ");
        update.push_in(changes.iter().map(|change| change.item_id));
        update.push(" RETURNING item_id, on_hand, reserved");
        let rows: Vec<(Uuid, i64, i64)> = update.build_query_as().fetch_all(&mut *write).await?;
        let rows = rows.into_iter();
        counted.extend(rows.map(|(item_id, on_hand, reserved)| (item_id, (on_hand, reserved))));
    }
    Ok(counted)
}
