//! Pictures on disk, named by a hash of address and size. Bounded: the oldest go first.

use std::{
    fs,
    io::Cursor,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use image::{
    ExtendedColorType, ImageEncoder,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use sha2::{Digest, Sha256};

use super::cut;
use crate::desk::view::Pixels;

pub(super) struct DiskCache {
    folder: PathBuf,
    max_bytes: u64,
    /// Bytes on disk; `None` until the folder was looked at.
    bytes: Mutex<Option<u64>>,
}

struct Kept {
    path: PathBuf,
    bytes: u64,
    written: SystemTime,
}

impl DiskCache {
    pub(super) fn new(folder: PathBuf, max_bytes: u64) -> Self {
        Self {
            folder,
            max_bytes,
            bytes: Mutex::new(None),
        }
    }

    pub(super) fn get(&self, url: &str, width: u32, height: u32) -> Option<Pixels> {
        let bytes = fs::read(self.path(url, width, height)).ok()?;
        let decoded = cut::decode(&bytes)?;
        (decoded.width() == width && decoded.height() == height).then(|| Pixels {
            width,
            height,
            rgba: decoded.into_rgba8().into_raw(),
        })
    }

    /// A cache that cannot be written is only slower: nothing is said about it.
    pub(super) fn put(&self, url: &str, pixels: &Pixels) {
        let mut encoded = Vec::new();
        let encoder = PngEncoder::new_with_quality(
            Cursor::new(&mut encoded),
            CompressionType::Fast,
            FilterType::Adaptive,
        );
        let written = encoder.write_image(
            &pixels.rgba,
            pixels.width,
            pixels.height,
            ExtendedColorType::Rgba8,
        );
        if written.is_err() || fs::create_dir_all(&self.folder).is_err() {
            return;
        }
        let path = self.path(url, pixels.width, pixels.height);
        // Renamed into place, so that no reader meets half a picture.
        let half = path.with_extension(format!("{:016x}.part", rand::random::<u64>()));
        if fs::write(&half, &encoded).is_err() || fs::rename(&half, &path).is_err() {
            let _ = fs::remove_file(&half);
            return;
        }
        self.make_room(encoded.len() as u64);
    }

    fn path(&self, url: &str, width: u32, height: u32) -> PathBuf {
        let mut hash = Sha256::new();
        hash.update(url.as_bytes());
        hash.update(format!("|{width}x{height}"));
        let name = hash
            .finalize()
            .iter()
            .take(16)
            .fold(String::new(), |name, byte| format!("{name}{byte:02x}"));
        self.folder.join(format!("{name}.png"))
    }

    fn make_room(&self, added: u64) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let total = match *bytes {
            Some(known) => known + added,
            None => kept_in(&self.folder).iter().map(|kept| kept.bytes).sum(),
        };
        *bytes = Some(total);
        if total <= self.max_bytes {
            return;
        }
        let mut kept = kept_in(&self.folder);
        kept.sort_by_key(|kept| kept.written);
        let mut total: u64 = kept.iter().map(|kept| kept.bytes).sum();
        // A tenth more than needed, so that not every new picture has to look again.
        let enough = self.max_bytes - self.max_bytes / 10;
        for old in kept {
            if total <= enough {
                break;
            }
            if fs::remove_file(&old.path).is_ok() {
                total -= old.bytes;
            }
        }
        *bytes = Some(total);
    }
}

fn kept_in(folder: &Path) -> Vec<Kept> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(Kept {
                path: entry.path(),
                bytes: about.len(),
                written: about.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(shade: u8) -> Pixels {
        let rgba = (0..64 * 64)
            .flat_map(|i: u32| [shade, (i % 251) as u8, (i / 7 % 255) as u8, 255])
            .collect();
        Pixels {
            width: 64,
            height: 64,
            rgba,
        }
    }

    #[test]
    fn what_was_kept_is_there_again_and_the_folder_never_outgrows_its_bound() {
        let folder = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(folder.path().to_owned(), 60_000);
        cache.put("/a.png", &picture(1));
        assert_eq!(cache.get("/a.png", 64, 64), Some(picture(1)));
        assert_eq!(cache.get("/a.png", 32, 64), None);
        for shade in 2..40 {
            cache.put(&format!("/{shade}.png"), &picture(shade));
        }
        let total: u64 = kept_in(folder.path()).iter().map(|kept| kept.bytes).sum();
        assert!(total <= 60_000, "{total} bytes");
        assert_eq!(
            cache.get("/39.png", 64, 64),
            Some(picture(39)),
            "the newest stay"
        );
    }

    #[test]
    fn what_is_no_picture_is_no_picture() {
        assert!(cut::cover(b"<html>", 10, 10).is_none());
        assert!(cut::cover(b"", 10, 10).is_none());
        assert!(cut::cover(b"\x89PNG\r\n\x1a\n", 10, 10).is_none());
    }
}
