//! The orders of people who are recognized by name: an order does not name the address, so the order is compared with the
//! recipients that this computer sent to. What the app assumes about other orders: [`NamedPerson`].

use std::collections::{HashMap, HashSet};

use sqlx::Row;

use crate::{
    contract::{OrderBatchId, RecipientRequest},
    desk::store::{ConnectionRowId, Result, Store, json},
    recipients::{NamedPerson, PersonValues},
};

/// The addresses to which this computer sent directly, by batch and folded name, in the sequence of the request.
type SentAddresses = HashMap<(OrderBatchId, String), Vec<Option<String>>>;

impl Store {
    /// The mirrored orders of people: the position among `people`, and the row of the order.
    pub(in crate::desk) async fn orders_of_named(
        &self,
        connection_row: ConnectionRowId,
        people: &[Option<&NamedPerson>],
    ) -> Result<Vec<(u32, i64)>> {
        let names: HashSet<&str> = people.iter().flatten().map(|it| it.name.as_str()).collect();
        let rows = sqlx::query(
            "SELECT orders.row_id, wanted.value AS name, batch_id, email_key IS NOT NULL AS has_email \
             FROM json_each(?2) AS wanted CROSS JOIN orders ON orders.connection_row = ?1 \
             AND orders.recipient_sort_key = wanted.value ORDER BY orders.position, orders.row_id",
        )
        .bind(connection_row)
        .bind(json::text(&names)?)
        .fetch_all(&self.mirror)
        .await?;
        let batches: HashSet<OrderBatchId> = rows
            .iter()
            .map(|row| row.try_get("batch_id"))
            .collect::<Result<_, _>>()?;
        let sent = self
            .sent_addresses(connection_row, &batches, &names)
            .await?;
        // The orders of a batch to people of one name.
        let mut groups: HashMap<(OrderBatchId, String), Vec<(i64, bool)>> = HashMap::new();
        for row in &rows {
            let key = (row.try_get("batch_id")?, row.try_get("name")?);
            let order = (row.try_get("row_id")?, row.try_get("has_email")?);
            groups.entry(key).or_default().push(order);
        }
        let mut people_of: HashMap<&str, Vec<(u32, &NamedPerson)>> = HashMap::new();
        for (position, person) in (0_u32..).zip(people) {
            if let Some(person) = person {
                let named = people_of.entry(&person.name).or_default();
                named.push((position, person));
            }
        }
        let mut found = Vec::new();
        for (key, orders) in &groups {
            let addresses = sent.get(key).map_or(&[][..], Vec::as_slice);
            for (position, person) in people_of.get(&*key.1).into_iter().flatten() {
                for (ordinal, (order, has_email)) in orders.iter().enumerate() {
                    let is_at = |address: &Option<String>| {
                        person.is_recipient(address.as_deref(), *has_email)
                    };
                    let is_recipient = if orders.len() < addresses.len() {
                        // Some orders are not mirrored yet, so this one can be for any of the recipients.
                        addresses.iter().any(is_at)
                    } else {
                        is_at(addresses.get(ordinal).unwrap_or(&None))
                    };
                    if is_recipient {
                        found.push((*position, *order));
                    }
                }
            }
        }
        Ok(found)
    }

    /// See [`SentAddresses`]. The service may list the orders of a batch in another order than the request, so
    /// recipients are found by name.
    async fn sent_addresses(
        &self,
        connection_row: ConnectionRowId,
        batches: &HashSet<OrderBatchId>,
        names: &HashSet<&str>,
    ) -> Result<SentAddresses> {
        let ids: Vec<String> = batches.iter().map(|batch| json::hex(batch.0)).collect();
        // By the primary key, SQLite would read every recipient of the batches.
        let rows: Vec<(OrderBatchId, i64, String)> = sqlx::query_as(
            "WITH wanted AS MATERIALIZED (SELECT unhex(value) AS batch FROM json_each(?2)) \
             SELECT order_batch_id, position, body FROM wanted, json_each(?3) AS name \
             CROSS JOIN sent_recipient INDEXED BY sent_recipient_by_name \
             ON connection_row = ?1 AND order_batch_id = wanted.batch \
             AND recipient_sort_key = name.value \
             UNION ALL SELECT order_batch_id, position, body FROM wanted \
             CROSS JOIN sent_recipient INDEXED BY sent_recipient_by_name \
             ON connection_row = ?1 AND order_batch_id = wanted.batch AND recipient_sort_key IS NULL \
             ORDER BY 2",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .bind(json::text(names)?)
        .fetch_all(&self.durable)
        .await?;
        let mut addresses = SentAddresses::new();
        for (batch, _, body) in rows {
            let Some(sent) = json::read::<RecipientRequest>("sent recipient", &body) else {
                continue;
            };
            let address = NamedPerson::of(&sent).and_then(|person| person.address);
            let key = (batch, PersonValues::from(&sent).folded_name());
            addresses.entry(key).or_default().push(address);
        }
        Ok(addresses)
    }
}
