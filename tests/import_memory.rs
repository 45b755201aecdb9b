//! Files that are made to fill the memory or to take long: an import has its result within seconds and
//! at most 512 MB. The peak memory is that of the process, so this file has one test.

#![cfg(target_os = "linux")]

use std::{
    fs,
    io::{Cursor, Read, Write},
    time::{Duration, Instant},
};

use giftdesk::recipients::{ImportError, ReadOptions, read_table};
use zip::{ZipWriter, write::SimpleFileOptions};

const MAX_PEAK_KB: u64 = 512 * 1024;

/// A debug build on a busy machine takes a multiple of the time of the program.
const MAX_TIME: Duration = Duration::from_secs(60);

/// The peak resident memory of the process.
fn peak_kb() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the status of the process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|kb| kb.parse().ok()).expect("a peak")
}

/// A workbook whose shared strings and sheet are `count` times these texts.
fn workbook(string: &str, row: &str, count: usize) -> Vec<u8> {
    // Fewer and longer writes are faster.
    let (string, row, count) = (string.repeat(1000), row.repeat(1000), count / 1000);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut write = |name: &str, parts: &[(&str, usize)]| {
        writer
            .start_file(name, SimpleFileOptions::default())
            .expect("a part");
        for (text, count) in parts {
            for _ in 0..*count {
                writer.write_all(text.as_bytes()).expect("a text");
            }
        }
    };
    write("[Content_Types].xml", &[("<Types/>", 1)]);
    write(
        "xl/workbook.xml",
        &[(
            "<workbook><sheets><sheet name=\"A\" r:id=\"b\"/></sheets></workbook>",
            1,
        )],
    );
    write(
        "xl/_rels/workbook.xml.rels",
        &[(
            "<R><Relationship Id=\"b\" Type=\"worksheet\" Target=\"a.xml\"/>\
             <Relationship Id=\"c\" Type=\"sharedStrings\" Target=\"s.xml\"/></R>",
            1,
        )],
    );
    write(
        "xl/s.xml",
        &[("<sst>", 1), (string.as_str(), count), ("</sst>", 1)],
    );
    write(
        "xl/a.xml",
        &[
            ("<worksheet><sheetData>", 1),
            (row.as_str(), count),
            ("</sheetData></worksheet>", 1),
        ],
    );
    writer.finish().expect("a zip file").into_inner()
}

/// Reads a file within the limits of time and memory. Returns the number of rows.
fn read(name: &str, file: impl Read) -> Result<usize, ImportError> {
    let start = Instant::now();
    let result = read_table(file, &ReadOptions::default()).map(|table| table.rows.len());
    let taken = start.elapsed();
    assert!(taken < MAX_TIME, "{name}: {taken:?}");
    assert!(peak_kb() < MAX_PEAK_KB, "{name}: {} KB", peak_kb());
    result
}

/// A stream of `start` and then `count` times the same byte.
fn endless(start: &[u8], byte: u8, count: u64) -> impl Read {
    start.chain(std::io::repeat(byte).take(count))
}

#[test]
fn hostile_files_end_within_time_and_memory() {
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(200);
    let text = "a".repeat(200);
    for (string, row, count) in [
        ("<si/>", "<row/>", 10_000_000),
        ("<si><t>a</t></si>", "<row><c><v>1</v></c></row>", 1_400_000),
        (&*format!("<si><t>{text}</t></si>"), "<row/>", 280_000),
        (
            &*format!("<si><t>{text}</t></si>"),
            &*format!("<row>{cells}</row>"),
            12_000,
        ),
        // A sheet that claims a million columns.
        ("", "<row><c r=\"BDWGN1\"><v>1</v></c></row>", 1_000_000),
        // A text of 2 GB.
        (&*"a".repeat(10_000), "<row/>", 200_000),
    ] {
        let file = workbook(string, row, count);
        let result = read(&row[..row.len().min(40)], file.as_slice());
        assert!(result.is_err(), "{count} rows: {result:?}");
    }

    // The widest list: short cells need the most memory for their text.
    let row = "x,".repeat(199) + "a@example.com\n";
    let wide = row.repeat(100_000);
    assert_eq!(read("wide list", wide.as_bytes()), Ok(100_000));
    drop(wide);

    let columns = ["x,".repeat(10_000), "a@example.com\n".to_owned()].concat();
    let columns = columns.repeat(500);
    let result = read("10,000 columns", columns.as_bytes());
    assert!(
        matches!(result, Err(ImportError::TooManyColumns { .. })),
        "{result:?}"
    );
    drop(columns);

    let gigabyte = 1 << 30;
    for start in ["", "Name,Email\n\"", "sep=;\n"] {
        let result = read(start, endless(start.as_bytes(), b'a', gigabyte));
        let is_refused = matches!(result, Err(ImportError::RecordTooLong { .. }));
        assert!(is_refused, "{start:?} {result:?}");
    }
    let starts: [&[u8]; 6] = [
        b"\xFF\xFEa\0\n\0",
        b"\x89PNG\r\n\x1a\n",
        b"\xD0\xCF\x11\xE0",
        b"PK\x03\x04",
        b"<html><table>",
        b"BEGIN:VCARD\nFN:",
    ];
    for start in starts {
        let result = read("gigabyte", endless(start, b'a', gigabyte));
        assert!(result.is_err(), "{start:?} {result:?}");
    }
    let zeros = read("zeros", endless(b"", 0, gigabyte));
    assert_eq!(zeros, Err(ImportError::BinaryFile));
}
