//! Messy recipient files: the program must read each file as its expectation says.
//!
//! `files/NAME.json` stands beside the file of the same name:
//! `{ "hard", "options", "exit", "says", "expected" }`. `hard` says in one line what is hard about
//! the file, `says` is a part of the text on stderr, and `expected` holds the fields of the report
//! that must have these values; the texts of problems are not compared.

mod compare;
#[path = "../program/mod.rs"]
#[expect(dead_code, reason = "only the command is used")]
mod program;

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::Path,
    path::PathBuf,
};

use serde::Deserialize;
use serde_json::Value;

use compare::differences;
use program::giftdesk_command;

/// The fewest files that the tests have.
const MIN_CASES: usize = 60;
/// The codes of problems. Each is expected of a file.
const CODES: [&str; 23] = [
    "first_name_missing",
    "name_placeholder",
    "email_missing",
    "email_invalid",
    "email_typo",
    "email_lookalike",
    "duplicate_recipient",
    "same_name_and_address",
    "phone_invalid",
    "address_incomplete",
    "address_date",
    "house_number_missing",
    "street_name_missing",
    "state_unknown",
    "postal_code_invalid",
    "postal_code_state_mismatch",
    "country_unknown",
    "country_unsupported",
    "row_ragged",
    "value_too_long",
    "name_split",
    "second_person",
    "person_inactive",
];
/// Larger files are made by the tests that need them.
const MAX_FILE_BYTES: u64 = 20 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    hard: String,
    #[serde(default)]
    options: Vec<String>,
    exit: i32,
    /// Part of the text on stderr.
    says: Option<String>,
    expected: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recipients/files")
}

/// The paths of the files with each name.
fn files_by_name() -> BTreeMap<String, Vec<PathBuf>> {
    let mut files: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(OsStr::to_str).unwrap().to_owned();
        files.entry(name).or_default().push(path);
    }
    files
}

/// What is wrong with a case; empty when the program does what is expected.
fn check_case(paths: &[PathBuf]) -> Vec<String> {
    let (expectations, files): (Vec<_>, Vec<_>) = paths
        .iter()
        .partition(|path| path.extension() == Some(OsStr::new("json")));
    let ([expectation], [file]) = (expectations.as_slice(), files.as_slice()) else {
        return vec!["needs one file and one expectation".to_owned()];
    };
    let case: Case = match serde_json::from_str(&fs::read_to_string(expectation).unwrap()) {
        Ok(case) => case,
        Err(error) => return vec![error.to_string()],
    };
    let mut found = Vec::new();
    if case.hard.trim().is_empty() || case.hard.contains('\n') {
        found.push("`hard` is not one line".to_owned());
    }
    if fs::metadata(file).unwrap().len() > MAX_FILE_BYTES {
        found.push("the file is too large".to_owned());
    }
    if case
        .expected
        .as_object()
        .is_none_or(serde_json::Map::is_empty)
    {
        found.push("nothing is expected".to_owned());
    }
    let data_folder = tempfile::tempdir().unwrap();
    let output = giftdesk_command(data_folder.path(), &["recipients", "check"])
        .arg(file)
        .args(["--json", "--recipients"])
        .args(&case.options)
        .output()
        .unwrap();
    if output.status.code() != Some(case.exit) {
        found.push(format!("exit: {} instead of {}", output.status, case.exit));
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    if case.says.is_some_and(|text| !stderr.contains(&text)) {
        found.push(format!("stderr: {stderr}"));
    }
    match serde_json::from_slice(&output.stdout) {
        Ok(report) => found.extend(differences(&case.expected, &report)),
        Err(error) => found.push(format!("no report: {error}")),
    }
    found
}

#[test]
fn every_code_is_expected_of_a_file() {
    let mut missing = BTreeSet::from(CODES);
    for paths in files_by_name().values() {
        let Some(path) = paths
            .iter()
            .find(|path| path.extension() == Some(OsStr::new("json")))
        else {
            continue;
        };
        let case: Case = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let problems = case.expected["problems"].as_array().into_iter().flatten();
        for problem in problems {
            missing.remove(problem["code"].as_str().unwrap_or_default());
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn reads_every_file_as_expected() {
    let files = files_by_name();
    let mut text = String::new();
    for (name, paths) in &files {
        let found = check_case(paths);
        if !found.is_empty() {
            text.push_str(&format!("{name}\n  {}\n", found.join("\n  ")));
        }
    }
    assert!(files.len() >= MIN_CASES, "only {} cases", files.len());
    assert!(text.is_empty(), "\n{text}");
}
