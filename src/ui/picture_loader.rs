//! Textures of the pictures on screen, bounded in size. Used by the model; the engine loads,
//! decodes and scales the pictures. The textures that were drawn longest ago are evicted first,
//! never those of the current or the previous frame.

use std::{cell::Cell, collections::HashMap};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::desk::pictures::Pixels;

/// Upper bound for all textures, in bytes of RGBA. A full screen of cards needs about a tenth.
const MAX_TEXTURE_BYTES: usize = 96 << 20;
/// With this many entries, those without a texture (pending or missing) that are no longer drawn
/// are dropped. Resizing the window adds entries, because each size is an entry of its own.
const MAX_ENTRIES: usize = 4096;

/// URL, width and height in physical pixels.
pub type TextureKey = (String, u32, u32);

enum State {
    Pending,
    Missing,
    Ready(TextureHandle),
}

struct Entry {
    state: State,
    bytes: usize,
    last_drawn_frame: Cell<u64>,
}

#[derive(Default)]
pub struct TextureCache {
    entries: HashMap<TextureKey, Entry>,
    bytes: usize,
    frame: u64,
}

impl TextureCache {
    /// Returns the texture when it is loaded, and marks it as drawn in this frame.
    pub fn get(&self, url: &str, width: u32, height: u32) -> Option<&TextureHandle> {
        let entry = self.entries.get(&(url.to_owned(), width, height))?;
        entry.last_drawn_frame.set(self.frame);
        match &entry.state {
            State::Ready(texture) => Some(texture),
            State::Pending | State::Missing => None,
        }
    }

    /// The number of pictures that were requested and have not arrived.
    pub fn pending(&self) -> usize {
        let pending = |entry: &&Entry| matches!(entry.state, State::Pending);
        self.entries.values().filter(pending).count()
    }

    /// Adds a pending entry. Returns `false` when there is one already, so that the picture is
    /// requested once.
    pub fn start_request(&mut self, key: TextureKey) -> bool {
        if self.entries.contains_key(&key) {
            return false;
        }
        if self.entries.len() >= MAX_ENTRIES {
            let frame = self.frame;
            self.entries
                .retain(|_, entry| entry.bytes > 0 || entry.last_drawn_frame.get() + 1 >= frame);
        }
        let entry = Entry {
            state: State::Pending,
            bytes: 0,
            last_drawn_frame: Cell::new(self.frame),
        };
        self.entries.insert(key, entry);
        true
    }

    /// Stores the engine's reply; `None` marks the picture as missing.
    pub fn apply(&mut self, ctx: &Context, key: TextureKey, pixels: Option<&Pixels>) {
        let state = match pixels {
            Some(pixels) => {
                let size = [pixels.width as usize, pixels.height as usize];
                if size[0] * size[1] * 4 != pixels.rgba.len() || pixels.rgba.is_empty() {
                    State::Missing
                } else {
                    let image = ColorImage::from_rgba_unmultiplied(size, &pixels.rgba);
                    State::Ready(ctx.load_texture(&key.0, image, TextureOptions::LINEAR))
                }
            }
            None => State::Missing,
        };
        let bytes = pixels.map_or(0, |pixels| pixels.rgba.len());
        let entry = Entry {
            state,
            bytes,
            last_drawn_frame: Cell::new(self.frame),
        };
        if let Some(old) = self.entries.insert(key, entry) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        self.evict();
    }

    pub fn begin_frame(&mut self) {
        self.frame += 1;
    }

    /// Drops missing pictures, so that they are requested again.
    pub fn retry_missing(&mut self) {
        self.entries
            .retain(|_, entry| !matches!(entry.state, State::Missing));
    }

    /// Drops everything but loaded textures. The engine does not reply to requests of a previous
    /// connection.
    pub fn drop_pending(&mut self) {
        self.entries
            .retain(|_, entry| matches!(entry.state, State::Ready(_)));
    }

    fn evict(&mut self) {
        while self.bytes > MAX_TEXTURE_BYTES {
            let oldest = self
                .entries
                .iter()
                .filter(|(_, entry)| {
                    entry.bytes > 0 && entry.last_drawn_frame.get() + 1 < self.frame
                })
                .min_by_key(|(_, entry)| entry.last_drawn_frame.get())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_pending_entries_that_are_not_drawn() {
        let mut textures = TextureCache::default();
        for width in 0..20_000 {
            textures.begin_frame();
            assert!(textures.start_request(("/a.png".to_owned(), width, 10)));
            assert!(textures.entries.len() <= MAX_ENTRIES);
        }
        let last = ("/a.png".to_owned(), 19_999, 10);
        assert!(!textures.start_request(last.clone()), "already requested");
        textures.drop_pending();
        assert!(
            textures.start_request(last),
            "requested again for another connection"
        );
    }
}
