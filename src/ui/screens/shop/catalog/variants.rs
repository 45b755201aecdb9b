//! The options and variants of a product: options and their values, and a row for each variant with its SKU, cost, weight,
//! picture and stock.

use egui::{Key, Ui};

use super::{
    form::{
        CatalogForm, EntryField, FormField, Moved, OptionSet, Values, VariantField, variant_name,
    },
    form_ui::FormUi,
};
use crate::{
    desk::shop::catalog::ShownProduct,
    i18n::{format, t},
    ui::{
        theme::{CONTROL_HEIGHT, S4, S8, S12, S16, Type, icons, tokens},
        widgets::{
            Button, Card, Select, Table, TextField, gap, grid::GridColumn, icon_button, paint,
            table::Cell, wrapped_text,
        },
    },
};

const ROW_HEIGHT: f32 = 52.0;
const MAX_ROWS: usize = 12;
const NAME_WIDTH: f32 = 200.0;
const VALUE_WIDTH: f32 = 180.0;
const MAX_WORD_CHARS: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VariantColumn {
    Name,
    Field(VariantField),
    Reserved,
    Remove,
}

#[derive(Debug, Default)]
pub(super) struct VariantEditor {
    /// The text in the field for a new value of each option.
    new_values: Vec<String>,
    /// The option that was just added, whose name is typed next.
    added: Option<usize>,
    selected: Option<usize>,
}

impl VariantEditor {
    pub(super) fn ui(&mut self, form: &mut CatalogForm, base: &ShownProduct, ui: &mut Ui) {
        let mut options = form.options();
        let before = options.clone();
        let moved = Card::titled(&t!("shop-field-options"))
            .show(ui, |ui| self.options(form, &mut options, ui))
            .inner;
        gap(ui, S16);
        self.table(form, &mut options, base, ui);
        if options != before {
            form.move_variants(&moved);
            form.set_options(&options);
        }
    }

    /// Draws the options. Returns the variants that got other values.
    fn options(
        &mut self,
        form: &mut CatalogForm,
        options: &mut OptionSet,
        ui: &mut Ui,
    ) -> Vec<Moved> {
        let mut moved = Vec::new();
        let mut removed = None;
        gap(ui, S8);
        wrapped_text(ui, Type::Small, tokens(ui).weak, t!("shop-options-help"));
        self.new_values.resize(options.names.len(), String::new());
        for at in 0..options.names.len() {
            gap(ui, S12);
            let (is_removed, extended) = self.option(at, options, ui);
            moved.extend(extended);
            removed = is_removed.then_some(at).or(removed);
        }
        if let Some(at) = removed {
            moved = options.remove_option(at);
            self.new_values.remove(at);
        }
        if !options.names.is_empty()
            && let Some(problem) = options.problem()
        {
            gap(ui, S8);
            paint::live_text(ui, Type::Small, tokens(ui).caution, problem);
        }
        gap(ui, S12);
        let add = Button::secondary(t!("shop-options-add")).icon(icons::ADD);
        if add.enabled(options.can_add_option()).show(ui).clicked() {
            self.added = Some(options.names.len());
            options.names.push(String::new());
        }
        if !options.names.is_empty() {
            gap(ui, S12);
            let mut fields = FormUi {
                form,
                is_new: false,
            };
            fields.number(EntryField::Selectable, ui);
            gap(ui, S4);
            let help = t!("shop-options-selectable-help");
            wrapped_text(ui, Type::Small, tokens(ui).weak, help);
        }
        moved
    }

    /// Draws an option with its values. Returns whether the option is removed, and the variants that got a first value.
    fn option(&mut self, at: usize, options: &mut OptionSet, ui: &mut Ui) -> (bool, Vec<Moved>) {
        let number = at as u64 + 1;
        let mut moved = Vec::new();
        let mut is_removed = false;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let name = TextField::new(&t!("shop-options-name", number = number))
                .hide_label()
                .hint(&t!("shop-options-name-hint"))
                .width(NAME_WIDTH)
                .limit(MAX_WORD_CHARS)
                .show(ui, &mut options.names[at]);
            if self.added == Some(at) {
                self.added = None;
                name.request_focus();
            }
            let new = &mut self.new_values[at];
            let problem = options.value_problem(at, new);
            let field = TextField::new(&t!("shop-options-value", number = number))
                .hide_label()
                .hint(&t!("shop-options-value-hint"))
                .width(VALUE_WIDTH)
                .limit(MAX_WORD_CHARS)
                .problem(problem.as_deref())
                .show(ui, new);
            let is_enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let can_add = !new.trim().is_empty() && problem.is_none();
            let name = t!("shop-options-value-add-to", number = number);
            let add = Button::secondary(t!("shop-options-value-add")).name(name);
            let is_added = add.enabled(can_add).show(ui).clicked();
            if can_add && (is_enter || is_added) {
                moved = options.add_value(at, new);
                new.clear();
            }
            if is_enter {
                // The next value is typed at once.
                field.request_focus();
            }
            let remove = t!("shop-options-remove", number = number);
            is_removed = icon_button(ui, icons::DELETE, &remove).clicked();
        });
        gap(ui, S8);
        let values: Vec<String> = options.values(at).into_iter().map(str::to_owned).collect();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(S8, S8);
            for value in &values {
                let name = t!("shop-options-value-remove", value = value.as_str());
                let chip = Button::secondary(value.as_str())
                    .icon(icons::CLOSE)
                    .small()
                    .name(name)
                    .enabled(values.len() > 1);
                if chip.show(ui).clicked() {
                    options.remove_value(at, value);
                }
            }
        });
        (is_removed, moved)
    }

    fn table(
        &mut self,
        form: &mut CatalogForm,
        options: &mut OptionSet,
        base: &ShownProduct,
        ui: &mut Ui,
    ) {
        let has_options = !options.names.is_empty();
        let pictures = picture_choices(&form.list(EntryField::Pictures));
        let columns = columns(has_options, !pictures.is_empty());
        let variants = options.variants.clone();
        let mut removed: Option<Values> = None;
        let name = t!("shop-catalog-variants");
        let table = Table::new(&name, &columns, variants.len(), MAX_ROWS);
        let table = table.row_height(ROW_HEIGHT);
        table.show(ui, &mut self.selected, |cell, row, column| {
            let Some(values) = variants.get(row) else {
                return;
            };
            let colors = *tokens(cell.ui);
            match column {
                VariantColumn::Name => {
                    cell.text(Type::BodyStrong, colors.text, &shown_name(values));
                }
                VariantColumn::Field(field) => {
                    let field = FormField::Variant(values.clone(), field);
                    field_cell(cell, field, form, &pictures);
                }
                VariantColumn::Reserved => {
                    let reserved = base.stock_of(values).map_or_else(
                        || t!("shop-product-not-counted"),
                        |stock| format::integer(stock.reserved.unsigned_abs()),
                    );
                    cell.text(Type::Body, colors.weak, &reserved);
                }
                VariantColumn::Remove => {
                    let name = t!("shop-variant-remove", variant = shown_name(values));
                    cell.ui.add_enabled_ui(variants.len() > 1, |ui| {
                        if icon_button(ui, icons::CLOSE, &name).clicked() {
                            removed = Some(values.clone());
                        }
                    });
                }
            }
        });
        if let Some(removed) = removed {
            options.variants.retain(|values| *values != removed);
            self.selected = None;
        }
        gap(ui, S8);
        for (label, problem) in form.variant_problems() {
            let line = t!("shop-product-refusal", field = label, message = problem);
            paint::live_text(ui, Type::Small, tokens(ui).bad, line);
        }
        let mut missing = options.missing();
        if !missing.is_empty() {
            let count = missing.len() as u64;
            let add = Button::secondary(t!("shop-variants-add-missing", count = count));
            if add.icon(icons::ADD).show(ui).clicked() {
                options.variants.append(&mut missing);
            }
            gap(ui, S8);
        }
        wrapped_text(
            ui,
            Type::Small,
            tokens(ui).weak,
            t!("shop-product-stock-help"),
        );
    }
}

fn columns(has_options: bool, has_pictures: bool) -> Vec<GridColumn<VariantColumn>> {
    let field = |field, min, grow: f32| {
        let title = FormField::Variant(Vec::new(), field).label();
        GridColumn::new(VariantColumn::Field(field), title, min, grow)
    };
    let name = t!("shop-product-variant");
    let reserved = t!("shop-product-reserved");
    let mut columns = vec![
        GridColumn::new(VariantColumn::Name, name, 110.0, 1.0),
        field(VariantField::Sku, 130.0, 1.0),
        field(VariantField::Cost, 90.0, 0.0),
        field(VariantField::WeightGrams, 100.0, 0.0),
        field(VariantField::Shelf, 86.0, 0.0),
        field(VariantField::OnHand, 92.0, 0.0),
        GridColumn::new(VariantColumn::Reserved, reserved, 112.0, 0.0).right(),
    ];
    if has_options && has_pictures {
        columns.insert(1, field(VariantField::Picture, 152.0, 0.0));
    }
    if has_options {
        columns.push(GridColumn::new(
            VariantColumn::Remove,
            String::new(),
            48.0,
            0.0,
        ));
    }
    columns
}

/// The pictures of the product, of which a variant can have one.
fn picture_choices(pictures: &[String]) -> Vec<(String, String)> {
    let numbered = pictures.iter().zip(1_u64..);
    numbered
        .map(|(hash, number)| (hash.clone(), t!("shop-variant-picture", number = number)))
        .collect()
}

fn field_cell(
    cell: &mut Cell<'_>,
    field: FormField,
    form: &mut CatalogForm,
    pictures: &[(String, String)],
) {
    let label = field.label();
    let text = form.text(&field);
    cell.ui.vertical(|ui| {
        ui.add_space((ROW_HEIGHT - CONTROL_HEIGHT) / 2.0);
        if !matches!(field, FormField::Variant(_, VariantField::Picture)) {
            TextField::new(&label)
                .hide_label()
                .limit(MAX_WORD_CHARS)
                .show(ui, text);
            return;
        }
        let none = (String::new(), t!("shop-variant-picture-none"));
        let mut choices: Vec<(String, String)> = [none].into_iter().collect();
        choices.extend_from_slice(pictures);
        // A variant can have a picture that the product does not show.
        if !choices.iter().any(|(known, _)| known == text) {
            choices.push((text.clone(), t!("shop-variant-picture-own")));
        }
        let width = ui.available_width();
        let select = Select::new(&label).hide_label().width(width);
        select.show(ui, text, &choices);
    });
}

fn shown_name(values: &[String]) -> String {
    match values.is_empty() {
        true => t!("shop-product-only-variant"),
        false => variant_name(values),
    }
}
