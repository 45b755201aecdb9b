//! The chooser: groups of options with their colours, or a plain list.

use egui::Ui;

use super::choice::{Choice, Chosen, find};
use crate::{
    contract::{Product, VariantGroup},
    ui::{
        theme::{S4, S8, S16, Type, catalog_color, tokens},
        widgets::{choice, color_swatch, gap, text},
    },
};

/// Draws what there is to choose; true when something was pressed.
pub fn ui(product: &Product, chosen: &mut Choice, ui: &mut Ui) -> bool {
    if product.variants.is_empty() {
        return false;
    }
    let before = chosen.clone();
    if Choice::has_groups(product) {
        for (i, group) in product.variant_groups.iter().enumerate() {
            one_group(i, group, chosen, ui);
        }
    } else {
        listed(product, chosen, ui);
    }
    let t = tokens(ui);
    gap(ui, S4);
    match chosen.chosen(product) {
        Chosen::Open => {
            text(
                ui,
                Type::Small,
                t.weak,
                "Nothing chosen: the recipient chooses.",
            );
        }
        Chosen::Unfinished(words) => {
            text(ui, Type::Small, t.caution, words);
        }
        Chosen::Variants(_) => {
            let words = "The recipient can change it before accepting.";
            text(ui, Type::Small, t.weak, words);
        }
    }
    *chosen != before
}

fn one_group(index: usize, group: &VariantGroup, chosen: &mut Choice, ui: &mut Ui) {
    let current = chosen.option_of(index);
    let word = current
        .and_then(|at| group.options.get(at))
        .map(|option| format!("{}: {}", group.name, option.name));
    gap(ui, S16);
    let head = word.unwrap_or_else(|| group.name.clone());
    text(ui, Type::SmallStrong, tokens(ui).weak, head);
    gap(ui, S8);
    let colors: Option<Vec<_>> = group
        .options
        .iter()
        .map(|option| option.color.as_deref().and_then(catalog_color))
        .collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = if colors.is_some() { 4.0 } else { 6.0 };
        for (at, option) in group.options.iter().enumerate() {
            let is_current = current == Some(at);
            let response = match &colors {
                Some(colors) => color_swatch(ui, colors[at], &option.name, is_current),
                None => choice(ui, &option.name, is_current),
            };
            if response.clicked() {
                chosen.press_option(index, at);
            }
        }
    });
}

fn listed(product: &Product, chosen: &mut Choice, ui: &mut Ui) {
    let most = product.variants_to_choose();
    let label = product.variants_label.as_deref().unwrap_or("Choice");
    let words = if most > 1 {
        format!("{label}: choose {most} ({} chosen)", chosen.listed.len())
    } else {
        label.to_owned()
    };
    gap(ui, S16);
    text(ui, Type::SmallStrong, tokens(ui).weak, words);
    gap(ui, S8);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for (at, variant) in product.variants.iter().enumerate() {
            if choice(ui, &variant.name, chosen.listed.contains(&at)).clicked() {
                chosen.press_listed(product, at);
            }
        }
    });
}

/// The picture of what is chosen: the variant's own, else that of one of its options.
pub fn picture<'p>(product: &'p Product, chosen: &Choice) -> Option<&'p str> {
    if !Choice::has_groups(product) {
        let last = chosen.listed.last()?;
        let file = product.variants.get(*last)?.image_large.as_ref()?;
        return Some(&file.url);
    }
    let options: Vec<_> = product
        .variant_groups
        .iter()
        .enumerate()
        .filter_map(|(i, group)| group.options.get(chosen.option_of(i)?))
        .collect();
    let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
    find(product, &names)
        .and_then(|variant| variant.image_large.as_ref())
        .or_else(|| {
            options
                .iter()
                .find_map(|option| option.image_large.as_ref())
        })
        .map(|file| file.url.as_str())
}
