//! Tables whose columns a person assigns.

use super::*;
use crate::contract::{Cents, shop::catalog::FieldChange};

fn unknown(text: &str) -> UnknownTable {
    let refused = read_file("stock.csv", text.as_bytes(), None);
    assert_eq!(refused.err(), Some(CatalogFileError::NoCatalog));
    read_unknown("stock.csv", text.as_bytes(), None).expect("a table")
}

fn reading(table: &UnknownTable, assignment: &ColumnAssignment) -> CatalogReading {
    read_catalog(&[table.assigned(assignment)], None)
}

#[test]
fn names_of_columns_suggest_their_meaning() {
    let table = unknown("Stock of May\n\nItem name,SKU,Unit price,Qty,Remark\nMug,M-1,24,7,blue\n");
    let columns = [
        Some(Column::Name),
        Some(Column::Sku),
        Some(Column::Price),
        Some(Column::OnHand),
        None,
    ];
    assert_eq!(table.suggestion().columns, columns);
    assert_eq!(table.row_count(), 1);
    assert_eq!(table.sample(), [["Mug", "M-1", "24", "7", "blue"]]);
}

#[test]
fn table_without_names_has_letters() {
    let table = unknown("Mug,24.00,7\nBowl,18.00,3\n");
    assert_eq!(table.titles, ["A", "B", "C"]);
    assert_eq!(table.row_count(), 2);
    assert_eq!(table.suggestion().columns, [None, None, None]);
}

#[test]
fn table_of_one_column_is_refused() {
    let refused = read_unknown("notes.txt", b"Buy mugs\nBuy bowls\n", None);
    assert_eq!(refused.err(), Some(CatalogFileError::NoCatalog));
}

#[test]
fn rows_of_one_name_are_variants_of_one_product() {
    let table = unknown("Article,Size,Price\nKnit hoodie,M,64\nKnit hoodie,L,64\nMug,,24\n");
    let mut assignment = table.suggestion();
    assert_eq!(assignment.columns[1], Some(Column::Value1));
    assignment.brand = " Kiln & Co ".to_owned();
    let reading = reading(&table, &assignment);
    assert_eq!(reading.problems, []);
    let [hoodie, mug] = &reading.import.products[..] else {
        panic!("{:?}", reading.import.products);
    };
    assert_eq!(hoodie.handle, "knit-hoodie");
    assert_eq!(hoodie.options, FieldChange::Set(vec!["Size".to_owned()]));
    let values: Vec<_> = hoodie.variants.iter().map(|it| it.values.clone()).collect();
    assert_eq!(values, [["M"], ["L"]]);
    assert_eq!(mug.price, FieldChange::Set(Cents(2_400)));
    assert_eq!(mug.brand, FieldChange::Set("Kiln & Co".to_owned()));
    let brands: Vec<&str> = reading.import.brands.iter().map(|it| &*it.handle).collect();
    assert_eq!(brands, ["kiln-co"]);
}

#[test]
fn problems_name_columns_of_the_file() {
    let table = unknown("Article,Unit price\nMug,much\n,12\nBowl,1,extra\n");
    let reading = reading(&table, &table.suggestion());
    let problems: Vec<_> = reading
        .problems
        .iter()
        .map(|it| (it.place.row, it.place.column.as_str()))
        .collect();
    assert_eq!(problems, [(2, "Unit price"), (3, "Article"), (4, "")]);
}

#[test]
fn only_option_is_the_first_one() {
    let table = unknown("Article,Color,Price\nTowel,Linen,9.50\n");
    let mut assignment = table.suggestion();
    assert_eq!(assignment.columns[1], Some(Column::Value1));
    assignment.assign(1, Some(Column::Value2));
    let reading = reading(&table, &assignment);
    let towel = &reading.import.products[0];
    assert_eq!(towel.options, FieldChange::Set(vec!["Color".to_owned()]));
    assert_eq!(towel.variants[0].values, ["Linen"]);
}

#[test]
fn meaning_moves_to_the_column_that_gets_it() {
    let table = unknown("Article,Old price,Price\nMug,20,24\n");
    let mut assignment = table.suggestion();
    assert_eq!(assignment.columns[2], Some(Column::Price));
    assignment.assign(1, Some(Column::Price));
    let columns = [Some(Column::Name), Some(Column::Price), None];
    assert_eq!(assignment.columns, columns);
    assignment.assign(1, None);
    assert!(!assignment.has(Column::Price));
}

#[test]
fn lone_color_is_the_first_option() {
    let table = unknown("Article,Color,Price\nMug,Moss,24\nMug,Ink,24\n");
    let mut assignment = table.suggestion();
    assert_eq!(assignment.columns[1], Some(Column::Value1));
    // A person can choose the second option alone.
    assignment.assign(1, Some(Column::Value2));
    assignment.brand = "Kiln & Co".to_owned();
    let reading = reading(&table, &assignment);
    assert_eq!(reading.problems, []);
    let mug = &reading.import.products[0];
    assert_eq!(mug.options, FieldChange::Set(vec!["Color".to_owned()]));
    assert_eq!(mug.variants.len(), 2);
    let both = unknown("Article,Color,Size,Price\nMug,Moss,M,24\n").suggestion();
    assert_eq!(
        both.columns[1..3],
        [Some(Column::Value2), Some(Column::Value1)]
    );
}

#[test]
fn sheets_of_an_unknown_workbook_are_named() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    for (name, rows) in [("Mugs", 3), ("Bowls", 1)] {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name).unwrap();
        for (column, title) in (0_u16..).zip(["Article", "Unit price"]) {
            sheet.write(0, column, title).unwrap();
            for row in 1..=rows {
                sheet.write(row, column, "12").unwrap();
            }
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    let table = read_unknown("stock.xlsx", &bytes, None).expect("a table");
    let assignment = table.suggestion();
    let notes = reading(&table, &assignment).notes;
    let skipped = CatalogNote::SheetsSkipped {
        sheets: vec!["Bowls".to_owned()],
    };
    assert!(notes.iter().any(|note| note.note == skipped), "{notes:?}");
}
