//! `giftdesk batches`: lists order batches, newest first.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    common::CommonOptions,
    desk_session,
    engine_driver::EngineDriver,
    failure::Failure,
    list_reader::read_list,
    output::{write_list, write_stdout},
};
use crate::{
    contract::{Cents, OrderBatchId, SendMethod, SendStatus, Timestamp},
    desk::batches::{BatchQuery, BatchRow, BatchTitle, Funnel},
    i18n::t,
    messages::{labels, titles},
};

#[derive(Debug, clap::Args)]
pub(super) struct BatchesOptions {
    #[arg(long)]
    offline: bool,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(common: &CommonOptions, options: &BatchesOptions) -> Result<(), Failure> {
    let desk = desk_session::open_for_list(common, options.offline)?;
    let mut driver = EngineDriver::new(&desk);
    let batches = read_list(&mut driver, &BatchQuery::default(), |batch| batch.id)?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        write_batches(out, options.json, &batches)
    })
}

/// A batch in JSON. Amounts are US cents, times are UTC.
#[derive(Debug, Serialize)]
struct BatchRecord<'a> {
    id: OrderBatchId,
    name: Option<&'a str>,
    send_status: &'a SendStatus,
    is_scheduled: bool,
    scheduled_send_on: Option<Timestamp>,
    sent_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    send_method: Option<&'a SendMethod>,
    product: &'a str,
    other_products: u32,
    recipients: u64,
    orders: u64,
    progress: Funnel,
    amount_total: Cents,
}

impl<'a> From<&'a BatchRow> for BatchRecord<'a> {
    fn from(row: &'a BatchRow) -> Self {
        Self {
            id: row.id,
            name: match &row.title {
                BatchTitle::Named(name) => Some(name),
                BatchTitle::From { .. } | BatchTitle::Unknown => None,
            },
            send_status: &row.status,
            is_scheduled: row.is_scheduled,
            scheduled_send_on: row.scheduled_send_on,
            sent_at: row.sent_at,
            expires_at: row.expires_at,
            send_method: row.send_method.as_ref(),
            product: &row.gift.first_product,
            other_products: row.gift.other_products,
            recipients: row.recipients,
            orders: row.orders,
            progress: row.funnel,
            amount_total: row.spent,
        }
    }
}

fn write_batches(out: &mut dyn Write, is_json: bool, batches: &[BatchRow]) -> io::Result<()> {
    write_list::<_, BatchRecord<'_>, _>(out, is_json, batches, |batch| {
        [
            batch.id.to_string(),
            labels::batch_status(&batch.status, batch.is_scheduled),
            titles::batch(&batch.title),
            titles::cart(&batch.gift),
            t!(
                "cli-batches-progress",
                count = batch.recipients,
                accepted = batch.funnel.accepted,
                delivered = batch.funnel.delivered
            ),
        ]
    })
}
