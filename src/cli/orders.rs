//! `giftdesk orders`: lists orders.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    common::CommonOptions,
    failure::Failure,
    order_list::OrderFilterOptions,
    output::{Format, write_csv, write_json_array, write_line, write_stdout},
};
use crate::{
    contract::{Cents, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{batches::BatchTitle, orders::OrderRow},
    i18n::{format, t},
    messages::{labels, titles},
};

#[derive(Debug, clap::Args)]
pub(super) struct OrdersOptions {
    #[command(flatten)]
    filter: OrderFilterOptions,
    #[arg(long)]
    offline: bool,
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    #[arg(long)]
    csv: bool,
}

impl OrdersOptions {
    fn format(&self) -> Format {
        match (self.json, self.csv) {
            (true, _) => Format::Json,
            (_, true) => Format::Csv,
            _ => Format::Text,
        }
    }
}

pub(super) fn run(common: &CommonOptions, options: &OrdersOptions) -> Result<(), Failure> {
    let orders = options.filter.read(common, options.offline)?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        write_orders(out, options.format(), &orders)
    })
}

/// An order in JSON and CSV. Amounts are US cents, times are UTC.
#[derive(Debug, Serialize)]
struct OrderRecord<'a> {
    id: OrderId,
    order_batch_id: OrderBatchId,
    batch_name: Option<&'a str>,
    recipient: &'a str,
    email: Option<&'a str>,
    status: &'a OrderStatus,
    is_expired: bool,
    product: &'a str,
    other_products: u32,
    is_swapped: bool,
    has_thank_you_note: bool,
    amount_total: Option<Cents>,
    created_at: Option<Timestamp>,
    last_changed_at: Option<Timestamp>,
    accepted_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    gift_link: &'a str,
}

impl<'a> From<&'a OrderRow> for OrderRecord<'a> {
    fn from(row: &'a OrderRow) -> Self {
        Self {
            id: row.id,
            order_batch_id: row.batch_id,
            batch_name: match &row.batch {
                BatchTitle::Named(name) => Some(name),
                BatchTitle::From { .. } | BatchTitle::Unknown => None,
            },
            recipient: &row.recipient,
            email: row.email.as_deref(),
            status: &row.status,
            is_expired: row.is_expired,
            product: &row.gift.first_product,
            other_products: row.gift.other_products,
            is_swapped: row.is_swapped,
            has_thank_you_note: row.has_thank_you,
            amount_total: row.total,
            created_at: row.created_at,
            last_changed_at: row.last_change,
            accepted_at: row.accepted_at,
            expires_at: row.expires_at,
            gift_link: &row.gift_link,
        }
    }
}

/// The columns of the CSV.
const FIELDS: [&str; 17] = [
    "id",
    "order_batch_id",
    "batch_name",
    "recipient",
    "email",
    "status",
    "is_expired",
    "product",
    "other_products",
    "is_swapped",
    "has_thank_you_note",
    "amount_total",
    "created_at",
    "last_changed_at",
    "accepted_at",
    "expires_at",
    "gift_link",
];

pub(super) fn write_orders(
    out: &mut dyn Write,
    format: Format,
    orders: &[OrderRow],
) -> io::Result<()> {
    let records = orders.iter().map(OrderRecord::from);
    match format {
        Format::Json => write_json_array(out, &records.collect::<Vec<_>>()),
        Format::Csv => write_csv(out, FIELDS, records),
        Format::Text => orders.iter().try_for_each(|order| {
            let status = if order.is_expired {
                labels::expired()
            } else {
                labels::order_status(&order.status)
            };
            write_line(
                out,
                [
                    order.id.to_string(),
                    status,
                    order.recipient.clone(),
                    titles::cart(&order.gift),
                    order.total.map(format::money).unwrap_or_default(),
                ],
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn csv_columns_are_the_fields_of_json() {
        let row = OrderRow {
            id: OrderId::default(),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Named("Spring".to_owned()),
            recipient: "Ida Berg".to_owned(),
            email: Some("ida@example.com".to_owned()),
            status: OrderStatus::Opened,
            is_expired: true,
            gift: crate::desk::batches::CartSummary::default(),
            is_swapped: false,
            has_thank_you: false,
            total: Some(Cents(1_234)),
            created_at: Some(Timestamp::from_micros(1)),
            last_change: None,
            accepted_at: None,
            expires_at: Some(Timestamp::from_micros(0)),
            gift_link: "https://gifts.example.com/gift/x".to_owned(),
        };
        let json = serde_json::to_value(OrderRecord::from(&row)).unwrap();
        let fields: BTreeSet<&str> = json
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(fields, FIELDS.into());
    }
}
