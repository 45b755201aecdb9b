//! Textures of pictures: bounded, oldest unseen first out. Files, sockets and scaling are the
//! engine's; here they only become textures.

use std::{cell::Cell, collections::HashMap};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::desk::view::Pixels;

/// Room for textures, in bytes of RGBA. A full screen of cards needs about a tenth.
const BUDGET: usize = 96 << 20;
/// Pictures that are remembered without a texture: those on their way and those that are not to
/// be had. Every size of the window makes new ones.
const MOST_WITHOUT: usize = 4096;

/// A picture in a size: address, width and height in physical pixels.
pub type PictureKey = (String, u32, u32);

enum State {
    Pending,
    Missing,
    Ready(TextureHandle),
}

struct Entry {
    state: State,
    bytes: usize,
    seen: Cell<u64>,
}

#[derive(Default)]
pub struct Pictures {
    entries: HashMap<PictureKey, Entry>,
    bytes: usize,
    frame: u64,
}

impl Pictures {
    /// The texture, when it is there; noted as seen in this frame.
    pub fn get(&self, url: &str, width: u32, height: u32) -> Option<&TextureHandle> {
        let entry = self.entries.get(&(url.to_owned(), width, height))?;
        entry.seen.set(self.frame);
        match &entry.state {
            State::Ready(texture) => Some(texture),
            State::Pending | State::Missing => None,
        }
    }

    /// How many were asked for and have not come yet.
    pub fn pending(&self) -> usize {
        let pending = |entry: &&Entry| matches!(entry.state, State::Pending);
        self.entries.values().filter(pending).count()
    }

    /// Notes that a picture is wanted; `true` when it has to be asked for.
    pub fn want(&mut self, key: PictureKey) -> bool {
        if self.entries.contains_key(&key) {
            return false;
        }
        if self.entries.len() >= MOST_WITHOUT {
            let frame = self.frame;
            self.entries
                .retain(|_, entry| entry.bytes > 0 || entry.seen.get() + 1 >= frame);
        }
        let entry = Entry {
            state: State::Pending,
            bytes: 0,
            seen: Cell::new(self.frame),
        };
        self.entries.insert(key, entry);
        true
    }

    /// Takes what the engine found.
    pub fn apply(&mut self, ctx: &Context, key: PictureKey, pixels: Option<&Pixels>) {
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
            seen: Cell::new(self.frame),
        };
        if let Some(old) = self.entries.insert(key, entry) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        self.evict();
    }

    /// A new frame begins.
    pub fn begin_frame(&mut self) {
        self.frame += 1;
    }

    /// Pictures that could not be had are asked for again; after the line came back.
    pub fn forget_missing(&mut self) {
        self.entries
            .retain(|_, entry| !matches!(entry.state, State::Missing));
    }

    /// Another connection: what the old one was asked for may never come.
    pub fn forget_asked(&mut self) {
        self.entries
            .retain(|_, entry| matches!(entry.state, State::Ready(_)));
    }

    fn evict(&mut self) {
        while self.bytes > BUDGET {
            let oldest = self
                .entries
                .iter()
                .filter(|(_, entry)| entry.bytes > 0 && entry.seen.get() + 1 < self.frame)
                .min_by_key(|(_, entry)| entry.seen.get())
                .map(|(key, _)| key.clone());
            match oldest.and_then(|key| self.entries.remove(&key)) {
                Some(entry) => self.bytes -= entry.bytes,
                // Everything is on screen: rather over the budget than flickering.
                None => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_longer_looked_at_and_never_came_is_forgotten() {
        let mut pictures = Pictures::default();
        for width in 0..20_000 {
            pictures.begin_frame();
            assert!(pictures.want(("/a.png".to_owned(), width, 10)));
            assert!(pictures.entries.len() <= MOST_WITHOUT);
        }
        let last = ("/a.png".to_owned(), 19_999, 10);
        assert!(!pictures.want(last.clone()), "asked a moment ago");
        pictures.forget_asked();
        assert!(pictures.want(last), "another connection is asked anew");
    }
}
