//! The variants that are selected in the product panel: one option of each group, or entries of a
//! plain list. An empty selection leaves the choice to the recipient.

use crate::{
    contract::{Product, Variant},
    desk::variant_of,
    i18n::{format, t},
};

/// The selected options of the groups and the selected variants of the plain list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct VariantSelection {
    /// The index of the selected option of each group.
    groups: Vec<Option<usize>>,
    /// Indices in the plain list, in the order of selection.
    pub(super) listed: Vec<usize>,
}

/// The result of a selection: variant names, no choice, or what is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SelectedVariants {
    /// The product has no variants, or the recipient chooses.
    RecipientChooses,
    Incomplete(Incomplete),
    /// The names of the variants, as the service expects them.
    Names(Vec<String>),
}

/// Why a selection cannot be added to a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Incomplete {
    /// Groups without a selected option, by name.
    MissingGroups(Vec<String>),
    /// No variant combines these options.
    UnknownCombination(Vec<String>),
    /// The number of variants that are still to be selected.
    TooFew(usize),
}

impl Incomplete {
    pub(super) fn text(&self) -> String {
        match self {
            Self::MissingGroups(groups) => {
                t!("product-options-missing", groups = format::list(groups))
            }
            Self::UnknownCombination(options) => t!(
                "product-combination-unavailable",
                options = options.join(" / "),
            ),
            Self::TooFew(missing) => t!("product-options-more", count = *missing),
        }
    }
}

impl VariantSelection {
    /// Whether a variant is selected by one option of each group: the product takes one variant,
    /// and the first options of all groups together name a variant. Other products show a plain
    /// list.
    pub(super) fn has_groups(product: &Product) -> bool {
        let first: Option<Vec<&str>> = product
            .variant_groups
            .iter()
            .map(|group| group.options.first().map(|option| option.name.as_str()))
            .collect();
        product.variants_to_choose() == 1
            && first
                .is_some_and(|names| !names.is_empty() && find_variant(product, &names).is_some())
    }

    /// Selects an option of a group, or deselects the option if it is already selected.
    pub(super) fn toggle_option(&mut self, group: usize, option: usize) {
        if self.groups.len() <= group {
            self.groups.resize(group + 1, None);
        }
        let selected = &mut self.groups[group];
        *selected = (*selected != Some(option)).then_some(option);
    }

    /// Selects or deselects a variant of the plain list. If the product takes one variant, the new
    /// variant replaces the old one; if it takes several, variants beyond that number are ignored.
    pub(super) fn toggle_listed(&mut self, product: &Product, variant: usize) {
        let max = product.variants_to_choose();
        if let Some(at) = self.listed.iter().position(|other| *other == variant) {
            self.listed.remove(at);
        } else if max == 1 {
            self.listed = vec![variant];
        } else if self.listed.len() < max {
            self.listed.push(variant);
        }
    }

    pub(super) fn option_of(&self, group: usize) -> Option<usize> {
        self.groups.get(group).copied().flatten()
    }

    /// The selected variants of `product`.
    pub(super) fn variants(&self, product: &Product) -> SelectedVariants {
        if Self::has_groups(product) {
            self.by_groups(product)
        } else {
            self.by_list(product)
        }
    }

    fn by_groups(&self, product: &Product) -> SelectedVariants {
        let mut names = Vec::new();
        let mut missing = Vec::new();
        for (i, group) in product.variant_groups.iter().enumerate() {
            match self.option_of(i).and_then(|at| group.options.get(at)) {
                Some(option) => names.push(option.name.as_str()),
                None => missing.push(group.name.clone()),
            }
        }
        if names.is_empty() {
            return SelectedVariants::RecipientChooses;
        }
        if !missing.is_empty() {
            return SelectedVariants::Incomplete(Incomplete::MissingGroups(missing));
        }
        match find_variant(product, &names) {
            Some(variant) => SelectedVariants::Names(vec![variant.name.clone()]),
            None => {
                let options = names.into_iter().map(str::to_owned).collect();
                SelectedVariants::Incomplete(Incomplete::UnknownCombination(options))
            }
        }
    }

    fn by_list(&self, product: &Product) -> SelectedVariants {
        let names: Vec<String> = self
            .listed
            .iter()
            .filter_map(|at| product.variants.get(*at))
            .map(|variant| variant.name.clone())
            .collect();
        let wanted = product.variants_to_choose();
        match names.len() {
            0 => SelectedVariants::RecipientChooses,
            count if count < wanted => {
                SelectedVariants::Incomplete(Incomplete::TooFew(wanted - count))
            }
            _ => SelectedVariants::Names(names),
        }
    }
}

/// The variant whose name joins these options with one of the usual separators.
pub(super) fn find_variant<'p>(product: &'p Product, options: &[&str]) -> Option<&'p Variant> {
    let names = product.variants.iter().map(|variant| variant.name.as_str());
    let name = variant_of(names, options)?;
    product.variants.iter().find(|variant| variant.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{VariantGroup, VariantOption};

    fn group(name: &str, options: &[&str]) -> VariantGroup {
        VariantGroup {
            name: name.to_owned(),
            options: options
                .iter()
                .map(|name| VariantOption {
                    name: (*name).to_owned(),
                    ..VariantOption::default()
                })
                .collect(),
            ..VariantGroup::default()
        }
    }

    fn product(variants: &[&str], groups: Vec<VariantGroup>, choose: u32) -> Product {
        Product {
            variants: variants
                .iter()
                .map(|name| Variant {
                    name: (*name).to_owned(),
                    ..Variant::default()
                })
                .collect(),
            variant_groups: groups,
            variants_num_selectable: Some(choose),
            ..Product::default()
        }
    }

    #[test]
    fn one_option_of_each_group_selects_variant() {
        let hoodie = product(
            &["S / Ink", "S / Moss", "M / Ink", "M / Moss"],
            vec![group("Size", &["S", "M"]), group("Color", &["Ink", "Moss"])],
            1,
        );
        let mut selection = VariantSelection::default();
        assert_eq!(
            selection.variants(&hoodie),
            SelectedVariants::RecipientChooses
        );
        selection.toggle_option(1, 1);
        assert_eq!(
            selection.variants(&hoodie),
            SelectedVariants::Incomplete(Incomplete::MissingGroups(vec!["Size".to_owned()]))
        );
        selection.toggle_option(0, 1);
        assert_eq!(
            selection.variants(&hoodie),
            SelectedVariants::Names(vec!["M / Moss".to_owned()])
        );
        selection.toggle_option(0, 1);
        selection.toggle_option(1, 1);
        assert_eq!(
            selection.variants(&hoodie),
            SelectedVariants::RecipientChooses
        );
    }

    #[test]
    fn ignores_groups_that_do_not_match_variant_names() {
        let odd = product(&["Red one", "Blue one"], vec![group("Color", &["Red"])], 1);
        assert!(!VariantSelection::has_groups(&odd));
        let mut selection = VariantSelection::default();
        selection.toggle_listed(&odd, 1);
        assert_eq!(
            selection.variants(&odd),
            SelectedVariants::Names(vec!["Blue one".to_owned()])
        );
    }

    #[test]
    fn plain_list_requires_exact_number_of_variants() {
        let teas = product(&["Mint", "Assam", "Sencha", "Rooibos"], Vec::new(), 3);
        let mut selection = VariantSelection::default();
        for at in [2, 0] {
            selection.toggle_listed(&teas, at);
        }
        assert_eq!(
            selection.variants(&teas),
            SelectedVariants::Incomplete(Incomplete::TooFew(1))
        );
        selection.toggle_listed(&teas, 1);
        selection.toggle_listed(&teas, 3);
        assert_eq!(
            selection.variants(&teas),
            SelectedVariants::Names(vec!["Sencha".into(), "Mint".into(), "Assam".into()])
        );
    }

    #[test]
    fn product_without_variants_needs_no_selection() {
        assert_eq!(
            VariantSelection::default().variants(&Product::default()),
            SelectedVariants::RecipientChooses
        );
    }
}
