//! Pictures of products, brands and cards: cropped to fill their area, with a placeholder until they are loaded. They
//! are requested in the size in which they are drawn.

use egui::{
    Color32, CornerRadius, Rect, Response, Role, Sense, Stroke, StrokeKind, TextureOptions, Ui,
    Vec2, WidgetInfo,
    epaint::RectShape,
    load::{SizeHint, SizedTexture, TexturePoll},
    pos2, vec2,
};

use crate::ui::theme::{RADIUS, icons, tokens};

/// Widths are rounded up to a multiple of this, in pixels, so that resizing the window does not
/// request every picture again for each pixel.
const SIZE_STEP: f32 = 96.0;
const MAX_SIZE: f32 = 1536.0;

#[must_use = "show it"]
pub struct Picture<'a> {
    url: Option<&'a str>,
    name: &'a str,
    corner: CornerRadius,
    inset: f32,
    border: bool,
    sense: Sense,
}

impl<'a> Picture<'a> {
    /// `name` is the accessible name: "Picture of Heavy Knit Hoodie".
    pub fn new(url: Option<&'a str>, name: &'a str) -> Self {
        Self {
            url: url.filter(|url| !url.is_empty()),
            name,
            inset: 0.0,
            corner: CornerRadius::same(RADIUS),
            border: false,
            sense: Sense::hover(),
        }
    }

    pub fn corner(mut self, corner: impl Into<CornerRadius>) -> Self {
        self.corner = corner.into();
        self
    }

    /// Sets the space for the outline of a card around the picture.
    pub fn inset(mut self, inset: f32) -> Self {
        self.inset = inset;
        self
    }

    /// Adds a thin border.
    pub fn border(mut self) -> Self {
        self.border = true;
        self
    }

    pub fn sense(mut self, sense: Sense) -> Self {
        self.sense = sense;
        self
    }

    /// Allocates `size` in the layout and draws the picture.
    pub fn show(self, ui: &mut Ui, size: Vec2) -> Response {
        let (rect, response) = ui.allocate_exact_size(size, self.sense);
        let role = if self.sense.senses_click() {
            Role::Button
        } else {
            Role::Image
        };
        response.widget_info(|| WidgetInfo::labeled(role, ui.is_enabled(), self.name));
        self.paint(ui, rect);
        response
    }

    /// Draws the picture into `rect`, outside the layout.
    pub fn paint(&self, ui: &Ui, rect: Rect) {
        let texture = self.url.and_then(|url| texture(ui, url, rect.size()));
        let rect = rect.shrink(self.inset);
        if !ui.is_rect_visible(rect) {
            return;
        }
        let colors = tokens(ui);
        if let Some(texture) = texture {
            let uv = cover_uv(texture.size, rect.size());
            ui.painter().add(
                RectShape::filled(rect, self.corner, Color32::WHITE).with_texture(texture.id, uv),
            );
        } else {
            ui.painter().rect_filled(rect, self.corner, colors.chip);
            let size = (rect.height() * 0.3).clamp(14.0, 32.0);
            icons::GIFT.paint_sized(ui.painter(), rect.center(), size, colors.faint);
        }
        if self.border {
            let stroke = Stroke::new(1.0, colors.line);
            ui.painter()
                .rect_stroke(rect, self.corner, stroke, StrokeKind::Inside);
        }
    }
}

/// The texture for an area of `size` points, when it is loaded.
fn texture(ui: &Ui, url: &str, size: Vec2) -> Option<SizedTexture> {
    let exact = size.x * ui.pixels_per_point();
    let width = ((exact / SIZE_STEP).ceil() * SIZE_STEP).clamp(SIZE_STEP, MAX_SIZE);
    // The request has the aspect ratio of the area, because the engine crops the picture.
    let height = (width * size.y / size.x.max(1.0))
        .round()
        .clamp(1.0, MAX_SIZE);
    let hint = SizeHint::Size {
        width: width as u32,
        height: height as u32,
        maintain_aspect_ratio: false,
    };
    match ui.try_load_texture(url, TextureOptions::LINEAR, hint) {
        Ok(TexturePoll::Ready { texture }) => Some(texture),
        Ok(TexturePoll::Pending { .. }) | Err(_) => None,
    }
}

/// The centered part of a picture that fills an area with another aspect ratio, in texture
/// coordinates.
fn cover_uv(picture: Vec2, place: Vec2) -> Rect {
    if picture.min_elem() <= 0.0 || place.min_elem() <= 0.0 {
        return Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    }
    let scale = (place / picture).max_elem();
    let seen = place / (picture * scale);
    Rect::from_center_size(pos2(0.5, 0.5), vec2(seen.x.min(1.0), seen.y.min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_fills_area_without_distortion() {
        let uv = cover_uv(vec2(400.0, 200.0), vec2(100.0, 100.0));
        assert!((uv.width() - 0.5).abs() < 1e-6 && (uv.height() - 1.0).abs() < 1e-6);
        assert_eq!(uv.center(), pos2(0.5, 0.5));
        let uv = cover_uv(vec2(0.0, 0.0), vec2(100.0, 100.0));
        assert!((uv.width() - 1.0).abs() < 1e-6);
    }
}
