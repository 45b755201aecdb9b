//! Typography: the text styles and their fonts.
//!
//! Screens write `Type::Small.text("…")` or `Type::Strong.font()`, without font sizes. Inter covers
//! Latin, Greek and Cyrillic; Noto Emoji covers the emoji. Other scripts (王 美玲) use the fonts of
//! the system, which eframe's `system_fonts` loads when such a character is first drawn.

use std::{collections::BTreeMap, sync::Arc};

use egui::{FontData, FontDefinitions, FontFamily, FontId, RichText, TextStyle};

use super::icons;

const MEDIUM: &str = "inter-medium";
const SEMIBOLD: &str = "inter-semibold";
const BOLD: &str = "inter-bold";
const ITALIC: &str = "inter-italic";
const REGULAR: &str = "inter-regular";
const EMOJI: &str = "noto-emoji";

/// A text style. The number is its size in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 12: second lines, hints.
    Small,
    /// 12 medium: chips, column heads.
    SmallMedium,
    /// 12 semibold: names of groups and fields.
    SmallStrong,
    /// 14: running text.
    Body,
    /// 14 medium: rail, choices.
    BodyMedium,
    /// 14 semibold: names, buttons, amounts.
    BodyStrong,
    /// 14 italic: the message on a card.
    Message,
    /// 16 semibold: titles of cards.
    Strong,
    /// 18 bold: the name of the app.
    Logo,
    /// 20 bold: titles of pages and panels.
    Heading,
    /// 24 bold: numbers in tiles.
    Figure,
}

impl Type {
    #[must_use]
    pub fn size(self) -> f32 {
        match self {
            Self::Small | Self::SmallMedium | Self::SmallStrong => 12.0,
            Self::Body | Self::BodyMedium | Self::BodyStrong | Self::Message => 14.0,
            Self::Strong => 16.0,
            Self::Logo => 18.0,
            Self::Heading => 20.0,
            Self::Figure => 24.0,
        }
    }

    #[must_use]
    pub fn font(self) -> FontId {
        let family = match self {
            Self::Small | Self::Body => FontFamily::Proportional,
            Self::SmallMedium | Self::BodyMedium => medium(),
            Self::SmallStrong | Self::BodyStrong | Self::Strong => semibold(),
            Self::Logo | Self::Heading | Self::Figure => bold(),
            Self::Message => italic(),
        };
        FontId::new(self.size(), family)
    }

    /// Text in this style, in the current text color.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> RichText {
        RichText::new(text).font(self.font())
    }
}

#[must_use]
pub fn medium() -> FontFamily {
    FontFamily::Name(MEDIUM.into())
}

#[must_use]
pub fn semibold() -> FontFamily {
    FontFamily::Name(SEMIBOLD.into())
}

#[must_use]
pub fn bold() -> FontFamily {
    FontFamily::Name(BOLD.into())
}

#[must_use]
pub fn italic() -> FontFamily {
    FontFamily::Name(ITALIC.into())
}

/// The text styles of egui's own widgets.
pub(super) fn text_styles() -> BTreeMap<TextStyle, FontId> {
    [
        (TextStyle::Small, Type::Small.font()),
        (TextStyle::Body, Type::Body.font()),
        (TextStyle::Button, Type::BodyMedium.font()),
        (TextStyle::Heading, Type::Heading.font()),
        (TextStyle::Monospace, FontId::monospace(13.0)),
    ]
    .into()
}

/// Inter, then the icons, then emoji. egui's own fonts are not part of the program: the fonts of the
/// system have what these lack.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let mut add = |name: &str, data: FontData| {
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    };
    let emoji = include_bytes!("../../../assets/fonts/NotoEmoji-Regular.ttf");
    add(EMOJI, FontData::from_static(emoji));
    let icon_font = icons::font();
    let icon_name = icon_font.name;
    add(&icon_name, icon_font.data);
    let faces: [(&str, &'static [u8], FontFamily); 5] = [
        (
            REGULAR,
            include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
            FontFamily::Proportional,
        ),
        (
            MEDIUM,
            include_bytes!("../../../assets/fonts/Inter-Medium.otf"),
            medium(),
        ),
        (
            SEMIBOLD,
            include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
            semibold(),
        ),
        (
            BOLD,
            include_bytes!("../../../assets/fonts/Inter-Bold.otf"),
            bold(),
        ),
        (
            ITALIC,
            include_bytes!("../../../assets/fonts/Inter-Italic.otf"),
            italic(),
        ),
    ];
    let chain = |face: &str| vec![face.to_owned(), icon_name.clone(), EMOJI.to_owned()];
    let mut families = BTreeMap::from([
        (icons::family(), vec![icon_name.clone(), REGULAR.to_owned()]),
        // No screen writes with it, but egui asks for it.
        (FontFamily::Monospace, chain(REGULAR)),
    ]);
    for (name, bytes, family) in faces {
        add(name, FontData::from_static(bytes));
        families.insert(family, chain(name));
    }
    fonts.families = families;
    fonts
}
