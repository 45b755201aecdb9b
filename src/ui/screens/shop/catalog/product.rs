//! One product: its fields, variants and stock, which are edited in place. A change that another operator made meanwhile
//! refuses the save, and both versions are shown.

use std::sync::Arc;

use egui::{Id, Ui, vec2};

use super::{
    conflict::{ConflictResponse, conflict_dialog},
    edited_product::{Conflict, EditResult, ProductAction, ProductEditor},
    form::{FormField, ProductField, ProductForm, VariantField},
    list::state,
    new_product::refusal,
};
use crate::{
    contract::shop::catalog::ShopVariant,
    desk::{
        Problem, Reply,
        shop::catalog::{EditedProduct, GetShopProduct, ShopBrands, ShownProduct, picture_url},
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
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap,
            grid::GridColumn,
            page_scroll, paint, text, wrapped_text,
        },
    },
};

const PICTURE_SIZE: f32 = 88.0;
/// The most pictures of a product that its page shows.
const MAX_PICTURES: usize = 8;
const FORM_WIDTH: f32 = 720.0;
const AMOUNT_WIDTH: f32 = 160.0;
const VARIANT_ROW_HEIGHT: f32 = 52.0;
const MAX_VARIANT_ROWS: usize = 12;
const DESCRIPTION_ROWS: usize = 4;
const MAX_TEXT_CHARS: usize = 10_000;
const MAX_LINE_CHARS: usize = 300;

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
    editor: ProductEditor,
    saving: Option<Reply<EditedProduct>>,
    conflict: Option<Conflict>,
    refusals: Vec<String>,
    problem: Option<Problem>,
    is_archiving: bool,
    /// Whether the user leaves a product with changes that are not saved.
    is_leaving: bool,
    selected_variant: Option<usize>,
}

impl ProductView {
    pub(super) fn new(handle: String) -> Self {
        Self {
            handle,
            product: Shown::default(),
            editor: ProductEditor::default(),
            saving: None,
            conflict: None,
            refusals: Vec::new(),
            problem: None,
            is_archiving: false,
            is_leaving: false,
            selected_variant: None,
        }
    }

    /// Draws the product. Returns whether the user goes back to the list.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        brands: &ShopBrands,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        self.receive(out);
        let question = GetShopProduct(self.handle.clone());
        let loaded = self.product.request(question, model, ui, out);
        let problem = loaded.problem().cloned();
        let is_missing = matches!(loaded, Loadable::Ready(None));
        // While the product is read again, the last reply may be older than the last edit.
        let newest = match loaded {
            Loadable::Ready(newest) => newest.clone(),
            _ => None,
        };
        if let Some(newest) = &newest {
            self.editor.follow(newest);
        }
        let back = Button::link(t!("shop-catalog-back")).icon(icons::BACK);
        // The outcome of an edit is not missed.
        let is_back = back.enabled(self.saving.is_none()).show(ui).clicked();
        if is_back && self.editor.is_edited() {
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
        match self.editor.base().cloned() {
            Some(base) => {
                self.header(&base, ui, out);
                gap(ui, S12);
                let is_archived = base.entry.archived_at.is_some();
                let is_fixed = is_archived || self.editor.is_state_changing();
                page_scroll(ui, "shop-product", |ui| {
                    self.notices(newest.as_ref(), &base, ui);
                    ui.add_enabled_ui(!is_fixed, |ui| {
                        self.fields(&base, brands, ui);
                        gap(ui, S16);
                        self.variants(&base, ui);
                    });
                });
                self.archive_dialog(&base, ui, out);
                self.conflict_dialog(ui, out);
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

    /// Whether the form has changes that the shop does not have, or an edit is on its way.
    pub(super) fn has_unsaved_changes(&self) -> bool {
        self.editor.is_edited() || self.saving.is_some()
    }

    fn receive(&mut self, out: &mut Commands) {
        let was_saving = self.saving.is_some();
        let result = match Reply::take_awaited(&mut self.saving) {
            Some(Ok(edited)) => self.editor.finish(edited),
            Some(Err(problem)) => {
                self.problem = Some(problem);
                self.editor.fail();
                self.product.expire();
                None
            }
            // The session of the question has ended.
            None if was_saving && self.saving.is_none() => {
                self.editor.fail();
                self.product.expire();
                None
            }
            None => None,
        };
        let Some(result) = result else { return };
        // The product that is shown may be older.
        self.product.expire();
        match result {
            EditResult::Saved(action) => out.act(Action::Toast(match action {
                ProductAction::Save => t!("shop-product-saved"),
                ProductAction::Archive => t!("shop-product-archived"),
                ProductAction::Restore => t!("shop-product-restored"),
            })),
            EditResult::Conflict(conflict) => self.conflict = Some(conflict),
            EditResult::Refused(problems) => {
                self.refusals = problems.iter().map(refusal).collect();
            }
            EditResult::StockRefused(reason) => self.refusals = vec![reason],
            EditResult::Gone => self.refusals = vec![t!("shop-product-missing")],
        }
    }

    fn perform(&mut self, action: ProductAction, out: &mut Commands) {
        self.refusals.clear();
        self.problem = None;
        self.saving = self.editor.begin(action).map(|edit| out.ask(edit));
    }

    fn header(&mut self, base: &ShownProduct, ui: &mut Ui, out: &mut Commands) {
        let is_edited = self.editor.is_edited();
        let is_idle = !self.editor.is_busy();
        let can_save = is_edited && is_idle && self.editor.form.is_valid();
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
                // Either would drop the changes of the form.
                let can_change_state = is_idle && !is_edited;
                if is_archived {
                    let restore = Button::secondary(t!("shop-product-restore"));
                    if restore.enabled(can_change_state).show(ui).clicked() {
                        self.perform(ProductAction::Restore, out);
                    }
                } else {
                    let archive = Button::secondary(t!("shop-product-archive"));
                    if archive.enabled(can_change_state).show(ui).clicked() {
                        self.is_archiving = true;
                    }
                }
                let save = Button::primary(t!("shop-product-save"));
                // Saving would offer an archived product again.
                if save.enabled(can_save && !is_archived).show(ui).clicked() {
                    self.perform(ProductAction::Save, out);
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
        if base.entry.archived_at.is_some() {
            Banner::new(Tone::Note, t!("shop-product-is-archived"))
                .meaning(t!("shop-product-is-archived-text"))
                .show(ui);
            gap(ui, S16);
        }
        let is_newer = |newest: &Arc<ShownProduct>| newest.entry.revision != base.entry.revision;
        if !self.editor.is_busy() && newest.is_some_and(is_newer) {
            Banner::new(Tone::Caution, t!("shop-product-newer"))
                .meaning(t!("shop-product-newer-text"))
                .show(ui);
            gap(ui, S16);
        }
    }

    fn fields(&mut self, base: &ShownProduct, brands: &ShopBrands, ui: &mut Ui) {
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
            let mut is_offered = self.editor.form.is_offered();
            let label = t!("shop-product-offered");
            if checkbox(ui, &mut is_offered, &label).changed() {
                self.editor.form.set_offered(is_offered);
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
        let text = self.editor.form.text(&field);
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
        let text = self.editor.form.text(&field);
        let problem = field.problem(text);
        TextField::new(&label)
            .width(AMOUNT_WIDTH)
            .limit(20)
            .problem(problem.as_deref())
            .show(ui, text);
    }

    fn brand(&mut self, brands: &ShopBrands, ui: &mut Ui) {
        let field = FormField::Product(ProductField::Brand);
        let label = field.label();
        let handle = self.editor.form.text(&field);
        let active = brands.active.iter();
        let mut choices: Vec<(String, String)> = active
            .map(|brand| (brand.handle.clone(), brand.name.clone()))
            .collect();
        // The brand of the product can be archived, or not be read yet.
        if !choices.iter().any(|(known, _)| known == handle) {
            choices.push((handle.clone(), brands.name(handle)));
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
        let form = &mut self.editor.form;
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
                    cell.ui.vertical(|ui| {
                        ui.add_space((VARIANT_ROW_HEIGHT - CONTROL_HEIGHT) / 2.0);
                        TextField::new(&label)
                            .hide_label()
                            .limit(100)
                            .show(ui, text);
                    });
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
        for (label, problem) in self.editor.form.variant_problems() {
            let line = t!("shop-product-refusal", field = label, message = problem);
            paint::live_text(ui, Type::Small, tokens(ui).bad, line);
        }
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
            self.perform(ProductAction::Archive, out);
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
    fn conflict_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(conflict) = self.conflict.clone() else {
            return;
        };
        let theirs = ProductForm::new(&conflict.theirs);
        let mine = self.editor.rebased_on(&conflict.theirs);
        let response = conflict_dialog(&conflict, &mine.differences(&theirs), ui);
        match response {
            ConflictResponse::Open => return,
            ConflictResponse::KeepEditing => {}
            ConflictResponse::TakeTheirs => self.editor.take(conflict.theirs),
            ConflictResponse::Repeat => {
                self.editor.apply_to(conflict.theirs);
                self.perform(conflict.action, out);
            }
        }
        self.conflict = None;
    }
}

fn variant_name(variant: &ShopVariant) -> String {
    match variant.values.is_empty() {
        true => t!("shop-product-only-variant"),
        false => variant.values.join(" / "),
    }
}
