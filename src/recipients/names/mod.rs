//! Names of people: splits full names into first and last names.
//!
//! Every split says whether the name can be split in another way.

pub(super) mod full_name;
pub(super) mod scripts;

pub(super) mod words;

/// The parts of a full name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::recipients) struct NameSplit {
    pub first: String,
    pub last: String,
    /// Whether the full name can be split in another way, or a part was left out. The check then warns the
    /// user.
    pub is_uncertain: bool,
}
