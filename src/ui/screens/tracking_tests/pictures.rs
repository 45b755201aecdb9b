//! Pictures of the tracking screens in the whole window, both themes, two sizes, to look at.

use std::{cell::RefCell, collections::VecDeque, sync::Arc};

use egui::vec2;
use egui_kittest::{Harness, kittest::Queryable as _};

use super::{
    fake_engine::{FakeEngine, now},
    samples::outbox,
};
use crate::{
    contract::ManualClock,
    desk::{
        Appearance, Command, Connection, ConnectionId, ConnectionKind, ConnectionState, Event,
        Preferences, SyncState,
    },
    ui::app::{Engine, GiftdeskApp},
};

/// Answers commands at once from the fake engine.
struct Script {
    engine: FakeEngine,
    events: RefCell<VecDeque<Event>>,
}

impl Script {
    fn new(engine: FakeEngine, appearance: Appearance, with_outbox: bool) -> Self {
        let practice = ConnectionState {
            all: vec![Connection {
                id: ConnectionId::PRACTICE,
                kind: ConnectionKind::Practice,
                name: "Practice".to_owned(),
                base_url: String::new(),
            }],
            active: ConnectionId::PRACTICE,
            me: None,
            workspaces: Arc::default(),
            payment_methods: Arc::default(),
            cards: Arc::default(),
            end_user_cards: Arc::default(),
            problem: None,
            keys_are_kept: true,
            keys_wanted: Vec::new(),
        };
        let mut events = VecDeque::from([
            Event::Preferences(Preferences {
                appearance,
                ..Preferences::default()
            }),
            Event::Connections(Arc::new(practice)),
            Event::Sync(SyncState::UpToDate { at: now() }),
            Event::Counts {
                drafts: 3,
                batches: engine.batches,
                orders: engine.orders,
            },
        ]);
        if with_outbox {
            events.push_back(Event::Outbox(Arc::new(outbox())));
        }
        Self {
            engine,
            events: RefCell::new(events),
        }
    }
}

impl Engine for Script {
    fn send(&self, command: Command) {
        self.events.borrow_mut().extend(self.engine.answer(command));
    }

    fn try_event(&self) -> Option<Event> {
        self.events.borrow_mut().pop_front()
    }
}

/// The labels that are clicked before each picture.
const STEPS: [(&str, &[&str]); 12] = [
    ("activity", &["Activity"]),
    ("orders", &["Orders"]),
    ("order-delivered", &["Orders", "Ida Berg"]),
    ("order-swapped", &["Orders", "Mei Tan"]),
    ("order-open", &["Orders", "Raj Rao"]),
    ("batches", &["Batches"]),
    ("batch", &["Batches", "Autumn thank-you"]),
    (
        "batch-recipients",
        &["Batches", "Autumn thank-you", "Recipients"],
    ),
    ("batch-details", &["Batches", "Autumn thank-you", "Details"]),
    ("batch-in-progress", &["Batches", "New starters"]),
    (
        "batch-scheduled",
        &["Batches", "Holiday gifts, all offices"],
    ),
    (
        "batch-failed",
        &["Batches", "Speakers of the spring conference"],
    ),
];

#[test]
fn draws_tracking_screens() {
    let engine = FakeEngine::default();
    for (name, labels) in STEPS {
        picture(name, engine, labels);
    }
    picture("batches-outbox", engine, &["Batches"]);
    picture("activity-empty", FakeEngine::NOTHING, &["Activity"]);
    picture("orders-empty", FakeEngine::NOTHING, &["Orders"]);
}

fn picture(name: &str, engine: FakeEngine, labels: &[&str]) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/tracking");
    std::fs::create_dir_all(folder).unwrap();
    for (theme, width, height) in [
        (Appearance::Light, 1_280.0, 800.0),
        (Appearance::Dark, 1_280.0, 800.0),
        (Appearance::Light, 900.0, 600.0),
        (Appearance::Light, 1_280.0, 1_400.0),
    ] {
        let script = Script::new(engine, theme, name == "batches-outbox");
        let mut window = Harness::builder()
            .with_size(vec2(width, height))
            .build_eframe(|start| {
                start.egui_ctx.add_font_provider(Arc::new(
                    egui_system_font_provider::SystemFontProvider::new(),
                ));
                GiftdeskApp::new(
                    &start.egui_ctx,
                    Box::new(script),
                    Arc::new(ManualClock::at(now())),
                )
            });
        window.run_steps(6);
        for label in labels {
            let Some(control) = window.query_all_by_label(label).next() else {
                panic!("{name}: no control is labeled {label}");
            };
            control.click();
            window.run_steps(8);
        }
        window.remove_cursor();
        window.run_steps(4);
        window
            .render()
            .unwrap()
            .save(format!("{folder}/{name}-{theme:?}-{width}x{height}.png"))
            .unwrap();
    }
}
