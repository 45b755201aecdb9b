//! The rows that the grid shows: all, those with problems, or those that meet conditions.

use super::{RecipientsSection, find_replace::FindReplace, shown_rows::ShownRows};
use crate::{
    desk::{Command, DraftId, RecipientQuery},
    recipients::RowFilter,
    ui::{commands::Commands, model::OpenDraft},
};

impl RecipientsSection {
    /// Asks the engine for the rows of the filter and the matches of the search, when they changed.
    pub(super) fn send_query(&mut self, draft: DraftId, out: &mut Commands) {
        let has_conditions = !self.filter.conditions.is_empty();
        let query = RecipientQuery {
            filter: RowFilter {
                // Without conditions, the issues tell the rows.
                only_problems: has_conditions && self.only_problems,
                conditions: self.filter.conditions.clone(),
            },
            search: self.find.as_ref().and_then(FindReplace::query),
            values: self.values.query(),
        };
        if query != self.query {
            self.query = query.clone();
            out.send(Command::QueryRecipients { draft, query });
        }
    }

    /// The column conditions and the "Only rows with problems" setting.
    pub(super) fn row_filter(&self) -> RowFilter {
        RowFilter {
            only_problems: self.only_problems,
            conditions: self.filter.conditions.clone(),
        }
    }

    /// The rows that match the filter, plus the edited row.
    pub(super) fn shown_rows<'a>(&self, open: &'a OpenDraft) -> ShownRows<'a> {
        let edited = self
            .edited
            .id()
            .and_then(|row| open.recipients.position(row));
        ShownRows::new(open.recipients.len(), self.visible(open), edited)
    }

    /// Positions of the rows that the filter shows; `None`: all rows.
    pub(super) fn visible<'a>(&self, open: &'a OpenDraft) -> Option<&'a [usize]> {
        if self.filter.conditions.is_empty() {
            self.only_problems.then(|| open.rows_with_problems())
        } else {
            // Until the engine replies, the rows of the previous filter are shown.
            open.found.rows.as_deref()
        }
    }
}
