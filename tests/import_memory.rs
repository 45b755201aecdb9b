//! Files that are made to fill the memory or to take long: an import has its result within seconds and
//! at most 512 MB. The peak memory is that of a process, so each group of files has a process of its own.

#![cfg(target_os = "linux")]

use std::{
    fs,
    io::{Cursor, Read, Write},
    process::Command,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::SendMethod,
    recipients::{
        ImportError, MappingGuess, ReadOptions, RecipientTable, apply_mapping, check, read_table,
    },
};
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

/// An ODS file with one header and one row that is repeated.
fn spreadsheet_of_repeated_rows(columns: usize, rows: usize) -> Vec<u8> {
    let cell = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let header: String = (0..columns)
        .map(|column| cell(&format!("Column {column}")))
        .collect();
    let row = cell("anna@example.com") + &cell("x").repeat(columns - 1);
    let content = format!(
        "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
         xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\">\
         <office:body><office:spreadsheet><table:table table:name=\"A\">\
         <table:table-row>{header}</table:table-row>\
         <table:table-row table:number-rows-repeated=\"{rows}\">{row}</table:table-row>\
         </table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_str()),
    ] {
        writer
            .start_file(name, SimpleFileOptions::default())
            .expect("a part");
        writer.write_all(text.as_bytes()).expect("a text");
    }
    writer.finish().expect("a zip file").into_inner()
}

/// Reads, maps and checks a file within the limits of time and memory. Returns the number of recipients.
fn import(name: &str, file: impl Read) -> Result<usize, ImportError> {
    let start = Instant::now();
    let result = read_table(file, &ReadOptions::default()).map(|table| {
        let mapping = MappingGuess::new(&table.header, table.sample(200)).mapping;
        let rows = apply_mapping(&table, &mapping);
        drop(table);
        let recipients = RecipientTable::from_import("", rows);
        let issues = check(&recipients, &SendMethod::DirectSend);
        // A direct send needs an address, which none of these lists has.
        assert!(issues.counts().blockers >= recipients.len());
        recipients.len()
    });
    let taken = start.elapsed();
    assert!(taken < MAX_TIME, "{name}: {taken:?}");
    assert!(peak_kb() < MAX_PEAK_KB, "{name}: {} KB", peak_kb());
    result
}

/// A stream of `start` and then `count` times the same byte.
fn endless(start: &[u8], byte: u8, count: u64) -> impl Read {
    start.chain(std::io::repeat(byte).take(count))
}

/// Names the group of a process.
const GROUP: &str = "GIFTDESK_MEMORY_GROUP";

/// The groups of files by name.
const GROUPS: [(&str, fn()); 4] = [
    ("workbooks", hostile_workbooks),
    ("columns", many_columns),
    ("streams", endless_streams),
    ("lists", wide_lists),
];

#[test]
fn hostile_files_end_within_time_and_memory() {
    let program = std::env::current_exe().expect("the test program");
    let own = std::env::var(GROUP);
    for (name, run) in GROUPS {
        match &own {
            Ok(own) if own == name => return run(),
            Ok(_) => {}
            Err(_) => {
                let status = Command::new(&program).env(GROUP, name).status();
                assert!(status.expect("the group runs").success(), "{name}");
            }
        }
    }
}

fn hostile_workbooks() {
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
        let result = import(&row[..row.len().min(40)], file.as_slice());
        assert!(result.is_err(), "{count} rows: {result:?}");
    }
}

fn many_columns() {
    let columns = ["x,".repeat(10_000), "a@example.com\n".to_owned()].concat();
    let columns = columns.repeat(500);
    let result = import("10,000 columns", columns.as_bytes());
    assert!(
        matches!(result, Err(ImportError::TooManyColumns { .. })),
        "{result:?}"
    );
    drop(columns);
}

fn endless_streams() {
    let gigabyte = 1 << 30;
    for start in ["", "Name,Email\n\"", "sep=;\n"] {
        let result = import(start, endless(start.as_bytes(), b'a', gigabyte));
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
        let result = import("gigabyte", endless(start, b'a', gigabyte));
        assert!(result.is_err(), "{start:?} {result:?}");
    }
    let zeros = import("zeros", endless(b"", 0, gigabyte));
    assert_eq!(zeros, Err(ImportError::BinaryFile));
}

fn wide_lists() {
    // The widest list: short cells need the most memory for their text.
    let row = "x,".repeat(199) + "a@example.com\n";
    let wide = row.repeat(100_000);
    assert_eq!(import("wide list", wide.as_bytes()), Ok(100_000));
    drop(wide);

    let sheet = spreadsheet_of_repeated_rows(200, 99_999);
    assert!(sheet.len() < 10_000, "{} bytes", sheet.len());
    assert_eq!(import("repeated rows", sheet.as_slice()), Ok(99_999));
}
