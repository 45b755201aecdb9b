//! The harness of the UI tests: the real app with a [`ScriptedEngine`] that replies at once from
//! [`samples`]. Tests click and type in a [`TestWindow`] and check what the window shows and which
//! commands it sends. The clock always shows the same time, and the harness uses no sockets or
//! threads.

mod drawing;
mod engine;
mod parcel_replies;
mod replies;
pub(super) mod samples;
mod shop_replies;
#[cfg(feature = "pictures")]
pub(super) mod snapshot;
#[cfg(feature = "pictures")]
mod snapshot_file;
mod template_replies;

use std::ops::{Deref, DerefMut};

use egui::{Key, Modifiers, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};

use super::{app::GiftdeskApp, page::Page, screens::Folders};
use crate::i18n::Language;
pub(super) use engine::ScriptedEngine;

/// The window size of most tests and snapshots, in points.
pub(super) const STANDARD_SIZE: [f32; 2] = [1280.0, 800.0];
/// The smallest supported window size, in points.
pub(super) const SMALL_SIZE: [f32; 2] = [900.0, 600.0];

/// A window of the app with its engine. Dereferences to the harness of egui_kittest, which finds
/// controls by role and name.
pub(super) struct TestWindow {
    harness: Harness<'static, GiftdeskApp>,
    pub(super) engine: ScriptedEngine,
    copied: Option<String>,
    viewport_commands: Vec<egui::ViewportCommand>,
}

impl TestWindow {
    pub(super) fn open(engine: ScriptedEngine) -> Self {
        Self::open_with(engine, STANDARD_SIZE, Language::EnUs)
    }

    pub(super) fn open_with(engine: ScriptedEngine, size: [f32; 2], language: Language) -> Self {
        let shared = engine.clone();
        let builder = Harness::builder()
            .with_size(vec2(size[0], size[1]))
            .with_max_steps(20);
        // Snapshots have no pointer, because it would cover a part of the window.
        #[cfg(feature = "pictures")]
        let builder = builder.with_render_cursor(false);
        let harness = builder.build_eframe(move |creation| {
            shared.wake_with(creation.egui_ctx.clone());
            let folders = Folders {
                data: "/home/ida/.local/share/giftdesk".into(),
                practice_emails: "/home/ida/.local/share/giftdesk/practice/emails".into(),
            };
            GiftdeskApp::new(&creation.egui_ctx, Box::new(shared), samples::clock())
                .with_languages(None, Some(language))
                .with_folders(folders.data, folders.practice_emails)
        });
        let mut window = Self {
            harness,
            engine,
            copied: None,
            viewport_commands: Vec::new(),
        };
        // The harness sends the size in points again after the first frame, which can have changed the zoom.
        let zoom = window.ctx.zoom_factor();
        window.harness.set_size(vec2(size[0], size[1]) / zoom);
        window.settle();
        window
    }

    /// Draws frames until the window requests no other frame, at most 40.
    pub(super) fn settle(&mut self) {
        // The loop draws one frame at a time, because the harness keeps only the output of the last
        // frame.
        for _ in 0..40 {
            self.harness.step();
            for command in &self.harness.output().platform_output.commands {
                if let egui::OutputCommand::CopyText(text) = command {
                    self.copied = Some(text.clone());
                }
            }
            let root = &self.harness.output().viewport_output[&egui::ViewportId::ROOT];
            self.viewport_commands.extend_from_slice(&root.commands);
            let is_waiting = self
                .harness
                .output()
                .viewport_output
                .values()
                .any(|output| output.repaint_delay.is_zero());
            if !is_waiting && !self.engine.has_events() {
                return;
            }
        }
    }

    /// Draws frames until no input waits, however many steps it has.
    pub(super) fn settle_fully(&mut self) {
        for _ in 0..20 {
            self.settle();
            let root = &self.harness.output().viewport_output[&egui::ViewportId::ROOT];
            if !root.repaint_delay.is_zero() {
                return;
            }
        }
    }

    /// Asks the window to close, as its close button does. Returns whether the app lets it.
    pub(super) fn request_close(&mut self) -> bool {
        self.viewport_commands.clear();
        let viewports = &mut self.harness.input_mut().viewports;
        let root = viewports.entry(egui::ViewportId::ROOT).or_default();
        root.events.push(egui::ViewportEvent::Close);
        self.settle();
        let canceled = egui::ViewportCommand::CancelClose;
        !self.viewport_commands.contains(&canceled)
    }

    /// Whether the app has closed the window by itself.
    pub(super) fn is_closed_by_app(&self) -> bool {
        self.viewport_commands
            .contains(&egui::ViewportCommand::Close)
    }

    /// The commands that the app sent to the window system.
    pub(super) fn viewport_commands(&self) -> &[egui::ViewportCommand] {
        &self.viewport_commands
    }

    /// The text that the app put on the clipboard last.
    pub(super) fn copied(&self) -> Option<&str> {
        self.copied.as_deref()
    }

    /// Scrolls the last control with this name into view, where it can be clicked.
    pub(super) fn scroll_to(&mut self, label: &str) {
        let controls = self.harness.get_all_by_label(label);
        let control = controls.last().expect("the control is on the page");
        control.scroll_to_me();
        self.settle();
    }

    /// Clicks with the pointer on the control with this name.
    pub(super) fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Clicks on the first of several controls with this name, for example in the rows of a table.
    pub(super) fn click_first(&mut self, label: &str) {
        let Some(control) = self.harness.query_all_by_label(label).next() else {
            panic!(
                "nothing is labeled “{label}”; on screen:\n{}",
                self.on_screen()
            );
        };
        control.click();
        self.settle();
    }

    pub(super) fn click_role(&mut self, role: egui::Role, label: &str) {
        self.harness.get_by_role_and_label(role, label).click();
        self.settle();
    }

    pub(super) fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// Presses a key that also types text, as winit reports it on Linux: both events are in one frame.
    pub(super) fn press_with_text(&mut self, modifiers: Modifiers, key: Key, text: &str) {
        let key = |pressed| egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        let events = [key(true), egui::Event::Text(text.to_owned()), key(false)];
        self.harness.input_mut().events.extend(events);
        self.settle();
    }

    /// The name of the control with the keyboard focus; empty when there is none.
    pub(super) fn focused(&self) -> String {
        let mut all = self.harness.get_all_by(|_| true);
        all.find(|node| node.accesskit_node().is_focused())
            .and_then(|node| node.accesskit_node().label())
            .unwrap_or_default()
    }

    /// Types into the control that has the focus.
    pub(super) fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.settle();
    }

    /// Clicks on a field, types, and presses Enter.
    pub(super) fn type_into(&mut self, label: &str, text: &str) {
        self.click(label);
        self.type_text(text);
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// Whether anything on screen contains this text.
    pub(super) fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// Opens a page through the navigation rail.
    pub(super) fn go(&mut self, page: Page) {
        let title = page.title();
        let entry = self
            .harness
            .query_all_by_role_and_label(egui::Role::Button, &title)
            .min_by(|a, b| a.rect().left().total_cmp(&b.rect().left()));
        let Some(entry) = entry else {
            panic!(
                "the rail has no entry “{title}”; on screen:\n{}",
                self.on_screen()
            );
        };
        entry.click();
        self.settle();
    }

    /// Opens a section of New gift.
    pub(super) fn open_section(&mut self, name: &str) {
        self.click_role(egui::Role::Tab, name);
    }

    /// Lists every named control, for the messages of failed tests.
    pub(super) fn on_screen(&self) -> String {
        let mut text = String::new();
        for node in self.harness.get_all_by(|_| true) {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value());
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                text.push_str(&format!("  {:?}: {name}\n", node.role()));
            }
        }
        text
    }
}

impl Deref for TestWindow {
    type Target = Harness<'static, GiftdeskApp>;

    fn deref(&self) -> &Self::Target {
        &self.harness
    }
}

impl DerefMut for TestWindow {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.harness
    }
}
