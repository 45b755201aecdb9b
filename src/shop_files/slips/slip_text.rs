//! The words of a printout, which its caller has in the language of the reader.

/// The words of the printout.
pub trait SlipText {
    /// The title of the document and of its pick list.
    fn title(&self, run: i64) -> String;
    /// The size of the run.
    fn summary(&self, parcels: u64, units: u64) -> String;
    fn heading(&self, heading: Heading) -> String;
    /// The first line of a packing slip.
    fn gift_from(&self, from: &str) -> String;
    fn reference(&self, reference: &str) -> String;
    /// "Page 2 of 7" at the bottom of a slip with several pages.
    fn page(&self, page: u64, pages: u64) -> String;
    /// The tag of the language, such as `en-US`.
    fn language(&self) -> String;
}

/// A head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Shelf,
    Sku,
    Item,
    Quantity,
}
