//! The section of the help that is about a page.

use super::document::Document;
use crate::ui::page::{Page, ShopTab};

/// A section of a document, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Topic {
    pub(super) document: Document,
    pub(super) section: usize,
}

impl Topic {
    /// The section about a page.
    pub(crate) fn of_page(page: Page) -> Self {
        let (document, anchor) = match page {
            Page::Products | Page::Brands => (Document::Gifts, ""),
            Page::Collections => (Document::Gifts, "#collections"),
            Page::NewGift => (Document::Sending, "#before-send"),
            Page::Drafts => (Document::Gifts, "#templates"),
            Page::People => (Document::People, "#lists"),
            Page::Inbox => (Document::Inbox, ""),
            Page::Batches | Page::Batch(_) => (Document::Orders, ""),
            Page::SendLog(_) => (Document::Sending, "#the-log-of-sends"),
            Page::Orders => (Document::Orders, "#what-an-action-concerns"),
            Page::Activity => (Document::Sync, "#how-old-data-can-be"),
            Page::Money => (Document::Money, "#money-the-ledger"),
            Page::Reports => (Document::Money, "#reports"),
            Page::Shop(ShopTab::Catalog) => (Document::Shop, "#catalog"),
            Page::Shop(ShopTab::Stock) => (Document::Shop, "#stock"),
            Page::Shop(ShopTab::ToShip) => (Document::Shop, "#parcels"),
            Page::Shop(ShopTab::Funds) => (Document::ShopMoney, ""),
            Page::Shop(ShopTab::Audit) => (Document::Shop, "#audit"),
            Page::Settings => (Document::Sending, ""),
        };
        let section = document.linked(anchor).map_or(0, |(_, section)| section);
        Self { document, section }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_of_pages_are_the_named_sections() {
        let title = |page| {
            let topic = Topic::of_page(page);
            topic.document.sections()[topic.section].title
        };
        assert_eq!(title(Page::Collections), "Collections");
        assert_eq!(title(Page::NewGift), "Before Send");
        assert_eq!(title(Page::People), "Lists");
        assert_eq!(title(Page::SendLog(None)), "The log of sends");
        assert_eq!(title(Page::Money), "Money: the ledger");
        assert_eq!(title(Page::Shop(ShopTab::ToShip)), "Parcels");
        assert_eq!(title(Page::Activity), "How old data can be");
    }
}
