//! The same input gives the same result, however it is divided into frames: in the spreadsheet, the palette, search
//! boxes, dialogs, dates, quantities, prices and paths.

use std::time::Duration;

use egui::{Event, ImeEvent, Key, MissingGlyphPolicy, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use proptest::{
    collection::vec,
    prelude::{Just, ProptestConfig, Strategy, any, prop_oneof},
    test_runner::{TestCaseError, TestRunner},
};

use crate::{
    desk::{Command, OutboxState},
    i18n::Language,
    recipients::Field,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                gift::{outbox, people},
                now,
            },
        },
    },
};

/// Events that the window system reports at once: a key with its text.
type Unit = Vec<Event>;

fn key(modifiers: Modifiers, key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

fn release(event: &Event) -> Event {
    let mut event = event.clone();
    if let Event::Key { pressed, .. } = &mut event {
        *pressed = false;
    }
    event
}

fn press(named: Key) -> Vec<Unit> {
    press_with(Modifiers::NONE, named)
}

fn press_with(modifiers: Modifiers, named: Key) -> Vec<Unit> {
    let pressed = key(modifiers, named);
    let press = [vec![pressed.clone()], vec![release(&pressed)]];
    with_modifiers(modifiers, press.into())
}

/// The units between the press and the release of the modifier keys.
fn with_modifiers(modifiers: Modifiers, mut units: Vec<Unit>) -> Vec<Unit> {
    if modifiers.any() {
        units.insert(0, vec![Event::ModifiersChanged(modifiers)]);
        units.push(vec![Event::ModifiersChanged(Modifiers::NONE)]);
    }
    units
}

/// A click at a place. Its button is down for one unit, because a longer press is no click.
fn click_at(pos: Pos2, modifiers: Modifiers) -> Vec<Unit> {
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers,
    };
    let click = vec![button(true), button(false)];
    with_modifiers(modifiers, vec![vec![Event::PointerMoved(pos)], click])
}

fn in_one_frame(window: &mut TestWindow, units: &[Vec<Unit>]) {
    let events = units.concat().concat();
    window.input_mut().events.extend(events);
    window.settle_fully();
}

/// The units of typed letters and digits.
fn typed(text: &str) -> Vec<Unit> {
    let units = text.chars().flat_map(|character| {
        let name = character.to_ascii_uppercase().to_string();
        let pressed = Key::from_name(&name).map(|named| key(Modifiers::NONE, named));
        let text = Event::Text(character.to_string());
        let released = pressed.iter().map(release).collect::<Unit>();
        let press: Unit = pressed.into_iter().chain([text]).collect();
        [press, released]
    });
    units.filter(|unit| !unit.is_empty()).collect()
}

/// A word that an input method commits after a preview.
fn composed(word: &str) -> Vec<Unit> {
    let preview = ImeEvent::Preedit {
        text: "ni".to_owned(),
        active_range_chars: None,
    };
    let end = ImeEvent::Preedit {
        text: String::new(),
        active_range_chars: None,
    };
    let commit = ImeEvent::Commit(word.to_owned());
    [preview, end, commit]
        .map(|event| vec![Event::Ime(event)])
        .to_vec()
}

fn pasted(text: &str) -> Vec<Unit> {
    vec![vec![Event::Paste(text.to_owned())]]
}

/// The input of a user in a field: types `words`, pastes and composes, and presses `keys`.
fn input(
    words: &'static [&'static str],
    keys: &'static [(Modifiers, Key)],
) -> impl Strategy<Value = Vec<Unit>> {
    let word = proptest::sample::select(words);
    let pressed = proptest::sample::select(keys);
    let step = prop_oneof![
        4 => word.clone().prop_map(typed),
        1 => word.prop_map(pasted),
        1 => Just(composed("你")),
        1 => Just(press(Key::Backspace)),
        4 => pressed.prop_map(|(modifiers, key)| press_with(modifiers, key)),
    ];
    vec(step, 1..7).prop_map(|steps| steps.concat())
}

const COMMON_KEYS: &[(Modifiers, Key)] = &[
    (Modifiers::NONE, Key::Enter),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::SHIFT, Key::Tab),
    (Modifiers::NONE, Key::Escape),
    (Modifiers::NONE, Key::ArrowDown),
    (Modifiers::NONE, Key::ArrowUp),
    (Modifiers::NONE, Key::ArrowLeft),
    (Modifiers::NONE, Key::ArrowRight),
];

/// The state of the window and the engine after the input: where the user is, what the fields show, and what is stored.
fn outcome(window: &TestWindow) -> String {
    let fields = window.query_all_by(|node| node.is_text_input());
    let fields: Vec<_> = fields
        .map(|node| {
            let node = node.accesskit_node();
            (node.label(), node.value())
        })
        .collect();
    let sent = window.engine.commands(|command| match command {
        Command::ImportFile { path, .. } => Some(format!("import {}", path.display())),
        Command::SavePreferences(preferences) => Some(format!("{:?}", preferences.order_views)),
        Command::CancelImport { .. } => Some("cancel".to_owned()),
        _ => None,
    });
    let drafts = window.engine.drafts();
    let drafts = drafts.iter().map(|(draft, recipients)| {
        let rows = (0..recipients.len()).filter_map(|at| recipients.row(at));
        let rows = rows.map(|row| {
            Field::ALL
                .iter()
                .map(|field| row.get(*field))
                .collect::<Vec<_>>()
                .join("|")
        });
        let cart = draft
            .cart
            .iter()
            .map(|line| (line.product_id, line.quantity, line.variable_price));
        (
            draft.name.clone(),
            (draft.scheduled_send_on, draft.expiry()),
            cart.collect::<Vec<_>>(),
            rows.collect::<Vec<_>>(),
        )
    });
    let drafts = drafts.collect::<Vec<_>>();
    let (page, focused) = (window.state().page(), window.focused());
    format!("{page:?} focus {focused:?}\n{fields:#?}\n{sent:#?}\n{drafts:#?}")
}

fn outcome_of(mut window: TestWindow, frames: &[Vec<Event>]) -> String {
    for events in frames {
        window.input_mut().events.extend(events.iter().cloned());
        window.step();
    }
    window.settle_fully();
    outcome(&window)
}

/// Checks that frames of any division give the result of frames with one unit each that are drawn until the window
/// is at rest.
fn check(open: fn() -> TestWindow, input: impl Strategy<Value = Vec<Unit>>) {
    let config = ProptestConfig {
        cases: 8,
        max_shrink_iters: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let open = || {
        let window = open();
        // The fonts of the tests have no Chinese letters.
        window
            .ctx
            .set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
        window
    };
    let with_breaks = (input, vec(any::<u8>(), 64));
    let result = TestRunner::new(config).run(&with_breaks, |(units, breaks)| {
        let mut patient = open();
        for unit in &units {
            patient.input_mut().events.extend(unit.iter().cloned());
            patient.settle_fully();
        }
        let expected = outcome(&patient);
        let at_once = units.concat();
        let mut divided = vec![Vec::new()];
        for (unit, divider) in units.iter().zip(breaks.iter().cycle()) {
            // Half of the units begin a frame, some of them after an empty one.
            if divider % 2 == 0 {
                divided.extend(std::iter::repeat_n(
                    Vec::new(),
                    1 + usize::from(divider % 8 == 0),
                ));
            }
            if let Some(frame) = divided.last_mut() {
                frame.extend(unit.iter().cloned());
            }
        }
        for frames in [vec![at_once], divided] {
            let found = outcome_of(open(), &frames);
            if found != expected {
                return Err(TestCaseError::fail(format!(
                    "{frames:?}\ngives\n{found}\ninstead of\n{expected}"
                )));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn gift_window() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.click("New gift");
    window
}

/// A draft without products, and the panel of a product with a variable price.
fn product_panel() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Products);
    window.click("Any Amount Gift Card, Giftdesk Choice, $10–$500");
    window
}

fn field_value(window: &TestWindow, label: &str) -> String {
    let field =
        window.get_by(|node| node.is_text_input() && node.label().as_deref() == Some(label));
    field.accesskit_node().value().unwrap_or_default()
}

fn grid() -> TestWindow {
    let mut window = gift_window();
    window.click("Recipients");
    window.click("First name, row 2");
    window
}

#[test]
fn grid_ignores_frames() {
    const KEYS: &[(Modifiers, Key)] = &[
        (Modifiers::NONE, Key::Enter),
        (Modifiers::SHIFT, Key::Enter),
        (Modifiers::NONE, Key::Tab),
        (Modifiers::SHIFT, Key::Tab),
        (Modifiers::NONE, Key::Escape),
        (Modifiers::NONE, Key::ArrowDown),
        (Modifiers::NONE, Key::ArrowUp),
        (Modifiers::NONE, Key::ArrowLeft),
        (Modifiers::NONE, Key::ArrowRight),
        (Modifiers::NONE, Key::F2),
        (Modifiers::NONE, Key::Delete),
    ];
    check(grid, input(&["Bo", "r1@example.com", "ü"], KEYS));
}

#[test]
fn shift_after_tab_does_not_change_tab() {
    let mut window = grid();
    let shifted = with_modifiers(Modifiers::SHIFT, typed("A"));
    in_one_frame(&mut window, &[press(Key::Tab), shifted, press(Key::Enter)]);
    assert_eq!(window.engine.cell(2, Field::LastName), "A");
}

#[test]
fn fast_control_z_undoes_a_held_send() {
    let mut held = outbox().remove(0);
    held.state = OutboxState::Held(Some(now() + Duration::from_secs(60)));
    let engine = ScriptedEngine::with_history().with_outbox(vec![held]);
    let mut window = TestWindow::open(engine);
    in_one_frame(&mut window, &[press_with(Modifiers::COMMAND, Key::Z)]);
    let count = window
        .engine
        .count(|command| matches!(command, Command::DismissSend(_)));
    assert_eq!(count, 1);
}

#[test]
fn fast_control_click_adds_to_the_selection() {
    let mut window = grid();
    window.click("Row 1");
    let row = window.get_by_label("Row 3").rect().center();
    in_one_frame(&mut window, &[click_at(row, Modifiers::COMMAND)]);
    assert!(window.shows("2 selected"), "{}", window.on_screen());
}

#[test]
fn pointer_that_moves_on_clicks_where_it_was() {
    let mut window = gift_window();
    let tab = window.get_by_role_and_label(egui::Role::Tab, "Delivery");
    let tab = tab.rect().center();
    let away = vec![vec![Event::PointerMoved(Pos2::new(5.0, 5.0))]];
    in_one_frame(&mut window, &[click_at(tab, Modifiers::NONE), away]);
    assert!(window.shows("On a date"), "{}", window.on_screen());
}

#[test]
fn fast_enter_in_find_steps_to_a_match() {
    let selected = |is_fast: bool| {
        let mut window = grid();
        window.press(Modifiers::COMMAND, Key::F);
        let units = [typed("dahl"), press(Key::Enter)];
        if is_fast {
            in_one_frame(&mut window, &units);
        } else {
            for unit in units.concat() {
                window.input_mut().events.extend(unit);
                window.settle_fully();
            }
        }
        let cells = window.get_all_by(|node| node.is_selected() == Some(true));
        let names = cells.filter_map(|node| node.accesskit_node().label());
        names.collect::<Vec<_>>()
    };
    let expected = selected(false);
    assert!(
        !expected.iter().any(|name| name == "First name, row 2"),
        "{expected:?}"
    );
    assert_eq!(selected(true), expected);
}

#[test]
fn fast_address_keeps_its_last_letter() {
    let mut window = gift_window();
    window.click("Recipients");
    window.click("Email, row 1");
    let units = [typed("r1.test4@example.com"), press(Key::Enter)].concat();
    window.input_mut().events.extend(units.concat());
    window.settle_fully();
    assert_eq!(window.engine.cell(1, Field::Email), "r1.test4@example.com");
}

#[test]
fn palette_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = TestWindow::open(ScriptedEngine::with_history());
        window.press(Modifiers::COMMAND, Key::K);
        window
    }
    check(open, input(&["or", "settings", "gift"], COMMON_KEYS));
}

#[test]
fn palette_that_opens_takes_the_keys_after_its_shortcut() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    let units = [
        press_with(Modifiers::COMMAND, Key::K),
        typed("go to orders"),
        press(Key::Enter),
    ];
    window.input_mut().events.extend(units.concat().concat());
    window.settle_fully();
    assert_eq!(window.state().page(), Page::Orders);
}

/// egui interrupts a dead key or an input method when a field that has the focus requests it again.
#[test]
fn fields_that_take_the_focus_let_input_methods_compose() {
    fn palette() -> TestWindow {
        let mut window = TestWindow::open(ScriptedEngine::with_history());
        window.press(Modifiers::COMMAND, Key::K);
        window
    }
    for open in [palette, path, name_dialog, grid] {
        let mut window = open();
        window.settle_fully();
        for event in composed("e").concat() {
            window.step();
            let method = window.output().platform_output.ime.as_ref();
            assert!(method.is_some_and(|method| !method.should_interrupt_composition));
            window.event(event);
        }
    }
}

#[test]
fn cell_that_opens_keeps_the_next_dead_key() {
    let mut window = grid();
    window.settle_fully();
    window.event(Event::Text("R".to_owned()));
    for _ in 0..4 {
        window.step();
        let method = window.output().platform_output.ime.as_ref();
        assert!(method.is_some_and(|method| !method.should_interrupt_composition));
    }
    assert_eq!(window.focused(), "First name, row 2");
}

#[test]
fn table_that_opens_lets_input_methods_compose() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("New gift");
    window.open_section("Recipients");
    window.click("Enter recipients by hand");
    window.settle_fully();
    let method = window.output().platform_output.ime.as_ref();
    assert!(method.is_some_and(|method| !method.should_interrupt_composition));
    window.type_text("n");
    window.settle_fully();
    assert_eq!(window.focused(), "First name, row 1");
    window.type_text("i");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(1, Field::FirstName), "ni");
}

#[test]
fn search_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = TestWindow::open(ScriptedEngine::with_history());
        window.go(Page::Orders);
        window.press(Modifiers::COMMAND, Key::F);
        window
    }
    check(open, input(&["ida", "4021"], COMMON_KEYS));
}

#[test]
fn product_search_of_gift_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = gift_window();
        window.press(Modifiers::COMMAND, Key::F);
        window
    }
    check(open, input(&["tea", "candle"], COMMON_KEYS));
}

fn path() -> TestWindow {
    let engine = ScriptedEngine::practice().without_file_dialogs();
    let mut window = TestWindow::open(engine);
    window.click("New gift");
    window.open_section("Recipients");
    window.click("Import file");
    window
}

#[test]
fn find_and_replace_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = grid();
        window.press(Modifiers::COMMAND, Key::F);
        window
    }
    check(open, input(&["dahl", "example", "bo"], COMMON_KEYS));
}

#[test]
fn path_ignores_frames() {
    check(path, input(&["/tmp/list.csv", "people", "~/"], COMMON_KEYS));
}

fn name_dialog() -> TestWindow {
    let mut window = gift_window();
    window.click("Save as template");
    window
}

#[test]
fn name_dialog_ignores_frames() {
    check(name_dialog, input(&["Autumn", "2026"], COMMON_KEYS));
}

#[test]
fn date_ignores_frames() {
    fn open() -> TestWindow {
        let engine = ScriptedEngine::practice().with_gift(&people());
        let mut window = TestWindow::open_with(engine, [1280.0, 1600.0], Language::EnUs);
        window.click("New gift");
        window.open_section("Delivery");
        window.click_role(egui::Role::RadioButton, "On a date");
        window.click("Expiry date");
        window.press(Modifiers::COMMAND, Key::A);
        window
    }
    check(open, input(&["fri 9am", "tomorrow", "2026"], COMMON_KEYS));
}

#[test]
fn quantity_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = product_panel();
        window.click("Quantity per recipient");
        window
    }
    check(open, input(&["3", "12"], COMMON_KEYS));
}

#[test]
fn price_ignores_frames() {
    fn open() -> TestWindow {
        let mut window = product_panel();
        window.click("Amount");
        window
    }
    check(open, input(&["3", "12.50"], COMMON_KEYS));
}

#[test]
fn variable_price_can_be_emptied_and_typed_anew() {
    let mut window = product_panel();
    window.click("Amount");
    for _ in 0..8 {
        window.press(Modifiers::NONE, Key::Backspace);
    }
    assert_eq!(field_value(&window, "Amount"), "");
    window.type_text("37");
    assert_eq!(field_value(&window, "Amount"), "37");
    window.get_by_label("Add to gift · $37.00");
}
