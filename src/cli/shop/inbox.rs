//! `giftdesk shop inbox`: what needs an action of an operator. `giftdesk shop emails`: when recipients are reminded of a gift.

use crate::{
    cli::{
        failure::Failure,
        output::{write_json_array, write_line, write_stderr, write_stdout},
    },
    client::ShopClient,
    contract::shop::{
        emails::{EmailSettings, EmailSettingsChange, MAX_REMINDER_DAYS},
        inbox::OperatorInboxKind,
    },
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct InboxOptions {
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct EmailOptions {
    #[arg(long, value_name = "DAYS", value_parser = days())]
    remind_after: Option<u32>,
    #[arg(long, value_name = "DAYS", value_parser = days())]
    remind_before_expiry: Option<u32>,
    #[arg(long)]
    json: bool,
}

fn days() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(0..=i64::from(MAX_REMINDER_DAYS))
}

pub(super) async fn list(shop: &ShopClient, options: &InboxOptions) -> Result<(), Failure> {
    let inbox = shop.inbox().await?;
    let shown = inbox.data.len() as u64;
    if shown < inbox.total {
        write_stderr(t!(
            "cli-shop-inbox-shown",
            shown = shown,
            total = inbox.total
        ));
    }
    write_stdout(t!("cli-nothing-changed"), |out| {
        if options.json {
            return write_json_array(out, &inbox.data);
        }
        if inbox.data.is_empty() {
            return writeln!(out, "{}", t!("cli-shop-inbox-empty"));
        }
        inbox.data.iter().try_for_each(|item| {
            let kind = match item.kind {
                OperatorInboxKind::LostParcel => t!("cli-shop-inbox-lost"),
                OperatorInboxKind::DamagedParcel => t!("cli-shop-inbox-damaged"),
                OperatorInboxKind::ReturnedParcel => t!("cli-shop-inbox-returned"),
                OperatorInboxKind::CardProblem => t!("cli-shop-inbox-card", count = item.count),
                OperatorInboxKind::LowStock => t!("cli-shop-inbox-low", free = item.count),
            };
            write_line(out, [item.subject.clone(), item.name.clone(), kind])
        })
    })
}

/// Shows the settings, or changes those that are given.
pub(super) async fn emails(shop: &ShopClient, options: &EmailOptions) -> Result<(), Failure> {
    let mut setting = shop.email_settings().await?;
    let before = setting.emails;
    let after = EmailSettings {
        remind_after_days: options.remind_after.unwrap_or(before.remind_after_days),
        remind_before_expiry_days: options
            .remind_before_expiry
            .unwrap_or(before.remind_before_expiry_days),
    };
    let is_changed = after != before;
    if is_changed {
        let change = EmailSettingsChange {
            emails: after,
            expected_revision: Some(setting.revision),
        };
        setting = shop.set_email_settings(&change).await?;
    }
    let meaning = match is_changed {
        true => t!("cli-shop-emails-are-set"),
        false => t!("cli-nothing-changed"),
    };
    write_stdout(meaning, |out| {
        if options.json {
            serde_json::to_writer(&mut *out, &setting.emails)?;
            return writeln!(out);
        }
        let after = setting.emails.remind_after_days;
        let before = setting.emails.remind_before_expiry_days;
        writeln!(out, "{}", t!("cli-shop-emails-after", days = after))?;
        writeln!(out, "{}", t!("cli-shop-emails-before", days = before))
    })
}
