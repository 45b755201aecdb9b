//! The files that fuzz targets begin with.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::recipients::{ReadOptions, TableFormat, read_table};

/// The kinds of files, one for each reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text with delimiters, and everything that no other reader takes.
    Text,
    Xlsx,
    Ods,
    SpreadsheetXml,
    Vcard,
    Html,
    AddressList,
}

const FOLDERS: [&str; 2] = ["tests/recipients/files", "tests/recipients/corpus"];

impl Kind {
    pub(super) fn is_zip(self) -> bool {
        matches!(self, Self::Xlsx | Self::Ods)
    }

    /// The kind of a file by its content, and by its name where the content is damaged.
    fn of(path: &Path, bytes: &[u8]) -> Self {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = read_table(bytes, &ReadOptions::default()).map(|table| table.format);
        match format {
            Ok(TableFormat::Csv) => Self::Text,
            Ok(TableFormat::Xlsx | TableFormat::Xlsm) => Self::Xlsx,
            Ok(TableFormat::Ods) => Self::Ods,
            Ok(TableFormat::SpreadsheetXml) => Self::SpreadsheetXml,
            Ok(TableFormat::Vcard) => Self::Vcard,
            Ok(TableFormat::Html) => Self::Html,
            Ok(TableFormat::AddressList) => Self::AddressList,
            Err(_) if !bytes.starts_with(b"PK") => match extension.as_ref() {
                "vcf" => Self::Vcard,
                "html" => Self::Html,
                _ => Self::Text,
            },
            Err(_) if extension == "ods" => Self::Ods,
            Err(_) => Self::Xlsx,
        }
    }
}

/// The files of a kind with their paths, in the order of their names.
pub(super) fn files(kind: Kind) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = FOLDERS
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder"))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_none_or(|extension| extension != "json"))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let bytes = fs::read(&path).expect("a readable file");
            (path, bytes)
        })
        .filter(|(path, bytes)| Kind::of(path, bytes) == kind)
        .collect()
}
