//! Pictures of the shell and of every widget, in both themes and at two sizes.

use egui::{CentralPanel, Frame, Margin, Theme, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{
    page::Page,
    shell::{
        CartLabel, ConnectionLabel, NotificationsState, Palette, ProblemItem, RailState, SyncLabel,
        Toast, Toasts, TopBarState, palette, practice_banner, rail, top_bar,
    },
    theme::{self, S8, S12, S16, S24, Tone, Type, icons, tokens},
    widgets::{
        self, Banner, Button, Card, Column, EmptyState, Picture, SearchBox, Select, SidePanel,
        Table, TextField, Tile, bar, check, chip, choice, key_value, money, stepper, tabs, tile,
    },
};
use crate::contract::{Cents, OrderStatus};

#[derive(Default)]
struct State {
    text: String,
    country: String,
    checked: bool,
    quantity: u32,
    tab: usize,
    appearance: usize,
    sheet: bool,
    palette: Palette,
    toasts: Toasts<()>,
}

/// Rail, top bar and band around a page.
pub(super) fn frame(ui: &mut Ui, page: Page) {
    rail::show(
        ui,
        &RailState {
            page,
            drafts: 3,
            orders: 6214,
            connection: ConnectionLabel {
                name: "Practice".into(),
                detail: "People team workspace".into(),
                tone: Tone::Caution,
            },
        },
    );
    let notifications = NotificationsState {
        problems: vec![ProblemItem {
            id: 1,
            title: "2 orders failed".into(),
            text: "The card was declined.".into(),
            age: "2 min".into(),
            tone: Tone::Bad,
            ..ProblemItem::default()
        }],
        ..NotificationsState::default()
    };
    top_bar::show(
        ui,
        &TopBarState {
            title: &page.title(),
            subtitle: (page == Page::NewGift).then_some("Autumn thank-you · saved"),
            chip: (page == Page::Batches).then_some((Tone::Good, "complete")),
            back: (page == Page::Batches).then_some("Batches"),
            sync: SyncLabel::new(icons::UP_TO_DATE, "Up to date", "Checked a minute ago."),
            cart: CartLabel {
                items: 2,
                total: Cents(6300),
            },
            notifications: &notifications,
        },
    );
    practice_banner::show(ui);
}

fn shell(ui: &mut Ui, state: &mut State, page: Page, contents: impl FnOnce(&mut Ui, &mut State)) {
    frame(ui, page);
    let fill = tokens(ui).background;
    CentralPanel::no_frame()
        .frame(
            Frame::new()
                .fill(fill)
                .inner_margin(Margin::symmetric(24, 20)),
        )
        .show(ui, |ui| {
            contents(ui, state);
        });
    if let Some(()) = state.toasts.show(ui, ui.content_rect()) {}
    let items = palette::command_items(ui, |_| ());
    state.palette.show(ui, &items);
}

fn activity(ui: &mut Ui, _: &mut State) {
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
    tile::columns(ui, 2, S16, |ui, i| {
        Card::titled(if i == 0 { "Funnel" } else { "What happens" }).show(ui, |ui| {
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
                        ("How", "A mail with a link to each recipient".to_owned()),
                        ("When", "At once".to_owned()),
                        ("Swap", "One other gift, prices hidden".to_owned()),
                    ],
                );
            }
        });
    });
    widgets::gap(ui, S16);
    Banner::new(Tone::Caution, "The service could not be reached.")
        .meaning("Nothing was sent. Your draft is saved.")
        .remedy("It is tried again by itself; F5 tries at once.")
        .action("Try again")
        .dismissible()
        .show(ui);
    widgets::gap(ui, S16);
    widgets::card(ui, |ui| {
        money::row(ui, "Gift", "$64.00", false);
        money::row(ui, "Shipping", "$8.00", false);
        widgets::separator(ui);
        money::row(ui, "1,204 gifts", "$91,022–$100,125", true);
    });
}

fn table(ui: &mut Ui, state: &mut State) {
    let t = tokens(ui);
    widgets::card(ui, |ui| {
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
            Column::grow("Recipient", 140.0, 1.0).sortable(),
            Column::exact("Status", 130.0),
            Column::grow("Gift", 160.0, 1.0),
            Column::exact("Total", 100.0).right().sortable(),
            Column::exact("Last change", 110.0).sortable(),
            Column::exact("", 56.0),
        ];
        let names = ["Ida Berg", "Ole Dahl", "Łukasz Żółć", "王 美玲"];
        let statuses = ["delivered", "shipped", "opened", "notified", "canceled"];
        let red = |row: u64| (row == 6).then_some(t.bad_soft);
        Table::new("Orders", &columns)
            .rows(1204)
            .selected(Some(2))
            .sort(Some((3, true)))
            .row_fill(&red)
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
    tile::columns(ui, 2, S24, |ui, i| {
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
                Button::quiet("More").icon(icons::MORE).show(ui);
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
                .problem(Some("The service does not know this key."))
                .show(ui, &mut state.text);
            TextField::new("Message")
                .rows(3)
                .hint("What do you want to say?")
                .show(ui, &mut state.text);
            ui.horizontal(|ui| {
                for (words, tone) in [
                    ("Ships free", Tone::Neutral),
                    ("delivered", Tone::Good),
                    ("shipped", Tone::Note),
                    ("opened", Tone::Caution),
                    ("failed", Tone::Bad),
                    ("Accent", Tone::Accent),
                ] {
                    widgets::chip(ui, words, tone);
                }
            });
            ui.horizontal(|ui| {
                widgets::filter_chip(ui, "Sustainable", true);
                widgets::filter_chip(ui, "Vegan", false);
                chip::action_chip(ui, icons::FILTER, "Only problems · 3", Tone::Caution, false);
            });
            ui.horizontal(|ui| {
                for size in ["XS", "S", "M", "L", "XL"] {
                    choice::choice(ui, size, size == "M");
                }
            });
            ui.horizontal(|ui| {
                for (i, color) in [t.note, t.bad, t.good].into_iter().enumerate() {
                    choice::color_swatch(ui, color, "Ink", i == 0);
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

fn sheet(ui: &mut Ui, state: &mut State) {
    let page = ui.max_rect().expand2(vec2(24.0, 20.0));
    EmptyState::new(
        icons::BATCHES,
        "No batches yet",
        "A batch is a gift to many people. Choose a product and add the people it is for.",
    )
    .action("New gift")
    .show(ui);
    let mut open = state.sheet;
    let quantity = &mut state.quantity;
    SidePanel::new("Heavy Knit Hoodie")
        .footer(64.0)
        .show_with_footer(
            ui,
            page,
            &mut open,
            |ui| {
                let width = ui.available_width();
                Picture::new(None, "Picture")
                    .border()
                    .show(ui, vec2(width, 260.0));
                let t = tokens(ui);
                widgets::text(ui, Type::Small, t.weak, "Northloop · USA Made");
                widgets::text(ui, Type::Heading, t.text, "Heavy Knit Hoodie");
                widgets::text(
                    ui,
                    Type::Body,
                    t.weak,
                    "Brushed inside, cut roomy, washed before it ships.",
                );
            },
            |ui| {
                ui.horizontal(|ui| {
                    stepper::stepper(ui, "gifts", quantity, 1..=99);
                    let width = ui.available_width();
                    Button::primary("Add to gift · $64.00")
                        .width(width)
                        .show(ui);
                });
            },
        );
    state.sheet = open;
}

fn empty(ui: &mut Ui, _: &mut State) {
    EmptyState::new(
        icons::DRAFTS,
        "No drafts",
        "What you prepare is kept here until you send it.",
    )
    .action("New gift")
    .show(ui);
}

type Contents = fn(&mut Ui, &mut State);

#[test]
fn pictures_of_the_shell_and_every_widget() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/gallery");
    std::fs::create_dir_all(folder).unwrap();
    let pages: [(&str, Page, Contents); 6] = [
        ("activity", Page::Activity, activity),
        ("table", Page::Batches, table),
        ("controls", Page::Settings, controls),
        ("sheet", Page::Products, sheet),
        ("palette", Page::NewGift, activity),
        ("toasts", Page::Drafts, empty),
    ];
    for (name, page, contents) in pages {
        for theme in [Theme::Light, Theme::Dark] {
            for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
                let mut state = State {
                    country: "US".into(),
                    quantity: 1,
                    sheet: true,
                    ..State::default()
                };
                if name == "palette" {
                    state.palette.open();
                }
                if name == "toasts" {
                    state.toasts.push(Toast::success("25 gift links copied."));
                    state
                        .toasts
                        .push(Toast::success("Draft deleted.").with_undo(()));
                    state.toasts.push(Toast::failure(
                        "The service could not be reached. Nothing was sent.",
                    ));
                }
                let mut harness = Harness::builder()
                    .with_size(vec2(width, height))
                    .with_theme(theme)
                    .with_context_setup(|ctx| {
                        theme::apply(ctx);
                        ctx.add_font_provider(std::sync::Arc::new(
                            egui_system_font_provider::SystemFontProvider::new(),
                        ));
                    })
                    .build_ui_state(
                        move |ui, state: &mut State| shell(ui, state, page, contents),
                        state,
                    );
                harness.run_steps(6);
                let opens = match name {
                    "controls" => Some("Ships to"),
                    "activity" => Some("Notices: 1"),
                    _ => None,
                };
                if let Some(label) = opens {
                    harness.get_by_label(label).click();
                    harness.run_steps(4);
                }
                let image = harness.render().unwrap();
                image
                    .save(format!("{folder}/{name}-{theme:?}-{width}.png"))
                    .unwrap();
            }
        }
    }
}
