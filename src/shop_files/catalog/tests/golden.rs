//! Files as people and programs write them.

use std::{fs, path::Path};

use serde_json::{Value, json};

use super::*;

/// Reads the files of a folder. Returns the result as JSON.
fn reading_of(folder: &Path) -> Value {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    let mut tables = Vec::new();
    for file in files {
        let name = file.file_name().and_then(|name| name.to_str());
        let bytes = fs::read(&file).expect("a file");
        let found = read_file(name.expect("a name"), &bytes, None);
        tables.extend(found.unwrap_or_else(|error| panic!("{}: {error:?}", file.display())));
    }
    let pictures = folder.join("pictures");
    let mut pictures =
        (pictures.is_dir()).then(|| PictureFiles::open(&pictures).expect("a folder of pictures"));
    let reading = read_catalog(&tables, pictures.as_mut());
    let problems = reading.problems.iter().map(|problem| {
        let code: &str = problem.kind.code().into();
        json!({ "code": code, "problem": problem })
    });
    json!({
        "tables": tables.iter().map(|table| json!({
            "file": table.file,
            "sheet": table.sheet,
            "kind": table.kind,
            "dialect": format!("{:?}", table.dialect),
        })).collect::<Vec<_>>(),
        "import": reading.import,
        "problems": problems.collect::<Vec<_>>(),
        "notes": reading.notes,
    })
}

/// Compares the files of a folder with the snapshot of its name.
fn check(folder: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shop_files/catalog");
    insta::assert_json_snapshot!(folder, reading_of(&path.join(folder)));
}

#[test]
fn template_files_are_read() {
    check("template_csv");
    check("template_xlsx");
    check("template_ods");
}

#[test]
fn shopify_exports_are_read() {
    check("shopify_old");
    check("shopify_new");
}

#[test]
fn blank_cells_keep_and_dashes_clear() {
    check("blank_cells_and_dashes");
}

#[test]
fn rows_of_one_handle_must_agree() {
    check("duplicate_handles");
    check("same_sku");
}

#[test]
fn bad_values_are_problems() {
    check("bad_values");
}

#[test]
fn several_files_make_one_import() {
    check("several_files");
}

#[test]
fn files_of_other_regions_are_read() {
    check("semicolons_and_umlauts");
}

#[test]
fn picture_names_become_hashes() {
    check("picture_names");
}

#[test]
fn same_template_in_each_format_says_the_same() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shop_files/catalog");
    let [xlsx, ods] = ["template_xlsx", "template_ods"].map(|name| reading_of(&path.join(name)));
    assert_eq!(xlsx["import"], ods["import"]);
}

#[test]
fn other_files_are_no_catalog() {
    for text in [
        "Name,Email\nAnna,anna@example.com\n",
        "Handle\nmug\n",
        "Order,Handle\n1,2\n",
    ] {
        let refused = read_file("list.csv", text.as_bytes(), None);
        assert_eq!(refused.err(), Some(CatalogFileError::NoCatalog), "{text}");
    }
}

#[test]
fn kind_follows_the_name_then_the_columns() {
    use crate::contract::shop::catalog::EntryKind::{Brand, Card, Collection, Product};
    for (name, header, kind) in [
        ("brands.csv", "Handle,Name,Description,Category", Brand),
        ("list.csv", "Handle,Name,Shipping price", Brand),
        ("list.csv", "Handle,Name,Occasions", Card),
        ("list.csv", "Handle,Title,Products,Price", Collection),
        ("list.csv", "Handle,Name,Price", Product),
        ("my-cards-2026.csv", "Handle,Name", Card),
    ] {
        let text = format!("{header}\nx,y\n");
        assert_eq!(tables(name, &text)[0].kind, kind, "{name} {header}");
    }
}

#[test]
fn long_cells_are_a_problem() {
    let text = format!("Handle,Name,Description\nmug,Mug,{}\n", "x".repeat(70_000));
    let reading = read(&text);
    let kind = ProblemKind::CellTooLong { max_bytes: 65_536 };
    assert_eq!(reading.problems[0].kind, kind);
    assert_eq!(reading.problems[0].place.row, 2);
}
