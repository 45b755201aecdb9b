//! Which variants were chosen: one option of each group, or some of a plain list, or nothing, which
//! leaves the choice to the recipient.

use crate::contract::{Product, Variant};

/// What was pressed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The option of each group, in the order of the groups.
    pub groups: Vec<Option<usize>>,
    /// Places in the plain list, in the order they were pressed.
    pub listed: Vec<usize>,
}

/// What a choice comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// There is nothing to choose, or it is left to the recipient.
    Open,
    /// Begun, not finished; what is still to be done, in words.
    Unfinished(String),
    /// Names of variants, as the service wants them.
    Variants(Vec<String>),
}

impl Choice {
    /// Whether the product is chosen by its groups. The variants are then combinations of one
    /// option of each group; where the names do not say so, the plain list is the truth.
    pub fn has_groups(product: &Product) -> bool {
        let first: Option<Vec<&str>> = product
            .variant_groups
            .iter()
            .map(|group| group.options.first().map(|option| option.name.as_str()))
            .collect();
        product.variants_to_choose() == 1
            && first.is_some_and(|names| !names.is_empty() && find(product, &names).is_some())
    }

    /// Presses an option of a group; pressing the chosen one gives it back.
    pub fn press_option(&mut self, group: usize, option: usize) {
        if self.groups.len() <= group {
            self.groups.resize(group + 1, None);
        }
        let held = &mut self.groups[group];
        *held = (*held != Some(option)).then_some(option);
    }

    /// Presses a variant of the plain list. With one to choose, another takes its place; with
    /// several, no more than that many are held.
    pub fn press_listed(&mut self, product: &Product, variant: usize) {
        let most = product.variants_to_choose();
        if let Some(at) = self.listed.iter().position(|held| *held == variant) {
            self.listed.remove(at);
        } else if most == 1 {
            self.listed = vec![variant];
        } else if self.listed.len() < most {
            self.listed.push(variant);
        }
    }

    pub fn option_of(&self, group: usize) -> Option<usize> {
        self.groups.get(group).copied().flatten()
    }

    /// What it comes to for `product`.
    pub fn chosen(&self, product: &Product) -> Chosen {
        if Self::has_groups(product) {
            self.by_groups(product)
        } else {
            self.by_list(product)
        }
    }

    fn by_groups(&self, product: &Product) -> Chosen {
        let mut names = Vec::new();
        let mut missing = Vec::new();
        for (i, group) in product.variant_groups.iter().enumerate() {
            match self.option_of(i).and_then(|at| group.options.get(at)) {
                Some(option) => names.push(option.name.as_str()),
                None => missing.push(group.name.to_lowercase()),
            }
        }
        if names.is_empty() {
            return Chosen::Open;
        }
        if !missing.is_empty() {
            return Chosen::Unfinished(format!("Choose {} too.", missing.join(" and ")));
        }
        match find(product, &names) {
            Some(variant) => Chosen::Variants(vec![variant.name.clone()]),
            None => Chosen::Unfinished(format!("{} is not made.", names.join(" / "))),
        }
    }

    fn by_list(&self, product: &Product) -> Chosen {
        let names: Vec<String> = self
            .listed
            .iter()
            .filter_map(|at| product.variants.get(*at))
            .map(|variant| variant.name.clone())
            .collect();
        let wanted = product.variants_to_choose();
        match names.len() {
            0 => Chosen::Open,
            held if held < wanted => Chosen::Unfinished(format!("Choose {} more.", wanted - held)),
            _ => Chosen::Variants(names),
        }
    }
}

/// The variant that combines these options, whatever stands between their names.
pub fn find<'p>(product: &'p Product, options: &[&str]) -> Option<&'p Variant> {
    let between = [" / ", "/", ", ", " - ", " · ", " "];
    product.variants.iter().find(|variant| {
        between
            .iter()
            .any(|separator| variant.name == options.join(separator))
    })
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
    fn a_size_and_a_colour_make_a_variant() {
        let hoodie = product(
            &["S / Ink", "S / Moss", "M / Ink", "M / Moss"],
            vec![
                group("Size", &["S", "M"]),
                group("Colour", &["Ink", "Moss"]),
            ],
            1,
        );
        let mut choice = Choice::default();
        assert_eq!(choice.chosen(&hoodie), Chosen::Open);
        choice.press_option(1, 1);
        assert_eq!(
            choice.chosen(&hoodie),
            Chosen::Unfinished("Choose size too.".to_owned())
        );
        choice.press_option(0, 1);
        assert_eq!(
            choice.chosen(&hoodie),
            Chosen::Variants(vec!["M / Moss".to_owned()])
        );
        choice.press_option(0, 1);
        choice.press_option(1, 1);
        assert_eq!(choice.chosen(&hoodie), Chosen::Open);
    }

    #[test]
    fn groups_that_do_not_name_the_variants_are_not_believed() {
        let odd = product(&["Red one", "Blue one"], vec![group("Colour", &["Red"])], 1);
        assert!(!Choice::has_groups(&odd));
        let mut choice = Choice::default();
        choice.press_listed(&odd, 1);
        assert_eq!(
            choice.chosen(&odd),
            Chosen::Variants(vec!["Blue one".to_owned()])
        );
    }

    #[test]
    fn a_box_of_three_takes_three_and_no_more() {
        let teas = product(&["Mint", "Assam", "Sencha", "Rooibos"], Vec::new(), 3);
        let mut choice = Choice::default();
        for at in [2, 0] {
            choice.press_listed(&teas, at);
        }
        assert_eq!(
            choice.chosen(&teas),
            Chosen::Unfinished("Choose 1 more.".to_owned())
        );
        choice.press_listed(&teas, 1);
        choice.press_listed(&teas, 3);
        assert_eq!(
            choice.chosen(&teas),
            Chosen::Variants(vec!["Sencha".into(), "Mint".into(), "Assam".into()])
        );
    }

    #[test]
    fn a_product_without_variants_has_nothing_to_choose() {
        assert_eq!(Choice::default().chosen(&Product::default()), Chosen::Open);
    }
}
