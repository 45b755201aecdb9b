//! The XML of one part of a workbook, as a stream of events with limits.

use std::{io, str::FromStr};

use quick_xml::{
    Reader,
    escape::{resolve_predefined_entity, unescape},
    events::{BytesStart, Event},
};

use super::package::{Part, part_error};
use crate::tables::ImportError;

/// Workbooks nest about ten elements.
const MAX_DEPTH: u32 = 256;

/// Longer texts are cut while they are read; the limit of a cell is lower.
const MAX_TEXT_BYTES: usize = 256 * 1024;

pub(super) struct XmlPart<'z> {
    reader: Reader<Part<'z>>,
    buffer: Vec<u8>,
    depth: u32,
}

impl<'z> XmlPart<'z> {
    pub(super) fn new(part: Part<'z>) -> Self {
        Self {
            reader: tolerant(Reader::from_reader(part)),
            buffer: Vec::new(),
            depth: 0,
        }
    }

    /// The next event; [`Event::Eof`] at the end of the part.
    ///
    /// # Errors
    /// [`ImportError`] when the part is damaged or exceeds the limits.
    pub(super) fn next_event(&mut self) -> Result<Event<'_>, ImportError> {
        self.buffer.clear();
        self.reader.get_mut().start_token();
        let event = self
            .reader
            .read_event_into(&mut self.buffer)
            .map_err(xml_error)?;
        match &event {
            Event::Start(_) => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(ImportError::WorkbookDamaged);
                }
            }
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        Ok(event)
    }

    /// Passes the start of each element that is left to `read`.
    ///
    /// # Errors
    /// As [`Self::next_event`].
    pub(super) fn read_starts(
        &mut self,
        mut read: impl FnMut(&BytesStart<'_>),
    ) -> Result<(), ImportError> {
        loop {
            match self.next_event()? {
                Event::Start(start) => read(&start),
                Event::Eof => return Ok(()),
                _ => {}
            }
        }
    }
}

/// A reader that gives an empty element as a start and an end, and takes the small faults of programs.
pub(super) fn tolerant<R>(mut reader: Reader<R>) -> Reader<R> {
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

fn xml_error(error: quick_xml::Error) -> ImportError {
    let quick_xml::Error::Io(error) = error else {
        return ImportError::WorkbookDamaged;
    };
    match error
        .get_ref()
        .and_then(|e| e.downcast_ref::<ImportError>())
    {
        Some(error) => error.clone(),
        None => part_error(io::Error::from(error.kind())),
    }
}

/// The value of an attribute by its name without prefix.
pub(super) fn attribute(element: &BytesStart<'_>, name: &[u8]) -> Option<String> {
    let attribute = element
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == name)?;
    let text = String::from_utf8_lossy(&attribute.value);
    Some(match unescape(&text) {
        Ok(value) => value.into_owned(),
        Err(_) => text.into_owned(),
    })
}

/// The number in an attribute.
pub(super) fn number<T: FromStr>(element: &BytesStart<'_>, name: &[u8]) -> Option<T> {
    attribute(element, name)?.parse().ok()
}

/// Whether a row or column is hidden, by a filter, an outline or the user, or has no size. `name` and `size` are the
/// attributes that say it.
pub(super) fn is_hidden(element: &BytesStart<'_>, name: &[u8], size: &[u8]) -> bool {
    matches!(attribute(element, name).as_deref(), Some("1" | "true"))
        || number(element, size) == Some(0.0_f32)
}

/// Whether an element that switches a format on is not switched off by its value.
pub(super) fn is_on(element: &BytesStart<'_>) -> bool {
    !matches!(attribute(element, b"val").as_deref(), Some("0" | "false"))
}

/// The text of a cell, which is read in parts, and how much of it is crossed out.
#[derive(Default)]
pub(super) struct CellText {
    pub(super) text: String,
    crossed_out_bytes: usize,
}

impl CellText {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.crossed_out_bytes = 0;
    }

    /// Appends the text of an event, if it has one.
    pub(super) fn push(&mut self, event: &Event<'_>, is_crossed_out: bool) {
        let length = self.text.len();
        push_text(event, &mut self.text);
        if is_crossed_out {
            self.crossed_out_bytes += self.text.len() - length;
        }
    }

    /// Whether all of the text is crossed out.
    pub(super) fn is_crossed_out(&self) -> bool {
        self.crossed_out_bytes > 0 && self.crossed_out_bytes == self.text.len()
    }
}

/// Appends the text of an event, if it has one.
pub(super) fn push_text(event: &Event<'_>, text: &mut String) {
    if text.len() > MAX_TEXT_BYTES {
        return;
    }
    match event {
        Event::Text(part) => text.push_str(&String::from_utf8_lossy(part)),
        Event::CData(part) => text.push_str(&String::from_utf8_lossy(part)),
        Event::GeneralRef(reference) => {
            if let Ok(Some(character)) = reference.resolve_char_ref() {
                text.push(character);
            } else if let Some(value) = std::str::from_utf8(reference)
                .ok()
                .and_then(resolve_predefined_entity)
            {
                text.push_str(value);
            }
        }
        _ => {}
    }
}
