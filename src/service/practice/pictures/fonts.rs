//! SVG options with the fonts of the program. Fonts of the computer are not used, so that cards and
//! logos look the same everywhere.

use std::sync::OnceLock;

use resvg::usvg;

const FONTS: &[&[u8]] = &[include_bytes!(
    "../../../../assets/fonts/Inter-SemiBold.otf"
)];

pub(super) fn svg_options() -> &'static usvg::Options<'static> {
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
