//! Asks for the path of an exported file where the system has no file dialog.

use std::path::Path;

use egui::{Id, Ui};

use crate::{
    desk::{
        Command,
        view::{ExportContent, ExportFormat},
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
    content: ExportContent,
    format: ExportFormat,
    path: String,
}

impl ExportDialog {
    pub(crate) fn new(content: ExportContent, format: ExportFormat, suggested: &Path) -> Self {
        Self {
            content,
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
                    out.send(Command::ExportTo {
                        content: self.content.clone(),
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
