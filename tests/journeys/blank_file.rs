//! From a blank recipient file to recipients: the app writes the file, the user fills it in, and the import asks
//! nothing.

use std::{
    fs,
    io::{Cursor, Read as _, Write as _},
};

use giftdesk::i18n::{Language, t};

use crate::{
    steps::{add_hoodie_to_gift, cell_name, open_section},
    support::TestApp,
};

journeys!(filled_blank_file_needs_no_mapping);

fn filled_blank_file_needs_no_mapping(language: Language) {
    const NAME: &str = "recipients-template.xlsx";
    let mut app = TestApp::first_run(language);
    add_hoodie_to_gift(&mut app);
    app.click(t!("shell-page-new-gift"));
    open_section(&mut app, t!("gift-section-recipients"));
    app.click(t!("recipients-template-save"));
    app.wait_for_part(t!("saved-table", file = NAME));
    let path = app.data_folder().join(NAME);
    let people = [
        ["Ida", "Berg", "ida.berg@example.com"],
        ["Raj", "Rao", "raj.rao@example.com"],
    ];
    let filled = with_rows(&fs::read(&path).unwrap(), &people);
    fs::write(&path, filled).unwrap();
    app.drop_file(&path);
    app.wait_for_part(t!("gift-state-rows-ready", count = 2));
    app.wait_for(cell_name(t!("recipients-field-email"), 2));
}

/// Adds rows to the first sheet of a workbook, as a spreadsheet program does.
fn with_rows(workbook: &[u8], rows: &[[&str; 3]]) -> Vec<u8> {
    let mut book = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut filled = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..book.len() {
        let mut entry = book.by_index(at).unwrap();
        let name = entry.name().unwrap().into_owned();
        let mut content = String::new();
        entry.read_to_string(&mut content).unwrap();
        if name == "xl/worksheets/sheet1.xml" {
            let mut xml = String::new();
            for (number, row) in (2..).zip(rows) {
                let cells =
                    row.map(|cell| format!("<c t=\"inlineStr\"><is><t>{cell}</t></is></c>"));
                xml.push_str(&format!("<row r=\"{number}\">{}</row>", cells.concat()));
            }
            assert!(content.contains("</sheetData>"));
            content = content.replace("</sheetData>", &format!("{xml}</sheetData>"));
        }
        let options = zip::write::SimpleFileOptions::default();
        filled.start_file(name, options).unwrap();
        filled.write_all(content.as_bytes()).unwrap();
    }
    filled.finish().unwrap().into_inner()
}
