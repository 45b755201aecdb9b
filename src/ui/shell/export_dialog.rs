//! Asks for the path of an exported file where the system has no file dialog.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::{Id, Ui};

use crate::{
    desk::{Command, view::ExportContents},
    i18n::t,
    ui::{
        commands::Commands,
        path_input,
        theme::S16,
        widgets::{
            Button, TextField,
            dialog::{dialog, dialog_text},
            gap,
        },
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
        let path = path_input::parse(&self.path);
        let problem = path.is_none().then(|| t!("shell-path-invalid"));
        dialog(
            ui,
            Id::unique("export-path"),
            &title(&self.contents),
            |ui| {
                dialog_text(ui, &text(&self.contents));
                gap(ui, S16);
                TextField::new(&t!("shell-export-path"))
                    .problem(problem.as_deref())
                    .show(ui, &mut self.path);
            },
            |ui| {
                let export = Button::primary(title(&self.contents))
                    .enabled(path.is_some())
                    .show(ui);
                if let Some(path) = path.clone()
                    && export.clicked()
                {
                    out.send(command(&self.contents, path));
                    return true;
                }
                Button::secondary(t!("shell-export-cancel"))
                    .show(ui)
                    .clicked()
            },
        )
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
