//! The live feed: every step of every gift, newest first, as sentences.
//!
//! A window on the list: only rows that are visible are asked for, written and drawn.

use egui::{
    Align2, CornerRadius, CursorIcon, Frame, Margin, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo,
};
use egui::{pos2, vec2};

use super::sentence::sentence;
use crate::{
    contract::{OrderStatus, Timestamp},
    desk::view::{ActivityQuery, ActivityRow, ListQuery},
    ui::{
        commands::{Action, Commands, ListSlot},
        format,
        model::Model,
        theme::{RADIUS, Type, icons, tokens},
        widgets::{Card, filter_chip, gap, paint, text, time},
    },
};

/// Two lines of headline, one below, and air.
const ROW: f32 = 68.0;
const INSET: f32 = 20.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Filter {
    #[default]
    All,
    Opened,
    Accepted,
    Delivered,
    Notes,
}

impl Filter {
    const ALL: [(Self, &'static str); 5] = [
        (Self::All, "All"),
        (Self::Opened, "Opened"),
        (Self::Accepted, "Accepted"),
        (Self::Delivered, "Delivered"),
        (Self::Notes, "Notes"),
    ];

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

    /// What stands there when nothing does.
    fn nothing(self) -> &'static str {
        match self {
            Self::All => "Every step of a gift appears here as it happens.",
            Self::Opened => "No gift was opened yet.",
            Self::Accepted => "No gift was accepted yet.",
            Self::Delivered => "No gift was delivered yet.",
            Self::Notes => "Nobody wrote a thank-you note yet.",
        }
    }
}

#[derive(Debug, Default)]
pub struct Feed {
    filter: Filter,
}

impl Feed {
    /// The card, `height` points high.
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, height: f32, out: &mut Commands) {
        Card::new()
            .padding(Margin::symmetric(0, 18))
            .show(ui, |ui| {
                ui.set_height((height - 38.0).max(160.0));
                self.head(ui);
                self.rows(model, ui, out);
            });
    }

    fn head(&mut self, ui: &mut Ui) {
        Frame::new()
            .inner_margin(Margin::symmetric(14, 0))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(3.0, 8.0);
                ui.horizontal(|ui| {
                    ui.add_space(INSET - 14.0);
                    text(ui, Type::Strong, tokens(ui).text, "Live");
                });
                ui.horizontal_wrapped(|ui| {
                    for (filter, words) in Filter::ALL {
                        if filter_chip(ui, words, self.filter == filter).clicked() {
                            self.filter = filter;
                        }
                    }
                });
            });
        gap(ui, 8.0);
    }

    fn rows(&self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Feed);
        // Before the first answer: quiet places for rows.
        let total = window.total().unwrap_or(6);
        if window.total() == Some(0) && !window.is_pending() {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(INSET - 8.0);
                text(ui, Type::Body, tokens(ui).weak, self.filter.nothing());
            });
        }
        let query = ListQuery::Activities(self.filter.query());
        let now = model.now();
        let mut newest: Option<Timestamp> = None;
        let mut shown = 0..20;
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical()
            .id_salt(("feed", self.filter as u8))
            .auto_shrink(false)
            .show_rows(
                ui,
                ROW,
                usize::try_from(total).unwrap_or(usize::MAX),
                |ui, visible| {
                    shown = visible.start as u64..(visible.end as u64).max(20);
                    for index in visible {
                        let index = index as u64;
                        let row = window.activity(index);
                        if let Some(row) = row {
                            newest = newest.max(Some(row.at));
                        }
                        let as_note = self.filter == Filter::Notes;
                        if entry(ui, row, index, as_note, now)
                            && let Some(row) = row
                        {
                            out.act(Action::ShowOrder(row.order_id));
                        }
                    }
                },
            );
        out.list(ListSlot::Feed, query, shown);
        if let Some(newest) = newest {
            ui.request_repaint_after(format::refresh_after(newest, now));
        }
    }
}

/// One entry; true when it was chosen. Without a row: a quiet place for one.
fn entry(
    ui: &mut Ui,
    row: Option<&ActivityRow>,
    index: u64,
    as_note: bool,
    now: Timestamp,
) -> bool {
    let t = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let inner = rect.shrink2(vec2(INSET, 0.0));
    if index > 0 {
        let hairline = egui::Stroke::new(1.0, t.line);
        ui.painter().hline(inner.x_range(), rect.top(), hairline);
    }
    let Some(row) = row else {
        placeholder(ui, inner);
        return false;
    };
    let said = sentence(row, as_note);
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Button,
            true,
            format!("{}, {}", said.headline, time::ago(row.at, now)),
        )
    });
    let ground = rect.shrink2(vec2(8.0, 1.0));
    if response.hovered() {
        ui.painter()
            .rect_filled(ground, CornerRadius::same(RADIUS), t.hover);
    }
    let painter = ui.painter_at(rect);
    let age = time::ago(row.at, now);
    let aged = painter.layout_no_wrap(age, Type::Small.font(), t.weak);
    let left = inner.left() + icons::SIZE + 12.0;
    let room = inner.right() - aged.size().x - 10.0 - left;
    let mut headline = egui::text::LayoutJob::simple(
        said.headline,
        Type::BodyStrong.font(),
        t.text,
        room.max(40.0),
    );
    headline.wrap.max_rows = 2;
    let headline = painter.layout_job(headline);
    let second = paint::layout_truncated(
        &painter,
        &said.second,
        Type::Small.font(),
        t.weak,
        inner.right() - left,
    );
    let block = headline.size().y + 2.0 + second.size().y;
    let top = rect.center().y - block / 2.0;
    said.icon.paint(
        &painter,
        pos2(inner.left() + icons::SIZE / 2.0, top + 9.0),
        t.tone(said.tone),
    );
    let line = headline.size().y;
    painter.galley(pos2(left, top), headline, t.text);
    painter.galley(pos2(left, top + line + 2.0), second, t.weak);
    let at = Align2::RIGHT_TOP.anchor_size(pos2(inner.right(), top + 1.0), aged.size());
    painter.galley(at.min, aged, t.weak);
    paint::focus_ring(
        ui,
        &response.clone().with_new_rect(ground.shrink(3.0)),
        RADIUS,
    );
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let chosen = response.clicked();
    response.on_hover_ui(|ui| {
        ui.label(time::full(row.at));
    });
    chosen
}

fn placeholder(ui: &Ui, inner: Rect) {
    let t = tokens(ui);
    for (y, width) in [(22.0, 0.6), (42.0, 0.35)] {
        let left = inner.left() + icons::SIZE + 12.0;
        let rect = Rect::from_min_size(
            pos2(left, inner.top() + y),
            vec2((inner.right() - left) * width, 8.0),
        );
        ui.painter()
            .rect_filled(rect, CornerRadius::same(4), t.chip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_asked_for_as_notes() {
        assert!(Filter::Notes.query().with_note);
        assert!(!Filter::All.query().with_note);
        assert!(Filter::All.query().statuses.is_empty());
        assert_eq!(Filter::Opened.query().statuses, [OrderStatus::Opened]);
    }
}
