//! The options and variants of a product as its form edits them: up to three options, each with a name and values, and one
//! variant for each combination that the product has. The values of an option are those of the variants.

use std::collections::HashSet;

use crate::{
    contract::shop::catalog::{MAX_OPTIONS, MAX_VARIANTS, VALUE_SEPARATOR},
    i18n::t,
};

/// Ends each name and value in the text of a form; no line of text has this character.
const FIELD_SEPARATOR: char = '\u{1f}';

/// The values of a variant, one for each option.
pub(in crate::ui::screens::shop::catalog) type Values = Vec<String>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::ui::screens::shop::catalog) struct OptionSet {
    /// The last one has no values while it is being added.
    pub names: Vec<String>,
    pub variants: Vec<Values>,
}

/// A variant before and after its values were extended or shortened.
pub(in crate::ui::screens::shop::catalog) type Moved = (Values, Values);

impl OptionSet {
    /// The options of the text of a form.
    pub(super) fn parse(text: &str) -> Self {
        let mut lines = text.split('\n').map(|line| {
            let parts = line.split_terminator(FIELD_SEPARATOR);
            parts.map(str::to_owned).collect::<Vec<_>>()
        });
        Self {
            names: lines.next().unwrap_or_default(),
            variants: lines.collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let lines = std::iter::once(&self.names).chain(&self.variants);
        let lines: Vec<String> = lines
            .map(|line| {
                let parts = line.iter();
                parts
                    .map(|part| format!("{part}{FIELD_SEPARATOR}"))
                    .collect()
            })
            .collect();
        lines.join("\n")
    }

    /// `Size / Color: M / Ink, L / Ink`.
    pub(super) fn shown(&self) -> String {
        let variants: Vec<String> = self.variants.iter().map(|it| variant_name(it)).collect();
        match self.names.is_empty() {
            true => t!("shop-plan-no-value"),
            false => t!(
                "shop-options-shown",
                options = self.names.join(VALUE_SEPARATOR),
                variants = variants.join(", ")
            ),
        }
    }

    /// Why a product cannot have these options.
    pub(in crate::ui::screens::shop::catalog) fn problem(&self) -> Option<String> {
        let names: Vec<&str> = self.names.iter().map(|name| name.trim()).collect();
        let distinct: HashSet<&str> = names.iter().copied().collect();
        if names.contains(&"") {
            Some(t!("shop-options-name-missing"))
        } else if distinct.len() < names.len() {
            Some(t!("shop-options-name-twice"))
        } else if self.has_option_without_values() {
            Some(t!("shop-options-value-missing"))
        } else if self.variants.len() > MAX_VARIANTS {
            Some(t!("shop-options-too-many", max = MAX_VARIANTS as u64))
        } else {
            None
        }
    }

    pub(in crate::ui::screens::shop::catalog) fn has_option_without_values(&self) -> bool {
        self.names.len() > self.value_count()
    }

    pub(in crate::ui::screens::shop::catalog) fn can_add_option(&self) -> bool {
        self.names.len() < MAX_OPTIONS && !self.has_option_without_values()
    }

    /// How many values each variant has.
    fn value_count(&self) -> usize {
        self.variants.first().map_or(0, Vec::len)
    }

    /// The values of an option, in the order of the variants.
    pub(in crate::ui::screens::shop::catalog) fn values(&self, option: usize) -> Vec<&str> {
        let mut values: Vec<&str> = Vec::new();
        for variant in &self.variants {
            if let Some(value) = variant.get(option)
                && !values.contains(&value.as_str())
            {
                values.push(value);
            }
        }
        values
    }

    /// Why a text cannot be added to the values of an option.
    pub(in crate::ui::screens::shop::catalog) fn value_problem(
        &self,
        option: usize,
        value: &str,
    ) -> Option<String> {
        let value = value.trim();
        if value.contains(VALUE_SEPARATOR) {
            Some(t!("shop-options-value-slash"))
        } else if self.values(option).contains(&value) {
            Some(t!("shop-options-value-twice"))
        } else if !value.is_empty()
            && self.variants.len() + self.added_variants(option) > MAX_VARIANTS
        {
            Some(t!("shop-options-too-many", max = MAX_VARIANTS as u64))
        } else {
            None
        }
    }

    /// How many variants a further value of an option adds: one for each combination of the other options.
    fn added_variants(&self, option: usize) -> usize {
        if option >= self.value_count() {
            return 0;
        }
        let others = self
            .variants
            .iter()
            .map(|variant| (variant.get(..option), variant.get(option + 1..)));
        others.collect::<HashSet<_>>().len()
    }

    /// Adds a value, and a variant of it for each combination of the other options. The first value of an option becomes
    /// that of all variants, which are returned with their values before and after.
    pub(in crate::ui::screens::shop::catalog) fn add_value(
        &mut self,
        option: usize,
        value: &str,
    ) -> Vec<Moved> {
        let value = value.trim();
        let is_refused = value.is_empty() || self.value_problem(option, value).is_some();
        if is_refused || option >= self.names.len() {
            return Vec::new();
        }
        if option >= self.value_count() {
            let extended = |values: &Values| [values.as_slice(), &[value.to_owned()]].concat();
            return self.replace_variants(extended);
        }
        let mut new: Vec<Values> = Vec::new();
        for variant in &self.variants {
            let mut values = variant.clone();
            value.clone_into(&mut values[option]);
            if !new.contains(&values) {
                new.push(values);
            }
        }
        self.variants.append(&mut new);
        Vec::new()
    }

    /// Removes a value with its variants. The last value of an option stays: the option is removed instead.
    pub(in crate::ui::screens::shop::catalog) fn remove_value(
        &mut self,
        option: usize,
        value: &str,
    ) {
        if self.values(option).len() > 1 {
            self.variants
                .retain(|variant| variant.get(option).is_none_or(|it| it != value));
        }
    }

    /// Removes an option. Variants that differ in nothing else become one. Returns all variants with their values before and
    /// after.
    pub(in crate::ui::screens::shop::catalog) fn remove_option(
        &mut self,
        option: usize,
    ) -> Vec<Moved> {
        if option >= self.names.len() {
            return Vec::new();
        }
        self.names.remove(option);
        if option >= self.value_count() {
            return Vec::new();
        }
        self.replace_variants(|values| {
            let mut values = values.clone();
            values.remove(option);
            values
        })
    }

    fn replace_variants(&mut self, replacement: impl Fn(&Values) -> Values) -> Vec<Moved> {
        let mut moved: Vec<Moved> = Vec::new();
        for before in std::mem::take(&mut self.variants) {
            let after = replacement(&before);
            if !self.variants.contains(&after) {
                self.variants.push(after.clone());
            }
            moved.push((before, after));
        }
        moved
    }

    /// The combinations of the values that the product does not have; none when a product cannot have all combinations.
    pub(in crate::ui::screens::shop::catalog) fn missing(&self) -> Vec<Values> {
        let counts = (0..self.value_count()).map(|option| self.values(option).len());
        let total = counts.fold(1_usize, usize::saturating_mul);
        if total > MAX_VARIANTS || total == self.variants.len() {
            return Vec::new();
        }
        let mut all: Vec<Values> = vec![Vec::new()];
        for option in 0..self.value_count() {
            let values = self.values(option);
            let extended = all.iter().flat_map(|start| {
                let with = |value: &&str| [start.as_slice(), &[(*value).to_owned()]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            });
            all = extended.collect();
        }
        let known: HashSet<&Values> = self.variants.iter().collect();
        let missing: Vec<Values> = all.into_iter().filter(|it| !known.contains(it)).collect();
        missing
    }
}

/// The name of a variant of a product with options.
pub(in crate::ui::screens::shop::catalog) fn variant_name(values: &[String]) -> String {
    values.join(VALUE_SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: &OptionSet) -> Vec<String> {
        set.variants.iter().map(|it| variant_name(it)).collect()
    }

    fn shirt() -> OptionSet {
        let mut set = OptionSet {
            names: vec!["Size".to_owned()],
            variants: vec![Vec::new()],
        };
        set.add_value(0, "S");
        set.add_value(0, "M");
        set
    }

    #[test]
    fn first_value_of_an_option_extends_all_variants() {
        let mut set = shirt();
        set.names.push("Color".to_owned());
        assert!(set.problem().is_some(), "the option has no values");
        let moved = set.add_value(1, " Ink ");
        assert_eq!(names(&set), ["S / Ink", "M / Ink"]);
        assert_eq!(moved[0], (vec!["S".into()], vec!["S".into(), "Ink".into()]));
        set.add_value(1, "Moss");
        assert_eq!(names(&set), ["S / Ink", "M / Ink", "S / Moss", "M / Moss"]);
        assert_eq!(set.problem(), None);
    }

    #[test]
    fn removed_option_merges_its_variants() {
        let mut set = shirt();
        set.names.push("Color".to_owned());
        set.add_value(1, "Ink");
        set.add_value(1, "Moss");
        let moved = set.remove_option(0);
        assert_eq!(names(&set), ["Ink", "Moss"]);
        let ink = vec!["Ink".to_owned()];
        let merged = moved.iter().filter(|(_, after)| *after == ink);
        assert_eq!(merged.count(), 2);
        set.remove_option(0);
        assert_eq!(set.variants, [Vec::<String>::new()]);
    }

    #[test]
    fn missing_variants_are_found() {
        let mut set = shirt();
        set.names.push("Color".to_owned());
        set.add_value(1, "Ink");
        set.add_value(1, "Moss");
        set.variants.retain(|it| variant_name(it) != "M / Ink");
        assert_eq!(set.missing(), [["M".to_owned(), "Ink".to_owned()]]);
    }

    #[test]
    fn more_variants_than_permitted_are_refused() {
        let numbers = |count: usize| (0..count).map(|number| number.to_string());
        let mut set = OptionSet {
            names: vec!["Size".to_owned()],
            variants: numbers(125).map(|value| vec![value]).collect(),
        };
        set.names.push("Color".to_owned());
        for color in ["Ink", "Moss", "Clay"] {
            set.add_value(1, color);
        }
        assert_eq!(set.values(1), ["Ink", "Moss"]);
        assert_eq!(set.variants.len(), MAX_VARIANTS);
        assert!(set.value_problem(0, "125").is_some());
        set.variants = numbers(200)
            .map(|value| vec![value.clone(), value])
            .collect();
        assert!(set.missing().is_empty());
    }

    #[test]
    fn last_value_and_repeated_values_are_refused() {
        let mut set = shirt();
        set.remove_value(0, "S");
        set.remove_value(0, "M");
        assert_eq!(names(&set), ["M"]);
        set.add_value(0, "M");
        set.add_value(0, "a / b");
        assert_eq!(names(&set), ["M"]);
    }

    #[test]
    fn text_keeps_options_and_variants() {
        let mut set = shirt();
        assert_eq!(OptionSet::parse(&set.text()), set);
        set.remove_option(0);
        assert_eq!(OptionSet::parse(&set.text()), set);
    }
}
