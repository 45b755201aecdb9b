//! The texts of an XLSX workbook, which its cells name by number, and the text of a cell itself.

use std::borrow::Cow;

use quick_xml::events::Event;

use super::{
    package::Package,
    xml::{self, CellText},
};
use crate::tables::{ImportError, text_at};

/// What an item counts besides its text: empty items take memory and time too.
const COUNTED_ITEM_BYTES: usize = 16;

/// All texts in one allocation: a workbook can have millions.
#[derive(Default)]
pub(super) struct SharedStrings {
    text: String,
    ends: Vec<u32>,
    /// The items whose whole text is crossed out, in ascending order.
    crossed_out: Vec<u32>,
}

impl SharedStrings {
    /// # Errors
    /// [`ImportError`] when the part is damaged or has too much text.
    pub(super) fn read(
        package: &mut Package<'_>,
        name: &str,
        max_bytes: u64,
    ) -> Result<Self, ImportError> {
        let mut strings = Self::default();
        let Some(mut part) = package.xml(name)? else {
            return Ok(strings);
        };
        let mut item = RichText::default();
        loop {
            let event = part.next_event()?;
            match &event {
                Event::Start(start) if start.local_name().as_ref() == b"si" => item.clear(),
                Event::End(end) if end.local_name().as_ref() == b"si" => {
                    strings.add(&item.text(), max_bytes)?;
                    if item.is_crossed_out() {
                        let index = strings.ends.len() - 1;
                        strings
                            .crossed_out
                            .push(u32::try_from(index).unwrap_or(u32::MAX));
                    }
                }
                Event::Eof => break,
                _ => item.add(&event),
            }
        }
        strings.text.shrink_to_fit();
        strings.ends.shrink_to_fit();
        Ok(strings)
    }

    /// # Errors
    /// [`ImportError::WorkbookTooLarge`] when there is too much text.
    pub(super) fn add(&mut self, text: &str, max_bytes: u64) -> Result<(), ImportError> {
        self.text.push_str(text);
        // The limit of the text is far below 4 GB.
        let end = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.ends.push(end);
        let counted = self.text.len() + self.ends.len() * COUNTED_ITEM_BYTES;
        if counted as u64 > max_bytes {
            return Err(ImportError::WorkbookTooLarge { max_bytes });
        }
        Ok(())
    }

    pub(super) fn is_crossed_out(&self, index: usize) -> bool {
        u32::try_from(index).is_ok_and(|index| self.crossed_out.binary_search(&index).is_ok())
    }

    pub(super) fn get(&self, index: usize) -> Option<&str> {
        text_at(&self.text, &self.ends, index)
    }
}

/// The text of an item, without its formatting and its phonetic reading.
#[derive(Default)]
pub(super) struct RichText {
    text: CellText,
    is_in_text: bool,
    is_in_phonetic_text: bool,
    /// Whether the current run is crossed out.
    is_run_crossed_out: bool,
}

impl RichText {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        (self.is_in_text, self.is_in_phonetic_text) = (false, false);
        self.is_run_crossed_out = false;
    }

    pub(super) fn add(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(start) => match start.local_name().as_ref() {
                b"t" => self.is_in_text = true,
                b"rPh" => self.is_in_phonetic_text = true,
                b"r" => self.is_run_crossed_out = false,
                b"strike" | b"dstrike" => self.is_run_crossed_out = xml::is_on(start),
                _ => {}
            },
            Event::End(end) => match end.local_name().as_ref() {
                b"t" => self.is_in_text = false,
                b"rPh" => self.is_in_phonetic_text = false,
                _ => {}
            },
            event if self.is_in_text && !self.is_in_phonetic_text => {
                self.text.push(event, self.is_run_crossed_out);
            }
            _ => {}
        }
    }

    pub(super) fn is_crossed_out(&self) -> bool {
        self.text.is_crossed_out()
    }

    pub(super) fn text(&self) -> Cow<'_, str> {
        unescape_characters(&self.text.text)
    }
}

/// Replaces `_x000D_`, as Excel writes characters that XML does not allow.
pub(super) fn unescape_characters(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut unescaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        unescaped.push_str(&rest[..at]);
        let code = rest.get(at + 2..at + 6).filter(|code| {
            rest[at + 6..].starts_with('_') && code.bytes().all(|b| b.is_ascii_hexdigit())
        });
        let character = code
            .and_then(|code| u32::from_str_radix(code, 16).ok())
            .and_then(char::from_u32);
        let length = match character {
            Some(character) => {
                unescaped.push(character);
                7
            }
            None => {
                unescaped.push_str("_x");
                2
            }
        };
        rest = &rest[at + length..];
    }
    unescaped.push_str(rest);
    Cow::Owned(unescaped)
}
