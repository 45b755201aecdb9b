//! Pages of text and shapes as PDF. Sizes and positions are points from the upper left corner of the page; no I/O.
//!
//! Text can be in any script of which a font is bundled or offered by [`FallbackFonts`]; each font is in the file once,
//! with the letters that are used.

mod fonts;
mod page;
#[cfg(test)]
pub mod test_readers;
mod text_layout;

pub use fonts::{FallbackFonts, FontFile, NoFallbackFonts};
pub use page::{Block, Pages, Paper, PdfError, Printout, Style};
