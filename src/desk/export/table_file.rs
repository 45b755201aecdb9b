//! Writes a table as a CSV file or as a workbook. Every exported file is written here.

use std::io::{self, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::formats::{ExportCell, ExportColumn, ExportFormat, ExportTable};
use crate::contract::{Cents, csv_export::CsvExport};

/// The most rows on one sheet of a workbook; Excel allows 1,048,576.
pub(in crate::desk) const MAX_SHEET_ROWS: usize = 1_000_000;
/// Excel refuses workbooks with longer texts.
const MAX_CELL_CHARS: usize = 32_767;

/// The columns of a file, and the name of the sheet in a workbook.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) struct TableLayout<'a> {
    pub(in crate::desk) sheet: &'a str,
    pub(in crate::desk) columns: &'a [ExportColumn],
}

impl ExportTable {
    pub(in crate::desk) fn layout(&self) -> TableLayout<'_> {
        TableLayout {
            sheet: self.sheet,
            columns: &self.columns,
        }
    }
}

/// Writes rows of as many cells as the layout has columns.
pub(in crate::desk) fn write_table_file<'a>(
    file: impl Write,
    layout: TableLayout<'_>,
    rows: impl Iterator<Item = Vec<ExportCell<'a>>>,
    format: ExportFormat,
) -> io::Result<()> {
    match format {
        ExportFormat::Csv => write_csv(file, layout, rows).map_err(io::Error::from),
        ExportFormat::Xlsx => write_xlsx(file, layout, rows),
    }
}

fn write_csv<'a>(
    file: impl Write,
    layout: TableLayout<'_>,
    rows: impl Iterator<Item = Vec<ExportCell<'a>>>,
) -> Result<(), csv::Error> {
    let mut file = CsvExport::with_byte_order_mark(file)?;
    file.write_row(layout.columns.iter().map(|column| column.title.as_ref()))?;
    for row in rows {
        for cell in &row {
            match cell {
                ExportCell::Empty => file.write_number("")?,
                ExportCell::Text(text) => file.write_cell(text)?,
                ExportCell::Count(count) => file.write_number(&count.to_string())?,
                ExportCell::Money(amount) => file.write_number(&decimal(*amount))?,
                ExportCell::Time(at) => file.write_number(&at.to_string())?,
                ExportCell::Hours(duration) => {
                    let hours = duration.as_secs_f64() / 3_600.0;
                    file.write_number(&format!("{hours:.2}"))?;
                }
            }
        }
        file.end_row()?;
    }
    file.finish()?;
    Ok(())
}

/// `-12.05`: without separators, so that programs can read it.
fn decimal(amount: Cents) -> String {
    let sign = if amount.0 < 0 { "-" } else { "" };
    let absolute = amount.0.unsigned_abs();
    format!("{sign}{}.{:02}", absolute / 100, absolute % 100)
}

fn write_xlsx<'a>(
    mut file: impl Write,
    layout: TableLayout<'_>,
    rows: impl Iterator<Item = Vec<ExportCell<'a>>>,
) -> io::Result<()> {
    let bytes = workbook(layout, rows).map_err(io::Error::other)?;
    file.write_all(&bytes)?;
    file.flush()
}

fn workbook<'a>(
    layout: TableLayout<'_>,
    rows: impl Iterator<Item = Vec<ExportCell<'a>>>,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let mut rows = rows.peekable();
    // A workbook without rows has one sheet with the titles.
    let mut index = 1;
    while index == 1 || rows.peek().is_some() {
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(match index {
            1 => layout.sheet.to_owned(),
            index => format!("{} {index}", layout.sheet),
        })?;
        fill_sheet(sheet, layout.columns, rows.by_ref().take(MAX_SHEET_ROWS))?;
        index += 1;
    }
    workbook.save_to_buffer()
}

/// The sheet keeps only the current row in memory, so rows and cells are written in their order. Text cells are never formulas in a workbook, so they need no guard.
fn fill_sheet<'a>(
    sheet: &mut Worksheet,
    columns: &[ExportColumn],
    rows: impl Iterator<Item = Vec<ExportCell<'a>>>,
) -> Result<(), XlsxError> {
    let title = Format::new().set_bold();
    let money = Format::new().set_num_format("#,##0.00");
    let hours = Format::new().set_num_format("0.00");
    let time = Format::new().set_num_format("yyyy-mm-dd hh:mm");
    for (index, column) in (0_u16..).zip(columns) {
        sheet.write_string_with_format(0, index, column.title.as_ref(), &title)?;
        sheet.set_column_width(index, column.width)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (row, cells) in (1_u32..).zip(rows) {
        for (column, cell) in (0_u16..).zip(&cells) {
            match cell {
                ExportCell::Empty => {}
                ExportCell::Text(text) => {
                    sheet.write_string(row, column, limited(text))?;
                }
                ExportCell::Count(count) => {
                    sheet.write_number(row, column, *count as f64)?;
                }
                ExportCell::Money(amount) => {
                    sheet.write_number_with_format(row, column, dollars(*amount), &money)?;
                }
                ExportCell::Hours(duration) => {
                    let number = duration.as_secs_f64() / 3_600.0;
                    sheet.write_number_with_format(row, column, number, &hours)?;
                }
                ExportCell::Time(at) => {
                    // Times are UTC, as in the CSV file.
                    match ExcelDateTime::from_timestamp(at.micros().div_euclid(1_000_000)) {
                        Ok(at) => sheet.write_datetime_with_format(row, column, &at, &time)?,
                        // Excel has no dates before 1900.
                        Err(_) => sheet.write_string(row, column, at.to_string())?,
                    };
                }
            }
        }
    }
    Ok(())
}

/// The part of a text that a cell can hold.
pub(in crate::desk) fn limited(text: &str) -> &str {
    match text.char_indices().nth(MAX_CELL_CHARS) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

/// Spreadsheets hold numbers as floating point, which is exact to the cent for every amount here.
fn dollars(amount: Cents) -> f64 {
    amount.0 as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const COLUMNS: [ExportColumn; 5] = [
        ExportColumn::new("Name", 20.0),
        ExportColumn::new("Gifts", 10.0),
        ExportColumn::new("Charged", 10.0),
        ExportColumn::new("Sent", 10.0),
        ExportColumn::new("Median hours", 10.0),
    ];

    fn rows() -> Vec<Vec<ExportCell<'static>>> {
        vec![
            vec![
                ExportCell::Text("=Ida".into()),
                ExportCell::Count(3),
                ExportCell::Money(Cents(123_405)),
                ExportCell::Time("2027-06-01T00:00:00Z".parse().unwrap()),
                ExportCell::Hours(Duration::from_secs(5_400)),
            ],
            vec![
                ExportCell::Empty,
                ExportCell::Count(0),
                ExportCell::Money(Cents(-5)),
                ExportCell::Empty,
                ExportCell::Empty,
            ],
        ]
    }

    fn written(format: ExportFormat, rows: Vec<Vec<ExportCell<'static>>>) -> Vec<u8> {
        let mut file = Vec::new();
        let layout = TableLayout {
            sheet: "Ledger",
            columns: &COLUMNS,
        };
        write_table_file(&mut file, layout, rows.into_iter(), format).unwrap();
        file
    }

    #[test]
    fn csv_has_plain_numbers_and_guarded_text() {
        let text = String::from_utf8(written(ExportFormat::Csv, rows())).unwrap();
        let text = text.strip_prefix('\u{feff}').unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "Name,Gifts,Charged,Sent,Median hours",
                "'=Ida,3,1234.05,2027-06-01T00:00:00.000Z,1.50",
                ",0,-0.05,,"
            ]
        );
    }

    /// The text of a part of a workbook.
    fn part(bytes: &[u8], name: &str) -> String {
        let mut book = zip::ZipArchive::new(io::Cursor::new(bytes)).unwrap();
        let mut text = String::new();
        io::Read::read_to_string(&mut book.by_name(name).unwrap(), &mut text).unwrap();
        text
    }

    #[test]
    fn workbook_has_typed_cells() {
        let bytes = written(ExportFormat::Xlsx, rows());
        let strings = part(&bytes, "xl/sharedStrings.xml");
        for text in ["Charged", "=Ida"] {
            assert!(strings.contains(&format!("<t>{text}</t>")), "{strings}");
        }
        let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
        for (cell, value) in [
            ("B2", "3"),
            ("C2", "1234.05"),
            ("E2", "1.5"),
            ("C3", "-0.05"),
        ] {
            let start = sheet.find(&format!("<c r=\"{cell}\"")).unwrap();
            let content = &sheet[start..start + sheet[start..].find("</c>").unwrap()];
            assert!(content.ends_with(&format!("<v>{value}</v>")), "{content}");
            // Numbers have no type; "s" marks a text.
            assert!(!content.contains("t=\"s\""), "{content}");
        }
        assert!(!sheet.contains("<f>"), "no cell is a formula");
        assert!(part(&bytes, "xl/workbook.xml").contains("name=\"Ledger\""));
    }

    #[test]
    fn workbook_holds_early_times_and_long_texts() {
        let row = vec![
            ExportCell::Text("é".repeat(40_000).into()),
            ExportCell::Count(1),
            ExportCell::Empty,
            ExportCell::Time("0001-01-01T00:00:00Z".parse().unwrap()),
            ExportCell::Empty,
        ];
        let strings = part(
            &written(ExportFormat::Xlsx, vec![row]),
            "xl/sharedStrings.xml",
        );
        assert!(strings.contains(&format!("<t>{}</t>", "é".repeat(32_767))));
        assert!(strings.contains("<t>0001-01-01T00:00:00.000Z</t>"));
    }

    #[test]
    fn workbook_without_rows_has_titles() {
        let bytes = written(ExportFormat::Xlsx, Vec::new());
        let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
        assert_eq!(sheet.matches("<row ").count(), 1);
    }
}
