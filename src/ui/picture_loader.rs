//! egui's loader of textures for the pictures on screen, by their URL and size. The engine loads, decodes and scales the
//! pictures; the window sends it the requests after each frame.
//!
//! Textures are bounded in size. Those that were drawn longest ago are evicted first, never those of the last frame.

use std::{collections::HashMap, sync::Arc};

use egui::{
    ColorImage, Context, TextureHandle, TextureOptions,
    load::{LoadError, SizeHint, SizedTexture, TextureLoadResult, TextureLoader, TexturePoll},
    mutex::Mutex,
};

use crate::desk::pictures::Pixels;

/// Upper bound for all textures, in bytes of RGBA. A full screen of cards needs about a tenth.
const MAX_TEXTURE_BYTES: usize = 96 << 20;
/// With this many entries, those without a texture (pending or missing) that are no longer drawn
/// are dropped. Resizing the window adds entries, because each size is an entry of its own.
const MAX_ENTRIES: usize = 4096;

/// URL, width and height in physical pixels.
pub type PictureKey = (String, u32, u32);

enum State {
    Pending,
    Missing,
    /// Loaded, and not drawn yet.
    Loaded(Arc<Pixels>),
    Ready(TextureHandle),
}

struct Entry {
    state: State,
    bytes: usize,
    last_drawn_pass: u64,
}

#[derive(Default)]
struct Pictures {
    entries: HashMap<PictureKey, Entry>,
    bytes: usize,
    pass: u64,
    /// The pictures to request from the engine.
    wanted: Vec<PictureKey>,
}

#[derive(Default)]
pub struct PictureLoader(Mutex<Pictures>);

impl PictureLoader {
    /// Returns the pictures that were drawn for the first time. Each is requested once.
    pub fn take_wanted(&self) -> Vec<PictureKey> {
        std::mem::take(&mut self.0.lock().wanted)
    }

    /// The number of pictures that were requested and have not arrived.
    #[cfg(test)]
    pub fn pending(&self) -> usize {
        let pending = |entry: &&Entry| matches!(entry.state, State::Pending);
        self.0.lock().entries.values().filter(pending).count()
    }

    /// Stores the engine's reply; `None` marks the picture as missing.
    pub fn apply(&self, key: PictureKey, pixels: Option<Arc<Pixels>>) {
        let is_valid = |pixels: &Arc<Pixels>| {
            let size = pixels.width as usize * pixels.height as usize;
            size > 0 && size * 4 == pixels.rgba.len()
        };
        let mut pictures = self.0.lock();
        let pixels = pixels.filter(is_valid);
        let bytes = pixels.as_ref().map_or(0, |pixels| pixels.rgba.len());
        let entry = Entry {
            state: pixels.map_or(State::Missing, State::Loaded),
            bytes,
            last_drawn_pass: pictures.pass,
        };
        if let Some(old) = pictures.entries.insert(key, entry) {
            pictures.bytes -= old.bytes;
        }
        pictures.bytes += bytes;
        pictures.evict();
    }

    /// Drops missing pictures, so that they are requested again.
    pub fn retry_missing(&self) {
        let is_missing = |entry: &Entry| matches!(entry.state, State::Missing);
        self.0.lock().entries.retain(|_, entry| !is_missing(entry));
    }

    /// Drops everything but loaded pictures. The engine does not reply to requests of a previous connection.
    pub fn drop_pending(&self) {
        let mut pictures = self.0.lock();
        pictures.entries.retain(|_, entry| entry.bytes > 0);
        pictures.wanted.clear();
    }
}

impl Pictures {
    fn request(&mut self, key: PictureKey) {
        if self.entries.len() >= MAX_ENTRIES {
            let pass = self.pass;
            self.entries
                .retain(|_, entry| entry.bytes > 0 || entry.last_drawn_pass + 1 >= pass);
        }
        let entry = Entry {
            state: State::Pending,
            bytes: 0,
            last_drawn_pass: self.pass,
        };
        self.entries.insert(key.clone(), entry);
        self.wanted.push(key);
    }

    fn evict(&mut self) {
        while self.bytes > MAX_TEXTURE_BYTES {
            let oldest = self
                .entries
                .iter()
                .filter(|(_, entry)| entry.bytes > 0 && entry.last_drawn_pass + 1 < self.pass)
                .min_by_key(|(_, entry)| entry.last_drawn_pass)
                .map(|(key, _)| key.clone());
            match oldest.and_then(|key| self.entries.remove(&key)) {
                Some(entry) => self.bytes -= entry.bytes,
                // All textures are on screen: the cache exceeds its limit, because evicted textures
                // would flicker.
                None => break,
            }
        }
    }
}

impl TextureLoader for PictureLoader {
    fn id(&self) -> &str {
        egui::generate_loader_id!(PictureLoader)
    }

    fn load(
        &self,
        ctx: &Context,
        url: &str,
        options: TextureOptions,
        size: SizeHint,
    ) -> TextureLoadResult {
        let SizeHint::Size { width, height, .. } = size else {
            return Err(LoadError::NotSupported);
        };
        let mut pictures = self.0.lock();
        let pass = pictures.pass;
        let key = (url.to_owned(), width, height);
        let Some(entry) = pictures.entries.get_mut(&key) else {
            pictures.request(key);
            return Ok(TexturePoll::Pending { size: None });
        };
        entry.last_drawn_pass = pass;
        if let State::Loaded(pixels) = &entry.state {
            let size = [pixels.width as usize, pixels.height as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, &pixels.rgba);
            entry.state = State::Ready(ctx.load_texture(url, image, options));
        }
        match &entry.state {
            State::Ready(texture) => Ok(TexturePoll::Ready {
                texture: SizedTexture::from_handle(texture),
            }),
            State::Missing => Err(LoadError::Loading(url.to_owned())),
            State::Pending | State::Loaded(_) => Ok(TexturePoll::Pending { size: None }),
        }
    }

    fn forget(&self, url: &str) {
        let mut pictures = self.0.lock();
        pictures.entries.retain(|(of, ..), _| of != url);
        pictures.bytes = pictures.entries.values().map(|entry| entry.bytes).sum();
    }

    fn forget_all(&self) {
        *self.0.lock() = Pictures::default();
    }

    fn end_pass(&self, pass: u64) {
        self.0.lock().pass = pass + 1;
    }

    fn byte_size(&self) -> usize {
        self.0.lock().bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(loader: &PictureLoader, width: u32) -> TextureLoadResult {
        let size = SizeHint::Size {
            width,
            height: 10,
            maintain_aspect_ratio: false,
        };
        loader.load(&Context::default(), "/a.png", TextureOptions::LINEAR, size)
    }

    fn is_requested(loader: &PictureLoader, width: u32) -> bool {
        let result = load(loader, width);
        assert!(matches!(result, Ok(TexturePoll::Pending { .. })));
        loader.take_wanted() == [("/a.png".to_owned(), width, 10)]
    }

    #[test]
    fn drops_pending_entries_that_are_not_drawn() {
        let loader = PictureLoader::default();
        for width in 0..20_000 {
            loader.end_pass(u64::from(width));
            assert!(is_requested(&loader, width));
            assert!(loader.pending() <= MAX_ENTRIES);
        }
        assert!(!is_requested(&loader, 19_999), "already requested");
        loader.drop_pending();
        assert!(
            is_requested(&loader, 19_999),
            "requested again for another connection"
        );
    }

    #[test]
    fn missing_picture_is_requested_again_after_retry() {
        let loader = PictureLoader::default();
        assert!(is_requested(&loader, 10));
        loader.apply(("/a.png".to_owned(), 10, 10), None);
        assert!(load(&loader, 10).is_err());
        assert!(loader.take_wanted().is_empty());
        loader.retry_missing();
        assert!(is_requested(&loader, 10));
    }

    #[test]
    fn textures_that_are_not_drawn_are_evicted() {
        let loader = PictureLoader::default();
        let pixels = |width: u32| Pixels {
            width,
            height: 1024,
            rgba: vec![0; width as usize * 1024 * 4],
        };
        for width in 2032..2048 {
            loader.end_pass(u64::from(width));
            assert!(is_requested(&loader, width));
            let key = ("/a.png".to_owned(), width, 10);
            loader.apply(key, Some(Arc::new(pixels(width))));
            assert!(matches!(
                load(&loader, width),
                Ok(TexturePoll::Ready { .. })
            ));
        }
        assert!(loader.byte_size() <= MAX_TEXTURE_BYTES);
        assert!(is_requested(&loader, 2032), "evicted");
        assert!(matches!(load(&loader, 2047), Ok(TexturePoll::Ready { .. })));
    }
}
