//! Why a command failed, as text for stderr and as data for `--json`.

use std::fmt;

use crate::{
    desk::{Problem, ProblemCode},
    messages,
};

/// The text of a failed command. `code` is set when the desk reported the problem.
#[derive(Clone, Debug, Default)]
pub(super) struct CliError {
    pub(super) what: String,
    pub(super) meaning: String,
    pub(super) remedy: String,
    pub(super) details: String,
    pub(super) code: Option<ProblemCode>,
}

impl CliError {
    pub(super) fn new(
        what: impl Into<String>,
        meaning: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            what: what.into(),
            meaning: meaning.into(),
            remedy: remedy.into(),
            ..Self::default()
        }
    }

    #[must_use]
    pub(super) fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }

    /// The error for `--json`: the same in every language.
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "error": {
                "code": self.code.map(|code| code.to_string()),
                "name": self.code.map(ProblemCode::name),
                "details": self.details,
            }
        })
    }
}

impl From<Problem> for CliError {
    fn from(problem: Problem) -> Self {
        Self {
            what: messages::problem::what(&problem),
            meaning: messages::problem::meaning(&problem),
            remedy: messages::problem::remedy(&problem),
            code: Some(problem.code()),
            details: problem.details,
        }
    }
}

impl fmt::Display for CliError {
    /// The sentences in one line, each with its full stop: a service's own sentence may lack one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for part in [&self.what, &self.meaning, &self.remedy] {
            if part.trim().is_empty() {
                continue;
            }
            if !text.is_empty() && !text.ends_with('\n') {
                text.push(' ');
            }
            text.push_str(part);
            if !part.ends_with(['.', '!', '?', '…', '”', '\n']) {
                text.push('.');
            }
        }
        f.write_str(text.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::ProblemKind;

    #[test]
    fn sentences_end_before_the_next_begins() {
        let refused = CliError::new(
            "Recipient 3: mailing_address.state is not a state of the US",
            "Nothing was sent.",
            "",
        );
        assert_eq!(
            refused.to_string(),
            "Recipient 3: mailing_address.state is not a state of the US. Nothing was sent."
        );
        let list = CliError::new("Two fit:\n  tea\n", "Nothing was sent.", "Choose one.");
        assert_eq!(
            list.to_string(),
            "Two fit:\n  tea\nNothing was sent. Choose one."
        );
    }

    #[test]
    fn json_names_code_of_problem() {
        let error = CliError::from(Problem::from(ProblemKind::DiskFull));
        assert_eq!(error.json()["error"]["code"], "GD-5003");
        assert_eq!(error.json()["error"]["name"], "disk-full");
    }
}
