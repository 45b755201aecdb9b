//! Pictures of products, brands and cards: fetched once, scaled to the size that a screen needs,
//! and cached on disk, so that screens show them without a connection.
//!
//! Pictures are untrusted input: file size, dimensions and memory are limited before decoding.

mod decode;
mod disk_cache;
pub(super) mod emit;

pub use decode::Pixels;

use std::{
    collections::HashSet,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::Semaphore;

use crate::client::Client;
use disk_cache::DiskCache;

/// The most bytes of a picture file; the largest product pictures are a tenth of this size.
const MAX_FILE_BYTES: usize = 16 << 20;
/// The most downloads at the same time.
const MAX_FETCHES: usize = 6;
/// Longest side in pixels that a screen may request.
const MAX_SIDE: u32 = 4096;

/// The URL of a picture, and the width and height in which a screen shows it.
pub(super) type PictureKey = (String, u32, u32);

/// Fetches pictures and caches them. Clones share the cache and the download limit.
#[derive(Clone)]
pub(super) struct Pictures {
    cache: Arc<DiskCache>,
    fetch_permits: Arc<Semaphore>,
    in_flight: Arc<Mutex<HashSet<PictureKey>>>,
}

/// Marks a picture as being fetched until dropped.
pub(super) struct FetchGuard {
    key: PictureKey,
    in_flight: Arc<Mutex<HashSet<PictureKey>>>,
}

impl Drop for FetchGuard {
    fn drop(&mut self) {
        self.in_flight
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.key);
    }
}

impl Pictures {
    #[must_use]
    pub(super) fn in_folder(folder: PathBuf, max_bytes: u64) -> Self {
        Self {
            cache: Arc::new(DiskCache::new(folder, max_bytes)),
            fetch_permits: Arc::new(Semaphore::new(MAX_FETCHES)),
            in_flight: Arc::default(),
        }
    }

    /// Marks the picture as being fetched. Returns `None` when it is already being fetched; the
    /// event of that fetch is the response to every request.
    pub(super) fn begin_fetch(&self, key: &PictureKey) -> Option<FetchGuard> {
        let is_new = self
            .in_flight
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(key.clone());
        is_new.then(|| FetchGuard {
            key: key.clone(),
            in_flight: Arc::clone(&self.in_flight),
        })
    }

    /// The picture from the disk cache; `None` when the cache does not have it in this size.
    pub(super) async fn cached(&self, url: &str, width: u32, height: u32) -> Option<Pixels> {
        if !is_allowed_size(width, height) {
            return None;
        }
        let (cache, url) = (Arc::clone(&self.cache), url.to_owned());
        tokio::task::spawn_blocking(move || cache.get(&url, width, height))
            .await
            .ok()
            .flatten()
    }

    /// Fetches the picture, scales it to cover `width` × `height` and caches it. Returns `None`
    /// when the picture cannot be fetched or decoded.
    pub(super) async fn fetch(
        &self,
        client: &Client,
        url: &str,
        width: u32,
        height: u32,
    ) -> Option<Pixels> {
        if !is_allowed_size(width, height) {
            return None;
        }
        let _permit = self.fetch_permits.acquire().await.ok()?;
        let bytes = match client.fetch_picture(url, MAX_FILE_BYTES).await {
            Ok(bytes) => bytes,
            Err(error) => {
                tracing::debug!(%error, "a picture could not be fetched");
                return None;
            }
        };
        let (cache, url) = (Arc::clone(&self.cache), url.to_owned());
        tokio::task::spawn_blocking(move || {
            let pixels = decode::cover(&bytes, width, height)?;
            cache.put(&url, &pixels);
            Some(pixels)
        })
        .await
        .ok()
        .flatten()
    }
}

fn is_allowed_size(width: u32, height: u32) -> bool {
    (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height)
}
