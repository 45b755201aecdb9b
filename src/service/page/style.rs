//! The one style sheet, named by its content so that browsers can keep it.

use axum::{
    http::{HeaderValue, header},
    response::IntoResponse,
};

pub(super) const SHEET: &str = include_str!("../../../assets/page/style.css");

pub(super) const ROUTE: &str = "/gift.css";

/// The address of the sheet: another one whenever the sheet changes.
pub(super) fn address(base: &str) -> String {
    let print = uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, SHEET.as_bytes());
    format!("{base}{ROUTE}?{}", &print.simple().to_string()[..12])
}

pub(super) async fn show() -> impl IntoResponse {
    (
        [
            (
                header::CONTENT_TYPE,
                HeaderValue::from_static("text/css; charset=utf-8"),
            ),
            (
                header::CACHE_CONTROL,
                HeaderValue::from_static("public, max-age=31536000, immutable"),
            ),
            (
                header::X_CONTENT_TYPE_OPTIONS,
                HeaderValue::from_static("nosniff"),
            ),
        ],
        SHEET,
    )
}

#[cfg(test)]
mod tests {
    use super::SHEET;

    /// The colour of a name in one of the two sets, as three parts of 0 to 1.
    fn color(set: &str, name: &str) -> [f64; 3] {
        let line = set
            .lines()
            .find_map(|line| line.trim().strip_prefix(&format!("--{name}: #")))
            .unwrap_or_else(|| panic!("no colour {name}"));
        [0, 2, 4].map(|at| {
            let part = u8::from_str_radix(&line[at..at + 2], 16).unwrap();
            f64::from(part) / 255.0
        })
    }

    /// As in the Web Content Accessibility Guidelines.
    fn brightness(color: [f64; 3]) -> f64 {
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
    fn every_text_can_be_read_on_its_ground() {
        let (light, rest) = SHEET
            .split_once("@media (prefers-color-scheme: dark)")
            .unwrap();
        let dark = rest.split_once("* { box-sizing").unwrap().0;
        for (set, scheme) in [(light, "light"), (dark, "dark")] {
            for (text, ground, least) in [
                ("text", "ground", 4.5),
                ("text", "sheet", 4.5),
                ("weak", "ground", 4.5),
                ("weak", "sheet", 4.5),
                ("accent", "ground", 4.5),
                ("accent", "sheet", 4.5),
                ("accent", "tint", 4.5),
                ("on-accent", "accent", 4.5),
                ("bad", "sheet", 4.5),
                ("text", "bad-tint", 4.5),
                ("practice-text", "practice", 4.5),
                // The edge of a field is no text.
                ("edge", "sheet", 3.0),
                ("good", "sheet", 3.0),
            ] {
                let (a, b) = (brightness(color(set, text)), brightness(color(set, ground)));
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(
                    contrast >= least,
                    "{scheme}: {text} on {ground}: {contrast:.2}"
                );
            }
        }
    }
}
