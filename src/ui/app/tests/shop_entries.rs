//! Tests of the options and pictures of a product, and of the forms of brands, cards and collections.

use std::{path::Path, sync::Arc};

use egui::{Event, Role};
use egui_kittest::kittest::Queryable as _;

use super::{
    shop_catalog::{is_disabled, open_tab, operator},
    shop_edits::{click_last, last_edit, open_hoodie, replace},
};
use crate::{
    contract::{
        Cents,
        shop::catalog::{FieldChange, ShopBrand, ShopCard, ShopCollection},
    },
    desk::shop::catalog::{AddPictures, EditEntry, PictureSource, ReadCatalogFiles},
    ui::{page::ShopTab, test_support::TestWindow},
};

fn open_list(kind: &str) -> TestWindow {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click_role(Role::RadioButton, kind);
    window.settle();
    window
}

fn add_value(window: &mut TestWindow, option: u64, value: &str) {
    let field = format!("New value of option {option}");
    window.scroll_to(&field);
    window.type_into(&field, value);
}

fn paste_picture(window: &mut TestWindow) {
    let pixels = egui::ColorImage::filled([2, 1], egui::Color32::RED);
    window.event(Event::PasteImage(Arc::new(pixels)));
    window.settle();
}

#[test]
fn added_option_names_each_combination() {
    let mut window = open_hoodie(operator());
    window.scroll_to("Add option");
    window.click("Add option");
    assert!(is_disabled(&window, Role::Button, "Save changes"));
    assert!(is_disabled(&window, Role::Button, "Add option"));
    window.scroll_to("Name of option 2");
    window.type_into("Name of option 2", "Color");
    add_value(&mut window, 2, "Ink");
    add_value(&mut window, 2, "Moss");
    window.scroll_to("Variants");
    assert!(window.shows("L / Moss"), "{}", window.on_screen());
    window.scroll_to("Remove variant L / Moss");
    window.click("Remove variant L / Moss");
    assert!(window.shows("Add 1 missing variant"));
    window.click("Save changes");
    let change = last_edit(&window).change.unwrap();
    let names = ["Size", "Color"].map(str::to_owned).to_vec();
    assert_eq!(change.options, FieldChange::Set(names));
    assert!(change.replaces_variants);
    let variants: Vec<String> = change
        .variants
        .iter()
        .map(|it| it.values.join("/"))
        .collect();
    assert_eq!(variants, ["S/Ink", "M/Ink", "L/Ink", "S/Moss", "M/Moss"]);
    // The variant of the only size keeps its texts.
    assert_eq!(
        change.variants[0].sku,
        FieldChange::Set("HOOD-S".to_owned())
    );
    assert_eq!(change.variants[0].on_hand, FieldChange::Set(4));
}

#[test]
fn pictures_are_added_arranged_and_chosen_for_a_variant() {
    let mut window = open_hoodie(operator());
    paste_picture(&mut window);
    let added = window.engine.questions::<AddPictures>();
    assert!(matches!(
        added[0].0[0],
        PictureSource::Pixels {
            width: 2,
            height: 1,
            ..
        }
    ));
    window.click("Make picture 2 the main picture");
    // The page scrolls to the control with the focus, also to one in a table.
    let pictures = window.get_by_role_and_label(Role::ComboBox, "S: Picture");
    pictures.focus();
    window.settle();
    window.click_role(Role::ComboBox, "S: Picture");
    window.click_role(Role::MenuItem, "Picture 2");
    window.click("Save changes");
    let change = last_edit(&window).change.unwrap();
    let FieldChange::Set(pictures) = &change.pictures else {
        panic!("{change:?}");
    };
    assert_eq!(pictures.len(), 2);
    assert_eq!(pictures[1], "hoodie/DDD6E8/4B4A6B/EDEAF3");
    let picture = change.variants[0].picture.clone();
    assert_eq!(picture, FieldChange::Set(pictures[1].clone()));
    assert!(!change.replaces_variants, "no variant was added or removed");
}

#[test]
fn copied_files_of_pictures_are_no_import() {
    let mut window = open_hoodie(operator());
    window.event(Event::Paste("/home/ida/back.png".to_owned()));
    window.settle();
    let added = window.engine.questions::<AddPictures>();
    let file = Path::new("/home/ida/back.png").to_owned();
    assert_eq!(added[0].0, [PictureSource::File(file)]);
    assert!(window.engine.questions::<ReadCatalogFiles>().is_empty());
}

#[test]
fn pasted_rows_leave_an_edited_entry_open() {
    let mut window = open_hoodie(operator());
    window.click("Remove picture 1");
    window.event(Event::Paste("Handle,Name\nmug,Mug\n".to_owned()));
    window.settle();
    assert!(window.shows("Nothing was imported: save or discard your changes first."));
    assert!(window.shows("Save changes"));
    assert!(window.engine.questions::<ReadCatalogFiles>().is_empty());
}

#[test]
fn archived_entry_takes_no_pictures() {
    let mut window = open_list("Brands");
    window.click_role(Role::RadioButton, "Archived");
    window.settle();
    window.click("Old Mill");
    paste_picture(&mut window);
    assert!(window.engine.questions::<AddPictures>().is_empty());
    assert!(window.shows("No picture was added: offer it again first."));
}

#[test]
fn stale_brand_shows_both_versions() {
    let mut window = open_list("Brands");
    window.click("Kiln & Co");
    replace(&mut window, "Name", "Kiln");
    window.click("Save changes");
    assert!(window.shows("Another operator changed this brand"));
    assert!(
        window.shows("Shipping price: $8 → $9"),
        "{}",
        window.on_screen()
    );
    assert!(window.shows("Name: Kiln & Co → Kiln"));
    window.click("Apply my changes");
    let edits = window.engine.questions::<EditEntry<ShopBrand>>();
    let change = &edits.last().unwrap().change;
    assert_eq!(change.name, FieldChange::Set("Kiln".to_owned()));
    assert!(change.shipping_price.is_keep());
    assert_eq!(change.expected_revision, Some(4));
}

#[test]
fn new_card_gets_the_handle_of_its_name() {
    let mut window = open_list("Cards");
    assert!(window.shows("Happy birthday"));
    window.click("Add card");
    assert!(is_disabled(&window, Role::Button, "Create card"));
    window.type_into("Name", "Get well soon");
    window.type_into("Occasions", "Get well, Cheer up");
    window.click("Create card");
    let edits = window.engine.questions::<EditEntry<ShopCard>>();
    let change = &edits[0].change;
    assert_eq!(change.handle, "get-well-soon");
    assert_eq!(change.expected_revision, Some(0));
    let occasions = ["Get well", "Cheer up"].map(str::to_owned).to_vec();
    assert_eq!(change.occasions, FieldChange::Set(occasions));
    assert!(window.shows("Card saved"));
}

#[test]
fn collection_finds_products_by_search() {
    let mut window = open_list("Collections");
    window.click("Warm things");
    assert!(window.shows("Heavy Knit Hoodie") && window.shows("Morning Mug"));
    window.scroll_to("Search products to add");
    window.type_into("Search products to add", "garden");
    window.settle();
    for action in [
        "Add Garden Tea Chest",
        "Move Garden Tea Chest up",
        "Remove Heavy Knit Hoodie",
    ] {
        window.scroll_to(action);
        window.click(action);
    }
    window.scroll_to("Price");
    replace(&mut window, "Price", "$80");
    window.click("Save changes");
    let edits = window.engine.questions::<EditEntry<ShopCollection>>();
    let change = &edits[0].change;
    let products = ["garden-tea-chest", "morning-mug"].map(str::to_owned);
    assert_eq!(change.products, FieldChange::Set(products.to_vec()));
    assert_eq!(change.price, FieldChange::Set(Cents(8_000)));
}

#[test]
fn brand_is_archived_after_a_question() {
    let mut window = open_list("Brands");
    window.click("Kiln & Co");
    window.click("Archive brand");
    assert!(window.shows("Archive Kiln & Co?"));
    assert!(window.engine.questions::<EditEntry<ShopBrand>>().is_empty());
    click_last(&mut window, "Archive brand");
    assert!(window.shows("Nothing is archived yet"));
    click_last(&mut window, "Archive brand");
    let edits = window.engine.questions::<EditEntry<ShopBrand>>();
    let change = &edits.last().unwrap().change;
    assert!(change.archive);
    assert_eq!(change.expected_revision, Some(4));
    assert!(window.shows("Brand archived"));
}
