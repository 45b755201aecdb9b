//! Image snapshots: compares a drawn window with the committed picture in `tests/snapshots`.
//!
//! `UPDATE_SNAPSHOTS=1` replaces the pictures that differ. Times are shown in the time zone of the
//! process, so that the tests run with `TZ=UTC`.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Local, TimeZone as _};
use egui_kittest::{SnapshotOptions, SnapshotResult, SnapshotResults};
use image::RgbaImage;

use super::{SMALL_SIZE, STANDARD_SIZE, ScriptedEngine, TestWindow, samples, snapshot_file};
use crate::{
    desk::{Appearance, Event, Preferences},
    i18n::Language,
};

/// How far a pixel may be from the snapshot, as a squared color distance: 100 is about fourteen of
/// 255 steps of gray. The palette of a snapshot takes up to seven steps, and another version of
/// Mesa rounds blended edges and scaled pictures by one or two. A separator line on a page or a
/// card differs from its background by at least 17 steps.
const THRESHOLD: f32 = 100.0;
/// The number of pixels that may differ by more than the threshold. A cut letter changes more.
const MAX_FAILED_PIXELS: usize = 8;

/// The window size, theme or language in which a state is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Variant {
    Light,
    Dark,
    /// The smallest supported window.
    Small,
    /// 1280 × 800 pixels at 150 %.
    Zoomed,
    German,
    /// The pseudo-locale: every text is accented and 40 % longer.
    Pseudo,
}

impl Variant {
    fn suffix(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Small => "small",
            Self::Zoomed => "zoomed",
            Self::German => "de",
            Self::Pseudo => "pseudo",
        }
    }

    fn open(self, engine: ScriptedEngine) -> TestWindow {
        engine.emit(Event::Preferences(Preferences {
            appearance: if self == Self::Dark {
                Appearance::Dark
            } else {
                Appearance::Light
            },
            zoom: if self == Self::Zoomed { 1.5 } else { 1.0 },
            is_motion_reduced: true,
            ..samples::connections::preferences()
        }));
        let size = if self == Self::Small {
            SMALL_SIZE
        } else {
            STANDARD_SIZE
        };
        let language = match self {
            Self::German => Language::De,
            Self::Pseudo => Language::Pseudo,
            _ => Language::EnUs,
        };
        TestWindow::open_with(engine, size, language)
    }
}

/// A part of a window, in pixels.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Crop {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

/// A state of the window.
pub(in crate::ui) struct SnapshotCase {
    name: &'static str,
    engine: fn() -> ScriptedEngine,
    steps: fn(&mut TestWindow),
    variants: Vec<Variant>,
    /// The part of the window that is compared; `None`: the whole window.
    crop: Option<Crop>,
}

impl SnapshotCase {
    /// `steps` lead from the first frame to the state. The state is compared in both themes.
    pub(in crate::ui) fn new(
        name: &'static str,
        engine: fn() -> ScriptedEngine,
        steps: fn(&mut TestWindow),
    ) -> Self {
        Self {
            name,
            engine,
            steps,
            variants: vec![Variant::Light, Variant::Dark],
            crop: None,
        }
    }

    pub(in crate::ui) fn with_variants(mut self, variants: &[Variant]) -> Self {
        self.variants.extend(variants);
        self
    }

    /// Compares the state in one variant only.
    pub(in crate::ui) fn only(mut self, variant: Variant) -> Self {
        self.variants = vec![variant];
        self
    }

    /// Compares a part of the window only, so that the picture stays small.
    pub(in crate::ui) fn cropped(mut self, crop: Crop) -> Self {
        self.crop = Some(crop);
        self
    }

    /// The names of the pictures, one for each variant.
    pub(in crate::ui) fn names(&self) -> Vec<String> {
        let name = |variant: &Variant| format!("{}-{}", self.name, variant.suffix());
        self.variants.iter().map(name).collect()
    }

    /// Opens a window in this state.
    pub(in crate::ui) fn open(&self, variant: Variant) -> TestWindow {
        let mut window = variant.open((self.engine)());
        (self.steps)(&mut window);
        window
    }

    fn compare(&self, results: &mut SnapshotResults) {
        for (variant, name) in self.variants.iter().zip(self.names()) {
            let mut window = self.open(*variant);
            let mut picture = render_window(&mut window);
            if let Some(crop) = self.crop {
                let Crop {
                    left,
                    top,
                    width,
                    height,
                } = crop;
                let part = image::imageops::crop_imm(&picture, left, top, width, height);
                picture = part.to_image();
            }
            results.add(compare(&name, &picture));
        }
    }
}

/// Compares every case; panics with all differences.
pub(in crate::ui) fn compare_all(cases: impl IntoIterator<Item = SnapshotCase>) {
    assert_time_zone();
    let mut results = SnapshotResults::new();
    for case in cases {
        case.compare(&mut results);
    }
}

pub(in crate::ui) fn assert_time_zone() {
    let offset = Local
        .offset_from_utc_datetime(&DateTime::UNIX_EPOCH.naive_utc())
        .local_minus_utc();
    assert_eq!(
        offset, 0,
        "snapshots show times in UTC: run the tests with TZ=UTC"
    );
}

/// Draws the window without the pointer.
pub(in crate::ui) fn render_window(window: &mut TestWindow) -> RgbaImage {
    window.remove_cursor();
    window.settle();
    window.render().expect("the window can be drawn")
}

pub(in crate::ui) fn compare(name: &str, picture: &RgbaImage) -> SnapshotResult {
    compare_in(&snapshot_folder(), name, picture)
}

pub(in crate::ui) fn compare_in(folder: &Path, name: &str, picture: &RgbaImage) -> SnapshotResult {
    let options = SnapshotOptions::new()
        .threshold(THRESHOLD)
        .max_failed_pixels(MAX_FAILED_PIXELS)
        .output_path(folder);
    egui_kittest::try_image_snapshot_options(picture, name, &options)?;
    if is_updating() {
        snapshot_file::shrink(&folder.join(format!("{name}.png")));
    }
    Ok(())
}

pub(in crate::ui) fn is_updating() -> bool {
    std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value != "0")
}

pub(in crate::ui) fn snapshot_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}
