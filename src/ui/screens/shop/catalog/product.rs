//! One product: its fields, variants and stock, which are edited in place. A change that another operator made meanwhile
//! refuses the save, and both versions are shown.

use std::{collections::VecDeque, sync::Arc};

use egui::{Id, Ui, vec2};

use super::{
    form::{FormField, ProductField, ProductForm, VariantField},
    list::state,
    new_product::refusal,
};
use crate::{
    contract::shop::{
        catalog::{ProductChange, ShopBrand, ShopVariant},
        stock::StockChange,
    },
    desk::{
        Problem, Reply,
        shop::catalog::{
            EditOutcome, EditProduct, EditStock, GetShopProduct, ShownProduct, StockOutcome,
            picture_url,
        },
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        loadable::Loadable,
        model::Model,
        screens::shop::shown::Shown,
        theme::{CONTROL_HEIGHT, S8, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, Picture, Select, Table, TextField, TitleRow,
            check::checkbox,
            chip,
            dialog::{buttons, cancel_button, dialog, dialog_of_width, dialog_text},
            gap,
            grid::GridColumn,
            page_scroll, paint, text, wrapped_text,
        },
    },
};

const PICTURE_SIZE: f32 = 88.0;
/// The most pictures that are shown.
const MAX_PICTURES: usize = 8;
const FORM_WIDTH: f32 = 720.0;
const AMOUNT_WIDTH: f32 = 160.0;
const VARIANT_ROW_HEIGHT: f32 = 52.0;
const MAX_VARIANT_ROWS: usize = 12;
const DESCRIPTION_ROWS: usize = 4;
const MAX_TEXT_CHARS: usize = 10_000;
const MAX_LINE_CHARS: usize = 300;
const CONFLICT_WIDTH: f32 = 560.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VariantColumn {
    Name,
    Field(VariantField),
    Reserved,
}

#[derive(Debug)]
pub(super) struct ProductView {
    handle: String,
    product: Shown<GetShopProduct>,
    /// The version that the form began with.
    base: Option<Arc<ShownProduct>>,
    form: ProductForm,
    saving: Option<Reply<EditOutcome>>,
    /// Changes of the stock that follow the change of the product.
    stock_changes: VecDeque<StockChange>,
    saving_stock: Option<Reply<StockOutcome>>,
    /// The version of another operator, which refused the save; `None` inside: the product is gone.
    conflict: Option<Option<Arc<ShownProduct>>>,
    refusals: Vec<String>,
    problem: Option<Problem>,
    is_archiving: bool,
    /// Whether the user leaves a product with changes that are not saved.
    is_leaving: bool,
    /// Whether the product was saved, so that the next reply replaces the form.
    is_saved: bool,
    selected_variant: Option<usize>,
}

impl ProductView {
    pub(super) fn new(handle: String) -> Self {
        Self {
            handle,
            product: Shown::default(),
            base: None,
            form: ProductForm::default(),
            saving: None,
            stock_changes: VecDeque::new(),
            saving_stock: None,
            conflict: None,
            refusals: Vec::new(),
            problem: None,
            is_archiving: false,
            is_leaving: false,
            is_saved: false,
            selected_variant: None,
        }
    }

    /// Draws the product. Returns whether the user goes back to the list.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        brands: &[ShopBrand],
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        self.receive(out);
        let question = GetShopProduct(self.handle.clone());
        let loaded = self.product.request(question, model, ui, out);
        let problem = loaded.problem().cloned();
        let is_missing = matches!(loaded, Loadable::Ready(None));
        let is_current = matches!(loaded, Loadable::Ready(_));
        let newest = self.product.value().cloned().flatten();
        self.follow(newest.as_ref(), is_current);
        let back = Button::link(t!("shop-catalog-back")).icon(icons::BACK);
        let is_back = back.show(ui).clicked();
        if is_back && self.is_edited() {
            self.is_leaving = true;
        }
        gap(ui, S12);
        if let Some(problem) = problem {
            let retry = t!("list-retry");
            let banner = Banner::problem(Tone::Bad, &problem).action(&retry);
            if banner.show(ui).is_some() {
                self.product.expire();
            }
            gap(ui, S16);
        }
        match self.base.clone() {
            Some(base) => {
                self.header(&base, ui, out);
                gap(ui, S12);
                page_scroll(ui, "shop-product", |ui| {
                    self.notices(newest.as_ref(), &base, ui);
                    self.fields(&base, brands, ui);
                    gap(ui, S16);
                    self.variants(&base, ui);
                });
                self.archive_dialog(&base, ui, out);
                self.conflict_dialog(&base, ui, out);
            }
            None if is_missing => {
                text(ui, Type::Body, tokens(ui).weak, t!("shop-product-missing"));
            }
            None => {
                text(ui, Type::Body, tokens(ui).weak, t!("shop-catalog-loading"));
            }
        }
        if self.is_leaving {
            return self.leave_dialog(ui);
        }
        is_back
    }

    /// Shows a newer version while nothing was edited, and the version that was saved.
    fn follow(&mut self, newest: Option<&Arc<ShownProduct>>, is_current: bool) {
        let Some(newest) = newest else { return };
        let is_saved = self.is_saved && is_current;
        let is_idle = !self.is_saved && !self.is_edited() && !self.is_saving();
        if (is_saved || is_idle) && self.base.as_ref() != Some(newest) {
            self.form = ProductForm::new(newest);
            self.base = Some(Arc::clone(newest));
        }
        self.is_saved &= !is_saved;
    }

    fn is_edited(&self) -> bool {
        let base = self.base.as_ref();
        base.is_some_and(|base| !self.form.differences(&ProductForm::new(base)).is_empty())
    }

    fn is_saving(&self) -> bool {
        self.saving.is_some() || self.saving_stock.is_some()
    }

    fn receive(&mut self, out: &mut Commands) {
        match Reply::take_awaited(&mut self.saving) {
            Some(Ok(EditOutcome::Saved)) => self.save_next_stock(out),
            Some(Ok(EditOutcome::Stale(theirs))) => {
                self.stock_changes.clear();
                self.conflict = Some(theirs);
            }
            Some(Ok(EditOutcome::Refused(problems))) => {
                self.stock_changes.clear();
                self.refusals = problems.iter().map(refusal).collect();
            }
            Some(Err(problem)) => self.fail(problem),
            None => {}
        }
        match Reply::take_awaited(&mut self.saving_stock) {
            Some(Ok(StockOutcome::Saved)) => self.save_next_stock(out),
            Some(Ok(StockOutcome::Refused(reason))) => {
                self.stock_changes.clear();
                self.refusals = vec![reason];
                // The newest number is shown beside the one that was typed.
                self.product.expire();
            }
            Some(Err(problem)) => self.fail(problem),
            None => {}
        }
    }

    fn fail(&mut self, problem: Problem) {
        self.stock_changes.clear();
        self.problem = Some(problem);
        self.product.expire();
    }

    /// Saves the next change of the stock. After the last one, the saved product is read.
    fn save_next_stock(&mut self, out: &mut Commands) {
        if let Some(change) = self.stock_changes.pop_front() {
            self.saving_stock = Some(out.ask(EditStock(change)));
            return;
        }
        out.act(Action::Toast(t!("shop-product-saved")));
        self.is_saved = true;
        self.product.expire();
    }

    fn save(&mut self, base: &ShownProduct, out: &mut Commands) {
        let (change, stock) = self.form.changes(base);
        self.refusals.clear();
        self.problem = None;
        self.stock_changes = stock.into();
        let is_unchanged = change
            == ProductChange {
                handle: change.handle.clone(),
                expected_revision: change.expected_revision,
                ..ProductChange::default()
            };
        match is_unchanged {
            true => self.save_next_stock(out),
            false => self.ask(change, out),
        }
    }

    fn ask(&mut self, change: ProductChange, out: &mut Commands) {
        self.saving = Some(out.ask(EditProduct {
            change,
            new_brand: None,
        }));
    }

    fn header(&mut self, base: &Arc<ShownProduct>, ui: &mut Ui, out: &mut Commands) {
        let is_edited = self.is_edited() && !self.is_saved;
        let can_save = is_edited && self.form.is_valid() && !self.is_saving();
        let is_archived = base.entry.archived_at.is_some();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let name = &base.entry.entry.name;
                paint::truncated_label(ui, Type::Heading, tokens(ui).text, name);
                let (label, tone) = state(&base.entry);
                chip(ui, &label, tone);
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                let is_idle = !self.is_saving();
                if is_archived {
                    let restore = Button::secondary(t!("shop-product-restore"));
                    if restore.enabled(is_idle).show(ui).clicked() {
                        let product = &base.entry;
                        let change = ProductChange {
                            handle: product.entry.handle.clone(),
                            expected_revision: Some(product.revision),
                            ..ProductChange::default()
                        };
                        self.ask(change, out);
                    }
                } else {
                    let archive = Button::secondary(t!("shop-product-archive"));
                    if archive.enabled(is_idle && !is_edited).show(ui).clicked() {
                        self.is_archiving = true;
                    }
                }
                let save = Button::primary(t!("shop-product-save")).enabled(can_save);
                if save.show(ui).clicked() {
                    self.save(base, out);
                }
            });
        });
    }

    fn notices(&mut self, newest: Option<&Arc<ShownProduct>>, base: &ShownProduct, ui: &mut Ui) {
        if let Some(problem) = &self.problem {
            let banner = Banner::problem(Tone::Bad, problem).dismissible();
            if banner.show(ui).is_some() {
                self.problem = None;
            }
            gap(ui, S16);
        }
        if !self.refusals.is_empty() {
            // The shop gives its reasons in English.
            Banner::new(Tone::Bad, t!("shop-product-refused"))
                .meaning(self.refusals.join(" "))
                .show(ui);
            gap(ui, S16);
        }
        if newest.is_some_and(|newest| newest.entry.revision != base.entry.revision) {
            Banner::new(Tone::Caution, t!("shop-product-newer"))
                .meaning(t!("shop-product-newer-text"))
                .show(ui);
            gap(ui, S16);
        }
    }

    fn fields(&mut self, base: &ShownProduct, brands: &[ShopBrand], ui: &mut Ui) {
        let product = &base.entry.entry;
        Card::new().show(ui, |ui| {
            let width = ui.available_width().min(FORM_WIDTH);
            ui.set_max_width(width);
            if !product.pictures.is_empty() {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = S8;
                    let name = t!("shop-catalog-picture-of", name = product.name.as_str());
                    for picture in product.pictures.iter().take(MAX_PICTURES) {
                        let url = picture_url(picture);
                        let size = vec2(PICTURE_SIZE, PICTURE_SIZE);
                        Picture::new(Some(&url), &name).show(ui, size);
                    }
                });
                gap(ui, S16);
            }
            self.field(ProductField::Name, MAX_LINE_CHARS, ui);
            gap(ui, S12);
            self.brand(brands, ui);
            gap(ui, S12);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = S16;
                self.amount(ProductField::Price, ui);
                if product.is_gift_card {
                    self.amount(ProductField::PriceMax, ui);
                }
            });
            gap(ui, S12);
            let mut is_offered = self.form.is_offered();
            let label = t!("shop-product-offered");
            if checkbox(ui, &mut is_offered, &label).changed() {
                self.form.set_offered(is_offered);
            }
            gap(ui, S12);
            self.field(ProductField::Subtitle, MAX_LINE_CHARS, ui);
            gap(ui, S12);
            self.field(ProductField::Description, MAX_TEXT_CHARS, ui);
            gap(ui, S12);
            ui.columns(2, |columns| {
                self.field(ProductField::Category, MAX_LINE_CHARS, &mut columns[0]);
                self.field(ProductField::Subcategory, MAX_LINE_CHARS, &mut columns[1]);
            });
            gap(ui, S12);
            ui.columns(2, |columns| {
                self.field(ProductField::Countries, MAX_LINE_CHARS, &mut columns[0]);
                let states = ProductField::RestrictedStates;
                self.field(states, MAX_LINE_CHARS, &mut columns[1]);
            });
            gap(ui, S8);
            wrapped_text(
                ui,
                Type::Small,
                tokens(ui).weak,
                t!("shop-product-codes-help"),
            );
        });
    }

    fn field(&mut self, field: ProductField, limit: usize, ui: &mut Ui) {
        let rows = match field {
            ProductField::Description => DESCRIPTION_ROWS,
            _ => 1,
        };
        let field = FormField::Product(field);
        let label = field.label();
        let text = self.form.text(&field);
        let problem = field.problem(text);
        TextField::new(&label)
            .rows(rows)
            .limit(limit)
            .problem(problem.as_deref())
            .show(ui, text);
    }

    fn amount(&mut self, field: ProductField, ui: &mut Ui) {
        let field = FormField::Product(field);
        let label = field.label();
        let text = self.form.text(&field);
        let problem = field.problem(text);
        TextField::new(&label)
            .width(AMOUNT_WIDTH)
            .limit(20)
            .problem(problem.as_deref())
            .show(ui, text);
    }

    fn brand(&mut self, brands: &[ShopBrand], ui: &mut Ui) {
        let field = FormField::Product(ProductField::Brand);
        let label = field.label();
        let handle = self.form.text(&field);
        let mut choices: Vec<(String, String)> = brands
            .iter()
            .map(|brand| (brand.handle.clone(), brand.name.clone()))
            .collect();
        // The brands may not be read yet.
        if !choices.iter().any(|(known, _)| known == handle) {
            choices.push((handle.clone(), handle.clone()));
        }
        Select::new(&label).show(ui, handle, &choices);
    }

    fn variants(&mut self, base: &ShownProduct, ui: &mut Ui) {
        let variants = &base.entry.entry.variants;
        let column = |key, min, grow: f32| {
            let title = match key {
                VariantColumn::Name => t!("shop-product-variant"),
                VariantColumn::Reserved => t!("shop-product-reserved"),
                VariantColumn::Field(field) => FormField::Variant(Vec::new(), field).label(),
            };
            GridColumn::new(key, title, min, grow)
        };
        let columns = [
            column(VariantColumn::Name, 120.0, 1.0),
            column(VariantColumn::Field(VariantField::Sku), 140.0, 1.0),
            column(VariantColumn::Field(VariantField::Cost), 100.0, 0.0),
            column(VariantColumn::Field(VariantField::WeightGrams), 110.0, 0.0),
            column(VariantColumn::Field(VariantField::Shelf), 100.0, 0.0),
            column(VariantColumn::Field(VariantField::OnHand), 100.0, 0.0),
            column(VariantColumn::Reserved, 90.0, 0.0).right(),
        ];
        let name = t!("shop-catalog-variants");
        let table = Table::new(&name, &columns, variants.len(), MAX_VARIANT_ROWS);
        let form = &mut self.form;
        let table = table.row_height(VARIANT_ROW_HEIGHT);
        table.show(ui, &mut self.selected_variant, |cell, row, column| {
            let Some(variant) = variants.get(row) else {
                return;
            };
            let colors = *tokens(cell.ui);
            match column {
                VariantColumn::Name => {
                    cell.text(Type::BodyStrong, colors.text, &variant_name(variant));
                }
                VariantColumn::Field(field) => {
                    let field = FormField::Variant(variant.values.clone(), field);
                    let label = field.label();
                    let text = form.text(&field);
                    let problem = field.problem(text);
                    let response = cell.ui.vertical(|ui| {
                        ui.add_space((VARIANT_ROW_HEIGHT - CONTROL_HEIGHT) / 2.0);
                        TextField::new(&label)
                            .hide_label()
                            .limit(100)
                            .show(ui, text)
                    });
                    let response = response.inner;
                    if let Some(problem) = problem {
                        response.on_hover_text(problem);
                    }
                }
                VariantColumn::Reserved => {
                    let stock = base.stock.get(row).copied().flatten();
                    let reserved = stock.map_or_else(
                        || t!("shop-product-not-counted"),
                        |stock| format::integer(stock.reserved.unsigned_abs()),
                    );
                    cell.text(Type::Body, colors.weak, &reserved);
                }
            }
        });
        gap(ui, S8);
        wrapped_text(
            ui,
            Type::Small,
            tokens(ui).weak,
            t!("shop-product-stock-help"),
        );
    }

    fn archive_dialog(&mut self, base: &ShownProduct, ui: &Ui, out: &mut Commands) {
        if !self.is_archiving {
            return;
        }
        let product = &base.entry.entry;
        let title = t!("shop-product-archive-title", name = product.name.as_str());
        let mut is_archived = false;
        let is_closed = dialog(ui, Id::unique("shop-archive"), &title, |ui| {
            dialog_text(ui, &t!("shop-product-archive-text"));
            buttons(ui, |ui| {
                let archive = Button::primary(t!("shop-product-archive")).danger();
                is_archived = archive.show(ui).clicked();
                cancel_button(ui) || is_archived
            })
        });
        if is_archived {
            let change = ProductChange {
                handle: product.handle.clone(),
                expected_revision: Some(base.entry.revision),
                archive: true,
                ..ProductChange::default()
            };
            self.ask(change, out);
        }
        self.is_archiving &= !is_closed;
    }

    /// Asks before changes are dropped. Returns whether the user leaves.
    fn leave_dialog(&mut self, ui: &Ui) -> bool {
        let mut is_left = false;
        let title = t!("shop-product-discard-title");
        let is_closed = dialog(ui, Id::unique("shop-discard"), &title, |ui| {
            dialog_text(ui, &t!("shop-product-discard-text"));
            buttons(ui, |ui| {
                let discard = Button::primary(t!("shop-product-discard")).danger();
                is_left = discard.show(ui).clicked();
                cancel_button(ui) || is_left
            })
        });
        self.is_leaving &= !is_closed;
        is_left
    }

    /// Shows what another operator changed beside the own changes.
    fn conflict_dialog(&mut self, base: &ShownProduct, ui: &Ui, out: &mut Commands) {
        let Some(conflict) = self.conflict.clone() else {
            return;
        };
        let Some(theirs) = conflict else {
            self.conflict = None;
            self.product.expire();
            return;
        };
        let (base_form, their_form) = (ProductForm::new(base), ProductForm::new(&theirs));
        let mine = self.form.rebased(&base_form, &their_form);
        let title = t!("shop-product-conflict-title");
        let mut takes_theirs = false;
        let mut applies_mine = false;
        let id = Id::unique("shop-conflict");
        dialog_of_width(ui, id, &title, CONFLICT_WIDTH, |ui| {
            dialog_text(ui, &t!("shop-product-conflict-text"));
            gap(ui, S12);
            let changed = their_form.differences(&base_form);
            versions(&t!("shop-product-conflict-theirs"), &changed, ui);
            gap(ui, S12);
            let changed = mine.differences(&their_form);
            versions(&t!("shop-product-conflict-mine"), &changed, ui);
            buttons(ui, |ui| {
                applies_mine = Button::primary(t!("shop-product-apply-mine"))
                    .show(ui)
                    .clicked();
                takes_theirs = Button::secondary(t!("shop-product-take-theirs"))
                    .show(ui)
                    .clicked();
                takes_theirs || applies_mine
            })
        });
        if takes_theirs || applies_mine {
            self.conflict = None;
            self.form = match applies_mine {
                true => mine,
                false => their_form,
            };
            self.base = Some(Arc::clone(&theirs));
            self.product.expire();
        }
        if applies_mine {
            self.save(&theirs, out);
        }
    }
}

/// Draws the fields that a version changed.
fn versions(title: &str, changed: &[(FormField, String, String)], ui: &mut Ui) {
    text(ui, Type::SmallStrong, tokens(ui).weak, title);
    if changed.is_empty() {
        let none = t!("shop-product-conflict-none");
        text(ui, Type::Body, tokens(ui).text, none);
    }
    for (field, before, after) in changed {
        let line = t!(
            "shop-product-conflict-field",
            field = field.label(),
            before = field.shown(before),
            after = field.shown(after)
        );
        wrapped_text(ui, Type::Body, tokens(ui).text, line);
    }
}

fn variant_name(variant: &ShopVariant) -> String {
    match variant.values.is_empty() {
        true => t!("shop-product-only-variant"),
        false => variant.values.join(" / "),
    }
}
