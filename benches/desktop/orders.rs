//! Frames of Orders with a million orders, compared with a thousand, and with a limit.
//!
//! The ratio is that of CPU time, because search and sync share the cores with the window.

use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, accesskit::Role, pos2};
use giftdesk::{desk::SyncState, ui::page::Page};

use crate::support::{
    demo_folder::DemoFolder,
    desk,
    frames::{FrameTime, Frames, key_event},
    report::{print_row, print_times, quantile, text},
};

/// The orders of the screen that a frame is compared with.
const FEW_ORDERS: u32 = 1_000;
const FRAMES: usize = 600;
const LIMIT: Duration = Duration::from_micros(2_500);

pub fn run() {
    let (few, many) = (DemoFolder::of_size(FEW_ORDERS), DemoFolder::large());
    let (small, large) = (scenes(&few), scenes(&many));
    for ((name, small), (_, large)) in small.into_iter().zip(large) {
        let ((small, small_clock), (large, large_clock)) = (p99(&small), p99(&large));
        let describe = |cpu, clock| format!("{}, {} on the clock", text(cpu), text(clock));
        print_row(
            &format!("frames of Orders, {name}, p99"),
            &describe(large, large_clock),
            &describe(small, small_clock),
            large.as_secs_f64() / small.as_secs_f64(),
            "≤ 1.5",
        );
        let work = format!("frames of Orders, {name}, p99, absolute");
        print_times(&work, large, LIMIT, "≤ 1");
    }
}

/// The 99th percentiles of CPU time and of the time on the clock.
fn p99(times: &[FrameTime]) -> (Duration, Duration) {
    let mut cpu: Vec<_> = times.iter().map(|time| time.cpu).collect();
    let mut clock: Vec<_> = times.iter().map(|time| time.clock).collect();
    (quantile(&mut cpu, 0.99), quantile(&mut clock, 0.99))
}

/// The times of the frames of each scene.
fn scenes(folder: &DemoFolder) -> Vec<(String, Vec<FrameTime>)> {
    let mut window = open(folder);
    let scroll = |window: &mut Frames| window.scroll(FRAMES, 1_700.0, 20);
    let mut scenes = vec![("scrolling".to_owned(), scroll(&mut window))];
    for column in ["Recipient", "Status", "Total", "Last update"] {
        click_control(&mut window, column);
        let name = format!("scrolling, sorted by {column}");
        scenes.push((name, scroll(&mut window)));
    }
    // Three of four sample orders are delivered.
    click_control(&mut window, "Delivered");
    let name = "scrolling, a status selected".to_owned();
    scenes.push((name, scroll(&mut window)));
    click_control(&mut window, "Delivered");
    let typing = type_search(&mut window, "person12 ada");
    scenes.push(("typing a search".to_owned(), typing));
    // A word that all orders have, so that both windows are full of results.
    type_search(&mut window, "person");
    window.settle();
    scenes.push(("scrolling the results".to_owned(), scroll(&mut window)));
    scenes
}

/// Opens Orders, and waits until the orders are counted and the start leaves nothing to do.
fn open(folder: &DemoFolder) -> Frames {
    let mut window = Frames::new(desk::start_demo(folder));
    window.press(Key::Num6, Modifiers::COMMAND);
    assert_eq!(window.app.page(), Page::Orders);
    window.draw_until(|app| {
        let model = app.model();
        if let SyncState::Offline { problem, .. } = &model.sync {
            panic!("{problem:?}");
        }
        matches!(model.sync, SyncState::UpToDate { .. })
            && model.order_count >= u64::from(folder.orders)
    });
    let begin = Instant::now();
    window.draw_until(|_| begin.elapsed() > desk::START_TIME);
    window.settle();
    window
}

/// Types into the search field, and draws the frames until the results are there.
fn type_search(window: &mut Frames, text: &str) -> Vec<FrameTime> {
    let mut times = Vec::new();
    for _ in 0..5 {
        for key in [Key::F, Key::A] {
            window.draw(vec![key_event(key, Modifiers::COMMAND)]);
        }
        for typed in text.chars() {
            times.push(window.draw(vec![Event::Text(typed.to_string())]));
            for _ in 0..20 {
                std::thread::sleep(Duration::from_millis(4));
                times.push(window.draw(Vec::new()));
            }
        }
    }
    times
}

/// Clicks a column header or a filter chip, and waits for the rows.
fn click_control(window: &mut Frames, title: &str) {
    window.ctx.enable_accesskit();
    window.draw(Vec::new());
    window.ctx.disable_accesskit();
    let tree = window.tree.take().expect("accessible nodes");
    let control = tree.nodes.iter().find(|(_, node)| {
        matches!(node.role(), Role::ColumnHeader | Role::Button)
            && node.label().is_some_and(|label| label.ends_with(title))
            && node.bounds().is_some()
    });
    let (_, control) = control.expect("a control with this title");
    let bounds = control.bounds().expect("its place");
    let center = pos2(
        f64::midpoint(bounds.x0, bounds.x1) as f32,
        f64::midpoint(bounds.y0, bounds.y1) as f32,
    );
    window.click(center);
    window.settle();
}
