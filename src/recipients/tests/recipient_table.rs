//! Edits of the recipient table, undo, find and replace, and requests.

use super::*;
use crate::contract::{RecipientRequest, SendMethod};

fn three_recipients() -> RecipientTable {
    RecipientTable::new(
        "people.csv",
        import(
            "First name,Last name,Email\nAda,Lovelace,ada@example.com\nEmmy,Noether,emmy@example.com\nAlan,Turing,alan@example.com\n",
        ),
    )
}

fn first_names(table: &RecipientTable) -> Vec<&str> {
    table
        .rows()
        .iter()
        .map(|row| row.get(Field::FirstName))
        .collect()
}

#[test]
fn undo_reverts_each_change() {
    let mut table = three_recipients();
    let start = table.clone();
    assert!(table.edit(2, Field::FirstName, " Amalie  Emmy "));
    assert_eq!(first_names(&table), ["Ada", "Amalie Emmy", "Alan"]);
    let ids = table.insert(1, [row(&[(Field::FirstName, "Grace")])]);
    assert_eq!(first_names(&table), ["Ada", "Grace", "Amalie Emmy", "Alan"]);
    assert_eq!(table.position(ids[0]), Some(1));
    assert_eq!(table.remove(&[1, 3]), 2);
    assert_eq!(first_names(&table), ["Grace", "Amalie Emmy"]);
    paste_at(
        &mut table,
        1,
        Field::FirstName,
        &[
            vec!["Kurt".into(), "Gödel".into()],
            vec!["Sofia".into(), "Kovalevskaya".into()],
        ],
    );
    assert_eq!(first_names(&table), ["Grace", "Kurt", "Sofia"]);
    assert_eq!(table.clear(), 3);
    let end = table.clone();

    while table.undo().is_some() {}
    assert!(table.has_same_rows(&start));
    assert!(!table.can_undo() && table.can_redo());
    while table.redo().is_some() {}
    assert!(table.has_same_rows(&end));
}

#[test]
fn unchanged_values_make_no_step() {
    let mut table = three_recipients();
    assert!(!table.edit(1, Field::FirstName, "Ada "));
    assert!(!table.edit(77, Field::FirstName, "Nobody"));
    assert_eq!(table.remove(&[77]), 0);
    assert!(!table.can_undo());
}

#[test]
fn new_change_discards_redo() {
    let mut table = three_recipients();
    table.edit(1, Field::FirstName, "A");
    table.undo();
    table.edit(1, Field::FirstName, "B");
    assert!(table.redo().is_none());
    assert_eq!(first_names(&table)[0], "B");
}

#[test]
fn row_ids_are_unique() {
    let mut table = RecipientTable::new(
        "",
        [5, 0, 5].map(|id| RecipientRow {
            id,
            ..RecipientRow::default()
        }),
    );
    let first = table.insert_blank(0, 1);
    table.remove(&first);
    let second = table.insert_blank(0, 1);
    assert_ne!(first, second);
    let mut ids: Vec<u64> = table.rows().iter().map(|row| row.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 4);
    assert!(!ids.contains(&0));
}

#[test]
fn replace_all_is_one_step() {
    let mut table = three_recipients();
    let search = SearchQuery::new("EXAMPLE.com");
    assert_eq!(table.find(&search).len(), 3);
    let done = table.replace_all(&search, "example.org");
    assert_eq!(done, ReplaceCount { cells: 3, rows: 3 });
    assert_eq!(
        table.row(0).map(|row| row.get(Field::Email)),
        Some("ada@example.org")
    );
    assert!(table.undo().is_some());
    assert_eq!(table.find(&SearchQuery::new("example.org")), []);

    let exact = SearchQuery {
        match_case: true,
        ..SearchQuery::new("EXAMPLE")
    };
    assert_eq!(table.find(&exact), []);
    let whole = SearchQuery {
        whole_cell: true,
        column: Some(Field::FirstName.into()),
        ..SearchQuery::new("al")
    };
    assert_eq!(table.find(&whole), []);
    let part = SearchQuery {
        whole_cell: false,
        ..whole
    };
    assert_eq!(table.find(&part), [(2, Field::FirstName.into())]);
}

#[test]
fn clone_is_snapshot_and_shows_changes() {
    let mut table = three_recipients();
    let saved = table.clone();
    table.edit(3, Field::City, "London");
    let new = table.insert(0, [row(&[(Field::FirstName, "Grace")])]);
    table.remove(&[1]);
    assert_eq!(first_names(&saved), ["Ada", "Emmy", "Alan"]);

    let changes = table.changes_since(&saved);
    let ids: Vec<(usize, u64)> = changes
        .changed
        .iter()
        .map(|(at, row)| (*at, row.id))
        .collect();
    assert_eq!(ids, [(0, new[0]), (2, 3)]);
    assert_eq!(changes.removed, [1]);
    assert_eq!(saved.changes_since(&saved.clone()), TableChanges::default());
}

#[test]
fn requests_are_normalized() {
    let table = RecipientTable::new(
        "",
        [
            row(&[
                (Field::FirstName, "Ada"),
                (Field::LastName, "Lovelace"),
                (Field::Email, "ada@example.com"),
                (Field::Phone, "(617) 555-0123"),
                (Field::Address1, "12 Sample Street"),
                (Field::City, "Boston"),
                (Field::State, "massachusetts"),
                (Field::PostalCode, "02110"),
                (Field::Country, "United States"),
            ]),
            RecipientRow::default(),
            row(&[(Field::FirstName, "Cher")]),
        ],
    );
    let direct = table.to_requests(&SendMethod::DirectSend);
    insta::assert_json_snapshot!(direct[0], @r#"
    {
      "first_name": "Ada",
      "last_name": "Lovelace",
      "email": "ada@example.com",
      "phone": "+16175550123",
      "mailing_address": {
        "address_1": "12 Sample Street",
        "city": "Boston",
        "state": "MA",
        "postal_code": "02110",
        "country": "US"
      }
    }
    "#);
    let links = table.to_requests(&SendMethod::LinkMultipleCustomList);
    assert_eq!(links.len(), 2, "a blank row is left out");
    insta::assert_json_snapshot!(links[1], @r#"
    {
      "first_name": "Cher"
    }
    "#);
}

#[test]
fn phones_are_sent_only_when_asked_for() {
    let ada = row(&[(Field::FirstName, "Ada"), (Field::Phone, "617 555 0123")]);
    let table = RecipientTable::new("", [ada]);
    let phone = |requests: Vec<RecipientRequest>| requests[0].phone.clone();
    let given = Some("+16175550123".to_owned());
    for method in [SendMethod::EmailAndLink, SendMethod::LinkMultipleCustomList] {
        assert_eq!(phone(table.to_requests(&method)), None, "{method:?}");
        assert_eq!(
            phone(table.to_requests_with_phones(&method)),
            given,
            "{method:?}"
        );
    }
    assert_eq!(phone(table.to_requests(&SendMethod::DirectSend)), given);
}

#[test]
fn gift_links_leave_out_invalid_email() {
    let person = |email: &str| row(&[(Field::FirstName, "Ada"), (Field::Email, email)]);
    let table = RecipientTable::new("", [person("ada@"), person("ada@example.com")]);
    let emails = |method: SendMethod| -> Vec<Option<String>> {
        let requests = table.to_requests(&method).into_iter();
        requests.map(|request| request.email).collect()
    };
    let valid = Some("ada@example.com".to_owned());
    for method in [SendMethod::LinkMultipleCustomList, SendMethod::DirectSend] {
        assert_eq!(emails(method.clone()), [None, valid.clone()], "{method:?}");
    }
    // The check blocks the row, so the value is not dropped in silence.
    let kept = Some("ada@".to_owned());
    assert_eq!(emails(SendMethod::EmailAndLink), [kept, valid]);
}

#[test]
fn exported_formula_reads_back() {
    let rows_in = vec![row(&[
        (Field::FirstName, "=1+1"),
        (Field::LastName, "O\"Hara, Jr"),
        (Field::Email, "ada@example.com"),
        (Field::Phone, "+16175550123"),
    ])];
    let csv = export_csv(&rows_in);
    assert_eq!(
        csv.lines().nth(1),
        Some("'=1+1,\"O\"\"Hara, Jr\",ada@example.com,'+16175550123,,,,,,")
    );
    assert_eq!(import(&csv)[0].values, rows_in[0].values);
}

#[test]
fn appended_list_shares_columns_by_name() {
    let imported = |columns: &[&str], values: &[&str]| {
        let mut row = row(&[(Field::FirstName, "Ada")]);
        row.extra = values.iter().collect();
        ImportedRows {
            extra_columns: columns.iter().map(|name| Box::from(*name)).collect(),
            file_columns: Vec::new(),
            rows: vec![row],
        }
    };
    let mut table = RecipientTable::default();
    table.replace_rows(imported(&["Department", "Size"], &["Sales", "M"]));
    table.append_rows(imported(&["size", "Office"], &["L", "Boston"]));
    assert_eq!(
        table.extra_columns(),
        ["Department", "Size", "Office"].map(Box::from)
    );
    let extra = |at: usize| {
        let row = table.row(at).expect("a row");
        [0, 1, 2].map(|column| row.extra(column))
    };
    assert_eq!(extra(0), ["Sales", "M", ""]);
    assert_eq!(extra(1), ["", "L", "Boston"]);
    let mut undone = table.clone();
    undone.undo();
    assert_eq!(
        undone.extra_columns(),
        ["Department", "Size"].map(Box::from)
    );
    undone.replace_rows(imported(&[], &[]));
    assert!(undone.extra_columns().is_empty());
    undone.undo();
    assert_eq!(undone.extra_columns().len(), 2);
}

fn with_department() -> RecipientTable {
    let mut table = three_recipients();
    let column = table.add_column(" Department ").expect("a free name");
    table.edit_many([(1, column, "Sales"), (3, column, "Support")]);
    table
}

fn departments(table: &RecipientTable) -> Vec<&str> {
    let column = table.extra_column_named("department").expect("the column");
    let rows = table.rows().iter();
    rows.map(|row| table.value(row, column.into())).collect()
}

#[test]
fn extra_cells_edit_like_fields() {
    let mut table = with_department();
    assert_eq!(table.extra_columns(), [Box::from("Department")]);
    assert_eq!(departments(&table), ["Sales", "", "Support"]);
    let column = table.extra_column_ids()[0].into();
    let block = CellBlock {
        rows: vec![2, 3],
        columns: vec![column],
    };
    let source = CellBlock {
        rows: vec![1],
        columns: vec![column],
    };
    assert_eq!(table.fill(&source, &block), 2);
    assert_eq!(departments(&table), ["Sales", "Sales", "Sales"]);
    assert_eq!(table.clear_cells(&block), 2);
    let columns = [Field::Email.into(), column];
    table.paste(
        &[3],
        &columns,
        &parse_cells("al@example.com\tLegal\nbo@example.com\tIT"),
    );
    assert_eq!(departments(&table), ["Sales", "", "Legal", "IT"]);
    let search = SearchQuery::new("legal");
    assert_eq!(table.find(&search), [(2, column)]);
    table.replace_all(&search, "HR");
    assert_eq!(departments(&table)[2], "HR");
}

#[test]
fn extra_columns_are_renamed_and_removed() {
    let mut table = with_department();
    let start = table.clone();
    let department = table.extra_column_ids()[0];
    let size = table.add_column("Size").expect("a free name");
    table.edit(2, size, "M");
    assert_eq!(table.add_column("SIZE"), Err(ColumnNameError::Taken));
    assert_eq!(table.rename_column(size, " "), Err(ColumnNameError::Empty));
    assert_eq!(table.rename_column(size, "size"), Ok(()));
    assert!(table.remove_column(department));
    // The id of the other column stays valid.
    assert_eq!(table.value(&table.rows()[1], size.into()), "M");
    assert_eq!(table.extra_name(size), Some("size"));
    assert!(!table.edit(1, department, "Sales"), "the column is gone");
    while table.undo().is_some() {
        if table.has_same_rows(&start) {
            break;
        }
    }
    assert_eq!(departments(&table), ["Sales", "", "Support"]);
}

#[test]
fn rows_sort_by_numbers_and_text() {
    let mut table = three_recipients();
    let column = table.add_column("Budget").expect("a free name");
    table.edit_many([(1, column, "10"), (2, column, "9")]);
    let start = table.clone();
    assert!(table.sort(column.into(), SortDirection::Ascending));
    assert_eq!(first_names(&table), ["Emmy", "Ada", "Alan"]);
    assert!(!table.sort(column.into(), SortDirection::Ascending));
    table.sort(column.into(), SortDirection::Descending);
    assert_eq!(first_names(&table), ["Ada", "Emmy", "Alan"]);
    table.sort(Field::FirstName.into(), SortDirection::Descending);
    assert_eq!(first_names(&table), ["Emmy", "Alan", "Ada"]);
    for _ in 0..3 {
        table.undo();
    }
    assert!(table.has_same_rows(&start));
}

#[test]
fn undo_tells_what_changed() {
    let mut table = with_department();
    let column = table.extra_column_ids()[0].into();
    table.paste(
        &[2],
        &[Field::Email.into(), column],
        &parse_cells("e@x.org\tIT"),
    );
    let changed = table.undo().expect("a step");
    assert_eq!(changed.cells, [(2, Field::Email.into()), (2, column)]);
    assert_eq!(changed.first, 1);
    table.remove(&[1, 2]);
    let changed = table.undo().expect("a step");
    assert_eq!((changed.rows, changed.first), (vec![1, 2], 0));
    let changed = table.redo().expect("a step");
    assert!(changed.rows.is_empty() && changed.cells.is_empty());
}

#[test]
fn filter_combines_conditions_and_problems() {
    let mut table = with_department();
    table.edit(3, Field::Email, "");
    let issues = check(&table, &SendMethod::EmailAndLink);
    let column = table.extra_column_ids()[0].into();
    let shown = |filter: &RowFilter| filter.positions(&table, &issues);
    let mut filter = RowFilter::default();
    assert!(filter.is_empty());
    filter.set_condition(column, Some(CellCondition::NotEmpty));
    assert_eq!(shown(&filter), [0, 2]);
    filter.set_condition(
        Field::LastName.into(),
        Some(CellCondition::Contains("LOVE".to_owned())),
    );
    assert_eq!(shown(&filter), [0]);
    filter.set_condition(Field::LastName.into(), None);
    filter.only_problems = true;
    assert_eq!(shown(&filter), [2]);
    filter.set_condition(column, Some(CellCondition::Equals("sales".to_owned())));
    assert!(shown(&filter).is_empty());
}

#[test]
fn accepted_warning_returns_with_another_value() {
    let mut table = three_recipients();
    table.edit(3, Field::Email, "ADA@example.com");
    let method = SendMethod::EmailAndLink;
    let mut checker = RecipientChecker::new(method.clone());
    let issues = checker.check(&table, &method);
    assert_eq!(table.accept_warnings(issues.iter()), 1);
    assert!(checker.check(&table, &method).is_empty());
    let stored = serde_json::to_string(&*table.rows()[2]).expect("JSON");
    let loaded: RecipientRow = serde_json::from_str(&stored).expect("a row");
    assert_eq!(loaded, *table.rows()[2]);
    table.edit(3, Field::Email, "ada@example.com");
    assert_eq!(checker.check(&table, &method).counts().warnings, 1);
    table.undo();
    assert!(checker.check(&table, &method).is_empty());
    table.undo();
    assert_eq!(checker.check(&table, &method).counts().warnings, 1);
}

#[test]
fn accepted_issue_is_never_a_blocker() {
    let mut table = three_recipients();
    table.edit(1, Field::Email, "");
    let issues = check(&table, &SendMethod::EmailAndLink);
    assert_eq!(table.accept_warnings(issues.iter()), 0);
}

#[test]
fn values_of_column_are_counted_for_other_filters() {
    let mut table = with_department();
    let department: ColumnRef = table.extra_column_ids()[0].into();
    table.edit(2, department, "Sales");
    let issues = check(&table, &SendMethod::EmailAndLink);
    let mut filter = RowFilter::default();
    let none = CellCondition::OneOf(std::collections::BTreeSet::new());
    filter.set_condition(department, Some(none));
    let values = |filter: &RowFilter, search: &str| {
        let query = ValueQuery {
            column: department,
            search: search.to_owned(),
        };
        let found = query.run(&table, &issues, filter);
        let values = found.values.into_iter();
        let values: Vec<_> = values.map(|value| (value.text, value.rows)).collect();
        values
    };
    let row = |text: &str, rows: usize| (text.to_owned(), rows);
    assert_eq!(values(&filter, ""), [row("Sales", 2), row("Support", 1)]);
    assert_eq!(values(&filter, "SUP"), [row("Support", 1)]);
    assert!(filter.positions(&table, &issues).is_empty());
    let first = table.rows()[0].get(Field::FirstName).to_owned();
    let name = CellCondition::NoneOf([first].into());
    filter.set_condition(Field::FirstName.into(), Some(name));
    assert_eq!(values(&filter, ""), [row("Sales", 1), row("Support", 1)]);
}

#[test]
fn list_of_values_keeps_the_most_frequent() {
    let mut csv = "First name,Last name\nAda,Zoe\nBo,Zoe\n".to_owned();
    for at in 0..=MAX_COLUMN_VALUES {
        csv.push_str(&format!("Al,Name {at:05}\n"));
    }
    let table = RecipientTable::new("people.csv", import(&csv));
    let issues = check(&table, &SendMethod::EmailAndLink);
    let query = ValueQuery {
        column: Field::LastName.into(),
        search: String::new(),
    };
    let found = query.run(&table, &issues, &RowFilter::default());
    assert_eq!(found.values.len(), MAX_COLUMN_VALUES);
    assert_eq!(found.omitted, 2);
    let last = found.values.last().expect("a value");
    assert_eq!((last.text.as_str(), last.rows), ("Zoe", 2));
}

#[test]
fn table_finds_positions_after_each_change() {
    let mut table = three_recipients();
    table.insert_blank(1, 1);
    for position in 0..table.len() {
        let id = table.rows()[position].id;
        assert_eq!(table.position(id), Some(position));
    }
    table.undo();
    assert_eq!(table.position(3), Some(2));
    assert_eq!(table.position(99), None);
    table.redo();
    assert_eq!(table.position(3), Some(3));
    let removed = table.rows()[0].id;
    table.remove(&[removed]);
    assert_eq!(table.position(removed), None);
    assert_eq!(table.position(3), Some(2));
}

#[test]
fn changing_a_row_restores_its_accepted_warning() {
    let method = SendMethod::DirectSend;
    let person = |last: &str, state: &str| {
        row(&[
            (Field::FirstName, "Anna"),
            (Field::LastName, last),
            (Field::Address1, "1 Main St"),
            (Field::City, "Boston"),
            (Field::State, state),
            (Field::PostalCode, "02110"),
        ])
    };
    let people = [
        person("Lee", "CA"),
        person("Lee", "MA"),
        person("Ray", "MA"),
    ];
    let mut table = RecipientTable::new("", people);
    let issues = check(&table, &method);
    assert_eq!(table.accept_warnings(issues.iter()), 2);
    assert!(check(&table, &method).is_empty());
    table.edit(1, Field::State, "TX");
    assert_eq!(check(&table, &method).counts().warnings, 1);
    table.edit(2, Field::LastName, "Fox");
    assert_eq!(check(&table, &method).counts().warnings, 1);
    table.edit(3, Field::LastName, "Fox");
    table.edit(3, Field::FirstName, "Anna");
    assert_eq!(check(&table, &method).counts().warnings, 2);
}
