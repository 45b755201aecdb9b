//! The warnings of the guards on the command line, and which of them the options accept.

use std::sync::Arc;

use strum::VariantArray as _;

use super::SendOptions;
use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
        failure::{CliCode, Failure},
    },
    contract::PriceEstimate,
    desk::{
        Command, DraftId, Event,
        guards::{SendWarning, WarningCode},
    },
    i18n::t,
    messages,
};

/// Parses a code of `--accept`.
pub(super) fn parse_code(text: &str) -> Result<WarningCode, String> {
    let acceptable = |code: &&WarningCode| code.can_be_accepted();
    let parsed = text.parse::<WarningCode>().ok();
    parsed.filter(|code| code.can_be_accepted()).ok_or_else(|| {
        let codes: Vec<_> = WarningCode::VARIANTS
            .iter()
            .filter(acceptable)
            .map(|code| code.as_str())
            .collect();
        t!("cli-send-accept-invalid", codes = codes.join(", "))
    })
}

impl SendOptions {
    pub(super) fn accepts(&self, code: WarningCode) -> bool {
        self.accept.contains(&code) || code == WarningCode::Duplicates && self.allow_duplicates
    }
}

/// Checks the draft with the guards and prints the warnings. Returns them.
///
/// # Errors
/// When a warning blocks the send, or the options do not accept a warning. A dry run needs no
/// acceptance.
pub(super) fn check(
    driver: &mut EngineDriver<'_>,
    draft: DraftId,
    price: &PriceEstimate,
    options: &SendOptions,
) -> Result<Vec<SendWarning>, Failure> {
    let key = driver.new_request_key();
    let total = Some(price.total_price_estimate.est_group_total_high);
    driver.send(Command::CheckSend { key, draft, total });
    let warnings: Arc<Vec<SendWarning>> =
        driver.wait(RESPONSE_TIMEOUT, Awaited::Checks, |event| match event {
            Event::SendChecked {
                key: answered,
                result,
                ..
            } if *answered == key => Some(result.clone().map_err(Failure::from)),
            _ => None,
        })??;
    for warning in warnings.iter() {
        eprintln!(
            "{}",
            t!(
                "cli-send-warning",
                text = messages::guard::warning(warning),
                code = warning.code().as_str()
            )
        );
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
    if missing.is_empty() || options.dry_run {
        return Ok(warnings.to_vec());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_acceptable_codes_are_parsed() {
        assert_eq!(parse_code("recent-gift"), Ok(WarningCode::RecentGift));
        let refused = parse_code("product-gone").unwrap_err();
        assert!(refused.contains("month-budget"), "{refused}");
        assert!(!refused.contains("product-gone,"), "{refused}");
        assert!(parse_code("all").is_err());
    }
}
