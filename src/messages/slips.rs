//! The words of packing slips and pick lists.

use crate::{
    i18n::{Language, ThreadLanguage, t},
    shop_files::slips::{Heading, SlipText},
};

/// The words in one language.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueSlips {
    language: Language,
    is_practice: bool,
}

impl CatalogueSlips {
    /// The words in the current language. `is_practice`: the slips say that their gifts are not real.
    #[must_use]
    pub fn current(is_practice: bool) -> Self {
        Self {
            language: Language::current(),
            is_practice,
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
        match self.is_practice {
            true => t!("slips-title-practice", run = run),
            false => t!("slips-title", run = run),
        }
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
        match self.is_practice {
            true => t!("slips-gift-from-practice", sender = from),
            false => t!("slips-gift-from", sender = from),
        }
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
