//! The design tokens: colors, typography, spacing and icons. Other modules take colors and font
//! sizes from here. Lengths are in points.
//!
//! [`apply`] is called once per window (and once per test harness).

pub mod icons;
mod style;
mod text;
mod tokens;

pub use icons::Icon;
pub use text::Type;
pub use tokens::{Tokens, Tone, catalog_color, tokens, tokens_of};

/// The spacing scale.
pub const S4: f32 = 4.0;
pub const S8: f32 = 8.0;
pub const S12: f32 = 12.0;
pub const S16: f32 = 16.0;
pub const S24: f32 = 24.0;

/// Corner radius of controls.
pub const RADIUS: u8 = 8;
/// Corner radius of cards.
pub const RADIUS_CARD: u8 = 12;

/// Height of buttons and fields.
pub const CONTROL_HEIGHT: f32 = 36.0;
/// Height of the main button of a page.
pub const LARGE_CONTROL_HEIGHT: f32 = 44.0;
/// Height of controls in table rows.
pub const SMALL_CONTROL_HEIGHT: f32 = 28.0;

/// Width of the rail with labels, and with icons only.
pub const RAIL_WIDTH: f32 = 208.0;
pub const NARROW_RAIL_WIDTH: f32 = 64.0;
/// Below this window width the rail shows icons only.
pub const NARROW_WINDOW_WIDTH: f32 = 1100.0;
/// Height of the top bar.
pub const TOP_BAR_HEIGHT: f32 = 56.0;
/// Heights of the header and the rows of a table.
pub const TABLE_HEAD_HEIGHT: f32 = 38.0;
pub const TABLE_ROW_HEIGHT: f32 = 40.0;

/// Duration of animations, in seconds.
pub const ANIMATION_SECONDS: f32 = 0.12;

/// Sets the fonts and the styles of both themes.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(text::fonts());
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        ctx.style_mut_of(theme, |style| style::set_style(style, tokens_of(theme)));
    }
}

pub fn set_animations(ctx: &egui::Context, enabled: bool) {
    let seconds = if enabled { ANIMATION_SECONDS } else { 0.0 };
    ctx.all_styles_mut(|style| style.animation_time = seconds);
}

#[cfg(test)]
mod tests;
