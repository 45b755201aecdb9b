//! Writes the whole catalog into a folder: CSV files or a workbook, and the pictures. Importing them into an empty shop
//! gives the same catalog.

use std::{
    fs::{self, DirBuilder},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use super::content::read_content;
use crate::{
    client::{ClientError, ShopClient},
    desk::export::{ExistingFile, write_new_file},
    shop_files::catalog::{CatalogFormat, picture_names, write_catalog},
};

/// The folder of the pictures in that of the export.
const PICTURES: &str = "pictures";

/// Why a catalog was not exported.
#[derive(Debug)]
pub enum ExportFailure {
    Request(ClientError),
    /// The folder has files, which would look like a part of the export.
    FolderUsed,
    /// The folder or a file in it cannot be written.
    Folder(io::Error),
}

impl From<ClientError> for ExportFailure {
    fn from(error: ClientError) -> Self {
        Self::Request(error)
    }
}

impl From<io::Error> for ExportFailure {
    fn from(error: io::Error) -> Self {
        Self::Folder(error)
    }
}

/// Writes the catalog into a new or empty folder. Returns the number of products.
///
/// # Errors
/// [`ExportFailure`].
pub(crate) async fn export_catalog(
    shop: &ShopClient,
    folder: &Path,
    format: CatalogFormat,
) -> Result<usize, ExportFailure> {
    if fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        return Err(ExportFailure::FolderUsed);
    }
    let content = read_content(shop).await?;
    let of_pictures = folder.join(PICTURES);
    create_private_folder(&of_pictures)?;
    // Names that end with a point, until the media type of the picture is known.
    let mut names = picture_names(&content, |_| "");
    for (hash, name) in &mut names {
        let (media_type, bytes) = shop.picture(hash).await?;
        name.push_str(extension(&media_type));
        write(of_pictures.join(name.as_str()), &bytes)?;
    }
    // Last: a folder with the files of the catalog is complete.
    for file in write_catalog(&content, &names, format)? {
        write(folder.join(&file.name), &file.bytes)?;
    }
    Ok(content.products.len())
}

fn write(path: PathBuf, bytes: &[u8]) -> io::Result<()> {
    write_new_file(&path, ExistingFile::Keep, |mut file| file.write_all(bytes))
}

/// Creates a folder that only the user can read, because the files have costs.
fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn extension(media_type: &str) -> &'static str {
    match media_type {
        "image/png" => "png",
        "image/webp" => "webp",
        _ => "jpg",
    }
}
