//! The harness of the journeys: the real app on the real engine, with the real practice service, in
//! a temporary folder and with a clock that the test sets. Controls are found by role and name and
//! clicked with the pointer, so that a covered button fails the test.

use std::{
    cell::RefCell,
    collections::VecDeque,
    num::NonZeroU32,
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex},
    time::{Duration, Instant},
};

use egui::{Event, Modifiers, PointerButton, Pos2, accesskit::Role};
use egui_kittest::{
    Harness, Node,
    kittest::{NodeT as _, Queryable as _},
};
use futures_util::future::{BoxFuture, FutureExt as _};
use giftdesk::{
    cli::embedded::EmbeddedServices,
    contract::{Cents, Clock, ManualClock, Timestamp},
    desk::{
        self, Command, Desk, DeskConfig, FileChoice, FilePicker, OpenDialogText, Preferences,
        StartWith, VaultChoice, sends::guards::GuardSettings,
    },
    i18n::Language,
    ui::app::{Engine, GiftdeskApp},
};

pub type Window = Harness<'static, GiftdeskApp>;

/// The limit of a wait during which nothing on screen changes. A busy machine is slow, and only a broken app stands still.
const WAIT_TIMEOUT: Duration = Duration::from_secs(15);
/// The limit of a wait during which the screen changes.
const MAX_WAIT: Duration = Duration::from_secs(180);

/// The most frames that scrolling a control into view may take.
const MAX_SCROLL_FRAMES: u32 = 40;
/// The number of frames without movement after which a control counts as still.
const STILL_FRAMES: u32 = 3;

/// The number of attempts to hover a control, because an engine event can move the control between two frames.
const MAX_HOVER_ATTEMPTS: u32 = 5;

/// A wildcard for any text, as an argument of a message whose value the test does not know.
/// Understood by [`TestApp::wait_for_part`] and [`TestApp::click_part`].
pub const ANY: &str = "\u{0}";

/// One day, for [`TestApp::advance_clock`].
pub const DAY: Duration = Duration::from_secs(24 * 3600);

/// A list of 25 recipients: the email address in row 4 is not valid, and row 5 has none.
pub const RECIPIENTS_CSV: &str = include_str!("people.csv");

/// Monday, November 2, 2026, 15:00 UTC: the start of every journey.
pub fn start_time() -> Timestamp {
    "2026-11-02T15:00:00Z".parse().expect("a valid time")
}

/// Set when the engine has an event, so that waits end early.
#[derive(Default)]
struct EngineWakeup {
    is_set: Mutex<bool>,
    changed: Condvar,
}

impl EngineWakeup {
    fn set(&self) {
        *self.is_set.lock().unwrap() = true;
        self.changed.notify_all();
    }

    /// Waits for an event, for at most 50 ms.
    fn wait(&self) {
        let is_set = self.is_set.lock().unwrap();
        let (mut is_set, _) = self
            .changed
            .wait_timeout_while(is_set, Duration::from_millis(50), |is_set| !*is_set)
            .unwrap();
        *is_set = false;
    }
}

pub struct TestAppOptions {
    pub language: Language,
    pub size: [f32; 2],
    pub theme: egui::Theme,
    pub start: StartWith,
    /// The speed of practice orders relative to the clock of the test: at 1, a simulated day takes
    /// one minute.
    pub speed: f64,
    /// How long a send can be undone, in seconds. Set when the data folder is new.
    pub hold_seconds: u32,
    /// The limits of guards and confirmations. Set when the data folder is new.
    pub guards: GuardSettings,
    /// The recipients from which a send is divided. Set when the data folder is new.
    pub max_batch_recipients: u32,
    /// How many times faster the pauses of the outbox pass.
    pub outbox_speed: NonZeroU32,
}

impl TestAppOptions {
    pub fn new(language: Language) -> Self {
        Self {
            language,
            size: [1280.0, 800.0],
            theme: egui::Theme::Light,
            start: StartWith::Practice,
            // At this speed, a simulated hour takes one hour of the clock.
            speed: 1.0 / 1440.0,
            hold_seconds: 0,
            guards: GuardSettings {
                // Most journeys send without a confirmation.
                confirm_above_amount: Cents(100_000_000),
                confirm_above_gifts: 100_000,
                ..GuardSettings::default()
            },
            max_batch_recipients: Preferences::default().max_batch_recipients,
            outbox_speed: NonZeroU32::MIN,
        }
    }
}

/// A desk that has saved the preferences of the test before the window sees its first event: the first frame saves the
/// preferences that it knows, with the first steps.
struct ReadyDesk {
    desk: Desk,
    /// The events up to the preferences of the test.
    events: RefCell<VecDeque<desk::Event>>,
}

impl ReadyDesk {
    fn new(desk: Desk, preferences: Option<Preferences>) -> Self {
        let mut events = VecDeque::new();
        if let Some(preferences) = preferences {
            desk.send(Command::SavePreferences(preferences.clone()));
            loop {
                let event = desk.wait_event(WAIT_TIMEOUT).expect("an event");
                let is_saved = matches!(&event, desk::Event::Preferences(saved)
                    if saved.guards == preferences.guards
                        && saved.hold_seconds == preferences.hold_seconds
                        && saved.max_batch_recipients == preferences.max_batch_recipients);
                events.push_back(event);
                if is_saved {
                    break;
                }
            }
        }
        Self {
            desk,
            events: RefCell::new(events),
        }
    }
}

impl Engine for ReadyDesk {
    fn send(&self, command: Command) {
        self.desk.send(command);
    }

    fn try_event(&self) -> Option<desk::Event> {
        let kept = self.events.borrow_mut().pop_front();
        kept.or_else(|| self.desk.try_event())
    }
}

/// An open window with its engine and its data folder.
pub struct TestApp {
    pub window: Window,
    pub clock: ManualClock,
    wakeup: Arc<EngineWakeup>,
    folder: Arc<tempfile::TempDir>,
    /// The text that the app put on the clipboard last.
    copied: Option<String>,
}

impl TestApp {
    /// Opens the app for the first time, with an empty data folder.
    pub fn first_run(language: Language) -> Self {
        Self::open(TestAppOptions::new(language))
    }

    pub fn open(options: TestAppOptions) -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
        Self::open_in(folder, ManualClock::at(start_time()), options)
    }

    pub fn open_in(
        folder: Arc<tempfile::TempDir>,
        clock: ManualClock,
        options: TestAppOptions,
    ) -> Self {
        // The test looks for texts in the language of the window.
        options.language.set_for_thread();
        let wakeup = Arc::new(EngineWakeup::default());
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let config = DeskConfig {
            connection: options.start,
            embedded: Some(Arc::new(EmbeddedServices::new(
                Arc::clone(&shared),
                options.speed,
            ))),
            vault: VaultChoice::MemoryOnly,
            poll_interval: Duration::from_millis(100),
            clock: Arc::clone(&shared),
            outbox_speed: options.outbox_speed,
            has_window: true,
            picker: Arc::new(DataFolderPicker(folder.path().to_owned())),
            ..DeskConfig::new(folder.path())
        };
        let set = Arc::clone(&wakeup);
        let is_new = !folder.path().join("desk.sqlite").exists();
        let engine = desk::start(config, Arc::new(move || set.set())).expect("the desk starts");
        let preferences = is_new.then(|| Preferences {
            hold_seconds: options.hold_seconds,
            guards: options.guards,
            max_batch_recipients: options.max_batch_recipients,
            ..Preferences::default()
        });
        let engine = ReadyDesk::new(engine, preferences);
        let window = Harness::builder()
            .with_size(options.size)
            .with_theme(options.theme)
            .with_step_dt(1.0 / 20.0)
            .with_max_steps(60)
            .build_eframe(move |creation| {
                GiftdeskApp::new(&creation.egui_ctx, Box::new(engine), shared)
                    .with_languages(None, Some(options.language))
            });
        Self {
            window,
            clock,
            wakeup,
            folder,
            copied: None,
        }
    }

    /// Closes the window and opens it again on the same folder.
    pub fn restart(self, options: TestAppOptions) -> Self {
        let Self {
            window,
            clock,
            folder,
            ..
        } = self;
        drop(window);
        Self::open_in(folder, clock, options)
    }

    pub fn data_folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file into the data folder and returns its path.
    pub fn write_file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("the file can be written");
        path
    }

    /// Advances the clock of the service and the desk.
    pub fn advance_clock(&mut self, span: Duration) {
        self.clock.advance(span);
        self.window.step();
    }

    /// Draws frames until `is_met` holds. Panics with a list of the controls on screen when they did not change for
    /// [`WAIT_TIMEOUT`], and after [`MAX_WAIT`].
    pub fn wait_until(&mut self, what: &str, is_met: impl Fn(&Window) -> bool) {
        let start = Instant::now();
        let (mut compared_at, mut compared) = (start, String::new());
        loop {
            self.step();
            if is_met(&self.window) {
                return;
            }
            if compared_at.elapsed() > WAIT_TIMEOUT {
                let on_screen = self.on_screen();
                if on_screen == compared || start.elapsed() > MAX_WAIT {
                    let picture = self.save_failure_picture();
                    let waited = start.elapsed();
                    panic!("no {what} after {waited:?}{picture}; on screen:\n{on_screen}");
                }
                (compared_at, compared) = (Instant::now(), on_screen);
            }
            self.wakeup.wait();
        }
    }

    #[cfg(feature = "pictures")]
    fn save_failure_picture(&mut self) -> String {
        let path = std::env::temp_dir().join("giftdesk-journey.png");
        match self.window.render().map(|image| image.save(&path)) {
            Ok(Ok(())) => format!(" (picture: {})", path.display()),
            _ => String::new(),
        }
    }

    #[cfg(not(feature = "pictures"))]
    fn save_failure_picture(&mut self) -> String {
        String::new()
    }

    /// Returns the role and name of every named control, as screen readers find them.
    pub fn on_screen(&self) -> String {
        let mut text = String::new();
        for node in self.window.get_all_by(|_| true) {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value());
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                text.push_str(&format!("  {:?}: {name}\n", node.role()));
            }
        }
        text
    }

    /// Waits for a control with this name.
    pub fn wait_for(&mut self, label: impl AsRef<str>) {
        let label = label.as_ref();
        self.wait_until(&format!("“{label}”"), |window| {
            window.query_all_by_label(label).next().is_some()
        });
    }

    /// Waits for a control whose name contains this text.
    pub fn wait_for_part(&mut self, part: impl AsRef<str>) {
        let part = part.as_ref();
        self.wait_until(&format!("“…{part}…”"), |window| {
            controls_with_part(window, part).next().is_some()
        });
    }

    /// Waits until there is no control whose name contains this text.
    pub fn wait_until_gone(&mut self, part: impl AsRef<str>) {
        let part = part.as_ref();
        self.wait_until(&format!("page without “{part}”"), |window| {
            controls_with_part(window, part).next().is_none()
        });
    }

    pub fn is_shown(&self, label: impl AsRef<str>) -> bool {
        let mut found = self.window.query_all_by_label(label.as_ref());
        found.next().is_some()
    }

    /// Waits for an enabled button with this name and clicks it.
    pub fn click(&mut self, label: impl AsRef<str>) {
        self.click_role(Role::Button, label);
    }

    pub fn click_role(&mut self, role: Role, label: impl AsRef<str>) {
        let label = label.as_ref();
        self.click_control(
            &format!("{role:?} “{label}”"),
            label,
            |window, label| {
                window
                    .query_all_by_role_and_label(role, label)
                    .find(|node| !node.accesskit_node().is_disabled())
            },
        );
    }

    /// Waits for a cell of a table and clicks its row, which lies above the text of the cell.
    pub fn click_cell(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        self.scroll_to(&format!("cell “{text}”"), text, find_cell);
        let place = find_cell(&self.window, text).map(|cell| cell.rect().center());
        if let Some(place) = place {
            self.click_at(place);
        }
        self.settle();
    }

    /// Advances the clock of the service and the desk step by step until a control has a name that
    /// contains this text.
    pub fn advance_clock_until(&mut self, span: Duration, part: impl AsRef<str>) {
        let part = part.as_ref();
        self.advance_clock_until_met(span, &format!("“…{part}…”"), |window| {
            controls_with_part(window, part).next().is_some()
        });
    }

    /// Advances the clock of the service and the desk step by step until `is_met` holds.
    pub fn advance_clock_until_met(
        &mut self,
        span: Duration,
        what: &str,
        is_met: impl Fn(&Window) -> bool,
    ) {
        let clock = self.clock.clone();
        self.wait_until(what, |window| {
            let is_met = is_met(window);
            if !is_met {
                clock.advance(span);
            }
            is_met
        });
    }

    /// Waits for an enabled button whose name contains this text and clicks it.
    pub fn click_part(&mut self, part: impl AsRef<str>) {
        let part = part.as_ref();
        self.click_control(
            &format!("button “…{part}…”"),
            part,
            |window, part| {
                controls_with_part(window, part).find(|node| {
                    let node = node.accesskit_node();
                    node.role() == Role::Button && !node.is_disabled()
                })
            },
        );
    }

    /// Waits for a control, scrolls it into view, and clicks in its middle with the pointer.
    ///
    /// # Panics
    /// When another control covers this control, so that the pointer would click the other control.
    fn click_control(
        &mut self,
        what: &str,
        label: &str,
        find: impl for<'w> Fn(&'w Window, &'w str) -> Option<Node<'w>>,
    ) {
        let mut is_hit = false;
        for _ in 0..MAX_HOVER_ATTEMPTS {
            self.scroll_to(what, label, &find);
            let Some(control) = find(&self.window, label) else {
                continue;
            };
            control.hover();
            let (target, _) = control.accesskit_node().locate();
            self.window.step();
            let hit = self
                .window
                .ctx
                .viewport(|viewport| viewport.hits.click.map(|widget| widget.id.accesskit_id()));
            is_hit = hit == Some(target);
            if is_hit {
                break;
            }
        }
        assert!(
            is_hit,
            "{what} is covered by another control; on screen:\n{}",
            self.on_screen()
        );
        let place = find(&self.window, label).map(|control| control.rect().center());
        if let Some(place) = place {
            self.click_at(place);
        }
        self.settle();
    }

    /// Presses and releases the pointer in one frame: an engine event cannot move the control between the two.
    fn click_at(&mut self, pos: Pos2) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let events = [Event::PointerMoved(pos), button(true), button(false)];
        self.window.input_mut().events.extend(events);
        self.step();
    }

    /// Waits for a control, scrolls it into view and waits until the control stops moving, so that
    /// a click hits it.
    fn scroll_to(
        &mut self,
        what: &str,
        label: &str,
        find: impl for<'w> Fn(&'w Window, &'w str) -> Option<Node<'w>>,
    ) {
        self.wait_until(what, |window| find(window, label).is_some());
        if let Some(control) = find(&self.window, label) {
            control.scroll_to_me();
        }
        let mut place = None;
        let mut still_frames = 0;
        for _ in 0..MAX_SCROLL_FRAMES {
            self.step();
            let now = find(&self.window, label).map(|control| control.rect());
            still_frames = if now == place { still_frames + 1 } else { 0 };
            if still_frames == STILL_FRAMES {
                return;
            }
            place = now;
        }
        panic!("{what} keeps moving");
    }

    /// Replaces the text of the field with this name.
    pub fn type_into(&mut self, field: impl AsRef<str>, text: &str) {
        let field = field.as_ref();
        self.click_control(&format!("field “{field}”"), field, text_field);
        self.window
            .key_combination_modifiers(Modifiers::COMMAND, &[egui::Key::A]);
        self.window.step();
        text_field(&self.window, field)
            .expect("the field is still on screen")
            .type_text(text);
        self.settle();
    }

    /// Types into a cell of the table of recipients and presses Enter.
    pub fn type_into_cell(&mut self, cell: impl AsRef<str>, text: &str) {
        self.click_role(Role::GridCell, cell);
        self.window.event(Event::Text(text.to_owned()));
        self.window.step();
        self.window.key_press(egui::Key::Enter);
        self.settle();
    }

    /// Draws a few frames, so that the app handles the last input.
    pub fn settle(&mut self) {
        for _ in 0..3 {
            self.step();
        }
    }

    /// Waits for a text that the app puts on the clipboard.
    pub fn wait_for_copied_text(&mut self) -> String {
        let start = Instant::now();
        loop {
            if let Some(text) = self.copied.take() {
                return text;
            }
            assert!(start.elapsed() < WAIT_TIMEOUT, "no text was copied");
            self.wakeup.wait();
            self.step();
        }
    }

    /// Draws one frame.
    fn step(&mut self) {
        self.window.step();
        for command in &self.window.output().platform_output.commands {
            if let egui::OutputCommand::CopyText(text) = command {
                self.copied = Some(text.clone());
            }
        }
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &Path) {
        self.window
            .input_mut()
            .dropped_files
            .push(Arc::new(DroppedPath(path.to_owned())));
        self.window.step();
        self.settle();
    }
}

fn find_cell<'w>(window: &'w Window, text: &'w str) -> Option<Node<'w>> {
    window.query_all_by_role_and_label(Role::Label, text).next()
}

/// The text field or cell with this name.
pub fn text_field<'w>(window: &'w Window, name: &'w str) -> Option<Node<'w>> {
    [
        Role::TextInput,
        Role::MultilineTextInput,
        Role::SearchInput,
        Role::PasswordInput,
        Role::GridCell,
    ]
    .into_iter()
    .find_map(|role| window.query_all_by_role_and_label(role, name).next())
}

/// Returns the controls whose name contains this part; [`ANY`] in the part matches any text.
fn controls_with_part<'w>(window: &'w Window, part: &'w str) -> impl Iterator<Item = Node<'w>> {
    let beginning = part.split(ANY).next().unwrap_or_default();
    window
        .query_all_by_label_contains(beginning)
        .filter(move |node| {
            let node = node.accesskit_node();
            // The value of a label is its text.
            let label = match node.role() {
                Role::Label => node.value(),
                _ => node.label(),
            };
            label.is_some_and(|label| contains_part(&label, part))
        })
}

/// Whether a control has a name with this part; [`ANY`] in the part matches any text.
pub fn has_control(window: &Window, part: &str) -> bool {
    controls_with_part(window, part).next().is_some()
}

fn contains_part(mut label: &str, part: &str) -> bool {
    part.split(ANY).all(|piece| match label.split_once(piece) {
        Some((_, rest)) => {
            label = rest;
            true
        }
        None => false,
    })
}

/// File dialogs that save each file with its suggested name in the data folder.
struct DataFolderPicker(PathBuf);

impl FilePicker for DataFolderPicker {
    fn open(&self, _: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        async { FileChoice::Canceled }.boxed()
    }

    fn save(&self, _: String, suggested_name: String) -> BoxFuture<'static, FileChoice> {
        let path = self.0.join(suggested_name);
        async { FileChoice::Chosen(path) }.boxed()
    }

    fn folder(&self, _: String) -> BoxFuture<'static, FileChoice> {
        async { FileChoice::Canceled }.boxed()
    }
}

/// A file that is dropped on the window.
#[derive(Debug)]
struct DroppedPath(PathBuf);

impl egui::DroppedFile for DroppedPath {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}
