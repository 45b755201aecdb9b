//! The result of splitting a full name.

/// The parts of a full name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NameSplit {
    pub first: String,
    pub last: String,
    /// Whether the full name can be split in another way, or a part was left out. The check then warns the
    /// user.
    pub is_uncertain: bool,
}
