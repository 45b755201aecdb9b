//! Writes the whole catalog into a folder: CSV files or a workbook, and the pictures. Importing them into an empty shop
//! gives the same catalog. An export that fails or is canceled leaves nothing, so that the folder can be used again.

use std::{
    fs::{self, DirBuilder},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use super::content::read_content;
use crate::{
    client::{ClientError, ShopClient},
    desk::{
        export::{ExistingFile, write_new_file},
        shop::progress::PictureProgress,
    },
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
    progress: &PictureProgress,
) -> Result<usize, ExportFailure> {
    let path = folder.to_owned();
    let folder = on_blocking_thread(move || ExportFolder::create(path)).await??;
    let content = read_content(shop).await?;
    let count = content.products.len();
    // Names that end with a point, until the media type of the picture is known.
    let mut names = picture_names(&content, |_| "");
    progress.begin(names.len());
    for (hash, name) in &mut names {
        let (media_type, bytes) = shop.picture(hash).await?;
        name.push_str(extension(&media_type));
        let path = folder.pictures().join(name.as_str());
        on_blocking_thread(move || write(path, &bytes)).await??;
        progress.advance(1);
    }
    progress.end();
    // Last: a folder with the files of the catalog is complete.
    let written = on_blocking_thread(move || -> io::Result<()> {
        let mut folder = folder;
        for file in write_catalog(&content, &names, format)? {
            let path = folder.path.join(&file.name);
            folder.files.push(path.clone());
            write(path, &file.bytes)?;
        }
        folder.is_complete = true;
        Ok(())
    });
    written.await??;
    Ok(count)
}

async fn on_blocking_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(io::Error::other)
}

/// The folder of an export, which is empty again unless the export is completed.
struct ExportFolder {
    path: PathBuf,
    /// Whether the export created the folder.
    is_new: bool,
    /// The files of the catalog.
    files: Vec<PathBuf>,
    is_complete: bool,
}

impl ExportFolder {
    fn create(path: PathBuf) -> Result<Self, ExportFailure> {
        let mut files = fs::read_dir(&path).ok();
        if files.as_mut().is_some_and(|files| files.next().is_some()) {
            return Err(ExportFailure::FolderUsed);
        }
        let folder = Self {
            path,
            is_new: files.is_none(),
            files: Vec::new(),
            is_complete: false,
        };
        create_private_folder(&folder.pictures())?;
        Ok(folder)
    }

    fn pictures(&self) -> PathBuf {
        self.path.join(PICTURES)
    }
}

impl Drop for ExportFolder {
    fn drop(&mut self) {
        if self.is_complete {
            return;
        }
        // What cannot be removed stays, and prevents another export into the folder.
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        let _ = fs::remove_dir_all(self.pictures());
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
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
