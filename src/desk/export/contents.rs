//! What a file is exported from, for the dialog that asks for its path.

use std::sync::Arc;

use super::formats::{ExportFormat, ExportTable};
use crate::desk::{jobs::OrderSelection, recipients::files::RecipientFile, sends::SendLogFormat};

/// The contents and the format of an exported file.
#[derive(Clone, Debug)]
pub enum ExportContents {
    Orders {
        selection: OrderSelection,
        format: ExportFormat,
    },
    SendLog(SendLogFormat),
    Recipients(Arc<RecipientFile>),
    Table {
        table: Arc<ExportTable>,
        format: ExportFormat,
    },
}
