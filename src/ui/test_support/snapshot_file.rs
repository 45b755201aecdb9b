//! Small PNG files: writes a snapshot with a palette where that costs no visible precision. The
//! file has half the size of one with full colors, which matters for hundreds of committed
//! pictures.

use std::{collections::HashMap, fs::File, io::BufWriter, path::Path};

use image::RgbImage;

/// How far a color of the palette may be from the original, in the unit of the comparison's
/// threshold. The first value with which the palette is small enough is used.
const TOLERANCES: [f32; 6] = [0.0, 2.0, 4.0, 8.0, 16.0, 24.0];
const MAX_COLORS: usize = 256;
/// Colors with at least this many pixels are kept exactly: a different shade of an area is visible.
const FREQUENT_PIXELS: u32 = 250;

type Color = [u8; 3];

/// Replaces a full-color picture with one that has a palette. If 256 colors are not enough, only
/// the alpha channel is removed.
pub(super) fn shrink(path: &Path) {
    let picture = image::open(path).expect("a snapshot");
    if picture.color() != image::ColorType::Rgba8 {
        return;
    }
    let picture = picture.into_rgb8();
    let palette = TOLERANCES
        .iter()
        .find_map(|tolerance| Palette::new(&picture, *tolerance));
    let file = BufWriter::new(File::create(path).expect("the snapshot can be replaced"));
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let data = match palette {
        Some(palette) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette.colors.concat());
            picture
                .pixels()
                .map(|pixel| palette.index_of[&pixel.0])
                .collect()
        }
        None => {
            encoder.set_color(png::ColorType::Rgb);
            picture.into_raw()
        }
    };
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&data))
        .expect("the snapshot can be replaced");
}

struct Palette {
    colors: Vec<Color>,
    index_of: HashMap<Color, u8>,
}

impl Palette {
    /// Creates a palette that maps rare colors to the nearest kept color. Returns `None` when 256
    /// colors are not enough.
    fn new(picture: &RgbImage, tolerance: f32) -> Option<Self> {
        let mut counts: HashMap<Color, u32> = HashMap::new();
        for pixel in picture.pixels() {
            *counts.entry(pixel.0).or_default() += 1;
        }
        let mut by_frequency: Vec<(Color, u32)> = counts.into_iter().collect();
        by_frequency.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let mut palette = Self {
            colors: Vec::new(),
            index_of: HashMap::new(),
        };
        for (color, count) in by_frequency {
            let tolerance = if count >= FREQUENT_PIXELS {
                0.0
            } else {
                tolerance
            };
            let nearest = palette
                .colors
                .iter()
                .map(|kept| distance(color, *kept))
                .enumerate()
                .min_by(|(_, a), (_, b)| a.total_cmp(b))
                .filter(|(_, distance)| *distance <= tolerance);
            let index = match nearest {
                Some((index, _)) => index,
                None if palette.colors.len() == MAX_COLORS => return None,
                None => {
                    palette.colors.push(color);
                    palette.colors.len() - 1
                }
            };
            palette
                .index_of
                .insert(color, u8::try_from(index).expect("an index below 256"));
        }
        Some(palette)
    }
}

/// The squared distance in YIQ, as the comparison of snapshots calculates it.
fn distance(a: Color, b: Color) -> f32 {
    let [red, green, blue]: [f32; 3] =
        std::array::from_fn(|channel| f32::from(a[channel]) - f32::from(b[channel]));
    let y = red * 0.298_895 + green * 0.586_622 + blue * 0.114_482;
    let i = red * 0.595_978 - green * 0.274_176 - blue * 0.321_802;
    let q = red * 0.211_470 - green * 0.522_617 + blue * 0.311_147;
    0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
}
