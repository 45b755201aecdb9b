//! `giftdesk outbox`: lists the sends of the data folder with their states, or their log, and changes or cancels
//! those that this computer keeps until their time. Sends nothing and needs no service.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    common::{CommonOptions, connect_value},
    desk_session::ExclusiveUse,
    failure::{CliCode, Failure},
    logs,
    output::{write_json_array, write_line, write_list, write_note, write_stderr, write_stdout},
    send_time::parse_changed_time,
};
use crate::{
    contract::{Clock as _, OrderBatchId, Timestamp, WallClock},
    desk::{
        ConnectionKind, OutboxEntry, OutboxId, OutboxState, OutboxStateCode, SendLogCheck,
        SendLogFormat, SendStep, SplitSendId, StoredSendChange, StoredSendOutcome,
        change_stored_send, outbox_entries,
        sends::log::{self, file::ExportedRecord},
        stored_send_log,
    },
    i18n::{format, t},
    messages::{self, labels, titles},
};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct OutboxOptions {
    #[command(subcommand)]
    change: Option<OutboxChange>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    log: bool,
    #[arg(long, requires = "log", conflicts_with = "json")]
    csv: bool,
    #[arg(long, requires = "log", conflicts_with = "csv")]
    verify: bool,
}

#[derive(Debug, clap::Subcommand)]
enum OutboxChange {
    Cancel {
        #[arg(value_parser = parse_id)]
        id: OutboxId,
        #[arg(long)]
        json: bool,
    },
    Change {
        #[arg(value_parser = parse_id)]
        id: OutboxId,
        #[arg(long, value_name = "TIME", value_parser = parse_changed_time)]
        at: StoredSendChange,
        #[arg(long)]
        json: bool,
    },
}

fn parse_id(text: &str) -> Result<OutboxId, String> {
    let id = text
        .trim()
        .parse()
        .map_err(|_| t!("cli-outbox-id-invalid"))?;
    Ok(OutboxId(id))
}

/// Changes a send, and prints it with all its parts as they are afterwards.
fn change(common: &CommonOptions, change: &OutboxChange) -> Result<(), Failure> {
    let (id, change, is_json) = match change {
        OutboxChange::Cancel { id, json } => (*id, StoredSendChange::Cancel, *json),
        OutboxChange::Change { id, at, json } => (*id, *at, *json),
    };
    let changed = change_stored_send(&common.data_dir()?, id, change, WallClock.now())
        .map_err(|problem| ExclusiveUse::ChangeSend.failure(common, problem))?;
    let changed = match changed {
        StoredSendOutcome::Changed(changed) => changed,
        StoredSendOutcome::NotFound => {
            return Err(Failure::unchanged(
                CliCode::SendNotScheduled,
                t!("cli-outbox-not-found"),
                t!("cli-outbox-not-found-remedy"),
            ));
        }
        StoredSendOutcome::NotPossible(state) => {
            return Err(Failure::unchanged(
                CliCode::SendNotScheduled,
                t!(
                    "cli-outbox-not-scheduled",
                    state = labels::outbox_state(&state)
                ),
                t!("cli-outbox-not-scheduled-remedy"),
            ));
        }
    };
    if changed.at_night > 0 {
        write_note(t!("cli-outbox-night", count = changed.at_night));
    }
    if change == StoredSendChange::SendNow {
        // Without --wait, which also waits for the times of all other kept sends.
        let command = common.command(&["resume"], Some(connect_value(&changed.connection)));
        write_stderr(match changed.connection.kind {
            ConnectionKind::Practice | ConnectionKind::Shop => {
                t!("cli-outbox-send-now", command = command)
            }
            ConnectionKind::Remote => t!("cli-outbox-send-now-key", command = command),
        });
    }
    write_stdout(t!("cli-outbox-output-failed"), |out| {
        write_sends(out, is_json, &changed.sends)
    })
}

pub(super) fn run(common: &CommonOptions, options: &OutboxOptions) -> Result<(), Failure> {
    logs::init_to_stderr("warn");
    if let Some(wanted) = &options.change {
        return change(common, wanted);
    }
    if options.log {
        let log = stored_send_log(&common.data_dir()?, WallClock.now())?;
        return if options.verify {
            print_check(&log.check, options.json)
        } else {
            write_stdout(t!("cli-nothing-changed"), |out| {
                write_log(out, options, &log.records)
            })
        };
    }
    let entries = outbox_entries(&common.data_dir()?, WallClock.now())?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        write_sends(out, options.json, &entries)
    })
}

/// A send in JSON.
#[derive(Debug, Serialize)]
pub(super) struct OutboxRecord<'a> {
    id: OutboxId,
    state: &'static str,
    customer_reference_id: &'a str,
    order_batch_id: Option<OrderBatchId>,
    recipients: u64,
    created_at: Timestamp,
    /// The time until which this computer keeps the send.
    scheduled_at: Option<Timestamp>,
    attempts: u64,
    /// The person by whom a part of a personal send is named; `null` for every other send.
    first_recipient: Option<&'a str>,
    /// Shared by the parts of a send that is too large for one batch, or has different gifts or messages.
    split_send_id: Option<SplitSendId>,
    /// From 1.
    part: Option<u32>,
    parts: Option<u32>,
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
            scheduled_at: match entry.state {
                OutboxState::Scheduled(at) => Some(at),
                _ => None,
            },
            attempts: entry.attempts.started,
            first_recipient: Some(entry.first_recipient.as_str()).filter(|name| !name.is_empty()),
            split_send_id: entry.part.map(|part| part.send),
            part: entry.part.map(|part| part.number),
            parts: entry.part.map(|part| part.count),
        }
    }
}

/// Writes the log of sends, oldest record first.
fn write_log(
    out: &mut dyn Write,
    options: &OutboxOptions,
    records: &[ExportedRecord],
) -> io::Result<()> {
    if options.csv {
        return log::file::write(out, records, SendLogFormat::Csv);
    }
    if options.json {
        return write_json_array(out, records);
    }
    records.iter().try_for_each(|record| {
        let step: Option<SendStep> = serde_json::from_str(&record.event).ok();
        write_line(
            out,
            [
                record.sequence.to_string(),
                format::full_date_time(record.time),
                record.send.to_string(),
                messages::send_log::step(step.as_ref()),
            ],
        )
    })
}

/// Prints whether the hash chain of the log is intact.
///
/// # Errors
/// When it is not.
fn print_check(check: &SendLogCheck, is_json: bool) -> Result<(), Failure> {
    let mut lines = messages::send_log::check_lines(check).into_iter();
    let what = lines.next().unwrap_or_default();
    let (records, faults, more) = match check {
        SendLogCheck::Intact { records } => (*records, &[][..], 0),
        SendLogCheck::Damaged {
            records,
            faults,
            more,
        } => (*records, &faults[..], *more),
    };
    let is_intact = faults.is_empty();
    write_stdout(t!("cli-nothing-changed"), |out| {
        if is_json {
            let check = serde_json::json!({
                "is_intact": is_intact, "records": records, "faults": faults, "more_faults": more,
            });
            return writeln!(out, "{check}");
        }
        if is_intact {
            writeln!(out, "{what}")?;
        }
        lines.try_for_each(|line| writeln!(out, "{line}"))
    })?;
    if is_intact {
        return Ok(());
    }
    Err(Failure::new(
        CliCode::SendLogDamaged,
        what,
        t!("send-log-damaged-meaning"),
        t!("send-log-damaged-remedy"),
    )
    .after_output())
}

/// Writes sends as records or as lines of text.
pub(super) fn write_sends(
    out: &mut dyn Write,
    is_json: bool,
    entries: &[OutboxEntry],
) -> io::Result<()> {
    write_list::<_, OutboxRecord<'_>, _>(out, is_json, entries, |entry| {
        [
            entry.id.to_string(),
            match entry.state {
                OutboxState::Scheduled(at) => {
                    t!("cli-outbox-scheduled", time = format::full_date_time(at))
                }
                _ => labels::outbox_state(&entry.state),
            },
            titles::send(entry),
            t!("cli-outbox-gifts", count = entry.recipients),
            format::full_date_time(entry.created_at),
            entry.customer_reference_id.clone(),
        ]
    })
}
