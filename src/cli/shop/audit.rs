//! `giftdesk shop audit`: the changes of operators.

use crate::{
    cli::{failure::Failure, output::write_stdout},
    client::ShopClient,
    contract::{PageQuery, shop::audit::AuditEntry},
};

#[derive(Debug, clap::Args)]
pub(super) struct AuditOptions {
    /// Entries of earlier changes are left out.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    last: u64,
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &AuditOptions) -> Result<(), Failure> {
    let entries = last_entries(shop, options.last).await?;
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

/// The last changes, the last one first.
async fn last_entries(shop: &ShopClient, count: u64) -> Result<Vec<AuditEntry>, Failure> {
    let mut entries: Vec<AuditEntry> = Vec::new();
    let mut page = PageQuery {
        page: 1,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    while (entries.len() as u64) < count {
        let read = shop.audit(page).await?;
        if read.data.is_empty() {
            break;
        }
        entries.extend(read.data);
        page.page += 1;
    }
    // Changes that were made meanwhile move entries to the next page.
    entries.dedup_by_key(|entry| entry.no);
    entries.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    Ok(entries)
}
