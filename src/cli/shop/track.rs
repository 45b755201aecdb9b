//! `giftdesk shop track`: records tracking numbers from a file that a label service gave back, or from standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use serde::Serialize;

use crate::{
    cli::{
        failure::{CliCode, ExitStatus, Failure},
        output::{write_note, write_stdout},
    },
    client::{ShopClient, TrackError},
    contract::shop::parcels::{TrackingEntry, TrackingReport, UnmatchedEntry},
    i18n::t,
    messages::{issue::table_note, parcels},
    shop_files::tracking::{pasted_rows, read_tracking_file, suggested_entries, tracking_entries},
};

/// The most bytes of standard input.
const MAX_INPUT_BYTES: u64 = 16 * 1024 * 1024;

#[derive(Debug, clap::Args)]
pub(super) struct TrackOptions {
    /// `-` reads lines of standard input, such as those of a scanner.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long)]
    dry_run: bool,
    /// Takes a suggestion by name and postal code, when it is the only one.
    #[arg(long)]
    accept_suggestions: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    matched: u64,
    unmatched: &'a [UnmatchedEntry],
    applied: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &TrackOptions) -> Result<(), Failure> {
    let entries = read_entries(&options.file)?;
    let mut report = shop.track_all(&entries, options.dry_run).await?;
    if options.accept_suggestions {
        accept_suggestions(shop, options, &entries, &mut report).await?;
    }
    let meaning = match report.applied {
        true => t!("cli-shop-parcels-are-recorded"),
        false => t!("cli-nothing-changed"),
    };
    write_stdout(meaning.clone(), |out| write_report(out, options, &report))?;
    if report.unmatched.is_empty() {
        return Ok(());
    }
    Err(Failure::new(
        CliCode::ParcelsUnmatched,
        t!("cli-shop-unmatched", entries = report.unmatched.len()),
        meaning,
        t!("cli-shop-unmatched-remedy"),
    )
    .after_output())
}

/// Sends the entries again that have exactly one suggestion, with the parcel that it names.
async fn accept_suggestions(
    shop: &ShopClient,
    options: &TrackOptions,
    entries: &[TrackingEntry],
    report: &mut TrackingReport,
) -> Result<(), Failure> {
    let confirmed = suggested_entries(entries, &report.unmatched);
    let more = shop.track_all(&confirmed, options.dry_run).await;
    let more = more.map_err(|failed| TrackError {
        changed: failed.changed + if report.applied { report.changed } else { 0 },
        ..failed
    })?;
    report
        .unmatched
        .retain(|entry| entry.only_suggestion().is_none());
    report.matched += more.matched;
    report.changed += more.changed;
    report.unmatched.extend(more.unmatched);
    report.unmatched.sort_by_key(|entry| entry.row);
    Ok(())
}

fn write_report(
    out: &mut dyn io::Write,
    options: &TrackOptions,
    report: &TrackingReport,
) -> io::Result<()> {
    if options.json {
        let record = Record {
            matched: report.matched,
            unmatched: &report.unmatched,
            applied: report.applied,
        };
        serde_json::to_writer(&mut *out, &record)?;
        return writeln!(out);
    }
    let (matched, changed) = (report.matched, report.changed);
    let summary = match options.dry_run {
        true => t!(
            "cli-shop-tracked-dry-run",
            matched = matched,
            changed = changed
        ),
        false => t!("cli-shop-tracked", matched = matched, changed = changed),
    };
    writeln!(out, "{summary}")?;
    for entry in &report.unmatched {
        let reason = parcels::unmatched(entry);
        writeln!(
            out,
            "{}",
            t!("cli-shop-unmatched-row", row = entry.row, reason = reason)
        )?;
    }
    Ok(())
}

fn read_entries(path: &Path) -> Result<Vec<TrackingEntry>, Failure> {
    let unreadable = |details: String| {
        Failure::unchanged(
            CliCode::TrackingFileUnreadable,
            t!(
                "cli-shop-file-unreadable",
                file = path.display().to_string()
            ),
            t!("cli-shop-file-unreadable-remedy"),
        )
        .with_exit_status(ExitStatus::Unreadable)
        .with_details(details)
    };
    let entries = if path == Path::new("-") {
        let mut text = String::new();
        let mut input = io::stdin().lock().take(MAX_INPUT_BYTES);
        input
            .read_to_string(&mut text)
            .map_err(|error| unreadable(error.to_string()))?;
        let rows = pasted_rows(&text);
        tracking_entries((1..).zip(rows.iter().map(Vec::as_slice)))
    } else {
        let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
        let (entries, notes) =
            read_tracking_file(file).map_err(|error| unreadable(format!("{error:?}")))?;
        for note in &notes {
            write_note(table_note(note));
        }
        entries
    };
    if entries.is_empty() {
        return Err(unreadable("no_entries".to_owned()));
    }
    Ok(entries)
}
