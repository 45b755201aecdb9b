//! The zip file of a workbook: finds its parts by name and expands them within the limits.

use std::{
    cell::Cell,
    collections::HashMap,
    io::{self, BufRead, BufReader, Cursor, Read},
    rc::Rc,
};

use zip::{ZipArchive, read::ZipFile};

use super::xml::XmlPart;
use crate::tables::{
    ImportError,
    bounded::into_import_error,
    options::{ReadOptions, ReadProgress},
};

/// A workbook has a part for each sheet and a few more.
const MAX_PARTS: usize = 20_000;

/// Each record of a part in the directory of a zip file begins with it.
const DIRECTORY_RECORD: &[u8] = b"PK\x01\x02";

/// A part that is read as one text.
const MAX_TEXT_PART_BYTES: u64 = 1024 * 1024;

/// Every workbook can expand to this size. Above, [`MAX_EXPANSION`] also limits a workbook.
const MIN_EXPANDED_BYTES: u64 = 64 * 1024 * 1024;

/// A workbook with content expands to ten or twenty times its size, one that is made to fill the
/// memory to a thousand times.
const MAX_EXPANSION: u64 = 100;

/// A single tag, text or comment of XML is smaller: the text of a cell has at most 32,767
/// characters.
const MAX_TOKEN_BYTES: u64 = 4 * 1024 * 1024;

/// The bytes after which a part reports its progress, as the reader of files does.
const PART_BUFFER_BYTES: usize = 32 * 1024;

pub(super) struct Package<'o> {
    archive: ZipArchive<Cursor<Vec<u8>>>,
    /// Names in lower case with `/` between folders, because some programs write other forms.
    positions: HashMap<String, usize>,
    budget: Rc<Budget<'o>>,
}

/// The limits and counters of all parts of a workbook.
struct Budget<'o> {
    options: ReadOptions<'o>,
    max_expanded_bytes: u64,
    expanded_bytes: Cell<u64>,
    /// The size of all parts, as the file claims.
    claimed_bytes: u64,
}

impl<'o> Package<'o> {
    /// # Errors
    /// [`ImportError::WorkbookDamaged`] when the file is no whole zip file.
    pub(super) fn open(bytes: Vec<u8>, options: &ReadOptions<'o>) -> Result<Self, ImportError> {
        let by_size = (bytes.len() as u64).saturating_mul(MAX_EXPANSION);
        let max_expanded_bytes = options
            .limits
            .max_expanded_bytes
            .min(by_size.max(MIN_EXPANDED_BYTES));
        // The parser keeps a record of each part, so that the parts are counted before.
        if has_too_many_parts(&bytes) {
            return Err(ImportError::WorkbookDamaged);
        }
        let mut archive =
            ZipArchive::new(Cursor::new(bytes)).map_err(|_| ImportError::WorkbookDamaged)?;
        let positions = (0..archive.len())
            .filter_map(|at| {
                let name = archive.name_for_index(at)?.ok()?;
                Some((normalized(&name), at))
            })
            .collect();
        let sizes = (0..archive.len())
            .filter_map(|at| archive.by_index_raw(at).ok().map(|part| part.size()));
        let claimed_bytes = sizes.fold(0, u64::saturating_add);
        Ok(Self {
            archive,
            positions,
            budget: Rc::new(Budget {
                options: *options,
                max_expanded_bytes,
                expanded_bytes: Cell::new(0),
                claimed_bytes,
            }),
        })
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.positions.contains_key(name)
    }

    /// The XML of a part; `None` when the workbook does not have it.
    ///
    /// # Errors
    /// [`ImportError`] when the part cannot be read.
    pub(super) fn xml(&mut self, name: &str) -> Result<Option<XmlPart<'_>>, ImportError> {
        Ok(self.part(name)?.map(XmlPart::new))
    }

    /// The first megabyte of a part.
    ///
    /// # Errors
    /// [`ImportError`] when the part cannot be read.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, ImportError> {
        let Some(part) = self.part(name)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        part.take(MAX_TEXT_PART_BYTES)
            .read_to_end(&mut bytes)
            .map_err(part_error)?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn part(&mut self, name: &str) -> Result<Option<Part<'_>>, ImportError> {
        let Some(position) = self.positions.get(&normalized(name)) else {
            return Ok(None);
        };
        let file = self
            .archive
            .by_index(*position)
            .map_err(|error| zip_error(&error))?;
        Ok(Some(Part {
            source: BufReader::with_capacity(
                PART_BUFFER_BYTES,
                Expansion {
                    file,
                    budget: Rc::clone(&self.budget),
                },
            ),
            token_bytes: 0,
        }))
    }
}

/// Whether the file has more records of parts than [`MAX_PARTS`], whatever its directory says about their number.
fn has_too_many_parts(bytes: &[u8]) -> bool {
    memchr::memmem::find_iter(bytes, DIRECTORY_RECORD)
        .nth(MAX_PARTS)
        .is_some()
}

fn normalized(name: &str) -> String {
    name.trim_start_matches('/')
        .replace('\\', "/")
        .to_lowercase()
}

fn zip_error(error: &zip::result::ZipError) -> ImportError {
    match error {
        zip::result::ZipError::UnsupportedArchive(reason)
            if *reason == zip::result::ZipError::PASSWORD_REQUIRED =>
        {
            ImportError::PasswordProtected
        }
        _ => ImportError::WorkbookDamaged,
    }
}

/// The error of a part that cannot be expanded: an exceeded limit, or damage.
pub(super) fn part_error(error: io::Error) -> ImportError {
    match into_import_error(error) {
        ImportError::ReadFailed { .. } => ImportError::WorkbookDamaged,
        error => error,
    }
}

impl Budget<'_> {
    fn add(&self, bytes: u64) -> Result<(), ImportError> {
        let expanded = self.expanded_bytes.get() + bytes;
        self.expanded_bytes.set(expanded);
        if expanded > self.max_expanded_bytes {
            return Err(ImportError::WorkbookTooLarge {
                max_bytes: self.max_expanded_bytes,
            });
        }
        self.options.report(ReadProgress::Expanded {
            bytes: expanded,
            total: self.claimed_bytes,
        })
    }
}

/// Counts the expanded bytes of a part.
struct Expansion<'z> {
    file: ZipFile<'z, Cursor<Vec<u8>>>,
    budget: Rc<Budget<'z>>,
}

impl Read for Expansion<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.budget.add(count as u64).map_err(io::Error::other)?;
        Ok(count)
    }
}

/// A part as a stream that limits the size of a single token.
pub(super) struct Part<'z> {
    source: BufReader<Expansion<'z>>,
    token_bytes: u64,
}

impl Part<'_> {
    /// Marks the begin of another token.
    pub(super) fn start_token(&mut self) {
        self.token_bytes = 0;
    }
}

impl Read for Part<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.source.read(buffer)
    }
}

impl BufRead for Part<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.token_bytes > MAX_TOKEN_BYTES {
            return Err(io::Error::other(ImportError::WorkbookTooLarge {
                max_bytes: MAX_TOKEN_BYTES,
            }));
        }
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.token_bytes += count as u64;
        self.source.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_before_the_directory_is_read() {
        let mut records = DIRECTORY_RECORD.repeat(MAX_PARTS);
        assert!(!has_too_many_parts(&records));
        records.extend_from_slice(DIRECTORY_RECORD);
        assert!(has_too_many_parts(&records));
    }
}
