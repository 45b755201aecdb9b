//! Tests of the frame of the window, through its accessibility tree.

use egui::{Key, Modifiers, Rect, Shape, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable},
};

use super::{
    CartLabel, ConnectionLabel, Palette, PaletteItem, PaletteResults, RailState, SyncLabel, Toast,
    ToastResponse, Toasts, TopBarResponse, TopBarState, UiCommand, palette, rail, top_bar,
    ui_command,
};
use crate::{
    i18n::format,
    ui::{
        commands::Action,
        page::Page,
        theme::{self, icons},
    },
};

fn harness<S>(state: S, ui: impl FnMut(&mut egui::Ui, &mut S) + 'static) -> Harness<'static, S> {
    Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(theme::apply)
        .build_ui_state(ui, state)
}

fn rail_state(page: Page) -> RailState {
    RailState {
        page,
        drafts: 3,
        inbox: 7,
        orders: 6214,
        has_shop_pages: false,
        connection: ConnectionLabel {
            name: "Practice".to_owned(),
            ..ConnectionLabel::default()
        },
    }
}

#[test]
fn rail_opens_every_page() {
    let mut harness = harness(Page::Products, |ui, page| {
        if let Some(pressed) = rail::show(ui, &rail_state(*page)) {
            *page = pressed;
        }
    });
    for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
        harness.get_by_label(&page.title()).click();
        harness.run();
        assert_eq!(harness.state(), page);
    }
    harness.get_by_label("Connection: Practice").click();
    harness.run();
    assert_eq!(*harness.state(), Page::Settings);
}

#[derive(Default)]
struct PaletteState {
    palette: Palette,
    chosen: Vec<UiCommand>,
}

fn palette_harness() -> Harness<'static, PaletteState> {
    let mut harness = harness(PaletteState::default(), |ui, state: &mut PaletteState| {
        for command in ui_command::consume_pressed(ui, |_| true) {
            match command {
                UiCommand::OpenPalette => state.palette.open(),
                other => state.chosen.push(other),
            }
        }
        let items: Vec<PaletteItem<UiCommand>> =
            palette::command_items(ui, |command| !command.needs_orders(), |command| command);
        let chosen = state.palette.show(ui, &items, &[], PaletteResults::Found);
        state.chosen.extend(chosen.map(|item| item.target));
    });
    harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    harness.run_steps(3);
    harness
}

fn type_query(harness: &mut Harness<'_, PaletteState>, query: &str) {
    harness
        .get_by_role_and_label(egui::Role::TextInput, "Search everything")
        .type_text(query);
    harness.run_steps(3);
}

#[test]
fn palette_runs_the_best_match_on_enter() {
    let mut harness = palette_harness();
    assert!(harness.state().palette.is_open());
    type_query(&mut harness, "activ");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().chosen, [UiCommand::Go(Page::Activity)]);
    assert!(!harness.state().palette.is_open());
}

#[test]
fn palette_offers_to_clear_a_query_without_results() {
    let mut harness = palette_harness();
    type_query(&mut harness, "xyzzy");
    assert!(harness.query_by_label("No results for “xyzzy”").is_some());
    harness.get_by_label("Clear search").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Go to Orders").is_some());
}

#[test]
fn toast_can_be_undone_and_expires() {
    let mut toasts = Toasts::default();
    toasts.push(Toast::success("Draft deleted").with_undo(7));
    let mut harness = harness((toasts, Vec::new()), |ui, (toasts, undone)| {
        if let Some(ToastResponse::Undo(change)) = toasts.show(ui, ui.content_rect()) {
            undone.push(change);
        }
    });
    harness.run_steps(3);
    harness.get_by_label("Undo: Draft deleted").click();
    harness.run_steps(3);
    assert_eq!(harness.state().1, [7]);
    assert!(harness.state().0.is_empty());
    harness.remove_cursor();
    harness.state_mut().0.push(Toast::success("Saved"));
    // A step is a quarter of a second of egui's time.
    harness.run_steps(40);
    assert!(harness.state().0.is_empty());
}

#[test]
fn newer_success_replaces_older_undo() {
    let mut toasts = Toasts::default();
    toasts.push(Toast::success("3 rows removed").with_undo(1));
    toasts.push(Toast::failure("The disk is full."));
    toasts.push(Toast::success("2 gifts sent"));
    let mut harness = harness(toasts, |ui, toasts| {
        toasts.show(ui, ui.content_rect());
    });
    harness.run_steps(3);
    assert!(harness.query_by_label("Undo: 3 rows removed").is_none());
    assert!(harness.query_by_label("2 gifts sent").is_some());
    assert!(harness.query_by_label("The disk is full.").is_some());
    harness.state_mut().dismiss_successes();
    harness.run_steps(3);
    assert!(harness.query_by_label("2 gifts sent").is_none());
    assert!(harness.query_by_label("The disk is full.").is_some());
}

#[test]
fn undo_of_new_toast_takes_the_focus_once() {
    let mut toasts = Toasts::default();
    toasts.push(Toast::success("Sending").with_undo(1).focusing_undo(true));
    let mut harness = harness(toasts, |ui, toasts| {
        toasts.show(ui, ui.content_rect());
    });
    harness.run_steps(4);
    let has_focus = |harness: &Harness<'_, Toasts<i32>>| {
        let undo = harness.get_by_label("Undo: Sending");
        undo.accesskit_node().is_focused()
    };
    assert!(has_focus(&harness));
    harness.key_press(Key::Tab);
    harness.run_steps(3);
    assert!(!has_focus(&harness));
}

#[test]
fn toast_opens_what_it_is_about() {
    let mut toasts: Toasts<()> = Toasts::default();
    let view = Action::Go(Page::Batches);
    toasts.push(Toast::success("3 gifts sent").with_view(view));
    let mut harness = harness((toasts, None), |ui, (toasts, opened)| {
        if let Some(response) = toasts.show(ui, ui.content_rect()) {
            *opened = Some(response);
        }
    });
    harness.run_steps(3);
    harness.get_by_label("View: 3 gifts sent").click();
    harness.run_steps(3);
    let opened = &harness.state().1;
    assert!(matches!(
        opened,
        Some(ToastResponse::View(Action::Go(Page::Batches)))
    ));
}

fn top_bar_harness() -> Harness<'static, Option<TopBarResponse>> {
    top_bar_with_inbox(12)
}

fn top_bar_with_inbox(inbox: u64) -> Harness<'static, Option<TopBarResponse>> {
    harness(None, move |ui, pressed| {
        let state = TopBarState {
            title: "Autumn thank-you",
            subtitle: None,
            chip: None,
            back: Some("Batches"),
            sync: SyncLabel::new(icons::UP_TO_DATE, "Up to date", ""),
            cart: CartLabel::default(),
            inbox,
        };
        if let Some(response) = top_bar::show(ui, &state) {
            *pressed = Some(response);
        }
    })
}

/// The place of the bell, and that of the number at it with its text.
fn bell(inbox: u64, number: &str) -> (Rect, Rect, Rect) {
    let mut harness = top_bar_with_inbox(inbox);
    harness.run();
    let name = format!("Inbox: {}", format::integer(inbox));
    let bell = harness.get_by_label(&name).rect();
    let shapes = &harness.output().shapes;
    let text = shapes.iter().find_map(|shape| match &shape.shape {
        Shape::Text(text) if text.galley.text() == number => {
            Some(shape.shape.visual_bounding_rect())
        }
        _ => None,
    });
    let text = text.expect("the number is drawn");
    let around = shapes.iter().filter_map(|shape| match &shape.shape {
        Shape::Rect(rect) if rect.rect.contains_rect(text) => Some((rect.rect, shape.clip_rect)),
        _ => None,
    });
    let (badge, clip) = around
        .min_by(|(one, _), (other, _)| one.area().total_cmp(&other.area()))
        .expect("the number has a ground");
    assert!(clip.contains_rect(badge), "{badge} is cut at {clip}");
    (bell, badge, text)
}

#[test]
fn bell_keeps_its_shape_at_99_plus() {
    let (bell_of_one, badge_of_one, _) = bell(7, "7");
    for (inbox, number) in [(99, "99"), (100, "99+"), (100_000, "99+")] {
        let (bell, badge, text) = bell(inbox, number);
        assert_eq!(bell, bell_of_one, "{inbox}");
        assert_eq!(badge.left_center(), badge_of_one.left_center(), "{inbox}");
        assert_eq!(badge.height(), badge_of_one.height(), "{inbox}");
        assert!(
            badge.left() > bell.center().x,
            "{inbox}: the bell is covered"
        );
        assert!(
            badge.contains_rect(text) && badge.right() <= 1280.0,
            "{inbox}"
        );
    }
}

#[test]
fn tab_moves_through_top_bar_in_reading_order() {
    let mut harness = top_bar_harness();
    harness.run();
    let mut positions = Vec::new();
    for _ in 0..5 {
        harness.key_press(Key::Tab);
        harness.run();
        let focused = harness
            .root()
            .children_recursive()
            .find(|node| node.accesskit_node().is_focused())
            .expect("a focused control");
        positions.push(focused.rect().left());
    }
    assert!(positions.is_sorted(), "{positions:?}");
}

#[test]
fn bell_shows_number_and_opens_inbox() {
    let mut harness = top_bar_harness();
    harness.run();
    harness.get_by_label("Inbox: 12").click();
    harness.run();
    assert_eq!(*harness.state(), Some(TopBarResponse::OpenInbox));
}
