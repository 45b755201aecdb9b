//! A decoded picture, ready to be uploaded as a texture.

/// Straight (not premultiplied) RGBA, four bytes per pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

impl std::fmt::Debug for Pixels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pixels({} × {})", self.width, self.height)
    }
}
