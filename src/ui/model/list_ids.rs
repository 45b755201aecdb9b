//! The replies to requests for the ids of lists. Pages and dialogs that asked take them when they are drawn.

use std::collections::VecDeque;

use crate::desk::{RequestKey, view::ListIds};

/// How many replies are kept: one of the page, one of the dialog, and those of pages that the user left.
const MAX_REPLIES: usize = 4;

#[derive(Debug, Default)]
pub(in crate::ui) struct ListIdReplies {
    waiting: Vec<RequestKey>,
    /// The last replies; `None` for ids that could not be read.
    replies: VecDeque<(RequestKey, Option<ListIds>)>,
}

impl ListIdReplies {
    pub(super) fn begin(&mut self, key: RequestKey) {
        self.waiting.push(key);
    }

    /// Stores a reply; ignores one to another kind of request.
    pub(super) fn resolve(&mut self, key: RequestKey, ids: Option<ListIds>) {
        let Some(at) = self.waiting.iter().position(|waiting| *waiting == key) else {
            return;
        };
        self.waiting.swap_remove(at);
        self.replies.push_back((key, ids));
        if self.replies.len() > MAX_REPLIES {
            self.replies.pop_front();
        }
    }

    /// The reply to a request; `Some(None)` when the ids could not be read.
    pub(in crate::ui) fn reply(&self, key: RequestKey) -> Option<Option<&ListIds>> {
        let mut replies = self.replies.iter();
        let (_, ids) = replies.find(|(of, _)| *of == key)?;
        Some(ids.as_ref())
    }
}
