//! The button that exports the shown people, and its menu. Notes, tags and dates are private: the menu offers
//! files with and without them.

use std::sync::Arc;

use egui::{Popup, Ui};

use crate::{
    desk::{Command, PeopleCommand, PeopleExport, PeopleSelection, export::ExportFormat},
    i18n::t,
    messages::recipient_file::CatalogueText,
    ui::{
        commands::Commands,
        theme::icons,
        widgets::{icon_button, select::entry},
    },
};

const MENU_WIDTH: f32 = 320.0;

/// The files of the menu: the format, and whether the file has the private columns.
const FILES: [(ExportFormat, bool); 4] = [
    (ExportFormat::Xlsx, false),
    (ExportFormat::Csv, false),
    (ExportFormat::Xlsx, true),
    (ExportFormat::Csv, true),
];

/// Draws the button. `name` is that of the list, or of the shown part of the address book.
pub(super) fn export_menu(
    name: &str,
    selection: &PeopleSelection,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let label = t!("people-export", name = name);
    let button = icon_button(ui, icons::EXPORT, &label);
    Popup::menu(&button)
        .gap(4.0)
        .accessible_name(&label)
        .show(|ui| {
            ui.set_width(MENU_WIDTH);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (format, has_private_columns) in FILES {
                let label = match (format, has_private_columns) {
                    (ExportFormat::Xlsx, false) => t!("people-export-xlsx"),
                    (ExportFormat::Csv, false) => t!("people-export-csv"),
                    (ExportFormat::Xlsx, true) => t!("people-export-xlsx-private"),
                    (ExportFormat::Csv, true) => t!("people-export-csv-private"),
                };
                if entry(ui, &label, false).clicked() {
                    out.send(Command::People(PeopleCommand::Export {
                        export: Box::new(PeopleExport {
                            selection: selection.clone(),
                            name: name.to_owned(),
                            format,
                            has_private_columns,
                            text: Arc::new(CatalogueText::current()),
                        }),
                        dialog_title: t!("people-export-dialog", name = name),
                    }));
                    ui.close();
                }
            }
        });
}
