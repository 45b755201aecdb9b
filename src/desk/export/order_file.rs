//! Writes orders as a CSV file or as a workbook. The window and `giftdesk export` use it.

use std::io::{self, Write};

use super::{
    formats::{ExportCell, ExportColumn, ExportFormat},
    table_file::{TableLayout, write_table_file},
};
use crate::{
    contract::Timestamp,
    desk::{
        batches::{BatchTitle, CartSummary},
        orders::OrderRow,
    },
};

const COLUMNS: [ExportColumn; 13] = [
    ExportColumn::new("Recipient", 24.0),
    ExportColumn::new("Email", 30.0),
    ExportColumn::new("Status", 14.0),
    ExportColumn::new("Expired", 8.0),
    ExportColumn::new("Gift", 28.0),
    ExportColumn::new("Total", 10.0),
    ExportColumn::new("Created (UTC)", 18.0),
    ExportColumn::new("Last update (UTC)", 18.0),
    ExportColumn::new("Accepted (UTC)", 18.0),
    ExportColumn::new("Expires (UTC)", 18.0),
    ExportColumn::new("Gift link", 44.0),
    ExportColumn::new("Order", 38.0),
    ExportColumn::new("Batch", 28.0),
];

/// Writes the orders in their sequence, with a row of titles.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write_order_file(
    file: impl Write,
    orders: &[OrderRow],
    format: ExportFormat,
) -> io::Result<()> {
    let layout = TableLayout {
        sheet: "Orders",
        columns: &COLUMNS,
    };
    write_table_file(file, layout, orders.iter().map(cells), format)
}

fn cells(order: &OrderRow) -> Vec<ExportCell<'_>> {
    let time = |at: Option<Timestamp>| at.map_or(ExportCell::Empty, ExportCell::Time);
    vec![
        ExportCell::Text(order.recipient.as_str().into()),
        ExportCell::Text(order.email.as_deref().unwrap_or_default().into()),
        ExportCell::Text(order.status.as_str().into()),
        // An expired gift keeps its last status.
        ExportCell::Text(if order.is_expired { "yes" } else { "" }.into()),
        ExportCell::Text(gift_cell(&order.gift).into()),
        order.total.map_or(ExportCell::Empty, ExportCell::Money),
        time(order.created_at),
        time(order.last_change),
        time(order.accepted_at),
        time(order.expires_at),
        ExportCell::Text(order.gift_link.as_str().into()),
        ExportCell::Text(order.id.to_string().into()),
        ExportCell::Text(batch_cell(&order.batch).into()),
    ]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Cents, OrderBatchId, OrderId, OrderStatus};

    fn order() -> OrderRow {
        OrderRow {
            id: OrderId::default(),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Named("Spring".to_owned()),
            recipient: "=Ida".to_owned(),
            email: Some("ida@example.com".to_owned()),
            status: OrderStatus::Opened,
            is_expired: true,
            gift: CartSummary {
                first_product: "Tea Chest".to_owned(),
                other_products: 2,
            },
            is_swapped: false,
            has_thank_you: false,
            total: Some(Cents(-1_205)),
            created_at: Some("2026-11-01T08:00:00Z".parse().unwrap()),
            last_change: None,
            accepted_at: None,
            expires_at: Some("2027-06-01T00:00:00Z".parse().unwrap()),
            gift_link: "https://g.example/1".to_owned(),
        }
    }

    fn written(format: ExportFormat, orders: &[OrderRow]) -> Vec<u8> {
        let mut file = Vec::new();
        write_order_file(&mut file, orders, format).unwrap();
        file
    }

    #[test]
    fn csv_has_one_row_per_order() {
        let text = String::from_utf8(written(ExportFormat::Csv, &[order()])).unwrap();
        let text = text.strip_prefix('\u{feff}').unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(
            rows,
            [
                "Recipient,Email,Status,Expired,Gift,Total,Created (UTC),Last update (UTC),Accepted (UTC),Expires (UTC),Gift link,Order,Batch",
                "'=Ida,ida@example.com,opened,yes,Tea Chest +2,-12.05,2026-11-01T08:00:00.000Z,,,2027-06-01T00:00:00.000Z,\
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
