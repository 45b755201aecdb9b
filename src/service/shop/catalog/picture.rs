//! The picture files of a shop: decoded, turned upright, scaled down and encoded again, so that no metadata is left.
//!
//! Refuses what is no PNG, JPEG or WebP by its content, and a file that is small but describes a huge picture, before memory
//! for the pixels is allocated.

use std::io::Cursor;

use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer, images::Image};
use image::{
    DynamicImage, ImageDecoder as _, ImageEncoder as _, ImageError, ImageFormat, ImageReader,
    Limits, RgbaImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
};

use crate::contract::shop::pictures::MAX_PICTURE_PIXELS;

/// The longest side of a stored picture, in pixels.
const MAX_STORED_SIDE: u32 = 1_600;

/// The most memory for the pixels of a file.
const MAX_DECODED_BYTES: u64 = 256 << 20;

/// A larger PNG without transparent pixels is stored as JPEG: it is a photo.
const MAX_PNG_BYTES: usize = 1 << 20;

const JPEG_QUALITY: u8 = 85;

const PNG: &str = "image/png";
const JPEG: &str = "image/jpeg";

/// A picture as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct EncodedPicture {
    pub(crate) media_type: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: Vec<u8>,
}

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PictureFault {
    #[error("The file is not a PNG, JPEG or WebP picture")]
    Format,
    #[error("The picture has more than 50 million pixels")]
    TooLarge,
    #[error("The picture is damaged")]
    Damaged,
}

/// The end of the name of a stored picture.
pub(crate) fn picture_extension(media_type: &str) -> &'static str {
    match media_type {
        PNG => "png",
        _ => "jpg",
    }
}

/// Decodes a file and encodes it as it is stored.
///
/// # Errors
/// [`PictureFault`].
pub(crate) fn encode(file: &[u8]) -> Result<EncodedPicture, PictureFault> {
    let format = image::guess_format(file).map_err(|_| PictureFault::Format)?;
    if !matches!(
        format,
        ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP
    ) {
        return Err(PictureFault::Format);
    }
    let decoded = decode(file, format)?;
    if format == ImageFormat::Jpeg
        && decoded.width().max(decoded.height()) <= MAX_STORED_SIDE
        && has_only_pixels(file)
    {
        // Encoding again would lose quality with each import of an export.
        return Ok(EncodedPicture {
            media_type: JPEG,
            width: decoded.width(),
            height: decoded.height(),
            bytes: file.to_vec(),
        });
    }
    let pixels = scaled_down(decoded)?;
    let is_opaque = pixels.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let (width, height) = pixels.dimensions();
    if format == ImageFormat::Png || !is_opaque {
        let bytes = encode_png(&pixels)?;
        if bytes.len() <= MAX_PNG_BYTES || !is_opaque {
            return Ok(EncodedPicture {
                media_type: PNG,
                width,
                height,
                bytes,
            });
        }
    }
    let mut bytes = Vec::new();
    let rgb = DynamicImage::ImageRgba8(pixels).into_rgb8();
    let encoded = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).encode_image(&rgb);
    encoded.map_err(fault)?;
    Ok(EncodedPicture {
        media_type: JPEG,
        width,
        height,
        bytes,
    })
}

/// The pixels of a file, turned as its metadata says.
fn decode(file: &[u8], format: ImageFormat) -> Result<DynamicImage, PictureFault> {
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(fault)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PICTURE_PIXELS || decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(PictureFault::TooLarge);
    }
    if pixels == 0 {
        return Err(PictureFault::Damaged);
    }
    let orientation = decoder.orientation().map_err(fault)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(fault)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn fault(error: ImageError) -> PictureFault {
    match error {
        ImageError::Limits(_) => PictureFault::TooLarge,
        _ => PictureFault::Damaged,
    }
}

/// The pixels with the longest side of a stored picture at most.
fn scaled_down(picture: DynamicImage) -> Result<RgbaImage, PictureFault> {
    let pixels = picture.into_rgba8();
    let (width, height) = pixels.dimensions();
    let longest = width.max(height);
    if longest <= MAX_STORED_SIDE {
        return Ok(pixels);
    }
    let scaled = |side: u32| {
        let scaled = u64::from(side) * u64::from(MAX_STORED_SIDE) / u64::from(longest);
        u32::try_from(scaled).unwrap_or(MAX_STORED_SIDE).max(1)
    };
    let (new_width, new_height) = (scaled(width), scaled(height));
    let source = Image::from_vec_u8(width, height, pixels.into_raw(), PixelType::U8x4);
    let source = source.map_err(|_| PictureFault::Damaged)?;
    let mut target = Image::new(new_width, new_height, PixelType::U8x4);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    let resized = Resizer::new().resize(&source, &mut target, &options);
    resized.map_err(|_| PictureFault::Damaged)?;
    RgbaImage::from_raw(new_width, new_height, target.into_vec()).ok_or(PictureFault::Damaged)
}

/// Whether a JPEG file has neither metadata, comments, a color profile nor data after its end.
fn has_only_pixels(file: &[u8]) -> bool {
    const START: u8 = 0xd8;
    const END: u8 = 0xd9;
    /// Application data other than the header of JFIF, comments, and what is no marker.
    const METADATA: [std::ops::RangeInclusive<u8>; 2] = [0xe1..=0xef, 0xfe..=0xff];
    let [0xff, START, rest @ ..] = file else {
        return false;
    };
    let mut rest = rest;
    loop {
        rest = match *rest {
            [0xff, END] => return true,
            [0xff, END, ..] => return false,
            // Restarts and the byte 0xff of the pixels.
            [0xff, 0x00 | 0xd0..=0xd7, ref after @ ..] => after,
            [0xff, marker, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([high, low]));
                match rest.get(2 + length..) {
                    Some(after) if !METADATA.iter().any(|it| it.contains(&marker)) => after,
                    _ => return false,
                }
            }
            [_, ref after @ ..] => after,
            [] => return false,
        };
    }
}

/// Encodes the pixels as PNG.
fn encode_png(pixels: &RgbaImage) -> Result<Vec<u8>, PictureFault> {
    let mut bytes = Vec::new();
    let (width, height) = pixels.dimensions();
    let encoded = PngEncoder::new(&mut bytes).write_image(
        pixels.as_raw(),
        width,
        height,
        image::ExtendedColorType::Rgba8,
    );
    encoded.map_err(fault)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG that announces a size, and ends where its pixels begin.
    fn png_header(width: u32, height: u32) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, b"\x78\x01").unwrap();
        drop(writer);
        file
    }

    fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let pixels = image::RgbImage::from_fn(width, height, |x, _| match x < width / 2 {
            true => image::Rgb([250, 10, 10]),
            false => image::Rgb([10, 10, 250]),
        });
        let mut file = Cursor::new(Vec::new());
        pixels.write_to(&mut file, format).unwrap();
        file.into_inner()
    }

    /// A JPEG with metadata: the camera's name, and that it was turned to the right.
    fn turned_jpeg() -> Vec<u8> {
        let file = picture(400, 200, ImageFormat::Jpeg);
        let tiff: &[u8] = b"Exif\0\0II\x2a\0\x08\0\0\0\x02\0\
            \x0f\x01\x02\0\x07\0\0\0\x26\0\0\0\
            \x12\x01\x03\0\x01\0\0\0\x06\0\0\0\
            \0\0\0\0Camera\0";
        let length = u16::try_from(tiff.len() + 2).unwrap().to_be_bytes();
        [&file[..2], b"\xff\xe1", &length, tiff, &file[2..]].concat()
    }

    #[test]
    fn metadata_is_applied_and_dropped() {
        let file = turned_jpeg();
        assert!(file.windows(6).any(|part| part == b"Camera"));
        let stored = encode(&file).unwrap();
        assert_eq!(
            (stored.media_type, stored.width, stored.height),
            (JPEG, 200, 400)
        );
        let bytes = &stored.bytes;
        assert!(!bytes.windows(4).any(|part| part == b"Exif"));
        assert!(!bytes.windows(6).any(|part| part == b"Camera"));
        let pixels = image::load_from_memory(bytes).unwrap().into_rgb8();
        assert!(
            pixels.get_pixel(100, 20)[0] > 200,
            "the left is the top now"
        );
        assert!(pixels.get_pixel(100, 380)[2] > 200);
    }

    #[test]
    fn large_picture_is_scaled_down() {
        let stored = encode(&picture(3_200, 1_000, ImageFormat::Jpeg)).unwrap();
        assert_eq!((stored.width, stored.height), (1_600, 500));
        let narrow = encode(&picture(2, 4_000, ImageFormat::Png)).unwrap();
        assert_eq!((narrow.width, narrow.height), (1, 1_600));
        let small = encode(&picture(40, 20, ImageFormat::Png)).unwrap();
        assert_eq!((small.media_type, small.width, small.height), (PNG, 40, 20));
        let webp = encode(&picture(40, 20, ImageFormat::WebP)).unwrap();
        assert_eq!(webp.media_type, JPEG);
    }

    #[test]
    fn stored_picture_stays_as_it_is() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
            let stored = encode(&picture(400, 200, format)).unwrap().bytes;
            assert_eq!(encode(&stored).unwrap().bytes, stored, "{format:?}");
        }
        let turned = encode(&turned_jpeg()).unwrap().bytes;
        assert_eq!(encode(&turned).unwrap().bytes, turned);
    }

    #[test]
    fn comment_and_appended_data_are_dropped() {
        let file = picture(400, 200, ImageFormat::Jpeg);
        let commented = [&file[..2], b"\xff\xfe\0\x08secret", &file[2..]].concat();
        let appended = [&file[..], b"secret"].concat();
        for file in [commented, appended] {
            let stored = encode(&file).unwrap().bytes;
            assert!(!stored.windows(6).any(|part| part == b"secret"));
        }
    }

    #[test]
    fn decompression_bomb_is_refused() {
        let bomb = png_header(30_000, 30_000);
        assert!(bomb.len() < 200);
        assert_eq!(encode(&bomb).unwrap_err(), PictureFault::TooLarge);
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(encode(b"").unwrap_err(), PictureFault::Format);
        assert_eq!(encode(b"<svg></svg>").unwrap_err(), PictureFault::Format);
        assert_eq!(encode(b"GIF89a\0\0\0\0").unwrap_err(), PictureFault::Format);
        let cut = picture(400, 200, ImageFormat::Png);
        assert_eq!(encode(&cut[..60]).unwrap_err(), PictureFault::Damaged);
    }
}
