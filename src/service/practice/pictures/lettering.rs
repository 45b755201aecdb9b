//! The letters on cards and logos: the program's own font, never the machine's, so that a card
//! looks the same everywhere.

use std::sync::OnceLock;

use resvg::usvg;

const FONTS: &[&[u8]] = &[include_bytes!(
    "../../../../assets/fonts/Inter-SemiBold.otf"
)];

/// How drawings are read: with the shipped fonts and nothing else.
pub(super) fn options() -> &'static usvg::Options<'static> {
    static OPTIONS: OnceLock<usvg::Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut options = usvg::Options {
            font_family: "Inter".to_owned(),
            ..usvg::Options::default()
        };
        for font in FONTS {
            options.fontdb_mut().load_font_data(font.to_vec());
        }
        options
    })
}
