//! Which column of a table is which field.

use super::{Field, RawRow, apply::email_address_in, column_aliases};

/// What a column can be taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    One(Field),
    /// First and last name together.
    FullName,
}

impl Target {
    pub(super) const FIRST_NAME: Self = Self::One(Field::FirstName);
    pub(super) const LAST_NAME: Self = Self::One(Field::LastName);
    pub(super) const EMAIL: Self = Self::One(Field::Email);
    pub(super) const PHONE: Self = Self::One(Field::Phone);
    pub(super) const ADDRESS_1: Self = Self::One(Field::Address1);
    pub(super) const ADDRESS_2: Self = Self::One(Field::Address2);
    pub(super) const CITY: Self = Self::One(Field::City);
    pub(super) const STATE: Self = Self::One(Field::State);
    pub(super) const POSTAL_CODE: Self = Self::One(Field::PostalCode);
    pub(super) const COUNTRY: Self = Self::One(Field::Country);
}

/// A choice of columns. A column serves one field at most; a field comes from one column at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    columns: [Option<usize>; Field::COUNT],
    full_name: Option<usize>,
}

impl Mapping {
    /// The column, from 0, that a field is read from.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<usize> {
        self.columns[field.index()]
    }

    /// Reads a field from a column. The column stops serving any other field.
    pub fn set(&mut self, field: Field, column: Option<usize>) {
        if let Some(column) = column {
            self.free(column);
        }
        self.columns[field.index()] = column;
    }

    /// The column of full names, which are split into first and last. A first or last name column
    /// of its own goes before it.
    #[must_use]
    pub fn full_name(&self) -> Option<usize> {
        self.full_name
    }

    pub fn set_full_name(&mut self, column: Option<usize>) {
        if let Some(column) = column {
            self.free(column);
        }
        self.full_name = column;
    }

    /// The field a column serves; for a column of full names see [`Mapping::full_name`].
    #[must_use]
    pub fn field_of(&self, column: usize) -> Option<Field> {
        Field::ALL
            .into_iter()
            .find(|field| self.get(*field) == Some(column))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full_name.is_none() && self.columns.iter().all(Option::is_none)
    }

    fn free(&mut self, column: usize) {
        for place in &mut self.columns {
            if *place == Some(column) {
                *place = None;
            }
        }
        if self.full_name == Some(column) {
            self.full_name = None;
        }
    }

    fn take(&mut self, target: Target, column: usize) {
        match target {
            Target::One(field) => self.set(field, Some(column)),
            Target::FullName => self.set_full_name(Some(column)),
        }
    }

    fn has(&self, target: Target) -> bool {
        match target {
            Target::One(field) => self.get(field).is_some(),
            Target::FullName => self.full_name.is_some(),
        }
    }

    /// The likely choice, from the columns' names and the first rows' content. Pass empty names
    /// when the file has none ([`RawTable::has_header`](super::RawTable::has_header)).
    #[must_use]
    pub fn guess(header: &[String], sample: &[RawRow]) -> Self {
        let width = sample
            .iter()
            .map(|row| row.cells.len())
            .chain([header.len()])
            .max()
            .unwrap_or(0);
        let contents: Vec<Content> = (0..width).map(|c| Content::of(sample, c)).collect();
        let mut candidates: Vec<(u32, Target, usize)> = Vec::new();
        for (column, content) in contents.iter().enumerate() {
            let name = header.get(column).map_or("", String::as_str);
            for (target, score) in column_aliases::score(name) {
                let score = content.adjust(target, score);
                if score > 0 {
                    candidates.push((score, target, column));
                }
            }
            for (target, score) in content.suggests() {
                candidates.push((score, target, column));
            }
        }
        // The surest first; among equals the leftmost column.
        candidates.sort_by_key(|(score, _, column)| (std::cmp::Reverse(*score), *column));
        let mut mapping = Self::default();
        let mut used = vec![false; width];
        for (_, target, column) in candidates {
            if !used[column] && !mapping.has(target) {
                used[column] = true;
                mapping.take(target, column);
            }
        }
        mapping.settle_names(&contents, &used);
        mapping
    }

    /// Settles what the names of columns leave open between first, last and full name.
    fn settle_names(&mut self, contents: &[Content], used: &[bool]) {
        // Portuguese and Italian "nome", French "nom", English "first": with no partner column and
        // two words in most cells, it is the full name.
        if self.full_name.is_none() {
            let (first, last) = (self.get(Field::FirstName), self.get(Field::LastName));
            if let (Some(only), None) | (None, Some(only)) = (first, last)
                && contents[only].two_words
            {
                self.set_full_name(Some(only));
            }
        } else if self.get(Field::FirstName).is_none()
            && self.get(Field::LastName).is_some()
            && !self.full_name.is_some_and(|c| contents[c].two_words)
        {
            // "Name" beside "Surname".
            let column = self.full_name.take();
            self.set(Field::FirstName, column);
        } else if self.get(Field::FirstName).is_some()
            && self.get(Field::LastName).is_none()
            && !self.full_name.is_some_and(|c| contents[c].two_words)
        {
            // "Vorname" beside "Name".
            let column = self.full_name.take();
            self.set(Field::LastName, column);
        }
        // Nothing is named: words without digits are names, from the left.
        if self.full_name.is_none() && self.get(Field::FirstName).is_none() {
            let mut free = (0..contents.len()).filter(|c| !used[*c] && contents[*c].wordy);
            if let Some(first) = free.next() {
                if contents[first].two_words {
                    self.set_full_name(Some(first));
                } else {
                    self.set(Field::FirstName, Some(first));
                    if self.get(Field::LastName).is_none()
                        && let Some(next) = free.find(|c| *c == first + 1)
                    {
                        self.set(Field::LastName, Some(next));
                    }
                }
            }
        }
    }
}

/// What the cells of a column look like.
#[derive(Clone, Copy, Debug, Default)]
struct Content {
    filled: usize,
    mails: bool,
    /// Most cells have letters and neither digits nor an `@`.
    wordy: bool,
    /// … and most of those more than one word.
    two_words: bool,
    states: bool,
    postal_codes: bool,
    phones: bool,
    digits: bool,
}

impl Content {
    fn of(sample: &[RawRow], column: usize) -> Self {
        let cells: Vec<&str> = sample
            .iter()
            .take(200)
            .map(|row| row.cell(column).trim())
            .filter(|cell| !cell.is_empty())
            .collect();
        let most = |wanted: &dyn Fn(&str) -> bool| {
            !cells.is_empty() && cells.iter().filter(|c| wanted(c)).count() * 5 >= cells.len() * 3
        };
        let wordy = |c: &str| {
            c.chars().any(char::is_alphabetic) && !c.chars().any(|c| c.is_numeric() || c == '@')
        };
        let all_digits = |c: &str, min: usize, max: usize| {
            let digits = c.bytes().filter(u8::is_ascii_digit).count();
            (min..=max).contains(&digits)
        };
        Self {
            filled: cells.len(),
            mails: most(&|c| email_address_in(c).is_some_and(|m| m.contains('@'))),
            wordy: most(&wordy),
            two_words: most(&|c| wordy(c) && c.contains([' ', ','])),
            states: most(&|c| c.len() == 2 && super::postal::state_code(c).is_some()),
            postal_codes: most(&|c| super::postal::postal_code(c).is_ok()),
            phones: most(&|c| super::phone::e164(c).is_some()),
            digits: most(&|c| all_digits(c, 1, 99) && !c.chars().any(char::is_alphabetic)),
        }
    }

    /// A name's score after a look at the cells: 0 when they contradict it.
    fn adjust(&self, target: Target, score: u32) -> u32 {
        if self.filled == 0 {
            return score;
        }
        let contradicts = match target {
            Target::One(Field::Email) => !self.mails && self.wordy,
            Target::One(Field::FirstName | Field::LastName | Field::City) | Target::FullName => {
                // A column that is named exactly so may hold whatever it likes but mails.
                self.mails || (self.digits && score < column_aliases::EXACT)
            }
            Target::One(_) => self.mails,
        };
        match contradicts {
            true => 0,
            false if target == Target::EMAIL && self.mails => score + 500,
            false => score,
        }
    }

    /// What the cells alone say; always less than any name.
    fn suggests(&self) -> impl Iterator<Item = (Target, u32)> {
        [
            (self.mails, Target::EMAIL, 90),
            (self.phones, Target::PHONE, 40),
            (self.states, Target::STATE, 30),
            (self.postal_codes, Target::POSTAL_CODE, 20),
        ]
        .into_iter()
        .filter(|(is, ..)| *is)
        .map(|(_, target, score)| (target, score))
    }
}
