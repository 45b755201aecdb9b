//! `giftdesk shop audit`: the changes of operators.

use crate::{
    cli::{failure::Failure, output::write_stdout},
    client::ShopClient,
    contract::{Timestamp, shop::audit::AuditQuery},
    desk::shop::audit::audit_entries,
};

#[derive(Debug, clap::Args)]
pub(super) struct AuditOptions {
    /// Entries of earlier changes are left out.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    last: u64,
    #[arg(long, value_name = "NAME")]
    operator: Option<String>,
    #[arg(long, value_name = "ACTION")]
    action: Option<String>,
    #[arg(long, value_name = "TIME")]
    since: Option<Timestamp>,
    #[arg(long, value_name = "TIME")]
    until: Option<Timestamp>,
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &AuditOptions) -> Result<(), Failure> {
    let query = AuditQuery {
        operator: options.operator.clone(),
        action: options.action.clone(),
        since: options.since,
        until: options.until,
    };
    let entries = audit_entries(shop, &query, options.last).await?;
    write_stdout(String::new(), |out| {
        if options.json {
            serde_json::to_writer_pretty(&mut *out, &entries)?;
            return writeln!(out);
        }
        for entry in &entries {
            writeln!(
                out,
                "{}  {}  {}  {}  {}  {}",
                entry.no,
                entry.occurred_at,
                entry.operator,
                entry.action,
                entry.subject,
                entry.detail
            )?;
        }
        Ok(())
    })
}
