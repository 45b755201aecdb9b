//! One picture as SVG text: a drawing, its paint, and how it stands in the frame.

use super::paint::Paint;

/// How the object stands in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Whole and centred.
    Front,
    /// Near, cut by the frame.
    Close,
    /// Three side by side, one per paint where there are several.
    Row,
}

/// What is inside the `<svg>` element of a drawing.
#[must_use]
pub fn body(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

/// A drawing of 400 × 300 units on its ground. `paints` must not be empty; the first is the
/// picture's own, the others are used by [`View::Row`].
#[must_use]
pub fn product(drawing: &str, paints: &[Paint], view: View) -> String {
    let body = body(drawing);
    let Some(first) = paints.first() else {
        return String::new();
    };
    let objects = match view {
        View::Front => first.fill(body),
        View::Close => format!(
            r#"<g transform="translate(-170 -150) scale(1.85)">{}</g>"#,
            first.fill(body)
        ),
        View::Row => [(82, 1), (318, 2), (200, 0)]
            .into_iter()
            .map(|(x, nth)| {
                let paint = paints.get(nth % paints.len()).unwrap_or(first);
                let paint = Paint { ground: first.ground, ..*paint };
                let (scale, y) = if nth == 0 { (0.74, 154) } else { (0.62, 148) };
                format!(
                    r#"<g transform="translate({x} {y}) scale({scale}) translate(-200 -150)">{}</g>"#,
                    paint.fill(body)
                )
            })
            .collect(),
    };
    let ground = match view {
        View::Close => first.tone("shade").unwrap_or(first.ground),
        View::Front | View::Row => first.ground,
    };
    framed(
        400,
        300,
        &format!(r#"<rect width="400" height="300" fill="{ground}"/>{objects}"#),
    )
}

/// A drawing that fills its frame itself: a logo or a card.
#[must_use]
pub fn whole(drawing: &str, paint: &Paint, width: u32, height: u32) -> String {
    framed(width, height, &paint.fill(body(drawing)))
}

fn framed(width: u32, height: u32, inner: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{inner}</svg>"#
    )
}
