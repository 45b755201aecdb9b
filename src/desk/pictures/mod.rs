//! Pictures of products, brands and cards: fetched once, cut to the size a screen needs, kept on
//! disk within a bound. What is on disk is shown without a line.
//!
//! Pictures come from outside, so bytes, sides and memory are bounded before anything is believed.

mod cache;
mod cut;

use std::{
    collections::HashSet,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::Semaphore;

use super::view::Pixels;
use crate::client::Client;
use cache::DiskCache;

/// Bytes of a picture file. The largest of a shop are a tenth of it.
const MAX_BYTES: usize = 16 << 20;
/// Fetches at a time; the rest wait their turn.
const AT_ONCE: usize = 6;
/// Pixels of a side that a screen may ask for.
const MAX_SIDE: u32 = 4096;

/// A picture in a size.
pub(super) type PictureKey = (String, u32, u32);

/// Clones share the cache and the queue.
#[derive(Clone)]
pub struct Pictures {
    cache: Arc<DiskCache>,
    turns: Arc<Semaphore>,
    under_way: Arc<Mutex<HashSet<PictureKey>>>,
}

/// Held while a picture is being fetched; the same one asked meanwhile is not fetched again.
pub(super) struct Claim {
    key: PictureKey,
    under_way: Arc<Mutex<HashSet<PictureKey>>>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.key);
    }
}

impl Pictures {
    #[must_use]
    pub fn in_folder(folder: PathBuf, max_bytes: u64) -> Self {
        Self {
            cache: Arc::new(DiskCache::new(folder, max_bytes)),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            under_way: Arc::default(),
        }
    }

    /// `None` when somebody fetches it already: their answer is everybody's.
    pub(super) fn claim(&self, key: &PictureKey) -> Option<Claim> {
        let fresh = self
            .under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(key.clone());
        fresh.then(|| Claim {
            key: key.clone(),
            under_way: Arc::clone(&self.under_way),
        })
    }

    /// The picture, when it is on disk in this size.
    pub async fn kept(&self, url: &str, width: u32, height: u32) -> Option<Pixels> {
        if !is_sane(width, height) {
            return None;
        }
        let (cache, url) = (Arc::clone(&self.cache), url.to_owned());
        tokio::task::spawn_blocking(move || cache.get(&url, width, height))
            .await
            .ok()
            .flatten()
    }

    /// Fetches the picture, cuts it to cover `width` × `height`, and keeps it. `None` when it
    /// cannot be had.
    pub async fn fetch(
        &self,
        client: &Client,
        url: &str,
        width: u32,
        height: u32,
    ) -> Option<Pixels> {
        if !is_sane(width, height) {
            return None;
        }
        let _turn = self.turns.acquire().await.ok()?;
        let bytes = match client.fetch_picture(url, MAX_BYTES).await {
            Ok(bytes) => bytes,
            Err(error) => {
                tracing::debug!(%error, "a picture could not be fetched");
                return None;
            }
        };
        let (cache, url) = (Arc::clone(&self.cache), url.to_owned());
        tokio::task::spawn_blocking(move || {
            let pixels = cut::cover(&bytes, width, height)?;
            cache.put(&url, &pixels);
            Some(pixels)
        })
        .await
        .ok()
        .flatten()
    }
}

fn is_sane(width: u32, height: u32) -> bool {
    (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height)
}
