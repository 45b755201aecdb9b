//! The variants of a cart line: left to the recipient, the same for everyone, or of each person from a column
//! of the list. The page adds a column that the list does not have yet.

use egui::{Align, Layout, Ui, vec2};

use super::fix_field::FixField;
use crate::{
    desk::{CartLine, VariantChoice, variant_of},
    i18n::t,
    ui::{
        theme::{CONTROL_HEIGHT, S4},
        widgets::{Select, paint},
    },
};

const WIDTH: f32 = 190.0;
/// The height of the visible label of a list.
const CAPTION_HEIGHT: f32 = 20.0;

/// The choice of all variants of a line, or of one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    RecipientChooses,
    /// A variant, or an option of a group.
    Same(String),
    Column(String),
    EachPerson,
}

/// Draws the lists in which the sender selects variants. Draws nothing for a product without variants.
/// Returns the name of a column that the choice needs and the list does not have.
pub fn variant_selects(
    item: usize,
    cart_line: &mut CartLine,
    columns: &[Box<str>],
    ui: &mut Ui,
) -> Option<String> {
    if cart_line.variants_to_choose == 0 {
        return None;
    }
    if cart_line.is_personal() {
        personal_selects(item, cart_line, columns, ui)
    } else {
        common_selects(item, cart_line, columns, ui)
    }
}

/// The label of the options: "Size", or the service's name of the choice.
fn label(cart_line: &CartLine) -> String {
    let label = cart_line.variants_label.clone();
    label.unwrap_or_else(|| t!("gift-variant"))
}

fn field_name(cart_line: &CartLine, index: usize) -> String {
    match cart_line.variants_to_choose {
        1 => t!(
            "gift-variant-field",
            label = label(cart_line),
            product = &cart_line.product_name
        ),
        _ => t!(
            "gift-variant-field-numbered",
            label = label(cart_line),
            number = index + 1,
            product = &cart_line.product_name,
        ),
    }
}

fn common_selects(
    item: usize,
    cart_line: &mut CartLine,
    columns: &[Box<str>],
    ui: &mut Ui,
) -> Option<String> {
    let mut entries = vec![
        (
            Entry::RecipientChooses,
            t!("gift-variant-recipient-chooses"),
        ),
        (Entry::EachPerson, t!("personal-choose-each")),
    ];
    let variants = cart_line.variant_choices.iter();
    entries.extend(variants.map(|name| (Entry::Same(name.clone()), name.clone())));
    let mut needed = None;
    for index in 0..cart_line.variants_to_choose as usize {
        let variant = cart_line.variants.get(index).cloned();
        let mut chosen = variant.map_or(Entry::RecipientChooses, Entry::Same);
        let list = VariantList {
            label: label(cart_line),
            name: field_name(cart_line, index),
            item,
            index,
            // Variants are chosen in order.
            is_enabled: index <= cart_line.variants.len(),
        };
        if !list.show(ui, &mut chosen, &entries) {
            continue;
        }
        match chosen {
            Entry::Same(variant) => set_variant(cart_line, index, variant),
            Entry::EachPerson => needed = choose_for_each_person(cart_line, columns),
            Entry::RecipientChooses | Entry::Column(_) => cart_line.variants.truncate(index),
        }
    }
    needed
}

/// Draws a list for each option group, or for each variant to choose.
fn personal_selects(
    item: usize,
    cart_line: &mut CartLine,
    columns: &[Box<str>],
    ui: &mut Ui,
) -> Option<String> {
    let mut is_common = false;
    let mut needed = None;
    for slot in 0..cart_line.personal_variants.len() {
        let group = cart_line.option_groups.get(slot);
        let (name, options) = match group {
            Some(group) => {
                let product = &cart_line.product_name;
                let name = t!(
                    "personal-option-field",
                    group = &group.name,
                    product = product
                );
                (name, &group.options)
            }
            None => (field_name(cart_line, slot), &cart_line.variant_choices),
        };
        let current = match &cart_line.personal_variants[slot] {
            VariantChoice::Same(option) => Entry::Same(option.clone()),
            VariantChoice::Column(column) => Entry::Column(column.clone()),
        };
        let entries = personal_entries(&current, slot_column(cart_line, slot), options, columns);
        let mut chosen = current;
        let list = VariantList {
            label: slot_column(cart_line, slot),
            name,
            item,
            index: slot,
            is_enabled: true,
        };
        if !list.show(ui, &mut chosen, &entries) {
            continue;
        }
        match chosen {
            Entry::Same(option) => {
                cart_line.personal_variants[slot] = VariantChoice::Same(option);
            }
            Entry::Column(column) => {
                needed = (!has_column(columns, &column)).then(|| column.clone());
                cart_line.personal_variants[slot] = VariantChoice::Column(column);
            }
            Entry::RecipientChooses | Entry::EachPerson => is_common = true,
        }
    }
    let is_same = |choice: &VariantChoice| matches!(choice, VariantChoice::Same(_));
    if is_common || cart_line.personal_variants.iter().all(is_same) {
        choose_for_everyone(cart_line, is_common);
    }
    needed
}

/// A list under its label.
struct VariantList {
    /// The visible label, such as "Size".
    label: String,
    /// The name for screen readers, with the product.
    name: String,
    item: usize,
    index: usize,
    is_enabled: bool,
}

impl VariantList {
    /// Returns whether the user chose another entry. Review leads to the first list of the cart line.
    fn show(self, ui: &mut Ui, chosen: &mut Entry, entries: &[(Entry, String)]) -> bool {
        let size = vec2(WIDTH, CAPTION_HEIGHT + CONTROL_HEIGHT);
        let layout = Layout::top_down(Align::Min);
        let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
            if !self.is_enabled {
                ui.disable();
            }
            ui.spacing_mut().item_spacing.y = S4;
            paint::caption(ui, &self.label);
            let mut select = Select::new(&self.name).hide_label().width(WIDTH);
            if self.index == 0 {
                select = select.id(FixField::Options(self.item).id());
            }
            select.show(ui, chosen, entries)
        });
        shown.inner
    }
}

/// The columns of the list, a new column with the name of the options, and the options.
fn personal_entries(
    current: &Entry,
    new_column: String,
    options: &[String],
    columns: &[Box<str>],
) -> Vec<(Entry, String)> {
    let from_column = |name: &str| {
        let label = t!("personal-from-column", column = name);
        (Entry::Column(name.to_owned()), label)
    };
    let mut entries: Vec<_> = columns.iter().map(|name| from_column(name)).collect();
    if let Entry::Column(name) = current
        && !has_column(columns, name)
    {
        entries.push(from_column(name));
    } else if !has_column(columns, &new_column) {
        let label = t!("personal-add-column", column = &new_column);
        entries.push((Entry::Column(new_column), label));
    }
    // A column is found without regard to case.
    if let Entry::Column(name) = current
        && let Some(entry) = entries.iter_mut().find(|(entry, _)| {
            matches!(entry, Entry::Column(other) if other.to_lowercase() == name.to_lowercase())
        })
    {
        entry.0 = current.clone();
    }
    entries.push((
        Entry::RecipientChooses,
        t!("gift-variant-recipient-chooses"),
    ));
    entries.extend(
        options
            .iter()
            .map(|name| (Entry::Same(name.clone()), name.clone())),
    );
    entries
}

fn has_column(columns: &[Box<str>], name: &str) -> bool {
    columns
        .iter()
        .any(|column| crate::recipients::is_same_column(column, name))
}

/// The name of the column for an option group or a variant.
fn slot_column(cart_line: &CartLine, slot: usize) -> String {
    let group = cart_line.option_groups.get(slot);
    group.map_or_else(|| label(cart_line), |group| group.name.clone())
}

/// Makes the variants personal: the first option group comes from a column; the others come from a column
/// with their name, or stay as they are for everyone. Returns the name of a column that the list does not have.
pub fn choose_for_each_person(cart_line: &mut CartLine, columns: &[Box<str>]) -> Option<String> {
    let groups = &cart_line.option_groups;
    let slots = groups.len().max(cart_line.variants_to_choose as usize);
    let before = cart_line.variants.first();
    let choices = (0..slots).map(|slot| {
        let column = slot_column(cart_line, slot);
        if slot == 0 || groups.is_empty() || has_column(columns, &column) {
            return VariantChoice::Column(column);
        }
        let options = &groups[slot].options;
        let is_chosen = |option: &&String| {
            before.is_some_and(|variant| {
                let mut parts = variant.split(['/', ',', '-', '·']).map(str::trim);
                parts.any(|part| part == option.as_str())
            })
        };
        let chosen = options.iter().find(is_chosen).or_else(|| options.first());
        VariantChoice::Same(chosen.cloned().unwrap_or_default())
    });
    cart_line.personal_variants = choices.collect();
    cart_line.variants.clear();
    let first = slot_column(cart_line, 0);
    (!has_column(columns, &first)).then_some(first)
}

/// Makes the variants the same for everyone: chosen by the recipient, or the options that were chosen for all.
fn choose_for_everyone(cart_line: &mut CartLine, recipient_chooses: bool) {
    let choices = std::mem::take(&mut cart_line.personal_variants);
    cart_line.variants.clear();
    if recipient_chooses {
        return;
    }
    let options: Vec<&str> = choices
        .iter()
        .filter_map(|choice| match choice {
            VariantChoice::Same(option) => Some(option.as_str()),
            VariantChoice::Column(_) => None,
        })
        .collect();
    if cart_line.option_groups.is_empty() {
        cart_line.variants = options.into_iter().map(str::to_owned).collect();
        return;
    }
    let variants = cart_line.variant_choices.iter().map(String::as_str);
    let variant = variant_of(variants, &options);
    cart_line.variants = variant.into_iter().map(str::to_owned).collect();
}

/// Sets one of the variants, which are chosen in order.
fn set_variant(cart_line: &mut CartLine, index: usize, chosen: String) {
    match cart_line.variants.get_mut(index) {
        Some(variant) => *variant = chosen,
        None => cart_line.variants.push(chosen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::OptionGroup;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn hoodie() -> CartLine {
        let group = |name: &str, options: &[&str]| OptionGroup {
            name: name.to_owned(),
            options: names(options),
        };
        CartLine {
            variants_to_choose: 1,
            variant_choices: names(&["S / Ink", "S / Moss", "M / Ink", "M / Moss"]),
            option_groups: vec![group("Size", &["S", "M"]), group("Color", &["Ink", "Moss"])],
            variants: names(&["M / Moss"]),
            ..CartLine::default()
        }
    }

    fn column(name: &str) -> VariantChoice {
        VariantChoice::Column(name.to_owned())
    }

    #[test]
    fn each_person_gets_the_size_of_a_column() {
        let mut line = hoodie();
        let needed = choose_for_each_person(&mut line, &[]);
        assert_eq!(needed.as_deref(), Some("Size"));
        let moss = VariantChoice::Same("Moss".to_owned());
        assert_eq!(line.personal_variants, [column("Size"), moss]);
        assert!(line.variants.is_empty());
        let mut line = hoodie();
        let columns: [Box<str>; 2] = ["color".into(), "size".into()];
        assert_eq!(choose_for_each_person(&mut line, &columns), None);
        assert_eq!(line.personal_variants, [column("Size"), column("Color")]);
    }

    #[test]
    fn options_for_everyone_become_a_variant() {
        let mut line = hoodie();
        line.personal_variants = ["S", "Ink"]
            .map(|option| VariantChoice::Same(option.to_owned()))
            .to_vec();
        choose_for_everyone(&mut line, false);
        assert_eq!(line.variants, ["S / Ink"]);
        assert!(!line.is_personal());
        line.personal_variants = vec![column("Size"), column("Color")];
        choose_for_everyone(&mut line, true);
        assert!(line.variants.is_empty() && !line.is_personal());
    }

    #[test]
    fn existing_column_is_shown_as_chosen() {
        let current = Entry::Column("Size".to_owned());
        let columns: [Box<str>; 1] = ["size".into()];
        let entries = personal_entries(&current, "Size".to_owned(), &names(&["S"]), &columns);
        let count = entries
            .iter()
            .filter(|(entry, _)| *entry == current)
            .count();
        assert_eq!((count, entries.len()), (1, 3));
    }
}
