//! The option groups of a product, such as size and color, and the variant that one option of each group
//! names. The catalog has groups and variants side by side, and connects them only by their names.

use serde::{Deserialize, Serialize};

use crate::contract::Product;

/// A group of options of which a gift has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OptionGroup {
    pub name: String,
    pub options: Vec<String>,
}

/// The groups of a product whose options together name a variant. Empty when a gift has several variants,
/// and when the first options of all groups name no variant.
#[must_use]
pub fn option_groups(product: &Product) -> Vec<OptionGroup> {
    let groups: Vec<OptionGroup> = product
        .variant_groups
        .iter()
        .map(|group| OptionGroup {
            name: group.name.clone(),
            options: group
                .options
                .iter()
                .map(|option| option.name.clone())
                .collect(),
        })
        .collect();
    let first: Option<Vec<&str>> = groups
        .iter()
        .map(|group| group.options.first().map(String::as_str))
        .collect();
    let names = product.variants.iter().map(|variant| variant.name.as_str());
    let names_variant =
        first.is_some_and(|options| !options.is_empty() && variant_of(names, &options).is_some());
    if product.variants_to_choose() == 1 && names_variant {
        groups
    } else {
        Vec::new()
    }
}

/// The variant whose name joins these options with one of the usual separators.
pub fn variant_of<'a>(
    variants: impl IntoIterator<Item = &'a str>,
    options: &[&str],
) -> Option<&'a str> {
    let joined = [" / ", "/", ", ", " - ", " · ", " "].map(|separator| options.join(separator));
    let mut variants = variants.into_iter();
    variants.find(|variant| joined.iter().any(|name| name == variant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Variant, VariantGroup, VariantOption};

    fn product(variants: &[&str], options: &[&[&str]]) -> Product {
        let named = |name: &str| name.to_owned();
        Product {
            variants: variants
                .iter()
                .map(|name| Variant {
                    name: named(name),
                    ..Variant::default()
                })
                .collect(),
            variant_groups: options
                .iter()
                .map(|options| VariantGroup {
                    options: options
                        .iter()
                        .map(|name| VariantOption {
                            name: named(name),
                            ..VariantOption::default()
                        })
                        .collect(),
                    ..VariantGroup::default()
                })
                .collect(),
            ..Product::default()
        }
    }

    #[test]
    fn groups_whose_options_name_variants_are_used() {
        let hoodie = product(&["S / Ink", "M / Ink"], &[&["S", "M"], &["Ink"]]);
        let groups = option_groups(&hoodie);
        let options: Vec<_> = groups.iter().map(|group| group.options.len()).collect();
        assert_eq!(options, [2, 1]);
        let other = product(&["Small ink"], &[&["S"], &["Ink"]]);
        assert!(option_groups(&other).is_empty());
        let several = Product {
            variants_num_selectable: Some(2),
            ..hoodie
        };
        assert!(option_groups(&several).is_empty());
    }

    #[test]
    fn options_name_variant_with_usual_separators() {
        assert_eq!(variant_of(["S/Ink", "M/Ink"], &["M", "Ink"]), Some("M/Ink"));
        assert_eq!(variant_of(["M, Ink"], &["M", "Ink"]), Some("M, Ink"));
        assert_eq!(variant_of(["Ink, M"], &["M", "Ink"]), None);
    }
}
