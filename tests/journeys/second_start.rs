//! A second start with the same data folder shows the window that is open.

use std::{sync::Arc, thread};

use egui::{ViewportCommand, ViewportId};
use giftdesk::{
    desk::{self, DeskConfig, ProblemKind, SHOW_TIMEOUT, ShowOutcome},
    i18n::{Language, t},
};

use crate::support::TestApp;

journeys!(second_start_shows_the_open_window);

fn second_start_shows_the_open_window(language: Language) {
    let mut app = TestApp::first_run(language);
    app.wait_for(t!("shell-page-new-gift"));
    let folder = app.data_folder().to_owned();
    let Err(problem) = desk::start(DeskConfig::new(&folder), Arc::new(|| {})) else {
        panic!("a second desk opened the folder");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderInUse);
    let second = thread::spawn(move || desk::request_show(&folder, SHOW_TIMEOUT));
    app.wait_until("request of the second start", |window| {
        let output = &window.output().viewport_output[&ViewportId::ROOT];
        output.commands.contains(&ViewportCommand::Focus)
    });
    assert_eq!(second.join().expect("the request"), ShowOutcome::Shown);
}
