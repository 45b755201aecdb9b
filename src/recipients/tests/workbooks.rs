//! Reading of workbooks: values as shown, the choice of a sheet, and workbooks of other programs.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;

/// A zip file with these parts.
pub(super) fn zip_file(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .expect("a part");
        writer.write_all(content.as_bytes()).expect("content");
    }
    writer.finish().expect("a zip file").into_inner()
}

/// A workbook whose only sheet has this XML.
pub(super) fn xlsx_with_sheet(sheet: &str) -> Vec<u8> {
    xlsx_with(sheet, "")
}

/// A workbook with one sheet and these shared strings.
pub(super) fn xlsx_with(sheet: &str, strings: &str) -> Vec<u8> {
    let relation = |id: &str, kind: &str, target: &str| {
        format!(
            "<Relationship Id=\"{id}\" Type=\"http://x/relationships/{kind}\" Target=\"{target}\"/>"
        )
    };
    let relations = |content: String| format!("<Relationships>{content}</Relationships>");
    zip_file(&[
        ("[Content_Types].xml", "<Types/>"),
        (
            "_rels/.rels",
            &relations(relation("a", "officeDocument", "xl/workbook.xml")),
        ),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name=\"People\" r:id=\"b\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &relations(
                relation("b", "worksheet", "worksheets/sheet1.xml")
                    + &relation("c", "sharedStrings", "/xl/sharedStrings.xml"),
            ),
        ),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", &format!("<sst>{strings}</sst>")),
    ])
}

/// An ODS workbook with this content.
pub(super) fn ods_with(tables: &str) -> Vec<u8> {
    zip_file(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<manifest:manifest/>"),
        (
            "content.xml",
            &format!(
                "<office:document-content><office:automatic-styles>\
                 <style:style style:name=\"hidden\"><style:table-properties table:display=\"false\"/>\
                 </style:style></office:automatic-styles>\
                 <office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>\
                 </office:document-content>"
            ),
        ),
    ])
}

fn read_sheet(bytes: &[u8], sheet: &str) -> Result<RawTable, ImportError> {
    let options = ReadOptions {
        sheet: Some(sheet),
        ..ReadOptions::default()
    };
    read_table(bytes, &options)
}

fn two_sheets() -> Vec<u8> {
    let mut workbook = Workbook::new();
    workbook.add_worksheet().set_name("Empty").expect("a name");
    let hidden = workbook.add_worksheet();
    hidden.set_name("Old").expect("a name").set_hidden(true);
    hidden.write(0, 0, "Name").expect("a cell");
    hidden.write(1, 0, "Eva Berg").expect("a cell");
    let people = workbook.add_worksheet();
    people.set_name("Gäste").expect("a name");
    people.set_active(true);
    people.write(2, 1, "First name").expect("a cell");
    people.write(2, 2, "Email").expect("a cell");
    people.write(4, 1, "Anna").expect("a cell");
    people.write(4, 2, "anna@example.com").expect("a cell");
    workbook.save_to_buffer().expect("a workbook")
}

#[test]
fn reads_first_visible_sheet_with_data() {
    let table = read_bytes(&two_sheets());
    assert_eq!(table.format, TableFormat::Xlsx);
    assert_eq!((table.encoding, table.delimiter), (None, None));
    assert_eq!(table.sheet.as_deref(), Some("Gäste"));
    assert_eq!(table.sheets, ["Empty", "Old", "Gäste"]);
    assert_eq!(table.header, ["", "First name", "Email"]);
    assert_eq!(table.header_row, Some(3));
    assert_eq!(cells(&table), [["", "Anna", "anna@example.com"]]);
    assert_eq!(table.rows[0].line, 5);
}

#[test]
fn reads_sheet_by_name() {
    let workbook = two_sheets();
    for name in ["Old", " oLD "] {
        let table = read_sheet(&workbook, name).expect("a sheet");
        assert_eq!(table.sheet.as_deref(), Some("Old"));
        assert_eq!(cells(&table), [["Eva Berg"]]);
    }
    assert_eq!(
        read_sheet(&workbook, "New"),
        Err(ImportError::SheetUnknown {
            name: "New".to_owned(),
            sheets: ["Empty", "Old", "Gäste"].map(str::to_owned).to_vec(),
        })
    );
    assert_eq!(
        read_sheet(&workbook, "empty"),
        Err(ImportError::SheetEmpty {
            name: "Empty".to_owned()
        })
    );
}

#[test]
fn xlsx_values_are_as_shown() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, name) in ["Name", "ZIP", "Phone", "Start", "Active", "Note", "Size"]
        .iter()
        .enumerate()
    {
        let column = u16::try_from(column).expect("a column");
        sheet.write(0, column, *name).expect("a cell");
    }
    let format = |code: &str| Format::new().set_num_format(code);
    let day = ExcelDateTime::from_ymd(2026, 2, 9).expect("a day");
    sheet.write(1, 0, "Anna & <Lee>_x0041_").expect("a cell");
    sheet
        .write_with_format(1, 1, 2134, &format("00000"))
        .expect("a cell");
    sheet.write(1, 2, 16_175_550_123_i64).expect("a cell");
    sheet
        .write_with_format(1, 3, &day, &format("d mmm yyyy"))
        .expect("a cell");
    sheet.write(1, 4, true).expect("a cell");
    sheet
        .write_formula(1, 5, Formula::new("=A1&\"!\"").set_result("Hello!"))
        .expect("a cell");
    sheet
        .write_formula(1, 6, Formula::new("=NA()").set_result("#N/A"))
        .expect("a cell");
    let bytes = workbook.save_to_buffer().expect("a workbook");
    let table = read_bytes(&bytes);
    assert_eq!(
        cells(&table),
        [[
            "Anna & <Lee>_x0041_",
            "02134",
            "16175550123",
            "2026-02-09",
            "TRUE",
            "Hello!",
            "#N/A"
        ]]
    );
}

#[test]
fn reads_unusual_xlsx_cells() {
    let sheet = "<x:worksheet xmlns:x=\"y\"><x:dimension ref=\"A1:XFD1048576\"/><x:sheetData>\
        <x:row><x:c t=\"inlineStr\"><x:is><x:t>Name</x:t></x:is></x:c>\
        <x:c t=\"str\"><x:v>Email</x:v></x:c><x:c t=\"str\"><x:v>City</x:v></x:c></x:row>\
        <x:row r=\"4\"><x:c r=\"C4\" t=\"e\"><x:f>X()</x:f><x:v>#SPILL!</x:v></x:c>\
        <x:c r=\"A4\" t=\"s\"><x:v>0</x:v></x:c><x:c r=\"B4\" t=\"s\"><x:v>99</x:v></x:c></x:row>\
        <x:row><x:c t=\"s\"><x:v>1</x:v></x:c><x:c t=\"d\"><x:v>2026-01-02T00:00:00</x:v></x:c>\
        <x:c t=\"zz\"><x:v>&#65;&amp;B</x:v></x:c></x:row></x:sheetData></x:worksheet>";
    let strings = "<si><r><t>An</t></r><r><rPr><b/></rPr><t>na</t></r><rPh><t>x</t></rPh></si>\
        <si><t xml:space=\"preserve\">Eva_x000A_Berg</t></si>";
    let table = read_bytes(&xlsx_with(sheet, strings));
    assert_eq!(table.header, ["Name", "Email", "City"]);
    assert_eq!(table.rows[0].line, 4);
    assert_eq!(
        cells(&table),
        [["Anna", "", "#SPILL!"], ["Eva\nBerg", "2026-01-02", "A&B"]]
    );
}

#[test]
fn macros_make_xlsm() {
    let mut parts = vec![(
        "[Content_Types].xml",
        "<Override ContentType=\"application/vnd.ms-excel.sheet.macroEnabled.main+xml\"/>",
    )];
    parts.push((
        "xl/workbook.xml",
        "<workbook><sheets><sheet name=\"A\" r:id=\"b\"/></sheets></workbook>",
    ));
    parts.push((
        "xl/_rels/workbook.xml.rels",
        "<R><Relationship Id=\"b\" Type=\"worksheet\" Target=\"..\\xl\\Sheet.xml\"/></R>",
    ));
    parts.push((
        "xl/sheet.xml",
        "<worksheet><sheetData><row><c t=\"str\"><v>Email</v></c></row>\
         <row><c t=\"str\"><v>anna@example.com</v></c></row></sheetData></worksheet>",
    ));
    let table = read_bytes(&zip_file(&parts));
    assert_eq!(table.format, TableFormat::Xlsm);
    assert_eq!(cells(&table), [["anna@example.com"]]);
}

#[test]
fn ods_values_are_as_shown() {
    let text =
        |value: &str| format!("<table:table-cell><text:p>{value}</text:p></table:table-cell>");
    let header = ["Name", "ZIP", "Phone", "Start", "Note"].map(text).concat();
    let row = [
        "<table:table-cell office:value-type=\"string\"><office:annotation><text:p>hidden</text:p>\
         </office:annotation><text:p>Anna<text:s text:c=\"2\"/>Lee</text:p><text:p>&amp; Bob</text:p>\
         </table:table-cell>",
        "<table:table-cell office:value-type=\"float\" office:value=\"2134\"><text:p>02134</text:p>\
         </table:table-cell>",
        "<table:table-cell office:value-type=\"float\" office:value=\"6175550123\">\
         <text:p>6.18E+09</text:p></table:table-cell>",
        "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-02-09\">\
         <text:p>9.2.26</text:p></table:table-cell>",
        "<table:table-cell table:number-columns-repeated=\"2\"><text:p>x</text:p></table:table-cell>",
        "<table:table-cell table:number-columns-repeated=\"16379\"/>",
    ]
    .concat();
    let bytes = ods_with(&format!(
        "<table:table table:name=\"Secret\" table:style-name=\"hidden\"><table:table-row>{header}\
         </table:table-row></table:table>\
         <table:table table:name=\"People\">\
         <table:table-row table:number-rows-repeated=\"2\"><table:table-cell/></table:table-row>\
         <table:table-row>{header}</table:table-row>\
         <table:table-row table:number-rows-repeated=\"2\">{row}</table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048571\"><table:table-cell \
         table:number-columns-repeated=\"16384\"/></table:table-row></table:table>\
         <table:table table:name=\"Last\"/>"
    ));
    let table = read_bytes(&bytes);
    assert_eq!(table.format, TableFormat::Ods);
    assert_eq!(table.sheet.as_deref(), Some("People"));
    assert_eq!(table.sheets, ["Secret", "People", "Last"]);
    assert_eq!(table.header_row, Some(3));
    let row = [
        "Anna  Lee\n& Bob",
        "02134",
        "6175550123",
        "2026-02-09",
        "x",
        "x",
    ];
    assert_eq!(cells(&table), [row, row]);
    assert_eq!(table.rows[1].line, 5);
    assert_eq!(
        read_sheet(&bytes, "last"),
        Err(ImportError::SheetEmpty {
            name: "Last".to_owned()
        })
    );
    assert!(matches!(
        read_sheet(&bytes, "other"),
        Err(ImportError::SheetUnknown { sheets, .. }) if sheets.len() == 3
    ));
}

#[test]
fn ods_date_shown_without_year_has_none() {
    let date = |shown: &str| {
        format!(
            "<table:table-row><table:table-cell office:value-type=\"date\" \
             office:date-value=\"2026-03-05\"><text:p>{shown}</text:p></table:table-cell>\
             </table:table-row>"
        )
    };
    let shown = [
        "5. März",
        "03/05",
        "5.3.",
        "5.3.26",
        "5 Mar 2026",
        "March 2026",
        "###",
    ];
    let rows = shown.map(date).concat();
    let header = "<table:table-row><table:table-cell><text:p>Email</text:p></table:table-cell>\
                  </table:table-row>";
    let bytes = ods_with(&format!(
        "<table:table table:name=\"People\">{header}{rows}</table:table>"
    ));
    let table = read_bytes(&bytes);
    let read: Vec<&str> = table.rows.iter().map(|row| row.cell(0)).collect();
    assert_eq!(read[..3], ["--03-05"; 3]);
    assert_eq!(read[3..], ["2026-03-05"; 4]);
}
