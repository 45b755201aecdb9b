//! The catalog of the shop: the list of products, one product, and the import of files.

mod conflict;
mod edited_product;
mod fields;
mod form;
mod import;
mod list;
mod new_product;
mod product;

use std::{path::PathBuf, sync::Arc};

use egui::{Event, Ui};

use self::{
    import::{ImportResponse, ImportView, PROGRESS_INTERVAL, progress_card},
    list::{ListResponse, ProductList},
    new_product::{NewProduct, NewProductResponse},
    product::ProductView,
};
use super::file_saver::FileSaver;
use crate::{
    desk::shop::{SaveBytes, SaveTarget, catalog::ExportCatalog},
    i18n::t,
    messages::catalog_file::TemplateNotes,
    shop_files::catalog::write_template,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::S16,
        widgets::gap,
    },
};

#[derive(Debug, Default)]
enum View {
    #[default]
    List,
    Import(Box<ImportView>),
    Product(Box<ProductView>),
}

#[derive(Debug, Default)]
pub(super) struct CatalogTab {
    view: View,
    list: ProductList,
    new_product: Option<NewProduct>,
    template: FileSaver<SaveBytes>,
    export: FileSaver<ExportCatalog>,
}

impl CatalogTab {
    pub(super) fn receive(&mut self, out: &mut Commands) {
        self.template.receive(out);
        self.export.receive(out);
        if let View::Import(import) = &mut self.view {
            import.receive(out);
        }
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.take_files(ui, out);
        self.template.ui(ui, out);
        self.export.ui(ui, out);
        self.export_progress(ui);
        match &mut self.view {
            View::List => match self.list.ui(model, self.export.is_saving(), ui, out) {
                Some(ListResponse::Import) => self.view = View::Import(Box::default()),
                Some(ListResponse::Open(handle)) => self.open(handle),
                Some(ListResponse::New) => self.new_product = Some(NewProduct::default()),
                Some(ListResponse::SaveTemplate) => self.save_template(out),
                Some(ListResponse::Export) => {
                    let title = t!("shop-catalog-export-dialog");
                    let target = SaveTarget::Dialog { title };
                    self.export.start(ExportCatalog::new(target), out);
                }
                None => {}
            },
            View::Import(import) => match import.ui(ui, out) {
                Some(ImportResponse::SaveTemplate) => self.save_template(out),
                Some(ImportResponse::Close) => self.close(),
                None => {}
            },
            View::Product(product) => {
                let brands = self.list.brands(model, ui, out);
                if product.ui(model, &brands, ui, out) {
                    self.close();
                }
            }
        }
        self.new_product_dialog(model, ui, out);
    }

    /// Draws how far an export is, which can be canceled.
    fn export_progress(&mut self, ui: &mut Ui) {
        let counts = self.export.saving().and_then(|it| it.progress.counts());
        let Some((done, total)) = counts else {
            if self.export.is_saving() {
                ui.request_repaint_after(PROGRESS_INTERVAL);
            }
            return;
        };
        let label = t!("shop-catalog-exporting", done = done, total = total);
        if progress_card(&label, ui) {
            self.export.cancel();
        }
        gap(ui, S16);
    }

    fn open(&mut self, handle: String) {
        self.view = View::Product(Box::new(ProductView::new(handle)));
    }

    /// Goes back to the list, which may have changed.
    fn close(&mut self) {
        self.view = View::List;
        self.list.expire();
    }

    fn new_product_dialog(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let Some(dialog) = &mut self.new_product else {
            return;
        };
        let brands = self.list.brands(model, ui, out);
        match dialog.ui(&brands, ui, out) {
            NewProductResponse::Open => {}
            NewProductResponse::Canceled => self.new_product = None,
            NewProductResponse::Created(handle) => {
                self.new_product = None;
                self.list.expire();
                self.open(handle);
            }
        }
    }

    /// Imports files that were dropped on the window, or a table that was pasted outside of a field. A product with changes
    /// that are not saved stays open.
    fn take_files(&mut self, ui: &Ui, out: &mut Commands) {
        let paths: Vec<PathBuf> = ui.input(|input| {
            let files = input.raw.dropped_files.iter();
            files.map(|file| file.path().to_owned()).collect()
        });
        let is_product = matches!(self.view, View::Product(_));
        let pasted = match ui.text_edit_focused() || is_product {
            true => None,
            false => pasted_text(ui),
        };
        let is_table = |text: &String| text.trim().contains('\n');
        if pasted.as_ref().is_some_and(|text| !is_table(text))
            && matches!(self.view, View::Import(_))
        {
            out.act(Action::Toast(t!("shop-import-paste-needs-rows")));
        }
        let pasted = pasted.filter(is_table);
        if paths.is_empty() && pasted.is_none() {
            return;
        }
        if let View::Product(product) = &self.view
            && product.has_unsaved_changes()
        {
            out.act(Action::Toast(t!("shop-import-product-edited")));
            return;
        }
        if !matches!(self.view, View::Import(_)) {
            self.view = View::Import(Box::default());
        }
        if let View::Import(import) = &mut self.view {
            import.add(paths, pasted, out);
        }
    }

    fn save_template(&mut self, out: &mut Commands) {
        // The notes of the workbook are in the language of the window.
        match write_template(&TemplateNotes) {
            Ok(bytes) => {
                let question = SaveBytes {
                    bytes: Arc::from(bytes),
                    suggested_name: "catalog.xlsx",
                    target: SaveTarget::Dialog {
                        title: t!("shop-catalog-template-dialog"),
                    },
                };
                self.template.start(question, out);
            }
            Err(_) => out.act(Action::Toast(t!("shop-catalog-template-failed"))),
        }
    }
}

fn pasted_text(ui: &Ui) -> Option<String> {
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Paste(text) if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        })
    })
}
