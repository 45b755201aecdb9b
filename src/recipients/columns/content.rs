//! What the name of a column says and what its cells look like, from which the mapping of a file is guessed.

use std::{borrow::Cow, collections::HashSet, sync::LazyLock};

use regex::Regex;

use super::column_names::{
    EXACT_SCORE, MAX_UNRELATED_SCORE, MatchedName, NameMatch, SYNONYM_SCORE, match_name,
};
use crate::{
    contract::text::fold,
    recipients::{
        ColumnUse, Field, RawRow,
        addresses::{
            full_address::{SplitCertainty, split_full_address},
            postal,
        },
        check::placeholders::is_missing_value,
        contact::{email, phone},
        data::WordList,
        names::scripts::is_unspaced_full_name,
        text::program_marks::without_marks,
    },
};

/// The most rows that are read to guess the content of a column.
const MAX_SAMPLE_ROWS: usize = 200;

/// Fewer cells are not compared with each other.
const MIN_COMPARED_CELLS: usize = 3;

/// Of more cells, some people have the same first name.
const MAX_CELLS_OF_SHORT_LIST: usize = 20;

/// A full name has fewer words.
const MIN_SENTENCE_WORDS: usize = 8;

/// What typical cells add to the score of a name: less than the difference between names.
const CONTENT_BONUS: u32 = 5;

/// A column of a file.
pub(super) struct Column<'a> {
    /// Empty without a header.
    pub(super) name: &'a str,
    pub(super) matched: MatchedName,
    pub(super) content: ColumnContent,
}

impl<'a> Column<'a> {
    pub(super) fn new(name: Option<&'a String>, content: ColumnContent) -> Self {
        let name = name.map_or("", String::as_str);
        Self {
            name,
            matched: match_name(name),
            content,
        }
    }
}

/// The kind of content in most cells of a column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ColumnContent {
    pub(super) is_empty: bool,
    pub(super) is_emails: bool,
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
    /// Days or times of the day.
    is_dates: bool,
    /// Codes like `E1042` and durations like `58m`: digits, and no word.
    is_identifiers: bool,
    is_sentences: bool,
    /// Answers to a question.
    pub(super) is_yes_no: bool,
    /// On a longer list, not only a few different cells.
    has_several_values: bool,
    /// A street with a number.
    is_streets: bool,
    /// Words that few rows share and that can be names.
    pub(super) is_names: bool,
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
        let distinct: HashSet<&str> = cells.iter().map(AsRef::as_ref).collect();
        let (is_dates, is_sentences) = (most(&is_date_or_time), most(&is_sentence));
        let is_yes_no = most(&|cell| WordList::YesNoAnswers.contains(&fold(cell)));
        let is_multi_word = most(&|cell| {
            is_words(cell) && (cell.contains([' ', ',']) || is_unspaced_full_name(cell))
        });
        let is_long = cells.len() > MAX_CELLS_OF_SHORT_LIST;
        let is_varied = cells.len() < MIN_COMPARED_CELLS
            || if is_multi_word || is_long {
                distinct.len() * 2 > cells.len()
            } else {
                distinct.len() * 4 > cells.len() * 3
            };
        Self {
            is_dates,
            is_identifiers: most(&is_identifier),
            is_sentences,
            is_yes_no,
            has_several_values: !is_long || distinct.len() * 10 >= cells.len(),
            is_streets: most(&|cell| {
                cell.contains(char::is_numeric) && cell.contains(char::is_alphabetic)
            }),
            is_names: is_varied && most(&is_words) && !is_dates && !is_sentences && !is_yes_no,
            is_empty: cells.is_empty(),
            is_emails: most(&|cell| email::find_address(cell).is_some()),
            is_words: most(&is_words),
            is_multi_word,
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
    pub(super) fn adjust_score(&self, meaning: ColumnUse, score: u32) -> u32 {
        if self.is_empty {
            return (score / 6).max(1);
        }
        let is_exact = score >= SYNONYM_SCORE;
        let is_text = self.is_sentences || self.is_dates;
        let is_contradicted = match meaning {
            ColumnUse::Field(Field::Email) => {
                !self.is_emails && (self.is_words || is_text || self.is_numbers || self.is_phones)
            }
            // The kind of a number: "Mobile".
            ColumnUse::Field(Field::Phone) => self.is_emails || self.is_words || is_text,
            ColumnUse::Field(Field::FirstName | Field::LastName) | ColumnUse::FullName => {
                // "Guest" and "Employee" can hold an answer or a type, "First name" cannot.
                let is_believable = match score {
                    EXACT_SCORE.. => true,
                    SYNONYM_SCORE.. => self.is_names,
                    _ if meaning == ColumnUse::FullName => {
                        self.is_names || (self.is_multi_word && self.has_several_values)
                    }
                    _ => self.is_words && self.has_several_values,
                };
                self.is_emails || is_text || self.is_identifiers || self.is_yes_no || !is_believable
            }
            ColumnUse::Field(Field::City | Field::State | Field::Country) => {
                self.is_emails || is_text || self.is_numbers
            }
            ColumnUse::Field(Field::PostalCode) => {
                self.is_emails || is_text || (self.is_words && !is_exact)
            }
            ColumnUse::Field(Field::Address1) => {
                self.is_emails || self.is_dates || (self.is_numbers && !is_exact)
            }
            ColumnUse::Field(Field::Address2) | ColumnUse::FullAddress => {
                self.is_emails || self.is_dates
            }
            ColumnUse::Ignored | ColumnUse::Extra => false,
        };
        if is_contradicted {
            0
        } else if meaning == ColumnUse::EMAIL && self.is_emails && score > MAX_UNRELATED_SCORE {
            score + 500
        } else if self.fits(meaning) {
            score + CONTENT_BONUS
        } else {
            score
        }
    }

    /// Whether the cells are typical for a meaning.
    fn fits(&self, meaning: ColumnUse) -> bool {
        match meaning {
            ColumnUse::Field(Field::State) => self.is_states,
            ColumnUse::Field(Field::PostalCode) => self.is_postal_codes,
            ColumnUse::Field(Field::Phone) => self.is_phones,
            ColumnUse::Field(Field::Address1) => self.is_streets,
            ColumnUse::Field(Field::FirstName | Field::LastName) => self.is_names,
            ColumnUse::FullName => self.is_names && self.is_multi_word,
            ColumnUse::FullAddress => self.is_full_addresses,
            _ => false,
        }
    }

    /// Meanings that the cells alone suggest. Their scores are below those of a name that is about the recipient.
    pub(super) fn suggested_meanings(&self) -> impl Iterator<Item = NameMatch> {
        [
            (self.is_emails, ColumnUse::EMAIL, 90, 0.8),
            (self.is_phones, ColumnUse::PHONE, 40, 0.6),
            (self.is_states, ColumnUse::STATE, 30, 0.5),
            (self.is_postal_codes, ColumnUse::POSTAL_CODE, 20, 0.4),
        ]
        .into_iter()
        .filter(|(is_suggested, ..)| *is_suggested)
        .map(|(_, meaning, score, confidence)| NameMatch {
            meaning,
            score,
            confidence,
        })
    }
}

/// A time of the day, or a day with the year in any place. A phone number has groups of three digits.
static DATE_OR_TIME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let part = "(?:[0-9]{1,2}|[0-9]{4})";
    let days = ["/", "-", "[.]"].map(|separator| [part; 3].join(separator));
    let time = "[0-9]{1,2}(?::[0-9]{1,2}){1,2}";
    Regex::new(&format!("^(?:{time}|{})$", days.join("|"))).ok()
});

/// Whether a cell begins with a day or a time of the day in digits: "9/1/26, 3:00 PM", "2026-02-09".
fn is_date_or_time(cell: &str) -> bool {
    let parts = cell.split([' ', ',', 'T']).filter(|part| !part.is_empty());
    let is_match = |part: &str| {
        DATE_OR_TIME
            .as_ref()
            .is_some_and(|form| form.is_match(part))
    };
    parts.take(2).any(is_match)
}

/// Whether a cell has a digit and no word.
fn is_identifier(cell: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    // A formula is no identifier.
    let is_allowed = |c: char| c.is_alphanumeric() || " -_/#.:,()".contains(c);
    cell.contains(|c: char| c.is_ascii_digit())
        && cell.chars().all(is_allowed)
        && !cell.split(|c: char| !c.is_alphanumeric()).any(is_word)
        // "Guest12" is a name.
        && !cell.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2)
}

/// Whether a cell is longer than a name, or ends like a sentence.
fn is_sentence(cell: &str) -> bool {
    let words = cell.split_whitespace().count();
    words >= MIN_SENTENCE_WORDS || (words >= 4 && cell.ends_with(['.', '!', '?']))
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
