//! Merges recipients into a saved list: people are found by email, else by name and address, and their
//! values are updated. The difference is computed first, so that the user sees it and can leave changes
//! out.
//!
//! An empty value never replaces a value, and no person is removed. Merging the same recipients again
//! changes nothing.

use std::{collections::HashMap, sync::Arc};

use super::{
    column_ref::{merge_columns, move_values},
    list_merge_index::{FoundBy, MergeIndex},
};
use crate::{
    contract::text::fold,
    recipients::{
        Field, RecipientRow, RecipientTable,
        check::{
            identity::{email_identity, name_and_address},
            name::is_no_person,
            placeholders::{Placeholder, placeholder},
        },
    },
};

/// The difference between a list and the recipients that are merged into it.
#[derive(Clone, Debug, Default)]
pub struct ListMerge {
    /// The list before the merge.
    pub list: RecipientTable,
    /// The extra columns of the merged list: those of the list, then the new ones.
    pub extra_columns: Vec<Box<str>>,
    /// What merging would change: recipients with an email first.
    pub entries: Vec<MergeEntry>,
    /// Merged recipients whose values the list already has.
    pub unchanged: usize,
    /// Merged rows that are no person, see [`is_no_person`].
    pub left_out: usize,
}

/// A change of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeEntry {
    pub kind: MergeKind,
    /// The row of the person in the merged list.
    row: u64,
    /// The merged recipient; of a new person also with the values of repeated recipients.
    pub recipient: RecipientRow,
    /// Empty for a new person.
    pub changes: Vec<ValueChange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeKind {
    New,
    Changed,
    /// A change that only the user can decide. Left out unless the user chooses it.
    Conflict(ConflictReason),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictReason {
    /// The list has another first name for the email: two people may share the address.
    OtherName,
    /// The merged recipients name the person more than once, with different values.
    RepeatedPerson,
}

/// A value that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    pub column: MergedColumn,
    pub old: Box<str>,
    pub new: Box<str>,
}

/// A column of the merged list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MergedColumn {
    Field(Field),
    /// The position among [`ListMerge::extra_columns`].
    Extra(usize),
}

impl MergeEntry {
    /// Whether the change is made unless the user leaves it out.
    #[must_use]
    pub fn is_chosen_at_first(&self) -> bool {
        !matches!(self.kind, MergeKind::Conflict(_))
    }
}

impl ListMerge {
    /// Compares `merged` with `list`. Blank rows, and rows that are no person, are ignored.
    #[must_use]
    pub fn new(list: &RecipientTable, merged: &RecipientTable) -> Self {
        let (extra_columns, positions) =
            merge_columns(list.extra_columns(), merged.extra_columns());
        let mut work = Comparison::new(list);
        let mut left_out = 0;
        let filled = merged.rows().iter().filter(|row| !row.is_blank());
        let people = filled.filter(|row| {
            let is_no_person = is_no_person(row);
            left_out += usize::from(is_no_person);
            !is_no_person
        });
        // A recipient with an email can complete a person without one, who is then found by both.
        let (with_email, without): (Vec<_>, Vec<_>) =
            people.partition(|row| email_identity(row).is_some());
        for row in with_email.into_iter().chain(without) {
            let mut row = RecipientRow::clone(row);
            move_values(&mut row, &positions);
            work.compare(row);
        }
        Self {
            list: list.without_history(),
            extra_columns,
            entries: work.entries,
            unchanged: work.unchanged,
            left_out,
        }
    }

    /// The number of entries of each kind: new, changed, in conflict.
    #[must_use]
    pub fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for entry in &self.entries {
            counts[match entry.kind {
                MergeKind::New => 0,
                MergeKind::Changed => 1,
                MergeKind::Conflict(_) => 2,
            }] += 1;
        }
        counts
    }

    /// The list with the chosen entries.
    #[must_use]
    pub fn apply(&self, is_chosen: impl Fn(usize) -> bool) -> RecipientTable {
        let mut rows: Vec<Arc<RecipientRow>> = self.list.rows().to_vec();
        let mut positions: HashMap<u64, usize> = rows
            .iter()
            .enumerate()
            .map(|(at, row)| (row.id, at))
            .collect();
        for (index, entry) in self.entries.iter().enumerate() {
            if !is_chosen(index) {
                continue;
            }
            if entry.kind == MergeKind::New {
                positions.insert(entry.row, rows.len());
                rows.push(Arc::new(entry.recipient.clone()));
            } else if let Some(at) = positions.get(&entry.row) {
                let row = Arc::make_mut(&mut rows[*at]);
                entry.changes.iter().for_each(|change| change.apply(row));
            }
        }
        let rows = rows.into_iter().map(Arc::unwrap_or_clone);
        RecipientTable::with_extra_columns(self.list.source(), self.extra_columns.clone(), rows)
    }
}

impl ValueChange {
    fn apply(&self, row: &mut RecipientRow) {
        match self.column {
            MergedColumn::Field(field) => row.set(field, self.new.clone()),
            MergedColumn::Extra(column) => {
                row.extra.set(column, &self.new);
            }
        }
    }
}

/// A list while recipients are merged into it, one after the other.
struct Comparison {
    rows: Vec<Arc<RecipientRow>>,
    index: MergeIndex,
    /// The rows that an earlier recipient was found in, or that it added, with the entry that adds or changes the row.
    touched: HashMap<usize, Option<usize>>,
    entries: Vec<MergeEntry>,
    unchanged: usize,
    next_id: u64,
}

impl Comparison {
    fn new(list: &RecipientTable) -> Self {
        let mut index = MergeIndex::default();
        let filled = list.rows().iter().enumerate();
        for (position, row) in filled.filter(|(_, row)| !row.is_blank()) {
            index.add(position, row);
        }
        Self {
            next_id: list.rows().iter().map(|row| row.id).max().unwrap_or(0) + 1,
            rows: list.rows().to_vec(),
            index,
            touched: HashMap::new(),
            entries: Vec::new(),
            unchanged: 0,
        }
    }

    fn compare(&mut self, recipient: RecipientRow) {
        let has_all_values = |position: usize| changes(&self.rows[position], &recipient).is_empty();
        let found = self.index.find(&recipient, has_all_values);
        match found {
            None => self.add(recipient),
            Some((position, found_by)) => self.update(position, found_by, recipient),
        }
    }

    fn add(&mut self, mut recipient: RecipientRow) {
        recipient.id = self.next_id;
        self.next_id += 1;
        let position = self.rows.len();
        self.index.add(position, &recipient);
        self.touched.insert(position, Some(self.entries.len()));
        self.rows.push(Arc::new(recipient.clone()));
        self.entries.push(MergeEntry {
            kind: MergeKind::New,
            row: recipient.id,
            recipient,
            changes: Vec::new(),
        });
    }

    fn update(&mut self, position: usize, found_by: FoundBy, recipient: RecipientRow) {
        let old = Arc::clone(&self.rows[position]);
        let changes = changes(&old, &recipient);
        let touched = self.touched.get(&position).copied();
        if changes.is_empty() {
            self.unchanged += 1;
            self.touched.entry(position).or_default();
            return;
        }
        let mut new = RecipientRow::clone(&old);
        changes.iter().for_each(|change| change.apply(&mut new));
        let has_other_address = name_and_address(&old) != name_and_address(&new);
        if found_by == FoundBy::NameAndAddress && has_other_address && touched.is_none() {
            return self.add(recipient);
        }
        if let Some(reason) = conflict(&old, &new, found_by, &changes, touched.is_some()) {
            self.entries.push(MergeEntry {
                kind: MergeKind::Conflict(reason),
                row: old.id,
                recipient,
                changes,
            });
            return;
        }
        self.index.replace(position, &old, &new);
        self.rows[position] = Arc::new(new.clone());
        let entry = match touched.flatten() {
            // A repeated recipient only adds values, see `conflict`.
            Some(entry) => {
                let earlier = &mut self.entries[entry];
                if earlier.kind == MergeKind::New {
                    earlier.recipient = new;
                } else {
                    earlier.changes.extend(changes);
                }
                entry
            }
            None => {
                self.entries.push(MergeEntry {
                    kind: MergeKind::Changed,
                    row: old.id,
                    recipient,
                    changes,
                });
                self.entries.len() - 1
            }
        };
        self.touched.insert(position, Some(entry));
    }
}

/// The values of a recipient that a row does not have. Emails that differ only in case are equal, and a
/// placeholder like "n/a" is no email and no last name.
fn changes(row: &RecipientRow, recipient: &RecipientRow) -> Vec<ValueChange> {
    let is_same_email =
        |old: &str, new: &str| !new.contains('@') || old.to_lowercase() == new.to_lowercase();
    let is_same = |field: Field, old: &str, new: &str| {
        old == new
            || field == Field::Email && is_same_email(old, new)
            || field == Field::LastName && placeholder(new) == Some(Placeholder::Certain)
    };
    let fields = Field::ALL.iter().map(|&field| {
        let (old, new) = (row.get(field), recipient.get(field));
        (
            MergedColumn::Field(field),
            old,
            new,
            is_same(field, old, new),
        )
    });
    let extras = recipient.extra.iter().enumerate().map(|(at, new)| {
        let old = row.extra(at);
        (MergedColumn::Extra(at), old, new, old == new)
    });
    let changed = fields
        .chain(extras)
        .filter(|(_, _, new, is_same)| !new.is_empty() && !is_same);
    changed
        .map(|(column, old, new, _)| ValueChange {
            column,
            old: old.into(),
            new: new.into(),
        })
        .collect()
}

/// Why a change needs a decision. `is_repeated`: an earlier recipient is the same person.
fn conflict(
    old: &RecipientRow,
    new: &RecipientRow,
    found_by: FoundBy,
    changes: &[ValueChange],
    is_repeated: bool,
) -> Option<ConflictReason> {
    if found_by == FoundBy::Email && has_other_first_name(old, new) {
        return Some(ConflictReason::OtherName);
    }
    let has_other_address = name_and_address(old) != name_and_address(new);
    let replaces = changes.iter().any(|change| !change.old.is_empty());
    let is_repeated = is_repeated && (replaces || has_other_address);
    is_repeated.then_some(ConflictReason::RepeatedPerson)
}

/// Whether the first names differ in more than their ends: "Rob" and "Robert" can be one person.
fn has_other_first_name(old: &RecipientRow, new: &RecipientRow) -> bool {
    let [old, new] = [old, new].map(|row| fold(row.get(Field::FirstName)));
    !old.is_empty() && !old.starts_with(&new) && !new.starts_with(&old)
}
