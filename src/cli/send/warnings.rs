//! Prints the warnings of the guards, and refuses a send with a warning that the options do not accept.

use super::options::SendOptions;
use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver},
        failure::{CliCode, Failure},
        output::write_stderr,
    },
    contract::Cents,
    desk::{
        CheckSend, DraftId, PartDifference,
        sends::guards::{SendWarning, WarningCode},
    },
    i18n::t,
    messages,
};

/// Checks the draft, whose gifts can cost this total, with the guards and prints the warnings. Returns them, and
/// the number of batches.
///
/// # Errors
/// When a warning blocks the send, or the options do not accept a warning.
pub(super) fn check(
    driver: &mut EngineDriver<'_>,
    draft: DraftId,
    total: Cents,
    options: &SendOptions,
) -> Result<(Vec<SendWarning>, u64), Failure> {
    let total = Some(total);
    let checked = driver.ask(Awaited::Checks, CheckSend { draft, total })?;
    let (warnings, batches, difference) = (checked.warnings, checked.parts, checked.difference);
    if batches > 1 {
        write_stderr(match difference {
            PartDifference::Recipients => t!("cli-send-batches", batches = batches),
            PartDifference::Messages => t!("cli-send-batches-messages", batches = batches),
            PartDifference::Gifts => t!("cli-send-batches-gifts", batches = batches),
            PartDifference::GiftsAndMessages => {
                t!("cli-send-batches-gifts-and-messages", batches = batches)
            }
        });
    }
    refuse_unaccepted(&warnings, options)?;
    Ok((warnings.to_vec(), batches))
}

/// Prints warnings.
///
/// # Errors
/// When a warning blocks the send, or the options do not accept a warning.
pub(super) fn refuse_unaccepted(
    warnings: &[SendWarning],
    options: &SendOptions,
) -> Result<(), Failure> {
    for warning in warnings {
        write_stderr(t!(
            "cli-send-warning",
            text = messages::guard::warning(warning),
            code = warning.code().as_str()
        ));
    }
    if warnings.iter().any(SendWarning::blocks) {
        return Err(Failure::nothing_sent(
            CliCode::SendBlocked,
            t!("cli-send-blocked"),
            t!("cli-send-blocked-gift-remedy"),
        ));
    }
    let mut missing: Vec<&str> = warnings
        .iter()
        .map(SendWarning::code)
        .filter(|code| !options.accepts(*code))
        .map(WarningCode::as_str)
        .collect();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let arguments: Vec<String> = missing
        .iter()
        .map(|code| format!("--accept {code}"))
        .collect();
    Err(Failure::nothing_sent(
        CliCode::WarningsNotAccepted,
        t!("cli-send-not-accepted", count = missing.len()),
        t!(
            "cli-send-not-accepted-remedy",
            options = arguments.join(" ")
        ),
    )
    .with_details(missing.join(", ")))
}
