//! Composes one picture as SVG text from a drawing, its palettes and a view.

use super::palette::Palette;

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
