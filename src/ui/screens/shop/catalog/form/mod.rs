//! The fields of an entry of the catalog as texts, so that two versions of it can be compared and merged field by field.

mod entries;
mod field;
mod options;
mod product;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};

use strum::VariantArray as _;

use self::field::YES;
pub(super) use self::{
    entries::{ChangeHead, FormEntry, entry_change, entry_form},
    field::{EntryField, FormField, VariantField, select_modes},
    options::{Moved, OptionSet, Values, variant_name},
    product::{product_changes, product_form, removed_stock},
};
use crate::{
    contract::{Cents, shop::catalog::FieldChange},
    i18n::format,
    shop_files::catalog::{join_list, split_list},
};

/// The texts of all fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CatalogForm(BTreeMap<FormField, String>);

impl CatalogForm {
    /// The form of the fields of an entry.
    pub(super) fn new(
        fields: impl IntoIterator<Item = (EntryField, String)>,
        is_archived: bool,
    ) -> Self {
        let fields = fields.into_iter();
        let fields = fields.map(|(field, text)| (FormField::Entry(field), text));
        let archived = (FormField::Archived, yes_or_no(is_archived));
        Self(fields.chain([archived]).collect())
    }

    /// The text of a field without spaces around it.
    pub(super) fn get(&self, field: &FormField) -> Option<&str> {
        self.0.get(field).map(|text| text.trim())
    }

    pub(super) fn value(&self, field: EntryField) -> &str {
        self.get(&FormField::Entry(field)).unwrap_or_default()
    }

    /// The text of a field, to be edited.
    pub(super) fn text(&mut self, field: &FormField) -> &mut String {
        self.0.entry(field.clone()).or_default()
    }

    pub(super) fn set(&mut self, field: EntryField, text: String) {
        *self.text(&FormField::Entry(field)) = text;
    }

    pub(super) fn is_checked(&self, field: EntryField) -> bool {
        self.value(field) == YES
    }

    pub(super) fn set_checked(&mut self, field: EntryField, is_checked: bool) {
        self.set(field, yes_or_no(is_checked));
    }

    /// The values of a field that has several.
    pub(super) fn list(&self, field: EntryField) -> Vec<String> {
        split_list(self.value(field))
    }

    pub(super) fn set_list(&mut self, field: EntryField, values: &[String]) {
        self.set(field, join_list(values));
    }

    /// The options and variants of a product.
    pub(super) fn options(&self) -> OptionSet {
        // Not trimmed: the line of the names can be empty.
        let text = self.0.get(&FormField::Entry(EntryField::Options));
        text.map(|text| OptionSet::parse(text)).unwrap_or_default()
    }

    /// Sets the options. A product without options has none that can be selected.
    pub(super) fn set_options(&mut self, options: &OptionSet) {
        self.set(EntryField::Options, options.text());
        if options.names.is_empty() {
            self.set(EntryField::Selectable, String::new());
        }
    }

    /// Gives variants that got other values the texts that they had. Variants that become one get the texts of the first, and
    /// the sum of their numbers on hand.
    pub(super) fn move_variants(&mut self, moved: &[Moved]) {
        let former = self.clone();
        let mut merged: BTreeMap<&Values, Vec<&Values>> = BTreeMap::new();
        for (before, after) in moved {
            merged.entry(after).or_default().push(before);
        }
        for (after, before) in merged {
            for field in VariantField::VARIANTS {
                let text = match field {
                    VariantField::OnHand => former.total_on_hand(&before),
                    field => {
                        let first = FormField::Variant(before[0].clone(), *field);
                        former.0.get(&first).cloned()
                    }
                };
                if let Some(text) = text {
                    self.0
                        .insert(FormField::Variant(after.clone(), *field), text);
                }
            }
        }
    }

    /// The sum of the numbers on hand of variants; empty when none is counted. A text that is no number is kept, so that the
    /// form shows its problem.
    fn total_on_hand(&self, variants: &[&Values]) -> Option<String> {
        let texts = variants.iter().filter_map(|values| {
            let field = FormField::Variant((*values).clone(), VariantField::OnHand);
            self.0.get(&field)
        });
        let texts: Vec<&String> = texts.collect();
        let counted = texts.iter().filter(|text| !text.trim().is_empty());
        let counted: Vec<&String> = counted.copied().collect();
        let [first, others @ ..] = counted.as_slice() else {
            return texts.first().map(|text| (*text).clone());
        };
        if others.is_empty() {
            return Some((*first).clone());
        }
        let mut total: u64 = 0;
        for text in counted {
            match format::parse_integer(text.trim()) {
                Some(on_hand) => total = total.saturating_add(on_hand),
                None => return Some(text.clone()),
            }
        }
        Some(format::integer(total))
    }

    fn variants(&self) -> HashSet<Values> {
        self.options().variants.into_iter().collect()
    }

    /// Whether every text can be a value.
    pub(super) fn is_valid(&self) -> bool {
        let variants = self.variants();
        let mut fields = self.0.iter();
        fields.all(|(field, text)| !is_of(field, &variants) || field.problem(text).is_none())
    }

    /// The fields of variants whose texts cannot be values: their labels and why.
    pub(super) fn variant_problems(&self) -> Vec<(String, String)> {
        let variants = self.variants();
        let fields = self.0.iter();
        let fields = fields.filter(|(field, _)| {
            matches!(field, FormField::Variant(..)) && is_of(field, &variants)
        });
        let problems = fields.filter_map(|(field, text)| {
            field.problem(text).map(|problem| (field.label(), problem))
        });
        problems.collect()
    }

    /// The fields whose texts differ, with the text of the other form and of this one. A variant that only one of the forms
    /// has is a difference of the options.
    pub(super) fn differences(&self, other: &Self) -> Vec<(FormField, String, String)> {
        let (own, others) = (self.variants(), other.variants());
        let fields = self.0.iter().filter_map(|(field, text)| {
            if !is_of(field, &own) || !is_of(field, &others) {
                return None;
            }
            let before = other.0.get(field)?;
            let differs = before.trim() != text.trim();
            differs.then(|| (field.clone(), before.clone(), text.clone()))
        });
        fields.collect()
    }

    /// Whether all texts are the same values as those of the other form.
    pub(super) fn has_values_of(&self, other: &Self) -> bool {
        let differences = self.differences(other);
        let mut differences = differences.iter();
        differences.all(|(field, text, other)| field.is_same_value(text, other))
    }

    /// `theirs` with the fields that this form changed since `base`, and the variants that it added.
    pub(super) fn rebased(&self, base: &Self, theirs: &Self) -> Self {
        let mut rebased = theirs.clone();
        for (field, _, mine) in self.differences(base) {
            // Another operator can have removed a variant.
            if let Some(text) = rebased.0.get_mut(&field) {
                *text = mine;
            }
        }
        let (own, before) = (self.variants(), base.variants());
        for (field, text) in &self.0 {
            if let FormField::Variant(values, kind) = field
                && own.contains(values)
                && !before.contains(values)
            {
                let text = match kind {
                    VariantField::OnHand => {
                        self.rebased_on_hand((values, text.as_str()), base, theirs)
                    }
                    _ => text.clone(),
                };
                rebased.0.insert(field.clone(), text);
            }
        }
        rebased
    }

    /// The number on hand of an added variant. One that was taken from variants of `base` is that of `theirs` now, because
    /// their stock can have moved.
    fn rebased_on_hand(
        &self,
        (values, text): (&Values, &str),
        base: &Self,
        theirs: &Self,
    ) -> String {
        let own = self.options().variants;
        let before = base.options().variants;
        let replaced = before.iter().filter(|it| !own.contains(it));
        let replaced: Vec<&Values> = replaced.filter(|it| is_same_item(it, values)).collect();
        // Only the first variant of an added option takes the stock.
        let is_first = replaced.first().is_some_and(|replaced| {
            own.iter().find(|it| is_same_item(replaced, it)) == Some(values)
        });
        let taken = base.total_on_hand(&replaced);
        let is_taken = is_first && taken.as_deref().map(str::trim) == Some(text.trim());
        match theirs.total_on_hand(&replaced) {
            Some(now) if is_taken => now,
            _ => text.to_owned(),
        }
    }
}

/// Whether a variant has all values of the other one, in their order: an option was added or removed.
fn is_same_item(variant: &[String], other: &[String]) -> bool {
    let has_all = |values: &[String], of: &[String]| {
        let mut rest = values.iter();
        of.iter().all(|value| rest.any(|it| it == value))
    };
    has_all(variant, other) || has_all(other, variant)
}

/// Whether a field is of one of these variants, or of no variant.
fn is_of(field: &FormField, variants: &HashSet<Values>) -> bool {
    match field {
        FormField::Variant(values, _) => variants.contains(values),
        FormField::Entry(_) | FormField::Archived => true,
    }
}

fn yes_or_no(value: bool) -> String {
    match value {
        true => YES.to_owned(),
        false => String::new(),
    }
}

/// The text of an amount; empty without one.
fn amount(amount: Option<Cents>) -> String {
    amount.map_or_else(String::new, format::money_without_zero_cents)
}

fn number(number: Option<u32>) -> String {
    number.map_or_else(String::new, |number| format::integer(number.into()))
}

fn changed(text: &str) -> FieldChange<String> {
    match text {
        "" => FieldChange::Clear,
        text => FieldChange::Set(text.to_owned()),
    }
}

/// The change to the value of a text. A text without a value, which the form does not save, erases nothing.
fn parsed<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> FieldChange<T> {
    match text {
        "" => FieldChange::Clear,
        text => parse(text).map_or(FieldChange::Keep, FieldChange::Set),
    }
}

fn parsed_amount(text: &str) -> FieldChange<Cents> {
    parsed(text, format::parse_money)
}

fn parsed_number(text: &str) -> FieldChange<u32> {
    parsed(text, |text| {
        u32::try_from(format::parse_integer(text)?).ok()
    })
}

fn parsed_list(text: &str) -> FieldChange<Vec<String>> {
    let values = split_list(text);
    match values.is_empty() {
        true => FieldChange::Clear,
        false => FieldChange::Set(values),
    }
}
