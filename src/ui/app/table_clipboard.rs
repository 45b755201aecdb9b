//! Reads and writes HTML tables on the system clipboard. egui handles the plain text. When the clipboard refuses HTML,
//! the plain text stays.

use egui::{Context, Event, Key};

use super::clipboard_lifetime;
use crate::{
    recipients::{html_cells, html_text},
    ui::widgets::table_copy::{self, TableCopy},
};

/// Larger HTML is not read, because it is parsed between two frames.
const MAX_HTML_BYTES: usize = 4 * 1024 * 1024;

/// The clipboard has no text, or none that giftdesk can read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NothingToPaste;

#[derive(Default)]
pub(super) struct TableClipboard {
    /// Off in tests, which must not change the clipboard of the system.
    is_enabled: bool,
    /// The system clipboard, opened when a table is first copied or pasted.
    system: Option<arboard::Clipboard>,
    paste_key: PasteKey,
}

/// Finds a Ctrl+V that pasted nothing. egui reports a paste in place of the pressed key, or nothing where the clipboard
/// has neither text nor a picture, and the released key after that.
#[derive(Debug, Default)]
struct PasteKey {
    /// Whether Ctrl is down. A menu and other keys paste without it.
    is_command_down: bool,
    /// Whether Ctrl+V has pasted since V was released.
    has_pasted: bool,
    /// Whether V was pressed without Ctrl.
    is_letter: bool,
}

impl PasteKey {
    /// Whether the events end a Ctrl+V that pasted nothing.
    fn is_released_without_paste(&mut self, events: &[Event]) -> bool {
        let mut is_found = false;
        for event in events {
            match event {
                Event::ModifiersChanged(modifiers) => self.is_command_down = modifiers.command,
                Event::WindowFocused(false) => *self = Self::default(),
                Event::Paste(_) | Event::PasteImage(_) => self.has_pasted = self.is_command_down,
                Event::Key {
                    key: Key::V,
                    pressed: true,
                    ..
                } => self.is_letter = true,
                Event::Key {
                    key: Key::V,
                    pressed: false,
                    ..
                } => {
                    is_found |= !self.has_pasted && !self.is_letter;
                    (self.has_pasted, self.is_letter) = (false, false);
                }
                _ => {}
            }
        }
        is_found
    }
}

impl TableClipboard {
    pub(super) fn of_system() -> Self {
        clipboard_lifetime::ask_early();
        Self {
            is_enabled: true,
            ..Self::default()
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

    /// Completes the pastes of this pass from the HTML of the clipboard. Call this before the window is drawn.
    ///
    /// # Errors
    /// When the user pasted, and the clipboard has nothing that can be pasted.
    pub(super) fn complete_pastes(&mut self, ctx: &Context) -> Result<(), NothingToPaste> {
        let is_empty = ctx.input(|input| self.paste_key.is_released_without_paste(&input.events));
        if !self.is_enabled {
            return Ok(());
        }
        // The clipboard can be slow, and is not read while the input is locked.
        let mut events = ctx.input_mut(|input| std::mem::take(&mut input.events));
        if !ctx.text_edit_focused() {
            self.replace_text_with_html_table(&mut events);
        }
        let pasted = if is_empty {
            self.html_alone()
        } else {
            Ok(None)
        };
        let result = pasted.map(|text| events.extend(text.map(Event::Paste)));
        ctx.input_mut(|input| input.events = events);
        result
    }

    fn html_alone(&mut self) -> Result<Option<String>, NothingToPaste> {
        let Ok(system) = self.system() else {
            return Err(NothingToPaste);
        };
        let plain = system.get_text().ok();
        text_of_html_alone(plain.as_deref(), || system.get().html().ok())
    }

    /// Replaces pasted text without tabs by the HTML table of the clipboard, because email programs put each cell on its
    /// own line in the plain text. Text that is not in the table keeps the plain text.
    fn replace_text_with_html_table(&mut self, events: &mut [Event]) {
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

    /// Whether copied text stays on the clipboard after the window has closed.
    pub(super) fn outlives_app(&self) -> bool {
        !self.is_enabled || clipboard_lifetime::outlives_app()
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

/// The text of a clipboard that has HTML without the same as plain text; `None` when there is plain text.
fn text_of_html_alone(
    plain: Option<&str>,
    html: impl FnOnce() -> Option<String>,
) -> Result<Option<String>, NothingToPaste> {
    if plain.is_some_and(|text| !text.is_empty()) {
        return Ok(None);
    }
    let text = html().and_then(|html| text_of_html(&html));
    text.map(Some).ok_or(NothingToPaste)
}

/// Converts HTML to text, its best table to tab-separated text.
fn text_of_html(html: &str) -> Option<String> {
    if html.len() > MAX_HTML_BYTES {
        return None;
    }
    let table = html_cells(html).map(|rows| table_copy::tab_separated(&rows));
    table.or_else(|| html_text(html))
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
    fn html_alone_is_pasted_as_table_or_text() {
        assert_eq!(text_of_html(TABLE).unwrap(), "Ada\tBerg\nBo\tHolm Lee\n");
        assert_eq!(text_of_html("<b>Ada</b> Berg").unwrap(), "Ada Berg");
        assert_eq!(text_of_html("<img src='a.png'>"), None);
    }

    #[test]
    fn ctrl_v_without_paste_is_found() {
        let key = |pressed| Event::Key {
            key: Key::V,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let paste = || Event::Paste("Ada".to_owned());
        let ctrl = |is_down| {
            let down = egui::Modifiers::CTRL | egui::Modifiers::COMMAND;
            Event::ModifiersChanged(if is_down { down } else { egui::Modifiers::NONE })
        };
        let mut paste_key = PasteKey::default();
        for (events, is_found) in [
            (vec![ctrl(true), paste(), key(false)], false),
            (vec![ctrl(false), key(true)], false),
            (vec![key(false)], false),
            (vec![ctrl(true), key(false)], true),
            (vec![paste(), paste()], false),
            (vec![], false),
            (vec![ctrl(false), key(false)], false),
            // A menu pastes without Ctrl.
            (vec![paste()], false),
            (vec![ctrl(true), key(false)], true),
        ] {
            assert_eq!(paste_key.is_released_without_paste(&events), is_found);
        }
    }

    #[test]
    fn clipboard_without_readable_text_is_refused() {
        let refused = Err(NothingToPaste);
        let large = "a".repeat(MAX_HTML_BYTES + 1);
        for html in [None, Some(large), Some("<img src='a.png'>".to_owned())] {
            assert_eq!(text_of_html_alone(None, || html.clone()), refused);
            assert_eq!(text_of_html_alone(Some(""), || html.clone()), refused);
            assert_eq!(text_of_html_alone(Some("Ada"), || html), Ok(None));
        }
        let text = Ok(Some("Ada".to_owned()));
        assert_eq!(
            text_of_html_alone(None, || Some("<b>Ada</b>".to_owned())),
            text
        );
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
