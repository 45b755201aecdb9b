//! The text of Excel's data types, such as Geography: their cells store an error, and refer through the
//! metadata of the workbook to a value with the text that Excel shows.

use quick_xml::events::Event;

use super::{
    package::Package,
    shared_strings::SharedStrings,
    xml::{attribute, number, push_text},
};
use crate::tables::ImportError;

/// More entries of one kind are not read.
const MAX_ENTRIES: usize = 1_000_000;

/// The name of the metadata that refers to a value with a text.
const RICH_VALUE: &str = "XLRICHVALUE";

/// The key of the text that Excel shows.
const SHOWN_TEXT: &str = "_DisplayString";

/// What a cell with metadata shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RichValue<'a> {
    /// An error, such as `#SPILL!`.
    Error,
    WithoutText,
    Text(&'a str),
}

#[derive(Default)]
pub(super) struct RichValues {
    /// The value of each entry of the metadata of values.
    indexes: Vec<Option<usize>>,
    texts: SharedStrings,
    /// The values that are errors.
    errors: Vec<usize>,
}

/// The keys of one kind of value.
struct Structure {
    is_error: bool,
    text_at: Option<usize>,
}

impl RichValues {
    /// `part_of_kind` gives the name of the part to which the workbook refers with a kind.
    ///
    /// # Errors
    /// [`ImportError`] when a part is damaged or has too much text.
    pub(super) fn read(
        package: &mut Package<'_>,
        part_of_kind: impl Fn(&str) -> Option<String>,
        max_bytes: u64,
    ) -> Result<Self, ImportError> {
        let mut rich = Self::default();
        let parts = part_of_kind("sheetMetadata").zip(part_of_kind("rdRichValue"));
        let Some((metadata, values)) = parts else {
            return Ok(rich);
        };
        rich.indexes = read_metadata(package, &metadata)?;
        if !rich.indexes.is_empty() {
            let structures = part_of_kind("rdRichValueStructure");
            let structures = structures.map(|name| read_structures(package, &name));
            let structures = structures.transpose()?.unwrap_or_default();
            rich.read_values(package, &values, &structures, max_bytes)?;
        }
        Ok(rich)
    }

    /// The value of a cell with an entry of the metadata of values, from 1.
    pub(super) fn get(&self, entry: usize) -> RichValue<'_> {
        let index = entry.checked_sub(1).and_then(|at| *self.indexes.get(at)?);
        let Some(index) = index else {
            return RichValue::WithoutText;
        };
        if self.errors.binary_search(&index).is_ok() {
            return RichValue::Error;
        }
        match self.texts.get(index) {
            Some("") | None => RichValue::WithoutText,
            Some(text) => RichValue::Text(text),
        }
    }

    fn read_values(
        &mut self,
        package: &mut Package<'_>,
        name: &str,
        structures: &[Structure],
        max_bytes: u64,
    ) -> Result<(), ImportError> {
        let Some(mut part) = package.xml(name)? else {
            return Ok(());
        };
        let (mut structure, mut at, mut is_in_value) = (None, 0, false);
        let (mut value, mut text) = (String::new(), String::new());
        let mut index = 0;
        loop {
            let event = part.next_event()?;
            match &event {
                Event::Start(start) => match start.local_name().as_ref() {
                    b"rv" => {
                        let number: Option<usize> = number(start, b"s");
                        structure = number.and_then(|number| structures.get(number));
                        at = 0;
                        text.clear();
                    }
                    b"v" => {
                        is_in_value = true;
                        value.clear();
                    }
                    _ => {}
                },
                Event::End(end) => match end.local_name().as_ref() {
                    b"v" => {
                        is_in_value = false;
                        if structure.is_some_and(|it| it.text_at == Some(at)) {
                            std::mem::swap(&mut text, &mut value);
                        }
                        at += 1;
                    }
                    b"rv" => {
                        if structure.is_some_and(|it| it.is_error) {
                            self.errors.push(index);
                        }
                        self.texts.add(&text, max_bytes)?;
                        index += 1;
                        if index >= MAX_ENTRIES {
                            return Ok(());
                        }
                    }
                    _ => {}
                },
                Event::Eof => return Ok(()),
                event if is_in_value => push_text(event, &mut value),
                _ => {}
            }
        }
    }
}

/// The number of the value of each entry of the metadata of values; `None` for another kind of metadata.
fn read_metadata(package: &mut Package<'_>, name: &str) -> Result<Vec<Option<usize>>, ImportError> {
    let Some(mut part) = package.xml(name)? else {
        return Ok(Vec::new());
    };
    // The number of the kind of metadata, from 1.
    let (mut kinds, mut rich_kind) = (0_usize, None);
    let mut values: Vec<Option<usize>> = Vec::new();
    let mut entries: Vec<Option<(usize, usize)>> = Vec::new();
    let (mut is_in_rich, mut is_in_values) = (false, false);
    loop {
        match part.next_event()? {
            Event::Start(start) => match start.local_name().as_ref() {
                b"metadataType" => {
                    kinds = kinds.saturating_add(1);
                    if attribute(&start, b"name").as_deref() == Some(RICH_VALUE) {
                        rich_kind = Some(kinds);
                    }
                }
                b"futureMetadata" => {
                    is_in_rich = attribute(&start, b"name").as_deref() == Some(RICH_VALUE);
                }
                b"valueMetadata" => is_in_values = true,
                b"bk" if is_in_rich && values.len() < MAX_ENTRIES => values.push(None),
                b"bk" if is_in_values && entries.len() < MAX_ENTRIES => entries.push(None),
                b"rvb" if is_in_rich => {
                    if let Some(last) = values.last_mut() {
                        *last = number(&start, b"i");
                    }
                }
                b"rc" if is_in_values => {
                    let (kind, value) = (number(&start, b"t"), number(&start, b"v"));
                    if let (Some(last), Some(kind), Some(value)) = (entries.last_mut(), kind, value)
                    {
                        last.get_or_insert((kind, value));
                    }
                }
                _ => {}
            },
            Event::End(end) => match end.local_name().as_ref() {
                b"futureMetadata" => is_in_rich = false,
                b"valueMetadata" => is_in_values = false,
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    let value_of = |entry: Option<(usize, usize)>| {
        let (kind, value) = entry?;
        let is_rich = rich_kind == Some(kind);
        is_rich.then(|| values.get(value).copied().flatten())?
    };
    Ok(entries.into_iter().map(value_of).collect())
}

fn read_structures(package: &mut Package<'_>, name: &str) -> Result<Vec<Structure>, ImportError> {
    let mut structures: Vec<Structure> = Vec::new();
    let Some(mut part) = package.xml(name)? else {
        return Ok(structures);
    };
    let mut keys = 0;
    part.read_starts(|start| match start.local_name().as_ref() {
        b"s" if structures.len() < MAX_ENTRIES => {
            keys = 0;
            structures.push(Structure {
                is_error: attribute(start, b"t").as_deref() == Some("_error"),
                text_at: None,
            });
        }
        b"k" => {
            if let Some(structure) = structures.last_mut()
                && attribute(start, b"n").as_deref() == Some(SHOWN_TEXT)
            {
                structure.text_at = Some(keys);
            }
            keys += 1;
        }
        _ => {}
    })?;
    Ok(structures)
}
