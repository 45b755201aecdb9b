//! The empty template.

use super::*;
use crate::contract::shop::catalog::{CatalogImport, EntryKind};

struct Notes;

impl ColumnNotes for Notes {
    fn note(&self, _kind: EntryKind, column: Column) -> String {
        format!("About {}", column.title())
    }
}

#[test]
fn template_is_read_as_an_empty_catalog() {
    let bytes = write_template(&Notes).expect("a workbook");
    let tables = read_file("template.xlsx", &bytes, None).expect("tables");
    let sheets: Vec<_> = (tables.iter())
        .map(|table| table.sheet.as_deref().unwrap_or_default())
        .collect();
    assert_eq!(sheets, ["Products", "Brands", "Cards", "Collections"]);
    let reading = read_catalog(&tables, None);
    assert_eq!(reading.import, CatalogImport::default());
    assert_eq!((reading.problems, reading.notes), (vec![], vec![]));
}

#[test]
fn examples_of_the_template_can_be_imported() {
    let bytes = write_template(&Notes).expect("a workbook");
    let mut tables = read_file("template.xlsx", &bytes, None).expect("tables");
    // A person removes the mark of a comment.
    for table in &mut tables {
        for row in &mut table.rows {
            let cells = row.cells.iter().map(|cell| cell.trim_start_matches("# "));
            row.cells = cells.collect();
        }
    }
    let reading = read_catalog(&tables, None);
    assert_eq!(reading.import.products[0].variants.len(), 2);
    let only_pictures = |kind: &ProblemKind| matches!(kind, ProblemKind::PictureMissing(_));
    let mut problems = reading.problems.iter();
    assert!(
        problems.all(|it| only_pictures(&it.kind)),
        "{:?}",
        reading.problems
    );
}
