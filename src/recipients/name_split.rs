//! The result of splitting a full name.

/// The parts of a full name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NameSplit {
    pub first: String,
    pub last: String,
    /// Whether the full name can be read in another way, or lost a part. A person should look.
    pub is_uncertain: bool,
}
