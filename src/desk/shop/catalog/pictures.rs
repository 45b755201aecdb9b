//! Pictures that an operator adds to an entry: files, or a picture of the clipboard. The shop stores them at once; the entry
//! names them when it is saved.

use std::{
    io::Cursor,
    path::{Path, PathBuf},
    sync::Arc,
};

use image::{ExtendedColorType, ImageEncoder as _, codecs::png::PngEncoder};

use crate::{
    client::ClientError,
    contract::shop::{catalog::PictureHash, pictures::MAX_PICTURE_BYTES},
    desk::{
        engine::SessionContext,
        problem::Problem,
        question::Question,
        recipients::file_read::file_name,
        shop::request::change_problem,
        system::{FileChoice, OpenDialogText, PICTURE_EXTENSIONS},
    },
};

/// Opens the system's file dialog for a picture.
#[derive(Clone, Debug)]
pub struct PickPicture(pub OpenDialogText);

impl Question for PickPicture {
    type Reply = FileChoice;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        Ok(context.app.picker.picture(self.0).await)
    }
}

/// A picture that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureSource {
    File(PathBuf),
    /// The pixels of a picture of the clipboard, four bytes each: red, green and blue, multiplied by the opacity, and the
    /// opacity.
    Pixels {
        width: u32,
        height: u32,
        premultiplied: Arc<[u8]>,
    },
}

/// Stores pictures in the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddPictures(pub Vec<PictureSource>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddedPictures {
    /// In the order of the sources.
    pub hashes: Vec<PictureHash>,
    /// The names of the files that are no pictures or too large; empty for the clipboard.
    pub refused: Vec<String>,
}

impl Question for AddPictures {
    type Reply = AddedPictures;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let mut added = AddedPictures::default();
        for source in self.0 {
            let name = match &source {
                PictureSource::File(path) => file_name(path),
                PictureSource::Pixels { .. } => String::new(),
            };
            let bytes = tokio::task::spawn_blocking(move || source.bytes()).await;
            let Ok(Some(bytes)) = bytes else {
                added.refused.push(name);
                continue;
            };
            match shop.add_picture(bytes).await {
                Ok(picture) => added.hashes.push(picture.hash),
                Err(ClientError::Refused {
                    status: 400 | 413, ..
                }) => added.refused.push(name),
                Err(error) => return Err(change_problem(&error)),
            }
        }
        Ok(added)
    }
}

impl PictureSource {
    /// The bytes of a file of the picture; `None` when it cannot be read or is too large.
    fn bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::File(path) => {
                let file = std::fs::File::open(path).ok()?;
                let mut bytes = Vec::new();
                let limit = MAX_PICTURE_BYTES as u64 + 1;
                std::io::Read::read_to_end(&mut std::io::Read::take(file, limit), &mut bytes)
                    .ok()?;
                (bytes.len() <= MAX_PICTURE_BYTES).then_some(bytes)
            }
            Self::Pixels {
                width,
                height,
                premultiplied,
            } => {
                let (pixels, _) = premultiplied.as_chunks::<4>();
                let rgba: Vec<u8> = pixels.iter().copied().flat_map(unmultiplied).collect();
                let mut bytes = Cursor::new(Vec::new());
                let encoder = PngEncoder::new(&mut bytes);
                let color = ExtendedColorType::Rgba8;
                encoder.write_image(&rgba, width, height, color).ok()?;
                Some(bytes.into_inner())
            }
        }
    }
}

/// The pixel of a PNG file, whose colors are not multiplied by the opacity.
fn unmultiplied([red, green, blue, opacity]: [u8; 4]) -> [u8; 4] {
    let divided = |color: u8| match opacity {
        0 | u8::MAX => color,
        _ => {
            let product = u32::from(color) * u32::from(u8::MAX);
            let rounded = (product + u32::from(opacity) / 2) / u32::from(opacity);
            u8::try_from(rounded).unwrap_or(u8::MAX)
        }
    };
    [divided(red), divided(green), divided(blue), opacity]
}

/// Whether a file has the name of a picture that the shop can store.
#[must_use]
pub fn is_picture_file(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        let is_same = |known: &&str| known.eq_ignore_ascii_case(extension);
        PICTURE_EXTENSIONS.iter().any(is_same)
    })
}

/// The files of a copied text that names only files of pictures, as file managers copy them: paths or addresses, one on each
/// line.
#[must_use]
pub fn copied_pictures(text: &str) -> Vec<PathBuf> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let paths: Vec<PathBuf> = lines.map(path_of).collect();
    let is_usable = |path: &PathBuf| path.is_absolute() && is_picture_file(path);
    match paths.iter().all(is_usable) {
        true => paths,
        false => Vec::new(),
    }
}

fn path_of(line: &str) -> PathBuf {
    let address = line.strip_prefix("file://");
    let path = address.and_then(|_| reqwest::Url::parse(line).ok()?.to_file_path().ok());
    path.unwrap_or_else(|| PathBuf::from(line))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn colors_of_translucent_pixels_are_restored() {
        assert_eq!(unmultiplied([100, 50, 0, 128]), [199, 100, 0, 128]);
        assert_eq!(unmultiplied([9, 8, 7, 255]), [9, 8, 7, 255]);
    }

    #[test]
    fn copied_files_of_pictures_are_found() {
        let copied = "file:///home/ida/red%20mug.PNG\n/home/ida/mug.jpg\n";
        let paths = ["/home/ida/red mug.PNG", "/home/ida/mug.jpg"].map(PathBuf::from);
        assert_eq!(copied_pictures(copied), paths);
        assert!(copied_pictures("Handle,Name\nmug,Mug.png\n").is_empty());
        assert!(copied_pictures("/home/ida/mug.csv").is_empty());
    }
}
