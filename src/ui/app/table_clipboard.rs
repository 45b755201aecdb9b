//! Reads and writes HTML tables on the system clipboard. egui handles the plain text. When the clipboard refuses HTML,
//! the plain text stays.

use egui::{Context, Event};

use crate::{
    recipients::html_cells,
    ui::widgets::table_copy::{self, TableCopy},
};

/// Larger HTML is not read, because it is parsed between two frames.
const MAX_HTML_BYTES: usize = 4 * 1024 * 1024;

#[derive(Default)]
pub(super) struct TableClipboard {
    /// Off in tests, which must not change the clipboard of the system.
    is_enabled: bool,
    /// The system clipboard, opened when a table is first copied or pasted.
    system: Option<arboard::Clipboard>,
}

impl TableClipboard {
    pub(super) fn of_system() -> Self {
        Self {
            is_enabled: true,
            system: None,
        }
    }

    /// Adds the HTML of a table that was copied in the last frame.
    pub(super) fn add_html(&mut self, ctx: &Context) {
        if let Some(copy) = table_copy::take_html(ctx)
            && self.is_enabled
            && let Err(error) = self.put(copy)
        {
            tracing::debug!(%error, "the clipboard takes no HTML");
        }
    }

    /// Replaces pasted text without tabs by the HTML table of the clipboard, because email programs put each cell on its
    /// own line in the plain text. Text that is not in the table keeps the plain text.
    pub(super) fn replace_text_with_html_table(&mut self, ctx: &Context, events: &mut [Event]) {
        if !self.is_enabled || ctx.text_edit_focused() {
            return;
        }
        for event in events {
            if let Event::Paste(text) = event
                && text.contains('\n')
                && !text.contains('\t')
                && let Ok(html) = self.system().and_then(|system| system.get().html())
                && let Some(table) = table_of_text(&html, text)
            {
                *text = table;
            }
        }
    }

    fn put(&mut self, copy: TableCopy) -> Result<(), arboard::Error> {
        let Some(html) = copy.html else { return Ok(()) };
        self.system()?.set_html(html, Some(copy.text))
    }

    fn system(&mut self) -> Result<&mut arboard::Clipboard, arboard::Error> {
        let clipboard = match self.system.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new()?,
        };
        Ok(self.system.insert(clipboard))
    }
}

/// Converts an HTML table to tab-separated text. Returns `None` unless the table has several columns and is all of
/// `text`.
fn table_of_text(html: &str, text: &str) -> Option<String> {
    if html.len() > MAX_HTML_BYTES {
        return None;
    }
    let rows = html_cells(html)?;
    let cells = || {
        rows.iter()
            .flatten()
            .flat_map(|cell| cell.split_whitespace())
    };
    let is_table = rows.iter().any(|row| row.len() > 1);
    let is_whole = cells()
        .flat_map(str::chars)
        .eq(text.split_whitespace().flat_map(str::chars));
    (is_table && is_whole).then(|| table_copy::tab_separated(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str =
        "<table><tr><td>Ada</td><td>Berg</td></tr><tr><td>Bo</td><td>Holm Lee</td></tr></table>";

    #[test]
    fn table_of_email_gets_its_columns_back() {
        let text = "Ada\n\nBerg\n\nBo\n\nHolm Lee\n";
        let table = table_of_text(TABLE, text);
        assert_eq!(table.as_deref(), Some("Ada\tBerg\nBo\tHolm Lee\n"));
    }

    #[test]
    fn text_beside_a_table_is_kept() {
        let html = ["<p>ida@example.com</p><p>raj@example.com</p>", TABLE].concat();
        let text = "ida@example.com\nraj@example.com\nAda\nBerg\nBo\nHolm Lee";
        assert_eq!(table_of_text(&html, text), None);
    }

    #[test]
    fn single_column_keeps_pasted_text() {
        let html = "<table><tr><td>Ada</td></tr><tr><td>Bo</td></tr></table>";
        assert_eq!(table_of_text(html, "Ada\nBo"), None);
    }
}
