//! The catalog of the shop: the lists of products, brands, cards and collections, one entry of them, and the import of files.

mod brand;
mod collection;
mod conflict;
mod editor;
mod entry_list;
pub(super) mod fields;
mod form;
mod form_ui;
mod import;
mod list;
mod new_product;
mod page;
mod pictures;
mod product;
mod variants;
mod version;

use std::{path::PathBuf, sync::Arc};

use egui::{Event, Ui};

use self::{
    entry_list::EntryList,
    fields::kind_label,
    import::{ImportResponse, ImportView, PROGRESS_INTERVAL, progress_card},
    list::{ListResponse, ProductList},
    new_product::{NewProduct, NewProductResponse},
    page::{EntryPage, OpenEntry},
    product::ProductTools,
};
use super::file_saver::FileSaver;
use crate::{
    contract::shop::catalog::{EntryKind, ShopBrand, ShopCard, ShopCollection},
    desk::shop::{
        SaveBytes, SaveTarget,
        catalog::{ExportCatalog, PictureSource, ShownProduct, copied_pictures, is_picture_file},
    },
    i18n::t,
    messages::catalog_file::TemplateNotes,
    shop_files::catalog::write_template,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::S16,
        widgets::{gap, segmented},
    },
};

#[derive(Debug, Default)]
enum View {
    #[default]
    List,
    Import(Box<ImportView>),
    Entry(Box<dyn OpenEntry>),
}

#[derive(Debug)]
pub(super) struct CatalogTab {
    view: View,
    /// The kind of entries that the list shows.
    kind: EntryKind,
    list: ProductList,
    brands: EntryList<ShopBrand>,
    cards: EntryList<ShopCard>,
    collections: EntryList<ShopCollection>,
    new_product: Option<NewProduct>,
    template: FileSaver<SaveBytes>,
    export: FileSaver<ExportCatalog>,
}

impl Default for CatalogTab {
    fn default() -> Self {
        Self {
            view: View::default(),
            kind: EntryKind::Product,
            list: ProductList::default(),
            brands: EntryList::default(),
            cards: EntryList::default(),
            collections: EntryList::default(),
            new_product: None,
            template: FileSaver::default(),
            export: FileSaver::default(),
        }
    }
}

impl CatalogTab {
    pub(super) fn receive(&mut self, out: &mut Commands) {
        self.template.receive(out);
        self.export.receive(out);
        match &mut self.view {
            View::List => {}
            View::Import(import) => import.receive(out),
            View::Entry(entry) => entry.receive(out),
        }
    }

    pub(super) fn has_unsaved_changes(&self) -> bool {
        matches!(&self.view, View::Entry(entry) if entry.has_unsaved_changes())
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.take_files(ui, out);
        self.template.ui(ui, out);
        self.export.ui(ui, out);
        self.export_progress(ui);
        match &mut self.view {
            View::List => self.list_ui(model, ui, out),
            View::Import(import) => match import.ui(ui, out) {
                Some(ImportResponse::SaveTemplate) => self.save_template(out),
                Some(ImportResponse::Close) => self.close(),
                None => {}
            },
            View::Entry(entry) => {
                if entry.ui(model, ui, out) {
                    self.close();
                }
            }
        }
        self.new_product_dialog(model, ui, out);
    }

    /// Draws the list of a kind of entries, and the choice of the kind.
    fn list_ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let kinds = [
            EntryKind::Product,
            EntryKind::Brand,
            EntryKind::Card,
            EntryKind::Collection,
        ];
        let kinds = kinds.map(|kind| (kind, kind_label(kind)));
        segmented(ui, &t!("shop-catalog-kind"), &mut self.kind, &kinds);
        gap(ui, S16);
        let opened = match self.kind {
            EntryKind::Product => {
                self.products_ui(model, ui, out);
                None
            }
            EntryKind::Brand => self.brands.ui(model, ui, out),
            EntryKind::Card => self.cards.ui(model, ui, out),
            EntryKind::Collection => self.collections.ui(model, ui, out),
        };
        if let Some(entry) = opened {
            self.view = View::Entry(entry);
        }
    }

    fn products_ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        match self.list.ui(model, self.export.is_saving(), ui, out) {
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
        }
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

    /// Opens a product.
    fn open(&mut self, handle: String) {
        let page: EntryPage<ShownProduct, ProductTools> = EntryPage::new(handle);
        self.view = View::Entry(Box::new(page));
    }

    /// Goes back to the lists, which may have changed.
    fn close(&mut self) {
        self.view = View::List;
        self.list.expire();
        self.brands.expire();
        self.cards.expire();
        self.collections.expire();
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

    /// Takes files that were dropped on the window, and what was pasted outside of a field: pictures for the entry that is
    /// open, and everything else for an import. An entry with changes that are not saved stays open.
    fn take_files(&mut self, ui: &Ui, out: &mut Commands) {
        let mut paths: Vec<PathBuf> = ui.input(|input| {
            let files = input.raw.dropped_files.iter();
            files.map(|file| file.path().to_owned()).collect()
        });
        let mut pasted = match ui.text_edit_focused() {
            true => None,
            false => pasted_text(ui),
        };
        if let View::Entry(entry) = &mut self.view {
            let mut sources = pasted_pictures(ui);
            if paths.iter().all(|path| is_picture_file(path)) {
                sources.extend(paths.drain(..).map(PictureSource::File));
            }
            let copied = pasted.as_deref().map(copied_pictures);
            let copied = copied.unwrap_or_default();
            if !copied.is_empty() {
                pasted = None;
            }
            sources.extend(copied.into_iter().map(PictureSource::File));
            if !sources.is_empty() && !entry.add_pictures(sources, out) {
                out.act(Action::Toast(t!("shop-picture-none")));
            }
        }
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
        if let View::Entry(entry) = &self.view
            && entry.has_unsaved_changes()
        {
            out.act(Action::Toast(t!("shop-import-entry-edited")));
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

/// The picture of the clipboard that was pasted.
fn pasted_pictures(ui: &Ui) -> Vec<PictureSource> {
    ui.input(|input| {
        let images = input.events.iter().filter_map(|event| match event {
            Event::PasteImage(image) => Some(image),
            _ => None,
        });
        images
            .filter_map(|image| {
                let [width, height] = image.size.map(|length| u32::try_from(length).ok());
                Some(PictureSource::Pixels {
                    width: width?,
                    height: height?,
                    // The engine converts the pixels, so that a large picture does not stop the window.
                    premultiplied: Arc::from(image.as_raw()),
                })
            })
            .collect()
    })
}
