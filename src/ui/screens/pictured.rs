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
pub fn texture<'m>(
    model: &'m Model,
    ui: &Ui,
    url: Option<&str>,
    size: Vec2,
    out: &mut Commands,
) -> Option<&'m TextureHandle> {
    let url = url.filter(|url| !url.is_empty())?;
    let pixels = |points: f32| {
        let exact = points * ui.pixels_per_point();
        ((exact / STEP).ceil() * STEP).clamp(STEP, LARGEST) as u32
    };
    let (width, height) = (pixels(size.x), pixels(size.y));
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
