//! Data that a send keeps on this computer beside its request: the extra columns of the recipients, which reports group orders
//! by, the personal content that the columns fill in, and the choices of the send that neither its batch nor its orders
//! have. No request contains them. Phone numbers and countries are kept too, because most requests leave them out, and a
//! draft that is made from a send has the whole list.
//!
//! They are stored with the request of a send, and copied to the batch that the send becomes. A batch of another computer,
//! and a send of a version that did not keep them, has no choices: they are then unknown, and the draft says so instead of
//! guessing them.

use std::collections::{HashMap, VecDeque};

use serde::{Deserialize, Serialize};
use sqlx::{Sqlite, Transaction};

use crate::{
    contract::{InternationalShippingTier, OrderBatchId, PaymentMethodId, SwapMode},
    desk::{
        OutboxId,
        drafts::{Draft, UnknownChoices},
        personal::SentContent,
        store::{ConnectionRowId, Result, Store},
    },
    recipients::{Field, RecipientKey, RecipientRow, RecipientTable},
};

/// The values of each recipient of a send.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentColumns {
    pub names: Vec<Box<str>>,
    pub recipients: Vec<SentValues>,
    /// What the user wrote, when recipients can get different gifts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Box<SentContent>>,
    /// `None`: unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Box<SentChoices>>,
}

/// The values of one recipient, in the order of [`SentColumns::names`]. Missing values are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentValues {
    pub key: RecipientKey,
    pub values: Vec<Box<str>>,
    /// The phone number as in the list.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub phone: Box<str>,
    /// The country as in the list.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub country: Box<str>,
}

impl SentColumns {
    /// The columns, the personal content and the choices of a draft.
    #[must_use]
    pub fn of_draft(draft: &Draft, table: &RecipientTable) -> Self {
        Self {
            content: SentContent::of(draft).map(Box::new),
            choices: Some(Box::new(SentChoices::of(draft))),
            ..Self::of_table(table)
        }
    }

    /// The columns of a table that have values, with the recipients in the order of the request. Empty when no
    /// recipient has an extra value, a phone number or a country.
    #[must_use]
    pub fn of_table(table: &RecipientTable) -> Self {
        let filled = || table.rows().iter().filter(|row| !row.is_blank());
        let names = table.extra_columns();
        let used: Vec<usize> = (0..names.len())
            .filter(|column| filled().any(|row| !row.extra(*column).is_empty()))
            .collect();
        let has_contact = |row: &RecipientRow| {
            [Field::Phone, Field::Country]
                .iter()
                .any(|field| !row.get(*field).is_empty())
        };
        if used.is_empty() && !filled().any(|row| has_contact(row)) {
            return Self::default();
        }
        Self {
            names: used.iter().map(|column| names[*column].clone()).collect(),
            recipients: filled()
                .map(|row| SentValues {
                    key: RecipientKey::of(&**row),
                    values: used
                        .iter()
                        .map(|column| row.extra(*column).into())
                        .collect(),
                    phone: row.get(Field::Phone).into(),
                    country: row.get(Field::Country).into(),
                })
                .collect(),
            ..Self::default()
        }
    }

    /// The columns of some recipients, by their positions in the request.
    #[must_use]
    pub fn of_recipients(&self, positions: &[u32]) -> Self {
        let recipients = positions.iter();
        let recipients = recipients.filter_map(|at| self.recipients.get(*at as usize).cloned());
        Self {
            names: self.names.clone(),
            recipients: recipients.collect(),
            content: self.content.clone(),
            choices: self.choices.clone(),
        }
    }

    /// Adds the recipients of another part of the same send.
    pub fn append(&mut self, part: Self) {
        if self.names.is_empty() {
            self.names = part.names;
        }
        self.content = self.content.take().or(part.content);
        self.choices = self.choices.take().or(part.choices);
        self.recipients.extend(part.recipients);
    }

    /// As stored: empty without recipients, content and choices.
    pub fn encode(&self) -> Result<String, serde_json::Error> {
        if *self == Self::default() {
            return Ok(String::new());
        }
        serde_json::to_string(self)
    }

    /// Reads stored columns; none when they cannot be read.
    #[must_use]
    pub fn decode(stored: &str) -> Self {
        if stored.is_empty() {
            return Self::default();
        }
        serde_json::from_str(stored)
            .inspect_err(|error| {
                // The message of the error repeats parts of the value, such as names.
                tracing::warn!(kind = ?error.classify(), "stored columns cannot be read");
            })
            .unwrap_or_default()
    }

    /// Finds the values of recipients.
    #[must_use]
    pub fn index(&self) -> SentValuesIndex<'_> {
        let mut by_key: HashMap<&RecipientKey, VecDeque<&SentValues>> = HashMap::new();
        for recipient in &self.recipients {
            let values = by_key.entry(&recipient.key).or_default();
            values.push_back(recipient);
        }
        SentValuesIndex { by_key }
    }
}

/// The values that were not taken yet.
#[derive(Debug)]
pub struct SentValuesIndex<'a> {
    by_key: HashMap<&'a RecipientKey, VecDeque<&'a SentValues>>,
}

impl<'a> SentValuesIndex<'a> {
    /// The values of a recipient. Several recipients with one key get the values in the order of the
    /// list, so that the number of recipients with each value is right.
    pub fn take(&mut self, key: &RecipientKey) -> Option<&'a SentValues> {
        self.by_key.get_mut(key)?.pop_front()
    }
}

/// Copies the columns of a send to its batch.
pub(super) async fn copy_to_batch(
    write: &mut Transaction<'static, Sqlite>,
    send: OutboxId,
    batch: OrderBatchId,
) -> Result<()> {
    sqlx::query(
        "INSERT OR REPLACE INTO sent_columns (connection_row, order_batch_id, body) \
         SELECT connection_row, ?2, columns FROM outbox JOIN outbox_request ON outbox_row = row_id \
         WHERE id = ?1 AND columns <> ''",
    )
    .bind(send)
    .bind(batch)
    .execute(&mut **write)
    .await?;
    Ok(())
}

impl Store {
    /// The extra columns and the choices of a send whose request is kept.
    pub async fn columns_of_send(&self, send: OutboxId) -> Result<SentColumns> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT columns FROM outbox JOIN outbox_request ON outbox_row = row_id WHERE id = ?1",
        )
        .bind(send)
        .fetch_optional(&self.durable)
        .await?;
        Ok(SentColumns::decode(&body.unwrap_or_default()))
    }

    /// The extra columns and the choices of a batch; none when it was not sent from this computer.
    pub async fn columns_of_batch(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<SentColumns> {
        let body: Option<String> = sqlx::query_scalar(
            "SELECT body FROM sent_columns WHERE connection_row = ?1 AND order_batch_id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_optional(&self.durable)
        .await?;
        // The list of 100,000 recipients takes too long for the runtime.
        let decoded =
            tokio::task::spawn_blocking(move || SentColumns::decode(&body.unwrap_or_default()));
        Ok(decoded.await.unwrap_or_default())
    }

    /// The batches that were sent from this computer, and can have extra columns.
    pub(in crate::desk) async fn batches_with_columns(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<OrderBatchId>> {
        let batches =
            sqlx::query_scalar("SELECT order_batch_id FROM sent_columns WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_all(&self.durable)
                .await?;
        Ok(batches)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentChoices {
    pub swap: SwapMode,
    pub international_shipping_tier: InternationalShippingTier,
    pub international_gift_cards_enabled: bool,
    pub text_messages: bool,
    pub notifications_enabled: bool,
    #[serde(default = "are_reminders_enabled")]
    pub reminders_enabled: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment_method_id: Option<PaymentMethodId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commerce_end_user_id: Option<String>,
}

/// The choice of sends of earlier versions.
const fn are_reminders_enabled() -> bool {
    true
}

impl SentChoices {
    #[must_use]
    pub fn of(draft: &Draft) -> Self {
        Self {
            swap: draft.swap.clone(),
            international_shipping_tier: draft.international_shipping_tier.clone(),
            international_gift_cards_enabled: draft.international_gift_cards_enabled,
            text_messages: draft.text_messages,
            notifications_enabled: draft.notifications_enabled,
            reminders_enabled: draft.reminders_enabled,
            payment_method_id: draft.payment_method_id.clone(),
            commerce_end_user_id: draft.commerce_end_user_id.clone(),
        }
    }

    /// Gives a draft these choices.
    pub fn restore(&self, draft: &mut Draft) {
        let choices = self.clone();
        draft.swap = choices.swap;
        draft.international_shipping_tier = choices.international_shipping_tier;
        draft.international_gift_cards_enabled = choices.international_gift_cards_enabled;
        draft.text_messages = choices.text_messages;
        draft.notifications_enabled = choices.notifications_enabled;
        draft.reminders_enabled = choices.reminders_enabled;
        draft.payment_method_id = choices.payment_method_id;
        draft.commerce_end_user_id = choices.commerce_end_user_id;
        draft.unknown_choices = UnknownChoices::None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, email: &str, department: &str) -> RecipientRow {
        let mut row = RecipientRow {
            extra: [department].into(),
            ..RecipientRow::default()
        };
        row.set(Field::FirstName, name);
        row.set(Field::LastName, "Müller");
        row.set(Field::Email, email);
        row
    }

    fn columns(rows: Vec<RecipientRow>) -> SentColumns {
        let table = RecipientTable::with_extra_columns("", vec!["Department".into()], rows);
        SentColumns::of_table(&table)
    }

    #[test]
    fn finds_values_by_email_and_folded_name() {
        let sent = columns(vec![
            row("Ida", "Ida@Example.com", "Sales"),
            RecipientRow::default(),
            row("Raj", "", "Support"),
        ]);
        assert_eq!(sent.recipients.len(), 2);
        let mut index = sent.index();
        let ida = RecipientKey::of_stored(Some("ida@example.com"), "ida muller");
        let mut take = |key| index.take(key).map(|sent| sent.values.join(" "));
        assert_eq!(take(&ida).as_deref(), Some("Sales"));
        assert_eq!(take(&ida), None);
        let raj = RecipientKey::of(&row("Raj", "", ""));
        assert_eq!(take(&raj).as_deref(), Some("Support"));
    }

    #[test]
    fn repeated_recipient_gets_each_value_once() {
        let twice = ["Sales", "Support"].map(|value| row("Ida", "ida@example.com", value));
        let sent = columns(twice.to_vec());
        let mut index = sent.index();
        let key = RecipientKey::of(&row("Ida", "ida@example.com", ""));
        let mut taken = vec![];
        while let Some(values) = index.take(&key) {
            taken.push(values.values[0].to_string());
        }
        assert_eq!(taken, ["Sales", "Support"]);
    }

    #[test]
    fn columns_without_values_are_left_out() {
        let mut ida = row("Ida", "", "");
        ida.extra.set(1, "Boston");
        let names = ["Department", "Office"].map(Box::from).to_vec();
        let table = RecipientTable::with_extra_columns("", names, [ida, row("Raj", "", "")]);
        let sent = SentColumns::of_table(&table);
        assert_eq!(sent.names, [Box::from("Office")]);
        assert_eq!(sent.recipients[0].values, [Box::from("Boston")]);
        let without = RecipientTable::new("", [row("Ida", "", "Sales")]);
        assert_eq!(SentColumns::of_table(&without).encode().unwrap(), "");
    }

    #[test]
    fn phone_and_country_are_kept_without_columns() {
        let mut ida = row("Ida", "", "");
        ida.set(Field::Phone, "+44 20 7946 0018");
        ida.set(Field::Country, "UK");
        let sent = SentColumns::of_table(&RecipientTable::new("", [row("Raj", "", ""), ida]));
        assert!(sent.names.is_empty());
        let decoded = SentColumns::decode(&sent.encode().unwrap());
        assert_eq!(decoded, sent);
        let [raj, ida] = decoded.recipients.as_slice() else {
            panic!("{decoded:?}");
        };
        assert_eq!((&*raj.phone, &*raj.country), ("", ""));
        assert_eq!((&*ida.phone, &*ida.country), ("+44 20 7946 0018", "UK"));
    }

    #[test]
    fn send_without_columns_keeps_its_choices() {
        let table = RecipientTable::new("", [row("Ida", "", "")]);
        let sent = SentColumns::of_draft(&Draft::default(), &table);
        assert!(sent.choices.is_some());
        assert_eq!(SentColumns::decode(&sent.encode().unwrap()), sent);
        let earlier = SentColumns::decode(r#"{"names":[],"recipients":[]}"#);
        assert_eq!(earlier.choices, None);
    }

    #[test]
    fn parts_together_are_the_whole() {
        let rows = ["Sales", "Support", "Sales"].map(|value| row("Ida", "", value));
        let sent = SentColumns {
            choices: Some(Box::new(SentChoices::of(&Draft::default()))),
            ..columns(rows.to_vec())
        };
        let mut whole = sent.of_recipients(&[0, 1]);
        whole.append(sent.of_recipients(&[2]));
        assert_eq!(whole, sent);
        assert_eq!(SentColumns::decode(&sent.encode().unwrap()), sent);
        assert_eq!(SentColumns::decode("{"), SentColumns::default());
    }

    #[test]
    fn restored_draft_has_every_choice() {
        let sent = Draft {
            swap: SwapMode::Multiple,
            international_shipping_tier: InternationalShippingTier::Standard,
            international_gift_cards_enabled: true,
            text_messages: true,
            notifications_enabled: false,
            reminders_enabled: false,
            payment_method_id: Some(PaymentMethodId::from("card")),
            commerce_end_user_id: Some("customer".to_owned()),
            ..Draft::default()
        };
        let stored = serde_json::to_string(&SentChoices::of(&sent)).unwrap();
        let choices: SentChoices = serde_json::from_str(&stored).unwrap();
        let mut draft = Draft {
            unknown_choices: UnknownChoices::All,
            ..Draft::default()
        };
        choices.restore(&mut draft);
        assert_eq!(draft, sent);
    }
}
