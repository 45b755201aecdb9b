//! Exported lists keep the columns and the order of the imported file.

use super::*;
use crate::recipients::{RecipientRow, SortDirection};

const METHOD: SendMethod = SendMethod::DirectSend;

fn problems(recipients: &RecipientTable) -> Vec<u8> {
    let contents = RecipientFileContents::Problems(checked(recipients, &METHOD));
    written(contents, ExportFormat::Xlsx, &METHOD, Language::EnUs).0
}

fn clean(recipients: &RecipientTable) -> Vec<u8> {
    let contents = RecipientFileContents::CleanList(checked(recipients, &METHOD));
    written(contents, ExportFormat::Csv, &METHOD, Language::EnUs).0
}

fn cells(table: &RawTable) -> Vec<Vec<&str>> {
    let width = table.header.len();
    let rows = table.rows.iter();
    rows.map(|row| (0..width).map(|column| row.cell(column)).collect())
        .collect()
}

const STAFF: &str = "Abteilung,Straße,Hausnummer,Name,E-Mail,Bemerkung,Ort,PLZ,State\n\
    Vertrieb,Sample Street,12,\"Lovelace, Ada\",ada@example.com,,Boston,02110,MA\n\
    Einkauf,Old Road,3,Bo Day,bo(at)example.com,,Boston,02110,Massachusetts\n\
    Vertrieb,,,Cleo Hill,cleo@example.com,,Boston,02110,MA\n";

#[test]
fn problem_list_has_the_columns_of_the_file() {
    let mut recipients = table_of(STAFF);
    recipients.sort(Field::Email.into(), SortDirection::Descending);
    let bytes = problems(&recipients);
    let table = read(&bytes).unwrap();
    let original = read(STAFF.as_bytes()).unwrap();
    assert_eq!(table.header[0], "Problems (giftdesk)");
    assert_eq!(table.header[1..], original.header);
    let written = cells(&table);
    for (written, original) in written.iter().zip(cells(&original)) {
        assert_eq!(written[1..], original);
    }
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    let styles = part(&bytes, "xl/styles.xml");
    assert_eq!(
        ground(&sheet, &styles, "F3"),
        Some("FFFFEB9C"),
        "an invalid email"
    );
    assert_eq!(
        ground(&sheet, &styles, "C4"),
        Some("FFFFC7CE"),
        "a missing street"
    );
    assert_eq!(ground(&sheet, &styles, "C2"), None);
}

#[test]
fn problem_list_has_edited_values() {
    let mut recipients = table_of(STAFF);
    recipients.edit(1, Field::FirstName, "Augusta");
    recipients.edit(2, Field::FirstName, "Bo");
    recipients.edit(2, Field::LastName, "Ann Day");
    recipients.edit(3, Field::Address1, "Hill Street 5");
    let bytes = problems(&recipients);
    let table = read(&bytes).unwrap();
    let header: Vec<&str> = table.header[4..8].iter().map(String::as_str).collect();
    assert_eq!(header, ["Name", "First name", "Last name", "E-Mail"]);
    let rows = cells(&table);
    assert_eq!(rows[0][4..7], ["Augusta Lovelace", "", ""]);
    // Reading the joined name again would split it elsewhere.
    assert_eq!(rows[1][4..7], ["", "Bo", "Ann Day"]);
    assert_eq!(rows[2][2..4], ["Hill Street 5", ""]);
}

#[test]
fn problem_list_reads_back_without_cleared_rows() {
    let mut recipients = table_of("Name,Team\nAda Lovelace,A\n\"Day, Bo\",B\n");
    for field in [Field::FirstName, Field::LastName] {
        recipients.edit(2, field, "");
    }
    let table = read(&problems(&recipients)).unwrap();
    assert_eq!(table.header[1..3], ["Name", "Team"]);
    assert_eq!(
        apply_mapping(&table, &guess(&table).mapping).rows.len(),
        1,
        "{:?}",
        cells(&table)
    );
}

#[test]
fn clean_list_keeps_the_order_of_the_file() {
    let mut recipients = table_of(STAFF);
    recipients.edit(3, Field::Address1, "5 Hill Street");
    let bytes = clean(&recipients);
    let table = read(&bytes).unwrap();
    let names: Vec<&str> = table.header.iter().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "Abteilung",
            "Straße",
            "First name",
            "Last name",
            "E-Mail",
            "Bemerkung",
            "Ort",
            "PLZ",
            "State",
            "Country"
        ]
    );
    assert_eq!(
        cells(&table)[1],
        [
            "Einkauf",
            "Old Road 3",
            "Bo",
            "Day",
            "bo@example.com",
            "",
            "Boston",
            "02110",
            "MA",
            "US"
        ]
    );
}

#[test]
fn exported_list_keeps_renamed_and_removed_columns() {
    let mut recipients = table_of("Team,Vorname,E-Mail,Size\nA,Ada,ada@example.com,M\n");
    let size = recipients.extra_column_named("Size").unwrap();
    recipients.rename_column(size, "Shirt").unwrap();
    let team = recipients.extra_column_named("Team").unwrap();
    recipients.remove_column(team);
    recipients.add_column("Wish").unwrap();
    let header = |recipients: &RecipientTable| {
        let bytes = problems(recipients);
        read(&bytes).unwrap().header
    };
    let names = header(&recipients);
    assert_eq!(names[1..4], ["Vorname", "E-Mail", "Shirt"]);
    assert_eq!(names.last().unwrap(), "Wish");
    for _ in 0..3 {
        recipients.undo();
    }
    assert_eq!(
        header(&recipients)[1..5],
        ["Team", "Vorname", "E-Mail", "Size"]
    );
}

#[test]
fn merged_list_uses_columns_of_first_file() {
    let mut recipients = table_of("Name,E-Mail\n\"Lovelace, Ada\",ada@example.com\n");
    let other = read(b"Email,Team,Last name,First name\nbo@example.com,B,Day,Bo\n").unwrap();
    recipients.append_rows(apply_mapping(&other, &guess(&other).mapping));
    let bytes = problems(&recipients);
    let table = read(&bytes).unwrap();
    assert_eq!(table.header[..3], ["Problems (giftdesk)", "Name", "E-Mail"]);
    assert_eq!(table.header.last().unwrap(), "Team");
    let rows = cells(&table);
    assert_eq!(rows[0][1..3], ["Lovelace, Ada", "ada@example.com"]);
    assert_eq!(rows[1][1..3], ["Bo Day", "bo@example.com"]);
}

/// The values of each row, and those of the extra columns. The whole address that an import keeps beside its parts
/// is left out, because an edit replaces it.
fn values(table: &RecipientTable) -> Vec<Vec<String>> {
    let extras: Vec<_> = ["Team", "Notiz"]
        .map(|name| table.extra_column_named(name))
        .into();
    let of_row = |row: &RecipientRow| {
        let fields = Field::ALL.iter().map(|field| row.get(*field).to_owned());
        let extras = extras.iter().map(|id| {
            let value = id.map(|id| table.value(row, id.into()).to_owned());
            value.unwrap_or_default()
        });
        fields.chain(extras).collect()
    };
    let rows = table.rows().iter().filter(|row| !row.is_blank());
    rows.map(|row| of_row(row)).collect()
}

/// The columns of the file, each with its use and cells.
type Column = (&'static str, ColumnUse, &'static [&'static str]);

const COLUMNS: [Column; 12] = [
    (
        "Name",
        ColumnUse::FullName,
        &[
            "Ada Lovelace",
            "Day, Bo",
            "Dr. Cleo van Hill, Jr.",
            "Cher",
            "",
        ],
    ),
    (
        "Rufname",
        ColumnUse::Field(Field::FirstName),
        &["", "", "Ada", "Dr. Bo"],
    ),
    (
        "Nachname",
        ColumnUse::Field(Field::LastName),
        &["", "Hill", "van Dyk"],
    ),
    ("Zusatz", ColumnUse::Field(Field::LastName), &["", "Jr."]),
    (
        "Kontakt",
        ColumnUse::Field(Field::Email),
        &[
            "a@example.com",
            "b(at)example.com",
            "Bo Day <b@example.com>",
        ],
    ),
    (
        "Telefon",
        ColumnUse::Field(Field::Phone),
        &["", "617-555-0123", "1"],
    ),
    (
        "Strasse",
        ColumnUse::Field(Field::Address1),
        &["", "Sample Street", "3 Old Road"],
    ),
    (
        "Nummer",
        ColumnUse::Field(Field::Address1),
        &["", "12", "4 b"],
    ),
    (
        "Anschrift",
        ColumnUse::FullAddress,
        &[
            "",
            "12 Sample Street\nBoston, MA 02110",
            "3 Old Road, Apt 4, Austin, TX 78701, USA",
            "Main Street",
        ],
    ),
    (
        "Ort",
        ColumnUse::Field(Field::City),
        &["", "Boston", "Salem"],
    ),
    ("Team", ColumnUse::Extra, &["", "A", "=B", "C, D"]),
    ("Notiz", ColumnUse::Extra, &["", "", "-"]),
];

fn rows_of(columns: &[usize]) -> impl Strategy<Value = Vec<Vec<&'static str>>> + use<> {
    let row: Vec<_> = columns
        .iter()
        .map(|column| prop::sample::select(COLUMNS[*column].2))
        .collect();
    prop::collection::vec(row, 1..8)
}

/// Some of the columns in any order, and rows below them.
fn files() -> impl Strategy<Value = (Vec<usize>, Vec<Vec<&'static str>>)> {
    let all: Vec<usize> = (0..COLUMNS.len()).collect();
    prop::sample::subsequence(all, 2..=COLUMNS.len())
        .prop_shuffle()
        .prop_flat_map(|columns| (Just(columns.clone()), rows_of(&columns)))
}

fn edits() -> impl Strategy<Value = Vec<(usize, Field, &'static str)>> {
    let value =
        prop::sample::select(&["", "Ada", "Bo Ann", "van der Day", "12 Hill Road", "Salem"][..]);
    let field = prop::sample::select(Field::ALL);
    prop::collection::vec((0_usize..8, field, value), 0..6)
}

proptest! {
    // A case writes and reads a workbook.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: ProptestConfig::default().cases / 2,
        ..ProptestConfig::default()
    })]

    #[test]
    fn problem_list_reads_back(
        (columns, rows) in files(),
        edits in edits(),
        language in prop::sample::select(Language::OFFERED.to_vec()),
    ) {
        let quoted = |cell: &str| format!("\"{}\"", cell.replace('"', "\"\""));
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            cells.map(quoted).collect::<Vec<_>>().join(";") + "\n"
        };
        let mut csv = line(&mut columns.iter().map(|column| COLUMNS[*column].0));
        for row in &rows {
            csv.push_str(&line(&mut row.iter().copied()));
        }
        let Ok(table) = read(csv.as_bytes()) else {
            return Ok(());
        };
        prop_assume!(table.header_row == Some(1));
        let mut mapping = Mapping::of_header(&table.header, columns.len());
        for (at, column) in columns.iter().enumerate() {
            mapping.set_use(at, COLUMNS[*column].1);
        }
        let mut recipients =
            RecipientTable::from_import("people.csv", apply_mapping(&table, &mapping));
        for (row, field, value) in edits {
            if let Some(id) = recipients.row(row).map(|row| row.id) {
                recipients.edit(id, field, value);
            }
        }
        prop_assume!(recipients.filled_row_count() > 0);
        let contents = RecipientFileContents::Problems(checked(&recipients, &METHOD));
        let (bytes, _) = written(contents, ExportFormat::Xlsx, &METHOD, language);
        let back = read(&bytes).unwrap();
        // The user chooses the same columns; those that giftdesk added are named like fields.
        let mut written_mapping = Mapping::default();
        for (at, title) in back.header.iter().enumerate() {
            let known = COLUMNS.iter().find(|(name, ..)| name == title);
            let column_use = known.map_or_else(
                || MappingGuess::new(std::slice::from_ref(title), &[]).mapping.use_of(0),
                |column| column.1,
            );
            written_mapping.set_use(at, column_use);
        }
        let back = RecipientTable::from_import("", apply_mapping(&back, &written_mapping));
        prop_assert_eq!(values(&back), values(&recipients), "{}", csv);
    }
}
