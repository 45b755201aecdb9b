//! The one harness of the journeys and the pictures: the real app on the real engine, and the real
//! practice service behind it, in a temporary folder, with the clock in the test's hand.

#![expect(dead_code, reason = "each test program uses a part of the harness")]

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex},
    time::{Duration, Instant},
};

use egui::accesskit::Role;
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use giftdesk::{
    cli::practice::EmbeddedPractice,
    contract::{Clock, ManualClock, Timestamp},
    desk::{self, DeskConfig, StartWith, VaultChoice},
    ui::app::GiftdeskApp,
};

/// How long anything may take. Only a broken program ever waits this long.
const LIMIT: Duration = Duration::from_secs(15);

/// One day, for [`Stage::let_pass`].
pub const DAY: Duration = Duration::from_secs(24 * 3600);

/// Monday, 2 November 2026, 15:00 UTC: when every journey begins.
pub fn beginning() -> Timestamp {
    "2026-11-02T15:00:00Z".parse().expect("a valid time")
}

/// Set by the engine when there is news, so that waiting ends as soon as it can.
#[derive(Default)]
struct Bell {
    rung: Mutex<bool>,
    heard: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap() = true;
        self.heard.notify_all();
    }

    fn wait(&self) {
        let rung = self.rung.lock().unwrap();
        let (mut rung, _) = self
            .heard
            .wait_timeout_while(rung, Duration::from_millis(50), |rung| !*rung)
            .unwrap();
        *rung = false;
    }
}

/// How a stage is set up.
pub struct Setting {
    pub size: [f32; 2],
    pub theme: egui::Theme,
    pub start: StartWith,
    /// How fast practice orders live; they live by the stage's clock.
    pub speed: f64,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            size: [1280.0, 800.0],
            theme: egui::Theme::Light,
            start: StartWith::Practice,
            // An hour of the stage is an hour of an order.
            speed: 1.0 / 1440.0,
        }
    }
}

/// A window that is open on a data folder.
pub struct Stage {
    pub app: Harness<'static, GiftdeskApp>,
    pub clock: ManualClock,
    bell: Arc<Bell>,
    folder: Arc<tempfile::TempDir>,
    /// The last text that was put on the clipboard.
    copied: Option<String>,
}

impl Stage {
    /// The first start on a fresh machine.
    pub fn first_start() -> Self {
        Self::open(Setting::default())
    }

    pub fn open(setting: Setting) -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
        Self::open_in(folder, ManualClock::at(beginning()), setting)
    }

    pub fn open_in(folder: Arc<tempfile::TempDir>, clock: ManualClock, setting: Setting) -> Self {
        let bell = Arc::new(Bell::default());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let config = DeskConfig {
            connection: setting.start,
            practice: Some(Box::new(EmbeddedPractice::new(
                Arc::clone(&shared),
                setting.speed,
            ))),
            vault: VaultChoice::MemoryOnly,
            poll: Duration::from_millis(100),
            clock: Arc::clone(&shared),
            ..DeskConfig::new(folder.path())
        };
        let ring = Arc::clone(&bell);
        let engine = desk::start(config, Arc::new(move || ring.ring())).expect("the desk starts");
        let builder = Harness::builder()
            .with_size(setting.size)
            .with_theme(setting.theme)
            .with_step_dt(1.0 / 20.0)
            .with_max_steps(60);
        // No arrow in the pictures: what it points at is not what they show.
        #[cfg(feature = "pictures")]
        let builder = builder.with_render_cursor(false);
        let app = builder.build_eframe(move |creation| {
            GiftdeskApp::new(&creation.egui_ctx, Box::new(engine), shared)
        });
        Self {
            app,
            clock,
            bell,
            folder,
            copied: None,
        }
    }

    /// Closes the window and opens it again on the same folder.
    pub fn restart(self, setting: Setting) -> Self {
        let Self {
            app, clock, folder, ..
        } = self;
        drop(app);
        Self::open_in(folder, clock, setting)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file beside the data folder's content and says where it is.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("the file can be written");
        path
    }

    /// Lets time pass for the service and the desk.
    pub fn let_pass(&mut self, span: Duration) {
        self.clock.advance(span);
        self.app.step();
    }

    /// Draws frames until `seen` holds. On a time-out: what was on the screen.
    pub fn until(&mut self, what: &str, seen: impl Fn(&Harness<'static, GiftdeskApp>) -> bool) {
        let begin = Instant::now();
        loop {
            self.step();
            if seen(&self.app) {
                return;
            }
            if begin.elapsed() > LIMIT {
                let picture = self.save_picture_of_failure();
                panic!(
                    "waited for {what} in vain{picture}; on the screen:\n{}",
                    self.on_screen()
                );
            }
            self.bell.wait();
        }
    }

    #[cfg(feature = "pictures")]
    fn save_picture_of_failure(&mut self) -> String {
        let path = std::env::temp_dir().join("giftdesk-journey.png");
        match self.app.render().map(|image| image.save(&path)) {
            Ok(Ok(())) => format!(" (picture: {})", path.display()),
            _ => String::new(),
        }
    }

    #[cfg(not(feature = "pictures"))]
    fn save_picture_of_failure(&mut self) -> String {
        String::new()
    }

    /// Everything a screen reader would find.
    pub fn on_screen(&self) -> String {
        let mut text = String::new();
        for node in self.app.get_all_by(|_| true) {
            let node = node.accesskit_node();
            let words = node.label().or_else(|| node.value());
            if let Some(words) = words.filter(|words| !words.is_empty()) {
                text.push_str(&format!("  {:?}: {words}\n", node.role()));
            }
        }
        text
    }

    /// Waits until something with this name is on the screen.
    pub fn see(&mut self, label: &str) {
        self.until(&format!("“{label}”"), |app| {
            app.query_all_by_label(label).next().is_some()
        });
    }

    /// Waits until something whose name contains this is on the screen.
    pub fn see_part(&mut self, part: &str) {
        self.until(&format!("“…{part}…”"), |app| {
            app.query_all_by_label_contains(part).next().is_some()
        });
    }

    pub fn sees(&self, label: &str) -> bool {
        self.app.query_all_by_label(label).next().is_some()
    }

    /// Waits for a button with this name and clicks it.
    pub fn click(&mut self, label: &str) {
        self.click_role(Role::Button, label);
    }

    pub fn click_role(&mut self, role: Role, label: &str) {
        self.until(&format!("{role:?} “{label}”"), |app| {
            app.query_all_by_role_and_label(role, label)
                .any(|node| !node.accesskit_node().is_disabled())
        });
        let found = self
            .app
            .query_all_by_role_and_label(role, label)
            .find(|node| !node.accesskit_node().is_disabled());
        found.expect("it was just seen").click_accesskit();
        self.settle();
    }

    /// Types into the field with this name, in place of what is there.
    pub fn write(&mut self, field: &str, text: &str) {
        self.write_into(field, text, false);
    }

    fn write_into(&mut self, field: &str, text: &str, by_pointer: bool) {
        self.until(&format!("the field “{field}”"), |app| {
            text_field(app, field).is_some()
        });
        let node = text_field(&self.app, field).expect("it was just seen");
        if by_pointer {
            node.click();
        } else {
            // Wherever it is scrolled to.
            node.scroll_to_me();
            self.app.run_steps(2);
            text_field(&self.app, field)
                .expect("it is still there")
                .focus();
        }
        self.app.step();
        self.app
            .key_combination_modifiers(egui::Modifiers::COMMAND, &[egui::Key::A]);
        self.app.step();
        text_field(&self.app, field)
            .expect("it is still there")
            .type_text(text);
        self.settle();
    }

    /// Draws a few frames, so that what was just done is taken in.
    pub fn settle(&mut self) {
        for _ in 0..3 {
            self.step();
        }
    }

    /// What the app put on the clipboard last.
    pub fn until_copied(&mut self) -> String {
        let begin = Instant::now();
        loop {
            if let Some(text) = self.copied.take() {
                return text;
            }
            assert!(begin.elapsed() < LIMIT, "nothing was copied");
            self.bell.wait();
            self.step();
        }
    }

    /// One frame.
    fn step(&mut self) {
        self.app.step();
        for command in &self.app.output().platform_output.commands {
            if let egui::OutputCommand::CopyText(text) = command {
                self.copied = Some(text.clone());
            }
        }
    }
}

/// The text field or cell with this name.
pub fn text_field<'a>(
    app: &'a Harness<'static, GiftdeskApp>,
    name: &'a str,
) -> Option<egui_kittest::Node<'a>> {
    [
        Role::TextInput,
        Role::MultilineTextInput,
        Role::SearchInput,
        Role::PasswordInput,
    ]
    .into_iter()
    .find_map(|role| app.query_all_by_role_and_label(role, name).next())
}

/// 25 people; in rows 5 and 6 (lines of the file) something is wrong: a mail that is none, and one
/// that is missing.
pub const PEOPLE: &str = include_str!("people.csv");

impl Stage {
    /// Waits for a button whose name begins with this and clicks it.
    pub fn click_part(&mut self, part: &str) {
        let of_role = |app: &Harness<'static, GiftdeskApp>| {
            app.query_all_by_label_contains(part)
                .filter(|node| {
                    let node = node.accesskit_node();
                    node.role() == Role::Button && !node.is_disabled()
                })
                .count()
        };
        self.until(&format!("a button “{part}…”"), |app| of_role(app) > 0);
        let button = self.app.query_all_by_label_contains(part).find(|node| {
            let node = node.accesskit_node();
            node.role() == Role::Button && !node.is_disabled()
        });
        button.expect("it was just seen").click_accesskit();
        self.settle();
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &Path) {
        self.app
            .input_mut()
            .dropped_files
            .push(Arc::new(Dropped(path.to_owned())));
        self.app.step();
        self.settle();
    }

    /// Goes to a section of New gift.
    pub fn section(&mut self, name: &str) {
        self.click_role(Role::Tab, name);
    }

    /// Types into a cell of the recipients' table and presses Enter.
    pub fn write_cell(&mut self, cell: &str, text: &str) {
        self.write_into(cell, text, true);
        self.app.key_press(egui::Key::Enter);
        self.settle();
    }

    /// Finds the hoodie, chooses a size and a colour, and adds it.
    pub fn put_hoodie_into_the_gift(&mut self) {
        self.write("Search products", "hoodie");
        self.click_part("Heavy Knit Hoodie, Northloop");
        self.click_role(Role::RadioButton, "M");
        self.click_role(Role::RadioButton, "Ink");
        self.click_part("Add to gift");
    }
}

/// A file as the window system drops it.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

impl Stage {
    /// Draws until the engine has been silent for a while and nothing asks for another frame.
    pub fn until_still(&mut self) {
        let begin = Instant::now();
        let mut still = 0;
        while still < 6 && begin.elapsed() < LIMIT {
            let rung = {
                let rung = self.bell.rung.lock().unwrap();
                *rung
            };
            self.bell.wait();
            self.step();
            let moves = self
                .app
                .output()
                .viewport_output
                .values()
                .any(|output| output.repaint_delay < Duration::from_millis(100));
            let waits = self.app.state().model().textures.pending() > 0;
            still = if rung || moves || waits { 0 } else { still + 1 };
        }
    }

    /// Clicks with the pointer on something that has this name, as on a row of a table.
    pub fn click_cell(&mut self, label: &str) {
        self.see(label);
        let cell = self.app.query_all_by_label(label).next();
        cell.expect("it was just seen").click();
        self.settle();
    }
}
