//! Tests of the fonts, which must have the glyphs that the screens draw, and of the styles.

use egui::{FontId, Theme};

use super::{Type, apply, icons};

fn context() -> egui::Context {
    let ctx = egui::Context::default();
    apply(&ctx);
    ctx.run_ui(egui::RawInput::default(), |_| {})
        .drop_without_applying_deltas();
    ctx
}

#[test]
fn every_icon_has_a_glyph() {
    let ctx = context();
    for (name, icon) in icons::ALL {
        let text = icon.text().text().to_owned();
        let font = FontId::new(icons::SIZE, icons::family());
        assert!(ctx.fonts_mut(|f| f.has_glyphs(&font, &text)), "{name}");
    }
}

#[test]
fn digits_have_equal_width() {
    let ctx = context();
    for style in [
        Type::Small,
        Type::Body,
        Type::BodyStrong,
        Type::Figure,
        Type::Heading,
    ] {
        let width = |c: char| ctx.fonts_mut(|f| f.glyph_width(&style.font(), c));
        for digit in '0'..='9' {
            assert!(
                (width(digit) - width('0')).abs() < 0.01,
                "{style:?} {digit}"
            );
        }
    }
}

#[test]
fn fonts_have_glyphs_of_european_names() {
    let ctx = context();
    let names =
        "François Lefèvre Łukasz Żółć José Ibáñez Ólafur Þór Nguyễn Ελένη Юлия “…” – — · × → − €";
    for style in [
        Type::Body,
        Type::BodyMedium,
        Type::BodyStrong,
        Type::Heading,
        Type::Message,
    ] {
        for letter in names.chars().filter(|c| !c.is_whitespace()) {
            assert!(
                ctx.fonts_mut(|f| f.has_glyph(&style.font(), letter)),
                "{style:?} lacks {letter}"
            );
        }
    }
}

#[test]
fn fonts_have_glyphs_of_every_message() {
    let ctx = context();
    let locales = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
    let mut characters = std::collections::BTreeSet::new();
    for locale in std::fs::read_dir(locales).expect("the locales can be listed") {
        let folder = locale.expect("a locale").path();
        for file in std::fs::read_dir(folder).expect("the messages can be listed") {
            let path = file.expect("a file").path();
            characters.extend(
                std::fs::read_to_string(path)
                    .expect("messages")
                    .chars()
                    .filter(|c| !c.is_whitespace() && !c.is_control()),
            );
        }
    }
    assert!(characters.len() > 100, "{} characters", characters.len());
    let font = Type::Body.font();
    let lacking: Vec<char> = characters
        .into_iter()
        .filter(|c| !ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *c)))
        .collect();
    assert!(lacking.is_empty(), "no glyph for {lacking:?}");
}

#[test]
fn both_themes_are_styled() {
    let ctx = context();
    for theme in [Theme::Light, Theme::Dark] {
        let style = ctx.style_of(theme);
        let tokens = super::tokens_of(theme);
        assert_eq!(style.visuals.panel_fill, tokens.background);
        assert_eq!(style.visuals.dark_mode, theme == Theme::Dark);
        assert!(style.animation_time <= 0.12);
    }
}

#[test]
fn fonts_have_glyphs_of_emoji() {
    let ctx = context();
    for style in [Type::Body, Type::BodyStrong, Type::Heading, Type::Message] {
        for emoji in "🎉🎂🥳🫶🎁❤👋🙏🚀✨🪴🫖".chars() {
            assert!(
                ctx.fonts_mut(|f| f.has_glyph(&style.font(), emoji)),
                "{style:?} lacks {emoji}"
            );
        }
    }
}
