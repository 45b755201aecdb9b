//! The import of a recipient file by `giftdesk send` and `giftdesk recipients check`: its options, its progress, and the
//! lines that say which columns and rows were read.

pub(super) mod lines;
pub(super) mod options;

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::{
    cli::output::progress_bar,
    desk::ImportProgress,
    i18n::{format, t},
};

/// Shorter imports show no bar.
const FIRST_PROGRESS: Duration = Duration::from_millis(300);
/// The length of the bar, whose position is a share of the file.
const BAR_STEPS: u64 = 1_000;

/// The progress bar of a file that is read. Shown on stderr if that is a terminal, and only for files that take longer than
/// a moment.
pub(super) struct ReadingBar {
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl ReadingBar {
    pub(super) fn new() -> Self {
        Self {
            begun: Instant::now(),
            bar: None,
        }
    }

    pub(super) fn update(&mut self, progress: &ImportProgress) {
        if self.begun.elapsed() < FIRST_PROGRESS {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| progress_bar(BAR_STEPS));
        bar.set_message(t!(
            "recipients-import-reading-amounts",
            read = format::megabytes(progress.bytes),
            total = format::megabytes(progress.total_bytes),
            rows = progress.rows
        ));
        bar.set_position((progress.fraction() * BAR_STEPS as f32) as u64);
    }
}

impl Drop for ReadingBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
