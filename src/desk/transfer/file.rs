//! The file of a move: an age file, encrypted with a passphrase, that contains a line of JSON and the bytes of a database.
//!
//! Reading refuses a file of another program, a wrong passphrase, a later format, and a file with missing or changed bytes.
//! Nothing that was read before such an error is used.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, Read, Write},
    path::Path,
};

use age::{DecryptError, Decryptor, Encryptor, scrypt};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// The format that this version writes, and the latest one that it reads.
const FORMAT: u32 = 1;

/// The most bytes of the header.
const MAX_HEADER_BYTES: u32 = 4_096;

/// The work for a passphrase, as a power of two: about a second and 256 MiB of memory. Fixed, so that every computer accepts the
/// file. Tests do less work.
const WORK_FACTOR: u8 = if cfg!(test) { 10 } else { 18 };

/// The most work for a passphrase that is accepted, as a power of two: some seconds, and 1 GiB of memory at most.
const MAX_WORK_FACTOR: u8 = 20;

/// The most bytes of a database that are read, so that a file cannot fill any disk.
const MAX_DATABASE_BYTES: u64 = 64 * 1_024 * 1_024 * 1_024;

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    made_at: Timestamp,
}

/// A file could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    #[error("not a file of a move")]
    OtherFile,
    #[error("wrong passphrase")]
    WrongPassphrase,
    #[error("made by a later version")]
    LaterFormat,
    #[error("bytes are missing or were changed")]
    Damaged,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Encrypts a database.
pub(super) fn write(
    target: &File,
    database: &Path,
    passphrase: SecretString,
    made_at: Timestamp,
) -> io::Result<()> {
    let mut source = File::open(database)?;
    let header = serde_json::to_vec(&Header {
        format: FORMAT,
        made_at,
    })?;
    let length = u32::try_from(header.len()).map_err(io::Error::other)?;
    let mut recipient = scrypt::Recipient::new(passphrase);
    recipient.set_work_factor(WORK_FACTOR);
    let recipients = std::iter::once(&recipient as &dyn age::Recipient);
    let encryptor = Encryptor::with_recipients(recipients).map_err(io::Error::other)?;
    let mut encrypted = encryptor.wrap_output(BufWriter::new(target))?;
    encrypted.write_all(&length.to_le_bytes())?;
    encrypted.write_all(&header)?;
    io::copy(&mut source, &mut encrypted)?;
    encrypted.finish()?.flush()
}

/// Writes the database of a file to `database`, which must not exist. After an error `database` does not exist either.
pub(super) fn read(
    source: &Path,
    passphrase: SecretString,
    database: &Path,
) -> Result<(), ReadError> {
    let source = BufReader::new(File::open(source)?);
    let decryptor = Decryptor::new_buffered(source).map_err(opening_error)?;
    if !decryptor.is_scrypt() {
        return Err(ReadError::OtherFile);
    }
    let mut identity = scrypt::Identity::new(passphrase);
    identity.set_max_work_factor(MAX_WORK_FACTOR);
    let mut content = decryptor
        .decrypt(std::iter::once(&identity as &dyn age::Identity))
        .map_err(opening_error)?;
    let mut length = [0; 4];
    content.read_exact(&mut length).map_err(content_error)?;
    let length = u32::from_le_bytes(length);
    if length > MAX_HEADER_BYTES {
        return Err(ReadError::OtherFile);
    }
    let mut header = vec![0; length as usize];
    content.read_exact(&mut header).map_err(content_error)?;
    let header: Header = serde_json::from_slice(&header).map_err(|_| ReadError::OtherFile)?;
    if header.format > FORMAT {
        return Err(ReadError::LaterFormat);
    }
    let target = File::create_new(database)?;
    let written = write_database(content, target);
    if written.is_err() {
        fs::remove_file(database)?;
    }
    written
}

fn write_database(content: impl Read, mut target: File) -> Result<(), ReadError> {
    let mut content = content.take(MAX_DATABASE_BYTES + 1);
    let written = io::copy(&mut content, &mut target).map_err(content_error)?;
    if written > MAX_DATABASE_BYTES {
        return Err(ReadError::OtherFile);
    }
    Ok(target.sync_all()?)
}

/// What an error before the content means.
fn opening_error(error: DecryptError) -> ReadError {
    match error {
        DecryptError::DecryptionFailed
        | DecryptError::KeyDecryptionFailed
        | DecryptError::NoMatchingKeys => ReadError::WrongPassphrase,
        DecryptError::InvalidMac => ReadError::Damaged,
        DecryptError::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            ReadError::Io(error)
        }
        _ => ReadError::OtherFile,
    }
}

/// What an error in the content means. A changed or missing part of an age file is invalid data.
fn content_error(error: io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => ReadError::Damaged,
        _ => ReadError::Io(error),
    }
}
