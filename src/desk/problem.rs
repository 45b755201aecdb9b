//! What a person is told when something went wrong.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// A failure in words: what happened, what it means for the gifts, what to do now.
///
/// Every error of the desk ends as one of these. It never holds an API key; `details` is for
/// copying into a report and holds no names or addresses either.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// "The service could not be reached."
    pub what: String,
    /// "Nothing was sent. Your draft is saved."
    pub meaning: String,
    /// "It is tried again by itself; F5 tries at once."
    pub remedy: String,
    /// For a report: codes, paths, the service's own words.
    pub details: String,
}

impl Problem {
    pub fn new(
        what: impl Into<String>,
        meaning: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            what: what.into(),
            meaning: meaning.into(),
            remedy: remedy.into(),
            details: String::new(),
        }
    }

    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }
}

impl fmt::Display for Problem {
    /// The three sentences in one line, for a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for sentence in [&self.what, &self.meaning, &self.remedy] {
            if !sentence.is_empty() {
                if !first {
                    f.write_str(" ")?;
                }
                f.write_str(sentence)?;
                first = false;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// A problem that stays in the notices list until it is settled or dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub id: u64,
    pub at: Timestamp,
    pub problem: Problem,
}
