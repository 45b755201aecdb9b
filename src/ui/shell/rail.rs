//! The navigation rail at the left: the pages, and the active connection.

use egui::{
    Align, Align2, Atom, Atoms, Color32, Frame, Layout, Margin, Panel, Rect, Response, Role,
    ScrollArea, Sense, Stroke, Ui, WidgetAtom, WidgetInfo, pos2, vec2,
};

use crate::{
    i18n::{format, t},
    ui::{
        page::Page,
        theme::{
            NARROW_RAIL_WIDTH, NARROW_WINDOW_WIDTH, RADIUS, RAIL_WIDTH, Tone, Type, icons, tokens,
        },
        widgets::{
            RovingGroup,
            control::{self, ControlColors},
            focus_region::{self, Region},
            paint,
        },
    },
};

#[derive(Clone, Debug)]
pub struct RailState {
    pub page: Page,
    /// Counts beside Drafts, Inbox and Orders; zero is not shown.
    pub drafts: u64,
    pub inbox: u64,
    pub orders: u64,
    /// Whether the Shop pages are shown.
    pub has_shop_pages: bool,
    pub connection: ConnectionLabel,
}

impl RailState {
    /// The pages below the groups.
    fn bottom(&self) -> &'static [Page] {
        Page::rail_bottom(self.has_shop_pages)
    }
}

/// The active connection: its name, and its workspace, account or status.
#[derive(Clone, Debug, Default)]
pub struct ConnectionLabel {
    pub name: String,
    pub detail: String,
    pub tone: Tone,
}

/// The height of the logo with the space below, in points.
const LOGO_HEIGHT: f32 = 44.0;
/// The diameter of the badge with a count on an icon, in points.
const BADGE_HEIGHT: f32 = 15.0;
/// Larger counts are drawn as "99+", so that a badge does not cover the icon.
const MAX_BADGE_COUNT: u64 = 99;
/// The distance of a title from the left edge of its entry, in points.
const TITLE_LEFT: f32 = 40.0;
/// The space around an icon with a title beside it, in points.
const ENTRY_PADDING: Margin = Margin {
    left: 11,
    right: 5,
    top: 0,
    bottom: 0,
};
const ICON_GAP: f32 = 11.0;
const NARROW_ICON_SIZE: f32 = 20.0;
const COUNT_HEIGHT: f32 = 20.0;
const COUNT_PADDING: i8 = 4;
/// The space around a count beside a title, in points.
const COUNT_ROOM: f32 = 16.0;

/// The sizes of the parts of the rail, in points. Low windows have smaller parts, so that every page stays
/// visible.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sizes {
    narrow: bool,
    has_logo: bool,
    entry: f32,
    group: f32,
    /// The space between the parts.
    spacing: f32,
    connection: f32,
    /// The space between the entries at the bottom, and above them.
    bottom_gap: f32,
    /// The number of pages at the bottom.
    bottom_pages: usize,
}

impl Sizes {
    /// The sizes with which all entries fit into the height, if there are any. The smallest entries are large
    /// enough for a click; in an even lower window, the entries scroll.
    fn fit(height: f32, narrow: bool, bottom_pages: usize) -> Self {
        let full = Self {
            narrow,
            has_logo: true,
            entry: 34.0,
            group: if narrow { 20.0 } else { 36.0 },
            spacing: 2.0,
            connection: if narrow { 40.0 } else { 52.0 },
            bottom_gap: 10.0,
            bottom_pages,
        };
        if full.total() <= height {
            return full;
        }
        let smallest = Self {
            entry: 24.0,
            group: if narrow { 7.0 } else { 22.0 },
            spacing: 0.0,
            connection: if narrow { 28.0 } else { 52.0 },
            bottom_gap: 4.0,
            ..full
        };
        let smallest = Self {
            has_logo: smallest.total() <= height,
            ..smallest
        };
        let spare = (height - smallest.total()).max(0.0);
        let entry = smallest.entry + spare / (entry_count() + bottom_pages) as f32;
        Self {
            entry: entry.floor().min(full.entry),
            ..smallest
        }
    }

    /// The height of the whole rail.
    fn total(&self) -> f32 {
        let logo = if self.has_logo { LOGO_HEIGHT } else { 0.0 };
        let entries = entry_count() as f32 * (self.entry + self.spacing);
        let groups = Page::RAIL.len() as f32 * (self.group + self.spacing);
        logo + entries + groups + self.bottom()
    }

    /// The height of the pages at the bottom and the connection.
    fn bottom(&self) -> f32 {
        self.bottom_pages as f32 * (self.entry + self.bottom_gap)
            + self.connection
            + self.bottom_gap
    }
}

/// The number of entries in the groups.
fn entry_count() -> usize {
    Page::RAIL.iter().map(|(_, pages)| pages.len()).sum()
}

/// Draws the rail at the left of `ui`. Returns the page that the user chose.
pub fn show(ui: &mut Ui, state: &RailState) -> Option<Page> {
    let colors = tokens(ui);
    let narrow = ui.content_rect().width() < NARROW_WINDOW_WIDTH;
    let width = if narrow {
        NARROW_RAIL_WIDTH
    } else {
        RAIL_WIDTH
    };
    Panel::left("rail")
        .exact_size(width)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(colors.surface)
                .inner_margin(Margin::same(12)),
        )
        .show(ui, |ui| {
            let edge = ui.max_rect().expand(12.0);
            ui.painter().vline(
                edge.right() - 0.5,
                edge.y_range(),
                Stroke::new(1.0, colors.line),
            );
            let sizes = Sizes::fit(ui.available_height(), narrow, state.bottom().len());
            ui.spacing_mut().item_spacing.y = sizes.spacing;
            focus_region::begin(ui, Region::Rail, edge);
            let mut pressed = None;
            let mut group = rail_group(ui, state);
            let mut index = 0;
            if sizes.has_logo {
                logo(ui, narrow);
            }
            // The pages at the bottom and the connection stay visible at the bottom; the entries above them scroll
            // in a very low window.
            ScrollArea::vertical()
                .id_salt("rail")
                .max_height((ui.available_height() - sizes.bottom()).max(sizes.entry))
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    for (page_group, pages) in Page::RAIL {
                        group_title(ui, &page_group.title(), sizes);
                        for page in *pages {
                            let count = match page {
                                Page::Drafts => state.drafts,
                                Page::Inbox => state.inbox,
                                Page::Orders => state.orders,
                                _ => 0,
                            };
                            let place = (&mut group, index);
                            index += 1;
                            if entry(ui, place, *page, state.page, count, sizes).clicked() {
                                pressed = Some(*page);
                            }
                        }
                    }
                });
            ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = sizes.bottom_gap;
                // Drawn from the bottom upwards.
                let bottom = state.bottom();
                let place = (&mut group, index + bottom.len());
                if connection(ui, place, &state.connection, sizes).clicked() {
                    pressed = Some(Page::Settings);
                }
                for (at, page) in bottom.iter().enumerate().rev() {
                    let place = (&mut group, index + at);
                    if entry(ui, place, *page, state.page, 0, sizes).clicked() {
                        pressed = Some(*page);
                    }
                }
            });
            pressed
        })
        .inner
}

/// The entries and the connection as one Tab stop, at first on the current page.
fn rail_group(ui: &Ui, state: &RailState) -> RovingGroup {
    let pages = Page::RAIL.iter().flat_map(|(_, pages)| *pages);
    let selected = pages
        .chain(state.bottom())
        .position(|page| state.page.rail_entry() == *page);
    let entries = entry_count() + state.bottom().len();
    RovingGroup::local(ui, "rail", entries + 1, selected)
}

fn logo(ui: &mut Ui, narrow: bool) {
    let colors = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "giftdesk"));
    let x = if narrow {
        rect.center().x
    } else {
        rect.left() + 18.0
    };
    icons::LOGO.paint_sized(ui.painter(), pos2(x, rect.center().y), 22.0, colors.accent);
    if !narrow {
        let galley = paint::layout_truncated(
            ui.painter(),
            "giftdesk",
            Type::Logo.font(),
            colors.text,
            rect.width(),
        );
        let at = Align2::LEFT_CENTER.anchor_size(pos2(x + 18.0, rect.center().y), galley.size());
        ui.painter().galley(at.min, galley, colors.text);
    }
    ui.add_space(8.0);
}

fn group_title(ui: &mut Ui, title: &str, sizes: Sizes) {
    let colors = tokens(ui);
    let size = vec2(ui.available_width(), sizes.group);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    if sizes.narrow {
        let line = rect.shrink2(vec2(6.0, 0.0));
        ui.painter().hline(
            line.x_range(),
            line.center().y,
            Stroke::new(1.0, colors.line),
        );
    } else {
        let middle = rect.bottom() - (sizes.group * 0.42).round();
        let at = (pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER);
        let width = rect.width();
        paint::paint_truncated(
            ui.painter(),
            at,
            title,
            Type::SmallStrong,
            colors.weak,
            width,
        );
    }
}

/// `group` and `index`: the place of the entry among the controls of the rail.
fn entry(
    ui: &mut Ui,
    (group, index): (&mut RovingGroup, usize),
    page: Page,
    current: Page,
    count: u64,
    sizes: Sizes,
) -> Response {
    let colors = tokens(ui);
    let narrow = sizes.narrow;
    let is_selected = current.rail_entry() == page;
    let title = page.title();
    let width = ui.available_width();
    let contents = if narrow {
        let icon = page.icon().sized(NARROW_ICON_SIZE);
        WidgetAtom::new(icon).align2(Align2::CENTER_CENTER)
    } else {
        let style = if is_selected {
            Type::BodyStrong
        } else {
            Type::BodyMedium
        };
        let mut atoms = Atoms::new((page.icon().atom(), control::label(style, &title)));
        if count > 0
            && let Some(count) = fitting_count(ui, &title, width - TITLE_LEFT, count)
        {
            let count = Type::SmallStrong.text(count).color(colors.weak);
            atoms.push_right(Atom::grow());
            atoms.push_right(control::pill(
                count,
                COUNT_HEIGHT,
                COUNT_PADDING,
                colors.chip,
            ));
        }
        WidgetAtom::new(atoms).align2(Align2::LEFT_CENTER)
    };
    let padding = if narrow { Margin::ZERO } else { ENTRY_PADDING };
    let contents = contents
        .sense(group.sense(index))
        .gap(ICON_GAP)
        .min_size(vec2(width, sizes.entry))
        .max_width(width)
        .frame(control::frame(RADIUS, padding));
    let enabled = ui.is_enabled();
    let response = control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::Button, enabled, is_selected, &title),
        |colors, response| match (is_selected, response.hovered()) {
            (false, false) => ControlColors::filled(Color32::TRANSPARENT, colors.weak),
            (_, is_hovered) => ControlColors::entry(colors, is_selected, is_hovered),
        },
    );
    group.follow(ui, index, &response);
    if count > 0 {
        ui.accesskit_node_builder(response.id, |node| node.set_value(format::integer(count)));
    }
    if !narrow {
        return response;
    }
    if count > 0 {
        badge(ui, response.rect, count, page == Page::Inbox);
    }
    response.on_hover_text(title)
}

/// The count beside a title: in full, or as "99+" where the full one would cut the title, or none where neither fits.
fn fitting_count(ui: &Ui, title: &str, room: f32, count: u64) -> Option<String> {
    let width = |text: &str, style| paint::text_width(ui.painter(), text, style);
    // The title of the open page is bold.
    let title = width(title, Type::BodyStrong);
    let at_most = t!("shell-badge-more", count = MAX_BADGE_COUNT);
    [format::integer(count), at_most]
        .into_iter()
        .take(if count > MAX_BADGE_COUNT { 2 } else { 1 })
        .find(|text| title + width(text, Type::SmallStrong) + COUNT_ROOM <= room)
}

/// Draws the count on the upper right of the icon, where the rail has no room for it beside the icon. Only a
/// count of things to do has the accent color.
fn badge(ui: &Ui, rect: Rect, count: u64, needs_action: bool) {
    let colors = tokens(ui);
    let (fill, color) = if needs_action {
        (colors.accent, colors.on_accent)
    } else {
        (colors.chip, colors.weak)
    };
    let text = if count > MAX_BADGE_COUNT {
        t!("shell-badge-more", count = MAX_BADGE_COUNT)
    } else {
        format::integer(count)
    };
    let font = egui::FontId::new(10.0, Type::SmallStrong.font().family);
    let galley = ui.painter().layout_no_wrap(text, font, color);
    let width = (galley.size().x + 6.0).max(BADGE_HEIGHT);
    let center = rect.center() + vec2(10.0, -rect.height() * 0.22);
    let pill = Rect::from_center_size(center, vec2(width, BADGE_HEIGHT));
    ui.painter().rect_filled(pill, BADGE_HEIGHT / 2.0, fill);
    let at = Align2::CENTER_CENTER.anchor_size(pill.center(), galley.size());
    ui.painter().galley(at.min, galley, color);
}

fn connection(
    ui: &mut Ui,
    (group, index): (&mut RovingGroup, usize),
    label: &ConnectionLabel,
    sizes: Sizes,
) -> Response {
    let colors = tokens(ui);
    let dot = colors.tone(label.tone);
    let size = vec2(ui.available_width(), sizes.connection);
    let contents = if sizes.narrow {
        WidgetAtom::new(control::dot(10.0, dot)).align2(Align2::CENTER_CENTER)
    } else {
        let name = (
            control::dot(8.0, dot),
            control::label(Type::BodyStrong, &label.name),
        );
        let detail = Type::Small.text(&label.detail).color(colors.weak);
        let lines = control::two_lines(name, vec2(6.0, 1.0), detail);
        WidgetAtom::new(lines).align2(Align2::LEFT_CENTER)
    };
    let contents = contents
        .sense(group.sense(index))
        .min_size(size)
        .max_width(size.x)
        .frame(control::frame(10, Margin::symmetric(11, 0)));
    let enabled = ui.is_enabled();
    let name = || t!("shell-connection-name", name = &label.name);
    let response = control::show(
        ui,
        contents,
        || WidgetInfo::labeled(Role::Button, enabled, name()),
        |colors, response| ControlColors::option(colors, false, response.hovered()),
    );
    group.follow(ui, index, &response);
    response.on_hover_ui(|ui| {
        ui.label(&label.name);
        ui.label(&label.detail);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn count_never_cuts_the_title() {
        let ctx = egui::Context::default();
        crate::ui::theme::apply(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let title = "Bestellungen";
            let width = paint::text_width(ui.painter(), title, Type::BodyStrong);
            let shown = |room, count| fitting_count(ui, title, room, count);
            assert_eq!(shown(width + 120.0, 100_000).unwrap(), "100,000");
            assert_eq!(shown(width + 45.0, 100_000).unwrap(), "99+");
            assert_eq!(shown(width + 10.0, 100_000), None);
            assert_eq!(shown(width + 10.0, 7), None);
        });
        output.textures_delta.clear();
    }
}
