//! Writes the log of sends as CSV or JSON Lines, with every value that its hashes are computed from.
//! Used by the engine and by `giftdesk outbox --log`; `docs/sending.md` describes the hash rule.

use std::io::{self, Write};

use serde::Serialize;
use uuid::Uuid;

use super::record::SendLogFormat;
use crate::contract::{Timestamp, csv_export::CsvExport};

/// The columns of the CSV file, which are the fields of the JSON.
const COLUMNS: [&str; 7] = [
    "sequence",
    "connection",
    "send",
    "time",
    "time_micros",
    "event",
    "hash",
];

/// A record of the log with the values that its hash is computed from.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ExportedRecord {
    pub(crate) sequence: i64,
    /// The number of the connection in this data folder.
    pub(crate) connection: i64,
    pub(crate) send: Uuid,
    pub(crate) time: Timestamp,
    /// `time` in microseconds since 1970, as hashed.
    pub(crate) time_micros: i64,
    /// The step as JSON, byte for byte as hashed.
    pub(crate) event: String,
    /// In hexadecimal digits.
    pub(crate) hash: String,
}

pub(crate) fn write(
    out: impl Write,
    records: &[ExportedRecord],
    format: SendLogFormat,
) -> io::Result<()> {
    match format {
        SendLogFormat::Csv => write_csv(out, records).map_err(io::Error::from),
        SendLogFormat::JsonLines => write_json_lines(out, records),
    }
}

fn write_csv(out: impl Write, records: &[ExportedRecord]) -> Result<(), csv::Error> {
    let mut file = CsvExport::new(out);
    file.write_row(COLUMNS)?;
    for record in records {
        file.write_row([
            record.sequence.to_string().as_str(),
            &record.connection.to_string(),
            &record.send.to_string(),
            &record.time.to_string(),
            &record.time_micros.to_string(),
            &record.event,
            &record.hash,
        ])?;
    }
    file.finish()?;
    Ok(())
}

fn write_json_lines(mut out: impl Write, records: &[ExportedRecord]) -> io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut out, record)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}
