//! Where a point or a warning of Review leads: to the section and the field that correct it, or to the recipients that it
//! is about.

use super::{fix_field::FixField, section::Section};
use crate::contract::rules::DraftField;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Section(Section, Option<FixField>),
    /// These recipients, by row id, in the order of their duplicates.
    Duplicates(Vec<u64>),
    /// These recipients, by row id, at the cell of this extra column.
    Recipients(Vec<u64>, Option<String>),
    /// The recipients in these states.
    States(Vec<String>),
}

impl Destination {
    pub(super) fn field(field: DraftField) -> Self {
        Self::Section(Section::of(field), Some(FixField::Draft(field)))
    }
}
