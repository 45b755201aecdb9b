//! What the mirror knows about the gifts of people: when each got the last one, and the orders of one
//! person. Uses the keys by which the guards recognize a recipient.

use sqlx::Row;

use super::{
    person::{PersonOrder, PersonRow},
    store::PersonRecord,
};
use crate::{
    contract::OrderStatus,
    desk::{
        batches::{CartSummary, reads::batch_title},
        sends::{
            GiftHistoryQuery, LastGift, SendPurpose, add_unmirrored,
            guards::{
                gift_history::{excluded_json, sent_at},
                history::PastGifts,
            },
        },
        store::{ConnectionRowId, Result, Store, json},
    },
    recipients::PersonKey,
};

/// The most orders of a person that are shown.
const MAX_ORDERS: i64 = 50;

impl Store {
    /// The people of a window.
    pub(in crate::desk) async fn person_rows(
        &self,
        connection_row: ConnectionRowId,
        row_ids: &[i64],
    ) -> Result<Vec<PersonRow>> {
        let ids: Vec<_> = row_ids
            .iter()
            .copied()
            .map(super::person::PersonId)
            .collect();
        let people = self.person_records(connection_row, &ids).await?;
        let last_gifts = self.last_gifts(connection_row, &people).await?;
        let rows = people.into_iter().zip(last_gifts);
        Ok(rows
            .map(|(person, last_gift)| PersonRow {
                id: person.id,
                name: person.person.body.recipient().name_or_email(),
                email: person
                    .person
                    .body
                    .get(crate::recipients::Field::Email)
                    .to_owned(),
                tags: person.edit.tags,
                last_gift,
                dates: person.edit.dates,
            })
            .collect())
    }

    /// When each person got the last gift: a mirrored order, or a send that is not mirrored yet.
    pub async fn last_gifts(
        &self,
        connection_row: ConnectionRowId,
        people: &[PersonRecord],
    ) -> Result<Vec<LastGift>> {
        let bodies: Vec<_> = people
            .iter()
            .map(|person| person.person.body.clone())
            .collect();
        let recipients = super::stored_person::recipients_of(&bodies);
        let query = GiftHistoryQuery::of_recipients(&recipients);
        let mut past = self.past_gifts(connection_row, &query).await?;
        let mut unmirrored = self.unmirrored_sends(&[connection_row], None).await?;
        unmirrored.retain(|send| send.purpose == SendPurpose::Gifts);
        add_unmirrored(&mut past, &unmirrored, &query);
        Ok((0_u32..)
            .zip(people)
            .map(|(position, _)| {
                past.get(&position)
                    .map(PastGifts::last_gift)
                    .unwrap_or_default()
            })
            .collect())
    }

    /// The newest orders of a person, and the number of all. A test is not a gift to a person.
    pub async fn person_orders(
        &self,
        connection_row: ConnectionRowId,
        key: &PersonKey,
    ) -> Result<(Vec<PersonOrder>, u64)> {
        let found: Vec<i64> = match key {
            PersonKey::Email(email) => {
                sqlx::query_scalar(
                    "SELECT row_id FROM orders WHERE connection_row = ?1 AND email_key = ?2",
                )
                .bind(connection_row)
                .bind(email)
                .fetch_all(&self.mirror)
                .await?
            }
            PersonKey::Name(person) => {
                let orders = self
                    .orders_of_named(connection_row, &[Some(person)])
                    .await?;
                orders.into_iter().map(|(_, order)| order).collect()
            }
        };
        let tests = self.test_batches(connection_row).await?;
        let found: Vec<i64> = sqlx::query_scalar(
            "SELECT orders.row_id FROM json_each(?1) AS found \
             CROSS JOIN orders ON orders.row_id = found.value \
             WHERE batch_id NOT IN (SELECT unhex(value) FROM json_each(?2))",
        )
        .bind(json::text(&found)?)
        .bind(excluded_json(&tests)?)
        .fetch_all(&self.mirror)
        .await?;
        let rows = sqlx::query(concat!(
            "SELECT orders.id, orders.status, orders.first_product, orders.other_products, ",
            sent_at!(),
            " AS at, batch.name AS batch_name, batch.from_name \
             FROM json_each(?1) AS found CROSS JOIN orders ON orders.row_id = found.value \
             LEFT JOIN batch ON batch.connection_row = orders.connection_row \
             AND batch.id = orders.batch_id ORDER BY at DESC, orders.row_id DESC LIMIT ?2"
        ))
        .bind(json::text(&found)?)
        .bind(MAX_ORDERS)
        .fetch_all(&self.mirror_and_desk)
        .await?;
        let orders = rows
            .iter()
            .map(|row| {
                Ok(PersonOrder {
                    id: row.try_get("id")?,
                    gift: CartSummary {
                        first_product: row.try_get("first_product")?,
                        other_products: row.try_get("other_products")?,
                    },
                    batch: batch_title(row, "batch_name", "from_name")?,
                    status: OrderStatus::from(row.try_get::<String, _>("status")?),
                    at: row.try_get("at")?,
                })
            })
            .collect::<Result<_>>()?;
        Ok((orders, found.len() as u64))
    }
}
