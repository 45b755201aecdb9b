//! The changes of operators, as a list and as a file, and the checks of the shop's data.

use std::{fs::File, sync::Arc};

use super::{
    request::read,
    save::{SaveOutcome, SaveTarget, SavesFile, choose},
};
use crate::{
    client::{ClientError, ShopClient},
    contract::{
        PageQuery,
        shop::{
            audit::{AuditEntry, AuditQuery},
            verify::Verification,
        },
    },
    desk::{
        engine::SessionContext,
        export::{
            ExportCell, ExportColumn, ExportFormat,
            table_file::{TableLayout, write_table_file},
        },
        problem::{Impact, Problem, service_problem},
        question::Question,
    },
};

/// The entries that a page of the list shows.
pub const AUDIT_PER_PAGE: u64 = 50;

/// The columns of the file.
const COLUMNS: [ExportColumn; 8] = [
    ExportColumn::new("No", 8.0),
    ExportColumn::new("Time", 20.0),
    ExportColumn::new("Operator", 20.0),
    ExportColumn::new("Operator id", 16.0),
    ExportColumn::new("Action", 20.0),
    ExportColumn::new("Subject", 24.0),
    ExportColumn::new("Detail", 60.0),
    ExportColumn::new("Hash", 66.0),
];

/// A page of the changes, the last one first. Pages count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListAudit {
    pub query: AuditQuery,
    pub page: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AuditPage {
    pub entries: Vec<AuditEntry>,
    /// The number of entries on all pages.
    pub total: u64,
}

impl Question for ListAudit {
    type Reply = Arc<AuditPage>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let page = PageQuery {
            page: self.page,
            per_page: AUDIT_PER_PAGE,
        };
        let found = read(context, async |shop| shop.audit(&self.query, page).await).await?;
        Ok(Arc::new(AuditPage {
            entries: found.data,
            total: found.list_meta.total_count,
        }))
    }
}

/// The last changes of a query, the last one first.
///
/// # Errors
/// [`ClientError`].
pub(crate) async fn audit_entries(
    shop: &ShopClient,
    query: &AuditQuery,
    count: u64,
) -> Result<Vec<AuditEntry>, ClientError> {
    let mut entries: Vec<AuditEntry> = Vec::new();
    let mut page = PageQuery {
        page: 1,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    while (entries.len() as u64) < count {
        let read = shop.audit(query, page).await?;
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

/// Writes all changes of a query to a CSV file.
#[derive(Clone, Debug)]
pub struct ExportAudit {
    pub query: AuditQuery,
    pub target: SaveTarget,
}

impl SavesFile for ExportAudit {
    fn with_target(self, target: SaveTarget) -> Self {
        Self { target, ..self }
    }
}

impl Question for ExportAudit {
    type Reply = SaveOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let place = match choose(context, self.target, "audit.csv").await {
            Ok(place) => place,
            Err(outcome) => return Ok(outcome),
        };
        let entries = read(context, async |shop| {
            audit_entries(&shop, &self.query, u64::MAX).await
        });
        let entries = entries.await?;
        place
            .write(move |file: &File| {
                let layout = TableLayout {
                    sheet: "Audit",
                    columns: &COLUMNS,
                };
                let rows = entries.iter().map(cells);
                write_table_file(file, layout, rows, ExportFormat::Csv)
            })
            .await
    }
}

fn cells(entry: &AuditEntry) -> Vec<ExportCell<'_>> {
    let text = |text: &'_ str| ExportCell::Text(text.to_owned().into());
    vec![
        ExportCell::Count(entry.no.unsigned_abs()),
        ExportCell::Time(entry.occurred_at),
        text(&entry.operator),
        text(&entry.operator_id),
        text(&entry.action),
        text(&entry.subject),
        text(&entry.detail.to_string()),
        text(&entry.hash),
    ]
}

/// Checks ledger, orders, stock and audit of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyShop;

impl Question for VerifyShop {
    type Reply = Arc<Verification>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let verification = shop.verify().await;
        // The check changes nothing.
        let verification =
            verification.map_err(|error| service_problem(&error, Impact::ShopUnchanged))?;
        Ok(Arc::new(verification))
    }
}
