//! The peak memory of an import, measured in a process of its own: at most 512 MB for files that are
//! made to fill the memory.

#![cfg(target_os = "linux")]

use std::{
    fs,
    io::{Cursor, Read, Write},
};

use giftdesk::recipients::{ImportError, ReadOptions, read_table};
use zip::{ZipWriter, write::SimpleFileOptions};

const MAX_PEAK_KB: u64 = 512 * 1024;

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

fn read(file: impl Read) -> Result<usize, ImportError> {
    read_table(file, &ReadOptions::default()).map(|table| table.rows.len())
}

#[test]
fn hostile_files_stay_within_memory() {
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
    ] {
        let file = workbook(string, row, count);
        let result = read(file.as_slice());
        assert!(result.is_err(), "{count} rows: {result:?}");
        assert!(peak_kb() < MAX_PEAK_KB, "{count} rows: {} KB", peak_kb());
    }

    // The widest list: short cells need the most memory for their text.
    let row = "x,".repeat(199) + "a@example.com\n";
    let wide = row.repeat(100_000);
    assert_eq!(read(wide.as_bytes()), Ok(100_000));
    assert!(peak_kb() < MAX_PEAK_KB, "wide list: {} KB", peak_kb());

    let line = std::io::repeat(b'a').take(1 << 30);
    assert!(matches!(read(line), Err(ImportError::RecordTooLong { .. })));
    assert!(peak_kb() < MAX_PEAK_KB, "long line: {} KB", peak_kb());
}
