//! Asks for the path of an exported file where the system has no file dialog.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::Ui;

use crate::{
    desk::{Command, export::ExportContents},
    i18n::t,
    ui::{
        commands::Commands,
        path_dialog::{PathDialog, PathResponse},
    },
};

#[derive(Debug)]
pub(crate) struct ExportDialog {
    contents: ExportContents,
    path: String,
}

impl ExportDialog {
    pub(crate) fn new(contents: ExportContents, suggested: &Path) -> Self {
        Self {
            contents,
            path: suggested.display().to_string(),
        }
    }

    /// Draws the dialog. Returns whether the dialog is closed.
    pub(crate) fn ui(&mut self, ui: &Ui, out: &mut Commands) -> bool {
        let title = title(&self.contents);
        let dialog = PathDialog {
            id: "export-path",
            title: &title,
            text: &text(&self.contents),
            label: &t!("shell-export-path"),
            action: &title,
        };
        match dialog.show(ui, &mut self.path) {
            PathResponse::Open => false,
            PathResponse::Accepted(path) => {
                out.send(command(&self.contents, path));
                true
            }
            PathResponse::Canceled => true,
        }
    }
}

/// The title of the dialog, and the label of its button.
fn title(contents: &ExportContents) -> String {
    match contents {
        ExportContents::Orders { .. } => t!("shell-export-button"),
        ExportContents::Table { .. } | ExportContents::Recipients(_) => {
            t!("shell-export-file-button")
        }
        ExportContents::SendLog(_) => t!("send-log-export-title"),
    }
}

fn text(contents: &ExportContents) -> String {
    match contents {
        ExportContents::Orders { .. } => t!("shell-export-text"),
        ExportContents::Table { .. } | ExportContents::Recipients(_) => {
            t!("shell-export-file-text")
        }
        ExportContents::SendLog(_) => t!("send-log-export-text"),
    }
}

fn command(contents: &ExportContents, path: PathBuf) -> Command {
    match contents {
        ExportContents::Orders { selection, format } => Command::ExportOrdersTo {
            selection: selection.clone(),
            format: *format,
            path,
        },
        ExportContents::Table { table, format } => Command::ExportTableTo {
            table: Arc::clone(table),
            format: *format,
            path,
        },
        ExportContents::Recipients(file) => Command::ExportRecipientsTo {
            file: Arc::clone(file),
            path,
        },
        ExportContents::SendLog(format) => Command::ExportSendLogTo {
            format: *format,
            path,
        },
    }
}
