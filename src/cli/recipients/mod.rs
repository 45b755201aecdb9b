//! `giftdesk recipients check`: reads a recipient file as the window and `giftdesk send` do, and lists its
//! problems. Needs no connection and changes nothing.

mod check_report;

use std::{fs::File, path::PathBuf};

use clap::Subcommand;

use self::check_report::{CheckReport, summary_line};
use super::{
    failure::{CliCode, ExitStatus, Failure},
    import_lines::{issue_lines, reading_lines},
    import_options::ImportOptions,
    output::{write_stderr, write_stdout},
    send::parse_method,
};
use crate::{
    contract::SendMethod,
    desk::{ImportPreview, Problem, ProblemKind},
    i18n::t,
    recipients::{
        ImportError, IssueIndex, RawTable, ReadOptions, RecipientTable, apply_mapping, check,
        read_table,
    },
};

#[derive(Debug, clap::Args)]
pub(super) struct RecipientsOptions {
    #[command(subcommand)]
    command: RecipientsCommand,
}

#[derive(Debug, Subcommand)]
enum RecipientsCommand {
    Check(CheckOptions),
}

#[derive(Debug, clap::Args)]
struct CheckOptions {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(
        long,
        value_name = "METHOD",
        default_value = SendMethod::EmailAndLink.as_str(),
        value_parser = parse_method
    )]
    method: SendMethod,
    #[command(flatten)]
    import: ImportOptions,
    #[arg(long)]
    json: bool,
    #[arg(long, requires = "json")]
    recipients: bool,
}

impl RecipientsOptions {
    pub(super) fn is_json(&self) -> bool {
        let RecipientsCommand::Check(options) = &self.command;
        options.json
    }
}

/// # Errors
/// When the file cannot be read, or a row has an error.
pub(super) fn run(options: &RecipientsOptions) -> Result<(), Failure> {
    let RecipientsCommand::Check(options) = &options.command;
    let table = read_file(options)?;
    let mut preview = ImportPreview::new("", &table, None);
    options
        .import
        .apply(&mut preview)
        .map_err(|failure| failure.with_exit_status(ExitStatus::Unreadable))?;
    let recipients = RecipientTable::from_import("", apply_mapping(&table, &preview.mapping));
    let issues = check(&recipients, &options.method);
    if options.json {
        let report = CheckReport::new(&table, &preview, &recipients, &issues);
        let report = if options.recipients {
            report.with_recipients(&recipients, &issues, &options.method)
        } else {
            report
        };
        write_stdout(t!("cli-nothing-changed"), |out| {
            serde_json::to_writer_pretty(&mut *out, &report)?;
            writeln!(out)
        })?;
    } else {
        write_lines(&preview, &recipients, &issues)?;
    }
    let rows = issues.blocked_row_count() as u64;
    if rows == 0 {
        return Ok(());
    }
    Err(Failure::nothing_sent(
        CliCode::RecipientsInvalid,
        t!(
            "cli-send-rows-invalid",
            count = rows,
            total = recipients.filled_row_count()
        ),
        t!("cli-send-rows-invalid-remedy"),
    )
    .after_output())
}

fn read_file(options: &CheckOptions) -> Result<RawTable, Failure> {
    let unreadable =
        |problem: Problem| Failure::from(problem).with_exit_status(ExitStatus::Unreadable);
    let file_unreadable = |error: std::io::Error| {
        unreadable(Problem::from(ProblemKind::ImportFileUnreadable).with_details(error))
    };
    let file = File::open(&options.file).map_err(file_unreadable)?;
    if !file.metadata().map_err(file_unreadable)?.is_file() {
        return Err(unreadable(ProblemKind::ImportIsFolder.into()));
    }
    let read_options = ReadOptions {
        sheet: options.import.sheet.as_deref(),
        ..ReadOptions::default()
    };
    read_table(file, &read_options)
        .map_err(|error: ImportError| unreadable(ProblemKind::ImportRefused { error }.into()))
}

fn write_lines(
    preview: &ImportPreview,
    recipients: &RecipientTable,
    issues: &IssueIndex,
) -> Result<(), Failure> {
    for line in reading_lines(preview) {
        write_stderr(line);
    }
    write_stdout(t!("cli-nothing-changed"), |out| {
        for line in issue_lines(recipients, issues, usize::MAX) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", summary_line(recipients, issues))
    })
}
