//! What a file is exported from, for the dialog that asks for its path.

use std::sync::Arc;

use super::{ExportFormat, ExportTable, OrderSelection};
use crate::desk::{SendLogFormat, recipient_file::RecipientFile};

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
