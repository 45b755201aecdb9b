//! The options of `giftdesk send`.

use std::path::PathBuf;

use strum::VariantArray as _;

use super::{product::ProductChoice, variant_columns::VariantColumn};
use crate::{
    cli::{
        import::options::ImportOptions,
        send_time::{parse_send_time, parse_until},
    },
    contract::{CardId, InternationalShippingTier, SendMethod, Timestamp, rules::is_email_address},
    desk::{ScheduleKeeper, sends::guards::WarningCode, settings::preferences::MAX_HOLD_SECONDS},
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SendOptions {
    #[arg(long, value_name = "FILE")]
    pub(super) recipients: PathBuf,
    #[command(flatten)]
    pub(super) import: ImportOptions,
    #[arg(
        long = "product",
        value_name = "NAME or id[:quantity]",
        required = true
    )]
    pub(super) products: Vec<ProductChoice>,
    #[arg(long = "variant", value_name = "NAME")]
    pub(super) variants: Vec<String>,
    #[arg(long = "variant-column", value_name = "COLUMN")]
    pub(super) variant_columns: Vec<VariantColumn>,
    #[arg(long, value_name = "COLUMN")]
    pub(super) product_column: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(super) from: String,
    #[arg(long, value_name = "METHOD", value_parser = parse_method)]
    pub(super) method: SendMethod,
    #[arg(long, value_name = "TIER", default_value = "disabled", value_parser = parse_tier)]
    pub(super) international: InternationalShippingTier,
    #[arg(long, requires = "international")]
    pub(super) international_gift_cards: bool,
    #[arg(long)]
    pub(super) text_messages: bool,
    #[arg(long)]
    pub(super) no_reminders: bool,
    #[arg(long, value_name = "TEXT", requires = "card")]
    pub(super) message: Option<String>,
    #[arg(long, value_name = "ID")]
    pub(super) card: Option<CardId>,
    #[arg(long, value_name = "DATE", value_parser = parse_until)]
    pub(super) expires: Option<Timestamp>,
    #[arg(long, value_name = "NAME")]
    pub(super) name: Option<String>,
    #[arg(long, value_name = "EMAIL", value_parser = parse_email)]
    pub(super) test_to: Option<String>,
    #[arg(long)]
    pub(super) allow_duplicates: bool,
    #[arg(long, value_name = "WARNING", value_parser = parse_code)]
    pub(super) accept: Vec<WarningCode>,
    #[arg(long, value_name = "COUNT")]
    pub(super) expect_gifts: Option<u64>,
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_HOLD_SECONDS))
    )]
    pub(super) hold: u32,
    #[arg(long, value_name = "TIME", value_parser = parse_send_time, conflicts_with_all = ["hold", "test_to", "wait"])]
    pub(super) at: Option<Timestamp>,
    #[arg(long, value_name = "TIME", value_parser = parse_send_time, conflicts_with_all = ["at", "test_to", "wait"])]
    pub(super) schedule_at_service: Option<Timestamp>,
    #[arg(long, conflicts_with = "yes")]
    pub(super) dry_run: bool,
    #[arg(long, required_unless_present = "dry_run")]
    pub(super) yes: bool,
    #[arg(long)]
    pub(super) wait: bool,
    #[arg(long)]
    pub(super) json: bool,
}

pub(in crate::cli) fn parse_method(text: &str) -> Result<SendMethod, String> {
    match SendMethod::from(text) {
        SendMethod::Other(_) => {
            let known: Vec<_> = SendMethod::KNOWN.iter().map(SendMethod::as_str).collect();
            Err(t!("cli-send-method-invalid", methods = known.join(", ")))
        }
        method => Ok(method),
    }
}

/// Parses `--international`.
fn parse_tier(text: &str) -> Result<InternationalShippingTier, String> {
    match InternationalShippingTier::from(text) {
        InternationalShippingTier::Other(_) => {
            let known = InternationalShippingTier::KNOWN.iter();
            let known: Vec<_> = known.map(InternationalShippingTier::as_str).collect();
            Err(t!("cli-send-tier-invalid", tiers = known.join(", ")))
        }
        tier => Ok(tier),
    }
}

/// Parses the address of `--test-to`.
fn parse_email(text: &str) -> Result<String, String> {
    let email = text.trim();
    let is_valid = is_email_address(email);
    is_valid
        .then(|| email.to_owned())
        .ok_or_else(|| t!("cli-send-test-email-invalid"))
}

/// Parses a code of `--accept`.
fn parse_code(text: &str) -> Result<WarningCode, String> {
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
    /// The time of the send and who keeps the send until then; `None`: at once.
    pub(super) fn schedule(&self) -> (Option<Timestamp>, ScheduleKeeper) {
        match self.schedule_at_service {
            Some(at) => (Some(at), ScheduleKeeper::Service),
            None => (self.at, ScheduleKeeper::ThisComputer),
        }
    }

    /// Whether the user accepts the warning. A dry run sends nothing and accepts every warning.
    pub(super) fn accepts(&self, code: WarningCode) -> bool {
        self.dry_run
            || self.accept.contains(&code)
            || code == WarningCode::Duplicates && self.allow_duplicates
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Program {
        #[command(flatten)]
        options: SendOptions,
    }

    #[test]
    fn gift_cards_abroad_need_a_tier() {
        let parse = |more: &[&str]| {
            let needed = "send --recipients people.csv --product Tea --from Team --yes \
                          --method email_and_link --international-gift-cards";
            Program::try_parse_from(needed.split_whitespace().chain(more.iter().copied()))
        };
        assert!(parse(&[]).is_err());
        let parsed = parse(&["--international", "standard"]);
        assert!(parsed.is_ok_and(|program| program.options.international_gift_cards));
    }

    #[test]
    fn only_acceptable_codes_are_parsed() {
        assert_eq!(parse_code("recent-gift"), Ok(WarningCode::RecentGift));
        let refused = parse_code("product-gone").unwrap_err();
        assert!(refused.contains("month-budget"), "{refused}");
        assert!(!refused.contains("product-gone,"), "{refused}");
        assert!(parse_code("all").is_err());
    }
}
