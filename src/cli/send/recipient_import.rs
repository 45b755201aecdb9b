//! Imports the recipient file of `giftdesk send`.

use std::sync::Arc;

use super::{options::SendOptions, report};
use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
        failure::{CliCode, Failure},
        import::{
            ReadingBar,
            lines::{issue_lines, reading_lines},
        },
        output::write_stderr,
    },
    desk::{Command, DraftId, Event, ImportPreview, sends::guards::WarningCode},
    i18n::t,
    recipients::{IssueIndex, RecipientTable},
};

/// The most issues that are printed one by one; the others are only counted.
const MAX_ISSUES: usize = 20;

/// Imports the recipient file and prints how it was read.
///
/// # Errors
/// When the file cannot be read or has no rows, when a row has an error, or when rows repeat a
/// recipient and `--allow-duplicates` is not set.
pub(super) fn import_recipients(
    driver: &mut EngineDriver<'_>,
    draft: DraftId,
    options: &SendOptions,
) -> Result<(RecipientTable, Arc<IssueIndex>), Failure> {
    driver.wait(RESPONSE_TIMEOUT, Awaited::Draft, |event| match event {
        Event::DraftOpened { draft: opened, .. } if opened.id == draft => Some(()),
        _ => None,
    })?;
    let key = driver.new_request_key();
    driver.send(Command::ImportFile {
        key,
        draft,
        path: options.recipients.clone(),
        choice: options.import.sheet_choice(),
        // The result depends on the file and the options alone.
        uses_earlier_mappings: false,
    });
    let mut bar = ReadingBar::new();
    let read = driver.wait(RESPONSE_TIMEOUT, Awaited::File, |event| match event {
        Event::ImportProgress {
            key: of, progress, ..
        } if *of == key => {
            bar.update(progress);
            None
        }
        Event::ImportRead {
            key: answered,
            result,
        } if *answered == key => Some(result.clone().map_err(Failure::from)),
        _ => None,
    });
    drop(bar);
    let preview = read??;
    let mut preview = ImportPreview::clone(&preview);
    options.import.apply(&mut preview)?;
    let mapping = preview.mapping.clone();
    for line in reading_lines(&preview) {
        write_stderr(line);
    }
    driver.send(Command::AcceptImport {
        key,
        mapping,
        replace: true,
    });
    let (recipients, issues) =
        driver.wait(RESPONSE_TIMEOUT, Awaited::Checks, |event| match event {
            Event::Recipients {
                draft: changed,
                recipients,
                issues,
                ..
            } if *changed == draft => Some((recipients.clone(), Arc::clone(issues))),
            _ => None,
        })?;
    for line in issue_lines(&recipients, &issues, MAX_ISSUES) {
        write_stderr(line);
    }
    let blockers = issues.counts().blocked_rows;
    if blockers > 0 {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsInvalid,
            t!(
                "cli-send-rows-invalid",
                count = blockers,
                total = recipients.len()
            ),
            t!("cli-send-rows-invalid-remedy"),
        ));
    }
    let duplicates = report::duplicate_rows(&recipients, &issues);
    if duplicates > 0 && !options.accepts(WarningCode::Duplicates) {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsRepeated,
            t!("cli-send-duplicates", count = duplicates),
            t!("cli-send-duplicates-remedy"),
        ));
    }
    if recipients.is_empty() {
        return Err(Failure::nothing_sent(
            CliCode::RecipientsMissing,
            t!("cli-send-file-empty"),
            t!("cli-send-file-empty-remedy"),
        ));
    }
    Ok((recipients, issues))
}
