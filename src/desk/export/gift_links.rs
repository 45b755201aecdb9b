//! Formats gift links for the clipboard. Gift links are only text here; the app never opens one.

use super::formats::{LinkColumns, LinkFormat};
use crate::{
    contract::csv_export::{CsvExport, guard_cell},
    desk::orders::OrderRow,
};

/// The links of those orders that have one, and their number.
pub(super) fn gift_links(
    orders: &[OrderRow],
    format: LinkFormat,
    columns: &LinkColumns,
) -> (String, u64) {
    let with_link: Vec<&OrderRow> = orders
        .iter()
        .filter(|order| !order.gift_link.is_empty())
        .collect();
    let text = match format {
        LinkFormat::Links => lines(&with_link, |order| order.gift_link.clone()),
        LinkFormat::Text => lines(&with_link, text_line),
        LinkFormat::Table => {
            let head = table_line([&columns.name, &columns.email, &columns.link]);
            let rows = lines(&with_link, |order| table_line(cells(order)));
            format!("{head}\n{rows}")
        }
        LinkFormat::Csv => csv(&with_link, columns),
    };
    (text, with_link.len() as u64)
}

fn lines(orders: &[&OrderRow], line: impl Fn(&OrderRow) -> String) -> String {
    orders
        .iter()
        .map(|order| line(order))
        .collect::<Vec<_>>()
        .join("\n")
}

fn cells(order: &OrderRow) -> [&str; 3] {
    let email = order.email.as_deref().unwrap_or_default();
    [&order.recipient, email, &order.gift_link]
}

fn text_line(order: &OrderRow) -> String {
    let [name, email, link] = cells(order);
    let recipient = match (name.trim(), email) {
        ("", email) => email.to_owned(),
        (name, "") => name.to_owned(),
        (name, email) => [name, " <", email, ">"].concat(),
    };
    if recipient.is_empty() {
        link.to_owned()
    } else {
        [recipient.as_str(), link].join(": ")
    }
}

/// One row of a table. A tab or line break inside a cell would begin another cell.
fn table_line(cells: [&str; 3]) -> String {
    cells
        .map(|cell| guard_cell(&cell.replace(['\t', '\r', '\n'], " ")).into_owned())
        .join("\t")
}

fn csv(orders: &[&OrderRow], columns: &LinkColumns) -> String {
    let mut export = CsvExport::new(Vec::new());
    let head = [&columns.name, &columns.email, &columns.link].map(String::as_str);
    let rows = std::iter::once(head).chain(orders.iter().map(|order| cells(order)));
    for row in rows {
        // Writing to memory cannot fail.
        let _ = export.write_row(row);
    }
    export
        .finish()
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{OrderBatchId, OrderId, OrderStatus},
        desk::batches::{BatchTitle, CartSummary},
    };

    fn order(recipient: &str, email: Option<&str>, link: &str) -> OrderRow {
        OrderRow {
            id: OrderId::default(),
            batch_id: OrderBatchId::default(),
            batch: BatchTitle::Unknown,
            recipient: recipient.to_owned(),
            email: email.map(str::to_owned),
            status: OrderStatus::Notified,
            is_expired: false,
            gift: CartSummary::default(),
            is_swapped: false,
            has_thank_you: false,
            total: None,
            last_change: None,
            created_at: None,
            accepted_at: None,
            expires_at: None,
            gift_link: link.to_owned(),
        }
    }

    fn orders() -> Vec<OrderRow> {
        vec![
            order("Ida Berg", Some("ida@example.com"), "https://g.example/1"),
            order("Ole", None, ""),
            order("=SUM(A1)\tx", None, "https://g.example/3"),
        ]
    }

    fn formatted(format: LinkFormat) -> (String, u64) {
        let columns = LinkColumns {
            name: "Recipient".to_owned(),
            email: "Email".to_owned(),
            link: "Gift link".to_owned(),
        };
        gift_links(&orders(), format, &columns)
    }

    #[test]
    fn orders_without_link_are_left_out() {
        let (text, count) = formatted(LinkFormat::Links);
        assert_eq!(text, "https://g.example/1\nhttps://g.example/3");
        assert_eq!(count, 2);
    }

    #[test]
    fn text_names_recipient_and_email() {
        let (text, _) = formatted(LinkFormat::Text);
        assert_eq!(
            text,
            "Ida Berg <ida@example.com>: https://g.example/1\n=SUM(A1)\tx: https://g.example/3"
        );
    }

    #[test]
    fn tables_guard_formulas_and_separators() {
        let (text, _) = formatted(LinkFormat::Table);
        assert_eq!(
            text,
            "Recipient\tEmail\tGift link\nIda Berg\tida@example.com\thttps://g.example/1\n\
             '=SUM(A1) x\t\thttps://g.example/3"
        );
        let (text, _) = formatted(LinkFormat::Csv);
        assert_eq!(
            text,
            "Recipient,Email,Gift link\nIda Berg,ida@example.com,https://g.example/1\n\
             '=SUM(A1)\tx,,https://g.example/3\n"
        );
    }
}
