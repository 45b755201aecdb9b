//! The printout of a packing run as PDF: a pick list by shelf and SKU, then a packing slip for each parcel with its bar code.
//!
//! Slips have no prices. Names and messages can be in any script of which a font is bundled or offered by [`FallbackFonts`];
//! each font is in the file once, with the letters that are used.

mod fonts;
mod packing_slip;
mod page;
mod pick_list;
mod slip_text;
mod text_layout;

pub use fonts::{FallbackFonts, FontFile, NoFallbackFonts};
pub use page::Paper;
pub use slip_text::{Heading, SlipText};

use krilla::{Document, error::KrillaError, metadata::Metadata};

use self::{fonts::Fonts, page::Pages};
use crate::contract::shop::parcels::Parcel;

/// A printout, and its number of pages.
#[derive(Clone, Debug)]
pub struct Slips {
    pub pdf: Vec<u8>,
    pub pages: u64,
}

/// A printout could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the PDF could not be made: {0:?}")]
pub struct SlipError(KrillaError);

/// Prints the parcels of a packing run, in their order.
///
/// # Errors
/// When a font cannot be embedded.
pub fn write_slips(
    run: i64,
    parcels: &[Parcel],
    paper: Paper,
    text: &dyn SlipText,
    fallback: &dyn FallbackFonts,
) -> Result<Slips, SlipError> {
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(text.title(run))
            .language(text.language()),
    );
    let mut pages = Pages::new(document, paper, Fonts::new(fallback));
    pick_list::write(&mut pages, run, parcels, text);
    for parcel in parcels {
        packing_slip::write(&mut pages, parcel, text);
    }
    let (document, pages) = pages.finish();
    let pdf = document.finish().map_err(SlipError)?;
    Ok(Slips { pdf, pages })
}

#[cfg(test)]
mod tests;
