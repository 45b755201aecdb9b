//! Properties of the guessed mapping: the order of the columns does not matter.

use std::collections::HashSet;

use proptest::prelude::*;

use super::{
    columns::aliases::latin_aliases,
    columns::column_names::{SYNONYM_SCORE, match_name},
    properties::config,
    *,
};

/// A column: its name and a cell.
type Column = (String, String);

/// A cell that fits a meaning, or fits none.
fn cell(meaning: ColumnUse, is_typical: bool) -> &'static str {
    if !is_typical {
        return "x1";
    }
    match meaning {
        ColumnUse::EMAIL => "anna@example.com",
        ColumnUse::PHONE => "617-555-0123",
        ColumnUse::Field(Field::Address1) => "12 Sample Street",
        ColumnUse::Field(Field::Address2) => "Apt 4",
        ColumnUse::STATE => "MA",
        ColumnUse::POSTAL_CODE => "02110",
        ColumnUse::Field(Field::Country) => "USA",
        ColumnUse::FullName => "Anna Lee",
        ColumnUse::FullAddress => "12 Sample Street, Boston, MA 02110",
        _ => "Anna",
    }
}

/// Columns of different meanings, with an alias of each as its name, and other columns.
fn columns() -> impl Strategy<Value = Vec<Column>> {
    let meanings = prop::sample::subsequence((0..latin_aliases().len()).collect::<Vec<_>>(), 1..8);
    let others = prop::collection::hash_set(
        prop::sample::select(vec![
            "Size",
            "Manager email",
            "Notes",
            "Company",
            "Team phone",
        ]),
        0..3,
    );
    (
        meanings,
        any::<prop::sample::Index>(),
        any::<[bool; 12]>(),
        others,
    )
        .prop_map(|(meanings, alias, typical, others)| {
            let known = meanings.into_iter().map(|at| {
                let (meaning, aliases) = &latin_aliases()[at];
                let name = aliases[alias.index(aliases.len())];
                // Names that are no names are looked for in other columns.
                let is_name = matches!(*meaning, ColumnUse::FIRST_NAME | ColumnUse::FullName);
                (
                    name.to_owned(),
                    cell(*meaning, typical[at] || is_name).to_owned(),
                )
            });
            let others = others.into_iter().map(|name| {
                let value = if name.contains("email") {
                    "max@example.com"
                } else {
                    "M"
                };
                (name.to_owned(), value.to_owned())
            });
            known.chain(others).collect()
        })
}

/// The meanings that a name has exactly.
fn exact_meanings(name: &str) -> Vec<ColumnUse> {
    let found = match_name(name).meanings.into_iter();
    found
        .filter(|found| found.score >= SYNONYM_SCORE)
        .map(|found| found.meaning)
        .collect()
}

/// The use and the confidence of each column, by its name.
fn guess(columns: &[Column]) -> Vec<(String, ColumnUse, f32)> {
    let header: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
    let rows = [RawRow {
        line: 2,
        cells: columns.iter().map(|(_, cell)| cell).collect(),
    }];
    let guess = MappingGuess::new(&header, &rows);
    let uses = guess.mapping.uses().zip(header).zip(guess.confidence);
    let mut uses: Vec<_> = uses
        .map(|(((_, used), name), confidence)| (name, used, confidence))
        .collect();
    uses.sort_by(|a, b| a.0.cmp(&b.0));
    uses
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn shuffled_columns_have_the_same_uses(
        (columns, shuffled) in columns().prop_flat_map(|columns| (Just(columns.clone()), Just(columns).prop_shuffle())),
    ) {
        // Of two columns with one meaning, the first is used.
        let mut seen = HashSet::new();
        let mut meanings = columns.iter().flat_map(|(name, _)| exact_meanings(name));
        prop_assume!(meanings.all(|meaning| seen.insert(meaning)));
        // Without a column of names, the first columns of words are names.
        let names = [ColumnUse::FIRST_NAME, ColumnUse::FullName];
        prop_assume!(names.iter().any(|name| seen.contains(name)));
        prop_assert_eq!(guess(&columns), guess(&shuffled));
    }
}
