//! The printout of a packing run as PDF: a pick list by shelf and SKU, then a packing slip for each parcel with its bar code.
//!
//! Slips have no prices.

mod packing_slip;
mod pick_list;
mod slip_text;

pub use slip_text::{Heading, SlipText};

use crate::{
    contract::shop::parcels::Parcel,
    pdf::{FallbackFonts, Pages, Paper, PdfError, Printout},
};

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
) -> Result<Printout, PdfError> {
    let mut pages = Pages::new(text.title(run), text.language(), paper, fallback);
    pick_list::write(&mut pages, run, parcels, text);
    for parcel in parcels {
        packing_slip::write(&mut pages, parcel, text);
    }
    pages.finish()
}

#[cfg(test)]
mod tests;
