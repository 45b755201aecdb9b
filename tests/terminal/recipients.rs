//! `giftdesk recipients check`: the JSON, the exit codes and the options.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Output, Stdio},
};

use serde_json::{Value, json};

use crate::program::giftdesk_command;

fn check(file: &Path, options: &[&str]) -> Output {
    let folder = file.parent().unwrap();
    let mut command = giftdesk_command(folder, &["recipients", "check"]);
    command.arg(file).args(options).output().unwrap()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn lists_problems_and_corrected_recipients() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("staff.csv");
    fs::write(
        &file,
        "Staff of May\n\nVorname;Nachname;E-Mail;Abteilung\nAnna;Lee;anna(at)example.com;Sales\n\
         Bo;Day;bo@example.org;\n;;total@;9\n",
    )
    .unwrap();
    let output = check(&file, &["--json", "--recipients"]);
    assert_eq!(output.status.code(), Some(1));
    let report = report(&output);
    assert_eq!(report["format"], "csv");
    assert_eq!(report["encoding"], "UTF-8");
    assert_eq!(report["delimiter"], ";");
    assert_eq!(report["sheet"], Value::Null);
    assert_eq!(report["header_row"], 3);
    assert_eq!(
        report["columns"][0],
        json!({ "name": "Vorname", "field": "first_name", "confidence": 1.0 })
    );
    assert_eq!(report["columns"][3]["field"], Value::Null);
    assert_eq!((&report["rows"], &report["ready"]), (&json!(3), &json!(1)));
    let first = &report["problems"][0];
    assert_eq!(first["row"], 4);
    assert_eq!(first["column"], "E-Mail");
    assert_eq!(
        (&first["field"], &first["code"]),
        (&json!("email"), &json!("email_invalid"))
    );
    assert_eq!(
        (&first["level"], &first["value"]),
        (&json!("error"), &json!("anna(at)example.com"))
    );
    assert_eq!(first["suggestion"], "anna@example.com");
    assert_eq!(
        report["recipients"],
        json!([
            { "first_name": "Anna", "last_name": "Lee", "email": "anna@example.com" },
            { "first_name": "Bo", "last_name": "Day", "email": "bo@example.org" },
        ])
    );
}

#[test]
fn ready_file_ends_with_success() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    fs::write(&file, "First name,Email\nAnna,anna@example.com\n").unwrap();
    let output = check(&file, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "Rows: 1. Ready: 1.\n"
    );
    // The method decides what a row needs.
    let output = check(&file, &["--method", "direct_send", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(report(&output)["problems"][0]["code"], "address_incomplete");
}

#[test]
fn unreadable_file_ends_with_two() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("people.csv");
    fs::write(&picture, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    for file in [
        picture,
        folder.path().join("missing.csv"),
        folder.path().to_owned(),
    ] {
        let output = check(&file, &["--json"]);
        assert_eq!(output.status.code(), Some(2), "{}", file.display());
        assert!(report(&output)["error"]["code"].is_string());
    }
}

#[test]
fn options_choose_sheet_and_columns() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.xlsx");
    let mut workbook = rust_xlsxwriter::Workbook::new();
    workbook.add_worksheet().write(0, 0, "Notes").unwrap();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Staff").unwrap();
    for (row, cells) in (0_u32..).zip([["Who", "Contact"], ["Anna Lee", "anna@example.com"]]) {
        for (column, cell) in (0_u16..).zip(cells) {
            sheet.write(row, column, cell).unwrap();
        }
    }
    workbook.save(&file).unwrap();
    let options = [
        "--sheet",
        "staff",
        "--map",
        "Who=full_name",
        "--map",
        "b=email",
        "--json",
    ];
    let output = check(&file, &options);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = report(&output);
    assert_eq!(
        (&report["format"], &report["sheet"]),
        (&json!("xlsx"), &json!("Staff"))
    );
    assert_eq!(report["columns"][0]["field"], "full_name");
    assert_eq!(report["columns"][1]["confidence"], 1.0);
    let unknown = check(&file, &["--sheet", "Other"]);
    assert_eq!(unknown.status.code(), Some(2));
    let unknown = check(&file, &["--sheet", "Staff", "--map", "Z=email"]);
    assert_eq!(unknown.status.code(), Some(2));
    let text = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(text.contains("Contact"), "{text}");
}

#[test]
fn whole_addresses_are_split() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("staff.csv");
    fs::write(
        &file,
        "Name,Address\nAnna Lee,\"12 Sample Street, Apt 4, Boston, MA 02110, USA\"\n\
         Bo Day,\"3 Sample Road, Austin, 78701\"\n",
    )
    .unwrap();
    let output = check(
        &file,
        &["--method", "direct_send", "--json", "--recipients"],
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = report(&output);
    assert_eq!(report["columns"][1]["field"], "full_address");
    assert_eq!(
        report["recipients"],
        json!([{
            "first_name": "Anna",
            "last_name": "Lee",
            "mailing_address": {
                "address_1": "12 Sample Street",
                "address_2": "Apt 4",
                "city": "Boston",
                "state": "MA",
                "postal_code": "02110",
                "country": "US",
            },
        }])
    );
    assert_eq!(report["problems"].as_array().map(Vec::len), Some(1));
    let problem = &report["problems"][0];
    assert_eq!(
        (&problem["column"], &problem["field"], &problem["code"]),
        (
            &json!("Address"),
            &json!("state"),
            &json!("address_incomplete")
        )
    );
}

#[test]
fn writes_problems_and_clean_list() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    fs::write(
        &file,
        "First name,Email,Size\nAnna,anna(at)example.com,M\n,bo@example.com,L\n",
    )
    .unwrap();
    let (problems, clean) = (
        folder.path().join("problems.xlsx"),
        folder.path().join("clean.csv"),
    );
    let (problems_option, clean_option) = (problems.to_str().unwrap(), clean.to_str().unwrap());
    let options = ["--problems", problems_option, "--clean", clean_option];
    let output = check(&file, &options);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notes.contains("1 row with errors was left out"), "{notes}");
    assert_eq!(
        fs::read_to_string(&clean).unwrap(),
        "\u{feff}First name,Email,Size\nAnna,anna@example.com,M\n"
    );
    // The lists are files of recipients themselves.
    let report_of = |file: &Path| report(&check(file, &["--json"]));
    assert_eq!(report_of(&clean)["ready"], 1);
    let listed = report_of(&problems);
    assert_eq!(
        (&listed["rows"], &listed["format"]),
        (&json!(2), &json!("xlsx"))
    );
    assert_eq!(listed["columns"][0]["field"], Value::Null);

    fs::write(&clean, "kept").unwrap();
    let output = check(&file, &["--clean", clean_option]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(fs::read_to_string(&clean).unwrap(), "kept");
    let output = check(&file, &["--clean", clean_option, "--replace"]);
    assert_eq!(output.status.code(), Some(1));
    assert_ne!(fs::read_to_string(&clean).unwrap(), "kept");
}

#[test]
fn template_has_the_columns_of_the_method() {
    let folder = tempfile::tempdir().unwrap();
    let template = |name: &str, options: &[&str]| {
        let path = folder.path().join(name);
        let mut command = giftdesk_command(folder.path(), &["recipients", "template"]);
        let output = command.arg(&path).args(options).output().unwrap();
        (output.status.code(), path)
    };
    let (code, path) = template("a.csv", &["--method", "direct_send", "--language", "de"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "\u{feff}Vorname,Nachname,E-Mail,Telefon,Adresse,Adresszusatz,Ort,Bundesstaat,\
         Postleitzahl,Land\n"
    );
    assert_eq!(template("a.csv", &[]).0, Some(2), "the file exists");
    assert_eq!(template("a.csv", &["--replace"]).0, Some(0));
    let (code, path) = template("a.xlsx", &[]);
    assert_eq!(code, Some(0));
    assert_eq!(fs::read(path).unwrap()[..2], *b"PK");
    assert_eq!(template("a.ods", &[]).0, Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_reading_of_a_file() {
    use std::process::Stdio;

    /// The bit of SIGINT in the masks of `/proc`.
    const SIGINT_BIT: u64 = 1 << 1;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.csv");
    let row = format!("Ida,ida@example.com,{}\n", "x".repeat(1_000));
    let rows = row.repeat(90_000);
    fs::write(&file, format!("First name,Email,Note\n{rows}")).unwrap();
    let mut child = giftdesk_command(folder.path(), &["recipients", "check"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    // The program handles the signal while it reads the file.
    let handles_signal = || {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask & SIGINT_BIT != 0)
    };
    while !handles_signal() {
        assert_eq!(child.try_wait().unwrap(), None, "the program still reads");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    crate::signal::send(&child, rustix::process::Signal::INT);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(output.stdout, b"");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(!stderr.contains('\u{1b}'), "{stderr:?}");
    assert!(stderr.contains("canceled"), "{stderr:?}");
}

#[test]
fn notes_have_codes_and_data() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    let text = "Staff of May\nFirst name,Manager email\nAnna,boss@example.com\n";
    fs::write(&file, text).unwrap();
    let report = report(&check(&file, &["--json"]));
    let notes = report["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert_eq!(notes[0]["code"], "header_not_first");
    assert_eq!(
        (&notes[0]["line"], &notes[0]["skipped"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(notes[1]["code"], "column_of_other_person");
    assert_eq!(notes[1]["column"], "Manager email");
    assert_eq!(notes[1]["suggested"], "email");
    assert!(
        notes[1]["message"]
            .as_str()
            .unwrap()
            .contains("Manager email")
    );

    fs::write(&file, "First name,Email\nAnna,anna@example.com\n").unwrap();
    let report = crate::recipients::report(&check(&file, &["--json"]));
    assert_eq!(report["notes"], json!([]));
}

#[cfg(unix)]
#[test]
fn reads_recipients_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["recipients", "check", "/dev/stdin", "--json"];
    let mut child = giftdesk_command(folder.path(), &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input
        .write_all(b"Name,Email\nAnna Lee,anna@example.com\n")
        .unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(report(&output)["ready"], 1);
}
