//! Fuzz targets of single values: the mapping, the splits of names and addresses, and the checks.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};

use super::{examine, fuzz_config::FuzzConfig};
use crate::recipients::{
    Field, MappingGuess, RawRow, RecipientRow, RecipientTable,
    addresses::full_address::split_full_address,
    columns::aliases::latin_aliases,
    names::full_name::split_full_name,
    tests::{address_parts, row_of},
    text::clean,
};

/// Parts of values that the import treats specially.
const WORDS: &[&str] = &[
    "Anna",
    "LEE",
    "o'brien",
    "van",
    "der",
    "Dr.",
    "Lady",
    "Mr.",
    "T",
    "&",
    "and",
    "Jr.",
    "III",
    "MD",
    "García",
    "López",
    "山田太郎",
    "김",
    "(Bo)",
    "Total",
    "53",
    "#N/A",
    "null",
    "-",
    "'",
    "\"",
    "=1+1",
    "anna@example.com",
    "anna(at)example",
    "@",
    "gmial.com",
    "..",
    "+1",
    "617-555-0123",
    "ext.",
    "x12",
    "12",
    "Sample",
    "Street",
    "Apt",
    "4B",
    "PO",
    "Box",
    "Boston",
    "\\N",
    "\\'",
    ":::",
    "SMTP:",
    "#EXT#@",
    "4-Mar",
    "PSC",
    "APO",
    "о",
    "İ",
    "New York",
    "MA",
    "Massachusetts",
    "Georgia",
    "Washington",
    "DC",
    "02110",
    "2110",
    "02110.0",
    "02110-1234",
    "10115",
    "SW1A 1AA",
    "USA",
    "Germany",
    "Untied States",
    "Via",
    "Roma,",
    "Calle",
    "28013",
    "São Paulo",
    "SP",
    ",",
    ";",
    "|",
    "\n",
    "\t",
    "\u{a0}",
    "\u{200b}",
    "\u{202e}",
    "&amp;",
    "&#0;",
    "Ã¼",
    "ß",
    "🎁",
    "0",
    "9e99",
];

/// Words for the names of columns that no alias has.
const OTHER_NAMES: &[&str] = &[
    "Manager",
    "Company",
    "Emergency",
    "ID",
    "Notes",
    "2",
    "Shipping:",
    "-",
    "",
    "Emial",
];

fn text(random: &mut StdRng) -> String {
    let mut text = String::new();
    for _ in 0..random.random_range(0..10) {
        match random.random_range(0..12) {
            0 => text.push(random.random()),
            1 => text.push(char::from(random.random_range(b' '..=b'~'))),
            _ => text.push_str(WORDS.choose(random).expect("a word")),
        }
        if random.random_ratio(3, 4) {
            text.push(' ');
        }
    }
    text
}

fn column_name(random: &mut StdRng) -> String {
    let (_, aliases) = latin_aliases().choose(random).expect("a meaning");
    let alias = aliases.choose(random).expect("an alias");
    let other = OTHER_NAMES.choose(random).expect("a name");
    match random.random_range(0..6) {
        0 => format!("{other} {alias}"),
        1 => (*other).to_owned(),
        2 => text(random),
        3 => {
            let mut letters: Vec<char> = alias.chars().collect();
            let at = random.random_range(0..letters.len());
            letters.swap(at, 0);
            letters.into_iter().collect()
        }
        _ => (*alias).to_owned(),
    }
}

/// Runs a target with a seed for each case, and names the case that fails.
fn run(name: &str, target: impl Fn(&mut StdRng)) {
    let config = FuzzConfig::new(name);
    for case in config.cases() {
        let mut random = StdRng::seed_from_u64(config.seed_of(case));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(&mut random))) {
            eprintln!("{}", config.describe(case));
            resume_unwind(panic);
        }
    }
}

#[test]
fn any_columns_can_be_mapped() {
    run("mapping", |random| {
        let width = random.random_range(0..12);
        let header: Vec<String> = (0..width).map(|_| column_name(random)).collect();
        let rows: Vec<RawRow> = (1..random.random_range(1..8))
            .map(|line| {
                let cells = random.random_range(0..14);
                RawRow {
                    line,
                    cells: (0..cells).map(|_| text(random)).collect(),
                }
            })
            .collect();
        let guess = MappingGuess::new(&header, &rows);
        examine::mapping_is_consistent(&guess);
        assert_eq!(guess, MappingGuess::new(&header, &rows));
    });
}

#[test]
fn name_parts_come_from_the_name() {
    run("names", |random| {
        let name = text(random);
        let split = split_full_name(&name);
        let is_empty = split.first.is_empty() && split.last.is_empty();
        assert_eq!(is_empty, name.trim().is_empty(), "{name:?} {split:?}");
        for part in split.first.split(' ').chain(split.last.split(' ')) {
            assert!(name.contains(part), "{name:?} {split:?}");
        }
    });
}

#[test]
fn address_parts_are_the_whole_address() {
    run("addresses_in_cells", |random| {
        let cell = text(random);
        let split = split_full_address(&cell, "", "");
        let [parts @ .., country] = address_parts(&split);
        let lines: Vec<_> = cell.lines().map(clean::clean_cell).collect();
        let expected = letters(&lines.concat());
        let without_country = parts.concat();
        let all = [without_country.as_str(), country].concat();
        // A postal code can name the country.
        let is_whole = [without_country.as_str(), &all].map(|text| letters(text) == expected);
        assert!(is_whole.contains(&true), "{cell:?} {parts:?} {country:?}");
    });
}

/// The letters and digits of a text, sorted.
fn letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.sort_unstable();
    letters
}

#[test]
fn any_values_can_be_checked_and_fixed() {
    run("checks", |random| {
        let rows: Vec<RecipientRow> = (0..random.random_range(1..5))
            .map(|_| {
                let values = Field::ALL.iter().map(|_| text(random));
                row_of(values)
            })
            .collect();
        examine::checked(RecipientTable::new("", rows));
    });
}
