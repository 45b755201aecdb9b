//! The files that every page shows: the style sheet, and the icon of tabs and bookmarks. The URL of the style sheet contains a
//! hash of its content, so browsers can cache the style sheet for a year.

use axum::{
    extract::RawQuery,
    http::header,
    response::{IntoResponse as _, Response},
};

const STYLE_SHEET: &str = include_str!("../../../assets/page/style.css");

const ICON: &str = include_str!("../../../assets/page/icon.svg");

pub(super) const STYLE_SHEET_PATH: &str = "/gift.css";

pub(super) const ICON_PATH: &str = "/gift-icon.svg";

/// The URL of the style sheet, which changes with its content.
pub(super) fn style_sheet_address(base: &str) -> String {
    format!("{base}{STYLE_SHEET_PATH}?{}", content_hash())
}

fn content_hash() -> String {
    let hash = uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, STYLE_SHEET.as_bytes());
    hash.simple().to_string()[..12].to_owned()
}

pub(super) async fn show_style_sheet(RawQuery(query): RawQuery) -> Response {
    // While instances of two versions run, a page of one version may request the style sheet of
    // the other. Browsers must not cache that response under this URL.
    let cache_control = if query.is_some_and(|query| query == content_hash()) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    asset("text/css; charset=utf-8", cache_control, STYLE_SHEET)
}

pub(super) async fn show_icon() -> Response {
    asset("image/svg+xml", "public, max-age=86400", ICON)
}

fn asset(content_type: &'static str, cache_control: &'static str, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, cache_control),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn style_sheet_is_immutable_only_under_its_hash() {
        let own = style_sheet_address("")
            .split_once('?')
            .unwrap()
            .1
            .to_owned();
        for (query, is_immutable) in [
            (Some(own), true),
            (Some("0123456789ab".to_owned()), false),
            (None, false),
        ] {
            let answer = show_style_sheet(RawQuery(query)).await;
            let cache_control = answer.headers()[header::CACHE_CONTROL].to_str().unwrap();
            assert_eq!(
                cache_control.contains("immutable"),
                is_immutable,
                "{cache_control}"
            );
            assert_eq!(
                cache_control == "no-cache",
                !is_immutable,
                "{cache_control}"
            );
        }
    }

    /// A color of one of the two schemes, as three channels from 0 to 1.
    fn color(scheme: &str, name: &str) -> [f64; 3] {
        let line = scheme
            .lines()
            .find_map(|line| line.trim().strip_prefix(&format!("--{name}: #")))
            .unwrap_or_else(|| panic!("no color {name}"));
        [0, 2, 4].map(|at| {
            let part = u8::from_str_radix(&line[at..at + 2], 16).unwrap();
            f64::from(part) / 255.0
        })
    }

    /// Relative luminance (WCAG 2.2).
    fn luminance(color: [f64; 3]) -> f64 {
        let [red, green, blue] = color.map(|part| {
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn text_contrast_meets_wcag() {
        let (light, rest) = STYLE_SHEET
            .split_once("@media (prefers-color-scheme: dark)")
            .unwrap();
        let dark = rest.split_once("* { box-sizing").unwrap().0;
        for (colors, scheme) in [(light, "light"), (dark, "dark")] {
            for (text, background, minimum) in [
                ("text", "background", 4.5),
                ("text", "surface", 4.5),
                ("text-weak", "background", 4.5),
                ("text-weak", "surface", 4.5),
                ("accent", "background", 4.5),
                ("accent", "surface", 4.5),
                ("accent", "accent-tint", 4.5),
                ("text", "accent-tint", 4.5),
                ("text-weak", "accent-tint", 4.5),
                ("on-accent", "accent", 4.5),
                ("error", "surface", 4.5),
                ("text", "error-tint", 4.5),
                ("practice-text", "practice-background", 4.5),
                // Borders and icons need less contrast than text.
                ("field-border", "surface", 3.0),
                ("success", "surface", 3.0),
            ] {
                let (a, b) = (
                    luminance(color(colors, text)),
                    luminance(color(colors, background)),
                );
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(
                    contrast >= minimum,
                    "{scheme}: {text} on {background}: {contrast:.2}"
                );
            }
        }
    }
}
