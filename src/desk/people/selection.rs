//! The people that get a gift: a list, a part of the address book or chosen people, and who of them is
//! left out.

use std::{collections::HashSet, sync::Arc};

use super::{PeopleListId, PeopleQuery, PersonId};
use crate::{
    contract::{
        Timestamp,
        text::{search_terms, search_text},
    },
    recipients::{RecipientRow, RecipientTable, person_identity},
};

#[derive(Clone, Debug, PartialEq)]
pub enum PeopleSelection {
    /// The recipients of a list that match a search text; all with an empty one.
    List {
        list: PeopleListId,
        text: String,
    },
    People(Arc<[PersonId]>),
    Query(PeopleQuery),
    /// The recipients of the draft itself.
    Draft,
}

/// A selection before its people are added to a draft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelectionPreview {
    /// All people of the selection.
    pub people: u64,
    pub left_out: LeftOut,
    /// Some of the people who got a gift.
    pub gifted: Vec<GiftedPerson>,
    /// Whether all earlier gifts are on this computer, so that nobody who got one is missing.
    pub has_whole_history: bool,
    /// The number of other people with a gift of unknown date.
    pub undated: u64,
}

/// How many people of a selection are not added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Those who are in the draft already.
    pub in_draft: u64,
    /// Those who got a gift in the chosen time.
    pub gifted: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GiftedPerson {
    pub name: String,
    pub at: Timestamp,
}

impl SelectionPreview {
    /// The people who are added.
    #[must_use]
    pub fn remaining(&self) -> u64 {
        let LeftOut { in_draft, gifted } = self.left_out;
        self.people.saturating_sub(in_draft + gifted)
    }
}

/// Whether every word of `text` begins a word of the recipient's values.
fn matches_text(row: &RecipientRow, terms: &[String]) -> bool {
    if terms.is_empty() {
        return true;
    }
    let values: Vec<&str> = row.texts().collect();
    let words = search_text(&values);
    terms.iter().all(|term| words.contains(&format!(" {term}")))
}

/// The rows of a list that a search finds: people whose identities the address book `found`, and rows of `table` that
/// have no identity and match the text themselves.
pub(crate) fn rows_of_search(
    table: &RecipientTable,
    text: &str,
    found: &HashSet<String>,
) -> RecipientTable {
    let terms = search_terms(text);
    let rows = table
        .rows()
        .iter()
        .filter(|row| match person_identity(row) {
            Some(identity) => found.contains(&identity),
            None => matches_text(row, &terms),
        });
    let rows: Vec<RecipientRow> = rows.map(|row| RecipientRow::clone(row)).collect();
    let columns = table.extra_columns().to_vec();
    RecipientTable::with_extra_columns(table.source(), columns, rows)
}

/// The rows of `table` without blank ones, without people of `draft`, and without those that do not
/// match `text`. Returns the rows and how many people are in the draft.
pub(crate) fn remaining(
    table: &RecipientTable,
    text: &str,
    draft: Option<&RecipientTable>,
) -> (RecipientTable, u64) {
    let terms = search_terms(text);
    let in_draft: HashSet<String> = draft
        .into_iter()
        .flat_map(|draft| draft.rows().iter())
        .filter_map(|row| person_identity(row))
        .collect();
    let mut repeated = 0;
    let rows: Vec<RecipientRow> = table
        .rows()
        .iter()
        .filter(|row| !row.is_blank() && matches_text(row, &terms))
        .filter(|row| {
            let is_in_draft =
                person_identity(row).is_some_and(|identity| in_draft.contains(&identity));
            repeated += u64::from(is_in_draft);
            !is_in_draft
        })
        .map(|row| row.without_origin())
        .collect();
    let columns = table.extra_columns().to_vec();
    let rest = RecipientTable::with_extra_columns(table.source(), columns, rows);
    (rest, repeated)
}
