//! Finds the choice that a cell means: a size, a color or a product, as people write them in lists. Lists the values that
//! the cells of a column can have, when the column names the products or variants of each person; the table of recipients
//! offers them.
//!
//! A number means only itself: `5` is not `10.5`, and `32` is not `320 ml`.

use std::collections::HashSet;

use crate::{
    contract::text::fold,
    desk::drafts::{CartLine, Draft, VariantChoice},
    recipients::is_same_column,
};

/// The fewest letters of an abbreviation.
const MIN_PREFIX_LETTERS: usize = 2;

/// What separates several choices in one cell.
const SEPARATORS: [char; 5] = [',', ';', '+', '&', '\n'];

/// The choices of a column in the forms that cells are compared with.
#[derive(Clone, Debug)]
pub struct Choices {
    choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
struct Choice {
    name: String,
    folded: String,
    size: Option<i8>,
}

impl Choices {
    #[must_use]
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let choices = names.into_iter().map(|name| Choice {
            name: name.to_owned(),
            folded: fold_numbers(name),
            size: size(name),
        });
        Self {
            choices: choices.collect(),
        }
    }

    /// The position of the choice that a cell means: by its name without regard to case and space, by
    /// another name of the same size, by words of its name, or by the beginning of its name. `None` when
    /// nothing fits, or more than one choice.
    #[must_use]
    pub fn find(&self, cell: &str) -> Option<usize> {
        let cell = cell.trim();
        if let Some(exact) = self.choices.iter().position(|choice| choice.name == cell) {
            return Some(exact);
        }
        let folded = fold_numbers(cell);
        if folded.is_empty() {
            return None;
        }
        let cell_size = size(cell);
        let words: Vec<&str> = folded.split(' ').collect();
        let is_named = |choice: &Choice| choice.folded == folded;
        let has_size = |choice: &Choice| cell_size.is_some() && choice.size == cell_size;
        let has_words = |choice: &Choice| {
            let of_choice: Vec<&str> = choice.folded.split(' ').collect();
            words.iter().all(|word| of_choice.contains(word))
        };
        let is_long_enough = folded.chars().count() >= MIN_PREFIX_LETTERS;
        let begins = |choice: &Choice| is_long_enough && begins_with(&choice.folded, &folded);
        let ways: [&dyn Fn(&Choice) -> bool; 4] = [&is_named, &has_size, &has_words, &begins];
        for fits in ways {
            let mut fitting = (0..self.choices.len()).filter(|at| fits(&self.choices[*at]));
            match (fitting.next(), fitting.next()) {
                (Some(only), None) => return Some(only),
                (Some(_), Some(_)) => return None,
                (None, _) => {}
            }
        }
        None
    }

    /// The positions of the choices that a cell with one or several names means, ascending. `None` when a
    /// name has no choice.
    #[must_use]
    pub fn find_all(&self, cell: &str) -> Option<Vec<usize>> {
        if let Some(only) = self.find(cell) {
            return Some(vec![only]);
        }
        let names = cell
            .split(SEPARATORS)
            .filter(|name| !name.trim().is_empty());
        let mut found = names
            .map(|name| self.find(name))
            .collect::<Option<Vec<usize>>>()?;
        found.sort_unstable();
        found.dedup();
        (!found.is_empty()).then_some(found)
    }
}

/// What joins the digits of one number in a folded text.
const NUMBER_JOINT: char = '.';

/// The folded text, with decimals and fractions as one word: `10,5` is `10.5`.
fn fold_numbers(text: &str) -> String {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let mut folded = String::new();
    let mut start = 0;
    for (at, _) in text.match_indices(['.', ',', '/']) {
        if at > start && is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1)) {
            folded.push_str(&fold(&text[start..at]));
            folded.push(NUMBER_JOINT);
            start = at + 1;
        }
    }
    folded.push_str(&fold(&text[start..]));
    folded
}

/// Whether a folded name begins with a folded text that ends in no number, or with a whole number.
fn begins_with(name: &str, text: &str) -> bool {
    let Some(rest) = name.strip_prefix(text) else {
        return false;
    };
    let is_of_number = |c: char| c.is_numeric() || c == NUMBER_JOINT;
    !(text.ends_with(char::is_numeric) && rest.starts_with(is_of_number))
}

/// The clothing size that a text names, from XXS to 6XL.
fn size(text: &str) -> Option<i8> {
    let compact = fold(text).replace(' ', "");
    Some(match compact.as_str() {
        "xxs" | "2xs" | "xxsmall" | "2xsmall" => -3,
        "xs" | "xsmall" | "extrasmall" => -2,
        "s" | "sm" | "small" | "klein" | "petit" | "petite" | "pequeno" | "pequena" => -1,
        "m" | "med" | "medium" | "mittel" | "moyen" | "moyenne" | "mediano" | "mediana" => 0,
        "l" | "lg" | "large" | "gross" | "grand" | "grande" => 1,
        "xl" | "xlarge" | "extralarge" => 2,
        "xxl" | "2xl" | "2x" | "xxlarge" | "2xlarge" => 3,
        "xxxl" | "3xl" | "3x" | "3xlarge" => 4,
        "xxxxl" | "4xl" | "4x" | "4xlarge" => 5,
        "5xl" | "5x" => 6,
        "6xl" | "6x" => 7,
        _ => return None,
    })
}

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

    fn found<'a>(choices: &[&'a str], cell: &str) -> Option<&'a str> {
        let at = Choices::new(choices.iter().copied()).find(cell)?;
        Some(choices[at])
    }

    #[test]
    fn case_and_space_do_not_matter() {
        let colors = ["Ink Blue", "Moss"];
        assert_eq!(found(&colors, " ink  blue "), Some("Ink Blue"));
        assert_eq!(found(&colors, "MOSS"), Some("Moss"));
        assert_eq!(found(&colors, ""), None);
        assert_eq!(found(&colors, "Red"), None);
    }

    #[test]
    fn names_of_one_size_are_equal() {
        let short = ["XS", "S", "M", "L", "XL", "XXL"];
        for (cell, size) in [
            ("medium", "M"),
            ("Med.", "M"),
            ("Large", "L"),
            ("x-large", "XL"),
            ("Extra Large", "XL"),
            ("2XL", "XXL"),
            ("groß", "L"),
            ("xxl", "XXL"),
        ] {
            assert_eq!(found(&short, cell), Some(size), "{cell}");
        }
        let long = ["Small", "Medium", "Large", "2X-Large"];
        assert_eq!(found(&long, "m"), Some("Medium"));
        assert_eq!(found(&long, "XXL"), Some("2X-Large"));
        assert_eq!(found(&long, "XS"), None);
    }

    #[test]
    fn ambiguous_cell_has_no_choice() {
        let colors = ["Black", "Blue", "Blue Moss"];
        assert_eq!(found(&colors, "Bl"), None);
        assert_eq!(found(&colors, "Bla"), Some("Black"));
        assert_eq!(found(&colors, "blue"), Some("Blue"));
        assert_eq!(found(&colors, "moss"), Some("Blue Moss"));
        assert_eq!(found(&["M", "Medium"], "Med"), None);
        assert_eq!(found(&["M", "Medium"], "m"), Some("M"));
    }

    #[test]
    fn number_matches_only_the_same_number() {
        let sizes = ["8.5", "9.5", "10.5"];
        for missing in ["9", "5", "10", "0.5", "105"] {
            assert_eq!(found(&sizes, missing), None, "{missing}");
        }
        assert_eq!(found(&["9", "10", "10.5"], "5"), None);
        assert_eq!(found(&["10 1/2", "11 1/2"], "1"), None);
        let cups = ["320 ml", "500 ml"];
        assert_eq!(found(&cups, "32"), None);
        assert_eq!(found(&cups, "500"), Some("500 ml"));
        assert_eq!(found(&sizes, "10,5"), Some("10.5"));
        assert_eq!(found(&["Size 9", "Size 9.5"], "9"), Some("Size 9"));
        assert_eq!(found(&["10oz", "100oz"], "10"), Some("10oz"));
    }

    #[test]
    fn words_name_a_product() {
        let products = ["Stoneware Mug", "Dotted Notebook", "Travel Mug"];
        assert_eq!(found(&products, "Notebook"), Some("Dotted Notebook"));
        assert_eq!(found(&products, "mug, travel"), Some("Travel Mug"));
        assert_eq!(found(&products, "Mug"), None);
    }

    #[test]
    fn cell_can_name_several_choices() {
        let products = Choices::new(["Stoneware Mug", "Notebook, dotted"]);
        assert_eq!(products.find_all("notebook; Mug, mug"), Some(vec![0, 1]));
        assert_eq!(products.find_all("Notebook, dotted"), Some(vec![1]));
        assert_eq!(products.find_all("Mug, Pen"), None);
        assert_eq!(products.find_all(" , "), None);
    }

    #[test]
    fn single_letter_does_not_match_by_prefix() {
        assert_eq!(found(&["Moss", "Ink"], "M"), None);
    }

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
