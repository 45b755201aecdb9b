//! Draws the variants of a product: groups of options with their colors, or a plain list.

use egui::Ui;

use super::selection::{SelectedVariants, VariantSelection, find_variant};
use crate::{
    contract::{Product, VariantGroup},
    i18n::t,
    ui::{
        theme::{S4, S8, S16, Type, catalog_color, tokens},
        widgets::{RovingGroup, choice_in, color_swatch_in, gap, text},
    },
};

/// Draws the variants and a hint. Returns whether the selection changed.
pub(super) fn ui(product: &Product, selection: &mut VariantSelection, ui: &mut Ui) -> bool {
    if product.variants.is_empty() {
        return false;
    }
    let before = selection.clone();
    if VariantSelection::has_groups(product) {
        for (i, group) in product.variant_groups.iter().enumerate() {
            option_group(i, group, selection, ui);
        }
    } else {
        variant_list(product, selection, ui);
    }
    let colors = tokens(ui);
    gap(ui, S4);
    let (hint, color) = match selection.variants(product) {
        SelectedVariants::RecipientChooses => (t!("product-options-left-open"), colors.weak),
        SelectedVariants::Incomplete(reason) => (reason.text(), colors.caution),
        SelectedVariants::Names(_) => (t!("product-options-can-change"), colors.weak),
    };
    text(ui, Type::Small, color, hint);
    *selection != before
}

fn option_group(index: usize, group: &VariantGroup, selection: &mut VariantSelection, ui: &mut Ui) {
    let current = selection.option_of(index);
    let heading = match current.and_then(|at| group.options.get(at)) {
        Some(option) => t!(
            "product-option-chosen",
            group = &group.name,
            option = &option.name,
        ),
        None => group.name.clone(),
    };
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, heading);
    gap(ui, S8);
    let colors: Option<Vec<_>> = group
        .options
        .iter()
        .map(|option| option.color.as_deref().and_then(catalog_color))
        .collect();
    let mut roving = RovingGroup::local(ui, ("group", index), group.options.len(), current);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = if colors.is_some() { 4.0 } else { 6.0 };
        for (at, option) in group.options.iter().enumerate() {
            let is_current = current == Some(at);
            let response = match &colors {
                Some(colors) => {
                    color_swatch_in(ui, &mut roving, at, colors[at], &option.name, is_current)
                }
                None => choice_in(ui, &mut roving, at, &option.name, is_current),
            };
            if response.clicked() {
                selection.toggle_option(index, at);
            }
        }
    });
}

fn variant_list(product: &Product, selection: &mut VariantSelection, ui: &mut Ui) {
    let max = product.variants_to_choose();
    let label = match &product.variants_label {
        Some(label) => label.clone(),
        None => t!("product-options"),
    };
    let heading = if max > 1 {
        t!(
            "product-options-choose",
            label = label,
            count = max,
            chosen = selection.listed.len(),
        )
    } else {
        label
    };
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, heading);
    gap(ui, S8);
    let first = selection.listed.first().copied();
    let mut roving = RovingGroup::local(ui, "variants", product.variants.len(), first);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for (at, variant) in product.variants.iter().enumerate() {
            let is_selected = selection.listed.contains(&at);
            if choice_in(ui, &mut roving, at, &variant.name, is_selected).clicked() {
                selection.toggle_listed(product, at);
            }
        }
    });
}

/// The picture of the selected variant, or else of one of the selected options.
pub(super) fn picture<'p>(product: &'p Product, selection: &VariantSelection) -> Option<&'p str> {
    if !VariantSelection::has_groups(product) {
        let last = selection.listed.last()?;
        let file = product.variants.get(*last)?.image_large.as_ref()?;
        return Some(&file.url);
    }
    let options: Vec<_> = product
        .variant_groups
        .iter()
        .enumerate()
        .filter_map(|(i, group)| group.options.get(selection.option_of(i)?))
        .collect();
    let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
    find_variant(product, &names)
        .and_then(|variant| variant.image_large.as_ref())
        .or_else(|| {
            options
                .iter()
                .find_map(|option| option.image_large.as_ref())
        })
        .map(|file| file.url.as_str())
}
