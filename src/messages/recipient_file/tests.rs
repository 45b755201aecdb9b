//! Exported recipient files, read back by the import and as XML.

mod file_columns;

use std::{
    fs::File,
    io::{Cursor, Read as _, Write as _},
    sync::Arc,
};

use proptest::prelude::*;
use strum::VariantArray as _;

use super::*;
use crate::{
    contract::SendMethod,
    desk::{
        export::ExportFormat,
        recipients::files::{
            CheckedRecipients, RecipientFile, RecipientFileContents, WrittenRecipients,
        },
    },
    i18n::Language,
    recipients::{
        ColumnUse, ImportError, Mapping, MappingGuess, RawTable, ReadOptions, RecipientTable,
        apply_mapping, check, is_note_sheet, read_table, ready_rows,
    },
};

const FORMATS: [ExportFormat; 2] = [ExportFormat::Csv, ExportFormat::Xlsx];

fn read(bytes: &[u8]) -> Result<RawTable, ImportError> {
    read_table(bytes, &ReadOptions::default())
}

fn guess(table: &RawTable) -> MappingGuess {
    MappingGuess::new(&table.header, table.sample(200))
}

fn table_of(csv: &str) -> RecipientTable {
    let table = read(csv.as_bytes()).unwrap();
    RecipientTable::from_import("people.csv", apply_mapping(&table, &guess(&table).mapping))
}

fn checked(recipients: &RecipientTable, method: &SendMethod) -> CheckedRecipients {
    CheckedRecipients {
        recipients: recipients.clone(),
        issues: Arc::new(check(recipients, method)),
    }
}

fn written(
    contents: RecipientFileContents,
    format: ExportFormat,
    method: &SendMethod,
    language: Language,
) -> (Vec<u8>, WrittenRecipients) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("written");
    let file = RecipientFile {
        contents,
        format,
        method: method.clone(),
        text: Arc::new(CatalogueText::new(language)),
    };
    let result = file.write(&File::create(&path).unwrap()).unwrap();
    (std::fs::read(path).unwrap(), result)
}

/// The text of a part of a workbook.
fn part(bytes: &[u8], name: &str) -> String {
    let mut book = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    book.by_name(name)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// The elements of a part with this name, with their content if they have any.
fn elements<'a>(xml: &'a str, name: &str) -> Vec<&'a str> {
    let starts = xml.match_indices(name).map(|(at, _)| at).filter(|at| {
        let after = xml[at + name.len()..].chars().next();
        xml[..*at].ends_with('<') && after.is_some_and(|c| !c.is_alphanumeric())
    });
    starts
        .map(|at| {
            let rest = &xml[at..];
            let tag_end = rest.find('>').unwrap();
            if rest[..tag_end].ends_with('/') {
                return &rest[..tag_end];
            }
            &rest[..rest.find(&format!("</{name}>")).unwrap()]
        })
        .collect()
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let start = element.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = &element[start..];
    Some(&rest[..rest.find('"')?])
}

/// The color of the ground of a cell of a sheet; `None` for a cell without a color.
fn ground<'a>(sheet: &str, styles: &'a str, cell: &str) -> Option<&'a str> {
    let cells = elements(sheet, "c");
    let cell = cells
        .into_iter()
        .find(|found| attribute(found, "r") == Some(cell))?;
    let format: usize = attribute(cell, "s")?.parse().unwrap();
    let formats = elements(styles, "cellXfs")[0];
    let fill: usize = attribute(elements(formats, "xf")[format], "fillId")?
        .parse()
        .unwrap();
    let color = elements(elements(styles, "fills")[0], "fill")[fill];
    attribute(color, "rgb")
}

#[test]
fn titles_are_found_exactly_in_every_language() {
    for language in Language::OFFERED {
        let text = CatalogueText::new(language);
        for method in SendMethod::KNOWN {
            let fields: Vec<Field> = Field::of_method(method).collect();
            let header: Vec<String> = [text.label(FileLabel::ProblemsColumn)]
                .into_iter()
                .chain(fields.iter().map(|field| text.field(*field)))
                .collect();
            for header in [&header[..], &header[1..]] {
                let guess = MappingGuess::new(header, &[]);
                assert!(guess.is_exact, "{language:?}: {header:?} {guess:?}");
                let first = header.len() - fields.len();
                for (column, field) in (first..).zip(&fields) {
                    let found = guess.mapping.use_of(column);
                    assert_eq!(found, ColumnUse::Field(*field), "{language:?}");
                }
                if first == 1 {
                    assert_eq!(guess.mapping.use_of(0), ColumnUse::Ignored);
                }
            }
        }
    }
}

#[test]
fn import_knows_the_note_sheets() {
    for language in Language::OFFERED {
        let text = CatalogueText::new(language);
        for label in FileLabel::VARIANTS {
            let name = text.label(*label);
            let is_note = matches!(label, FileLabel::ProblemsSheet | FileLabel::NotesSheet);
            assert_eq!(is_note_sheet(&name), is_note, "{language:?}: {name}");
            // Spreadsheet programs refuse longer names of sheets.
            assert!(name.chars().count() <= 31, "{name}");
        }
    }
}

/// Adds a row to the first sheet of a workbook, as a spreadsheet program does.
fn with_row(workbook: &[u8], cells: &[&str]) -> Vec<u8> {
    let mut book = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut filled = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..book.len() {
        let mut entry = book.by_index(at).unwrap();
        let name = entry.name().unwrap().into_owned();
        let mut content = String::new();
        entry.read_to_string(&mut content).unwrap();
        if name == "xl/worksheets/sheet1.xml" {
            let cells: String = cells
                .iter()
                .map(|cell| format!("<c t=\"inlineStr\"><is><t>{cell}</t></is></c>"))
                .collect();
            let row = format!("<row r=\"2\">{cells}</row></sheetData>");
            content = content.replace("</sheetData>", &row);
        }
        let options = zip::write::SimpleFileOptions::default();
        filled.start_file(name, options).unwrap();
        filled.write_all(content.as_bytes()).unwrap();
    }
    filled.finish().unwrap().into_inner()
}

#[test]
fn filled_template_needs_no_mapping() {
    let values = [
        "Ada",
        "Lovelace",
        "ada@example.com",
        "617-555-0123",
        "12 Sample Street",
        "Apt 4",
        "Boston",
        "MA",
        "02110",
        "US",
    ];
    for language in Language::OFFERED {
        for method in SendMethod::KNOWN {
            let cells: Vec<&str> = Field::of_method(method)
                .map(|field| values[field.index()])
                .collect();
            for format in FORMATS {
                let template = RecipientFileContents::Template;
                let (empty, _) = written(template, format, method, language);
                assert_eq!(read(&empty), Err(ImportError::NoRowsBelowHeader));
                let filled = match format {
                    ExportFormat::Csv => [&empty, cells.join(",").as_bytes(), b"\n"].concat(),
                    ExportFormat::Xlsx => with_row(&empty, &cells),
                };
                let table = read(&filled).unwrap();
                let guess = guess(&table);
                assert!(guess.is_exact, "{language:?} {:?}", table.header);
                let rows = apply_mapping(&table, &guess.mapping).rows;
                let recipients = RecipientTable::new("", rows);
                assert!(check(&recipients, method).is_empty());
                let read: Vec<&str> = Field::of_method(method)
                    .map(|field| recipients.rows()[0].get(field))
                    .collect();
                assert_eq!(read, cells);
                let sheets = table.sheets.iter();
                assert!(sheets.skip(1).all(|name| is_note_sheet(name)));
            }
        }
    }
}

#[test]
fn template_keeps_zeros_and_marks_required_columns() {
    let template = RecipientFileContents::Template;
    let method = SendMethod::DirectSend;
    let (bytes, _) = written(template, ExportFormat::Xlsx, &method, Language::EnUs);
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    let styles = part(&bytes, "xl/styles.xml");
    let formats = elements(elements(&styles, "cellXfs")[0], "xf");
    let columns = elements(&sheet, "col");
    assert!(!columns.is_empty());
    for column in columns {
        let format: usize = attribute(column, "style").unwrap().parse().unwrap();
        // Format 49 is text.
        assert_eq!(
            attribute(formats[format], "numFmtId"),
            Some("49"),
            "{column}"
        );
    }
    assert_eq!(
        ground(&sheet, &styles, "A1"),
        Some("FFFFE699"),
        "First name"
    );
    assert_eq!(ground(&sheet, &styles, "B1"), None, "Last name");
    assert_eq!(
        ground(&sheet, &styles, "I1"),
        Some("FFFFE699"),
        "Postal code"
    );
}

const MESSY: &str = "First name,Last name,Email,Size\n\
    Ada,Lovelace,ada@example.com,M\n\
    Bo,Day,bo(at)example.com,=L\n\
    ,Hill,cleo@gmial.com,\n\
    Ada,Lovelace,ADA@example.com,S\n";

#[test]
fn problem_list_marks_cells() {
    let method = SendMethod::EmailAndLink;
    let contents = RecipientFileContents::Problems(checked(&table_of(MESSY), &method));
    let (bytes, _) = written(contents, ExportFormat::Xlsx, &method, Language::EnUs);
    let sheet = part(&bytes, "xl/worksheets/sheet1.xml");
    let styles = part(&bytes, "xl/styles.xml");
    let ground = |cell| ground(&sheet, &styles, cell);
    let (error, warning) = (Some("FFFFC7CE"), Some("FFFFEB9C"));
    assert_eq!(ground("D2"), None, "a valid email");
    assert_eq!(ground("D3"), error, "an invalid email");
    assert_eq!(ground("B4"), error, "a missing first name");
    assert_eq!(ground("D4"), warning, "a typo");
    assert_eq!(ground("D5"), warning, "a duplicate");
    let notes = part(&bytes, "xl/comments1.xml");
    let note = |cell| {
        let mut all = elements(&notes, "comment").into_iter();
        let found = all.find(|it| attribute(it, "ref") == Some(cell));
        let text = found.map(|note| elements(note, "t").concat());
        text.unwrap_or_else(|| panic!("no note at {cell}: {notes:?}"))
    };
    assert!(note("D3").contains("Error: “bo(at)example.com” isn’t a valid email address"));
    assert!(note("D3").contains("Suggestion: Change to bo@example.com"));
    assert!(note("D4").contains("Warning: Did you mean gmail.com?"));
    assert!(note("D5").contains("Duplicate of row 2"), "{}", note("D5"));
    assert!(!sheet.contains("<f>"), "no cell is a formula");
}

#[test]
fn problem_list_has_a_row_for_each_problem() {
    let method = SendMethod::EmailAndLink;
    let contents = RecipientFileContents::Problems(checked(&table_of(MESSY), &method));
    let (bytes, _) = written(contents, ExportFormat::Xlsx, &method, Language::EnUs);
    let options = ReadOptions {
        sheet: Some("List of problems"),
        ..ReadOptions::default()
    };
    let list = read_table(&bytes[..], &options).unwrap();
    let titles = ["Row", "Level", "Column", "Problem", "Value", "Suggestion"];
    // A list without names of fields has no header for the import.
    let rows: Vec<Vec<&str>> = list
        .rows
        .iter()
        .map(|row| row.cells.iter().collect())
        .filter(|row: &Vec<&str>| *row != titles)
        .collect();
    assert_eq!(rows.len(), 4, "{rows:?}");
    assert_eq!(
        rows[0],
        [
            "3",
            "Error",
            "Email",
            "“bo(at)example.com” isn’t a valid email address",
            "bo(at)example.com",
            "bo@example.com"
        ]
    );
    assert_eq!(rows[3][..3], ["5", "Warning", "Email"]);
}

#[test]
fn problem_list_is_imported_without_its_notes() {
    let method = SendMethod::EmailAndLink;
    for language in Language::OFFERED {
        let recipients = table_of(MESSY);
        let contents = RecipientFileContents::Problems(checked(&recipients, &method));
        let (bytes, _) = written(contents, ExportFormat::Xlsx, &method, language);
        let table = read(&bytes).unwrap();
        let mapping = guess(&table).mapping;
        assert_eq!(mapping.use_of(0), ColumnUse::Ignored);
        let back = RecipientTable::from_import("", apply_mapping(&table, &mapping));
        assert_eq!(back.extra_columns(), recipients.extra_columns());
        assert_eq!(back.len(), recipients.len());
        for (read, written) in back.rows().iter().zip(recipients.rows()) {
            assert_eq!(
                (&read.values, &read.extra),
                (&written.values, &written.extra)
            );
        }
    }
}

#[test]
fn own_column_of_problems_is_kept() {
    let method = SendMethod::EmailAndLink;
    for (language, name) in [
        (Language::EnUs, "Problems"),
        (Language::De, "Probleme"),
        (Language::Fr, "Problèmes"),
        (Language::Es, "Problemas"),
    ] {
        let csv = format!("{name},First name,Email\nNut allergy,Ada,ada@example.com\n");
        let recipients = table_of(&csv);
        assert_eq!(recipients.extra_columns(), [name.into()]);
        let checked = || checked(&recipients, &method);
        for contents in [
            RecipientFileContents::Problems(checked()),
            RecipientFileContents::CleanList(checked()),
        ] {
            let (bytes, _) = written(contents, ExportFormat::Xlsx, &method, language);
            let table = read(&bytes).unwrap();
            let mapping = guess(&table).mapping;
            let back = RecipientTable::from_import("", apply_mapping(&table, &mapping));
            assert_eq!(back.extra_columns(), recipients.extra_columns());
            assert_eq!(back.rows()[0].extra(0), "Nut allergy");
        }
    }
}

#[test]
fn clean_list_leaves_out_rows_with_errors() {
    let method = SendMethod::EmailAndLink;
    let contents = || RecipientFileContents::CleanList(checked(&table_of(MESSY), &method));
    let (bytes, result) = written(contents(), ExportFormat::Csv, &method, Language::EnUs);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(
        text.strip_prefix('\u{feff}')
            .unwrap()
            .lines()
            .collect::<Vec<_>>(),
        [
            "First name,Last name,Email,Size",
            "Ada,Lovelace,ada@example.com,M",
            "Bo,Day,bo@example.com,'=L",
            "Ada,Lovelace,ADA@example.com,S",
        ]
    );
    assert_eq!((result.recipients, result.left_out), (3, 1));
}

#[test]
fn long_list_is_written_as_workbook() {
    let method = SendMethod::EmailAndLink;
    let mut csv = String::from("First name,Email,Team\n");
    for number in 0..6_000 {
        csv.push_str(&format!("Ada,ada{number}(at)example.com,Team {number}\n"));
    }
    let recipients = table_of(&csv);
    for (contents, rows) in [
        (
            RecipientFileContents::Problems(checked(&recipients, &method)),
            6_000,
        ),
        (
            RecipientFileContents::CleanList(checked(&recipients, &method)),
            6_000,
        ),
    ] {
        let (bytes, _) = written(contents, ExportFormat::Xlsx, &method, Language::EnUs);
        assert_eq!(read(&bytes).unwrap().rows.len(), rows);
    }
}

/// A value of a field: valid in most rows, repaired or refused in the others.
fn value(field: Field) -> BoxedStrategy<&'static str> {
    let values: &'static [&'static str] = match field {
        Field::FirstName => &[
            "Ada",
            "José",
            "Zoë",
            "O’Neil",
            "=Ann",
            "-Bo",
            "Mary Jane",
            "N/A",
            "",
        ],
        Field::LastName => &["Lovelace", "van Dyk", "Müller-Lee", "Day, Jr.", "", "=Hill"],
        Field::Email => &["@example.com", "(at)example.com", "@gmial.com", "@x@y"],
        Field::Phone => &[
            "617-555-0123",
            "(617) 555 0123 x12",
            "",
            "+49 30 123456",
            "6175550123.0",
        ],
        Field::Address1 => &["12 Sample Street", "3 \"Old\" Road; rear", "P.O. Box 7", ""],
        Field::Address2 => &["", "Apt 4", "#5", "+1"],
        Field::City => &["Boston", "St. Louis", "Cañon City"],
        Field::State => &["Massachusetts", "MA", "ma", "Mass."],
        Field::PostalCode => &["02110", "2110", "02110-1234", "02110.0"],
        Field::Country => &["", "USA", "United States", "Germany"],
    };
    prop::sample::select(values).boxed()
}

fn csv_row(number: usize, values: &[&str]) -> String {
    let cells = values.iter().zip(Field::ALL).map(|(value, field)| {
        let value = match field {
            Field::Email => format!("person{number}{value}"),
            _ => (*value).to_owned(),
        };
        format!("\"{}\"", value.replace('"', "\"\""))
    });
    cells.collect::<Vec<_>>().join(",")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn clean_list_reads_back(
        rows in prop::collection::vec(Field::ALL.iter().map(|field| value(*field)).collect::<Vec<_>>(), 1..8),
        extras in prop::collection::vec("[A-Z=+@'-]?[a-z0-9 ;,]{0,6}", 8),
        method in prop::sample::select(SendMethod::KNOWN.to_vec()),
        language in prop::sample::select(Language::OFFERED.to_vec()),
    ) {
        let mut csv = String::from(
            "first name,last name,email,phone,address,address 2,city,state,zip,country,Shirt size\n"
        );
        for (number, row) in rows.iter().enumerate() {
            csv.push_str(&format!("{},\"{}\"\n", csv_row(number, row), extras[number]));
        }
        let recipients = table_of(&csv);
        let checked = checked(&recipients, &method);
        let ready = ready_rows(&recipients, &checked.issues, &method);
        prop_assume!(!ready.is_empty());
        let requests = ready.to_requests(&method);
        let warnings = check(&ready, &method).counts().warnings;
        for format in FORMATS {
            let contents = RecipientFileContents::CleanList(checked.clone());
            let (bytes, _) = written(contents, format, &method, language);
            let table = read(&bytes).unwrap();
            let guess = guess(&table);
            for (column, column_use) in guess.mapping.uses() {
                prop_assert_ne!(column_use, ColumnUse::Ignored, "{:?}", table.header[column]);
            }
            let mapping: &Mapping = &guess.mapping;
            let back = RecipientTable::from_import("", apply_mapping(&table, mapping));
            let issues = check(&back, &method);
            prop_assert_eq!(issues.counts().blockers, 0, "{:?}", issues);
            prop_assert!(issues.counts().warnings <= warnings, "{:?}", issues);
            prop_assert_eq!(&back.to_requests(&method), &requests);
            let extra = |table: &RecipientTable| -> Vec<String> {
                table.rows().iter().map(|row| row.extra(0).to_owned()).collect()
            };
            prop_assert_eq!(extra(&back), extra(&ready));
        }
    }
}
