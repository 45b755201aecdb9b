//! Image snapshots of the widgets in both themes, with widget states that no screen shows with the
//! sample data.

use egui::{CentralPanel, Frame, Margin, Theme, Ui, vec2};
use egui_kittest::{Harness, SnapshotResults, kittest::Queryable};

use super::{
    test_support::{STANDARD_SIZE, snapshot},
    theme::{self, S8, S12, S16, S24, Tone, Type, icons, tokens},
    widgets::{
        self, Banner, Button, Card, Column, Picture, SearchBox, Select, Table, TextField, Tile,
        bar, check, chip, choice, key_value, money, stepper, tabs, tile,
    },
};
use crate::contract::OrderStatus;

#[derive(Default)]
struct State {
    text: String,
    country: String,
    checked: bool,
    quantity: u32,
    tab: usize,
    appearance: usize,
}

fn cards(ui: &mut Ui, _: &mut State) {
    tile::tiles(
        ui,
        &[
            Tile::new("Sent", "6,214").note("+412 this week", Tone::Good),
            Tile::new("Opened", "88 %").note("median after 3 h", Tone::Neutral),
            Tile::new("Accepted", "74 %").note("median after 21 h", Tone::Neutral),
            Tile::new("Delivered", "63 %").note("5 late", Tone::Caution),
            Tile::new("Spent", "$402,118").note("of $455,000", Tone::Neutral),
            Tile::new("At risk", "$31,240").note("390 gifts expire within 14 days", Tone::Bad),
        ],
    );
    widgets::gap(ui, S16);
    tile::columns(ui, "cards", 2, S16, 0.0, |ui, i| {
        Card::titled(if i == 0 { "Funnel" } else { "Summary" }).show(ui, |ui| {
            ui.add_space(S8);
            if i == 0 {
                let accent = tokens(ui).accent;
                for (label, n, part) in [
                    ("Created", "6,214", 1.0),
                    ("Opened", "5,468", 0.88),
                    ("Accepted", "4,598", 0.74),
                    ("Delivered", "3,915", 0.63),
                ] {
                    bar::share(ui, label, n, "88 %", part, accent);
                }
            } else {
                key_value::rows(
                    ui,
                    [
                        (
                            "Delivery",
                            "An email with a gift link to each recipient".to_owned(),
                        ),
                        ("When to send", "Now".to_owned()),
                        ("Swap", "For one other gift, prices hidden".to_owned()),
                    ],
                );
            }
        });
    });
    widgets::gap(ui, S16);
    Banner::new(Tone::Caution, "The service can't be reached.")
        .meaning("Nothing was sent. Your draft is saved.")
        .remedy("The app tries again in a minute.")
        .action("Try again")
        .dismissible()
        .show(ui);
    widgets::gap(ui, S16);
    Card::new().show(ui, |ui| {
        money::row(ui, "Gift", "$64.00", false);
        money::row(ui, "Shipping", "$8.00", false);
        widgets::separator(ui);
        money::row(ui, "1,204 gifts", "$91,022–$100,125", true);
    });
}

fn table(ui: &mut Ui, state: &mut State) {
    let t = tokens(ui);
    Card::new().show(ui, |ui| {
        let parts = [
            bar::Segment::new("delivered", 734, t.funnel[0]),
            bar::Segment::new("on the way", 205, t.funnel[1]),
            bar::Segment::new("opened", 157, t.funnel[2]),
            bar::Segment::new("not opened", 108, t.funnel[3]),
        ];
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                let width = (ui.available_width() - 440.0).max(120.0);
                ui.set_width(width);
                bar::segments(ui, width, 6.0, &parts);
                bar::legend(ui, &parts);
            });
            Button::secondary("Copy links").icon(icons::LINK).show(ui);
            Button::secondary("Export").icon(icons::EXPORT).show(ui);
            Button::secondary("Extend expiry")
                .icon(icons::CLOCK)
                .show(ui);
        });
    });
    widgets::gap(ui, S16);
    Card::new().padding(Margin::ZERO).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let all = [
            (0, "Orders 1,204".to_owned()),
            (1, "Recipients".to_owned()),
            (2, "Details".to_owned()),
        ];
        tabs::tabs(ui, &mut state.tab, &all);
        let columns = [
            Column::grow("Recipient", 140.0, 1.0),
            Column::exact("Status", 130.0),
            Column::grow("Gift", 160.0, 1.0),
            Column::exact("Total", 100.0).right(),
            Column::exact("Last change", 110.0),
            Column::exact("", 56.0),
        ];
        let names = ["Ida Berg", "Ole Dahl", "Łukasz Żółć", "José Ibáñez"];
        let statuses = ["delivered", "shipped", "opened", "notified", "canceled"];
        Table::new("Orders", &columns)
            .rows(1204)
            .selected(Some(2))
            .show(ui, |cell| {
                let i = cell.row as usize;
                if i == 5 {
                    return cell.placeholder();
                }
                match cell.column {
                    0 => _ = cell.text(Type::BodyStrong, t.text, names[i % names.len()]),
                    1 => {
                        let status = OrderStatus::from(statuses[i % statuses.len()]);
                        widgets::order_status_chip(cell.ui, &status, false);
                    }
                    2 => _ = cell.text(Type::Body, t.text, "Heavy Knit Hoodie"),
                    3 => _ = cell.text(Type::Body, t.text, "$81.70"),
                    4 => _ = cell.text(Type::Body, t.weak, "3 Nov"),
                    _ => _ = widgets::icon_button(cell.ui, icons::LINK, "Copy link"),
                }
            });
    });
}

fn controls(ui: &mut Ui, state: &mut State) {
    let t = tokens(ui);
    tile::columns(ui, "controls", 2, S24, 0.0, |ui, i| {
        ui.spacing_mut().item_spacing.y = S12;
        if i == 0 {
            ui.horizontal(|ui| {
                Button::primary("Add to gift · $64.00").show(ui);
                Button::secondary("Import").icon(icons::IMPORT).show(ui);
                Button::link("Show").show(ui);
            });
            ui.horizontal(|ui| {
                Button::primary("Send").enabled(false).show(ui);
                Button::secondary("Undo").enabled(false).show(ui);
                Button::quiet("More").icon(icons::FILTER).show(ui);
                Button::secondary("Fix").small().show(ui);
            });
            Button::primary("Send 1,204 gifts for $91,022–$100,125")
                .large()
                .show(ui);
            ui.horizontal(|ui| {
                Button::primary("Delete 3 drafts").danger().show(ui);
                widgets::icon_button(ui, icons::UNDO, "Undo");
                widgets::icon_button(ui, icons::FIND_REPLACE, "Find and replace");
            });
            let countries = [
                ("US".to_owned(), "United States".to_owned()),
                ("CA".to_owned(), "Canada".to_owned()),
            ];
            Select::new("Ships to")
                .width(196.0)
                .show(ui, &mut state.country, &countries);
            for (label, n) in [("Food & drink", "41"), ("Home", "28")] {
                ui.scope(|ui| {
                    ui.set_width(196.0);
                    let mut on = label == "Home" || state.checked;
                    check::checkbox_row(ui, &mut on, label, Some(n));
                });
            }
            Select::new("Sort by")
                .inline()
                .show(ui, &mut state.country, &countries);
            SearchBox::new("Search products")
                .show_shortcut()
                .show(ui, &mut state.text);
            ui.horizontal(|ui| {
                stepper::stepper(ui, "gifts", &mut state.quantity, 1..=99);
                Button::primary("Add to gift").show(ui);
            });
        } else {
            TextField::new("From")
                .hint("The People Team")
                .show(ui, &mut state.text);
            TextField::new("Key")
                .password()
                .problem(Some("The service doesn't accept this key."))
                .show(ui, &mut state.text);
            TextField::new("Message")
                .rows(3)
                .hint("Write a message for the card")
                .show(ui, &mut state.text);
            ui.horizontal(|ui| {
                for (label, tone) in [
                    ("Ships free", Tone::Neutral),
                    ("delivered", Tone::Good),
                    ("shipped", Tone::Note),
                    ("opened", Tone::Caution),
                    ("failed", Tone::Bad),
                    ("Accent", Tone::Accent),
                ] {
                    widgets::chip(ui, label, tone);
                }
            });
            ui.horizontal(|ui| {
                widgets::filter_chip(ui, "Sustainable", true);
                widgets::filter_chip(ui, "Vegan", false);
                chip::action_chip(ui, icons::FILTER, "With problems", Tone::Caution, false);
            });
            ui.horizontal(|ui| {
                let mut group = widgets::RovingGroup::local(ui, "sizes", 5, Some(2));
                for (i, size) in ["XS", "S", "M", "L", "XL"].into_iter().enumerate() {
                    choice::choice_in(ui, &mut group, i, size, size == "M");
                }
            });
            ui.horizontal(|ui| {
                let mut group = widgets::RovingGroup::local(ui, "colors", 3, None);
                for (i, color) in [t.note, t.bad, t.good].into_iter().enumerate() {
                    choice::color_swatch_in(ui, &mut group, i, color, "Ink", i == 0);
                }
            });
            let all = [(0, "Light"), (1, "Dark"), (2, "System")];
            choice::segmented(ui, "Appearance", &mut state.appearance, &all);
            bar::progress(ui, 300.0, 0.4, "Sending");
            Picture::new(None, "Picture of a gift")
                .border()
                .show(ui, vec2(120.0, 90.0));
        }
    });
}

type Contents = fn(&mut Ui, &mut State);

const PAGES: [(&str, Contents); 3] = [("cards", cards), ("table", table), ("controls", controls)];
const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];

fn snapshot_name(page: &str, theme: &str) -> String {
    format!("widgets-{page}-{theme}")
}

/// Returns the names of these snapshots, for the test that finds snapshot files without a state.
pub(super) fn snapshot_names() -> Vec<String> {
    PAGES
        .iter()
        .flat_map(|(page, _)| THEMES.map(|(_, theme)| snapshot_name(page, theme)))
        .collect()
}

#[test]
fn widgets_match_their_snapshots() {
    let mut results = SnapshotResults::new();
    for (page, contents) in PAGES {
        for (theme, suffix) in THEMES {
            let picture = render_page(page, contents, theme);
            results.add(snapshot::compare(&snapshot_name(page, suffix), &picture));
        }
    }
}

fn render_page(page: &str, contents: Contents, theme: Theme) -> image::RgbaImage {
    let state = State {
        country: "US".into(),
        quantity: 1,
        ..State::default()
    };
    let mut harness = Harness::builder()
        .with_size(vec2(STANDARD_SIZE[0], STANDARD_SIZE[1]))
        .with_theme(theme)
        .with_render_cursor(false)
        .with_context_setup(|ctx| {
            theme::apply(ctx);
            theme::set_animations(ctx, false);
        })
        .build_ui_state(
            move |ui, state: &mut State| {
                let fill = tokens(ui).background;
                ui.painter().rect_filled(ui.content_rect(), 0, fill);
                let frame = Frame::new()
                    .fill(tokens(ui).background)
                    .inner_margin(Margin::symmetric(24, 20));
                CentralPanel::no_frame()
                    .frame(frame)
                    .show(ui, |ui| contents(ui, state));
            },
            state,
        );
    harness.run_steps(6);
    if page == "controls" {
        harness.get_by_label("Ships to").click();
        harness.run_steps(4);
        harness.remove_cursor();
        harness.run_steps(2);
    }
    harness.render().expect("the widgets can be drawn")
}
