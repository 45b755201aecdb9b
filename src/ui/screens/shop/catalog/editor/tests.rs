//! Tests of edits that are refused, saved in part, or without an answer.

use super::*;
use crate::{
    contract::{
        Cents,
        shop::catalog::{CatalogEntry, FieldChange, ShopBrand},
    },
    desk::shop::catalog::ShownProduct,
    ui::{
        screens::shop::catalog::form::{EntryField, VariantField},
        test_support::samples::shop::shown_product,
    },
};

const NAME: FormField = FormField::Entry(EntryField::Name);
const PRICE: FormField = FormField::Entry(EntryField::Price);

fn on_hand(size: &str) -> FormField {
    FormField::Variant(vec![size.to_owned()], VariantField::OnHand)
}

fn editor() -> EntryEditor<ShownProduct> {
    let mut editor = EntryEditor::default();
    editor.follow(&Arc::new(shown_product()));
    editor
}

fn set(editor: &mut EntryEditor<ShownProduct>, field: &FormField, text: &str) {
    text.clone_into(editor.form.text(field));
}

/// The product of the shop after a change.
fn version(change: impl FnOnce(&mut ShownProduct)) -> Arc<ShownProduct> {
    let mut shown = shown_product();
    shown.entry.revision += 1;
    change(&mut shown);
    Arc::new(shown)
}

fn edited(
    outcome: EditOutcome,
    is_entry_saved: bool,
    now: Option<Arc<ShownProduct>>,
) -> EditedEntry<ShownProduct> {
    EditedEntry {
        outcome,
        is_entry_saved,
        now,
    }
}

fn conflict(result: Option<EditResult<ShownProduct>>) -> Conflict<ShownProduct> {
    match result {
        Some(EditResult::Conflict(conflict)) => conflict,
        other => panic!("{other:?}"),
    }
}

#[test]
fn text_typed_while_saving_stays() {
    let mut editor = editor();
    set(&mut editor, &PRICE, "$70");
    assert!(editor.begin(EditAction::Save).is_some());
    set(&mut editor, &NAME, "Hoodie");
    let now = version(|shown| shown.entry.entry.price = Cents(7_000));
    let result = editor.finish(edited(EditOutcome::Saved, true, Some(now)));
    assert!(matches!(result, Some(EditResult::Saved(EditAction::Save))));
    assert!(editor.is_edited());
    let next = editor.begin(EditAction::Save).unwrap().change.unwrap();
    assert_eq!(next.name, FieldChange::Set("Hoodie".to_owned()));
    assert!(next.price.is_keep(), "saved already");
    assert_eq!(next.expected_revision, Some(4));
}

#[test]
fn saved_product_that_cannot_be_read_is_not_edited() {
    let mut editor = editor();
    set(&mut editor, &PRICE, "$70");
    editor.begin(EditAction::Save);
    editor.finish(edited(EditOutcome::Saved, true, None));
    assert!(!editor.is_edited() && editor.is_busy());
    editor.follow(&version(|shown| shown.entry.entry.price = Cents(7_000)));
    assert!(!editor.is_edited() && !editor.is_busy());
}

#[test]
fn partly_saved_edit_keeps_only_the_rest() {
    let mut editor = editor();
    set(&mut editor, &PRICE, "$70");
    set(&mut editor, &on_hand("S"), "6");
    set(&mut editor, &on_hand("M"), "2");
    let edit = editor.begin(EditAction::Save).unwrap();
    assert_eq!(edit.stock.len(), 2);
    let now = version(|shown| {
        shown.entry.entry.price = Cents(7_000);
        // The stock of M was refused, or that of S was saved before.
        for (stock, on_hand) in shown.stock.iter_mut().zip([6, 12]) {
            if let Some(stock) = stock {
                stock.on_hand = on_hand;
            }
        }
    });
    let refused = EditOutcome::StockRefused("3 of HOOD-M are reserved for gifts".to_owned());
    editor.finish(edited(refused, true, Some(now)));
    let rest = editor.begin(EditAction::Save).unwrap();
    assert_eq!(rest.change, None, "the product was saved");
    assert_eq!(rest.stock.len(), 1);
    assert_eq!(rest.stock[0].variant.as_deref(), Some("M"));
}

#[test]
fn stale_stock_shows_the_change_of_the_other() {
    let mut editor = editor();
    set(&mut editor, &PRICE, "$70");
    set(&mut editor, &on_hand("M"), "20");
    editor.begin(EditAction::Save);
    let now = version(|shown| {
        shown.entry.entry.price = Cents(7_000);
        if let Some(stock) = &mut shown.stock[1] {
            stock.on_hand = 9;
        }
    });
    let result = editor.finish(edited(EditOutcome::Stale, true, Some(now)));
    let conflict = conflict(result);
    let theirs = [(on_hand("M"), "12".to_owned(), "9".to_owned())];
    assert_eq!(conflict.their_changes, theirs);
    editor.apply_to(conflict.theirs);
    let again = editor.begin(EditAction::Save).unwrap();
    assert_eq!(again.change, None);
    let stock = &again.stock[0];
    assert_eq!((stock.on_hand, stock.expected_on_hand), (Some(20), Some(9)));
}

#[test]
fn own_change_without_an_answer_stays_own() {
    let mut editor = editor();
    set(&mut editor, &PRICE, "$70");
    editor.begin(EditAction::Save);
    editor.fail();
    assert!(editor.is_busy(), "the product is read first");
    editor.follow(&version(|shown| shown.entry.entry.price = Cents(7_000)));
    assert!(!editor.is_edited() && !editor.is_busy());
}

#[test]
fn refused_archiving_shows_the_change_of_the_other() {
    let mut editor = editor();
    editor.begin(EditAction::Archive);
    let now = version(|shown| shown.entry.entry.pictures.clear());
    let conflict = conflict(editor.finish(edited(EditOutcome::Stale, false, Some(now))));
    assert_eq!(conflict.action, EditAction::Archive);
    let fields: Vec<_> = conflict.their_changes.iter().map(|it| &it.0).collect();
    assert_eq!(fields, [&FormField::Entry(EntryField::Pictures)]);
    editor.apply_to(conflict.theirs);
    let again = editor.begin(EditAction::Archive).unwrap();
    let change = again.change.unwrap();
    assert!(change.archive && change.expected_revision == Some(4));
}

#[test]
fn product_archived_by_another_is_not_archived_again() {
    let archived = || version(|shown| shown.entry.archived_at = Some(shown.entry.updated_at));
    let mut archiving = editor();
    archiving.begin(EditAction::Archive);
    let result = archiving.finish(edited(EditOutcome::Stale, false, Some(archived())));
    assert!(matches!(
        result,
        Some(EditResult::Saved(EditAction::Archive))
    ));
    let mut saving = editor();
    set(&mut saving, &PRICE, "$70");
    saving.begin(EditAction::Save);
    let conflict = conflict(saving.finish(edited(EditOutcome::Stale, false, Some(archived()))));
    assert_eq!(conflict.their_changes[0].0, FormField::Archived);
}

#[test]
fn moved_stock_follows_the_change_of_the_other() {
    let mut editor = editor();
    let mut options = editor.form.options();
    options.names.push("Color".to_owned());
    let moved = options.add_value(1, "Ink");
    editor.form.move_variants(&moved);
    editor.form.set_options(&options);
    let edit = editor.begin(EditAction::Save).unwrap();
    let expected: Vec<_> = edit.expected_stock.iter().map(|it| it.on_hand).collect();
    assert_eq!(expected, [Some(4), Some(12), None]);
    let now = version(|shown| {
        if let Some(stock) = &mut shown.stock[1] {
            stock.on_hand = 9;
        }
    });
    let conflict = conflict(editor.finish(edited(EditOutcome::Stale, false, Some(now))));
    let theirs = [(on_hand("M"), "12".to_owned(), "9".to_owned())];
    assert_eq!(conflict.their_changes, theirs);
    editor.apply_to(conflict.theirs);
    let again = editor.begin(EditAction::Save).unwrap();
    assert_eq!(again.expected_stock[1].on_hand, Some(9));
    let variants = again.change.unwrap().variants.into_iter();
    let stock: Vec<_> = variants.map(|it| it.on_hand).collect();
    assert_eq!(
        stock,
        [FieldChange::Set(4), FieldChange::Set(9), FieldChange::Keep]
    );
}

/// Creates a brand again after a lost reply, while the shop has this one.
fn create_again(shipping_price: Cents) -> (bool, Option<EditResult<CatalogEntry<ShopBrand>>>) {
    let updated_at = shown_product().entry.updated_at;
    let brand = |entry: ShopBrand, revision: i64| CatalogEntry {
        entry,
        revision,
        updated_at,
        archived_at: None,
    };
    let mut editor = EntryEditor::of_new(brand(ShopBrand::default(), 0));
    let shipping = FormField::Entry(EntryField::ShippingPrice);
    "Kiln".clone_into(editor.form.text(&NAME));
    "7.5".clone_into(editor.form.text(&shipping));
    editor.begin(EditAction::Save);
    editor.fail();
    editor.begin(EditAction::Save);
    let of_shop = ShopBrand {
        handle: "kiln".to_owned(),
        name: "Kiln".to_owned(),
        shipping_price,
        ..ShopBrand::default()
    };
    let result = editor.finish(EditedEntry {
        outcome: EditOutcome::Stale,
        is_entry_saved: false,
        now: Some(Arc::new(brand(of_shop, 1))),
    });
    (editor.is_edited(), result)
}

#[test]
fn brand_created_by_a_lost_request_is_saved() {
    let (is_edited, result) = create_again(Cents(750));
    assert!(matches!(result, Some(EditResult::Saved(EditAction::Save))));
    assert!(!is_edited);
}

#[test]
fn brand_of_another_operator_is_not_taken() {
    let (is_edited, result) = create_again(Cents(800));
    assert!(matches!(result, Some(EditResult::Exists)));
    assert!(is_edited);
}
