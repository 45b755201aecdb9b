//! Textures of pictures by URL, requested in the size they are drawn in. Used by every screen that
//! shows products, brands or cards.

use egui::{TextureHandle, Ui, Vec2};

use crate::ui::{
    commands::{Commands, DataRequest},
    model::Model,
};

/// Widths are rounded up to a multiple of this many pixels, so that resizing the window does not
/// request every picture again at each pixel.
const WIDTH_STEP: f32 = 96.0;
const MAX_SIZE: f32 = 1536.0;

/// The texture of `url` for a rectangle of `size` points. Returns `None` and requests the picture
/// while it is not loaded.
pub(crate) fn texture_or_request<'m>(
    model: &'m Model,
    ui: &Ui,
    url: Option<&str>,
    size: Vec2,
    out: &mut Commands,
) -> Option<&'m TextureHandle> {
    let url = url.filter(|url| !url.is_empty())?;
    let exact = size.x * ui.pixels_per_point();
    let width = ((exact / WIDTH_STEP).ceil() * WIDTH_STEP).clamp(WIDTH_STEP, MAX_SIZE);
    // The aspect ratio is kept, so that the picture is cropped only once.
    let height = (width * size.y / size.x.max(1.0))
        .round()
        .clamp(1.0, MAX_SIZE);
    let (width, height) = (width as u32, height as u32);
    let texture = model.pictures.get(url, width, height);
    if texture.is_none() {
        out.request(DataRequest::Picture {
            url: url.to_owned(),
            width,
            height,
        });
    }
    texture
}
