//! Tests of the window as a whole: pages, shortcuts, toasts, and no repaints while idle.

use std::{sync::Arc, time::Duration};

use egui::{Key, Modifiers, Pos2, Rect, Role};
use egui_kittest::kittest::Queryable as _;
use uuid::Uuid;

use crate::{
    desk::{
        Command, ConnectionId, Event, OutboxState, Preferences, ProblemKind,
        export::{ExportContents, ExportFormat},
        jobs::OrderSelection,
    },
    i18n::Language,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                connections,
                gift::{outbox, people},
                now,
            },
        },
    },
};

fn count_commands(window: &TestWindow, is_counted: fn(&Command) -> bool) -> usize {
    window.engine.count(is_counted)
}

#[test]
fn every_page_opens_and_stops_repainting() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
        window
            .get_all_by_role_and_label(egui::Role::Button, &page.title())
            .next()
            .unwrap()
            .click();
        assert!(window.run_ok().is_some(), "{page:?} keeps repainting");
        assert_eq!(window.state().page(), *page);
    }
}

#[test]
fn window_that_gets_the_focus_syncs() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let is_focused = |command: &Command| matches!(command, Command::WindowFocused);
    window.event(egui::Event::WindowFocused(false));
    window.settle();
    assert_eq!(count_commands(&window, is_focused), 0);
    window.event(egui::Event::WindowFocused(true));
    window.settle();
    assert_eq!(count_commands(&window, is_focused), 1);
}

/// A new draft that was made in this time would replace the draft that was used last.
#[test]
fn new_gift_waits_for_latest_draft() {
    let engine = ScriptedEngine::default();
    let practice = connections::practice();
    let active = practice.active;
    engine.emit(Event::Connections(Arc::new(practice)));
    engine.emit(Event::Preferences(connections::preferences()));
    let mut window = TestWindow::open(engine);
    window.click("New gift");
    window.settle();
    let is_new = |command: &Command| matches!(command, Command::NewDraft(_));
    assert_eq!(count_commands(&window, is_new), 0);
    window.engine.emit(Event::LatestDraftKnown(active));
    window.settle();
    assert_eq!(count_commands(&window, is_new), 1);
}

#[test]
fn ctrl_n_keeps_an_untouched_draft() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    for _ in 0..3 {
        window.press(Modifiers::COMMAND, Key::N);
    }
    assert_eq!(window.state().page(), Page::NewGift);
    assert_eq!(
        count_commands(&window, |command| matches!(command, Command::NewDraft(_))),
        1
    );
}

#[test]
fn f5_refreshes_and_ctrl_plus_zooms_in() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.press(Modifiers::NONE, Key::F5);
    assert_eq!(
        count_commands(&window, |command| matches!(command, Command::Refresh)),
        1
    );
    window.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(
        count_commands(&window, |command| matches!(
            command,
            Command::SavePreferences(_)
        )),
        1
    );
    assert!(window.state().model().preferences.zoom > 1.0);
}

#[test]
fn animations_can_be_turned_off() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.run_ok();
    assert!(window.ctx.global_style().animation_time > 0.0);
    window.engine.emit(Event::Preferences(Preferences {
        is_motion_reduced: true,
        ..Preferences::default()
    }));
    window.run_ok();
    assert_eq!(window.ctx.global_style().animation_time, 0.0);
}

#[test]
fn switching_connections_asks_while_a_send_is_held() {
    let mut held = outbox().remove(0);
    held.state = OutboxState::Held(Some(now() + Duration::from_secs(60)));
    let mut window = TestWindow::open(ScriptedEngine::practice().with_outbox(vec![held]));
    let switch = |window: &mut TestWindow| {
        let other = ConnectionId(Uuid::from_u128(9));
        let command = Command::UseConnection(other);
        window.state_mut().out.send(command);
        window.settle();
    };
    let sent = |window: &TestWindow| {
        window.engine.commands(|command| match command {
            Command::DismissSend(_) => Some("undo"),
            Command::UseConnection(_) => Some("switch"),
            _ => None,
        })
    };
    switch(&mut window);
    assert!(window.shows("Switch connections before the gifts are sent?"));
    window.click("Stay");
    assert!(sent(&window).is_empty());
    switch(&mut window);
    window.click("Undo send and switch");
    assert_eq!(sent(&window), ["undo", "switch"]);
}

#[test]
fn problem_unrelated_to_a_page_is_shown() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window
        .engine
        .emit(Event::Problem(ProblemKind::DiskFull.into()));
    window.run_ok();
    let shown = window
        .query_all_by_label_contains("The disk is full.")
        .count();
    assert!(shown > 0, "the problem is not shown");
}

/// The engine reports the missing file dialog after a while, when the user may type in another dialog.
#[test]
fn path_dialog_waits_for_open_dialog() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let ask = |window: &TestWindow, name: &str| {
        window.engine.emit(Event::SaveDialogUnavailable {
            contents: ExportContents::Orders {
                selection: OrderSelection::Orders(Vec::new().into()),
                format: ExportFormat::Csv,
            },
            suggested: name.into(),
        });
    };
    ask(&window, "first.csv");
    window.settle();
    let enter = |window: &mut TestWindow, path: &str| {
        window.click("File path");
        window.press(Modifiers::COMMAND, Key::A);
        window.type_text(path);
    };
    enter(&mut window, "~/typed.csv");
    ask(&window, "second.csv");
    window.settle();
    window.click_role(egui::Role::Button, "Export orders");
    window.settle();
    enter(&mut window, "~/second.csv");
    window.click_role(egui::Role::Button, "Export orders");
    let paths = window.engine.commands(|command| match command {
        Command::ExportOrdersTo { path, .. } => Some(path.clone()),
        _ => None,
    });
    let names: Vec<_> = paths.iter().filter_map(|path| path.file_name()).collect();
    assert_eq!(names, ["typed.csv", "second.csv"]);
    assert!(!window.shows("File path"));
}

#[test]
fn export_without_file_dialog_asks_for_path() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.engine.emit(Event::SaveDialogUnavailable {
        contents: ExportContents::Orders {
            selection: OrderSelection::Orders(Vec::new().into()),
            format: ExportFormat::Csv,
        },
        suggested: "orders.csv".into(),
    });
    window.settle();
    assert!(window.shows("Enter the full path of a file."));
    window.click("File path");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("~/orders.csv");
    window.click_role(egui::Role::Button, "Export orders");
    let paths = window.engine.commands(|command| match command {
        Command::ExportOrdersTo { path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(paths.len(), 1);
    assert!(paths[0].is_absolute() && paths[0].ends_with("orders.csv"));
    assert!(!window.shows("File path"));
}

#[test]
fn deleting_a_draft_names_its_recipient_count() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.click("Drafts");
    window.click("Delete Autumn thank-you");
    assert!(
        window
            .query_by_label_contains("Its 25 recipients are deleted too")
            .is_some()
    );
    window.click("Keep draft");
    assert_eq!(
        count_commands(&window, |command| matches!(
            command,
            Command::DeleteDraft(_)
        )),
        0
    );
    window.click("Delete Autumn thank-you");
    window.click("Delete draft");
    assert_eq!(
        count_commands(&window, |command| matches!(
            command,
            Command::DeleteDraft(_)
        )),
        1
    );
    assert!(window.query_by_label("No drafts yet").is_some());
}

#[test]
fn small_window_shows_every_section() {
    for size in [[900.0, 600.0], [600.0, 400.0]] {
        let engine = ScriptedEngine::practice().with_gift(&people());
        let mut window = TestWindow::open_with(engine, size, Language::EnUs);
        window.go(Page::NewGift);
        let screen = Rect::from_min_size(Pos2::ZERO, size.into());
        // A control of each section, which scrolling must bring onto the screen.
        for (section, control) in [
            ("Gift", "Search products"),
            ("Recipients", "First name, row 1"),
            ("Message", "From"),
            ("Delivery", "Payment method"),
            ("Review", "Save draft"),
        ] {
            window.open_section(section);
            let find = |window: &TestWindow| {
                let found = window.query_all_by_label(control).last();
                found.map(|control| (control.rect(), control.scroll_to_me()))
            };
            assert!(find(&window).is_some(), "{section} has no {control}");
            window.run_ok();
            let (place, ()) = find(&window).unwrap();
            assert!(
                screen.contains_rect(place),
                "{control} of {section} is at {place:?} in a window of {size:?}"
            );
        }
    }
}

#[test]
fn low_window_shows_every_page_in_the_rail() {
    // The second size is 900 × 600 pixels at a zoom of 150 %.
    for size in [[900.0, 600.0], [600.0, 400.0], [1280.0, 600.0]] {
        let window = TestWindow::open_with(ScriptedEngine::practice(), size, Language::EnUs);
        let place = |name: &str| {
            let button = window.get_by_role_and_label(egui::Role::Button, name);
            button.rect()
        };
        assert!(place("Settings").bottom() <= size[1], "{size:?}");
        let (reports, settings) = (place("Reports"), place("Settings"));
        assert!(
            reports.bottom() <= settings.top() + 1.0,
            "{reports} {settings}"
        );
        assert!(reports.height() >= 24.0, "{reports}");
    }
}

#[test]
fn narrow_rail_shows_counts() {
    for width in [900.0, 1280.0] {
        let engine = ScriptedEngine::with_history();
        let window = TestWindow::open_with(engine, [width, 800.0], Language::EnUs);
        let count = window.state().model().inbox_count();
        assert!(count > 0);
        let inbox = window.get_by_role_and_label(egui::Role::Button, "Inbox");
        assert_eq!(inbox.value(), Some(count.to_string()), "{width}");
    }
}

#[test]
fn rail_entries_do_not_overlap_in_low_window() {
    let size = [600.0, 300.0];
    let mut window = TestWindow::open_with(ScriptedEngine::practice(), size, Language::EnUs);
    let settings = window
        .get_by_role_and_label(egui::Role::Button, "Settings")
        .rect();
    let activity = window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .rect();
    assert!(settings.bottom() <= 300.0, "{settings}");
    window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .scroll_to_me();
    window.run_ok();
    let scrolled = window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .rect();
    assert!(scrolled.top() < activity.top(), "the rail scrolls");
    assert!(
        scrolled.bottom() <= settings.top() + 1.0,
        "{scrolled} {settings}"
    );
    window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .click();
    window.run_ok();
    assert_eq!(window.state().page(), Page::Activity);
}

#[test]
fn request_of_other_process_shows_the_window() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let shown = |window: &TestWindow| {
        count_commands(window, |command| matches!(command, Command::WindowShown))
    };
    assert_eq!(shown(&window), 0);
    window.engine.emit(Event::ShowWindow);
    window.step();
    let output = &window.output().viewport_output[&egui::ViewportId::ROOT];
    for expected in [
        egui::ViewportCommand::Minimized(false),
        egui::ViewportCommand::Focus,
    ] {
        assert!(output.commands.contains(&expected), "{:?}", output.commands);
    }
    assert_eq!(shown(&window), 1);
}

#[test]
fn selected_drafts_are_deleted_together() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_drafts());
    window.click("Drafts");
    let drafts = window.engine.drafts().len();
    assert!(drafts > 1, "{drafts}");
    window.press(Modifiers::COMMAND, Key::A);
    assert!(window.shows(&format!("{drafts} selected")));
    window.click("Select Winter thanks");
    assert!(window.shows(&format!("{} selected", drafts - 1)));
    window.click("Select everything that the search and filters find");
    window.click(&format!("Delete {drafts} drafts…"));
    let deleted = |window: &TestWindow| {
        count_commands(window, |command| matches!(command, Command::DeleteDraft(_)))
    };
    assert_eq!(deleted(&window), 0);
    window.click(&format!("Delete {drafts} drafts"));
    assert_eq!(deleted(&window), drafts);
}

#[test]
fn cards_and_entries_have_menus() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Products);
    let card = window.query_all_by_label_contains("Heavy Knit Hoodie");
    card.into_iter().next().unwrap().click_secondary();
    window.settle();
    window.click_role(Role::MenuItem, "Copy product name");
    assert_eq!(window.copied(), Some("Heavy Knit Hoodie"));
    window.go(Page::Activity);
    let entry = window.query_all_by_label_contains("Ida").next().unwrap();
    entry.click_secondary();
    window.settle();
    window.click_role(Role::MenuItem, "Show batch");
    assert!(matches!(window.state().page(), Page::Batch(_)));
}

#[test]
fn failed_search_shows_no_rows_of_the_last_one() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Orders);
    assert!(window.shows("Ida Berg"));
    window.engine.fail_lists(true);
    window.type_into("Search orders", "raj");
    assert!(
        window.shows("Couldn’t load this list."),
        "{}",
        window.on_screen()
    );
    assert!(!window.shows("Ida Berg"));
    window.engine.fail_lists(false);
    window.click("Try again");
    assert!(window.shows("Raj Rao"), "{}", window.on_screen());
    assert!(!window.shows("Couldn’t load this list."));
}
