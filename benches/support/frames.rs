//! The real app on the real engine, whose frames are drawn without a window. A frame is events, layout, painting and
//! tessellation; the graphics card is not part of it.

use std::{
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, RawInput, Rect, TouchPhase, accesskit,
    pos2, vec2,
};
use giftdesk::{
    contract::{Clock, WallClock},
    desk::{self, Command, Desk},
    ui::app::{Engine, GiftdeskApp},
};

const WINDOW_SIZE: egui::Vec2 = vec2(1600.0, 1000.0);
const TIMEOUT: Duration = Duration::from_secs(900);

/// The CPU time of the thread that draws a frame, and the time on the clock, which includes waits for a core.
#[derive(Clone, Copy)]
pub struct FrameTime {
    pub cpu: Duration,
    pub clock: Duration,
}

pub struct Frames {
    pub app: GiftdeskApp,
    /// The engine, to which a measurement sends commands too.
    pub desk: Rc<Desk>,
    pub ctx: egui::Context,
    /// The accessible nodes of the last frame, if `ctx` makes them.
    pub tree: Option<accesskit::TreeUpdate>,
    frame: eframe::Frame,
    time: f64,
}

impl Frames {
    pub fn new(desk: Desk) -> Self {
        let ctx = egui::Context::default();
        let clock: Arc<dyn Clock> = Arc::new(WallClock);
        let desk = Rc::new(desk);
        let engine = Box::new(SharedDesk(Rc::clone(&desk)));
        Self {
            app: GiftdeskApp::new(&ctx, engine, clock),
            desk,
            ctx,
            tree: None,
            frame: eframe::Frame::_new_kittest(),
            time: 0.0,
        }
    }

    /// Draws one frame.
    pub fn draw(&mut self, events: Vec<Event>) -> FrameTime {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), WINDOW_SIZE)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        let (app, frame) = (&mut self.app, &mut self.frame);
        let (begin, cpu) = (Instant::now(), thread_cpu());
        let mut output = self.ctx.clone().run_ui(input, |ui| {
            eframe::App::logic(app, ui.ctx(), frame);
            eframe::App::ui(app, ui, frame);
        });
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = self.ctx.tessellate(shapes, output.pixels_per_point);
        let taken = FrameTime {
            cpu: thread_cpu() - cpu,
            clock: begin.elapsed(),
        };
        // No graphics card takes the textures.
        output.textures_delta.clear();
        assert!(!meshes.is_empty());
        self.tree = output.platform_output.accesskit_update;
        taken
    }

    /// Draws frames until the app meets a condition, and at least one.
    pub fn draw_until(&mut self, is_met: impl Fn(&GiftdeskApp) -> bool) -> Vec<FrameTime> {
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

    /// Draws frames until animations and requests end.
    pub fn settle(&mut self) {
        for _ in 0..200 {
            self.draw(Vec::new());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses a key, and draws frames until the app rests.
    pub fn press(&mut self, key: Key, modifiers: Modifiers) {
        self.draw(vec![key_event(key, modifiers)]);
        self.settle();
    }

    pub fn click(&mut self, at: egui::Pos2) {
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

    /// Scrolls a list down by `by` points a frame, which is more than its height, so that every frame has new rows, and
    /// back to its top after `pages` frames.
    pub fn scroll(&mut self, frames: usize, by: f32, pages: usize) -> Vec<FrameTime> {
        let over_the_rows = Event::PointerMoved(pos2(800.0, 600.0));
        let mut times = Vec::with_capacity(frames);
        for turn in 0..frames {
            let is_last = turn % pages == pages - 1;
            let wheel = Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: vec2(0.0, if is_last { 90_000.0 } else { -by }),
                phase: TouchPhase::Move,
                source: egui::MouseWheelSource::Wheel,
                modifiers: Modifiers::NONE,
            };
            times.push(self.draw(vec![over_the_rows.clone(), wheel]));
            // Gives the engine time to answer, like the pause between two frames of a display.
            std::thread::sleep(Duration::from_millis(4));
        }
        times
    }
}

pub fn key_event(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// The CPU time of this thread so far.
fn thread_cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a positive time")
}

struct SharedDesk(Rc<Desk>);

impl Engine for SharedDesk {
    fn send(&self, command: Command) {
        self.0.send(command);
    }

    fn try_event(&self) -> Option<desk::Event> {
        self.0.try_event()
    }
}
