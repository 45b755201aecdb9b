//! Composes one picture as SVG text from a drawing, its palettes and a view.
//!
//! Drawings contain placeholders such as `{main}` and `{dark}`. A palette replaces the placeholders: three colors come from
//! the catalog, the others are constant or mixed from these three.

use std::fmt;

/// An opaque color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(u8, u8, u8);

impl Rgb {
    pub const WHITE: Self = Self(255, 255, 255);
    /// A warm near-black for shades; mixing with black would look gray.
    pub const SHADOW: Self = Self(28, 18, 32);
    pub const GIFTDESK_RED: Self = Self(180, 35, 78);

    /// Parses `#RRGGBB`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self(red, green, blue))
    }

    /// The perceived brightness, 0..=255.
    fn brightness(self) -> u32 {
        (u32::from(self.0) * 30 + u32::from(self.1) * 59 + u32::from(self.2) * 11) / 100
    }

    fn is_gray(self) -> bool {
        let channels = [self.0, self.1, self.2];
        let brightest = channels.into_iter().max().unwrap_or_default();
        let darkest = channels.into_iter().min().unwrap_or_default();
        brightest - darkest < 20
    }

    /// Mixes this color with `percent` (0..=100) of `other`.
    pub fn mix(self, other: Self, percent: u16) -> Self {
        let channel = |a: u8, b: u8| {
            let sum = u16::from(a) * (100 - percent) + u16::from(b) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self(
            channel(self.0, other.0),
            channel(self.1, other.1),
            channel(self.2, other.2),
        )
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// The colors of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    pub background: Rgb,
    /// The color of the object.
    pub main: Rgb,
    /// The color of the object's bands, labels and bows.
    pub accent: Rgb,
}

impl Palette {
    /// The background for an object of color `main`: a light tint of `main`. Objects that are
    /// nearly white get a darker shade of `default` for contrast, gray objects get `default`.
    pub fn background_for(main: Rgb, default: Rgb) -> Rgb {
        if main.brightness() > 220 {
            default.mix(Rgb::SHADOW, 12)
        } else if main.is_gray() {
            default
        } else {
            main.mix(Rgb::WHITE, 74)
        }
    }

    /// The color of the placeholder `name`.
    pub fn color(&self, name: &str) -> Option<Rgb> {
        Some(match name {
            "background" => self.background,
            "mist" => self.background.mix(Rgb::WHITE, 60),
            "shade" => self.background.mix(Rgb::SHADOW, 8),
            "main" => self.main,
            // A darker shade of near-black is invisible, so near-black objects get a lighter shade.
            "dark" if self.main.brightness() < 48 => self.main.mix(Rgb::WHITE, 11),
            "dark" => self.main.mix(Rgb::SHADOW, 22),
            "deep" => self.main.mix(Rgb::SHADOW, 46),
            "light" => self.main.mix(Rgb::WHITE, 24),
            "pale" => self.main.mix(Rgb::WHITE, 58),
            "accent" => self.accent,
            "accentdark" => self.accent.mix(Rgb::SHADOW, 22),
            "accentlight" => self.accent.mix(Rgb::WHITE, 40),
            "paper" => Rgb(250, 245, 234),
            "ink" => Rgb(50, 45, 52),
            _ => return None,
        })
    }

    /// Replaces every placeholder of the drawing with its color. Unknown placeholders stay; a test
    /// checks that no picture has any.
    pub fn apply(&self, drawing: &str) -> String {
        let mut out = String::with_capacity(drawing.len() + 64);
        let mut rest = drawing;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            match after.split_once('}') {
                Some((name, tail)) => {
                    match self.color(name) {
                        Some(color) => out.push_str(&color.to_string()),
                        None => out.push_str(&format!("{{{name}}}")),
                    }
                    rest = tail;
                }
                None => {
                    out.push('{');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out
    }
}

/// How the object is placed in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Whole and centred.
    Front,
    /// Enlarged and cropped by the frame.
    Close,
    /// Three objects side by side, in different palettes if there are several.
    Row,
}

/// The content of the `<svg>` element of a drawing.
pub(super) fn svg_content(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

/// A drawing of 400 × 300 units on its background. `palettes` must not be empty: the first palette
/// colors the picture, and [`View::Row`] uses the next two for the outer objects.
pub(super) fn product(drawing: &str, palettes: &[Palette], view: View) -> String {
    let content = svg_content(drawing);
    let Some(first) = palettes.first() else {
        return String::new();
    };
    let objects = match view {
        View::Front => first.apply(content),
        View::Close => format!(
            r#"<g transform="translate(-170 -150) scale(1.85)">{}</g>"#,
            first.apply(content)
        ),
        View::Row => [(82, 1), (318, 2), (200, 0)]
            .into_iter()
            .map(|(x, nth)| {
                let palette = palettes.get(nth % palettes.len()).unwrap_or(first);
                let palette = Palette { background: first.background, ..*palette };
                let (scale, y) = if nth == 0 { (0.74, 154) } else { (0.62, 148) };
                format!(
                    r#"<g transform="translate({x} {y}) scale({scale}) translate(-200 -150)">{}</g>"#,
                    palette.apply(content)
                )
            })
            .collect(),
    };
    let background = match view {
        View::Close => first.color("shade").unwrap_or(first.background),
        View::Front | View::Row => first.background,
    };
    svg_document(
        400,
        300,
        &format!(r#"<rect width="400" height="300" fill="{background}"/>{objects}"#),
    )
}

/// A logo or card, whose drawing includes the background.
pub(super) fn full_frame(drawing: &str, palette: &Palette, width: u32, height: u32) -> String {
    svg_document(width, height, &palette.apply(svg_content(drawing)))
}

fn svg_document(width: u32, height: u32, content: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{content}</svg>"#
    )
}
