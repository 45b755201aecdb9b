//! Renders a picture of the catalog as PNG.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};

use super::{fonts, manifest::PictureSpec};

/// Returns `None` when the drawing is missing or malformed; a test renders every picture.
pub(super) fn png(picture: &PictureSpec) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(&picture.svg()?, fonts::svg_options()).ok()?;
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
