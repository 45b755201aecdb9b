//! The output of `giftdesk resume`: the sends of its connection, the changes of orders that it continued,
//! and the open work of other connections, which it does not touch.

use std::io::{self, Write};

use serde::Serialize;

use crate::{
    cli::{
        common::{CommonOptions, connect_value},
        outbox::{OutboxRecord, write_sends},
        output::{write_json_array, write_line, write_stderr},
    },
    contract::Timestamp,
    desk::{
        ConnectionKind, OpenWork, OrderJobId, OutboxEntry,
        jobs::{OrderAction, OrderJob},
    },
    i18n::{format, t},
    messages,
};

/// The work that a run of `resume` lists.
pub(super) struct WorkList<'a> {
    pub(super) sends: &'a [OutboxEntry],
    /// The jobs that were not finished when the run began.
    pub(super) jobs: Vec<&'a OrderJob>,
    pub(super) others: &'a [OpenWork],
}

/// A send or a change of orders in JSON.
#[derive(Debug, Serialize)]
struct WorkRecord<'a> {
    kind: &'static str,
    #[serde(flatten)]
    work: Work<'a>,
    /// The connection of work that this run did not continue.
    other_connection: Option<ConnectionRecord<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Work<'a> {
    Send(OutboxRecord<'a>),
    Job(JobRecord),
}

#[derive(Debug, Serialize)]
struct JobRecord {
    id: OrderJobId,
    /// `open` or `finished`.
    state: &'static str,
    created_at: Timestamp,
    orders: u64,
    done: u64,
    /// Orders without an outcome yet.
    open: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct ConnectionRecord<'a> {
    name: &'a str,
    /// The value of `--connect`.
    connect: &'a str,
}

impl<'a> WorkRecord<'a> {
    fn of_send(send: &'a OutboxEntry, other_connection: Option<ConnectionRecord<'a>>) -> Self {
        Self {
            kind: "send",
            work: Work::Send(OutboxRecord::from(send)),
            other_connection,
        }
    }

    fn of_job(job: &OrderJob, other_connection: Option<ConnectionRecord<'a>>) -> Self {
        Self {
            kind: match job.action {
                OrderAction::Cancel => "cancel",
                OrderAction::Extend { .. } => "extend",
            },
            work: Work::Job(JobRecord {
                id: job.id,
                state: if job.is_finished() {
                    "finished"
                } else {
                    "open"
                },
                created_at: job.created_at,
                orders: job.counts.total(),
                done: job.counts.done,
                open: job.counts.open(),
            }),
            other_connection,
        }
    }
}

impl WorkList<'_> {
    /// Writes one array: the sends, the jobs, then the work of other connections.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let sends = self.sends.iter();
        let mut records: Vec<_> = sends.map(|send| WorkRecord::of_send(send, None)).collect();
        let jobs = self.jobs.iter();
        records.extend(jobs.map(|job| WorkRecord::of_job(job, None)));
        for other in self.others {
            let connection = Some(ConnectionRecord {
                name: &other.connection.name,
                connect: connect_value(&other.connection),
            });
            let sends = other.sends.iter();
            records.extend(sends.map(|send| WorkRecord::of_send(send, connection)));
            let jobs = other.jobs.iter();
            records.extend(jobs.map(|job| WorkRecord::of_job(job, connection)));
        }
        write_json_array(out, &records)
    }

    /// Writes the sends and the jobs of the connection, one line each.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        write_sends(out, false, self.sends)?;
        self.jobs.iter().try_for_each(|job| {
            write_line(
                out,
                [
                    job.id.to_string(),
                    messages::event::order_job_finished(job),
                    format::full_date_time(job.created_at),
                ],
            )
        })
    }

    /// Prints which other connections have open work, and the commands that continue it.
    pub(super) fn print_others(&self, common: &CommonOptions) {
        for other in self.others {
            let name = messages::titles::connection(&other.connection);
            let (sends, jobs) = (other.sends.len(), other.jobs.len());
            if sends > 0 {
                let text = t!("cli-resume-other-sends", connection = &name, count = sends);
                write_stderr(text);
            }
            if jobs > 0 {
                let text = t!("cli-resume-other-jobs", connection = &name, count = jobs);
                write_stderr(text);
            }
            let connect = connect_value(&other.connection);
            let command = common.resume_command(Some(connect));
            write_stderr(match other.connection.kind {
                ConnectionKind::Practice | ConnectionKind::Shop => {
                    t!("cli-resume-other-command", command = command)
                }
                ConnectionKind::Remote => t!("cli-resume-other-command-key", command = command),
            });
        }
    }
}
