//! The words of packing slips and pick lists.

use crate::{
    i18n::{Language, ThreadLanguage, t},
    shop_files::slips::{Heading, SlipText},
};

/// The words in one language.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueSlips {
    language: Language,
}

impl CatalogueSlips {
    /// The words in the current language.
    #[must_use]
    pub fn current() -> Self {
        Self {
            language: Language::current(),
        }
    }

    /// Sets the language of the thread, which can be one of the engine's.
    fn hold_language(self) -> ThreadLanguage {
        ThreadLanguage::hold(self.language)
    }
}

impl SlipText for CatalogueSlips {
    fn title(&self, run: i64) -> String {
        let _held = self.hold_language();
        t!("slips-title", run = run)
    }

    fn summary(&self, parcels: u64, units: u64) -> String {
        let _held = self.hold_language();
        t!("slips-summary", parcels = parcels, units = units)
    }

    fn heading(&self, heading: Heading) -> String {
        let _held = self.hold_language();
        match heading {
            Heading::Shelf => t!("slips-shelf"),
            Heading::Sku => t!("slips-sku"),
            Heading::Item => t!("slips-item"),
            Heading::Quantity => t!("slips-quantity"),
        }
    }

    fn gift_from(&self, from: &str) -> String {
        let _held = self.hold_language();
        t!("slips-gift-from", sender = from)
    }

    fn reference(&self, reference: &str) -> String {
        let _held = self.hold_language();
        t!("slips-reference", reference = reference)
    }

    fn page(&self, page: u64, pages: u64) -> String {
        let _held = self.hold_language();
        t!("slips-page", page = page, pages = pages)
    }

    fn language(&self) -> String {
        self.language.tag().to_owned()
    }
}
