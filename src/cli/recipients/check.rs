//! `giftdesk recipients check`: reads a recipient file as the window and `giftdesk send` do, and lists its
//! problems. Needs no connection and changes nothing.

use std::{cell::RefCell, ops::ControlFlow, path::PathBuf, sync::Arc};

use super::{
    check_report::{CheckReport, summary_line},
    list_file::{ListFile, parse_list, parse_workbook, write_list},
};
use crate::{
    cli::{
        failure::{CliCode, ExitStatus, Failure},
        import::{
            ReadingBar,
            lines::{issue_lines, reading_lines},
            options::ImportOptions,
        },
        interrupt::Interrupt,
        output::{write_stderr, write_stdout},
        send::parse_method,
    },
    contract::SendMethod,
    desk::{
        ImportPreview, ImportProgress, Problem, ProblemKind,
        recipients::{
            file_read::{file_name, open_list, read_list},
            files::{CheckedRecipients, RecipientFileContents},
        },
    },
    i18n::t,
    recipients::{ImportError, IssueIndex, RawTable, RecipientTable, apply_mapping, check},
};

#[derive(Debug, clap::Args)]
pub(super) struct CheckOptions {
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
    #[arg(long, value_name = "FILE", value_parser = parse_workbook)]
    problems: Option<ListFile>,
    #[arg(long, value_name = "FILE", value_parser = parse_list)]
    clean: Option<ListFile>,
    #[arg(long)]
    replace: bool,
}

/// # Errors
/// When the file cannot be read, a row has an error, or a list cannot be written.
pub(super) fn run(options: &CheckOptions) -> Result<(), Failure> {
    let table = read_file(options)?;
    let mut preview = ImportPreview::new("", &table, None);
    options
        .import
        .apply(&mut preview)
        .map_err(|failure| failure.with_exit_status(ExitStatus::Unreadable))?;
    let recipients = RecipientTable::from_import("", apply_mapping(&table, &preview.mapping));
    let issues = Arc::new(check(&recipients, &options.method));
    write_lists(options, &recipients, &issues)?;
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
    // No column is read into a field, or those columns are empty.
    if recipients.filled_row_count() == 0 {
        let failure = Failure::unchanged(
            CliCode::RecipientsMissing,
            t!("cli-send-file-empty"),
            t!("cli-send-file-empty-remedy"),
        );
        return Err(failure.after_output());
    }
    let rows = issues.counts().blocked_rows as u64;
    if rows == 0 {
        return Ok(());
    }
    Err(Failure::new(
        CliCode::RecipientsInvalid,
        t!(
            "cli-send-rows-invalid",
            count = rows,
            total = recipients.filled_row_count()
        ),
        String::new(),
        t!("cli-recipients-rows-invalid-remedy"),
    )
    .after_output())
}

/// Writes the list of problems and the clean list that the options name.
fn write_lists(
    options: &CheckOptions,
    recipients: &RecipientTable,
    issues: &Arc<IssueIndex>,
) -> Result<(), Failure> {
    let checked = || CheckedRecipients {
        recipients: recipients.clone(),
        issues: Arc::clone(issues),
    };
    let method = &options.method;
    if let Some(file) = &options.problems {
        let contents = RecipientFileContents::Problems(checked());
        write_list(file, contents, method, options.replace)?;
    }
    if let Some(file) = &options.clean {
        let contents = RecipientFileContents::CleanList(checked());
        write_list(file, contents, method, options.replace)?;
    }
    Ok(())
}

fn read_file(options: &CheckOptions) -> Result<RawTable, Failure> {
    let (file, bytes) = open_list(&options.file, true).map_err(not_read)?;
    let progress = RefCell::new((ImportProgress::of_file(bytes), ReadingBar::new()));
    // Without the handler, Ctrl+C still ends the program, but leaves the progress bar on the terminal.
    let interrupt = Interrupt::listen().ok();
    let follow = |step| {
        let (progress, bar) = &mut *progress.borrow_mut();
        progress.add(step);
        bar.update(progress);
        if interrupt.as_ref().is_some_and(Interrupt::is_pressed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let name = file_name(&options.file);
    let table = read_list(file, &name, &options.import.sheet_choice(), &follow);
    if let Some(interrupt) = &interrupt {
        interrupt.release();
    }
    table.map_err(not_read)
}

fn not_read(problem: Problem) -> Failure {
    let is_canceled = matches!(
        problem.kind,
        ProblemKind::ImportRefused {
            error: ImportError::Canceled,
            ..
        }
    );
    let status = if is_canceled {
        ExitStatus::Interrupted
    } else {
        ExitStatus::Unreadable
    };
    Failure::from(problem).with_exit_status(status)
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
