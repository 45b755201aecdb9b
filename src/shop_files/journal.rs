//! The journal of a shop, or the statement of an account, as a CSV file or an Excel workbook.
//!
//! A row is a movement of money; its three changes of totals have signs, so that their sums are the changes of the ledger.
//! A statement begins with the opening totals of each payment method and ends with the closing ones, which are the opening
//! totals and all changes.
//! Titles are English, times are UTC and amounts are dollars in every language.

use std::io::{self, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, XlsxError};

use crate::contract::{
    Cents, OrderId, Timestamp,
    csv_export::CsvExport,
    shop::funds::{FundTotals, JournalLine, PriceParts, StatementPage, StatementTotals},
};

/// The most rows of a sheet: Excel allows 1,048,576, with the titles.
const MAX_SHEET_ROWS: usize = 1_000_000;

const TITLES: [&str; 22] = [
    "Time",
    "Account",
    "Account number",
    "Payment method",
    "Movement",
    "Amount",
    "Balance",
    "Authorized",
    "Captured",
    "Batch",
    "Reference",
    "Your reference",
    "Order id",
    "Products",
    "Shipping",
    "Processing fee",
    "Tax",
    "Freight, taxes and duties abroad",
    "Note",
    "Operator",
    "Entry",
    "Currency",
];

/// The currency of every amount.
const CURRENCY: &str = "USD";

/// The movements of the rows with the totals of a statement.
const OPENING_TOTALS: &str = "opening_totals";
const CLOSING_TOTALS: &str = "closing_totals";

/// The movements of a month.
#[derive(Clone, Debug)]
pub enum MonthMovements {
    /// Of all accounts.
    Journal(Vec<JournalLine>),
    /// Of one account, between its totals before and after.
    Statement(StatementPage),
}

impl MonthMovements {
    #[must_use]
    pub fn lines(&self) -> &[JournalLine] {
        match self {
            Self::Journal(lines) => lines,
            Self::Statement(statement) => &statement.lines,
        }
    }

    /// The cells of all rows below the titles.
    fn rows(&self) -> impl Iterator<Item = [Cell<'_>; TITLES.len()]> {
        let methods: &[StatementTotals] = match self {
            Self::Journal(_) => &[],
            Self::Statement(statement) => &statement.payment_methods,
        };
        let opening = methods
            .iter()
            .map(|method| totals_cells(method, OPENING_TOTALS, method.opening));
        let closing = methods
            .iter()
            .map(|method| totals_cells(method, CLOSING_TOTALS, method.closing));
        opening
            .chain(self.lines().iter().map(line_cells))
            .chain(closing)
    }
}

enum Cell<'a> {
    Empty,
    Text(&'a str),
    Number(i64),
    Money(Cents),
    Time(Timestamp),
    Id(OrderId),
}

/// Writes a CSV file.
///
/// # Errors
/// When the file cannot be written.
pub fn write_csv(file: impl Write, movements: &MonthMovements) -> io::Result<()> {
    let mut csv = CsvExport::with_byte_order_mark(file)?;
    csv.write_row(TITLES)?;
    for row in movements.rows() {
        for cell in row {
            match cell {
                Cell::Empty => csv.write_number("")?,
                Cell::Text(text) => csv.write_cell(text)?,
                Cell::Number(number) => csv.write_number(&number.to_string())?,
                Cell::Money(amount) => csv.write_number(&decimal(amount))?,
                Cell::Time(at) => csv.write_number(&at.to_string())?,
                Cell::Id(id) => csv.write_cell(&id.to_string())?,
            }
        }
        csv.end_row()?;
    }
    csv.finish()?;
    Ok(())
}

/// Writes a workbook, with one more sheet for each million rows.
///
/// # Errors
/// When the file cannot be written.
pub fn write_xlsx(mut file: impl Write, movements: &MonthMovements) -> io::Result<()> {
    let bytes = workbook(movements).map_err(io::Error::other)?;
    file.write_all(&bytes)?;
    file.flush()
}

fn workbook(movements: &MonthMovements) -> Result<Vec<u8>, XlsxError> {
    let title = Format::new().set_bold();
    let money = Format::new().set_num_format("#,##0.00");
    let time = Format::new().set_num_format("yyyy-mm-dd hh:mm:ss");
    let mut workbook = Workbook::new();
    let mut rows = movements.rows().peekable();
    // A journal without movements has one sheet with the titles.
    for index in 0.. {
        if index > 0 && rows.peek().is_none() {
            break;
        }
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(match index {
            0 => "Journal".to_owned(),
            index => format!("Journal {}", index + 1),
        })?;
        for (column, text) in (0_u16..).zip(TITLES) {
            sheet.write_string_with_format(0, column, text, &title)?;
            sheet.set_column_width(column, 18)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        for (row, cells) in (1_u32..).zip(rows.by_ref().take(MAX_SHEET_ROWS)) {
            for (column, cell) in (0_u16..).zip(cells) {
                match cell {
                    Cell::Empty => {}
                    Cell::Text(text) => {
                        sheet.write_string(row, column, text)?;
                    }
                    Cell::Id(id) => {
                        sheet.write_string(row, column, id.to_string())?;
                    }
                    Cell::Number(number) => {
                        sheet.write_number(row, column, number as f64)?;
                    }
                    Cell::Money(amount) => {
                        sheet.write_number_with_format(row, column, dollars(amount), &money)?;
                    }
                    Cell::Time(at) => {
                        match ExcelDateTime::from_timestamp(at.micros().div_euclid(1_000_000)) {
                            Ok(at) => sheet.write_datetime_with_format(row, column, &at, &time)?,
                            // Excel has no dates before 1900.
                            Err(_) => sheet.write_string(row, column, at.to_string())?,
                        };
                    }
                }
            }
        }
    }
    workbook.save_to_buffer()
}

/// The cells of a movement, as many as there are titles.
fn line_cells(line: &JournalLine) -> [Cell<'_>; TITLES.len()] {
    let part = |part: fn(&PriceParts) -> Cents| match &line.price {
        Some(price) => Cell::Money(part(price)),
        None => Cell::Empty,
    };
    [
        Cell::Time(line.recorded_at),
        Cell::Text(&line.account),
        Cell::Number(line.account_no),
        Cell::Text(&line.payment_method.0),
        Cell::Text(line.kind.into()),
        Cell::Money(line.amount),
        Cell::Money(line.change.balance),
        Cell::Money(line.change.authorized),
        Cell::Money(line.change.captured),
        text(&line.batch_name),
        text(&line.reference_id),
        text(&line.customer_reference_id),
        match line.order_id {
            Some(id) => Cell::Id(id),
            None => Cell::Empty,
        },
        part(|price| price.products),
        part(|price| price.shipping),
        part(|price| price.processing_fee),
        part(|price| price.tax),
        part(|price| price.global_relay),
        text(&line.note),
        text(&line.operator),
        Cell::Number(line.entry),
        Cell::Text(CURRENCY),
    ]
}

/// The cells of the totals of a payment method, in the columns of the changes.
fn totals_cells<'a>(
    method: &'a StatementTotals,
    movement: &'static str,
    totals: FundTotals,
) -> [Cell<'a>; TITLES.len()] {
    let mut cells = [const { Cell::Empty }; TITLES.len()];
    cells[1] = Cell::Text(&method.account);
    cells[2] = Cell::Number(method.account_no);
    cells[3] = Cell::Text(&method.payment_method.0);
    cells[4] = Cell::Text(movement);
    cells[6] = Cell::Money(totals.balance);
    cells[7] = Cell::Money(totals.authorized);
    cells[8] = Cell::Money(totals.captured);
    cells[21] = Cell::Text(CURRENCY);
    cells
}

fn text(text: &Option<String>) -> Cell<'_> {
    match text {
        Some(text) => Cell::Text(text),
        None => Cell::Empty,
    }
}

/// `-12.05`: without separators, so that programs can read it.
pub(super) fn decimal(amount: Cents) -> String {
    let sign = if amount.0 < 0 { "-" } else { "" };
    let absolute = amount.0.unsigned_abs();
    format!("{sign}{}.{:02}", absolute / 100, absolute % 100)
}

/// Spreadsheets hold numbers as floating point, which is exact to the cent for every amount of a ledger.
fn dollars(amount: Cents) -> f64 {
    amount.0 as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{
        PaymentMethodId,
        shop::funds::{FundTotals, MovementKind},
    };

    fn line(kind: MovementKind, cents: i64) -> JournalLine {
        JournalLine {
            entry: 7,
            recorded_at: "2026-11-02T15:00:00Z".parse().unwrap(),
            account_no: 1,
            account: "People, team".to_owned(),
            payment_method: PaymentMethodId("COMMERCE_STORED_VALUE".to_owned()),
            kind,
            amount: Cents(cents),
            change: FundTotals::change(kind, Cents(cents)),
            batch_name: None,
            reference_id: None,
            customer_reference_id: None,
            order_id: None,
            price: None,
            note: None,
            operator: None,
        }
    }

    #[test]
    fn csv_has_signed_changes_and_price_parts() {
        let capture = JournalLine {
            reference_id: Some("GB-1-1".to_owned()),
            order_id: Some(OrderId(uuid::Uuid::nil())),
            price: Some(PriceParts {
                products: Cents(1_000),
                tax: Cents(5),
                ..PriceParts::default()
            }),
            ..line(MovementKind::Capture, 1_005)
        };
        let fund = JournalLine {
            note: Some("=PO 1234".to_owned()),
            ..line(MovementKind::Fund, 500_000)
        };
        let mut file = Vec::new();
        write_csv(&mut file, &MonthMovements::Journal(vec![fund, capture])).unwrap();
        let text = String::from_utf8(file).unwrap();
        let rows: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(rows.len(), 3);
        assert_eq!(
            rows[1],
            "2026-11-02T15:00:00.000Z,\"People, team\",1,COMMERCE_STORED_VALUE,fund,5000.00,5000.00,0.00,0.00,\
             ,,,,,,,,,'=PO 1234,,7,USD"
        );
        assert_eq!(
            rows[2],
            "2026-11-02T15:00:00.000Z,\"People, team\",1,COMMERCE_STORED_VALUE,capture,10.05,0.00,-10.05,10.05,\
             ,GB-1-1,,00000000-0000-0000-0000-000000000000,10.00,0.00,0.00,0.05,0.00,,,7,USD"
        );
    }

    #[test]
    fn statement_has_its_totals_before_and_after_the_lines() {
        let totals = |balance| FundTotals {
            balance: Cents(balance),
            ..FundTotals::default()
        };
        let fund = line(MovementKind::Fund, 500_000);
        let statement = StatementPage {
            payment_methods: vec![StatementTotals {
                account_no: fund.account_no,
                account: fund.account.clone(),
                payment_method: fund.payment_method.clone(),
                opening: totals(5),
                closing: totals(500_005),
            }],
            lines: vec![fund],
            next: None,
        };
        let mut file = Vec::new();
        write_csv(&mut file, &MonthMovements::Statement(statement)).unwrap();
        let text = String::from_utf8(file).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 4);
        let totals_row = |movement, balance| {
            format!(
                ",\"People, team\",1,COMMERCE_STORED_VALUE,{movement},,{balance},0.00,0.00,,,,,,,,,,,,,USD"
            )
        };
        assert_eq!(rows[1], totals_row("opening_totals", "0.05"));
        assert!(rows[2].contains(",fund,5000.00,5000.00,"), "{text}");
        assert_eq!(rows[3], totals_row("closing_totals", "5000.05"));
    }

    #[test]
    fn workbook_is_written_with_and_without_lines() {
        for lines in [vec![], vec![line(MovementKind::Fund, 1)]] {
            let mut file = Vec::new();
            write_xlsx(&mut file, &MonthMovements::Journal(lines)).unwrap();
            assert!(file.starts_with(b"PK"));
        }
    }
}
