//! Files that are not lists of recipients are refused with a typed error, before they use much
//! memory.

use std::io::{self, Read};

use super::*;

fn read_refused(bytes: impl Read) -> ImportError {
    read_table(bytes, &ReadOptions::default()).expect_err("no list of recipients")
}

#[test]
fn refuses_other_file_formats() {
    let unsupported = |format| ImportError::UnsupportedFormat { format };
    let files: [(&[u8], ImportError); 12] = [
        (b"", ImportError::FileEmpty),
        (b" \r\n \n", ImportError::FileEmpty),
        (
            b"PK\x03\x04rest of a workbook",
            ImportError::WorkbookDamaged,
        ),
        (
            b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
            unsupported(FileFormat::OldWorkbook),
        ),
        (b"%PDF-1.7", unsupported(FileFormat::Pdf)),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            unsupported(FileFormat::Picture),
        ),
        (b"\n<!DOCTYPE html><html>", unsupported(FileFormat::WebPage)),
        (b"<?xml version=\"1.0\"?>", unsupported(FileFormat::Xml)),
        (b"[{\"name\": \"Ada\"}]", unsupported(FileFormat::Json)),
        (
            b"BEGIN:VCALENDAR\r\nVERSION:2.0",
            unsupported(FileFormat::Calendar),
        ),
        (
            b"Ada\0\0\0Lovelace,ada@example.com",
            ImportError::BinaryFile,
        ),
        (b"Name,Email\n\n,\n", ImportError::NoRowsBelowHeader),
    ];
    for (bytes, error) in files {
        assert_eq!(read_refused(bytes), error);
    }
}

#[test]
fn refuses_random_bytes() {
    let bytes: Vec<u8> = (0..4096_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    assert_eq!(read_refused(&bytes[..]), ImportError::BinaryFile);
}

#[test]
fn refuses_ten_thousand_columns() {
    let line = vec!["x"; 10_000].join(",");
    assert_eq!(
        read_refused(line.as_bytes()),
        ImportError::TooManyColumns {
            line: 1,
            count: 10_000,
            max: 200
        }
    );
}

/// Counts the bytes read, to show that reading stopped.
struct CountingReader<R> {
    source: R,
    bytes_read: u64,
}

impl<R: Read> Read for &mut CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.bytes_read += count as u64;
        Ok(count)
    }
}

#[test]
fn does_not_read_gigabyte_line_into_memory() {
    let mut file = CountingReader {
        source: (&b"Name,Email\nAda,ada@example.com\n"[..]).chain(io::repeat(b'a').take(1 << 30)),
        bytes_read: 0,
    };
    let error = read_refused(&mut file);
    assert!(
        matches!(error, ImportError::RecordTooLong { line: 3, .. }),
        "{error:?}"
    );
    assert!(
        file.bytes_read < 17 << 20,
        "{} bytes were read",
        file.bytes_read
    );
}

#[test]
fn open_quotation_mark_refuses_no_file() {
    for (line_end, last) in [("\n", ""), ("\r\n", "\r\n"), ("\r", "\r")] {
        let mut text = "First name,Last name,Email,Note\n\n".to_owned();
        text.push_str("\"Ada \"\"A.\"\"\",Lee,ada@example.com,\"tea\nor cake\"\n");
        text.push_str("\"Ida\",Berg,ida@example.com,\"5 inch\n");
        text.push_str(&"Ole,Dahl,ole@example.com,\n".repeat(20));
        let text = [text.trim_end(), last].concat().replace('\n', line_end);
        let table = read(&text);
        assert_eq!(table.rows.len(), 22, "{line_end:?}");
        let cells: Vec<&str> = table.rows[1].cells.iter().collect();
        assert_eq!(cells, ["Ida", "Berg", "ida@example.com", "5 inch"]);
        assert_eq!(table.rows[21].cell(2), "ole@example.com");
        assert_eq!(table.rows[21].line, 24, "the row of a spreadsheet");
        let note = ImportNote::Table(TableNote::QuotationMarksLeftOut(RowCount {
            count: 1,
            first_line: 5,
        }));
        assert_eq!(table.notes, [note]);
    }
    let closed = read("Name,Email\nIda,\"ida@example.com\"");
    assert_eq!((closed.rows.len(), closed.notes.len()), (1, 0));
}

#[test]
fn notes_rows_inside_late_closed_quotation_mark() {
    let list = read(
        "Name,Email,Note\nIda,ida@example.com,\"likes tea\nOle,ole@example.com,\"\nEva,eva@example.com,\n",
    );
    assert_eq!(list.notes, [ImportNote::CellContainsRows { line: 2 }]);
    let fine = read("Name,Email,Note\nIda,ida@example.com,\"tea,\nno sugar\"\n");
    assert_eq!(fine.notes, []);
}

#[test]
fn names_line_of_quotation_mark_never_closed() {
    let mut text = "Name,Email\nAda,ada@example.com\n\"Emmy,emmy@example.com\n".to_owned();
    text.push_str(&"Alan,alan@example.com\n".repeat(1_000_000));
    let error = read_refused(text.as_bytes());
    assert!(
        matches!(error, ImportError::RecordTooLong { line: 3, .. }),
        "{error:?}"
    );
}

#[test]
fn stops_reading_endless_file_at_limit() {
    let options = ReadOptions {
        limits: ImportLimits {
            max_bytes: 1 << 20,
            ..ImportLimits::default()
        },
        ..ReadOptions::default()
    };
    let mut file = CountingReader {
        source: Endless,
        bytes_read: 0,
    };
    let error = read_table(&mut file, &options).expect_err("too large");
    assert_eq!(error, ImportError::FileTooLarge { max_bytes: 1 << 20 });
    assert!(file.bytes_read < 2 << 20);
}

/// Repeats the line `Ada,ada@example.com` without end.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = b"Ada,ada@example.com\n";
        let count = buffer.len().min(line.len());
        buffer[..count].copy_from_slice(&line[..count]);
        Ok(count)
    }
}

#[test]
fn refuses_more_rows_than_batch_takes() {
    let options = ReadOptions {
        limits: ImportLimits {
            max_rows: 3,
            ..ImportLimits::default()
        },
        ..ReadOptions::default()
    };
    let list = |rows: usize| format!("Name,Email\n{}", "Ada,ada@example.com\n".repeat(rows));
    assert!(read_text(&list(3), &options).is_ok());
    for rows in [4, 400] {
        assert_eq!(
            read_text(&list(rows), &options),
            Err(ImportError::TooManyRows { max: 3 })
        );
    }
}

#[test]
fn reports_read_error_of_drive() {
    struct FailingReader;
    impl Read for FailingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the drive is gone"))
        }
    }
    let failure = ImportError::ReadFailed {
        reason: "the drive is gone".to_owned(),
    };
    assert_eq!(read_refused(FailingReader), failure);
    let start = "Name,Email\n".repeat(10_000);
    assert_eq!(read_refused(start.as_bytes().chain(FailingReader)), failure);
}
