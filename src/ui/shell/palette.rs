//! The palette (Ctrl K): one search field for commands, products, batches and orders, in groups. Without a query,
//! it shows the commands of the page and the items that were chosen last.
//!
//! The palette matches commands itself, fuzzily and with highlights. Search results come from the
//! store and are shown in the order in which they come.

use std::sync::Arc;

use egui::{
    Align, Align2, Area, Atom, AtomExt as _, Color32, Context, CornerRadius, Frame, Galley, Id,
    Key, Layout, Margin, Modal, Modifiers, Order, Role, ScrollArea, Sense, Stroke, TextEdit,
    TextFormat, Ui, UiKind, WidgetAtom, WidgetInfo,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use nucleo_matcher::Matcher;

use super::{
    palette_match::{Match, find_matches},
    ui_command::{CommandGroup, UiCommand},
};
use crate::{
    i18n::t,
    ui::{
        search_keys::SearchKeys,
        theme::{Icon, RADIUS, RADIUS_CARD, S8, Type, icons, tokens},
        widgets::{
            Button,
            control::{self, ControlColors},
            focus_scope, paint, separator,
        },
    },
};

const WIDTH: f32 = 560.0;
const ROW_HEIGHT: f32 = 40.0;
const MAX_VISIBLE_ROWS: f32 = 9.0;
const MAX_QUERY_CHARS: usize = 200;
const HEADING_HEIGHT: f32 = 26.0;
const HEADING_MARGIN: Margin = Margin {
    left: 12,
    right: 0,
    top: 4,
    bottom: 0,
};
/// The part of a row that its label may take.
const MAX_LABEL_SHARE: f32 = 0.6;

/// A group of items with a heading, in the order without a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteGroup {
    /// Commands for the open page.
    Page,
    /// Items that were chosen last.
    Recent,
    Commands,
    Products,
    Batches,
    Orders,
}

impl PaletteGroup {
    fn title(self) -> String {
        match self {
            Self::Page => t!("shell-palette-page"),
            Self::Recent => t!("shell-palette-recent"),
            Self::Commands => t!("shell-palette-commands"),
            Self::Products => t!("shell-page-products"),
            Self::Batches => t!("shell-page-batches"),
            Self::Orders => t!("shell-page-orders"),
        }
    }

    /// Whether the store found the items for the query, so that they are not filtered again.
    pub(super) fn is_search_result(self) -> bool {
        matches!(self, Self::Products | Self::Batches | Self::Orders)
    }
}

/// The state of the search in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteResults {
    /// All results of the query.
    Found,
    /// Results of an earlier query.
    Pending,
    /// Not all results, because the store could not be read.
    Failed,
}

/// A row of the palette. `A` is what it runs or opens.
#[derive(Clone, Debug)]
pub struct PaletteItem<A> {
    pub group: PaletteGroup,
    pub icon: Icon,
    pub label: String,
    /// Small text beside the label, for example the brand and the price of a product.
    pub detail: String,
    pub shortcut: String,
    pub target: A,
}

impl<A> PaletteItem<A> {
    /// An item that the palette filters by its label.
    pub fn new(group: PaletteGroup, icon: Icon, label: impl Into<String>, target: A) -> Self {
        Self {
            group,
            icon,
            label: label.into(),
            detail: String::new(),
            shortcut: String::new(),
            target,
        }
    }

    /// A product, batch or order that the store found for the current query.
    pub fn search_result(
        group: PaletteGroup,
        icon: Icon,
        label: impl Into<String>,
        detail: impl Into<String>,
        target: A,
    ) -> Self {
        Self {
            detail: detail.into(),
            ..Self::new(group, icon, label, target)
        }
    }
}

/// The items of the available commands. Those for what the page shows belong to the page.
#[must_use]
pub fn command_items<A>(
    ctx: &Context,
    is_available: impl Fn(UiCommand) -> bool,
    target: impl Fn(UiCommand) -> A,
) -> Vec<PaletteItem<A>> {
    UiCommand::all()
        .filter(|command| command.is_in_palette() && is_available(*command))
        .map(|command| PaletteItem {
            shortcut: command.shortcut_text(ctx),
            ..PaletteItem::new(
                match command.group() {
                    CommandGroup::Gift
                    | CommandGroup::Orders
                    | CommandGroup::People
                    | CommandGroup::Collection => PaletteGroup::Page,
                    CommandGroup::GoTo | CommandGroup::Window => PaletteGroup::Commands,
                },
                command.icon(),
                command.label(),
                target(command),
            )
        })
        .collect()
}

/// The state of the palette.
#[derive(Debug, Default)]
pub struct Palette {
    open: bool,
    query: String,
    selected: usize,
    enter: SearchKeys<String, ()>,
    matcher: Matcher,
}

impl Palette {
    pub fn open(&mut self) {
        self.open = true;
        self.query.clear();
        self.select_first();
    }

    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The query, for searching the store; empty while closed.
    #[must_use]
    pub fn query(&self) -> &str {
        if self.open { self.query.trim() } else { "" }
    }

    /// Selects the first item, because the items are others now.
    fn select_first(&mut self) {
        self.selected = 0;
        self.enter.clear();
    }

    /// Draws the palette while it is open. Without a query, the recent items follow the others. Enter waits for pending
    /// results. Returns the chosen item.
    pub fn show<A: Clone>(
        &mut self,
        ctx: &Context,
        items: &[PaletteItem<A>],
        recent: &[PaletteItem<A>],
        results: PaletteResults,
    ) -> Option<PaletteItem<A>> {
        if !self.open {
            return None;
        }
        let colors = tokens(ctx);
        let title = t!("shell-search-everything");
        let recent = if self.query.trim().is_empty() {
            recent
        } else {
            &[]
        };
        let with_recent = [items, recent].concat();
        let matches = find_matches(&mut self.matcher, self.query.trim(), &with_recent);
        let mut chosen = None;
        let response = Modal::new(Id::unique("palette"))
            .area(
                Area::new(Id::unique("palette"))
                    .kind(UiKind::Modal)
                    .order(Order::Foreground)
                    .anchor(Align2::CENTER_TOP, vec2(0.0, 84.0))
                    .accessible_name(title.as_str())
                    .interactable(true),
            )
            .backdrop_color(egui::Color32::from_black_alpha(70))
            .frame(
                Frame::new()
                    .fill(colors.raised)
                    .stroke(Stroke::new(1.0, colors.line))
                    .corner_radius(CornerRadius::same(RADIUS_CARD))
                    .shadow(colors.raised_shadow)
                    .inner_margin(Margin::same(8)),
            )
            .show(ctx, |ui| {
                focus_scope::begin(ui, Id::unique("palette"));
                ui.accesskit_node_builder(Id::unique("palette"), |node| node.set_modal());
                ui.set_width(WIDTH.min(ui.content_rect().width() - 48.0));
                let has_moved = self.handle_arrows(ui, matches.len());
                let field = self.field(ui, &title);
                separator(ui);
                let selected = matches.get(self.selected);
                let waits = results == PaletteResults::Pending
                    && selected.is_none_or(|found| found.item.group.is_search_result());
                let entered = self.enter(ui, waits);
                ScrollArea::vertical()
                    .max_height(ROW_HEIGHT * MAX_VISIBLE_ROWS)
                    .min_scrolled_height(ROW_HEIGHT * MAX_VISIBLE_ROWS)
                    .show(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        let mut group = None;
                        for (index, found) in matches.iter().enumerate() {
                            if group != Some(found.item.group) {
                                group = Some(found.item.group);
                                heading(ui, &found.item.group.title());
                            }
                            let is_selected = index == self.selected;
                            let response = row(ui, found, is_selected);
                            if is_selected {
                                if has_moved {
                                    response.scroll_to_me(None);
                                }
                                // The keyboard focus stays in the field; screen readers announce
                                // the selected row as its active descendant.
                                let selected = response.id.accesskit_id();
                                ui.ctx().accesskit_node_builder(field, |node| {
                                    node.set_active_descendant(selected);
                                });
                            }
                            if response.clicked() || (entered && is_selected) {
                                chosen = Some(found.item.clone());
                            }
                        }
                        match results {
                            PaletteResults::Failed => note(ui, t!("shell-search-failed")),
                            PaletteResults::Pending if matches.is_empty() => {
                                note(ui, t!("shell-search-pending"));
                            }
                            PaletteResults::Found if matches.is_empty() => self.no_results(ui),
                            PaletteResults::Pending | PaletteResults::Found => {}
                        }
                    });
                focus_scope::end(ui, Id::unique("palette"));
            });
        if response.should_close() || chosen.is_some() {
            self.open = false;
        }
        chosen
    }

    /// Whether the selected item is to be opened. While it `waits` for the results of the query, Enter is kept, unless
    /// the user chose another item than the first: the results can have another one in its place.
    fn enter(&mut self, ui: &Ui, waits: bool) -> bool {
        let is_pressed = ui.input(|input| input.key_pressed(Key::Enter));
        let is_entered = self
            .enter
            .take(&self.query, is_pressed.then_some(()), !waits);
        if self.selected != 0 {
            self.enter.clear();
        }
        !is_entered.is_empty()
    }

    /// Moves the selection with the arrow keys. Returns whether it moved.
    fn handle_arrows(&mut self, ui: &Ui, count: usize) -> bool {
        let before = self.selected;
        ui.input_mut(|input| {
            if input.consume_key(Modifiers::NONE, Key::ArrowDown) {
                self.selected += 1;
            }
            if input.consume_key(Modifiers::NONE, Key::ArrowUp) {
                self.selected = self.selected.saturating_sub(1);
            }
        });
        self.selected = self.selected.min(count.saturating_sub(1));
        self.selected != before
    }

    /// Draws the search field and keeps it focused. Returns its id.
    fn field(&mut self, ui: &mut Ui, title: &str) -> Id {
        let colors = tokens(ui);
        let size = vec2(ui.available_width(), 36.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(8.0);
            icons::SEARCH.show(ui, colors.weak);
            let hint = Type::Strong.text(title).color(colors.weak);
            let edit = TextEdit::singleline(&mut self.query)
                .id(Id::unique("palette-query"))
                .hint_text(hint)
                .font(Type::Strong.font())
                .char_limit(MAX_QUERY_CHARS)
                .align(egui::Align2::LEFT_CENTER)
                .frame(Frame::NONE)
                .desired_width(f32::INFINITY);
            let response = ui.add(edit).accessible_name(title);
            if response.changed() {
                self.select_first();
            }
            // Another request would interrupt an input method and a dead key.
            if !response.has_focus() {
                response.request_focus();
            }
            response.id
        })
        .inner
    }

    fn no_results(&mut self, ui: &mut Ui) {
        note(ui, t!("shell-search-no-results", query = self.query.trim()));
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            if Button::link(t!("shell-search-clear")).show(ui).clicked() {
                self.query.clear();
                self.select_first();
            }
        });
        ui.add_space(S8);
    }
}

/// Draws a line about the results.
fn note(ui: &mut Ui, text: String) {
    ui.add_space(S8);
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        paint::truncated_label(ui, Type::Body, tokens(ui).weak, text);
    });
}

/// Draws the heading of a group.
fn heading(ui: &mut Ui, title: &str) {
    let colors = tokens(ui);
    let heading = WidgetAtom::new(Type::SmallStrong.text(title).color(colors.weak))
        .min_size(vec2(ui.available_width(), HEADING_HEIGHT))
        .align2(Align2::LEFT_CENTER)
        .frame(Frame::new().inner_margin(HEADING_MARGIN));
    let response = ui.add(heading);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, title));
}

fn row<A>(ui: &mut Ui, found: &Match<'_, A>, is_selected: bool) -> egui::Response {
    let weak = tokens(ui).weak;
    let item = found.item;
    let width = ui.available_width();
    let label = label(ui, found, width * MAX_LABEL_SHARE);
    let detail = Type::Small.text(&item.detail).color(weak);
    let atoms = (
        item.icon.atom(),
        label,
        detail.atom_shrink(true),
        Atom::grow(),
        Type::Small.text(&item.shortcut).color(weak),
    );
    let contents = WidgetAtom::new(atoms)
        .sense(Sense::CLICK)
        .gap(10.0)
        .align2(Align2::LEFT_CENTER)
        .min_size(vec2(width, ROW_HEIGHT))
        .max_width(width)
        .frame(control::frame(RADIUS, Margin::symmetric(11, 0)));
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::ListItem, true, is_selected, &item.label),
        |colors, response| ControlColors::entry(colors, is_selected, response.hovered()),
    )
}

/// The label with its matched characters underlined and in bold, cut at `width`.
fn label<A>(ui: &Ui, found: &Match<'_, A>, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    for (index, character) in found.item.label.chars().enumerate() {
        let is_match = found.highlights.contains(&(index as u32));
        let style = if is_match {
            Type::BodyStrong
        } else {
            Type::BodyMedium
        };
        let mut format = TextFormat::simple(style.font(), Color32::PLACEHOLDER);
        if is_match {
            format.underline = Stroke::new(1.0, tokens(ui).accent);
        }
        job.append(character.encode_utf8(&mut [0; 4]), 0.0, format);
    }
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}
