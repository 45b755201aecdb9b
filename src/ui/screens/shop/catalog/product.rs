//! The form of a product: its pictures, texts, price and destinations, and its options and variants.

use egui::Ui;

use super::{
    form::{CatalogForm, EntryField, FormField},
    form_ui::{FORM_WIDTH, FormUi},
    list::state,
    page::FormTools,
    pictures::{self, PicturePicker},
    variants::VariantEditor,
};
use crate::{
    desk::shop::catalog::{GetShopBrands, PictureSource, ShopBrands, ShownProduct},
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        screens::shop::shown::Shown,
        theme::{S8, S12, S16, Tone, Type, tokens},
        widgets::{Card, Select, gap, wrapped_text},
    },
};

const DESCRIPTION_ROWS: usize = 4;
const ATTRIBUTE_ROWS: usize = 3;
const OPTION_VALUE_ROWS: usize = 3;

#[derive(Debug, Default)]
pub(super) struct ProductTools {
    brands: Shown<GetShopBrands>,
    pictures: PicturePicker,
    variants: VariantEditor,
}

impl FormTools<ShownProduct> for ProductTools {
    fn receive(&mut self, form: &mut CatalogForm, out: &mut Commands) {
        let added = self.pictures.receive(out);
        let left_out = pictures::append(form, added);
        self.pictures.leave_out(left_out);
    }

    fn ui(
        &mut self,
        form: &mut CatalogForm,
        base: &ShownProduct,
        model: &Model,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let brands = self.brands.request_once(GetShopBrands, model, ui, out);
        let brands = brands.value().cloned().unwrap_or_default();
        Card::titled(&t!("shop-field-pictures")).show(ui, |ui| {
            gap(ui, S12);
            let name = &base.entry.entry.name;
            pictures::gallery(form, &mut self.pictures, name, ui, out);
        });
        gap(ui, S16);
        Card::new().show(ui, |ui| {
            let width = ui.available_width().min(FORM_WIDTH);
            ui.set_max_width(width);
            fields(form, &brands, ui);
        });
        gap(ui, S16);
        self.variants.ui(form, base, ui);
    }

    fn is_adding_pictures(&self) -> bool {
        self.pictures.is_adding()
    }

    fn add_pictures(&mut self, sources: Vec<PictureSource>, out: &mut Commands) -> bool {
        self.pictures.add(sources, out);
        true
    }

    fn state(&self, base: &ShownProduct) -> (String, Tone) {
        state(&base.entry)
    }
}

fn fields(form: &mut CatalogForm, brands: &ShopBrands, ui: &mut Ui) {
    let mut fields = FormUi {
        form,
        is_new: false,
    };
    fields.line(EntryField::Name, ui);
    gap(ui, S12);
    brand(fields.form, brands, ui);
    gap(ui, S12);
    let is_gift_card = fields.form.is_checked(EntryField::IsGiftCard);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = S16;
        fields.number(EntryField::Price, ui);
        fields.number(EntryField::PriceMax, ui);
        let is_filled = |field| !fields.form.value(field).is_empty();
        if is_filled(EntryField::PriceMax) || is_filled(EntryField::PriceMin) {
            fields.number(EntryField::PriceMin, ui);
        }
    });
    gap(ui, S8);
    let help = t!("shop-product-price-range-help");
    wrapped_text(ui, Type::Small, tokens(ui).weak, help);
    gap(ui, S12);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S16;
        fields.check(EntryField::IsActive, &t!("shop-product-offered"), ui);
        fields.check(EntryField::IsGiftCard, &t!("shop-field-gift-card"), ui);
    });
    if is_gift_card {
        gap(ui, S8);
        let help = t!("shop-product-gift-card-help");
        wrapped_text(ui, Type::Small, tokens(ui).weak, help);
    }
    gap(ui, S12);
    fields.line(EntryField::Subtitle, ui);
    gap(ui, S12);
    fields.line(EntryField::ShortSubtitle, ui);
    gap(ui, S12);
    fields.text(EntryField::Description, DESCRIPTION_ROWS, None, ui);
    gap(ui, S12);
    ui.columns(2, |columns| {
        fields.line(EntryField::Category, &mut columns[0]);
        fields.line(EntryField::Subcategory, &mut columns[1]);
    });
    gap(ui, S12);
    ui.columns(2, |columns| {
        fields.line(EntryField::Countries, &mut columns[0]);
        fields.line(EntryField::RestrictedStates, &mut columns[1]);
    });
    gap(ui, S8);
    let help = t!("shop-product-codes-help");
    wrapped_text(ui, Type::Small, tokens(ui).weak, help);
    gap(ui, S12);
    let help = t!("shop-product-attributes-help");
    fields.text(EntryField::Attributes, ATTRIBUTE_ROWS, Some(&help), ui);
    if !fields.form.options().names.is_empty() {
        gap(ui, S12);
        let help = t!("shop-product-option-values-help");
        fields.text(EntryField::OptionValues, OPTION_VALUE_ROWS, Some(&help), ui);
    }
}

fn brand(form: &mut CatalogForm, brands: &ShopBrands, ui: &mut Ui) {
    let field = FormField::Entry(EntryField::Brand);
    let handle = form.text(&field);
    let active = brands.active.iter();
    let mut choices: Vec<(String, String)> = active
        .map(|brand| (brand.handle.clone(), brand.name.clone()))
        .collect();
    // The brand of the product can be archived, or not be read yet.
    if !choices.iter().any(|(known, _)| known == handle) {
        choices.push((handle.clone(), brands.name(handle)));
    }
    Select::new(&field.label()).show(ui, handle, &choices);
}
