//! Failures of the subcommands, and how they are printed.

use std::{fmt, process::ExitCode};

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::output::write_stderr;
use crate::{desk::Problem, i18n::t, messages};

/// The stable codes of failures that only the command line has; `docs/problems.md` lists them
/// beside those of [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
pub enum CliCode {
    /// The system names no folder for program data.
    #[strum(serialize = "GD-2001")]
    DataFolderUnknown,
    /// The data folder cannot be created or opened.
    #[strum(serialize = "GD-2002")]
    DataFolderUnusable,
    /// No API key for the service of `--connect`.
    #[strum(serialize = "GD-2003")]
    ApiKeyMissing,
    /// `--language` names a language that the product does not have.
    #[strum(serialize = "GD-2004")]
    LanguageUnknown,
    /// No window can be opened: no display server.
    #[strum(serialize = "GD-2010")]
    NoDisplay,
    /// No window can be opened: a system library is missing.
    #[strum(serialize = "GD-2011")]
    LibraryMissing,
    /// No window can be opened for another reason.
    #[strum(serialize = "GD-2012")]
    WindowFailed,
    /// The service does not start or its database cannot be used.
    #[strum(serialize = "GD-2020")]
    ServiceFailed,
    /// An option or environment variable of a service has no usable value.
    #[strum(serialize = "GD-2021")]
    OptionInvalid,
    /// No API key has this id.
    #[strum(serialize = "GD-2022")]
    KeyUnknown,
    /// No account, or more than one, has this name.
    #[strum(serialize = "GD-2023")]
    AccountUnknown,
    /// The payment ledger of a service differs from its balances or orders.
    #[strum(serialize = "GD-2024")]
    LedgerDiffers,
    /// The payment ledger of an account could not be compared.
    #[strum(serialize = "GD-2025")]
    LedgerNotCompared,
    /// The engine did not answer in time.
    #[strum(serialize = "GD-2030")]
    ResponseTimeout,
    /// A send was handed over and its outcome is not known yet.
    #[strum(serialize = "GD-2031")]
    SendPending,
    /// The service did not finish the batch in time.
    #[strum(serialize = "GD-2032")]
    BatchPending,
    /// The batch failed or was canceled at the service.
    #[strum(serialize = "GD-2033")]
    BatchNotCreated,
    /// Rows of the recipient file have errors.
    #[strum(serialize = "GD-2034")]
    RecipientsInvalid,
    /// The recipient file has no rows.
    #[strum(serialize = "GD-2035")]
    RecipientsMissing,
    /// The draft breaks a rule of the service.
    #[strum(serialize = "GD-2036")]
    DraftInvalid,
    /// The account has no greeting card with this id.
    #[strum(serialize = "GD-2037")]
    CardUnknown,
    /// No product, or more than one, has this name.
    #[strum(serialize = "GD-2038")]
    ProductUnclear,
    /// A product cannot be sent with the options that were given.
    #[strum(serialize = "GD-2039")]
    ProductOptions,
    /// The result cannot be written to stdout.
    #[strum(serialize = "GD-2040")]
    OutputFailed,
    /// The recipient file lists a recipient more than once.
    #[strum(serialize = "GD-2041")]
    RecipientsRepeated,
    /// A send needs a decision of the user.
    #[strum(serialize = "GD-2042")]
    DecisionNeeded,
    /// None of the orders can be changed.
    #[strum(serialize = "GD-2043")]
    NothingToChange,
    /// Some of the orders were not changed.
    #[strum(serialize = "GD-2044")]
    OrdersNotChanged,
    /// A change of orders was handed over and is not complete.
    #[strum(serialize = "GD-2045")]
    ChangePending,
    /// A new expiration is earlier than that of some orders.
    #[strum(serialize = "GD-2046")]
    ExpiryShortened,
    /// Not all orders of a batch are mirrored.
    #[strum(serialize = "GD-2047")]
    BatchIncomplete,
    /// The recipient file has no column with a name of `--map`.
    #[strum(serialize = "GD-2048")]
    ColumnUnknown,
    /// A send that is to be changed does not exist, or has left already.
    #[strum(serialize = "GD-2049")]
    SendNotScheduled,
    /// A send has warnings that no option accepts.
    #[strum(serialize = "GD-2350")]
    WarningsNotAccepted,
    /// A product of a send is not in the catalog any more.
    #[strum(serialize = "GD-2351")]
    SendBlocked,
    /// The recipient file has another number of recipients than `--expect-gifts`.
    #[strum(serialize = "GD-2352")]
    GiftCountDiffers,
    /// The user canceled a send that was held.
    #[strum(serialize = "GD-2353")]
    SendCanceled,
    /// Records of the log of sends were changed or are missing.
    #[strum(serialize = "GD-2401")]
    SendLogDamaged,
    /// The window that is open does not respond.
    #[strum(serialize = "GD-2501")]
    WindowNotResponding,
    /// A window is open, and does not use the connection of `--connect`.
    #[strum(serialize = "GD-2502")]
    WindowOptionIgnored,
    /// Sample data is only written into a folder without data of giftdesk.
    #[strum(serialize = "GD-2503")]
    DemoFolderUsed,
    /// A request to a shop failed or was refused.
    #[strum(serialize = "GD-2601")]
    ShopFailed,
    /// A check of the data of a shop found a difference.
    #[strum(serialize = "GD-2602")]
    ShopDiffers,
    /// An import of a catalog has problems, and nothing was applied.
    #[strum(serialize = "GD-2621")]
    ImportHasProblems,
    /// A file of a catalog, or its pictures, cannot be read.
    #[strum(serialize = "GD-2622")]
    CatalogFileUnreadable,
    /// The folder of an export has files, or cannot be written.
    #[strum(serialize = "GD-2623")]
    ExportFolderUnusable,
    /// A file of taxes and costs abroad cannot be read, or has rows that cannot.
    #[strum(serialize = "GD-2624")]
    TermsFileUnreadable,
    /// Some parcels or entries of a tracking file are not known.
    #[strum(serialize = "GD-2641")]
    ParcelsUnmatched,
    /// A file of tracking numbers cannot be read.
    #[strum(serialize = "GD-2642")]
    TrackingFileUnreadable,
    /// A configuration file cannot be read, or has an unknown key or an invalid value.
    #[strum(serialize = "GD-2661")]
    ConfigurationInvalid,
    /// A check of how a shop runs found a problem.
    #[strum(serialize = "GD-2662")]
    DoctorFindings,
}

/// The exit code of a subcommand that ended without success. `docs/command-line.md` and the help list
/// all exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ExitStatus {
    #[default]
    Failure = 1,
    /// The recipient file cannot be read. Also the exit code of an invalid command line.
    Unreadable = 2,
    /// Some of the orders were changed.
    PartlyDone = 3,
    /// A send or its batch has no final result yet.
    Pending = 4,
    /// A send needs a decision from the user.
    DecisionNeeded = 5,
    /// The user canceled the send while it was held; nothing was sent.
    Canceled = 6,
    /// Ctrl+C ended the program, as shells report it.
    Interrupted = 130,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status as u8)
    }
}

/// A failure of a command in the current language: cause, effect on the gifts, and remedy.
#[derive(Debug)]
pub(super) struct Failure {
    pub code: Box<str>,
    pub what: String,
    pub meaning: String,
    pub remedy: String,
    /// For a report: codes and paths; no names, addresses or keys.
    pub details: String,
    pub exit_status: ExitStatus,
    /// Whether the subcommand has written its result to stdout.
    pub has_output: bool,
}

impl Failure {
    pub fn new(code: CliCode, what: String, meaning: String, remedy: String) -> Self {
        Self {
            code: <&str>::from(code).into(),
            what,
            meaning,
            remedy,
            details: String::new(),
            exit_status: ExitStatus::Failure,
            has_output: false,
        }
    }

    /// A failure before anything was sent.
    pub fn nothing_sent(code: CliCode, what: String, remedy: String) -> Self {
        Self::new(code, what, t!("cli-nothing-sent"), remedy)
    }

    /// A failure that changed nothing, of a program that sends no gifts.
    pub fn unchanged(code: CliCode, what: String, remedy: String) -> Self {
        Self::new(code, what, t!("cli-nothing-changed"), remedy)
    }

    #[must_use]
    pub fn with_exit_status(mut self, status: ExitStatus) -> Self {
        self.exit_status = status;
        self
    }

    /// Marks a failure of a subcommand that has written its result to stdout. JSON on stdout is then
    /// the result, not the failure.
    #[must_use]
    pub fn after_output(mut self) -> Self {
        self.has_output = true;
        self
    }

    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }

    /// The failure for `--json`: the code and the details. They are the same in every language,
    /// unlike the sentences, which are left out.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::json!({ "error": { "code": self.code, "details": self.details } })
    }

    /// Writes the failure to stderr.
    pub fn print(&self) {
        write_stderr(format_args!("giftdesk: {self}"));
        write_stderr(format_args!("  ({})", self.code_and_details()));
    }

    /// The code and the details for a report.
    pub fn code_and_details(&self) -> String {
        if self.details.is_empty() {
            self.code.to_string()
        } else {
            format!("{}: {}", self.code, self.details)
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self {
            code: problem.code().to_string().into(),
            what: messages::problem::what(&problem),
            meaning: messages::problem::meaning(&problem),
            remedy: messages::problem::remedy(&problem),
            details: problem.details.into(),
            exit_status: ExitStatus::Failure,
            has_output: false,
        }
    }
}

impl fmt::Display for Failure {
    /// The sentences one after the other, each with a full stop, because error messages of services
    /// often have none. A list keeps its line breaks.
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
    use std::collections::BTreeSet;

    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::desk::ProblemCode;

    fn failure(what: &str, remedy: &str) -> Failure {
        Failure::new(
            CliCode::DraftInvalid,
            what.to_owned(),
            "Nothing was sent.".to_owned(),
            remedy.to_owned(),
        )
    }

    #[test]
    fn every_sentence_ends_with_a_full_stop() {
        let refused = failure(
            "Recipient 3: mailing_address.state is not a state of the US",
            "",
        );
        assert_eq!(
            refused.to_string(),
            "Recipient 3: mailing_address.state is not a state of the US. Nothing was sent."
        );
        let list = failure("Two products match:\n  tea\n", "Choose one.");
        assert_eq!(
            list.to_string(),
            "Two products match:\n  tea\nNothing was sent. Choose one."
        );
    }

    #[test]
    fn codes_are_unique() {
        let own = CliCode::VARIANTS
            .iter()
            .map(|code| <&str>::from(code).to_owned());
        let codes: Vec<String> = own
            .chain(ProblemCode::iter().map(|code| code.to_string()))
            .collect();
        let distinct: BTreeSet<&String> = codes.iter().collect();
        assert_eq!(codes.len(), distinct.len());
    }

    #[test]
    fn document_lists_every_code() {
        let mut table = String::from("| Code | Problem |\n|---|---|\n");
        for code in CliCode::VARIANTS {
            let description = code.get_documentation().unwrap_or_default();
            table.push_str(&format!("| {} | {description} |\n", <&str>::from(code)));
        }
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/problems.md");
        let document = std::fs::read_to_string(path).unwrap();
        assert!(
            document.contains(&table),
            "docs/problems.md must contain this table:\n{table}"
        );
    }

    #[test]
    fn json_contains_the_code_without_sentences() {
        let json = failure("No card", "Choose another.").to_json();
        assert_eq!(
            json,
            serde_json::json!({"error": {"code": "GD-2036", "details": ""}})
        );
    }
}
