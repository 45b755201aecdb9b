//! Writes results to stdout and lines for people to stderr. Machine output, JSON and CSV, is the same in
//! every language.

use std::{
    fmt,
    io::{self, BufWriter, Write},
};

use serde::Serialize;

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

/// Writes a CSV table whose columns are the fields of the JSON.
pub(super) fn write_csv<const N: usize>(
    out: &mut dyn Write,
    header: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> io::Result<()> {
    let mut table = CsvExport::new(out);
    table.write_row(header)?;
    for row in rows {
        table.write_row(row.iter().map(String::as_str))?;
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
        let rows = [["=1+1".to_owned(), "Ida".to_owned()]];
        let text = written(|out| write_csv(out, ["id", "name"], rows.into_iter()));
        assert_eq!(text, "id,name\n'=1+1,Ida\n");
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
