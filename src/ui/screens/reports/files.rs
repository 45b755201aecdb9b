//! The exported file of a report. Titles are English in every language, so that programs can rely on
//! them.

use super::figures;
use crate::desk::{
    export::{ExportCell, ExportColumn, ExportTable},
    reports::{ReportGrouping, ReportRow, TimeSpread},
};

macro_rules! columns {
    ($group:literal) => {
        &[
            ExportColumn::new($group, 30.0),
            ExportColumn::new("Batches", 10.0),
            ExportColumn::new("Sent", 10.0),
            ExportColumn::new("Invited", 10.0),
            ExportColumn::new("Notified", 10.0),
            ExportColumn::new("Opened", 10.0),
            ExportColumn::new("Accepted", 10.0),
            ExportColumn::new("Shipped", 10.0),
            ExportColumn::new("Delivered", 10.0),
            ExportColumn::new("Thank-you notes", 16.0),
            ExportColumn::new("Failed", 10.0),
            ExportColumn::new("Canceled", 10.0),
            ExportColumn::new("Median hours to open", 14.0),
            ExportColumn::new("90th percentile hours to open", 14.0),
            ExportColumn::new("Median hours to accept", 14.0),
            ExportColumn::new("90th percentile hours to accept", 14.0),
        ]
    };
}

const BATCH_COLUMNS: &[ExportColumn] = columns!("Batch");
const PRODUCT_COLUMNS: &[ExportColumn] = columns!("Product");
const BRAND_COLUMNS: &[ExportColumn] = columns!("Brand");
const WORKSPACE_COLUMNS: &[ExportColumn] = columns!("Workspace");

pub(super) fn groups(grouping: &ReportGrouping, rows: &[ReportRow]) -> ExportTable {
    ExportTable {
        name: "report",
        sheet: "Report",
        columns: match grouping {
            ReportGrouping::Batch => BATCH_COLUMNS.into(),
            ReportGrouping::Product => PRODUCT_COLUMNS.into(),
            ReportGrouping::Brand => BRAND_COLUMNS.into(),
            ReportGrouping::Workspace => WORKSPACE_COLUMNS.into(),
            ReportGrouping::Column(name) => columns_by(name).into(),
        },
        rows: rows.iter().map(cells).collect(),
    }
}

/// The columns of a report by an extra column, whose name is the first title.
fn columns_by(name: &str) -> Vec<ExportColumn> {
    let mut columns = BATCH_COLUMNS.to_vec();
    if let Some(first) = columns.first_mut() {
        first.title = name.to_owned().into();
    }
    columns
}

fn cells(row: &ReportRow) -> Vec<ExportCell<'static>> {
    let counts = &row.counts;
    let mut cells = vec![ExportCell::Text(figures::group(row).into())];
    cells.extend(
        [
            row.batches,
            counts.sent,
            counts.invited,
            counts.notified,
            counts.viewed,
            counts.accepted,
            counts.shipped,
            counts.delivered,
            counts.thanked,
            counts.failed,
            counts.canceled,
        ]
        .map(ExportCell::Count),
    );
    for spread in [row.to_view, row.to_accept] {
        cells.extend(hours(spread));
    }
    cells
}

fn hours(spread: Option<TimeSpread>) -> [ExportCell<'static>; 2] {
    match spread {
        Some(spread) => [
            ExportCell::Hours(spread.median),
            ExportCell::Hours(spread.percentile_90),
        ],
        None => [ExportCell::Empty, ExportCell::Empty],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{
        batches::BatchTitle,
        reports::{ReportCounts, ReportKey},
    };

    #[test]
    fn rows_have_a_cell_for_every_column() {
        let row = ReportRow {
            key: ReportKey::Product(None),
            title: BatchTitle::Unknown,
            name: "Tea Chest".to_owned(),
            batches: 1,
            counts: ReportCounts::default(),
            to_view: None,
            to_accept: Some(TimeSpread::default()),
        };
        let table = groups(&ReportGrouping::Product, &[row]);
        assert_eq!(table.columns[0].title, "Product");
        assert_eq!(table.rows[0].len(), table.columns.len());
        let by_column = groups(&ReportGrouping::Column("Department".into()), &[]);
        assert_eq!(by_column.columns[0].title, "Department");
        assert_eq!(by_column.columns.len(), table.columns.len());
    }
}
