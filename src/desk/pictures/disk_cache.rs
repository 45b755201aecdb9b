//! Pictures on disk, named by a hash of URL and size. The oldest pictures are evicted at a size
//! limit.

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

use super::decode::{self, Pixels};

/// How many bytes of the hash are in the name of a file.
const NAME_BYTES: usize = 16;

pub(super) struct DiskCache {
    folder: PathBuf,
    max_bytes: u64,
    /// Total size on disk; `None` until the folder was read.
    bytes: Mutex<Option<u64>>,
}

struct CachedFile {
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
        let decoded = decode::decode(&bytes)?;
        (decoded.width() == width && decoded.height() == height).then(|| Pixels {
            width,
            height,
            rgba: decoded.into_rgba8().into_raw(),
        })
    }

    /// Stores a picture. Write errors are ignored: without the cache, pictures only load more
    /// slowly.
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
        // The rename keeps readers from seeing a partly written file.
        let partial = path.with_extension(format!("{:016x}.part", rand::random::<u64>()));
        if fs::write(&partial, &encoded).is_err() || fs::rename(&partial, &path).is_err() {
            let _ = fs::remove_file(&partial);
            return;
        }
        self.evict_oldest(encoded.len() as u64);
    }

    fn path(&self, url: &str, width: u32, height: u32) -> PathBuf {
        let mut hash = Sha256::new();
        hash.update(url.as_bytes());
        hash.update(format!("|{width}x{height}"));
        let name = hex::encode(&hash.finalize()[..NAME_BYTES]);
        self.folder.join(format!("{name}.png"))
    }

    fn evict_oldest(&self, added: u64) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let total = match *bytes {
            Some(known) => known + added,
            None => cached_files(&self.folder)
                .iter()
                .map(|file| file.bytes)
                .sum(),
        };
        *bytes = Some(total);
        if total <= self.max_bytes {
            return;
        }
        let mut files = cached_files(&self.folder);
        files.sort_by_key(|file| file.written);
        let mut total: u64 = files.iter().map(|file| file.bytes).sum();
        // Evicting a tenth more than needed keeps the next writes from reading the folder again.
        let target = self.max_bytes - self.max_bytes / 10;
        for file in files {
            if total <= target {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                total -= file.bytes;
            }
        }
        *bytes = Some(total);
    }
}

fn cached_files(folder: &Path) -> Vec<CachedFile> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(CachedFile {
                path: entry.path(),
                bytes: metadata.len(),
                written: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH),
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
    fn evicts_oldest_pictures_at_size_limit() {
        let folder = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(folder.path().to_owned(), 60_000);
        cache.put("/a.png", &picture(1));
        assert_eq!(cache.get("/a.png", 64, 64), Some(picture(1)));
        assert_eq!(cache.get("/a.png", 32, 64), None);
        for shade in 2..40 {
            cache.put(&format!("/{shade}.png"), &picture(shade));
        }
        let total: u64 = cached_files(folder.path())
            .iter()
            .map(|file| file.bytes)
            .sum();
        assert!(total <= 60_000, "{total} bytes");
        assert_eq!(
            cache.get("/39.png", 64, 64),
            Some(picture(39)),
            "the newest picture stays"
        );
    }

    #[test]
    fn rejects_files_that_are_not_pictures() {
        assert!(decode::cover(b"<html>", 10, 10).is_none());
        assert!(decode::cover(b"", 10, 10).is_none());
        assert!(decode::cover(b"\x89PNG\r\n\x1a\n", 10, 10).is_none());
    }
}
