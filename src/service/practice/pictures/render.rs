//! From SVG text to PNG bytes.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};

use super::{lettering, plan::Announced};

/// `None` when the drawing is missing or malformed: a test renders every one.
pub(super) fn png(picture: &Announced) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(&picture.svg()?, lettering::options()).ok()?;
    let mut pixels = Pixmap::new(picture.width, picture.height)?;
    let scale = Transform::from_scale(
        ratio(picture.width, tree.size().width()),
        ratio(picture.height, tree.size().height()),
    );
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn ratio(pixels: u32, units: f32) -> f32 {
    // Sizes are at most 1,200: far below where u16 or f32 would lose anything.
    f32::from(u16::try_from(pixels).unwrap_or(u16::MAX)) / units
}
