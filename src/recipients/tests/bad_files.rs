//! Files that are no list of people: each is refused with a sentence that says what to do, and
//! before it takes the memory.

use std::io::{self, Read};

use super::*;

fn refused(bytes: impl Read) -> ImportError {
    read_table(bytes, &ImportLimits::default()).expect_err("no list of people")
}

fn sentence(bytes: &[u8]) -> String {
    refused(bytes).to_string()
}

#[test]
fn every_other_kind_of_file_is_named() {
    let files: [(&[u8], &str); 12] = [
        (b"", "The file is empty."),
        (b" \r\n \n", "The file is empty."),
        (
            b"PK\x03\x04rest of a workbook",
            "This is a spreadsheet or zip file",
        ),
        (
            b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
            "This is a spreadsheet or zip file",
        ),
        (b"%PDF-1.7", "This is a PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This is a picture"),
        (b"\n<!DOCTYPE html><html>", "This is a web page"),
        (b"<?xml version=\"1.0\"?>", "This is an XML file"),
        (b"[{\"name\": \"Ada\"}]", "This is JSON data"),
        (
            b"BEGIN:VCARD\r\nVERSION:4.0",
            "This is a set of contact cards",
        ),
        (
            b"Ada\0\0\0Lovelace,ada@example.com",
            "This is not a text file",
        ),
        (b"Name,Email\n\n,\n", "The file has a header but no people"),
    ];
    for (bytes, start) in files {
        let sentence = sentence(bytes);
        assert!(sentence.starts_with(start), "{sentence}");
        assert!(sentence.ends_with('.'), "{sentence}");
    }
}

#[test]
fn random_bytes_are_no_list() {
    let bytes: Vec<u8> = (0..4096_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    assert!(matches!(refused(&bytes[..]), ImportError::Binary));
}

#[test]
fn ten_thousand_columns_are_refused() {
    let line = vec!["x"; 10_000].join(",");
    assert!(matches!(
        refused(line.as_bytes()),
        ImportError::TooManyColumns {
            line: 1,
            found: 10_000,
            limit: 200
        }
    ));
}

/// Counts what is read, to show that reading stopped.
struct Counted<R> {
    source: R,
    read: u64,
}

impl<R: Read> Read for &mut Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.read += count as u64;
        Ok(count)
    }
}

#[test]
fn a_line_of_a_gigabyte_is_not_read_into_memory() {
    let mut file = Counted {
        source: (&b"Name,Email\nAda,ada@example.com\n"[..]).chain(io::repeat(b'a').take(1 << 30)),
        read: 0,
    };
    let problem = refused(&mut file);
    assert!(
        matches!(problem, ImportError::LineTooLong { line: 3, .. }),
        "{problem:?}"
    );
    assert!(file.read < 2 << 20, "{} bytes were read", file.read);
}

#[test]
fn a_quotation_mark_that_is_open_at_the_end_takes_nobody_silently() {
    for last in ["", "\n"] {
        let mut text = "First name,Last name,Email,Note\n\n".to_owned();
        text.push_str("Ida,Berg,ida@example.com,\"likes tea\n");
        text.push_str(&"Ole,Dahl,ole@example.com,\n".repeat(20));
        let problem = refused(format!("{}{last}", text.trim_end()).as_bytes());
        assert!(
            matches!(problem, ImportError::OpenQuotation { line: 3 }),
            "{problem:?}"
        );
    }
    let closed = table("Name,Email\nIda,\"ida@example.com\"");
    assert_eq!(closed.rows.len(), 1);
}

#[test]
fn a_quotation_mark_that_is_closed_too_late_is_said() {
    let list = table(
        "Name,Email,Note\nIda,ida@example.com,\"likes tea\nOle,ole@example.com,\"\nEva,eva@example.com,\n",
    );
    assert!(
        list.notes.iter().any(|note| note.starts_with("Line 2:")),
        "{:?}",
        list.notes
    );
    let fine = table("Name,Email,Note\nIda,ida@example.com,\"tea,\nno sugar\"\n");
    assert!(fine.notes.is_empty(), "{:?}", fine.notes);
}

#[test]
fn a_quotation_mark_that_never_closes_is_found_at_its_line() {
    let mut text = "Name,Email\nAda,ada@example.com\n\"Emmy,emmy@example.com\n".to_owned();
    text.push_str(&"Alan,alan@example.com\n".repeat(100_000));
    let problem = refused(text.as_bytes());
    assert!(
        matches!(problem, ImportError::LineTooLong { line: 3, .. }),
        "{problem:?}"
    );
    assert!(problem.to_string().contains("quotation mark"));

    let short = format!("Name,Email\n\"Ada,{}\",a@example.com\n", "x".repeat(20_000));
    assert!(matches!(
        refused(short.as_bytes()),
        ImportError::CellTooLong {
            line: 2,
            column: 1,
            ..
        }
    ));
}

#[test]
fn a_file_without_an_end_is_left_at_the_bound() {
    let limits = ImportLimits {
        bytes: 1 << 20,
        ..ImportLimits::default()
    };
    let mut file = Counted {
        source: Endless,
        read: 0,
    };
    let problem = read_table(&mut file, &limits).expect_err("too large");
    assert!(matches!(problem, ImportError::TooLarge { .. }));
    assert!(file.read < 2 << 20);
}

/// `Ada,ada@example.com` for ever, in short lines.
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
fn one_person_more_than_a_batch_takes_is_refused() {
    let limits = ImportLimits {
        rows: 3,
        ..ImportLimits::default()
    };
    let list = |people: usize| format!("Name,Email\n{}", "Ada,ada@example.com\n".repeat(people));
    assert!(read_text(&list(3), &limits).is_ok());
    let many = read_text(&list(4), &limits);
    assert!(
        matches!(many, Err(ImportError::TooManyRows { limit: 3 })),
        "{many:?}"
    );
    assert!(matches!(
        read_text(&list(40), &limits),
        Err(ImportError::TooManyRows { limit: 3 })
    ));
}

#[test]
fn a_drive_that_fails_is_told_as_that() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the drive is gone"))
        }
    }
    let at_once = refused(Failing).to_string();
    assert!(at_once.contains("the drive is gone"), "{at_once}");
    let start = "Name,Email\n".repeat(10_000);
    let later = refused(start.as_bytes().chain(Failing)).to_string();
    assert!(later.contains("the drive is gone"), "{later}");
}
