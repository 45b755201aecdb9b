//! The cards below the chart: funnel, numbers of the inbox, brands, time to accept.

use egui::{Align2, CornerRadius, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::figures::{self, acceptance_labels};
use crate::{
    contract::Cents,
    desk::{activity::ActivitySummary, inbox::InboxGroup},
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::inbox::icon,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{Button, Card, TitleRow, bar, paint, separator, text, tile, wrapped_text},
    },
};

const BAR_AREA_HEIGHT: f32 = 96.0;
const MAX_BRANDS: usize = 6;
/// The kinds of inbox items that the card shows, the most urgent ones.
const MAX_INBOX_GROUPS: usize = 5;

/// The heights of the card rows in the last frame: cards side by side have the same height.
#[derive(Debug, Default)]
pub struct Cards {
    upper_height: f32,
    lower_height: f32,
}

impl Cards {
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        summary: &ActivitySummary,
        model: &Model,
        is_wide: bool,
        out: &mut Commands,
    ) {
        card_row(
            ui,
            "upper",
            is_wide,
            &mut self.upper_height,
            |ui, i| match i {
                0 => funnel(ui, summary),
                _ => action_required(ui, model, out),
            },
        );
        card_row(
            ui,
            "lower",
            is_wide,
            &mut self.lower_height,
            |ui, i| match i {
                0 => brands(ui, summary),
                _ => time_to_accept(ui, summary),
            },
        );
    }
}

/// Draws two cards of equal height side by side, or one above the other.
fn card_row(
    ui: &mut Ui,
    id_salt: &str,
    is_wide: bool,
    height: &mut f32,
    mut card: impl FnMut(&mut Ui, usize),
) {
    let mut natural = 0.0_f32;
    let mut draw = |ui: &mut Ui, i: usize| {
        let shown = Card::new().show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            card(ui, i);
            let (used, bottom) = (ui.min_rect().bottom(), ui.max_rect().bottom());
            ui.expand_to_include_y(bottom);
            (bottom - used).max(0.0)
        });
        natural = natural.max(shown.response.rect.height() - shown.inner);
    };
    if is_wide {
        tile::columns(ui, id_salt, 2, S16, *height, draw);
        if (natural - *height).abs() > 0.5 {
            *height = natural;
            ui.request_discard("cards of equal height");
        }
    } else {
        for i in 0..2 {
            tile::columns(ui, (id_salt, i), 1, S16, 0.0, |ui, _| draw(ui, i));
        }
    }
}

fn heading(ui: &mut Ui, title: String) {
    text(ui, Type::Strong, tokens(ui).text, title);
    ui.add_space(4.0);
}

fn funnel(ui: &mut Ui, summary: &ActivitySummary) {
    heading(ui, t!("activity-funnel-title"));
    let colors = tokens(ui);
    let steps = figures::steps(summary);
    let last = (steps.len() - 1) as f32;
    for (i, step) in steps.into_iter().enumerate() {
        // Later steps have a stronger color.
        let strength = 0.4 + 0.6 * i as f32 / last;
        let color = colors.surface.lerp_to_gamma(colors.accent, strength);
        bar::share(
            ui,
            &step.title,
            &format::integer(step.reached),
            &format::percent(step.reached, step.possible),
            figures::share(step.reached, step.possible),
            color,
        );
    }
}

/// Draws the numbers of the inbox by kind.
fn action_required(ui: &mut Ui, model: &Model, out: &mut Commands) {
    let colors = tokens(ui);
    ui.horizontal(|ui| {
        heading(ui, t!("activity-attention-title"));
        let count = model.inbox_count();
        if count > 0 {
            let items = t!("activity-attention-items", count = count);
            text(ui, Type::Body, colors.weak, items);
        }
    });
    if model.inbox_count() == 0 {
        nothing_to_do(ui, model);
        return;
    }
    let groups = &model.inbox.open;
    for (i, group) in groups.iter().take(MAX_INBOX_GROUPS).enumerate() {
        if i > 0 {
            separator(ui);
        }
        if inbox_group(ui, group) {
            out.act(Action::ShowInbox(Some(group.kind)));
        }
    }
    let has_more = groups.len() > MAX_INBOX_GROUPS || !model.notices.is_empty();
    if has_more
        && Button::link(t!("activity-attention-all"))
            .show(ui)
            .clicked()
    {
        out.act(Action::ShowInbox(None));
    }
}

fn nothing_to_do(ui: &mut Ui, model: &Model) {
    let colors = tokens(ui);
    ui.horizontal_top(|ui| {
        icons::DONE.show(ui, colors.good);
        // Only in a vertical layout does the text wrap at the edge of the card.
        ui.vertical(|ui| {
            let has_handled = model.inbox.done + model.inbox.snoozed > 0;
            let message = match model.order_count {
                0 => t!("activity-attention-no-orders"),
                _ if has_handled => t!("inbox-empty-title"),
                orders => t!("activity-attention-none", count = orders),
            };
            wrapped_text(ui, Type::Body, colors.weak, message);
        });
    });
}

/// The minimum width of the text beside the link of a group, in points. In a narrower card, the
/// link is below the text.
const MIN_GROUP_TEXT_WIDTH: f32 = 150.0;

/// Draws the items of a kind. Returns whether the user clicked the link to the inbox.
fn inbox_group(ui: &mut Ui, group: &InboxGroup) -> bool {
    let colors = tokens(ui);
    let (icon, tone) = icon(group.kind);
    let title = messages::inbox::group(group);
    let items = if group.amount == Cents::ZERO {
        t!("activity-attention-items", count = group.items)
    } else {
        let amount = format::whole_money(group.amount);
        t!(
            "activity-attention-items-worth",
            count = group.items,
            amount = amount
        )
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        icon.show(ui, colors.tone(tone));
        let show = Button::link(t!("activity-attention-show"))
            .name(t!("activity-attention-show-name", title = &title));
        let texts = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            wrapped_text(ui, Type::BodyStrong, colors.text, &title);
            text(ui, Type::Small, colors.weak, &items);
        };
        if ui.available_width() - show.width_in(ui) < MIN_GROUP_TEXT_WIDTH {
            return ui
                .vertical(|ui| {
                    texts(ui);
                    show.show(ui).clicked()
                })
                .inner;
        }
        let row = TitleRow::new(ui);
        row.title_lines(ui, texts);
        row.controls(ui, |ui| show.show(ui).clicked())
    })
    .inner
}

fn brands(ui: &mut Ui, summary: &ActivitySummary) {
    heading(ui, t!("activity-brands-title"));
    let colors = tokens(ui);
    if summary.by_brand.is_empty() {
        text(ui, Type::Body, colors.weak, t!("activity-brands-empty"));
        return;
    }
    let most = summary
        .by_brand
        .iter()
        .map(|brand| brand.orders)
        .max()
        .unwrap_or(0);
    for brand in summary.by_brand.iter().take(MAX_BRANDS) {
        bar::share(
            ui,
            &brand.name,
            &format::integer(brand.orders),
            &format::whole_money(brand.amount),
            figures::share(brand.orders, most),
            colors.accent,
        );
    }
    let rest = summary.by_brand.len().saturating_sub(MAX_BRANDS);
    if rest > 0 {
        let label = t!("activity-brands-more", count = rest);
        text(ui, Type::Small, colors.weak, label);
    }
}

fn time_to_accept(ui: &mut Ui, summary: &ActivitySummary) {
    heading(ui, t!("activity-accept-title"));
    let colors = tokens(ui);
    let counts = summary.time_to_accept;
    let total: u64 = counts.iter().sum();
    if total == 0 {
        text(ui, Type::Body, colors.weak, t!("activity-accept-empty"));
        return;
    }
    let labels = acceptance_labels();
    let size = vec2(ui.available_width(), BAR_AREA_HEIGHT + 34.0);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| {
        let parts: Vec<String> = counts
            .iter()
            .zip(&labels)
            .map(|(count, label)| t!("activity-accept-bar", span = label, count = *count))
            .collect();
        let name = t!("activity-accept-summary", bars = format::list(&parts));
        WidgetInfo::labeled(Role::Image, true, name)
    });
    let most = counts.iter().copied().max().unwrap_or(1);
    let slot = area.width() / counts.len() as f32;
    let base = area.top() + 16.0 + BAR_AREA_HEIGHT;
    let painter = ui.painter_at(area);
    for (i, (count, label)) in counts.into_iter().zip(&labels).enumerate() {
        let center = area.left() + slot * (i as f32 + 0.5);
        let height = (BAR_AREA_HEIGHT * figures::share(count, most)).max(2.0);
        let bar = Rect::from_min_max(
            pos2(center - slot * 0.34, base - height),
            pos2(center + slot * 0.34, base),
        );
        let color = if count == 0 {
            colors.tone_soft(Tone::Neutral)
        } else {
            colors.note
        };
        let corner = CornerRadius {
            nw: 3,
            ne: 3,
            sw: 0,
            se: 0,
        };
        painter.rect_filled(bar, corner, color);
        if count > 0 {
            let at = (pos2(center, bar.top() - 2.0), Align2::CENTER_BOTTOM);
            let label = format::integer(count);
            paint::paint_truncated(&painter, at, &label, Type::Small, colors.weak, slot);
        }
        let at = (pos2(center, base + 4.0), Align2::CENTER_TOP);
        paint::paint_truncated(&painter, at, label, Type::Small, colors.weak, slot);
    }
}
