//! CPU time per frame of Orders with a million orders, compared with a thousand.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, RawInput, Rect, TouchPhase,
    accesskit::Role, pos2, vec2,
};
use giftdesk::{
    contract::{Clock, WallClock},
    desk::SyncState,
    ui::{app::GiftdeskApp, page::Page},
};

use crate::{
    demo_folder::DemoFolder,
    engine::{START_TIME, TIMEOUT},
    measured::print_row,
    milliseconds, quantile,
};

const FRAMES: usize = 600;
const LIMIT: Duration = Duration::from_micros(2_500);
const WINDOW_SIZE: egui::Vec2 = vec2(1600.0, 1000.0);

/// The CPU time of the thread that draws a frame, and the time on the clock, which includes waits for a core.
#[derive(Clone, Copy)]
struct FrameTime {
    cpu: Duration,
    clock: Duration,
}

impl FrameTime {
    /// Measures the work of this thread.
    fn of<T>(work: impl FnOnce() -> T) -> (T, Self) {
        let (begin, cpu_before) = (Instant::now(), cpu_time());
        let result = work();
        let (cpu, clock) = (cpu_time() - cpu_before, begin.elapsed());
        (result, Self { cpu, clock })
    }
}

/// The CPU time of this thread so far.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a positive time")
}

/// The 99th percentiles of CPU time and of the time on the clock.
fn p99(times: &[FrameTime]) -> (Duration, Duration) {
    let mut cpu: Vec<_> = times.iter().map(|time| time.cpu).collect();
    let mut clock: Vec<_> = times.iter().map(|time| time.clock).collect();
    (quantile(&mut cpu, 0.99), quantile(&mut clock, 0.99))
}

pub fn measure(few: &DemoFolder, many: &DemoFolder) {
    let (small, large) = (scenes(few), scenes(many));
    for ((name, small), (_, large)) in small.into_iter().zip(large) {
        let ((small, small_clock), (large, large_clock)) = (p99(&small), p99(&large));
        let describe = |cpu, clock| {
            format!(
                "{}, {} on the clock",
                milliseconds(cpu),
                milliseconds(clock)
            )
        };
        print_row(
            &format!("frames of Orders, {name}, p99"),
            &describe(large, large_clock),
            &describe(small, small_clock),
            large.as_secs_f64() / small.as_secs_f64(),
            "≤ 1.5",
        );
        print_row(
            &format!("frames of Orders, {name}, p99, absolute"),
            &milliseconds(large),
            &milliseconds(LIMIT),
            large.as_secs_f64() / LIMIT.as_secs_f64(),
            "≤ 1",
        );
    }
}

/// The times of the frames of each scene.
fn scenes(folder: &DemoFolder) -> Vec<(String, Vec<FrameTime>)> {
    let (desk, _practice) = folder.start_engine();
    let mut window = Window::open(desk, folder.orders);
    let mut scenes = vec![("scrolling".to_owned(), window.scroll())];
    for column in ["Recipient", "Status", "Total", "Last update"] {
        window.click_control(column);
        scenes.push((format!("scrolling, sorted by {column}"), window.scroll()));
    }
    // Three of four sample orders are delivered.
    window.click_control("Delivered");
    scenes.push(("scrolling, a status selected".to_owned(), window.scroll()));
    window.click_control("Delivered");
    scenes.push((
        "typing a search".to_owned(),
        window.type_search("person12 ada"),
    ));
    // A word that all orders have, so that both windows are full of results.
    window.type_search("person");
    window.settle();
    scenes.push(("scrolling the results".to_owned(), window.scroll()));
    scenes
}

struct Window {
    app: GiftdeskApp,
    ctx: egui::Context,
    frame: eframe::Frame,
    time: f64,
    tree: Vec<(Role, String, Rect)>,
}

impl Window {
    /// Opens Orders, and waits until the orders are counted and the start leaves nothing to do.
    fn open(desk: giftdesk::desk::Desk, orders: u32) -> Self {
        let ctx = egui::Context::default();
        let clock: Arc<dyn Clock> = Arc::new(WallClock);
        let app = GiftdeskApp::new(&ctx, Box::new(desk), clock);
        let mut window = Self {
            app,
            ctx,
            frame: eframe::Frame::_new_kittest(),
            time: 0.0,
            tree: Vec::new(),
        };
        window.press(Key::Num4, Modifiers::COMMAND);
        // The navigation is clicked from top to bottom, because the benchmark does not know its layout.
        for y in (0..60).map(|step| 60.0 + 12.0 * step as f32) {
            if window.app.page() == Page::Orders {
                break;
            }
            window.click(pos2(100.0, y));
        }
        assert_eq!(window.app.page(), Page::Orders);
        let (begin, mut up_to_date) = (Instant::now(), None::<Instant>);
        while up_to_date.is_none_or(|at| at.elapsed() < START_TIME) {
            window.draw(Vec::new());
            std::thread::sleep(Duration::from_millis(20));
            assert!(begin.elapsed() < TIMEOUT, "no orders");
            let model = window.app.model();
            match &model.sync {
                SyncState::Offline { problem, .. } => panic!("{problem:?}"),
                SyncState::UpToDate { .. } if model.order_count >= u64::from(orders) => {
                    up_to_date.get_or_insert_with(Instant::now);
                }
                _ => {}
            }
        }
        window.settle();
        window
    }

    /// Draws one frame.
    fn draw(&mut self, events: Vec<Event>) -> FrameTime {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), WINDOW_SIZE)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        let Self {
            app, ctx, frame, ..
        } = self;
        let ((mut output, meshes), taken) = FrameTime::of(|| {
            let mut output = ctx.clone().run_ui(input, |ui| {
                eframe::App::logic(app, ui.ctx(), frame);
                eframe::App::ui(app, ui, frame);
            });
            let shapes = std::mem::take(&mut output.shapes);
            let meshes = ctx.tessellate(shapes, output.pixels_per_point);
            (output, meshes)
        });
        // No graphics card takes the textures.
        output.textures_delta.clear();
        assert!(!meshes.is_empty());
        if let Some(update) = output.platform_output.accesskit_update {
            self.tree = update
                .nodes
                .iter()
                .filter_map(|(_, node)| {
                    let bounds = node.bounds()?;
                    let rect = Rect::from_min_max(
                        pos2(bounds.x0 as f32, bounds.y0 as f32),
                        pos2(bounds.x1 as f32, bounds.y1 as f32),
                    );
                    Some((
                        node.role(),
                        node.label().unwrap_or_default().to_owned(),
                        rect,
                    ))
                })
                .collect();
        }
        taken
    }

    /// Scrolls by more than the height of the window, so that every frame has new rows.
    fn scroll(&mut self) -> Vec<FrameTime> {
        let over_the_table = Event::PointerMoved(pos2(800.0, 600.0));
        let mut times = Vec::with_capacity(FRAMES);
        for turn in 0..FRAMES {
            let by = if turn % 20 == 19 { 90_000.0 } else { -1_700.0 };
            times.push(self.draw(vec![over_the_table.clone(), scroll_event(by)]));
            // Gives the engine time to answer, like the pause between two frames of a display.
            std::thread::sleep(Duration::from_millis(4));
        }
        times
    }

    /// Types into the search field, and draws the frames until the results are there.
    fn type_search(&mut self, text: &str) -> Vec<FrameTime> {
        let mut times = Vec::new();
        for _ in 0..5 {
            self.press(Key::F, Modifiers::COMMAND);
            self.press(Key::A, Modifiers::COMMAND);
            for typed in text.chars() {
                times.push(self.draw(vec![Event::Text(typed.to_string())]));
                for _ in 0..20 {
                    std::thread::sleep(Duration::from_millis(4));
                    times.push(self.draw(Vec::new()));
                }
            }
        }
        times
    }

    /// Clicks a column header or a filter chip, and waits for the rows.
    fn click_control(&mut self, title: &str) {
        self.ctx.enable_accesskit();
        self.draw(Vec::new());
        self.ctx.disable_accesskit();
        let is_control = |(role, label, _): &&(Role, String, Rect)| {
            matches!(role, Role::ColumnHeader | Role::Button) && label.ends_with(title)
        };
        let control = self.tree.iter().find(is_control);
        let at = control.expect("a control with this title").2.center();
        self.click(at);
        self.settle();
    }

    fn click(&mut self, at: egui::Pos2) {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.draw(vec![Event::PointerMoved(at)]);
        self.draw(vec![Event::PointerMoved(at), button(true)]);
        self.draw(vec![Event::PointerMoved(at), button(false)]);
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        self.draw(vec![Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }]);
    }

    /// Draws frames until animations and requests end.
    fn settle(&mut self) {
        for _ in 0..300 {
            self.draw(Vec::new());
            std::thread::sleep(Duration::from_millis(10));
        }
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
