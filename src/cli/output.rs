//! Writes results to stdout and lines for people to stderr. Machine output, JSON and CSV, is the same in
//! every language.

use std::{
    fmt,
    io::{self, BufWriter, Write},
};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Value;

use super::failure::{CliCode, Failure};
use crate::{contract::csv_export::CsvExport, i18n::t};

/// The format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Lines for people, in their language.
    Text,
    Json,
    Csv,
}

/// Writes to stdout. A closed pipe is not a failure: the reader, such as `head`, wants no more
/// lines. `meaning` says in a failure what was done to the gifts.
///
/// # Errors
/// When writing to stdout fails for another reason.
pub(super) fn write_stdout(
    meaning: String,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::new(
            CliCode::OutputFailed,
            t!("cli-output-failed"),
            meaning,
            t!("cli-output-failed-remedy"),
        )
        .after_output()
        .with_details(error)),
    }
}

/// Writes a line to stderr. A failure, such as a closed pipe, is ignored, because a program must not end
/// in the middle of its work when nothing reads its notes.
pub(super) fn write_stderr(line: impl fmt::Display) {
    // One write, so that lines of several threads are not mixed.
    let line = format!("{line}\n");
    io::stderr().write_all(line.as_bytes()).ok();
}

/// Writes a note to stderr, as [`write_stderr`] does.
pub(super) fn write_note(text: String) {
    write_stderr(t!("cli-note", text = text));
}

/// A progress bar on stderr, with a message.
pub(super) fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {msg}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes a JSON array with one value per line.
pub(super) fn write_json_array<T: Serialize>(out: &mut dyn Write, items: &[T]) -> io::Result<()> {
    if items.is_empty() {
        return writeln!(out, "[]");
    }
    for (index, item) in items.iter().enumerate() {
        out.write_all(if index == 0 { b"[\n  " } else { b",\n  " })?;
        serde_json::to_writer(&mut *out, item)?;
    }
    writeln!(out, "\n]")
}

/// Writes a list: with `is_json` one record per item, else a line of columns.
pub(super) fn write_list<'a, T, R, const N: usize>(
    out: &mut dyn Write,
    is_json: bool,
    items: &'a [T],
    columns: impl Fn(&T) -> [String; N],
) -> io::Result<()>
where
    R: Serialize + From<&'a T>,
{
    if is_json {
        let records: Vec<R> = items.iter().map(R::from).collect();
        return write_json_array(out, &records);
    }
    items
        .iter()
        .try_for_each(|item| write_line(out, columns(item)))
}

/// Writes a CSV table whose columns are the fields of the records in JSON.
pub(super) fn write_csv<R: Serialize, const N: usize>(
    out: &mut dyn Write,
    fields: [&str; N],
    records: impl Iterator<Item = R>,
) -> io::Result<()> {
    let mut table = CsvExport::new(out);
    table.write_row(fields)?;
    for record in records {
        let record = serde_json::to_value(record)?;
        let cells = fields.map(|field| match &record[field] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        });
        table.write_row(cells.iter().map(String::as_str))?;
    }
    table.finish()?;
    Ok(())
}

/// Writes a line of columns for people. Control characters of names are left out, because a
/// terminal would obey them.
pub(super) fn write_line<const N: usize>(
    out: &mut dyn Write,
    columns: [String; N],
) -> io::Result<()> {
    let shown = columns.map(|column| {
        column
            .chars()
            .filter(|c| !c.is_control())
            .collect::<String>()
    });
    writeln!(out, "{}", shown.join("  ").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_array_has_one_item_per_line() {
        assert_eq!(written(|out| write_json_array::<u8>(out, &[])), "[]\n");
        let text = written(|out| write_json_array(out, &["a\nb", "c"]));
        assert_eq!(text, "[\n  \"a\\nb\",\n  \"c\"\n]\n");
        let read: Vec<String> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, ["a\nb", "c"]);
    }

    #[test]
    fn csv_guards_formulas_of_recipients() {
        let records = [serde_json::json!({ "name": "Ida", "id": "=1+1", "amount": null })];
        let fields = ["id", "name", "amount"];
        let text = written(|out| write_csv(out, fields, records.into_iter()));
        assert_eq!(text, "id,name,amount\n'=1+1,Ida,\n");
    }

    #[test]
    fn lines_have_no_control_characters() {
        let columns = [
            "\u{1b}[2JIda".to_owned(),
            "Opened".to_owned(),
            String::new(),
        ];
        assert_eq!(written(|out| write_line(out, columns)), "[2JIda  Opened\n");
    }
}
