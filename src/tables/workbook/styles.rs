//! The number formats of the cells of an XLSX workbook.

use std::collections::HashMap;

use quick_xml::events::Event;

use super::{
    number_format::NumberFormat,
    package::Package,
    xml::{self, attribute, number},
};
use crate::tables::ImportError;

/// Excel writes at most 65,490 cell formats.
const MAX_CELL_FORMATS: usize = 65_536;

/// Excel writes a few hundred number formats of at most 255 characters.
const MAX_NUMBER_FORMATS: usize = 4096;
const MAX_CODE_BYTES: usize = 1024;

/// Styles extend each other up to this depth.
const MAX_STYLE_DEPTH: usize = 32;

/// The value of a style, or of the nearest one that it extends.
pub(super) fn inherited<'s, T>(
    style: &'s str,
    parent: impl Fn(&'s str) -> Option<&'s str>,
    value: impl Fn(&'s str) -> Option<T>,
) -> Option<T> {
    std::iter::successors(Some(style), |style| parent(style))
        .take(MAX_STYLE_DEPTH)
        .find_map(value)
}

/// The number format of each cell format.
#[derive(Default)]
pub(super) struct Styles {
    formats: Vec<NumberFormat>,
    /// For each cell format, the position of its number format, and whether its text is crossed out.
    cell_formats: Vec<(u16, bool)>,
}

impl Styles {
    /// # Errors
    /// [`ImportError`] when the part is damaged.
    pub(super) fn read(package: &mut Package<'_>, name: &str) -> Result<Self, ImportError> {
        let mut styles = Self {
            formats: vec![NumberFormat::General],
            cell_formats: Vec::new(),
        };
        let Some(mut part) = package.xml(name)? else {
            return Ok(styles);
        };
        let mut codes: HashMap<u32, String> = HashMap::new();
        let mut positions: HashMap<u32, u16> = HashMap::new();
        let mut is_in_cell_formats = false;
        // Whether the text of each font is crossed out.
        let mut fonts: Vec<bool> = Vec::new();
        let mut is_in_fonts = false;
        loop {
            match part.next_event()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    b"numFmt" if codes.len() < MAX_NUMBER_FORMATS => {
                        let code = attribute(&start, b"formatCode")
                            .filter(|code| code.len() <= MAX_CODE_BYTES);
                        codes.extend(number(&start, b"numFmtId").zip(code));
                    }
                    b"fonts" => is_in_fonts = true,
                    b"font" if is_in_fonts && fonts.len() < MAX_CELL_FORMATS => fonts.push(false),
                    b"strike" if is_in_fonts => {
                        if let Some(font) = fonts.last_mut() {
                            *font = xml::is_on(&start);
                        }
                    }
                    b"cellXfs" => is_in_cell_formats = true,
                    b"xf" if is_in_cell_formats && styles.cell_formats.len() < MAX_CELL_FORMATS => {
                        let id = number(&start, b"numFmtId").unwrap_or(0);
                        let position = *positions
                            .entry(id)
                            .or_insert_with(|| styles.add_format(id, codes.get(&id)));
                        let font: Option<usize> = number(&start, b"fontId");
                        let is_crossed_out =
                            font.is_some_and(|font| fonts.get(font) == Some(&true));
                        styles.cell_formats.push((position, is_crossed_out));
                    }
                    _ => {}
                },
                Event::End(end) => match end.local_name().as_ref() {
                    b"cellXfs" => is_in_cell_formats = false,
                    b"fonts" => is_in_fonts = false,
                    _ => {}
                },
                Event::Eof => return Ok(styles),
                _ => {}
            }
        }
    }

    /// Adds a number format and returns its position; that of the general format when there are
    /// too many.
    fn add_format(&mut self, id: u32, code: Option<&String>) -> u16 {
        let format = match code {
            Some(code) => NumberFormat::parse(code),
            None => NumberFormat::built_in(id),
        };
        let Ok(position) = u16::try_from(self.formats.len()) else {
            return 0;
        };
        self.formats.push(format);
        position
    }

    pub(super) fn is_crossed_out(&self, cell_format: usize) -> bool {
        self.cell_formats
            .get(cell_format)
            .is_some_and(|(_, is_crossed_out)| *is_crossed_out)
    }

    pub(super) fn number_format(&self, cell_format: usize) -> &NumberFormat {
        let position = self.cell_formats.get(cell_format).map_or(0, |(at, _)| *at);
        self.formats
            .get(usize::from(position))
            .unwrap_or(&NumberFormat::General)
    }
}
