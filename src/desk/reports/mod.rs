//! Reports: how far gifts came and how long recipients took.

pub(super) mod columns;
pub(super) mod reads;
pub mod report;

pub use reads::GetReport;
pub use report::{
    ColumnPart, FunnelStage, OrderTimes, Report, ReportBatch, ReportBrand, ReportColumn,
    ReportCounts, ReportGrouping, ReportKey, ReportProduct, ReportRow, TimeSpread,
};
