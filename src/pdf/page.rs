//! Pages of the printout, and the marks on them. Positions and sizes are points from the upper left corner.

use krilla::{
    Document,
    color::rgb,
    error::KrillaError,
    geom::{PathBuilder, Point, Rect},
    metadata::Metadata,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, FillRule, Stroke},
    surface::Surface,
};

use super::{
    fonts::{FallbackFonts, Fonts, Weight},
    text_layout::{self, Line},
};

/// A finished document, and its number of pages.
#[derive(Clone, Debug)]
pub struct Printout {
    pub pdf: Vec<u8>,
    pub pages: u64,
}

/// A document could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the PDF could not be made: {0:?}")]
pub struct PdfError(KrillaError);

/// The paper of a printout.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::VariantNames,
)]
#[strum(serialize_all = "lowercase")]
pub enum Paper {
    #[default]
    Letter,
    A4,
}

impl Paper {
    /// Width and height.
    fn size(self) -> (f32, f32) {
        match self {
            Self::Letter => (612.0, 792.0),
            Self::A4 => (595.28, 841.89),
        }
    }
}

/// The distance of everything from the edges of the paper.
const MARGIN: f32 = 45.0;

/// The height of a line, for a font size of 1.
const LINE_HEIGHT: f32 = 1.4;

/// The part of the height of a line that is above the letters' base line, for a font size of 1.
const ASCENT: f32 = 1.02;

/// Text with a size.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub weight: Weight,
    pub size: f32,
}

impl Style {
    pub const TITLE: Self = Self::new(Weight::SemiBold, 18.0);
    pub const STRONG: Self = Self::new(Weight::SemiBold, 11.0);
    pub const BODY: Self = Self::new(Weight::Regular, 11.0);
    pub const SMALL: Self = Self::new(Weight::Regular, 9.0);
    pub const MESSAGE: Self = Self::new(Weight::Italic, 12.0);

    const fn new(weight: Weight, size: f32) -> Self {
        Self { weight, size }
    }

    pub fn line_height(self) -> f32 {
        self.size * LINE_HEIGHT
    }
}

/// The lines of a text in a style.
pub struct Block {
    lines: Vec<Line>,
    style: Style,
}

impl Block {
    pub fn height(&self) -> f32 {
        self.lines.len() as f32 * self.style.line_height()
    }

    /// Each line as a block of its own.
    pub fn into_lines(self) -> impl Iterator<Item = Self> {
        let style = self.style;
        self.lines.into_iter().map(move |line| Self {
            lines: vec![line],
            style,
        })
    }
}

/// A text or shape on a page.
enum Mark {
    Text {
        line: Line,
        style: Style,
        left: f32,
        top: f32,
    },
    Rectangle {
        rect: Rect,
    },
}

/// The pages, of which the last is being filled.
pub struct Pages<'a> {
    document: Document,
    paper: Paper,
    fonts: Fonts<'a>,
    marks: Vec<Mark>,
    is_open: bool,
    count: u64,
    /// Where the next thing on the page begins.
    pub top: f32,
}

impl<'a> Pages<'a> {
    /// `language` is the tag of the language of the text, such as `en-US`.
    #[must_use]
    pub fn new(
        title: String,
        language: String,
        paper: Paper,
        fallback: &'a dyn FallbackFonts,
    ) -> Self {
        let mut document = Document::new();
        document.set_metadata(Metadata::new().title(title).language(language));
        Self {
            document,
            paper,
            fonts: Fonts::new(fallback),
            marks: Vec::new(),
            is_open: false,
            count: 0,
            top: MARGIN,
        }
    }

    pub fn left(&self) -> f32 {
        MARGIN
    }

    pub fn right(&self) -> f32 {
        self.paper.size().0 - MARGIN
    }

    pub fn width(&self) -> f32 {
        self.right() - self.left()
    }

    /// The lowest position of the body; the footer is below.
    pub fn bottom(&self) -> f32 {
        self.paper.size().1 - MARGIN - 2.0 * Style::SMALL.line_height()
    }

    /// Ends the page and begins the next one.
    pub fn start_page(&mut self) {
        self.end_page();
        self.is_open = true;
        self.count += 1;
        self.top = MARGIN;
    }

    /// Whether something of this height still fits on the page.
    pub fn has_room(&self, height: f32) -> bool {
        self.top + height <= self.bottom()
    }

    /// Breaks a text into lines of a width.
    pub fn block(&mut self, text: &str, style: Style, width: f32) -> Block {
        Block {
            lines: text_layout::paragraph(&mut self.fonts, text, style.weight, width / style.size),
            style,
        }
    }

    /// Draws a block between `left` and `left + width`, right-to-left lines at the right, and returns its lower edge.
    pub fn draw(&mut self, block: Block, left: f32, top: f32, width: f32) -> f32 {
        let style = block.style;
        let mut line_top = top;
        for line in block.lines {
            let indent = match line.is_right_to_left {
                true => width - line.width * style.size,
                false => 0.0,
            };
            self.marks.push(Mark::Text {
                line,
                style,
                left: left + indent,
                top: line_top,
            });
            line_top += style.line_height();
        }
        line_top
    }

    /// Draws one line whose right edge is at `right`.
    pub fn draw_at_right(&mut self, text: &str, style: Style, right: f32, top: f32) {
        let line = text_layout::line(&mut self.fonts, text, style.weight);
        let left = right - line.width * style.size;
        self.marks.push(Mark::Text {
            line,
            style,
            left,
            top,
        });
    }

    pub fn fill_rectangle(&mut self, left: f32, top: f32, width: f32, height: f32) {
        self.marks
            .extend(Rect::from_xywh(left, top, width, height).map(|rect| Mark::Rectangle { rect }));
    }

    /// A thin line across the page.
    pub fn rule(&mut self) {
        self.fill_rectangle(self.left(), self.top, self.width(), 0.5);
        self.top += 4.0;
    }

    /// Below the body, at the left and at the right.
    pub fn footer(&mut self, left: &str, right: &str) {
        let top = self.paper.size().1 - MARGIN - Style::SMALL.line_height();
        let line = text_layout::line(&mut self.fonts, left, Style::SMALL.weight);
        self.marks.push(Mark::Text {
            line,
            style: Style::SMALL,
            left: MARGIN,
            top,
        });
        self.draw_at_right(right, Style::SMALL, self.right(), top);
    }

    fn end_page(&mut self) {
        if !self.is_open {
            return;
        }
        let (width, height) = self.paper.size();
        let Some(settings) = PageSettings::from_wh(width, height) else {
            return;
        };
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        surface.set_fill(Some(black()));
        surface.set_stroke(None::<Stroke>);
        for mark in self.marks.drain(..) {
            match mark {
                Mark::Text {
                    line,
                    style,
                    left,
                    top,
                } => draw_line(&mut surface, &self.fonts, &line, style, left, top),
                Mark::Rectangle { rect } => {
                    let mut path = PathBuilder::new();
                    path.push_rect(rect);
                    if let Some(path) = path.finish() {
                        surface.draw_path(&path);
                    }
                }
            }
        }
        surface.finish();
        page.finish();
        self.is_open = false;
    }

    /// # Errors
    /// When a font cannot be embedded.
    pub fn finish(mut self) -> Result<Printout, PdfError> {
        self.end_page();
        Ok(Printout {
            pdf: self.document.finish().map_err(PdfError)?,
            pages: self.count,
        })
    }
}

fn black() -> Fill {
    Fill {
        paint: rgb::Color::new(0, 0, 0).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn draw_line(
    surface: &mut Surface<'_>,
    fonts: &Fonts<'_>,
    line: &Line,
    style: Style,
    left: f32,
    top: f32,
) {
    let mut x = left;
    for run in &line.runs {
        let start = Point::from_xy(x, top + style.size * ASCENT);
        surface.draw_glyphs(
            start,
            &run.glyphs,
            fonts.font(run.face),
            &run.text,
            style.size,
            false,
        );
        x += run.glyphs.iter().map(|glyph| glyph.x_advance).sum::<f32>() * style.size;
    }
}
