//! CPU time per frame of the recipients of New gift, with 100,000 rows of 11 columns and with 100 rows.
//!
//! `cargo bench --bench grid`. Runs the real app on the real engine and draws frames without a window: scrolling by
//! a page, typing into cells, and pasting and undoing a block of all rows. The CPU time includes events, layout,
//! painting and tessellation, not the graphics card.

#[path = "recipients/files.rs"]
#[expect(dead_code, reason = "this benchmark needs only the rows")]
mod files;

use std::{
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use egui::{Event, Key, Modifiers, MouseWheelUnit, RawInput, Rect, TouchPhase, pos2, vec2};
use giftdesk::{
    contract::{Clock, SendMethod, WallClock},
    desk::{
        self, CartLine, Command, Desk, DeskConfig, Draft, DraftId, PastedBlock, RecipientEdit,
        StartWith, VaultChoice,
    },
    recipients::{ColumnRef, Field, RecipientTable},
    service::{self, PracticeConfig, ServiceConfig},
    ui::app::{Engine, GiftdeskApp},
};
use secrecy::SecretString;

use files::ROWS;

const FEW_ROWS: usize = 100;
const SCROLLED_FRAMES: usize = 1_000;
const EDITED_CELLS: usize = 100;
const BLOCKS: usize = 5;
const TARGET: Duration = Duration::from_millis(4);
const WINDOW_SIZE: egui::Vec2 = vec2(1600.0, 1000.0);
const TIMEOUT: Duration = Duration::from_secs(120);

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let key = SecretString::from("bench-key");
    let config = ServiceConfig {
        data_dir: folder.path().join("service"),
        practice: Some(PracticeConfig {
            seed: 1,
            speed: 0.0,
        }),
        initial_key: Some(key.clone()),
        ..ServiceConfig::default()
    };
    let running = runtime
        .block_on(service::start(config, Arc::new(WallClock)))
        .expect("the service starts");
    let desk = DeskConfig {
        connection: StartWith::Remote {
            base_url: running.url(),
            key,
        },
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder.path().join("desk"))
    };
    let desk = Rc::new(desk::start(desk, Arc::new(|| {})).expect("the desk starts"));
    let ctx = egui::Context::default();
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let engine = Box::new(SharedDesk(Rc::clone(&desk)));
    let mut window = Window {
        app: GiftdeskApp::new(&ctx, engine, clock),
        ctx,
        desk,
        frame: eframe::Frame::_new_kittest(),
        time: 0.0,
    };
    println!("| frames of Recipients | rows | median | p99 | worst | p99 ÷ 4 ms |");
    println!("|---|---|---|---|---|---|");
    for rows in [ROWS, FEW_ROWS] {
        measure(&mut window, rows);
    }
    drop(window);
    runtime.block_on(running.shutdown());
}

fn measure(window: &mut Window, rows: usize) {
    let draft = window.open_draft();
    window.add_rows(draft, rows);
    window.settle();
    print_row("scrolling by a page", rows, scroll(window, rows));
    window.press(Key::Home, Modifiers::COMMAND);
    print_row("typing into cells", rows, type_into_cells(window));
    window.press(Key::Home, Modifiers::COMMAND);
    let (paste, undo) = paste_and_undo(window, rows);
    print_row("pasting a block of all rows", rows, paste);
    print_row("undoing it", rows, undo);
}

/// Scrolls by more than the height of the window, so that every frame has new rows.
fn scroll(window: &mut Window, rows: usize) -> Vec<Duration> {
    let over_the_grid = Event::PointerMoved(pos2(800.0, 600.0));
    let pages = (rows / 25).clamp(2, 20);
    let mut times = Vec::with_capacity(SCROLLED_FRAMES);
    for turn in 0..SCROLLED_FRAMES {
        let is_last = turn % pages == pages - 1;
        let by = if is_last { 90_000.0 } else { -1_000.0 };
        times.push(window.draw(vec![over_the_grid.clone(), scroll_event(by)]));
        // Gives the engine time to answer, like the pause between two frames of a display.
        std::thread::sleep(Duration::from_millis(2));
    }
    times
}

/// Types a value into one cell after the other, until the engine has checked it.
fn type_into_cells(window: &mut Window) -> Vec<Duration> {
    let mut times = Vec::new();
    for number in 0..EDITED_CELLS {
        for text in ["E", "v", "a", &number.to_string()] {
            times.push(window.draw(vec![Event::Text(text.to_owned())]));
        }
        times.push(window.draw(vec![key_event(Key::Enter, Modifiers::NONE)]));
        times.extend(window.draw_until(is_checked));
    }
    assert_eq!(first_name(&window.app), "Eva0");
    times
}

/// Pastes new values over the first columns of all rows, and undoes it.
fn paste_and_undo(window: &mut Window, rows: usize) -> (Vec<Duration>, Vec<Duration>) {
    let lines = (0..rows).map(|number| {
        let [first, last, email, ..] = files::row(number + 7);
        format!("{first}\t{last}\t{email}\n")
    });
    let block: String = lines.collect();
    let (mut paste, mut undo) = (Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        paste.push(window.draw(vec![Event::Paste(block.clone())]));
        paste.extend(window.draw_until(is_checked));
        assert_eq!(first_name(&window.app), files::row(7)[0]);
        undo.push(window.draw(vec![key_event(Key::Z, Modifiers::COMMAND)]));
        undo.extend(window.draw_until(is_checked));
    }
    (paste, undo)
}

fn recipients(app: &GiftdeskApp) -> &RecipientTable {
    let open = app.model().open_draft.as_ref();
    &open.expect("the draft is open").recipients
}

/// Whether the engine has replied to every edit.
fn is_checked(app: &GiftdeskApp) -> bool {
    let open = app.model().open_draft.as_ref();
    open.is_some_and(|open| !open.is_recounting())
}

/// The name in the first row.
fn first_name(app: &GiftdeskApp) -> String {
    let row = recipients(app).row(0).expect("a row");
    row.get(Field::FirstName).to_owned()
}

fn print_row(work: &str, rows: usize, mut times: Vec<Duration>) {
    times.sort_unstable();
    let part = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "| {work} | {rows} | {:.2} ms | {:.2} ms | {:.2} ms | {:.2} |",
        part(0.5),
        part(0.99),
        part(1.0),
        part(0.99) / (TARGET.as_secs_f64() * 1e3),
    );
}

/// The engine, to which the benchmark sends commands too.
struct SharedDesk(Rc<Desk>);

impl Engine for SharedDesk {
    fn send(&self, command: Command) {
        self.0.send(command);
    }

    fn try_event(&self) -> Option<desk::Event> {
        self.0.try_event()
    }
}

struct Window {
    app: GiftdeskApp,
    ctx: egui::Context,
    desk: Rc<Desk>,
    frame: eframe::Frame,
    time: f64,
}

impl Window {
    /// Draws one frame and returns its CPU time.
    fn draw(&mut self, events: Vec<Event>) -> Duration {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), WINDOW_SIZE)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        let begin = Instant::now();
        let Self {
            app, ctx, frame, ..
        } = self;
        let mut output = ctx.clone().run_ui(input, |ui| {
            eframe::App::logic(app, ui.ctx(), frame);
            eframe::App::ui(app, ui, frame);
        });
        let meshes = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let taken = begin.elapsed();
        // No graphics card takes the textures.
        output.textures_delta.clear();
        assert!(!meshes.is_empty());
        taken
    }

    /// Draws frames until the app meets a condition, and at least one.
    fn draw_until(&mut self, is_met: impl Fn(&GiftdeskApp) -> bool) -> Vec<Duration> {
        let begin = Instant::now();
        let mut times = Vec::new();
        loop {
            times.push(self.draw(Vec::new()));
            if is_met(&self.app) {
                return times;
            }
            assert!(begin.elapsed() < TIMEOUT, "the engine does not respond");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        self.draw(vec![key_event(key, modifiers)]);
        self.settle();
    }

    /// Draws frames until animations and requests end.
    fn settle(&mut self) {
        for _ in 0..100 {
            self.draw(Vec::new());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Opens New gift with a draft that has a product and no recipients.
    fn open_draft(&mut self) -> DraftId {
        let draft = Draft {
            id: DraftId::generate(),
            from_name: "The Garden Team".to_owned(),
            send_method: SendMethod::DirectSend,
            cart: vec![CartLine {
                product_name: "Garden Tea Chest".to_owned(),
                quantity: 1,
                ..CartLine::default()
            }],
            ..Draft::default()
        };
        let id = draft.id;
        self.settle();
        self.press(Key::N, Modifiers::COMMAND);
        self.desk.send(Command::NewDraft(Box::new(draft)));
        self.draw_until(|app| {
            let open = app.model().open_draft.as_ref();
            open.is_some_and(|open| open.draft.id == id)
        });
        id
    }

    /// Adds rows of eleven columns to the recipients.
    fn add_rows(&mut self, draft: DraftId, rows: usize) {
        let name = files::HEADER[10].to_owned();
        let edit = RecipientEdit::AddColumn { name };
        self.desk.send(Command::EditRecipients { draft, edit });
        self.draw_until(|app| !recipients(app).extra_columns().is_empty());
        let columns: Vec<ColumnRef> = recipients(&self.app).columns().collect();
        let lines = (0..rows).map(|number| files::row(number).join("\t"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let edit = RecipientEdit::Paste(PastedBlock {
            rows: Vec::new(),
            columns,
            selection: (1, 1),
            text,
        });
        self.desk.send(Command::EditRecipients { draft, edit });
        self.draw_until(|app| recipients(app).len() == rows);
        // The keyboard focus goes to the first cell.
        self.press(Key::Num2, Modifiers::ALT);
    }
}

fn key_event(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

fn scroll_event(by: f32) -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, by),
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    }
}
