//! Tests of the stock of variants whose options change.

use super::*;
use crate::ui::test_support::samples::shop::shown_product;

fn on_hand(values: &[&str]) -> FormField {
    let values = values.iter().map(|value| (*value).to_owned());
    FormField::Variant(values.collect(), VariantField::OnHand)
}

/// The form of a product with three sizes, of which two are counted.
fn hoodie() -> CatalogForm {
    product_form(&shown_product())
}

fn remove_option(form: &mut CatalogForm, option: usize) {
    let mut options = form.options();
    let moved = options.remove_option(option);
    form.move_variants(&moved);
    form.set_options(&options);
}

#[test]
fn removed_option_adds_up_stock() {
    let mut form = hoodie();
    remove_option(&mut form, 0);
    assert_eq!(form.get(&on_hand(&[])), Some("16"));
    let first = |field| FormField::Variant(Vec::new(), field);
    assert_eq!(form.get(&first(VariantField::Sku)), Some("HOOD-S"));
}

#[test]
fn stock_that_is_no_number_stays_visible() {
    let mut form = hoodie();
    "many".clone_into(form.text(&on_hand(&["M"])));
    remove_option(&mut form, 0);
    assert_eq!(form.get(&on_hand(&[])), Some("many"));
    assert!(!form.is_valid());
}

#[test]
fn last_option_clears_the_number_that_is_selectable() {
    let mut form = hoodie();
    form.set(EntryField::Selectable, "2".to_owned());
    remove_option(&mut form, 0);
    assert_eq!(form.value(EntryField::Selectable), "");
}
