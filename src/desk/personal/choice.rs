//! Finds the choice that a cell means: a size, a color or a product, as people write them in lists.

use crate::contract::text::fold;

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
            folded: fold(name),
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
        let folded = fold(cell);
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
        let begins = |choice: &Choice| is_long_enough && choice.folded.starts_with(&folded);
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
    fn ambiguous_cell_means_nothing() {
        let colors = ["Black", "Blue", "Blue Moss"];
        assert_eq!(found(&colors, "Bl"), None);
        assert_eq!(found(&colors, "Bla"), Some("Black"));
        assert_eq!(found(&colors, "blue"), Some("Blue"));
        assert_eq!(found(&colors, "moss"), Some("Blue Moss"));
        assert_eq!(found(&["M", "Medium"], "Med"), None);
        assert_eq!(found(&["M", "Medium"], "m"), Some("M"));
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
    fn one_letter_is_no_abbreviation() {
        assert_eq!(found(&["Moss", "Ink"], "M"), None);
    }
}
