//! How giftdesk looks: colours, type, spacing, icons. The only place with numbers and colours.
//!
//! Screens and widgets take everything from here, so that a change of the look is a change of
//! this folder. [`apply`] is called once per window (and once per test harness).

pub mod icons;
mod style;
mod text;
mod tokens;

pub use icons::Icon;
pub use text::{Type, bold, italic, medium, semibold};
pub use tokens::{Tokens, Tone, catalog_color, tokens, tokens_of};

/// Steps of spacing, in points.
pub const S4: f32 = 4.0;
pub const S8: f32 = 8.0;
pub const S12: f32 = 12.0;
pub const S16: f32 = 16.0;
pub const S24: f32 = 24.0;
pub const S32: f32 = 32.0;

/// Corners of controls.
pub const RADIUS: u8 = 8;
/// Corners of cards.
pub const RADIUS_CARD: u8 = 12;
/// Corners of chips: as round as they are high.
pub const RADIUS_FULL: u8 = 255;

/// Height of buttons and fields.
pub const CONTROL: f32 = 36.0;
/// Height of the one big button of a page.
pub const CONTROL_LARGE: f32 = 44.0;
/// Height of small controls inside rows.
pub const CONTROL_SMALL: f32 = 28.0;

/// Width of the rail with words, and without.
pub const RAIL: f32 = 208.0;
pub const RAIL_NARROW: f32 = 64.0;
/// Below this window width the rail shows icons only.
pub const NARROW: f32 = 1100.0;
/// Height of the top bar.
pub const TOP_BAR: f32 = 56.0;
/// Heights of a table's head and rows.
pub const TABLE_HEAD: f32 = 38.0;
pub const TABLE_ROW: f32 = 40.0;

/// How long something takes to open, in seconds.
pub const MOTION: f32 = 0.12;

/// Gives `ctx` the fonts and both themes' styles.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(text::fonts());
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        ctx.style_mut_of(theme, |style| style::fill(style, tokens_of(theme)));
    }
}

/// Whether what opens slides and fades, or is simply there.
pub fn set_motion(ctx: &egui::Context, moves: bool) {
    ctx.all_styles_mut(|style| style.animation_time = if moves { MOTION } else { 0.0 });
}

#[cfg(test)]
mod tests;
