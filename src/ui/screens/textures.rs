//! Pictures of the model, asked for in the size they are shown in.

use egui::{TextureHandle, Ui, Vec2};

use crate::ui::{
    commands::{Commands, Want},
    model::Model,
};

/// Sizes go up in steps of this many pixels, so that dragging the window's edge does not ask for
/// every picture anew with every pixel.
const STEP: f32 = 96.0;
const LARGEST: f32 = 1536.0;

/// The texture for a place of `size` points, when it is there; wanted either way.
pub fn texture_or_request<'m>(
    model: &'m Model,
    ui: &Ui,
    url: Option<&str>,
    size: Vec2,
    out: &mut Commands,
) -> Option<&'m TextureHandle> {
    let url = url.filter(|url| !url.is_empty())?;
    let exact = size.x * ui.pixels_per_point();
    let width = ((exact / STEP).ceil() * STEP).clamp(STEP, LARGEST);
    // The shape of the place is kept: what is cut off is cut off once.
    let height = (width * size.y / size.x.max(1.0))
        .round()
        .clamp(1.0, LARGEST);
    let (width, height) = (width as u32, height as u32);
    let texture = model.pictures.get(url, width, height);
    if texture.is_none() {
        out.want(Want::Picture {
            url: url.to_owned(),
            width,
            height,
        });
    }
    texture
}
