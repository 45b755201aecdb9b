//! Tests of the remembered columns of imported files.

use crate::{
    desk::store::tests::*,
    recipients::{ColumnUse, Field, Mapping},
};

fn header(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn columns_in_another_order_are_remembered() {
    let (_folder, store) = store().await;
    let mut mapping = Mapping::default();
    mapping.set_use(0, ColumnUse::Field(Field::LastName));
    mapping.set_use(1, ColumnUse::Extra);
    mapping.set_use(2, ColumnUse::Field(Field::Email));
    let known = header(&["#1", "Team", "Contact"]);
    let remembered = store.remember_import_mapping(&known, &mapping, now());
    remembered.await.unwrap();
    assert_eq!(store.import_mapping(&known).await.unwrap(), Some(mapping));
    let moved = header(&["Contact", "#1", "Team"]);
    let moved = store.import_mapping(&moved).await.unwrap().unwrap();
    let uses: Vec<ColumnUse> = moved.uses().map(|(_, used)| used).collect();
    let expected = [
        ColumnUse::Field(Field::Email),
        ColumnUse::Field(Field::LastName),
        ColumnUse::Extra,
    ];
    assert_eq!(uses, expected);
    let renamed = header(&["1", "Team", "Contact"]);
    let other = store.import_mapping(&renamed).await.unwrap();
    assert_eq!(other, None, "another name");
}
