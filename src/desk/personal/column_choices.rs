//! The values that the cells of an extra column can have, because the column names the products or variants
//! of each person. The table of recipients offers them.

use std::collections::HashSet;

use crate::{
    desk::drafts::{CartLine, Draft, VariantChoice},
    recipients::is_same_column,
};

/// The choices of a column, each once. Empty when the column names neither products nor variants.
#[must_use]
pub fn column_choices(draft: &Draft, column: &str) -> Vec<String> {
    let is_column = |name: &str| is_same_column(name, column);
    let mut names: Vec<&str> = Vec::new();
    if draft.product_column.as_deref().is_some_and(is_column) {
        names.extend(draft.cart.iter().map(|line| line.product_name.as_str()));
    }
    for line in &draft.cart {
        for (slot, choice) in line.personal_variants.iter().enumerate() {
            if matches!(choice, VariantChoice::Column(name) if is_column(name)) {
                names.extend(slot_names(line, slot).iter().map(String::as_str));
            }
        }
    }
    let mut known = HashSet::new();
    names.retain(|name| known.insert(*name));
    names.into_iter().map(str::to_owned).collect()
}

/// The options of a group, or the variants without groups.
fn slot_names(line: &CartLine, slot: usize) -> &[String] {
    let group = line.option_groups.get(slot);
    group.map_or(&line.variant_choices, |group| &group.options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_has_choices_of_every_use() {
        let line = |product: &str, sizes: &[&str], column: &str| CartLine {
            product_name: product.to_owned(),
            variant_choices: sizes.iter().map(|name| (*name).to_owned()).collect(),
            personal_variants: vec![VariantChoice::Column(column.to_owned())],
            ..CartLine::default()
        };
        let draft = Draft {
            cart: vec![
                line("Everyday Tee", &["S", "M"], "Size"),
                line("Work Vest", &["M", "L"], "size"),
            ],
            product_column: Some("Gift".to_owned()),
            ..Draft::default()
        };
        assert_eq!(column_choices(&draft, "SIZE"), ["S", "M", "L"]);
        assert_eq!(
            column_choices(&draft, "Gift"),
            ["Everyday Tee", "Work Vest"]
        );
        assert!(column_choices(&draft, "Department").is_empty());
    }
}
