//! What the recipients grid shows of a draft: a filter and a search. The desktop core applies both to all
//! rows, again after every change, so that drawing needs no search.

use crate::recipients::{
    ColumnRef, ColumnValues, IssueIndex, RecipientTable, RowFilter, SearchQuery, ValueQuery,
};

/// The filter and the search of the recipients of a draft. Not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecipientQuery {
    pub filter: RowFilter,
    pub search: Option<SearchQuery>,
    /// The list of values that is open.
    pub values: Option<ValueQuery>,
}

/// The rows and cells that a [`RecipientQuery`] finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecipientQueryResult {
    pub query: RecipientQuery,
    /// Positions of the rows that the filter shows, ascending; `None` without a filter.
    pub rows: Option<Vec<usize>>,
    /// The matching cells in reading order, as position and column.
    pub matches: Vec<(usize, ColumnRef)>,
    pub values: Option<ColumnValues>,
}

impl RecipientQuery {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filter.is_empty() && self.search.is_none() && self.values.is_none()
    }

    /// Applies the query to all rows.
    #[must_use]
    pub fn run(&self, recipients: &RecipientTable, issues: &IssueIndex) -> RecipientQueryResult {
        let is_filtered = !self.filter.is_empty();
        let search = self.search.as_ref();
        RecipientQueryResult {
            query: self.clone(),
            rows: is_filtered.then(|| self.filter.positions(recipients, issues)),
            matches: search.map_or_else(Vec::new, |search| recipients.find(search)),
            values: self
                .values
                .as_ref()
                .map(|values| values.run(recipients, issues, &self.filter)),
        }
    }
}
