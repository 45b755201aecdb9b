//! Writes orders as a CSV file or as a workbook. The window and `giftdesk export` use it.

use std::{
    fs::File,
    io::{self, Write as _},
};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use crate::{
    contract::{Cents, Timestamp, csv_export::CsvExport},
    desk::view::{BatchTitle, CartSummary, ExportFormat, OrderRow},
};

/// The titles of the columns. They are the same in every language, so that programs can rely on
/// them.
const COLUMNS: [&str; 10] = [
    "Recipient",
    "Email",
    "Status",
    "Gift",
    "Total",
    "Accepted",
    "Expires",
    "Gift link",
    "Order",
    "Batch",
];
/// The most orders on one sheet of a workbook; Excel allows 1,048,576 rows.
const MAX_SHEET_ROWS: usize = 1_000_000;
const COLUMN_WIDTHS: [f64; 10] = [24.0, 30.0, 14.0, 28.0, 10.0, 18.0, 18.0, 44.0, 38.0, 28.0];

/// Writes the orders in their sequence, with a row of titles.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write_order_file(
    file: File,
    orders: &[OrderRow],
    format: ExportFormat,
) -> io::Result<()> {
    match format {
        ExportFormat::Csv => write_csv(file, orders).map_err(io::Error::from),
        ExportFormat::Xlsx => write_xlsx(file, orders),
    }
}

fn write_csv(file: File, orders: &[OrderRow]) -> Result<(), csv::Error> {
    let mut file = CsvExport::new(file);
    file.write_row(COLUMNS)?;
    let time = |at: Option<Timestamp>| at.map(|at| at.to_string()).unwrap_or_default();
    for order in orders {
        let total = order
            .total
            .map(|total| format!("{}.{:02}", total.0 / 100, total.0.abs() % 100));
        file.write_row([
            order.recipient.as_str(),
            order.email.as_deref().unwrap_or_default(),
            order.status.as_str(),
            &gift_cell(&order.gift),
            &total.unwrap_or_default(),
            &time(order.accepted_at),
            &time(order.expires_at),
            &order.gift_link,
            &order.id.to_string(),
            batch_cell(&order.batch),
        ])?;
    }
    file.finish()?;
    Ok(())
}

/// "Tea Chest", or "Tea Chest +2" for a cart with two other products.
fn gift_cell(gift: &CartSummary) -> String {
    match gift.other_products {
        0 => gift.first_product.clone(),
        others => format!("{} +{others}", gift.first_product),
    }
}

fn batch_cell(title: &BatchTitle) -> &str {
    match title {
        BatchTitle::Named(name) => name,
        BatchTitle::From { sender } => sender,
        BatchTitle::Unknown => "",
    }
}

fn write_xlsx(mut file: File, orders: &[OrderRow]) -> io::Result<()> {
    let bytes = workbook(orders).map_err(io::Error::other)?;
    file.write_all(&bytes)?;
    file.flush()
}

fn workbook(orders: &[OrderRow]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // A workbook without orders has one sheet with the titles.
    let parts = orders
        .chunks(MAX_SHEET_ROWS)
        .chain(std::iter::once(&[][..]).filter(|_| orders.is_empty()));
    for (index, part) in parts.enumerate() {
        let name = match index {
            0 => "Orders".to_owned(),
            index => format!("Orders {}", index + 1),
        };
        let sheet = workbook.add_worksheet();
        sheet.set_name(name)?;
        fill_sheet(sheet, part)?;
    }
    workbook.save_to_buffer()
}

/// Text cells are never formulas in a workbook, so they need no guard.
fn fill_sheet(sheet: &mut Worksheet, orders: &[OrderRow]) -> Result<(), XlsxError> {
    let title = Format::new().set_bold();
    let money = Format::new().set_num_format("#,##0.00");
    let time = Format::new().set_num_format("yyyy-mm-dd hh:mm");
    for (column, (name, width)) in (0_u16..).zip(COLUMNS.into_iter().zip(COLUMN_WIDTHS)) {
        sheet.write_string_with_format(0, column, name, &title)?;
        sheet.set_column_width(column, width)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (row, order) in (1_u32..).zip(orders) {
        sheet.write_string(row, 0, &order.recipient)?;
        sheet.write_string(row, 1, order.email.as_deref().unwrap_or_default())?;
        sheet.write_string(row, 2, order.status.as_str())?;
        sheet.write_string(row, 3, gift_cell(&order.gift))?;
        if let Some(total) = order.total {
            sheet.write_number_with_format(row, 4, dollars(total), &money)?;
        }
        for (column, at) in [(5, order.accepted_at), (6, order.expires_at)] {
            if let Some(at) = at {
                // Times are UTC, as in the CSV file.
                let at = ExcelDateTime::from_timestamp(at.micros().div_euclid(1_000_000))?;
                sheet.write_datetime_with_format(row, column, &at, &time)?;
            }
        }
        sheet.write_string(row, 7, &order.gift_link)?;
        sheet.write_string(row, 8, order.id.to_string())?;
        sheet.write_string(row, 9, batch_cell(&order.batch))?;
    }
    Ok(())
}

/// Spreadsheets hold numbers as floating point, which is exact to the cent for every amount here.
fn dollars(amount: Cents) -> f64 {
    amount.0 as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{OrderBatchId, OrderId, OrderStatus};

    fn order() -> OrderRow {
        OrderRow {
            id: OrderId::default(),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Named("Spring".to_owned()),
            recipient: "=Ida".to_owned(),
            email: Some("ida@example.com".to_owned()),
            status: OrderStatus::Opened,
            is_expired: false,
            gift: CartSummary {
                first_product: "Tea Chest".to_owned(),
                other_products: 2,
            },
            is_swapped: false,
            has_thank_you: false,
            total: Some(Cents(-1_205)),
            last_change: None,
            accepted_at: None,
            expires_at: Some("2027-06-01T00:00:00Z".parse().unwrap()),
            gift_link: "https://g.example/1".to_owned(),
        }
    }

    fn written(format: ExportFormat, orders: &[OrderRow]) -> Vec<u8> {
        let file = tempfile::NamedTempFile::new().unwrap();
        write_order_file(file.reopen().unwrap(), orders, format).unwrap();
        std::fs::read(file.path()).unwrap()
    }

    #[test]
    fn csv_has_one_row_per_order() {
        let text = String::from_utf8(written(ExportFormat::Csv, &[order()])).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(
            rows,
            [
                "Recipient,Email,Status,Gift,Total,Accepted,Expires,Gift link,Order,Batch",
                "'=Ida,ida@example.com,opened,Tea Chest +2,'-12.05,,2027-06-01T00:00:00.000Z,\
                 https://g.example/1,00000000-0000-0000-0000-000000000000,Spring"
            ]
        );
    }

    #[test]
    fn workbooks_are_zip_archives_with_a_sheet() {
        for orders in [vec![], vec![order()]] {
            let bytes = written(ExportFormat::Xlsx, &orders);
            assert_eq!(bytes[..4], *b"PK\x03\x04");
            let has_sheet = bytes
                .windows(b"xl/worksheets/sheet1.xml".len())
                .any(|part| part == b"xl/worksheets/sheet1.xml");
            assert!(has_sheet);
        }
    }
}
