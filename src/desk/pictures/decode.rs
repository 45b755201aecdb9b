//! Decodes picture files and scales them to an exact size, ready to be uploaded as a texture.

use std::io::Cursor;

use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer, images::Image};
use image::{ImageReader, Limits};

/// Longest side of a decoded picture in pixels.
const MAX_SIDE: u32 = 12_000;
/// The most memory that a decoder may allocate.
const MAX_DECODER_BYTES: u64 = 256 << 20;

/// Decodes PNG, JPEG or WebP and scales the picture to cover `width` × `height`, cropping both
/// sides evenly. Returns `None` for other formats, broken files and pictures beyond the limits.
pub(super) fn cover(bytes: &[u8], width: u32, height: u32) -> Option<Pixels> {
    let decoded = decode(bytes)?;
    let (from_width, from_height) = (decoded.width(), decoded.height());
    let rgba = decoded.into_rgba8().into_raw();
    if (from_width, from_height) == (width, height) {
        return Some(Pixels {
            width,
            height,
            rgba,
        });
    }
    let source = Image::from_vec_u8(from_width, from_height, rgba, PixelType::U8x4).ok()?;
    let mut target = Image::new(width, height, PixelType::U8x4);
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
        .fit_into_destination(Some((0.5, 0.5)));
    Resizer::new().resize(&source, &mut target, &options).ok()?;
    Some(Pixels {
        width,
        height,
        rgba: target.into_vec(),
    })
}

/// Decodes a picture within the limits of size and memory.
pub(super) fn decode(bytes: &[u8]) -> Option<image::DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    let decoded = reader.decode().ok()?;
    (decoded.width() > 0 && decoded.height() > 0).then_some(decoded)
}

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
