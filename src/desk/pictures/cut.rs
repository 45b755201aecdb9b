//! From the bytes of a picture to pixels of an exact size.

use std::io::Cursor;

use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer, images::Image};
use image::{ImageReader, Limits};

use crate::desk::view::Pixels;

/// Pixels of a side; more is a mistake or an attack.
const MAX_SIDE: u32 = 12_000;
/// Bytes a decoder may take.
const MAX_ALLOC: u64 = 256 << 20;

/// Decodes PNG, JPEG or WebP and scales it to cover `width` × `height`, cutting what stands over
/// evenly. `None` for anything else, for broken files and for absurd sizes.
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

/// Decodes within bounds.
pub(super) fn decode(bytes: &[u8]) -> Option<image::DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_ALLOC);
    reader.limits(limits);
    let decoded = reader.decode().ok()?;
    (decoded.width() > 0 && decoded.height() > 0).then_some(decoded)
}
