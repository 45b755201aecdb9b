//! Renders a picture of the catalog as PNG, with the fonts of the program. Fonts of the computer are not used, so that cards and
//! logos look the same everywhere.

use std::sync::OnceLock;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};

use super::manifest::PictureSpec;

/// Returns `None` when the drawing is missing or malformed; a test renders every picture.
pub(super) fn png(picture: &PictureSpec) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(&picture.svg()?, svg_options()).ok()?;
    let mut pixels = Pixmap::new(picture.width, picture.height)?;
    let scale = Transform::from_scale(
        scale_factor(picture.width, tree.size().width()),
        scale_factor(picture.height, tree.size().height()),
    );
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn scale_factor(pixels: u32, units: f32) -> f32 {
    // Sizes are at most 1,200, which u16 and f32 hold exactly.
    f32::from(u16::try_from(pixels).unwrap_or(u16::MAX)) / units
}

const FONTS: &[&[u8]] = &[include_bytes!(
    "../../../../assets/fonts/Inter-SemiBold.otf"
)];

pub(super) fn svg_options() -> &'static usvg::Options<'static> {
    static OPTIONS: OnceLock<usvg::Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut options = usvg::Options {
            font_family: "Inter".to_owned(),
            ..usvg::Options::default()
        };
        for font in FONTS {
            options.fontdb_mut().load_font_data(font.to_vec());
        }
        options
    })
}
