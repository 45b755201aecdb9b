//! A comparison of recipients with a list that waits until the user has chosen the changes.

use std::sync::Arc;

use crate::{
    desk::{PeopleListId, RequestKey},
    recipients::ListMerge,
};

pub(super) struct PendingMerge {
    pub(super) key: RequestKey,
    pub(super) list: PeopleListId,
    /// The name of the list.
    pub(super) name: String,
    pub(super) merge: Arc<ListMerge>,
}
