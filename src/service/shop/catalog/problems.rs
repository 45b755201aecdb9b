//! The problems of an import, each with the position of its entry.

use crate::contract::shop::catalog::{CatalogProblem, CatalogProblemCode, EntryKind};

/// The most problems of a plan, besides as many pictures that are missing. A file with one mistake in each row has no use for
/// all of them.
const MAX_PROBLEMS: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct Problems {
    found: Vec<CatalogProblem>,
    /// How many of them are pictures that the shop does not have. A client can upload them after the plan, so that they
    /// leave room for the others.
    missing_pictures: usize,
}

/// The problems of one entry.
pub(super) struct EntryProblems<'a> {
    all: &'a mut Problems,
    kind: EntryKind,
    entry: usize,
    variant: Option<usize>,
}

impl Problems {
    pub(super) fn of_entry(&mut self, kind: EntryKind, entry: usize) -> EntryProblems<'_> {
        EntryProblems {
            all: self,
            kind,
            entry,
            variant: None,
        }
    }

    pub(super) fn into_vec(self) -> Vec<CatalogProblem> {
        self.found
    }
}

impl EntryProblems<'_> {
    /// The problems of a variant at its position in the import; `None` for a variant that the import does not name.
    pub(super) fn of_variant(&mut self, variant: Option<usize>) -> EntryProblems<'_> {
        EntryProblems {
            all: self.all,
            variant,
            ..*self
        }
    }

    pub(super) fn add(
        &mut self,
        field: &str,
        code: CatalogProblemCode,
        message: impl Into<String>,
    ) {
        let is_picture =
            code == CatalogProblemCode::Unknown && matches!(field, "pictures" | "picture" | "logo");
        let pictures = &mut self.all.missing_pictures;
        let count = match is_picture {
            true => *pictures,
            false => self.all.found.len() - *pictures,
        };
        if count < MAX_PROBLEMS {
            *pictures += usize::from(is_picture);
            self.all.found.push(CatalogProblem {
                kind: self.kind,
                entry: self.entry,
                variant: self.variant,
                field: field.to_owned(),
                code,
                message: message.into(),
            });
        }
    }

    pub(super) fn missing(&mut self, field: &str) {
        self.add(field, CatalogProblemCode::Missing, "This field is required");
    }

    pub(super) fn invalid(&mut self, field: &str, message: impl Into<String>) {
        self.add(field, CatalogProblemCode::Invalid, message);
    }

    pub(super) fn unknown(&mut self, field: &str, message: impl Into<String>) {
        self.add(field, CatalogProblemCode::Unknown, message);
    }
}
