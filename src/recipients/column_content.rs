//! What the cells of a column look like. Used to guess the mapping of a file.

use std::borrow::Cow;

use super::{
    Field, RawRow,
    column_aliases::ColumnMeaning,
    column_names::{EXACT_SCORE, MAX_UNRELATED_SCORE},
    email,
    full_address::{SplitCertainty, split_full_address},
    name_scripts::is_unspaced_full_name,
    phone,
    placeholders::is_missing_value,
    postal,
    program_marks::without_marks,
};

/// The most rows that are read to guess the content of a column.
const MAX_SAMPLE_ROWS: usize = 200;

/// The kind of content in most cells of a column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ColumnContent {
    pub(super) is_empty: bool,
    is_emails: bool,
    /// Letters without digits or `@`.
    pub(super) is_words: bool,
    /// More than one word.
    pub(super) is_multi_word: bool,
    is_states: bool,
    is_postal_codes: bool,
    is_phones: bool,
    /// Digits without letters.
    is_numbers: bool,
    /// Short numbers, also with a letter: "12", "12b".
    pub(super) is_house_numbers: bool,
    /// Street, city and postal code or state together.
    pub(super) is_full_addresses: bool,
}

impl ColumnContent {
    pub(super) fn of(sample: &[RawRow], column: usize) -> Self {
        let cells: Vec<Cow<'_, str>> = sample
            .iter()
            .take(MAX_SAMPLE_ROWS)
            .map(|row| match without_marks(row.cell(column)) {
                Cow::Borrowed(cell) => Cow::Borrowed(cell.trim()),
                Cow::Owned(cell) => Cow::Owned(cell.trim().to_owned()),
            })
            // Errors and placeholders say nothing about the column.
            .filter(|cell| !cell.is_empty() && !is_missing_value(cell))
            .collect();
        // "Most" means at least three of five filled cells.
        let most = |predicate: &dyn Fn(&str) -> bool| {
            let matching = cells.iter().filter(|cell| predicate(cell)).count();
            !cells.is_empty() && matching * 5 >= cells.len() * 3
        };
        let is_words = |cell: &str| {
            cell.chars().any(char::is_alphabetic)
                && !cell.chars().any(|c| c.is_numeric() || c == '@')
        };
        let is_number = |cell: &str| {
            cell.bytes().any(|b| b.is_ascii_digit()) && !cell.chars().any(char::is_alphabetic)
        };
        Self {
            is_empty: cells.is_empty(),
            is_emails: most(&|cell| email::find_address(cell).is_some()),
            is_words: most(&is_words),
            is_multi_word: most(&|cell| {
                is_words(cell) && (cell.contains([' ', ',']) || is_unspaced_full_name(cell))
            }),
            is_states: most(&|cell| cell.len() == 2 && postal::state_code(cell).is_some()),
            is_postal_codes: most(&|cell| postal::check_postal_code(cell).is_ok()),
            is_phones: most(&|cell| phone::to_e164(cell).is_some()),
            is_numbers: most(&is_number),
            is_house_numbers: most(&is_house_number),
            is_full_addresses: most(&is_full_address),
        }
    }

    /// Adjusts the score of a meaning that the column's name suggests: 0 when the cells contradict
    /// the meaning, more when they are emails and the meaning is email, and less than that of every
    /// similar name when there are none.
    pub(super) fn adjust_score(&self, meaning: ColumnMeaning, score: u32) -> u32 {
        if self.is_empty {
            return (score / 6).max(1);
        }
        let is_contradicted = match meaning {
            ColumnMeaning::Field(Field::Email) => !self.is_emails && self.is_words,
            // The kind of a number: "Mobile".
            ColumnMeaning::Field(Field::Phone) => self.is_emails || self.is_words,
            ColumnMeaning::Field(Field::FirstName | Field::LastName | Field::City)
            | ColumnMeaning::FullName => {
                // An exact name outweighs numbers in the cells, but not emails.
                self.is_emails || (self.is_numbers && score < EXACT_SCORE)
            }
            ColumnMeaning::Field(_) | ColumnMeaning::FullAddress => self.is_emails,
        };
        if is_contradicted {
            0
        } else if meaning == ColumnMeaning::EMAIL && self.is_emails && score > MAX_UNRELATED_SCORE {
            score + 500
        } else {
            score
        }
    }

    /// Meanings that the cells alone suggest, with their confidence. Their scores are below those of a
    /// name that is about the recipient.
    pub(super) fn suggested_meanings(&self) -> impl Iterator<Item = (ColumnMeaning, u32, f32)> {
        [
            (self.is_emails, ColumnMeaning::EMAIL, 90, 0.8),
            (self.is_phones, ColumnMeaning::PHONE, 40, 0.6),
            (self.is_states, ColumnMeaning::STATE, 30, 0.5),
            (self.is_postal_codes, ColumnMeaning::POSTAL_CODE, 20, 0.4),
        ]
        .into_iter()
        .filter(|(is_suggested, ..)| *is_suggested)
        .map(|(_, meaning, score, confidence)| (meaning, score, confidence))
    }
}

fn is_house_number(cell: &str) -> bool {
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    cell.starts_with(|c: char| c.is_ascii_digit()) && digits <= 5 && cell.chars().count() <= 8
}

/// Whether a cell holds a whole address: a street with a house number, a city, and a postal code or a
/// state.
fn is_full_address(cell: &str) -> bool {
    // Most cells are no address and end here.
    let has_words = cell.contains(' ') && cell.contains(char::is_alphabetic);
    if !has_words || !cell.contains(char::is_numeric) {
        return false;
    }
    let split = split_full_address(cell, "", "");
    let has_place = !split.state.is_empty() || !split.postal_code.is_empty();
    let has_street = split.address_1.contains(char::is_numeric);
    split.certainty > SplitCertainty::Incomplete
        || (has_street && has_place && !split.city.is_empty())
}
