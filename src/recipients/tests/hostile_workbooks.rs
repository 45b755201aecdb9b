//! Workbooks that are damaged, protected, or made to exhaust memory.

use super::{
    workbooks::{ods_with, xlsx_with, xlsx_with_sheet, zip_file},
    *,
};

fn refused(bytes: &[u8]) -> ImportError {
    read_table(bytes, &ReadOptions::default()).expect_err("no list of recipients")
}

fn sheet_with(rows: &str) -> Vec<u8> {
    xlsx_with_sheet(&format!(
        "<worksheet><dimension ref=\"A1:AZZZ9999999\"/><sheetData>{rows}</sheetData></worksheet>"
    ))
}

const EMAIL_HEADER: &str = "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>Email</v></c></row>";

#[test]
fn sparse_sheet_keeps_few_columns() {
    let bytes = sheet_with(&format!(
        "{EMAIL_HEADER}<row r=\"2\"><c r=\"A2\" t=\"str\"><v>a@example.com</v></c>\
         <c r=\"AZZZ2\" t=\"str\"><v>x</v></c></row>\
         <row r=\"4000000000\"><c t=\"str\"><v>b@example.com</v></c></row>\
         <row r=\"99999999999999999999\"><c r=\"ZZZZZZZZZZZZZZZZZZZZZZZZ1\"><v>1</v></c></row>"
    ));
    let table = read_bytes(&bytes);
    assert_eq!(table.header, ["Email"]);
    assert_eq!(table.rows.len(), 2);
    assert_eq!(table.rows[1].line, 4_000_000_000);
    assert!(
        matches!(
            table.notes[..],
            [ImportNote::Table(TableNote::ColumnsLeftOut {
                max: 200,
                ..
            })]
        ),
        "{:?}",
        table.notes
    );
}

#[test]
fn ods_repeats_cost_nothing() {
    let cell = "<table:table-cell table:number-columns-repeated=\"4000000000\"><text:p>x</text:p>\
                </table:table-cell>";
    let row = |repeats: &str, cells: &str| {
        format!(
            "<table:table-row table:number-rows-repeated=\"{repeats}\">{cells}</table:table-row>"
        )
    };
    let email = "<table:table-cell><text:p>a@example.com</text:p></table:table-cell>";
    let table = |rows: String| ods_with(&format!("<table:table>{rows}</table:table>"));
    let wide = read_bytes(&table(row("1", &format!("{email}{cell}"))));
    assert_eq!(wide.rows[0].cells.len(), 200);
    assert_eq!(
        refused(&table(row("4000000000", email))),
        ImportError::TooManyRows { max: 100_000 }
    );
    let blank = read_bytes(&table(
        row("4000000000", "<table:table-cell/>") + &row("1", email),
    ));
    assert_eq!(blank.rows[0].line, 4_000_000_001);
}

#[test]
fn refuses_zip_bomb() {
    let spaces = " ".repeat(1 << 20);
    let bomb = format!(
        "{EMAIL_HEADER}{}",
        format!("<row>{spaces}</row>").repeat(70)
    );
    let bytes = sheet_with(&bomb);
    assert!(bytes.len() < 1 << 20, "{} bytes", bytes.len());
    assert_eq!(
        refused(&bytes),
        ImportError::WorkbookTooLarge {
            max_bytes: 64 << 20
        }
    );
}

#[test]
fn refuses_huge_text_in_workbook() {
    let huge = "a".repeat(6 << 20);
    for sheet in [
        format!("<row><c t=\"str\"><v>{huge}</v></c></row>"),
        format!("<row a=\"{huge}\"/>"),
        format!("<!-- {huge} <x> -->"),
        format!("<![CDATA[{huge}]]>"),
        format!("<!DOCTYPE {huge}>"),
        format!("<?{huge}?>"),
        format!("&{huge};"),
    ] {
        assert_eq!(
            refused(&sheet_with(&sheet)),
            ImportError::WorkbookTooLarge { max_bytes: 4 << 20 },
            "{}",
            &sheet[..20]
        );
    }
}

#[test]
fn refuses_deeply_nested_elements() {
    assert_eq!(
        refused(&sheet_with(&"<a>".repeat(100_000))),
        ImportError::WorkbookDamaged
    );
}

#[test]
fn repeated_shared_string_does_not_fill_memory() {
    let strings = format!("<si><t>{}</t></si>", "a".repeat(10_000));
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(200);
    let rows = format!("<row>{cells}</row>").repeat(100);
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    assert_eq!(
        refused(&xlsx_with(&sheet, &strings)),
        ImportError::WorkbookTooLarge {
            max_bytes: 128 << 20
        }
    );
}

#[test]
fn claimed_counts_reserve_nothing() {
    let sheet = "<worksheet><sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData></worksheet>";
    let bytes = zip_file(&[
        ("[Content_Types].xml", "<Types/>"),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name=\"A\" r:id=\"b\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<R><Relationship Id=\"b\" Type=\"worksheet\" Target=\"a.xml\"/>\
             <Relationship Id=\"c\" Type=\"sharedStrings\" Target=\"s.xml\"/></R>",
        ),
        ("xl/a.xml", sheet),
        (
            "xl/s.xml",
            "<sst count=\"18446744073709551615\" uniqueCount=\"18446744073709551615\">\
             <si><t>a@example.com</t></si></sst>",
        ),
    ]);
    assert_eq!(read_bytes(&bytes).rows[0].cell(0), "a@example.com");
}

#[test]
fn refuses_truncated_workbook() {
    let workbook = sheet_with(EMAIL_HEADER);
    for length in [4, 30, workbook.len() / 2, workbook.len() - 30] {
        assert_eq!(
            refused(&workbook[..length]),
            ImportError::WorkbookDamaged,
            "{length} of {} bytes",
            workbook.len()
        );
    }
    let unfinished = ods_with("<table:table><table:table-row>");
    let sheet_end = refused(&unfinished);
    assert!(
        matches!(
            sheet_end,
            ImportError::WorkbookDamaged | ImportError::FileEmpty
        ),
        "{sheet_end:?}"
    );
}

#[test]
fn refuses_damaged_bytes_without_panic() {
    let workbook = sheet_with(&format!(
        "{EMAIL_HEADER}<row><c t=\"str\"><v>a@example.com</v></c></row>"
    ));
    for at in 0..workbook.len() {
        let mut damaged = workbook.clone();
        damaged[at] ^= 0x55;
        let _ = read_table(damaged.as_slice(), &ReadOptions::default());
    }
}

#[test]
fn names_files_with_password() {
    let stream = |name: &str| {
        let name = name.encode_utf16().flat_map(u16::to_le_bytes);
        let mut bytes = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        bytes.resize(2048, 0);
        bytes.extend(name);
        bytes.resize(8192, 0);
        bytes
    };
    assert_eq!(
        refused(&stream("EncryptedPackage")),
        ImportError::PasswordProtected
    );
    let unsupported = |format| ImportError::UnsupportedFormat { format };
    assert_eq!(
        refused(&stream("Workbook")),
        unsupported(FileFormat::OldWorkbook)
    );
    assert_eq!(
        refused(&stream("WordDocument")),
        unsupported(FileFormat::TextDocument)
    );
    let ods = zip_file(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "META-INF/manifest.xml",
            "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>",
        ),
        ("content.xml", "secret"),
    ]);
    assert_eq!(refused(&ods), ImportError::PasswordProtected);
}

#[test]
fn names_zip_files_that_are_no_workbooks() {
    for (part, format) in [
        ("readme.txt", FileFormat::Archive),
        ("word/document.xml", FileFormat::TextDocument),
        ("ppt/presentation.xml", FileFormat::Presentation),
        ("xl/workbook.bin", FileFormat::BinaryWorkbook),
    ] {
        assert_eq!(
            refused(&zip_file(&[(part, "x")])),
            ImportError::UnsupportedFormat { format }
        );
    }
    let empty = zip_file(&[("[Content_Types].xml", "<Types/>")]);
    assert_eq!(refused(&empty), ImportError::WorkbookDamaged);
}

#[test]
fn caller_stops_import() {
    use std::{cell::Cell, ops::ControlFlow};
    let csv = format!("Email\n{}", "a@example.com\n".repeat(5000));
    let row = "<row><c t=\"str\"><v>a@example.com</v></c></row>".repeat(5000);
    for file in [csv.into_bytes(), sheet_with(&row)] {
        for stop_at in 0..4 {
            let calls = Cell::new(0);
            let progress = |_: ReadProgress| {
                calls.set(calls.get() + 1);
                match calls.get() > stop_at {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let options = ReadOptions {
                progress: Some(&progress),
                ..ReadOptions::default()
            };
            assert_eq!(
                read_table(file.as_slice(), &options),
                Err(ImportError::Canceled)
            );
            assert_eq!(
                calls.get(),
                stop_at + 1,
                "no call after the import was stopped"
            );
        }
    }
}

#[test]
fn repeated_cells_beyond_last_column_are_quick() {
    let cell = "<table:table-cell table:number-columns-repeated=\"16384\"><text:p>x</text:p>\
                </table:table-cell>";
    let row = format!("<table:table-row>{}</table:table-row>", cell.repeat(20_000));
    let bytes = ods_with(&format!("<table:table>{row}{row}</table:table>"));
    let start = std::time::Instant::now();
    let _ = read_table(&bytes[..], &ReadOptions::default());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

#[test]
fn refuses_countless_empty_shared_strings() {
    let sheet = "<worksheet><sheetData><row><c t=\"str\"><v>a@example.com</v></c></row>\
                 </sheetData></worksheet>";
    let bytes = xlsx_with(sheet, &"<si></si>".repeat(1000));
    let mut options = ReadOptions::default();
    options.limits.max_text_bytes = 10_000;
    assert_eq!(
        read_table(&bytes[..], &options).expect_err("too many texts"),
        ImportError::WorkbookTooLarge { max_bytes: 10_000 }
    );
}

#[test]
fn cells_before_first_row_are_in_row_one() {
    let table = read_bytes(&sheet_with(
        "<c t=\"str\"><v>Email</v></c></row><row><c t=\"str\"><v>a@example.com</v></c></row>",
    ));
    assert_eq!(table.header_row, Some(1));
    assert_eq!(table.rows[0].line, 1);
}
