//! The four kinds of entries as a plan sees them: how a change is merged into an entry, and the fields of an entry as text.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use uuid::Uuid;

use super::{
    entries::{Ids, OfKind, PictureFile, StockChange, StockCount},
    problems::EntryProblems,
};
use crate::contract::{
    Cents, Timestamp,
    shop::catalog::{FieldChange, FieldDifference, PictureHash},
    text::fold,
};

/// The most characters of a value in a difference.
const MAX_SHOWN_CHARS: usize = 200;

/// How many characters of the hash of a picture are shown.
const SHOWN_HASH_CHARS: usize = 12;

/// An entry as the operator keeps it.
pub(super) trait Source: OfKind + Clone + PartialEq {
    /// A new entry, whose other fields have no value.
    fn with_handle(handle: &str) -> Self;
    fn handle(&self) -> &str;
    fn name(&self) -> &str;
    /// The fields without the handle.
    fn fields(&self) -> Fields;

    /// The changes of the stock when the entry is archived.
    fn archived_stock(&self, _shop: &ShopContext<'_>) -> Vec<StockChange> {
        Vec::new()
    }
}

/// The change of an entry.
pub(super) trait EntryChange {
    type Source: Source;

    fn handle(&self) -> &str;
    fn expected_revision(&self) -> Option<i64>;

    /// Whether the entry is archived, and its fields keep their values.
    fn archives(&self) -> bool {
        false
    }

    /// When the entry was changed, if that is not the time of the import.
    fn updated_at(&self) -> Option<Timestamp> {
        None
    }

    /// Whether only other entries of the import name the entry. Such names are no list of all entries of a kind.
    fn is_only_named(&self) -> bool {
        false
    }

    /// Merges the change, cleans the values and checks the whole entry.
    fn merge(
        &self,
        source: &mut Self::Source,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    );

    /// The changes of the stock that follow from the change. `before` is `None` for an entry that is new or archived.
    fn stock(
        &self,
        _before: Option<&Self::Source>,
        _after: &Self::Source,
        _shop: &ShopContext<'_>,
        _problems: &mut EntryProblems<'_>,
    ) -> StockDifferences {
        StockDifferences::default()
    }
}

/// The data of the shop that entries of an import refer to.
pub(super) struct ShopContext<'a> {
    pub ids: Ids,
    pub pictures: &'a HashMap<PictureHash, PictureFile>,
    pub stock: &'a HashMap<Uuid, StockCount>,
    /// Whether variants that the import does not name are removed.
    pub removes_missing_variants: bool,
    /// The brands after the import.
    pub brands: BrandIndex,
    /// The handles of the products after the import.
    pub products: BTreeSet<String>,
    /// The SKUs so far, each with its product.
    pub skus: HashMap<String, String>,
}

/// Finds brands by their handles or names.
#[derive(Debug, Default)]
pub(super) struct BrandIndex {
    handles: HashSet<String>,
    /// The handle of the brand with a folded name; `None` when several brands have it.
    by_name: HashMap<String, Option<String>>,
}

/// The brand that a product names.
pub(super) enum BrandMatch<'a> {
    One(&'a str),
    Several,
    Unknown,
}

impl BrandIndex {
    /// The index of brands, each with its handle and name.
    pub(super) fn new<'a>(brands: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut index = Self::default();
        for (brand, name) in brands {
            index.handles.insert(brand.to_owned());
            index
                .by_name
                .entry(fold(name))
                .and_modify(|handle| *handle = None)
                .or_insert_with(|| Some(brand.to_owned()));
        }
        index
    }

    /// A text that is a handle is no name.
    pub(super) fn find<'a>(&'a self, text: &'a str, is_handle: bool) -> BrandMatch<'a> {
        if self.handles.contains(text) {
            return BrandMatch::One(text);
        }
        match self.by_name.get(&fold(text)) {
            _ if is_handle => BrandMatch::Unknown,
            Some(Some(handle)) => BrandMatch::One(handle),
            Some(None) => BrandMatch::Several,
            None => BrandMatch::Unknown,
        }
    }
}

/// The changes of the stock that follow from the change of a product.
#[derive(Debug, Default)]
pub(super) struct StockDifferences {
    pub changes: Vec<StockChange>,
    pub differences: Vec<FieldDifference>,
}

/// The fields of an entry with their values as text.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, Option<String>)>);

impl Fields {
    pub(super) fn text(mut self, field: &str, text: impl Into<String>) -> Self {
        let text: String = text.into();
        self.0
            .push((field.to_owned(), Some(text).filter(|text| !text.is_empty())));
        self
    }

    pub(super) fn optional(self, field: &str, value: Option<&impl ToString>) -> Self {
        self.text(field, value.map(ToString::to_string).unwrap_or_default())
    }

    pub(super) fn list(self, field: &str, list: &[String]) -> Self {
        self.text(field, list.join(", "))
    }

    pub(super) fn picture(self, field: &str, hash: Option<&PictureHash>) -> Self {
        self.text(field, hash.map(shown_hash).unwrap_or_default())
    }

    pub(super) fn pictures(self, field: &str, hashes: &[PictureHash]) -> Self {
        let shown: Vec<&str> = hashes.iter().map(shown_hash).collect();
        self.text(field, shown.join(", "))
    }

    /// The fields whose values differ, in the order of this entry and then of the other one.
    pub(super) fn differences(self, after: Self) -> Vec<FieldDifference> {
        let mut new: BTreeMap<String, Option<String>> = after.0.iter().cloned().collect();
        let mut differences: Vec<FieldDifference> = Vec::new();
        for (field, before) in self.0 {
            let after = new.remove(&field).flatten();
            differences.extend(difference(field, before, after));
        }
        for (field, _) in after.0 {
            if let Some(value) = new.remove(&field) {
                differences.extend(difference(field, None, value));
            }
        }
        differences
    }
}

fn shown_hash(hash: &PictureHash) -> &str {
    hash.get(..SHOWN_HASH_CHARS).unwrap_or(hash)
}

/// `None` when the values are equal.
pub(super) fn difference(
    field: String,
    before: Option<String>,
    after: Option<String>,
) -> Option<FieldDifference> {
    (before != after).then(|| FieldDifference {
        field,
        before: before.map(shortened),
        after: after.map(shortened),
    })
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Merges the change of a field whose cleared value is its default.
pub(super) fn merge<T: Clone + Default>(change: &FieldChange<T>, value: &mut T) {
    match change {
        FieldChange::Keep => {}
        FieldChange::Clear => *value = T::default(),
        FieldChange::Set(new) => value.clone_from(new),
    }
}

pub(super) fn merge_optional<T: Clone>(change: &FieldChange<T>, value: &mut Option<T>) {
    match change {
        FieldChange::Keep => {}
        FieldChange::Clear => *value = None,
        FieldChange::Set(new) => *value = Some(new.clone()),
    }
}

/// An amount as text, without one when it is zero.
pub(super) fn amount(cents: Cents) -> String {
    match cents {
        Cents::ZERO => String::new(),
        cents => cents.to_string(),
    }
}
