//! Asks for the path of an exported file where the system has no file dialog.

use std::path::Path;

use egui::{Id, Ui};

use crate::{
    desk::{
        Command,
        view::{ExportFormat, OrderSelection},
    },
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
    selection: OrderSelection,
    format: ExportFormat,
    path: String,
}

impl ExportDialog {
    pub(crate) fn new(selection: OrderSelection, format: ExportFormat, suggested: &Path) -> Self {
        Self {
            selection,
            format,
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
            &t!("shell-export-title"),
            |ui| {
                dialog_text(ui, &t!("shell-export-text"));
                gap(ui, S16);
                TextField::new(&t!("shell-export-path"))
                    .problem(problem.as_deref())
                    .show(ui, &mut self.path);
            },
            |ui| {
                let export = Button::primary(t!("shell-export-button"))
                    .enabled(path.is_some())
                    .show(ui);
                if let Some(path) = path.clone()
                    && export.clicked()
                {
                    out.send(Command::ExportOrdersTo {
                        selection: self.selection.clone(),
                        format: self.format,
                        path,
                    });
                    return true;
                }
                Button::secondary(t!("shell-export-cancel"))
                    .show(ui)
                    .clicked()
            },
        )
    }
}
