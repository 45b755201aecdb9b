//! A table for the clipboard: lines with tabs, as spreadsheets read them, and the same cells as HTML, which
//! mail and text programs paste as a table.
//!
//! egui's clipboard holds text only. The app adds the HTML in the next frame ([`take_html`]) where the system
//! lets it; otherwise the text stays.

use egui::{Context, Id};

use crate::contract::csv_export::guard_cell;

/// The most cells that are copied as HTML. Larger blocks are copied as text only, which spreadsheets read.
const MAX_HTML_CELLS: usize = 10_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableCopy {
    pub text: String,
    /// `None` for a single cell and for large blocks, which are pasted as text.
    pub html: Option<String>,
}

impl TableCopy {
    pub fn new(rows: &[Vec<String>]) -> Self {
        if let [row] = rows
            && let [cell] = row.as_slice()
        {
            return Self {
                text: cell.clone(),
                html: None,
            };
        }
        let cells: usize = rows.iter().map(Vec::len).sum();
        Self {
            text: tab_separated(rows),
            html: (cells <= MAX_HTML_CELLS).then(|| html_table(rows)),
        }
    }

    /// Copies the text, and keeps the HTML for the app.
    pub fn copy(self, ctx: &Context) {
        ctx.copy_text(self.text.clone());
        if self.html.is_some() {
            ctx.data_mut(|data| data.insert_temp(html_id(), self));
            // The app adds the HTML after the text is on the clipboard.
            ctx.request_repaint();
        }
    }
}

fn html_id() -> Id {
    Id::unique("copied-table")
}

/// The table that was copied in an earlier frame and has HTML.
pub(crate) fn take_html(ctx: &Context) -> Option<TableCopy> {
    ctx.data_mut(|data| data.remove_temp(html_id()))
}

/// Formats rows as tab-separated text.
pub(crate) fn tab_separated(rows: &[Vec<String>]) -> String {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b'\t')
        .terminator(csv::Terminator::Any(b'\n'))
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        // Writing to memory does not fail.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The rows as an HTML table. Cells that begin like a formula are guarded as in exported files. The style
/// keeps spreadsheets from reading a ZIP code as a number.
fn html_table(rows: &[Vec<String>]) -> String {
    let mut html = String::from(r#"<meta charset="utf-8"><table>"#);
    for row in rows {
        html.push_str("<tr>");
        for cell in row {
            html.push_str(r#"<td style="mso-number-format:'\@'">"#);
            if is_phone_number(cell) {
                push_escaped(&mut html, cell);
            } else {
                push_escaped(&mut html, &guard_cell(cell));
            }
            html.push_str("</td>");
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
    html
}

/// Whether the text is a phone number with a leading plus sign. It needs no apostrophe, because the text format of the
/// HTML cell prevents a formula.
fn is_phone_number(text: &str) -> bool {
    text.strip_prefix('+').is_some_and(|number| {
        let mut characters = number.chars();
        characters
            .next()
            .is_some_and(|first| first.is_ascii_digit())
            && characters.all(|other| other.is_ascii_digit() || matches!(other, ' ' | '(' | ')'))
    })
}

fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\n' => html.push_str("<br>"),
            '\r' => {}
            other => html.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: &[&[&str]]) -> Vec<Vec<String>> {
        let row = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
        rows.iter().map(row).collect()
    }

    #[test]
    fn block_is_copied_as_text_and_html() {
        let copy = TableCopy::new(&cells(&[&["Ada", "01234"], &["Bo\nB", ""]]));
        assert_eq!(copy.text, "Ada\t01234\n\"Bo\nB\"\t\n");
        let html = copy.html.unwrap();
        let plain = html.replace(r#" style="mso-number-format:'\@'""#, "");
        assert_eq!(
            plain,
            "<meta charset=\"utf-8\"><table><tr><td>Ada</td><td>01234</td></tr>\
             <tr><td>Bo<br>B</td><td></td></tr></table>"
        );
    }

    #[test]
    fn single_cell_is_copied_as_text() {
        let copy = TableCopy::new(&cells(&[&["=1"]]));
        assert_eq!((copy.text.as_str(), copy.html), ("=1", None));
    }

    #[test]
    fn html_escapes_markup_and_guards_formulas() {
        let rows = cells(&[&["<script>&\"", "=HYPERLINK(\"x\")"]]);
        let html = TableCopy::new(&rows).html.unwrap();
        assert!(html.contains(">&lt;script&gt;&amp;&quot;</td>"), "{html}");
        assert!(html.contains(">'=HYPERLINK(&quot;x&quot;)</td>"), "{html}");
        assert!(!html.contains("<script"));
    }

    #[test]
    fn html_writes_phone_numbers_without_apostrophe() {
        let rows = cells(&[&["+4930123456", "+1 (617) 5550123", "+1+A1", "+1-2"]]);
        let html = TableCopy::new(&rows).html.unwrap();
        assert!(html.contains(">+4930123456</td>"), "{html}");
        assert!(html.contains(">+1 (617) 5550123</td>"), "{html}");
        assert!(
            html.contains(">'+1+A1</td>") && html.contains(">'+1-2</td>"),
            "{html}"
        );
    }

    #[test]
    fn html_is_taken_once() {
        let ctx = Context::default();
        let copy = TableCopy::new(&cells(&[&["a", "b"]]));
        copy.clone().copy(&ctx);
        assert_eq!(take_html(&ctx), Some(copy));
        assert_eq!(take_html(&ctx), None);
    }
}
