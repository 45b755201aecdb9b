//! `giftdesk outbox`: lists the sends of the data folder with their states. Sends nothing and needs no
//! service.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    common::CommonOptions,
    failure::Failure,
    logs,
    output::{write_json_array, write_line, write_stdout},
};
use crate::{
    contract::{Clock as _, OrderBatchId, Timestamp, WallClock},
    desk::{OutboxEntry, OutboxId, OutboxState, OutboxStateCode, outbox_entries},
    i18n::{format, t},
    messages::{labels, titles},
};

#[derive(Debug, clap::Args)]
pub(super) struct OutboxOptions {
    #[arg(long)]
    pub json: bool,
}

pub(super) fn run(common: &CommonOptions, options: &OutboxOptions) -> Result<(), Failure> {
    logs::init_to_stderr("warn");
    let entries = outbox_entries(&common.data_dir()?, WallClock.now())?;
    write_stdout(|out| write_outbox(out, options.json, &entries))
}

/// A send in JSON.
#[derive(Debug, Serialize)]
struct OutboxRecord<'a> {
    id: OutboxId,
    state: &'static str,
    customer_reference_id: &'a str,
    order_batch_id: Option<OrderBatchId>,
    recipients: u64,
    created_at: Timestamp,
    attempts: u64,
}

impl<'a> From<&'a OutboxEntry> for OutboxRecord<'a> {
    fn from(entry: &'a OutboxEntry) -> Self {
        Self {
            id: entry.id,
            state: OutboxStateCode::from(&entry.state).into(),
            customer_reference_id: &entry.customer_reference_id,
            order_batch_id: match entry.state {
                OutboxState::Sent(batch) => Some(batch),
                _ => None,
            },
            recipients: entry.recipients,
            created_at: entry.created_at,
            attempts: entry.attempts.started,
        }
    }
}

/// Writes sends as `outbox` and `resume` print them.
pub(super) fn write_outbox(
    out: &mut dyn Write,
    is_json: bool,
    entries: &[OutboxEntry],
) -> io::Result<()> {
    if is_json {
        let records: Vec<_> = entries.iter().map(OutboxRecord::from).collect();
        return write_json_array(out, &records);
    }
    entries.iter().try_for_each(|entry| {
        write_line(
            out,
            [
                entry.id.to_string(),
                labels::outbox_state(&entry.state),
                titles::gift_name(&entry.title),
                t!("cli-outbox-gifts", count = entry.recipients),
                format::full_date_time(entry.created_at),
                entry.customer_reference_id.clone(),
            ],
        )
    })
}
