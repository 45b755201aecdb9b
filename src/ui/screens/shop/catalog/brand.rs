//! Brands and greeting cards: the columns of their lists, and their forms.

use egui::Ui;

use super::{
    entry_list::ListedEntry,
    form::{CatalogForm, EntryField},
    form_ui::{FORM_WIDTH, FormUi},
    page::FormTools,
    pictures::{self, PicturePicker},
};
use crate::{
    contract::{
        Cents,
        shop::catalog::{CatalogEntry, PictureHash, ShopBrand, ShopCard},
    },
    desk::shop::catalog::PictureSource,
    i18n::{format, t},
    ui::{
        commands::Commands,
        model::Model,
        screens::shop::catalog::entry_list::{EntryColumn, entry_state},
        theme::{S12, S16, Tone},
        widgets::{Card, gap},
    },
};

impl ListedEntry for ShopBrand {
    type Tools = BrandTools;

    const HAS_PICTURE: bool = true;

    fn picture(&self) -> Option<&PictureHash> {
        self.logo.as_ref()
    }

    fn columns() -> Vec<EntryColumn> {
        vec![
            EntryColumn::amount(t!("shop-field-shipping-price")),
            EntryColumn::amount(t!("shop-field-free-shipping")),
            EntryColumn::text(t!("shop-field-values")),
        ]
    }

    fn cell(&self, column: usize) -> String {
        match column {
            0 if self.shipping_price == Cents::ZERO => t!("shop-brand-ships-free"),
            0 => format::money(self.shipping_price),
            1 => self
                .free_shipping_minimum
                .map_or_else(String::new, format::money),
            _ => self.values.join(", "),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct BrandTools {
    logo: PicturePicker,
}

impl FormTools<CatalogEntry<ShopBrand>> for BrandTools {
    fn receive(&mut self, form: &mut CatalogForm, out: &mut Commands) {
        if let Some(hash) = self.logo.receive(out).pop() {
            form.set(EntryField::Logo, hash);
        }
    }

    fn ui(
        &mut self,
        form: &mut CatalogForm,
        base: &CatalogEntry<ShopBrand>,
        _: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        Card::new().show(ui, |ui| {
            let width = ui.available_width().min(FORM_WIDTH);
            ui.set_max_width(width);
            let name = &base.entry.name;
            pictures::single((form, EntryField::Logo), &mut self.logo, name, ui, out);
            gap(ui, S16);
            let is_new = base.revision == 0;
            let mut fields = FormUi { form, is_new };
            fields.line(EntryField::Name, ui);
            gap(ui, S12);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = S16;
                fields.number(EntryField::ShippingPrice, ui);
                fields.number(EntryField::FreeShippingMinimum, ui);
            });
            gap(ui, S12);
            let help = t!("shop-brand-values-help");
            fields.list(EntryField::Values, &help, ui);
        });
    }

    fn is_adding_pictures(&self) -> bool {
        self.logo.is_adding()
    }

    fn add_pictures(&mut self, sources: Vec<PictureSource>, out: &mut Commands) -> bool {
        self.logo.add(sources, out);
        true
    }

    fn state(&self, base: &CatalogEntry<ShopBrand>) -> (String, Tone) {
        entry_state(base)
    }
}

impl ListedEntry for ShopCard {
    type Tools = CardTools;

    const HAS_PICTURE: bool = true;

    fn picture(&self) -> Option<&PictureHash> {
        self.picture.as_ref()
    }

    fn columns() -> Vec<EntryColumn> {
        vec![EntryColumn::text(t!("shop-field-occasions"))]
    }

    fn cell(&self, _: usize) -> String {
        self.occasions.join(", ")
    }
}

#[derive(Debug, Default)]
pub(super) struct CardTools {
    picture: PicturePicker,
}

impl FormTools<CatalogEntry<ShopCard>> for CardTools {
    fn receive(&mut self, form: &mut CatalogForm, out: &mut Commands) {
        if let Some(hash) = self.picture.receive(out).pop() {
            form.set(EntryField::Picture, hash);
        }
    }

    fn ui(
        &mut self,
        form: &mut CatalogForm,
        base: &CatalogEntry<ShopCard>,
        _: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        Card::new().show(ui, |ui| {
            let width = ui.available_width().min(FORM_WIDTH);
            ui.set_max_width(width);
            let name = &base.entry.name;
            let field = EntryField::Picture;
            pictures::single((form, field), &mut self.picture, name, ui, out);
            gap(ui, S16);
            let is_new = base.revision == 0;
            let mut fields = FormUi { form, is_new };
            fields.line(EntryField::Name, ui);
            gap(ui, S12);
            let help = t!("shop-card-occasions-help");
            fields.list(EntryField::Occasions, &help, ui);
        });
    }

    fn is_adding_pictures(&self) -> bool {
        self.picture.is_adding()
    }

    fn add_pictures(&mut self, sources: Vec<PictureSource>, out: &mut Commands) -> bool {
        self.picture.add(sources, out);
        true
    }

    fn state(&self, base: &CatalogEntry<ShopCard>) -> (String, Tone) {
        entry_state(base)
    }
}
