//! Tests of the snapshot comparison: it fails on a changed, moved or cut text, and ignores
//! differences between renderers.

use std::path::Path;

use egui::Rect;
use egui_kittest::{SnapshotError, kittest::Queryable as _};
use image::{Rgba, RgbaImage};

use super::open_page;
use crate::ui::{
    page::Page,
    test_support::{
        ScriptedEngine, TestWindow,
        snapshot::{compare_in, is_updating, render_window},
    },
};

/// Draws Drafts. Returns the picture, and the rectangle of a title in it.
fn draw_drafts(engine: ScriptedEngine) -> (RgbaImage, Rect) {
    let mut window = TestWindow::open(engine);
    open_page(&mut window, Page::Drafts);
    let picture = render_window(&mut window);
    let title = window.get_by_label("Book club").rect();
    (picture, title)
}

/// Compares `changed` with a snapshot of `original`. Returns the number of failed pixels.
fn failed_pixels(original: &RgbaImage, changed: &RgbaImage) -> i32 {
    let folder = tempfile::tempdir().expect("a temporary folder");
    original
        .save(folder.path().join("drafts.png"))
        .expect("the snapshot can be written");
    failed_pixels_in(folder.path(), changed)
}

fn failed_pixels_in(folder: &Path, changed: &RgbaImage) -> i32 {
    match compare_in(folder, "drafts", changed) {
        Ok(()) => 0,
        Err(SnapshotError::Diff { diff, .. }) => diff,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn changed_moved_and_cut_texts_fail() {
    // With UPDATE_SNAPSHOTS every comparison replaces the snapshot and passes.
    if is_updating() {
        return;
    }
    let (original, title) = draw_drafts(ScriptedEngine::practice().with_drafts());
    assert_eq!(failed_pixels(&original, &original), 0);

    let (left, top) = (title.left() as u32, title.top() as u32);
    let (width, height) = (title.width() as u32, title.height() as u32);
    let background = *original.get_pixel(left - 1, top);

    let mut moved = original.clone();
    for y in top..top + height {
        for x in left..=left + width {
            moved.put_pixel(x, y, *original.get_pixel(x - 1, y));
        }
    }
    let moved = failed_pixels(&original, &moved);
    assert!(moved > 0, "a text moved by one pixel passes");

    // Erases the last nine pixel columns of the title, which are a part of its last letter.
    let is_ink = |pixel: &Rgba<u8>| background[1].abs_diff(pixel[1]) > 100;
    let has_ink = |x: &u32| (top..top + height).any(|y| is_ink(original.get_pixel(*x, y)));
    let right = (left..=left + width).rev().find(has_ink).expect("a title");
    let mut cut = original.clone();
    for y in top..top + height {
        for x in right - 8..=right {
            cut.put_pixel(x, y, background);
        }
    }
    let cut = failed_pixels(&original, &cut);
    assert!(cut > 0, "a letter cut at column {right} of {title} passes");

    let engine = ScriptedEngine::practice().with_drafts();
    engine.rename_draft("Book club", "Book clubs");
    let mut window = TestWindow::open(engine);
    open_page(&mut window, Page::Drafts);
    let changed = failed_pixels(&original, &render_window(&mut window));
    assert!(
        changed > 0,
        "an added letter passes: {changed} pixels differ"
    );
}

#[test]
fn rounding_of_another_renderer_passes() {
    let (original, _) = draw_drafts(ScriptedEngine::practice().with_drafts());
    let mut rounded = original.clone();
    for (x, y, pixel) in rounded.enumerate_pixels_mut() {
        let step = ((x * 7 + y * 13) % 5) as i16 - 2;
        let Rgba([red, green, blue, alpha]) = *pixel;
        let round = |value: u8| (i16::from(value) + step).clamp(0, 255) as u8;
        *pixel = Rgba([round(red), round(green), round(blue), alpha]);
    }
    assert_eq!(failed_pixels(&original, &rounded), 0);
}
