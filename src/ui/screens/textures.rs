//! Textures of product, brand and card pictures, requested in the size in which they are drawn.

use egui::{TextureHandle, Ui, Vec2};

use crate::ui::{
    commands::{Commands, DataRequest},
    model::Model,
};

/// Widths are rounded up to a multiple of this, in pixels, so that resizing the window does not
/// request every picture again for each pixel.
const SIZE_STEP: f32 = 96.0;
const MAX_SIZE: f32 = 1536.0;

/// Returns the texture for an area of `size` points. Requests the picture when it is not loaded.
pub fn texture_or_request<'m>(
    model: &'m Model,
    ui: &Ui,
    url: Option<&str>,
    size: Vec2,
    out: &mut Commands,
) -> Option<&'m TextureHandle> {
    let url = url.filter(|url| !url.is_empty())?;
    let exact = size.x * ui.pixels_per_point();
    let width = ((exact / SIZE_STEP).ceil() * SIZE_STEP).clamp(SIZE_STEP, MAX_SIZE);
    // The request has the aspect ratio of the area, because the engine crops the picture.
    let height = (width * size.y / size.x.max(1.0))
        .round()
        .clamp(1.0, MAX_SIZE);
    let (width, height) = (width as u32, height as u32);
    let texture = model.textures.get(url, width, height);
    if texture.is_none() {
        out.request(DataRequest::Picture {
            url: url.to_owned(),
            width,
            height,
        });
    }
    texture
}
