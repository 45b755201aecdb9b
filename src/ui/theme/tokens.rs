//! The colors of both themes, named by purpose. Only this file has color values: `clippy.toml`
//! forbids `Color32::from_rgb` elsewhere.
//!
//! [`tokens`] returns the colors of the current theme. Every text color has a contrast of at least
//! 4.5 : 1 on every background where it is used, which a test checks.

use egui::{Color32, Shadow, Theme};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tokens {
    pub is_dark: bool,
    /// The background of pages.
    pub background: Color32,
    /// Rail, top bar, cards, tables.
    pub surface: Color32,
    /// Menus, side panels, toasts.
    pub raised: Color32,
    /// Borders and separators.
    pub line: Color32,
    /// The background of an item under the pointer, drawn on a surface or a page.
    pub hover: Color32,
    pub text: Color32,
    /// Second lines, labels, hints.
    pub weak: Color32,
    /// Decoration and disabled controls. Not enough contrast for text.
    pub faint: Color32,
    /// Selected items and the main action.
    pub accent: Color32,
    pub accent_hover: Color32,
    pub on_accent: Color32,
    /// The background of selected items.
    pub accent_soft: Color32,
    /// Neutral chips, tracks of bars, placeholders of pictures.
    pub chip: Color32,
    pub good: Color32,
    pub good_soft: Color32,
    pub caution: Color32,
    pub caution_soft: Color32,
    pub bad: Color32,
    pub bad_soft: Color32,
    pub note: Color32,
    pub note_soft: Color32,
    pub shop: Color32,
    pub shop_soft: Color32,
    pub practice_background: Color32,
    pub practice_text: Color32,
    /// Segments of a funnel bar, furthest first: delivered, on the way, opened, not opened.
    pub funnel: [Color32; 4],
    /// The shadow under cards.
    pub shadow: Shadow,
    /// The shadow under menus, side panels and toasts.
    pub raised_shadow: Shadow,
}

/// The meaning of a color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    #[default]
    Neutral,
    Accent,
    Good,
    Caution,
    Bad,
    Note,
    /// My shop.
    Shop,
}

impl Tokens {
    /// The strong color of a tone: text, icons, dots.
    #[must_use]
    pub fn tone(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Neutral => self.weak,
            Tone::Accent => self.accent,
            Tone::Good => self.good,
            Tone::Caution => self.caution,
            Tone::Bad => self.bad,
            Tone::Note => self.note,
            Tone::Shop => self.shop,
        }
    }

    /// The pale color of a tone: the background of text in [`Self::tone`].
    #[must_use]
    pub fn tone_soft(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Neutral => self.chip,
            Tone::Accent => self.accent_soft,
            Tone::Good => self.good_soft,
            Tone::Caution => self.caution_soft,
            Tone::Bad => self.bad_soft,
            Tone::Note => self.note_soft,
            Tone::Shop => self.shop_soft,
        }
    }
}

/// The colors of the current theme. A `&Ui` dereferences to the context.
#[must_use]
pub fn tokens(ctx: &egui::Context) -> &'static Tokens {
    tokens_of(ctx.theme())
}

/// The colors of a theme.
#[must_use]
pub fn tokens_of(theme: Theme) -> &'static Tokens {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

/// Parses a color from the catalog: `#3F5B8C`, `3f5b8c`, `#abc`. Returns `None` for anything else.
#[must_use]
pub fn catalog_color(text: &str) -> Option<Color32> {
    let digits = text.trim().trim_start_matches('#');
    if !digits.is_ascii() {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(rgb(number)),
        3 => {
            let wide = |nibble: u32| (nibble & 0xF) * 0x11;
            Some(rgb(wide(number >> 8) << 16
                | wide(number >> 4) << 8
                | wide(number)))
        }
        _ => None,
    }
}

#[expect(clippy::disallowed_methods, reason = "this file defines the colors")]
const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn shadow(offset: i8, blur: u8, alpha: u8) -> Shadow {
    Shadow {
        offset: [0, offset],
        blur,
        spread: 0,
        color: Color32::from_black_alpha(alpha),
    }
}

const LIGHT: Tokens = Tokens {
    is_dark: false,
    background: rgb(0xF7F6F3),
    surface: rgb(0xFFFFFF),
    raised: rgb(0xFFFFFF),
    line: rgb(0xE6E3DD),
    hover: rgb(0xF4F2EE),
    text: rgb(0x1D1B19),
    weak: rgb(0x6B665F),
    faint: rgb(0x9A958D),
    accent: rgb(0xB4234E),
    accent_hover: rgb(0x9C1B42),
    on_accent: rgb(0xFFFFFF),
    accent_soft: rgb(0xFCE8EF),
    chip: rgb(0xEFEDE8),
    good: rgb(0x1E7F55),
    good_soft: rgb(0xEAF8F1),
    caution: rgb(0x9A6700),
    caution_soft: rgb(0xFFF6E0),
    bad: rgb(0xB42318),
    bad_soft: rgb(0xFDE8E6),
    note: rgb(0x2457C5),
    note_soft: rgb(0xE6EFFE),
    shop: rgb(0x7A3FB8),
    shop_soft: rgb(0xF3EAFC),
    practice_background: rgb(0xFFF3D6),
    practice_text: rgb(0x7A5200),
    funnel: [rgb(0x1E7F55), rgb(0x5AA2E8), rgb(0xE8B54A), rgb(0xE3E1D9)],
    shadow: shadow(1, 4, 16),
    raised_shadow: shadow(6, 28, 34),
};

const DARK: Tokens = Tokens {
    is_dark: true,
    background: rgb(0x131316),
    surface: rgb(0x1B1B1F),
    raised: rgb(0x232328),
    line: rgb(0x2F2F36),
    hover: rgb(0x242429),
    text: rgb(0xEDEBE8),
    weak: rgb(0xA3A0A8),
    faint: rgb(0x6F6D75),
    accent: rgb(0xFF7A9C),
    accent_hover: rgb(0xFF94AF),
    on_accent: rgb(0x1B1B1F),
    accent_soft: rgb(0x3B1D28),
    chip: rgb(0x2A2A30),
    good: rgb(0x4CC38A),
    good_soft: rgb(0x17321F),
    caution: rgb(0xE2B340),
    caution_soft: rgb(0x352A12),
    bad: rgb(0xFF7B72),
    bad_soft: rgb(0x3F1D1C),
    note: rgb(0x8AB4FF),
    note_soft: rgb(0x1B2A47),
    shop: rgb(0xC9A2FF),
    shop_soft: rgb(0x2E2244),
    practice_background: rgb(0x3A2E12),
    practice_text: rgb(0xF2CC74),
    funnel: [rgb(0x4CC38A), rgb(0x6FA8FF), rgb(0xE2B340), rgb(0x3A3A42)],
    shadow: Shadow::NONE,
    raised_shadow: shadow(8, 32, 130),
};

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.1 relative luminance.
    fn luminance(color: Color32) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_has_enough_contrast_on_its_backgrounds() {
        for theme in [Theme::Light, Theme::Dark] {
            let t = tokens_of(theme);
            let backgrounds = [
                ("background", t.background),
                ("surface", t.surface),
                ("raised", t.raised),
                ("hover", t.hover),
            ];
            let mut pairs = vec![
                ("on accent", t.on_accent, "accent", t.accent),
                ("on accent", t.on_accent, "accent_hover", t.accent_hover),
                (
                    "practice",
                    t.practice_text,
                    "practice",
                    t.practice_background,
                ),
            ];
            for (background_name, background) in backgrounds {
                pairs.push(("text", t.text, background_name, background));
                pairs.push(("weak", t.weak, background_name, background));
                pairs.push(("accent", t.accent, background_name, background));
            }
            for tone in [
                Tone::Accent,
                Tone::Good,
                Tone::Caution,
                Tone::Bad,
                Tone::Note,
                Tone::Shop,
            ] {
                pairs.push(("tone", t.tone(tone), "its soft", t.tone_soft(tone)));
                pairs.push(("tone", t.tone(tone), "surface", t.surface));
                pairs.push(("text", t.text, "soft", t.tone_soft(tone)));
                pairs.push(("weak", t.weak, "soft", t.tone_soft(tone)));
            }
            pairs.push(("text", t.text, "chip", t.chip));
            pairs.push(("weak", t.weak, "chip", t.chip));
            for (name, text, background_name, background) in pairs {
                let ratio = contrast(text, background);
                assert!(
                    ratio >= 4.5,
                    "{theme:?}: {name} on {background_name} is {ratio:.2}: {text:?} on {background:?}"
                );
            }
        }
    }

    #[test]
    fn parses_catalog_colors_in_every_notation() {
        assert_eq!(catalog_color("#3F5B8C"), Some(rgb(0x3F5B8C)));
        assert_eq!(catalog_color(" 3f5b8c "), Some(rgb(0x3F5B8C)));
        assert_eq!(catalog_color("#abc"), Some(rgb(0xAABBCC)));
        for wrong in ["", "#", "navy", "#12345", "äöü"] {
            assert_eq!(catalog_color(wrong), None, "{wrong}");
        }
    }
}
