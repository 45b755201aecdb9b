//! The feed: every step of every gift, newest first. Only the visible rows are loaded and drawn.

use egui::{
    Align2, CornerRadius, CursorIcon, Frame, Id, Margin, Rect, Response, Role, ScrollArea, Sense,
    Ui, WidgetInfo,
};
use egui::{pos2, vec2};
use strum::VariantArray;

use super::feed_text::feed_text;
use crate::{
    contract::{OrderStatus, Timestamp},
    desk::activity::{ActivityQuery, ActivityRow},
    i18n::{format, t},
    ui::{
        chart_axis,
        commands::{Action, Commands},
        list_view::{ListWindow, list_problem},
        model::Model,
        page::Page,
        theme::{RADIUS, Type, icons, tokens},
        widgets::{Card, RovingGroup, filter_chip_in, gap, paint, row_menu, text},
    },
};

/// The height of a row: a title of two lines, a detail, and padding.
const ROW_HEIGHT: f32 = 68.0;
const INSET: f32 = 20.0;
const PLACEHOLDER_ROWS: u64 = 6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::VariantArray)]
enum Filter {
    #[default]
    All,
    Opened,
    Accepted,
    Delivered,
    Notes,
}

impl Filter {
    fn label(self) -> String {
        match self {
            Self::All => t!("activity-filter-all"),
            Self::Opened => t!("activity-filter-opened"),
            Self::Accepted => t!("activity-filter-accepted"),
            Self::Delivered => t!("activity-filter-delivered"),
            Self::Notes => t!("activity-filter-notes"),
        }
    }

    fn query(self) -> ActivityQuery {
        let statuses = match self {
            Self::All | Self::Notes => Vec::new(),
            Self::Opened => vec![OrderStatus::Opened],
            Self::Accepted => vec![OrderStatus::Accepted],
            Self::Delivered => vec![OrderStatus::Delivered],
        };
        ActivityQuery {
            statuses,
            order: None,
            with_note: self == Self::Notes,
        }
    }

    fn empty_text(self) -> String {
        match self {
            Self::All => t!("activity-feed-empty"),
            Self::Opened => t!("activity-feed-empty-opened"),
            Self::Accepted => t!("activity-feed-empty-accepted"),
            Self::Delivered => t!("activity-feed-empty-delivered"),
            Self::Notes => t!("activity-feed-empty-notes"),
        }
    }
}

#[derive(Debug, Default)]
pub struct Feed {
    filter: Filter,
    rows: ListWindow<ActivityQuery>,
    /// Whether the feed begins at its top when it is drawn next.
    starts_at_top: bool,
}

impl Feed {
    /// Draws the feed, `height` points high.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, height: f32, out: &mut Commands) {
        self.rows.follow(&model.changes);
        Card::new()
            .padding(Margin::symmetric(0, 18))
            .show(ui, |ui| {
                ui.set_height((height - 38.0).max(160.0));
                self.header(ui);
                if !list_problem(&self.rows, ui, out) {
                    self.rows(model, ui, out);
                }
            });
        self.rows.request(&self.filter.query(), out);
    }

    fn header(&mut self, ui: &mut Ui) {
        Frame::new()
            .inner_margin(Margin::symmetric(14, 0))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(3.0, 8.0);
                ui.horizontal(|ui| {
                    ui.add_space(INSET - 14.0);
                    text(ui, Type::Strong, tokens(ui).text, t!("activity-feed-title"));
                });
                ui.horizontal_wrapped(|ui| {
                    let all = Filter::VARIANTS;
                    let selected = all.iter().position(|filter| *filter == self.filter);
                    let mut group = RovingGroup::local(ui, "feed", all.len(), selected);
                    for (index, filter) in all.iter().enumerate() {
                        let (label, is_selected) = (filter.label(), selected == Some(index));
                        let chip = filter_chip_in(ui, &mut group, index, &label, is_selected);
                        if chip.clicked() {
                            self.starts_at_top |= self.filter != *filter;
                            self.filter = *filter;
                        }
                    }
                });
            });
        gap(ui, 8.0);
    }

    fn rows(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = &self.rows;
        // The feed shows placeholders until the first reply.
        let total = window.total().unwrap_or(PLACEHOLDER_ROWS);
        if window.is_empty() {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(INSET - 8.0);
                text(ui, Type::Body, tokens(ui).weak, self.filter.empty_text());
            });
        }
        let now = model.now();
        let mut newest: Option<Timestamp> = None;
        let mut visible_rows = 0..0;
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area = ScrollArea::vertical();
        if std::mem::take(&mut self.starts_at_top) {
            area = area.vertical_scroll_offset(0.0);
        }
        area.id_salt(("feed", self.filter as u8))
            .auto_shrink(false)
            .show_rows(
                ui,
                ROW_HEIGHT,
                usize::try_from(total).unwrap_or(usize::MAX),
                |ui, visible| {
                    visible_rows = visible.start as u64..visible.end as u64;
                    for index in visible {
                        let index = index as u64;
                        let row = window.row(index);
                        if let Some(row) = row {
                            newest = newest.max(Some(row.at));
                        }
                        let as_note = self.filter == Filter::Notes;
                        let response = entry(ui, row, index, as_note, now);
                        if let Some((row, response)) = row.zip(response) {
                            context_menu(row, &response, out);
                            if response.clicked() {
                                out.act(Action::ShowOrder(row.order_id));
                            }
                        }
                    }
                },
            );
        self.rows.set_visible(visible_rows);
        if let Some(newest) = newest {
            ui.request_repaint_after(chart_axis::time_until_age_changes(newest, now));
        }
    }
}

/// Draws the menu of an entry while it is open.
fn context_menu(row: &ActivityRow, response: &Response, out: &mut Commands) {
    row_menu::show(response, &row.recipient, |ui| {
        if row_menu::item(ui, &t!("activity-menu-show-order")) {
            out.act(Action::ShowOrder(row.order_id));
        }
        if row_menu::item(ui, &t!("inbox-show-batch")) {
            out.go(Page::Batch(row.batch_id));
        }
    });
}

/// Draws an entry, or a placeholder while its row is loading. Returns the response of a loaded entry.
fn entry(
    ui: &mut Ui,
    row: Option<&ActivityRow>,
    index: u64,
    as_note: bool,
    now: Timestamp,
) -> Option<Response> {
    let colors = tokens(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let inner = rect.shrink2(vec2(INSET, 0.0));
    if index > 0 {
        let hairline = egui::Stroke::new(1.0, colors.line);
        ui.painter().hline(inner.x_range(), rect.top(), hairline);
    }
    let Some(row) = row else {
        placeholder(ui, inner);
        return None;
    };
    // The id belongs to the entry, so that its menu stays with the entry when newer ones arrive.
    let id = Id::unique("activity").with(row.id);
    let response = ui.interact(rect, id, Sense::click());
    let shown = feed_text(row, as_note);
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Button,
            true,
            t!(
                "activity-feed-entry-name",
                title = &shown.title,
                age = format::age(row.at, now)
            ),
        )
    });
    let background = rect.shrink2(vec2(8.0, 1.0));
    if response.hovered() {
        ui.painter()
            .rect_filled(background, CornerRadius::same(RADIUS), colors.hover);
    }
    let painter = ui.painter_at(rect);
    let age = format::age(row.at, now);
    let age = painter.layout_no_wrap(age, Type::Small.font(), colors.weak);
    let left = inner.left() + icons::SIZE + 12.0;
    let width = inner.right() - age.size().x - 10.0 - left;
    let mut title = egui::text::LayoutJob::simple(
        shown.title,
        Type::BodyStrong.font(),
        colors.text,
        width.max(40.0),
    );
    title.wrap.max_rows = 2;
    let title = painter.layout_job(title);
    let detail = paint::layout_truncated(
        &painter,
        &shown.detail,
        Type::Small.font(),
        colors.weak,
        inner.right() - left,
    );
    let block = title.size().y + 2.0 + detail.size().y;
    let top = rect.center().y - block / 2.0;
    shown.icon.paint(
        &painter,
        pos2(inner.left() + icons::SIZE / 2.0, top + 9.0),
        colors.tone(shown.tone),
    );
    let title_height = title.size().y;
    painter.galley(pos2(left, top), title, colors.text);
    painter.galley(pos2(left, top + title_height + 2.0), detail, colors.weak);
    let at = Align2::RIGHT_TOP.anchor_size(pos2(inner.right(), top + 1.0), age.size());
    painter.galley(at.min, age, colors.weak);
    paint::focus_ring(
        ui,
        &response.clone().with_new_rect(background.shrink(3.0)),
        RADIUS,
    );
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    Some(response.on_hover_ui(|ui| {
        ui.label(format::full_date_time(row.at));
    }))
}

fn placeholder(ui: &Ui, inner: Rect) {
    let colors = tokens(ui);
    for (y, width) in [(22.0, 0.6), (42.0, 0.35)] {
        let left = inner.left() + icons::SIZE + 12.0;
        let rect = Rect::from_min_size(
            pos2(left, inner.top() + y),
            vec2((inner.right() - left) * width, 8.0),
        );
        ui.painter()
            .rect_filled(rect, CornerRadius::same(4), colors.chip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_filter_queries_only_notes() {
        assert!(Filter::Notes.query().with_note);
        assert!(!Filter::All.query().with_note);
        assert!(Filter::All.query().statuses.is_empty());
        assert_eq!(Filter::Opened.query().statuses, [OrderStatus::Opened]);
    }
}
