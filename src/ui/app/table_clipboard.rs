//! The HTML of tables on the system's clipboard. egui reads and writes the text there; a clipboard that refuses the HTML
//! keeps the text.

use egui::{Context, Event};

use crate::{
    recipients::html_cells,
    ui::widgets::table_copy::{self, TableCopy},
};

#[derive(Default)]
pub(super) struct TableClipboard {
    /// Off in tests, which must not change the clipboard of the system.
    is_enabled: bool,
    /// Opened with the first table.
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

    /// Adds the tabs that a pasted table lost: mail programs write each cell of the text on a line of its own, and keep
    /// the table only as HTML.
    pub(super) fn restore_tabs(&mut self, ctx: &Context, events: &mut [Event]) {
        if !self.is_enabled || ctx.text_edit_focused() {
            return;
        }
        for event in events {
            if let Event::Paste(text) = event
                && text.contains('\n')
                && !text.contains('\t')
                && let Some(table) = self
                    .system()
                    .ok()
                    .and_then(|system| system.get().html().ok())
                && let Some(table) = table_text(&table)
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

/// The table of HTML with several columns, as lines with tabs.
fn table_text(html: &str) -> Option<String> {
    let rows = html_cells(html)?;
    let is_table = rows.iter().any(|row| row.len() > 1);
    is_table.then(|| table_copy::tabbed_text(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tables_with_columns_replace_the_text() {
        let table =
            "<table><tr><td>Ada</td><td>Berg</td></tr><tr><td>Bo</td><td>Holm</td></tr></table>";
        assert_eq!(table_text(table).as_deref(), Some("Ada\tBerg\nBo\tHolm\n"));
        assert_eq!(table_text("<table><tr><td>Ada</td></tr></table>"), None);
        assert_eq!(table_text("<p>Ada</p><p>Bo</p>"), None);
    }
}
