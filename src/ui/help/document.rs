//! The documents of the help, and their sections.

use std::sync::LazyLock;

/// A document of `docs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub(crate) enum Document {
    Gifts,
    RecipientFiles,
    Spreadsheet,
    Sending,
    People,
    Inbox,
    Orders,
    Money,
    Recipient,
    Sync,
    Shop,
    CatalogFiles,
    ShopMoney,
    Keyboard,
    Problems,
}

impl Document {
    /// The name of the file, and its text.
    fn source(self) -> (&'static str, &'static str) {
        macro_rules! source {
            ($name:literal) => {
                ($name, include_str!(concat!("../../../docs/", $name)))
            };
        }
        match self {
            Self::Gifts => source!("gifts.md"),
            Self::RecipientFiles => source!("recipient-files.md"),
            Self::Spreadsheet => source!("spreadsheet.md"),
            Self::Sending => source!("sending.md"),
            Self::People => source!("people.md"),
            Self::Inbox => source!("inbox.md"),
            Self::Orders => source!("orders.md"),
            Self::Money => source!("money.md"),
            Self::Recipient => source!("recipient.md"),
            Self::Sync => source!("sync.md"),
            Self::Shop => source!("shop.md"),
            Self::CatalogFiles => source!("shop-catalog-files.md"),
            Self::ShopMoney => source!("shop-money.md"),
            Self::Keyboard => source!("keyboard.md"),
            Self::Problems => source!("problems.md"),
        }
    }

    /// The sections in their order; the first one is the title with the text below it.
    pub(super) fn sections(self) -> &'static [Section] {
        let all = SECTIONS.iter().find(|(document, _)| *document == self);
        all.map_or(&[], |(_, sections)| sections)
    }

    /// The title of the document.
    pub(super) fn title(self) -> &'static str {
        self.sections().first().map_or("", |section| section.title)
    }

    /// The document and the section that a link from one document to another names: `people.md#occasions`, or
    /// `#occasions` in `self`. `None` for a document that is not part of the help.
    pub(super) fn linked(self, target: &str) -> Option<(Self, usize)> {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let document = match file {
            "" => self,
            _ => *<Self as strum::VariantArray>::VARIANTS
                .iter()
                .find(|document| document.source().0 == file)?,
        };
        let mut sections = document.sections().iter();
        let named = sections.position(|section| section.anchor() == anchor);
        Some((document, named.unwrap_or(0)))
    }
}

static SECTIONS: LazyLock<Vec<(Document, Vec<Section>)>> = LazyLock::new(|| {
    <Document as strum::VariantArray>::VARIANTS
        .iter()
        .map(|document| (*document, sections(document.source().1)))
        .collect()
});

/// A heading, and the text below it in Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
}

impl Section {
    /// The name of the section in a link: the words of its title in lowercase, with hyphens.
    fn anchor(&self) -> String {
        let kept = self.title.to_lowercase();
        let kept = kept.chars().filter(|character| {
            character.is_alphanumeric() || matches!(character, ' ' | '-' | '_')
        });
        kept.map(|character| match character {
            ' ' => '-',
            other => other,
        })
        .collect()
    }

    /// The targets of the links to other documents and sections.
    pub(super) fn inner_links(&self) -> impl Iterator<Item = &'static str> {
        let links = self.text.split("](").skip(1);
        let targets = links.filter_map(|rest| rest.split_once(')'));
        targets
            .map(|(target, _)| target)
            .filter(|target| !target.contains("://"))
    }
}

/// The sections of a document. A line of a code block is no heading.
fn sections(text: &'static str) -> Vec<Section> {
    let mut starts = Vec::new();
    let (mut at, mut is_code) = (0, false);
    for line in text.split_inclusive('\n') {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        if !is_code && (line.starts_with("# ") || line.starts_with("## ")) {
            starts.push((at, at + line.len()));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start);
    let ends = ends.chain([text.len()]);
    let sections = starts.iter().zip(ends);
    sections
        .map(|((start, body), end)| Section {
            title: text[*start..*body].trim_start_matches('#').trim(),
            text: text[*body..end].trim(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;

    #[test]
    fn sections_contain_the_whole_document() {
        for document in Document::VARIANTS {
            let sections = document.sections();
            assert!(!document.title().is_empty(), "{document:?}");
            let whole: usize = sections.iter().map(|section| section.text.len()).sum();
            let text = document.source().1;
            let titles: usize = sections.iter().map(|section| section.title.len() + 8).sum();
            assert!(
                whole + titles + sections.len() * 4 >= text.len(),
                "{document:?}"
            );
        }
    }

    #[test]
    fn lines_of_code_are_no_headings() {
        let found = sections("# Title\n\nText\n\n## One\n```sh\n# no heading\n```\nEnd\n");
        let expected = [("Title", "Text"), ("One", "```sh\n# no heading\n```\nEnd")];
        let found: Vec<_> = found
            .iter()
            .map(|section| (section.title, section.text))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn links_between_documents_name_sections() {
        let (document, section) = Document::Gifts.linked("people.md#occasions").unwrap();
        assert_eq!(document, Document::People);
        assert_eq!(document.sections()[section].title, "Occasions");
        let (document, section) = Document::Sending.linked("#in-doubt").unwrap();
        assert_eq!(document.sections()[section].title, "In doubt");
        assert_eq!(Document::Sending.linked("../README.md"), None);
    }
}
