//! The pictures of a catalog: the files of a folder or of a ZIP file, found by their names whatever their case. Files are
//! read one after the other, and only those that a table names.
//!
//! The number, the bytes and the pixels of pictures are limited before they are read. Pictures are not changed here: the
//! service encodes them again.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Cursor, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use image::{ImageFormat, ImageReader};
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;

use super::ProblemKind;
use crate::contract::shop::{
    catalog::PictureHash,
    pictures::{MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS},
};

/// The most files of a folder or a ZIP file. A large catalog has 20,000 pictures.
const MAX_FILES: usize = 100_000;
/// Folders inside folders are read up to this depth.
const MAX_DEPTH: usize = 8;
/// The formats that are read.
const FORMATS: [ImageFormat; 3] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];

/// The last bytes of a ZIP file that hold the number of its files: the record with the longest comment, and the records of
/// a large file before it.
const ZIP_END_BYTES: u64 = 66 * 1024;

/// Why a folder or ZIP file of pictures cannot be read.
#[derive(Debug)]
pub enum PictureFilesError {
    /// The message of the operating system.
    Unreadable(io::Error),
    /// Neither a folder nor a ZIP file.
    NoZip,
    TooManyFiles {
        max: usize,
    },
}

/// Why a picture is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureProblem {
    /// No file has the name.
    Missing,
    /// Files of several folders have the name.
    Ambiguous,
    Unreadable,
    TooLarge,
}

impl PictureProblem {
    pub(super) fn of(self, name: &str) -> ProblemKind {
        let name = name.to_owned();
        match self {
            Self::Missing => ProblemKind::PictureMissing(name),
            Self::Ambiguous => ProblemKind::PictureAmbiguous(name),
            Self::Unreadable => ProblemKind::PictureUnreadable(name),
            Self::TooLarge => ProblemKind::PictureTooLarge(name),
        }
    }
}

/// The files of folders and ZIP files. A name that several of them have is ambiguous.
#[derive(Debug, Default)]
pub struct PictureFiles {
    archives: Vec<ZipArchive<File>>,
    /// Where each file is.
    files: Vec<FileKey>,
    /// The files by path and by name, in lower case; `None` for one that several files have.
    by_path: HashMap<String, Option<usize>>,
    by_name: HashMap<String, Option<usize>>,
    hashes: HashMap<usize, Result<PictureHash, PictureProblem>>,
    by_hash: HashMap<PictureHash, usize>,
}

#[derive(Debug)]
enum FileKey {
    Path(PathBuf),
    InArchive {
        archive: usize,
        /// The position in the ZIP file.
        position: usize,
    },
}

impl PictureFiles {
    /// Lists the files of a folder or a ZIP file.
    ///
    /// # Errors
    /// [`PictureFilesError`] when the files cannot be listed or are too many.
    pub fn open(path: &Path) -> Result<Self, PictureFilesError> {
        let mut files = Self::default();
        files.add_all(path)?;
        Ok(files)
    }

    /// Adds the files of another folder or ZIP file.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn add_all(&mut self, path: &Path) -> Result<(), PictureFilesError> {
        let metadata = fs::metadata(path).map_err(PictureFilesError::Unreadable)?;
        if metadata.is_dir() {
            return self.add_folder(path);
        }
        self.add_zip(File::open(path).map_err(PictureFilesError::Unreadable)?)
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), PictureFilesError> {
        let mut open = vec![(folder.to_owned(), String::new(), 0)];
        while let Some((folder, prefix, depth)) = open.pop() {
            for entry in fs::read_dir(&folder).map_err(PictureFilesError::Unreadable)? {
                let entry = entry.map_err(PictureFilesError::Unreadable)?;
                let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                    continue;
                };
                let kind = entry.file_type().map_err(PictureFilesError::Unreadable)?;
                if kind.is_dir() && depth < MAX_DEPTH {
                    open.push((entry.path(), format!("{prefix}{name}/"), depth + 1));
                } else if kind.is_file() {
                    self.add(&format!("{prefix}{name}"), FileKey::Path(entry.path()))?;
                }
            }
        }
        Ok(())
    }

    fn add_zip(&mut self, mut file: File) -> Result<(), PictureFilesError> {
        let too_many = PictureFilesError::TooManyFiles { max: MAX_FILES };
        // The parser keeps a record of each file, so that the files are counted before.
        match claimed_files(&mut file).map_err(PictureFilesError::Unreadable)? {
            None => return Err(PictureFilesError::NoZip),
            Some(count) if count > MAX_FILES as u64 => return Err(too_many),
            Some(_) => {}
        }
        let archive = ZipArchive::new(file).map_err(|_| PictureFilesError::NoZip)?;
        let count = archive.len();
        let names: Vec<Option<String>> = (0..count)
            .map(|at| {
                let name = archive.name_for_index(at)?.ok()?;
                Some(name.replace('\\', "/"))
            })
            .collect();
        self.archives.push(archive);
        let archive = self.archives.len() - 1;
        for (position, name) in names.into_iter().enumerate() {
            let name = name.filter(|name| !name.ends_with('/'));
            if let Some(name) = name {
                self.add(&name, FileKey::InArchive { archive, position })?;
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &str, key: FileKey) -> Result<(), PictureFilesError> {
        if self.files.len() >= MAX_FILES {
            return Err(PictureFilesError::TooManyFiles { max: MAX_FILES });
        }
        let path = path.to_lowercase();
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        let at = self.files.len();
        self.files.push(key);
        for (files, key) in [(&mut self.by_path, path), (&mut self.by_name, name)] {
            files
                .entry(key)
                .and_modify(|file| *file = None)
                .or_insert(Some(at));
        }
        Ok(())
    }

    /// The hash of a picture, by its name or by its path inside the folder.
    ///
    /// # Errors
    /// [`PictureProblem`] when there is no such picture, or the picture exceeds the limits.
    pub fn hash(&mut self, name: &str) -> Result<PictureHash, PictureProblem> {
        let name = name.trim().replace('\\', "/").to_lowercase();
        let name = name.trim_start_matches("./");
        let last = name.rsplit('/').next().unwrap_or_default();
        let found = self.by_path.get(name).or_else(|| self.by_name.get(last));
        let at = found
            .ok_or(PictureProblem::Missing)?
            .ok_or(PictureProblem::Ambiguous)?;
        if let Some(known) = self.hashes.get(&at) {
            return known.clone();
        }
        let hash = self.read_file(at).and_then(|bytes| {
            check_picture(&bytes)?;
            Ok(hex::encode(Sha256::digest(&bytes)))
        });
        if let Ok(hash) = &hash {
            self.by_hash.entry(hash.clone()).or_insert(at);
        }
        self.hashes.insert(at, hash.clone());
        hash
    }

    /// The hashes of all pictures that were looked up.
    pub fn hashes(&self) -> impl Iterator<Item = &PictureHash> {
        self.by_hash.keys()
    }

    /// The bytes of a picture that was looked up.
    ///
    /// # Errors
    /// [`PictureProblem`] when the file changed meanwhile or was not looked up.
    pub fn read(&mut self, hash: &PictureHash) -> Result<Vec<u8>, PictureProblem> {
        let at = *self.by_hash.get(hash).ok_or(PictureProblem::Missing)?;
        let bytes = self.read_file(at)?;
        let is_same = hex::encode(Sha256::digest(&bytes)) == *hash;
        is_same.then_some(bytes).ok_or(PictureProblem::Unreadable)
    }

    fn read_file(&mut self, at: usize) -> Result<Vec<u8>, PictureProblem> {
        let unreadable = |_| PictureProblem::Unreadable;
        match &self.files[at] {
            FileKey::InArchive { archive, position } => {
                let file = self.archives[*archive].by_index(*position);
                bounded_bytes(file.map_err(|_| PictureProblem::Unreadable)?)
            }
            FileKey::Path(path) => bounded_bytes(File::open(path).map_err(unreadable)?),
        }
    }
}

fn bounded_bytes(file: impl Read) -> Result<Vec<u8>, PictureProblem> {
    let mut bytes = Vec::new();
    let mut file = file.take(MAX_PICTURE_BYTES as u64 + 1);
    file.read_to_end(&mut bytes)
        .map_err(|_| PictureProblem::Unreadable)?;
    if bytes.len() > MAX_PICTURE_BYTES {
        return Err(PictureProblem::TooLarge);
    }
    Ok(bytes)
}

/// Checks the format and the size, which the first bytes of a picture say. The pixels are not decoded.
fn check_picture(bytes: &[u8]) -> Result<(), PictureProblem> {
    let unreadable = PictureProblem::Unreadable;
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let reader = reader.map_err(|_| unreadable)?;
    if !reader
        .format()
        .is_some_and(|format| FORMATS.contains(&format))
    {
        return Err(unreadable);
    }
    let (width, height) = reader.into_dimensions().map_err(|_| unreadable)?;
    if u64::from(width) * u64::from(height) > MAX_PICTURE_PIXELS {
        return Err(PictureProblem::TooLarge);
    }
    Ok(())
}

/// The number of files that a ZIP file claims to have; `None` for another file.
fn claimed_files(file: &mut File) -> io::Result<Option<u64>> {
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(size.saturating_sub(ZIP_END_BYTES)))?;
    let mut end = Vec::new();
    file.take(ZIP_END_BYTES).read_to_end(&mut end)?;
    file.rewind()?;
    let record = memchr::memmem::rfind(&end, b"PK\x05\x06");
    let Some(count) = record.and_then(|at| end.get(at + 10..at + 12)) else {
        return Ok(None);
    };
    let count = u64::from(u16::from_le_bytes([count[0], count[1]]));
    // A file with more files has the number in another record.
    let large = memchr::memmem::rfind(&end, b"PK\x06\x06");
    let large = large.and_then(|at| end.get(at + 32..at + 40)?.try_into().ok());
    Ok(Some(large.map_or(count, u64::from_le_bytes).max(count)))
}
