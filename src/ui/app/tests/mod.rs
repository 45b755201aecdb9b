//! Tests of the whole window with a scripted engine, through its accessibility tree.

mod gift;
#[cfg(feature = "pictures")]
mod pictures;
mod samples;
mod script;
mod window;

use std::sync::Arc;

use egui::vec2;
use egui_kittest::Harness;

use super::GiftdeskApp;
use script::Script;

type Window = Harness<'static, GiftdeskApp>;

fn window_of(script: &Script, width: f32, height: f32) -> Window {
    let engine = Box::new(script.clone());
    let mut harness = Harness::builder()
        .with_size(vec2(width, height))
        .with_max_steps(20)
        .build_eframe(move |cc| {
            cc.egui_ctx.add_font_provider(Arc::new(
                egui_system_font_provider::SystemFontProvider::new(),
            ));
            GiftdeskApp::new(&cc.egui_ctx, engine, samples::clock())
        });
    harness.run_ok();
    harness
}

fn window(script: &Script) -> Window {
    window_of(script, 1280.0, 800.0)
}
