//! Guesses the [`Mapping`] of a file from the names of its columns and the content of its first rows.

use std::cmp::Reverse;

use super::{
    aliases::is_problem_column,
    column_names::{
        FieldPart, NameMatch, PREFERRED_SCORE, SYNONYM_SCORE, UNRELATED_CONFIDENCE,
        asks_for_person, exact_meaning, excludes, is_preferred_name, rank_in_series,
    },
    content::{Column, ColumnContent},
    email_names::{NAME_USES, fit_percent, with_own_emails},
    other_people::OtherPeople,
};
use crate::{
    contract::text::fold,
    recipients::{ColumnUse, Field, Mapping, RawRow, data::WordList},
};

/// A guessed mapping, with the confidence in each column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MappingGuess {
    pub mapping: Mapping,
    /// For each column from 0 to 1; 0 for a column that is not read into a field.
    pub confidence: Vec<f32>,
    /// Columns about another person, such as "Manager email", with the use that no other column has.
    pub suggestions: Vec<(usize, ColumnUse)>,
    /// Columns that are about another person, such as the sender of a form, and are not used.
    pub other_people: Vec<usize>,
    /// Columns of a second person in the same row, which are not used.
    pub second_person: Vec<usize>,
    /// What the names of the rows say about the column of emails, when there are several.
    pub(in crate::recipients) email_choice: Option<EmailChoice>,
    /// Columns that are read into no field, while the guess is made.
    reserved: Vec<usize>,
    /// Whether the name of every column is exactly that of a field, so that nothing was guessed.
    pub is_exact: bool,
}

/// What the names of the rows say about columns of emails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::recipients) enum EmailChoice {
    /// The emails of `column` fit the names, those of `other` do not.
    Fitting { column: usize, other: usize },
    /// No column fits.
    Unlike { column: usize },
}

/// Emails of which fewer fit the names of their rows, in percent, are those of another person.
const MIN_FITTING_EMAILS: usize = 20;

/// Emails of which as many fit the names of their rows, in percent, are those of the recipients.
const FITTING_EMAILS: usize = 50;

/// A meaning that a column may have. The best candidates are assigned first.
struct Candidate {
    found: NameMatch,
    column: usize,
}

/// The confidence in a column that only its cells and its position suggest.
const POSITION_CONFIDENCE: f32 = 0.4;

/// The confidence in a use that the cells of a column show and its name does not: whole addresses in a
/// column named like a street, and full names in a column "first". The user should check the split.
const CONTENT_CONFIDENCE: f32 = 0.8;

/// The confidence in a column of emails that fit the names of the rows.
const NAMES_CONFIDENCE: f32 = 0.7;

impl MappingGuess {
    /// In `header`, a column without a name has an empty name.
    #[must_use]
    pub fn new(header: &[String], sample: &[RawRow]) -> Self {
        Self::without(header, sample, &[])
    }

    /// Guesses without some columns.
    pub(in crate::recipients) fn without(
        header: &[String],
        sample: &[RawRow],
        left_out: &[usize],
    ) -> Self {
        let width = sample
            .iter()
            .map(|row| row.cells.len())
            .chain([header.len()])
            .max()
            .unwrap_or(0);
        let columns: Vec<Column<'_>> = (0..width)
            .map(|column| Column::new(header.get(column), ColumnContent::of(sample, column)))
            .collect();
        let others = OtherPeople::of(&columns);
        let mut candidates: Vec<Candidate> = (0..width)
            .filter(|column| !is_problem_column(*column, columns[*column].name))
            .filter(|column| !left_out.contains(column) && !others.contains(*column))
            .flat_map(|column| candidates(column, &columns[column]))
            .collect();
        // The highest score first; among equal scores the leftmost column.
        candidates.sort_by_key(|candidate| (Reverse(candidate.found.score), candidate.column));
        let mut guess = Self {
            mapping: Mapping::of_header(header, width),
            confidence: vec![0.0; width],
            reserved: [left_out, &others.second, &others.submitter].concat(),
            ..Self::default()
        };
        for Candidate { found, column } in candidates {
            let is_assigned = guess.mapping.column_with(found.meaning).is_some();
            if !is_assigned && guess.is_free(column) {
                guess.set(column, found.meaning, found.confidence);
            }
        }
        guess.resolve_address_column(&columns);
        guess.join_parts(&columns);
        guess.resolve_name_columns(&columns);
        guess.assign_unnamed_name_columns(&columns);
        guess.choose_emails(sample, &columns);
        guess.suggest_columns(&columns);
        guess.name_other_people(&columns, others);
        guess.reserved = Vec::new();
        guess.is_exact = width > 0
            && header.len() == width
            && guess.confidence.iter().enumerate().all(|(at, confidence)| {
                *confidence >= 1.0 || is_problem_column(at, columns[at].name)
            });
        guess
    }

    fn is_free(&self, column: usize) -> bool {
        !self.mapping.use_of(column).is_read() && !self.reserved.contains(&column)
    }

    fn set(&mut self, column: usize, column_use: ColumnUse, confidence: f32) {
        self.mapping.set_use(column, column_use);
        if let Some(known) = self.confidence.get_mut(column) {
            *known = confidence;
        }
    }

    /// Assigns a column of first names, whose place suggests them, and the column of last names beside it.
    fn set_names(&mut self, first: usize, has_last: bool) {
        self.set(
            first,
            ColumnUse::Field(Field::FirstName),
            POSITION_CONFIDENCE,
        );
        if has_last {
            let column_use = ColumnUse::Field(Field::LastName);
            self.set(first + 1, column_use, POSITION_CONFIDENCE);
        }
    }

    /// Finds a column of whole addresses by its cells: a column "Address", or one with a meaningless
    /// name. With columns for the city and the postal code, the parts of the address are known.
    fn resolve_address_column(&mut self, columns: &[Column<'_>]) {
        let has = |column_use| self.mapping.column_with(column_use).is_some();
        let has_parts = [Field::City, Field::PostalCode]
            .iter()
            .all(|field| has(ColumnUse::Field(*field)));
        if has_parts || has(ColumnUse::FullAddress) {
            return;
        }
        let is_whole = |column: &usize| columns[*column].content.is_full_addresses;
        if let Some(street) = self.mapping.column_of(Field::Address1) {
            if is_whole(&street) {
                let confidence = self.confidence[street].min(CONTENT_CONFIDENCE);
                self.set(street, ColumnUse::FullAddress, confidence);
            }
            return;
        }
        let unnamed = (0..columns.len())
            .filter(is_whole)
            .find(|column| self.is_free(*column) && !columns[*column].matched.is_unrelated);
        if let Some(column) = unnamed {
            self.set(column, ColumnUse::FullAddress, POSITION_CONFIDENCE);
        }
    }

    /// Joins columns with a part of a field: a house number with the street, and a particle or a
    /// second last name with the last name, where the order of the columns is that of the parts.
    fn join_parts(&mut self, columns: &[Column<'_>]) {
        let street = self.mapping.column_of(Field::Address1);
        let last_name = self.mapping.column_of(Field::LastName);
        for (
            column,
            Column {
                content, matched, ..
            },
        ) in columns.iter().enumerate()
        {
            if !self.is_free(column) {
                continue;
            }
            let field = match matched.part {
                Some(FieldPart::HouseNumber) if street.is_some() => Field::Address1,
                Some(FieldPart::Number)
                    if street.is_some_and(|street| column.abs_diff(street) == 1)
                        && content.is_house_numbers =>
                {
                    Field::Address1
                }
                Some(FieldPart::LastNamePrefix) if last_name.is_some_and(|last| column < last) => {
                    Field::LastName
                }
                Some(FieldPart::SecondLastName) if last_name.is_some_and(|last| column > last) => {
                    Field::LastName
                }
                _ => continue,
            };
            self.set(column, ColumnUse::Field(field), 1.0);
        }
    }

    /// Decides between first, last and full name where the names of the columns are ambiguous.
    fn resolve_name_columns(&mut self, columns: &[Column<'_>]) {
        let (first, last) = (
            self.mapping.column_of(Field::FirstName),
            self.mapping.column_of(Field::LastName),
        );
        let Some(full) = self.mapping.column_with(ColumnUse::FullName) else {
            // Portuguese and Italian "nome", French "nom", English "first": without a second name
            // column, and with several words in most cells, the column holds full names.
            if let (Some(only), None) | (None, Some(only)) = (first, last)
                && columns[only].content.is_multi_word
                && self.can_be_full_name(columns[only].name, only)
            {
                let confidence = self.confidence[only].min(CONTENT_CONFIDENCE);
                self.set(only, ColumnUse::FullName, confidence);
            }
            return;
        };
        // "Company name" and "Middle name" beside a first or a last name.
        if (first.is_some() || last.is_some()) && columns[full].matched.is_unrelated {
            self.set(full, ColumnUse::Extra, 0.0);
            return self.resolve_name_columns(columns);
        }
        if columns[full].content.is_multi_word {
            return;
        }
        // A merged header over the first and the last name.
        if (first, last) == (None, None)
            && let Some(next) = columns.get(full + 1)
            && next.name == columns[full].name
            && self.is_free(full + 1)
            && next.content.is_words
        {
            return self.set_names(full, true);
        }
        let resolved = match (first, last) {
            // A column "Name" beside a column "Surname" holds first names.
            (None, Some(_)) => Field::FirstName,
            // A column "Name" beside a column "Vorname" (German for first name) holds last names.
            (Some(_), None) => Field::LastName,
            _ => return,
        };
        self.set(full, ColumnUse::Field(resolved), self.confidence[full]);
    }

    /// Compares columns of emails with the names of the rows: a form has the email of the person who filled it
    /// in, besides that of the recipient.
    fn choose_emails(&mut self, sample: &[RawRow], columns: &[Column<'_>]) {
        let Some(chosen) = self.mapping.column_of(Field::Email) else {
            return;
        };
        let fit = |column| fit_percent(sample, &self.mapping, column);
        let others: Vec<usize> = (0..columns.len())
            .filter(|column| columns[*column].content.is_emails && self.is_free(*column))
            .filter(|column| !columns[*column].matched.is_other_person)
            .collect();
        // Names of two letters cannot be compared.
        let has_names = NAME_USES
            .iter()
            .any(|used| self.mapping.column_with(*used).is_some());
        let is_fitting = fit(chosen).map_or(!has_names, |percent| percent >= MIN_FITTING_EMAILS);
        if others.is_empty() || is_fitting {
            return;
        }
        let best = others
            .iter()
            .copied()
            .max_by_key(|column| (fit(*column), Reverse(*column)));
        match best.filter(|column| fit(*column).is_some_and(|it| it >= FITTING_EMAILS)) {
            Some(column) => {
                self.confidence[chosen] = 0.0;
                self.set(column, ColumnUse::Field(Field::Email), NAMES_CONFIDENCE);
                self.email_choice = Some(EmailChoice::Fitting {
                    column,
                    other: chosen,
                });
            }
            None => {
                let column = with_own_emails(sample, chosen, &others);
                let confidence = self.confidence[chosen].min(POSITION_CONFIDENCE);
                self.confidence[chosen] = 0.0;
                self.set(column, ColumnUse::Field(Field::Email), confidence);
                self.email_choice = Some(EmailChoice::Unlike { column });
            }
        }
    }

    /// Names the columns about other people that are not suggested for a field.
    fn name_other_people(&mut self, columns: &[Column<'_>], others: OtherPeople) {
        let is_suggested = |column: &usize| {
            self.suggestions
                .iter()
                .any(|(suggested, _)| suggested == column)
        };
        let mut found = others.submitter;
        let related = columns.iter().enumerate().filter(|(_, column)| {
            let Column {
                content, matched, ..
            } = column;
            // A column "Manager" has names, a column "Manager approved" has not.
            let is_person =
                content.is_words && !content.is_yes_no && !fold(column.name).contains(' ');
            matched.is_other_person
                && (!matched.meanings.is_empty() || content.is_emails || is_person)
        });
        found.extend(related.map(|(column, _)| column));
        found.retain(|column| !columns[*column].content.is_empty && !is_suggested(column));
        found.sort_unstable();
        found.dedup();
        self.other_people = found;
        self.second_person = others.second;
    }

    /// Whether the name of a column of first or last names can also mean the full name. "First name" cannot,
    /// even if most people of a list have two first names.
    fn can_be_full_name(&self, name: &str, column: usize) -> bool {
        self.confidence[column] < 1.0 || WordList::AmbiguousNames.contains(&fold(name))
    }

    /// When no column was matched to a first or full name, assigns the first unassigned column of
    /// words: to the full name if its cells have several words, else to the first name. The next
    /// column becomes the last name if it is also an unassigned column of words.
    fn assign_unnamed_name_columns(&mut self, columns: &[Column<'_>]) {
        if self.mapping.column_with(ColumnUse::FullName).is_some()
            || self.mapping.column_of(Field::FirstName).is_some()
        {
            return;
        }
        let can_have_names = |column: &Column<'_>| {
            column.content.is_names
                && (!column.matched.is_unrelated || asks_for_person(column.name))
                && !excludes(column.name, ColumnUse::FullName)
        };
        let free: Vec<usize> = (0..columns.len())
            .filter(|column| self.is_free(*column) && can_have_names(&columns[*column]))
            .collect();
        let Some(&first) = free.first() else {
            return;
        };
        if columns[first].content.is_multi_word {
            self.set(first, ColumnUse::FullName, POSITION_CONFIDENCE);
            return;
        }
        let has_last =
            self.mapping.column_of(Field::LastName).is_none() && free.get(1) == Some(&(first + 1));
        self.set_names(first, has_last);
    }

    /// Suggests columns about another person for uses that no column has.
    fn suggest_columns(&mut self, columns: &[Column<'_>]) {
        for (
            column,
            Column {
                content, matched, ..
            },
        ) in columns.iter().enumerate()
        {
            if !matched.is_other_person || content.is_empty {
                continue;
            }
            let best = matched.meanings.iter().max_by_key(|found| found.score);
            let named = best.map(|found| found.meaning);
            let contained = || {
                content
                    .suggested_meanings()
                    .map(|found| found.meaning)
                    .next()
            };
            let Some(suggested) = named.or_else(contained) else {
                continue;
            };
            let is_suggested = self
                .suggestions
                .iter()
                .any(|(_, other)| *other == suggested);
            if !is_suggested && !self.has_use(suggested) {
                self.suggestions.push((column, suggested));
            }
        }
    }

    /// Whether a column has a use. The full name and its parts are one.
    fn has_use(&self, wanted: ColumnUse) -> bool {
        let uses: &[ColumnUse] = if NAME_USES.contains(&wanted) {
            &NAME_USES
        } else {
            &[wanted]
        };
        uses.iter()
            .any(|used| self.mapping.column_with(*used).is_some())
    }
}

/// The meanings that the name and the cells of a column suggest.
fn candidates(column: usize, of: &Column<'_>) -> Vec<Candidate> {
    let Column {
        name,
        content,
        matched,
    } = of;
    if matched.is_other_person {
        return Vec::new();
    }
    // Another person's phone number must not become the recipient's; other meanings are only unlikely.
    let is_others_phone = excludes(name, ColumnUse::PHONE);
    let is_name_part = excludes(name, ColumnUse::FullName);
    let is_first_name = exact_meaning(name) == Some(ColumnUse::FIRST_NAME);
    let rank = rank_in_series(name);
    let named = matched.meanings.iter().filter_map(|found: &NameMatch| {
        let score = content.adjust_score(found.meaning, found.score);
        let score = score.saturating_sub(rank).max(score.min(1));
        // A preferred name of several words can be a full name.
        let is_preferred = found.meaning == ColumnUse::FIRST_NAME
            && !content.is_multi_word
            && is_preferred_name(name);
        let score = if is_preferred && score > 0 {
            PREFERRED_SCORE
        } else {
            score
        };
        // "Legal First Name" is no full name when another column has the first names.
        let is_no_full_name = is_name_part || is_first_name;
        let is_excluded = (is_others_phone && found.meaning == ColumnUse::PHONE)
            || (is_no_full_name && found.meaning == ColumnUse::FullName);
        (score > 0 && !is_excluded).then_some(NameMatch { score, ..*found })
    });
    let is_named_otherwise = |meaning| {
        let mut exact = matched.meanings.iter();
        !matched.is_unrelated
            && exact.any(|found| found.score >= SYNONYM_SCORE && found.meaning != meaning)
    };
    let contained = content
        .suggested_meanings()
        .filter(|found| !excludes(name, found.meaning))
        // The number in a column "Employee" is no postal code. Emails and phone numbers are unmistakable.
        .filter(|found| {
            let is_certain = matches!(found.meaning, ColumnUse::EMAIL | ColumnUse::PHONE);
            is_certain || !is_named_otherwise(found.meaning)
        })
        .map(|found| NameMatch {
            confidence: match matched.is_unrelated {
                true => UNRELATED_CONFIDENCE,
                false => found.confidence,
            },
            ..found
        });
    let found = named.chain(contained);
    found.map(|found| Candidate { found, column }).collect()
}
