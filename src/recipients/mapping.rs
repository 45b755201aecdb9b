//! Assigns the columns of an imported file to fields.

use super::{
    Field, RawRow,
    column_aliases::{self, ColumnMeaning},
    email, phone, postal,
};

/// The most rows that are read to guess the content of a column.
const MAX_SAMPLE_ROWS: usize = 200;

/// Which column each field is read from. A column has at most one field, and a field at most one
/// column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    columns: [Option<usize>; Field::COUNT],
    full_name: Option<usize>,
}

impl Mapping {
    /// The column of a field, from 0.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<usize> {
        self.columns[field.index()]
    }

    /// Assigns a column to a field. The column loses the field it had.
    pub fn set(&mut self, field: Field, column: Option<usize>) {
        if let Some(column) = column {
            self.release(column);
        }
        self.columns[field.index()] = column;
    }

    /// The column of full names, which are split into first and last name. Columns of first and
    /// last names take precedence.
    #[must_use]
    pub fn full_name(&self) -> Option<usize> {
        self.full_name
    }

    pub fn set_full_name(&mut self, column: Option<usize>) {
        if let Some(column) = column {
            self.release(column);
        }
        self.full_name = column;
    }

    /// The field of a column. A column of full names has none; see [`Mapping::full_name`].
    #[must_use]
    pub fn field_for_column(&self, column: usize) -> Option<Field> {
        Field::ALL
            .iter()
            .copied()
            .find(|field| self.get(*field) == Some(column))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full_name.is_none() && self.columns.iter().all(Option::is_none)
    }

    fn release(&mut self, column: usize) {
        for assigned in self.columns.iter_mut().chain([&mut self.full_name]) {
            assigned.take_if(|assigned| *assigned == column);
        }
    }

    fn assign(&mut self, meaning: ColumnMeaning, column: usize) {
        match meaning {
            ColumnMeaning::Field(field) => self.set(field, Some(column)),
            ColumnMeaning::FullName => self.set_full_name(Some(column)),
        }
    }

    fn has(&self, meaning: ColumnMeaning) -> bool {
        match meaning {
            ColumnMeaning::Field(field) => self.get(field).is_some(),
            ColumnMeaning::FullName => self.full_name.is_some(),
        }
    }

    /// Guesses the mapping from the names of the columns and the content of the first rows. In
    /// `header`, a column without a name has an empty name.
    #[must_use]
    pub fn guess(header: &[String], sample: &[RawRow]) -> Self {
        let width = sample
            .iter()
            .map(|row| row.cells.len())
            .chain([header.len()])
            .max()
            .unwrap_or(0);
        let contents: Vec<ColumnContent> = (0..width)
            .map(|column| ColumnContent::of(sample, column))
            .collect();
        let mut candidates: Vec<(u32, ColumnMeaning, usize)> = Vec::new();
        for (column, content) in contents.iter().enumerate() {
            let name = header.get(column).map_or("", String::as_str);
            for (meaning, score) in column_aliases::score_name(name) {
                let score = content.adjust_score(meaning, score);
                if score > 0 {
                    candidates.push((score, meaning, column));
                }
            }
            for (meaning, score) in content.suggested_meanings() {
                candidates.push((score, meaning, column));
            }
        }
        // The highest score first; among equal scores the leftmost column.
        candidates.sort_by_key(|(score, _, column)| (std::cmp::Reverse(*score), *column));
        let mut mapping = Self::default();
        let mut is_used = vec![false; width];
        for (_, meaning, column) in candidates {
            if !is_used[column] && !mapping.has(meaning) {
                is_used[column] = true;
                mapping.assign(meaning, column);
            }
        }
        mapping.resolve_name_columns(&contents);
        mapping.assign_unnamed_name_columns(&contents, &is_used);
        mapping
    }

    /// Decides between first, last and full name where the names of the columns are ambiguous.
    fn resolve_name_columns(&mut self, contents: &[ColumnContent]) {
        let (first, last) = (self.get(Field::FirstName), self.get(Field::LastName));
        let Some(full) = self.full_name else {
            // Portuguese and Italian "nome", French "nom", English "first": without a second name
            // column, and with several words in most cells, the column holds full names.
            if let (Some(only), None) | (None, Some(only)) = (first, last)
                && contents[only].is_multi_word
            {
                self.set_full_name(Some(only));
            }
            return;
        };
        if contents[full].is_multi_word {
            return;
        }
        match (first, last) {
            // A column "Name" beside a column "Surname" holds first names.
            (None, Some(_)) => self.set(Field::FirstName, Some(full)),
            // A column "Name" beside a column "Vorname" (German for first name) holds last names.
            (Some(_), None) => self.set(Field::LastName, Some(full)),
            _ => {}
        }
    }

    /// When no column was matched to a first or full name, assigns the first unassigned column of
    /// words: to the full name if its cells have several words, else to the first name. The next
    /// column becomes the last name if it is also an unassigned column of words.
    fn assign_unnamed_name_columns(&mut self, contents: &[ColumnContent], is_used: &[bool]) {
        if self.full_name.is_some() || self.get(Field::FirstName).is_some() {
            return;
        }
        let mut free = (0..contents.len()).filter(|c| !is_used[*c] && contents[*c].is_words);
        let Some(first) = free.next() else {
            return;
        };
        if contents[first].is_multi_word {
            self.set_full_name(Some(first));
            return;
        }
        self.set(Field::FirstName, Some(first));
        if self.get(Field::LastName).is_none()
            && let Some(next) = free.find(|c| *c == first + 1)
        {
            self.set(Field::LastName, Some(next));
        }
    }
}

/// The kind of content in most cells of a column.
#[derive(Clone, Copy, Debug, Default)]
struct ColumnContent {
    is_empty: bool,
    is_emails: bool,
    /// Letters without digits or `@`.
    is_words: bool,
    /// More than one word.
    is_multi_word: bool,
    is_states: bool,
    is_postal_codes: bool,
    is_phones: bool,
    /// Digits without letters.
    is_numbers: bool,
}

impl ColumnContent {
    fn of(sample: &[RawRow], column: usize) -> Self {
        let cells: Vec<&str> = sample
            .iter()
            .take(MAX_SAMPLE_ROWS)
            .map(|row| row.cell(column).trim())
            .filter(|cell| !cell.is_empty())
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
            is_multi_word: most(&|cell| is_words(cell) && cell.contains([' ', ','])),
            is_states: most(&|cell| cell.len() == 2 && postal::state_code(cell).is_some()),
            is_postal_codes: most(&|cell| postal::check_postal_code(cell).is_ok()),
            is_phones: most(&|cell| phone::to_e164(cell).is_some()),
            is_numbers: most(&is_number),
        }
    }

    /// Adjusts the score of a meaning that the column's name suggests: 0 when the cells contradict
    /// the meaning, more when they are emails and the meaning is email.
    fn adjust_score(&self, meaning: ColumnMeaning, score: u32) -> u32 {
        if self.is_empty {
            return score;
        }
        let is_contradicted = match meaning {
            ColumnMeaning::Field(Field::Email) => !self.is_emails && self.is_words,
            ColumnMeaning::Field(Field::FirstName | Field::LastName | Field::City)
            | ColumnMeaning::FullName => {
                // An exact name outweighs numbers in the cells, but not emails.
                self.is_emails || (self.is_numbers && score < column_aliases::EXACT_SCORE)
            }
            ColumnMeaning::Field(_) => self.is_emails,
        };
        if is_contradicted {
            0
        } else if meaning == ColumnMeaning::EMAIL && self.is_emails {
            score + 500
        } else {
            score
        }
    }

    /// Meanings that the cells alone suggest. Their scores are below those of a name that is about
    /// the recipient.
    fn suggested_meanings(&self) -> impl Iterator<Item = (ColumnMeaning, u32)> {
        [
            (self.is_emails, ColumnMeaning::EMAIL, 90),
            (self.is_phones, ColumnMeaning::PHONE, 40),
            (self.is_states, ColumnMeaning::STATE, 30),
            (self.is_postal_codes, ColumnMeaning::POSTAL_CODE, 20),
        ]
        .into_iter()
        .filter(|(is_suggested, ..)| *is_suggested)
        .map(|(_, meaning, score)| (meaning, score))
    }
}
