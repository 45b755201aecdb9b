//! The exports of recipients: the button Export with its menu, and the link that saves a template.

use std::sync::Arc;

use egui::{Popup, Response, Ui};

use crate::{
    contract::SendMethod,
    desk::{
        Command,
        export::ExportFormat,
        recipients::files::{CheckedRecipients, RecipientFile, RecipientFileContents},
    },
    i18n::t,
    messages::recipient_file::CatalogueText,
    ui::{
        commands::Commands,
        model::OpenDraft,
        theme::icons,
        widgets::{Button, icon_button, menu, select::entry},
    },
};

const MENU_WIDTH: f32 = 310.0;

/// A file that the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Export {
    Problems,
    Clean(ExportFormat),
    Template(ExportFormat),
}

impl Export {
    const ALL: [Self; 5] = [
        Self::Problems,
        Self::Clean(ExportFormat::Xlsx),
        Self::Clean(ExportFormat::Csv),
        Self::Template(ExportFormat::Xlsx),
        Self::Template(ExportFormat::Csv),
    ];

    fn label(self) -> String {
        match self {
            Self::Problems => t!("recipients-export-problems"),
            Self::Clean(ExportFormat::Xlsx) => t!("recipients-export-clean-xlsx"),
            Self::Clean(ExportFormat::Csv) => t!("recipients-export-clean-csv"),
            Self::Template(ExportFormat::Xlsx) => t!("recipients-export-template-xlsx"),
            Self::Template(ExportFormat::Csv) => t!("recipients-export-template-csv"),
        }
    }

    fn dialog_title(self) -> String {
        match self {
            Self::Problems => t!("recipients-export-dialog-problems"),
            Self::Clean(_) => t!("recipients-export-dialog-clean"),
            Self::Template(_) => t!("recipients-export-dialog-template"),
        }
    }

    fn is_offered(self, open: &OpenDraft) -> bool {
        match self {
            Self::Problems => !open.issues.is_empty(),
            Self::Clean(_) => !open.recipients.is_empty(),
            Self::Template(_) => true,
        }
    }

    fn command(self, open: &OpenDraft) -> Command {
        let checked = || CheckedRecipients {
            recipients: open.recipients.clone(),
            issues: Arc::clone(&open.issues),
        };
        let (contents, format) = match self {
            Self::Problems => (
                RecipientFileContents::Problems(checked()),
                ExportFormat::Xlsx,
            ),
            Self::Clean(format) => (RecipientFileContents::CleanList(checked()), format),
            Self::Template(format) => (RecipientFileContents::Template, format),
        };
        command(
            contents,
            format,
            &open.draft.send_method,
            self.dialog_title(),
        )
    }
}

/// Draws the button Export and its menu.
pub(super) fn export_menu(open: &OpenDraft, has_label: bool, ui: &mut Ui, out: &mut Commands) {
    let name = t!("recipients-export");
    let response = if has_label {
        Button::secondary(name.as_str())
            .icon(icons::EXPORT)
            .show(ui)
    } else {
        icon_button(ui, icons::EXPORT, &name)
    };
    menu(&response, &name, open, out);
}

fn menu(button: &Response, name: &str, open: &OpenDraft, out: &mut Commands) {
    let popup = Popup::menu(button).gap(4.0).accessible_name(name);
    menu::show(popup, button.id, |ui| {
        ui.set_width(MENU_WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        for export in Export::ALL {
            if export.is_offered(open) && entry(ui, &export.label(), false).clicked() {
                out.send(export.command(open));
                ui.close();
            }
        }
    });
}

/// Draws the link that saves a template for the send method.
pub(super) fn template_link(method: &SendMethod, ui: &mut Ui, out: &mut Commands) {
    let link = Button::link(t!("recipients-template-save")).tooltip(t!("recipients-template-help"));
    if link.show(ui).clicked() {
        out.send(command(
            RecipientFileContents::Template,
            ExportFormat::Xlsx,
            method,
            t!("recipients-export-dialog-template"),
        ));
    }
}

fn command(
    contents: RecipientFileContents,
    format: ExportFormat,
    method: &SendMethod,
    dialog_title: String,
) -> Command {
    Command::ExportRecipients {
        file: Arc::new(RecipientFile {
            contents,
            format,
            method: method.clone(),
            text: Arc::new(CatalogueText::current()),
        }),
        dialog_title,
    }
}
