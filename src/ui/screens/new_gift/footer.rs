//! The bar at the bottom of New gift, which stays visible on every step: what is left to fix, the total, and
//! the button to the next step or, on Review, the send button.

use egui::{Align, Layout, Rect, Stroke, Ui, UiBuilder, pos2, vec2};

use super::{
    command::GiftCommand,
    review,
    review_input::{GuardState, ReviewInput},
    review_points::{self, Level, ReviewPoint},
    section::Section,
    view::GiftView,
};
use crate::{
    desk::Command,
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        page::Page,
        theme::{CONTROL_HEIGHT, S8, S12, Type, icons, tokens},
        widgets::{
            Button,
            focus_region::{self, Region},
            icon_button, paint,
        },
    },
};

/// In a narrower bar, in points, the buttons at the left have no text.
const MIN_WIDTH_WITH_TEXT: f32 = 640.0;
/// The distance of the contents from the edges of the window.
const PADDING: f32 = 24.0;

/// The buttons at the right.
struct Actions {
    /// The button to the next step or the send button; `None` while a send of the draft is unfinished.
    main: Option<Button<'static>>,
    /// Whether the label of `main` names the total.
    names_total: bool,
    has_save: bool,
}

/// Draws the bar into `bar`. With `focuses_send`, the send button takes the focus as soon as its checks are done;
/// the request ends when something keeps the gift from being sent.
pub(super) fn show(
    ui: &mut Ui,
    bar: Rect,
    section: Section,
    view: &GiftView<'_>,
    focuses_send: &mut bool,
    out: &mut Commands,
) -> Option<GiftCommand> {
    let (input, points) = (&view.input, view.points);
    let colors = tokens(ui);
    focus_region::begin(ui, Region::Footer, bar);
    ui.painter().rect_filled(bar, 0.0, colors.surface);
    ui.painter()
        .hline(bar.x_range(), bar.top(), Stroke::new(1.0, colors.line));
    let inner = bar.shrink2(vec2(PADDING, 0.0));
    let has_text = inner.width() >= MIN_WIDTH_WITH_TEXT;
    let mut response = None;
    let left = area(ui, inner, |ui| {
        if let Some(previous) = section.previous()
            && icon_button(ui, icons::BACK, &t!("gift-back")).clicked()
        {
            response = Some(GiftCommand::Open(previous));
        }
        if progress(ui, section, points, has_text) {
            response = Some(GiftCommand::Open(Section::Review));
        }
    });
    let room = inner.right() - left - S12;
    let actions = actions(ui, section, input, points, has_text, room);
    let main_width = (actions.main.as_ref()).map_or(0.0, |button| button.width_in(ui));
    let save_width = match (actions.has_save, has_text) {
        (false, _) => 0.0,
        (true, true) => Button::secondary(t!("gift-save-draft")).width_in(ui) + S12,
        (true, false) => CONTROL_HEIGHT + S8,
    };
    let buttons_left = inner.right() - main_width - save_width;
    if !actions.names_total {
        let place = Rect::from_min_max(
            pos2(left + S12, inner.top()),
            pos2(buttons_left - S12, inner.bottom()),
        );
        total(ui, place, input);
    }
    let place = Rect::from_min_max(pos2(buttons_left, inner.top()), inner.max);
    area(ui, place, |ui| {
        ui.spacing_mut().item_spacing.x = S12;
        if actions.has_save && save_button(ui, has_text) {
            out.send(Command::SaveDraft(Box::new(input.draft.clone())));
            out.act(Action::ToastAbout {
                text: t!("gift-draft-saved"),
                page: Page::Drafts,
            });
        }
        if let Some(button) = actions.main {
            let button = button.show(ui);
            if *focuses_send && !is_being_checked(input, points) {
                *focuses_send = false;
                if button.enabled() {
                    button.request_focus();
                }
            }
            if button.clicked() {
                response = Some(if section == Section::Review {
                    GiftCommand::Send
                } else {
                    GiftCommand::Continue
                });
            }
        }
    });
    response
}

/// Whether the checks of the gift are still running.
fn is_being_checked(input: &ReviewInput<'_>, points: &[ReviewPoint]) -> bool {
    let is_pending = points
        .iter()
        .any(|point| point.level == Level::Blocker && point.is_pending);
    let is_requested = !matches!(input.guards, GuardState::NotRequested);
    let is_blocked = review_points::first_blocker(points).is_some();
    is_pending || !(is_requested || is_blocked)
}

/// Draws contents from left to right, centered vertically. Returns their right edge.
fn area(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui)) -> f32 {
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .layout(Layout::left_to_right(Align::Center)),
    );
    child.spacing_mut().item_spacing.x = S8;
    contents(&mut child);
    child.min_rect().right().max(rect.left())
}

/// Draws whether the gift can be sent, as a link to the problems in Review. Returns whether it was clicked. The steps
/// beside the page count the problems.
fn progress(ui: &mut Ui, section: Section, points: &[ReviewPoint], has_text: bool) -> bool {
    let has = |level| {
        let mut points = points.iter();
        points.any(|point| point.level == level && !point.is_pending)
    };
    let colors = tokens(ui);
    let (icon, color, label) = if has(Level::Blocker) {
        (icons::PROBLEM, colors.bad, t!("gift-state-review-blocked"))
    } else if has(Level::Warning) {
        (
            icons::WARNING,
            colors.caution,
            t!("gift-state-review-warnings"),
        )
    } else {
        (icons::DONE, colors.good, t!("gift-state-review-ready"))
    };
    if icon == icons::DONE || section == Section::Review {
        icon.show(ui, color);
        if has_text {
            paint::truncated_label(ui, Type::BodyMedium, colors.text, label);
        }
        return false;
    }
    if has_text {
        let button = Button::quiet(label).icon(icon);
        let button = button.tooltip(t!("gift-footer-show-problems"));
        button.show(ui).clicked()
    } else {
        icon_button(ui, icon, &label).clicked()
    }
}

fn actions(
    ui: &Ui,
    section: Section,
    input: &ReviewInput<'_>,
    points: &[ReviewPoint],
    has_text: bool,
    room: f32,
) -> Actions {
    if let Some(next) = section.next() {
        let tooltip = t!("gift-next-section", section = next.title());
        return Actions {
            main: Some(Button::primary(t!("gift-continue")).tooltip(tooltip)),
            names_total: false,
            has_save: false,
        };
    }
    if input.unfinished_send().is_some() && !input.is_sending {
        return Actions {
            main: None,
            names_total: false,
            has_save: false,
        };
    }
    let full = if input.is_sending {
        t!("gift-sending")
    } else {
        review::send_label(input)
    };
    let blocker = review_points::first_blocker(points);
    let button = |label: String| {
        let button = Button::primary(label)
            .large()
            .name(full.clone())
            .enabled(blocker.is_none() && !input.is_sending);
        match blocker {
            Some(blocker) => button.tooltip(blocker.text.clone()),
            None => button,
        }
    };
    let save = if has_text {
        Button::secondary(t!("gift-save-draft")).width_in(ui)
    } else {
        CONTROL_HEIGHT
    };
    let main = button(full.clone());
    let fits = main.width_in(ui) + save + S12 <= room;
    Actions {
        main: Some(if fits {
            main
        } else {
            button(review::short_send_label(input))
        }),
        names_total: fits,
        has_save: true,
    }
}

/// Draws the button that saves the draft; only an icon in a narrow bar. Returns whether it was clicked.
fn save_button(ui: &mut Ui, has_text: bool) -> bool {
    let label = t!("gift-save-draft");
    if has_text {
        Button::secondary(label).show(ui).clicked()
    } else {
        icon_button(ui, icons::DRAFTS, &label).clicked()
    }
}

/// Draws the number of gifts and the total at the right of `place`; the total alone where both do not fit.
fn total(ui: &mut Ui, place: Rect, input: &ReviewInput<'_>) {
    let colors = tokens(ui);
    let (text, color) = match input.bill.filter(|bill| bill.gifts > 0) {
        Some(bill) => {
            let (low, high) = bill.total();
            let total = format::money_range(low, high);
            let with_gifts = t!("gift-footer-total", count = bill.gifts, total = &total);
            let width = paint::text_width(ui.painter(), &with_gifts, Type::BodyStrong);
            let fits = width <= place.width();
            (if fits { with_gifts } else { total }, colors.text)
        }
        None if input.draft.cart.is_empty() || input.facts.filled == 0 => {
            (t!("gift-footer-no-total"), colors.weak)
        }
        None if input.price_problem.is_some() => (t!("gift-footer-price-unknown"), colors.caution),
        None => (t!("gift-cost-pending"), colors.weak),
    };
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(place)
            .layout(Layout::right_to_left(Align::Center)),
    );
    paint::truncated_label(&mut child, Type::BodyStrong, color, text);
}
