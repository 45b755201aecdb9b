//! Actions on orders: the menu of a selection, the dialogs that confirm an action, and the progress
//! and outcomes of the jobs that carry it out. Used by Orders, the page of a batch, the order panel
//! and the palette.

mod all_dialog;
mod dialog;
mod download_dialog;
mod email;
mod job_panel;
mod job_strip;
pub(crate) mod menu;

pub(crate) use all_dialog::AllOrdersDialog;
pub(crate) use dialog::{OrderActionDialog, OrderDialogKind};
pub(crate) use download_dialog::{DownloadDialog, DownloadResponse};
pub(crate) use email::EmailDialog;
pub(crate) use job_panel::JobPanel;
pub(crate) use job_strip::job_strip;
