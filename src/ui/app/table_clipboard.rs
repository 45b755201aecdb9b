//! The HTML of copied tables on the system's clipboard. egui puts the text there; a clipboard that refuses
//! the HTML keeps the text.

use egui::Context;

use crate::ui::widgets::table_copy::{self, TableCopy};

#[derive(Default)]
pub(super) struct TableClipboard {
    /// Off in tests, which must not change the clipboard of the system.
    is_enabled: bool,
    /// Opened with the first copied table.
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

    fn put(&mut self, copy: TableCopy) -> Result<(), arboard::Error> {
        let Some(html) = copy.html else { return Ok(()) };
        let clipboard = match self.system.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new()?,
        };
        let clipboard = self.system.insert(clipboard);
        clipboard.set_html(html, Some(copy.text))
    }
}
