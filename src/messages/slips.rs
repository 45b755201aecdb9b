//! The words of packing slips and pick lists.

use crate::{
    i18n::{Language, t},
    shop_files::slips::{Heading, SlipText},
};

/// The words in the current language.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueSlips;

impl SlipText for CatalogueSlips {
    fn title(&self, run: i64) -> String {
        t!("slips-title", run = run)
    }

    fn summary(&self, parcels: u64, units: u64) -> String {
        t!("slips-summary", parcels = parcels, units = units)
    }

    fn heading(&self, heading: Heading) -> String {
        match heading {
            Heading::Shelf => t!("slips-shelf"),
            Heading::Sku => t!("slips-sku"),
            Heading::Item => t!("slips-item"),
            Heading::Quantity => t!("slips-quantity"),
        }
    }

    fn gift_from(&self, from: &str) -> String {
        t!("slips-gift-from", sender = from)
    }

    fn reference(&self, reference: &str) -> String {
        t!("slips-reference", reference = reference)
    }

    fn page(&self, page: u64, pages: u64) -> String {
        t!("slips-page", page = page, pages = pages)
    }

    fn language(&self) -> String {
        Language::current().tag().to_owned()
    }
}
