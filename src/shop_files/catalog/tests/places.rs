//! Problems of the service name the cells of the files.

use super::*;
use crate::contract::shop::catalog::{CatalogProblem, CatalogProblemCode, EntryKind};

fn problem(kind: EntryKind, entry: usize, variant: Option<usize>, field: &str) -> CatalogProblem {
    CatalogProblem {
        kind,
        entry,
        variant,
        field: field.to_owned(),
        code: CatalogProblemCode::Invalid,
        message: String::new(),
    }
}

#[test]
fn problems_of_the_service_have_places() {
    let mut all = tables(
        "a.csv",
        "Title,\n\"Product\nhandles\",x\nHandle,Product title,Name,Value 1,SKU,Variant picture\n\
         mug,,Mug,Red,MUG-R,\nmug,,,Blue,MUG-B,\ncup,,Cup,,CUP,\n",
    );
    all.extend(tables(
        "b.csv",
        "HANDLE,Vendor,Picture,Price\ncup,acme,,9\nmug,acme,,18\n",
    ));
    let reading = read_catalog(&all, None);
    for (entry, variant, field, place) in [
        (0, None, "name", ("a.csv", 4, "Name")),
        (0, Some(1), "sku", ("a.csv", 5, "SKU")),
        (0, Some(0), "values", ("a.csv", 4, "Value 1")),
        (0, Some(0), "picture", ("a.csv", 4, "Variant picture")),
        (0, None, "price", ("b.csv", 3, "Price")),
        (1, None, "brand", ("b.csv", 2, "Vendor")),
        (1, None, "handle", ("a.csv", 6, "Handle")),
        (1, None, "countries", ("a.csv", 6, "countries")),
    ] {
        let problem = problem(EntryKind::Product, entry, variant, field);
        let found = reading.places.of_problem(&problem).expect("a place");
        assert_eq!(
            (found.file.as_str(), found.row, found.column.as_str()),
            place
        );
    }
    let unknown = problem(EntryKind::Card, 0, None, "name");
    assert_eq!(reading.places.of_problem(&unknown), None);
}

#[test]
fn brands_of_shopify_are_at_the_vendor() {
    let reading = read("Handle,Title,Vendor,Variant SKU\nmug,Mug,Acme Inc.,MUG\n");
    assert_eq!(reading.import.brands[0].handle, "acme-inc");
    let problem = problem(EntryKind::Brand, 0, None, "name");
    let found = reading.places.of_problem(&problem).expect("a place");
    assert_eq!((found.row, found.column.as_str()), (2, "Vendor"));
}
