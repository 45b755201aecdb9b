//! The one style sheet, named by its content so that browsers can keep it.

use axum::{
    extract::RawQuery,
    http::{HeaderValue, header},
    response::IntoResponse,
};

pub(super) const SHEET: &str = include_str!("../../../assets/page/style.css");

pub(super) const ROUTE: &str = "/gift.css";

/// The address of the sheet: another one whenever the sheet changes.
pub(super) fn address(base: &str) -> String {
    format!("{base}{ROUTE}?{}", print())
}

fn print() -> String {
    let print = uuid::Uuid::new_v5(&uuid::Uuid::NAMESPACE_OID, SHEET.as_bytes());
    print.simple().to_string()[..12].to_owned()
}

pub(super) async fn show(RawQuery(query): RawQuery) -> impl IntoResponse {
    // While instances of two versions run, a page of one may ask the other for its sheet: what that
    // one answers is not to be kept under this name.
    let keeping = if query.is_some_and(|query| query == print()) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    (
        [
            (
                header::CONTENT_TYPE,
                HeaderValue::from_static("text/css; charset=utf-8"),
            ),
            (header::CACHE_CONTROL, HeaderValue::from_static(keeping)),
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
    use axum::{extract::RawQuery, http::header, response::IntoResponse as _};

    use super::{SHEET, address, show};

    #[tokio::test]
    async fn a_sheet_is_kept_for_good_only_under_its_own_name() {
        let own = address("").split_once('?').unwrap().1.to_owned();
        for (query, for_good) in [
            (Some(own), true),
            (Some("0123456789ab".to_owned()), false),
            (None, false),
        ] {
            let answer = show(RawQuery(query)).await.into_response();
            let keeping = answer.headers()[header::CACHE_CONTROL].to_str().unwrap();
            assert_eq!(keeping.contains("immutable"), for_good, "{keeping}");
            assert_eq!(keeping == "no-cache", !for_good, "{keeping}");
        }
    }

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
                ("text", "tint", 4.5),
                ("weak", "tint", 4.5),
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
