//! Fuzz tests of every reader, the mapping, the splits of names and addresses, and the checks.
//!
//! Each target changes small files at random and examines what the import does with them: no panic,
//! no long run, typed errors, tables within the limits, and the same result twice. Random bytes are
//! no zip file, so the parts of a workbook are changed as XML and zipped again.
//!
//! The inputs are the files of `tests/recipients/files` and `tests/recipients/corpus`. The number of
//! cases and the seed come from [`fuzz_config`]. A failing input is written into the folder for
//! temporary files: copy it into the corpus, where every run reads it first.

mod corpus;
mod examine;
mod fuzz_config;
mod mutate;
mod values;
mod workbook_parts;

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    time::{Duration, Instant},
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};

use corpus::Kind;
use fuzz_config::FuzzConfig;

/// The longest time for one input. A debug build on a busy machine needs a fraction of a second.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Reads every file of a kind, then files that are changed at random.
fn fuzz_files(name: &str, kind: Kind) {
    let seeds = corpus::files(kind);
    assert!(!seeds.is_empty(), "no files for {name}");
    for (path, bytes) in &seeds {
        examine_file(name, bytes, &path.display().to_string());
    }
    let files: Vec<&[u8]> = seeds.iter().map(|(_, bytes)| bytes.as_slice()).collect();
    let config = FuzzConfig::new(name);
    for case in config.cases() {
        let mut random = StdRng::seed_from_u64(config.seed_of(case));
        let seed = files.choose(&mut random).expect("a file");
        let input = if kind.is_zip() && random.random_ratio(9, 10) {
            workbook_parts::mutate(seed, &files, &mut random)
        } else {
            mutate::bytes(seed, &files, &mut random)
        };
        examine_file(name, &input, &config.describe(case));
    }
}

/// Examines one input. A failure writes the input into a file and names both.
fn examine_file(name: &str, input: &[u8], origin: &str) {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| examine::file(input)));
    let taken = start.elapsed();
    if result.is_ok() && taken < MAX_TIME {
        return;
    }
    let path = std::env::temp_dir().join(format!("giftdesk_fuzz_{name}.bin"));
    let written = std::fs::write(&path, input).map(|()| path);
    eprintln!("{origin}: failed after {taken:?} with the input {written:?}");
    match result {
        Err(panic) => resume_unwind(panic),
        Ok(()) => panic!("an input of {} bytes took {taken:?}", input.len()),
    }
}

#[test]
fn text_files_stay_within_rules() {
    fuzz_files("text", Kind::Text);
}

#[test]
fn xlsx_files_stay_within_rules() {
    fuzz_files("xlsx", Kind::Xlsx);
}

#[test]
fn ods_files_stay_within_rules() {
    fuzz_files("ods", Kind::Ods);
}

#[test]
fn xml_workbooks_stay_within_rules() {
    fuzz_files("spreadsheet_xml", Kind::SpreadsheetXml);
}

#[test]
fn cards_stay_within_rules() {
    fuzz_files("vcard", Kind::Vcard);
}

#[test]
fn web_pages_stay_within_rules() {
    fuzz_files("html", Kind::Html);
}

#[test]
fn address_lists_stay_within_rules() {
    fuzz_files("addresses", Kind::AddressList);
}
