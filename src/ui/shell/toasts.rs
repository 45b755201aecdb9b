//! Toasts: short messages about what just happened, over the bottom left of the page, which neither moves nor
//! becomes smaller. They disappear after some seconds or are dismissed. giftdesk draws its own toasts, because the
//! available crates paint text that screen readers cannot find, and have no buttons.

use std::time::Duration;

use egui::{
    Area, Context, CornerRadius, Frame, Id, Margin, Order, Rect, Stroke, accesskit::Live, pos2,
};

use crate::{
    i18n::t,
    ui::{
        commands::Action,
        theme::{S8, S12, S24, Tone, Type, icons, tokens},
        widgets::{Button, button, copy_details_button, wrapped_text},
    },
};

const DURATION_SECONDS: f64 = 6.0;
const DURATION_WITH_UNDO_SECONDS: f64 = 10.0;
/// The time that toasts stay visible after the pointer has left them.
const DURATION_AFTER_HOVER_SECONDS: f64 = 2.0;
const MAX_FAILURES: usize = 3;
const WIDTH: f32 = 420.0;
const PADDING_X: f32 = 14.0;

/// A message. `U` is the data that undoes the change.
#[derive(Clone, Debug)]
pub struct Toast<U> {
    pub text: String,
    pub tone: Tone,
    pub undo: Option<U>,
    /// The action of the button View, for example opening the page of a created record.
    pub view: Option<Action>,
    /// Whether Undo takes the keyboard focus when the toast appears.
    takes_focus: bool,
    /// The problem with its code and details, for the clipboard.
    pub details: Option<String>,
    /// How long the toast is visible; `None` uses the default, which is longer with Undo.
    duration: Option<Duration>,
}

impl<U> Toast<U> {
    #[must_use]
    pub fn success(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Good,
            undo: None,
            view: None,
            takes_focus: false,
            details: None,
            duration: None,
        }
    }

    #[must_use]
    pub fn failure(text: impl Into<String>) -> Self {
        Self {
            tone: Tone::Bad,
            ..Self::success(text)
        }
    }

    #[must_use]
    pub fn with_undo(mut self, undo: U) -> Self {
        self.undo = Some(undo);
        self
    }

    /// Adds a button that shows what the toast is about.
    #[must_use]
    pub fn with_view(mut self, view: Action) -> Self {
        self.view = Some(view);
        self
    }

    /// Gives the keyboard focus to Undo when the toast appears.
    #[must_use]
    pub fn focusing_undo(mut self, takes_focus: bool) -> Self {
        self.takes_focus = takes_focus;
        self
    }

    #[must_use]
    pub fn lasting(mut self, duration: Duration) -> Self {
        self.duration = Some(duration);
        self
    }

    /// Adds a button that copies `details`.
    #[must_use]
    pub fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = Some(details.into());
        self
    }

    fn is_failure(&self) -> bool {
        self.tone == Tone::Bad
    }
}

/// The visible toasts.
#[derive(Debug)]
pub struct Toasts<U> {
    visible: Vec<VisibleToast<U>>,
    next_id: u64,
}

/// The user's choice on a toast.
#[derive(Debug)]
pub enum ToastResponse<U> {
    Undo(U),
    View(Action),
}

#[derive(Debug)]
struct VisibleToast<U> {
    id: u64,
    toast: Toast<U>,
    /// The time at which the toast disappears, in egui's time; `None` until the toast is drawn.
    expires_at: Option<f64>,
}

impl<U> Default for Toasts<U> {
    fn default() -> Self {
        Self {
            visible: Vec::new(),
            next_id: 0,
        }
    }
}

impl<U: Clone> Toasts<U> {
    /// Shows a toast. A success replaces the previous success: an older "Undo" beside a newer
    /// message would look as if it undid the newer change. At most `MAX_FAILURES` failures are
    /// shown; the oldest is removed.
    pub fn push(&mut self, toast: Toast<U>) {
        if toast.is_failure() {
            let failures = |visible: &VisibleToast<U>| visible.toast.is_failure();
            if self.visible.iter().filter(|v| failures(v)).count() >= MAX_FAILURES
                && let Some(oldest) = self.visible.iter().position(failures)
            {
                self.visible.remove(oldest);
            }
        } else {
            self.dismiss_successes();
        }
        self.next_id += 1;
        self.visible.push(VisibleToast {
            id: self.next_id,
            toast,
            expires_at: None,
        });
    }

    /// Removes all toasts but failures, which stay until they expire or are dismissed. Used when
    /// another page is opened.
    pub fn dismiss_successes(&mut self) {
        self.visible.retain(|visible| visible.toast.is_failure());
    }

    /// Removes the Undo button of every toast whose change can no longer be undone.
    pub fn retain_undo(&mut self, is_valid: impl Fn(&U) -> bool) {
        for visible in &mut self.visible {
            visible.toast.undo.take_if(|undo| !is_valid(undo));
        }
    }

    /// Keeps only the toasts for which `is_kept` returns `true`.
    pub fn retain(&mut self, is_kept: impl Fn(&Toast<U>) -> bool) {
        self.visible.retain(|visible| is_kept(&visible.toast));
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.visible.is_empty()
    }

    /// Draws the toasts over the bottom left of `page`.
    pub fn show(&mut self, ctx: &Context, page: Rect) -> Option<ToastResponse<U>> {
        if self.visible.is_empty() {
            return None;
        }
        let now = ctx.input(|input| input.time);
        let mut response = None;
        let mut removed = Vec::new();
        let width = WIDTH.min(page.width() - 2.0 * S24);
        let area = Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .pivot(egui::Align2::LEFT_BOTTOM)
            .fixed_pos(pos2(page.left() + S24, page.bottom() - S12))
            .accessible_name(t!("shell-toasts"))
            .show(ctx, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = S8;
                // Controls of a new area are measured in its first frame and cannot take the focus yet.
                let can_focus = !ui.is_sizing_pass();
                for visible in &mut self.visible {
                    let takes_focus = can_focus && visible.toast.takes_focus;
                    visible.toast.takes_focus &= !takes_focus;
                    let toast = &visible.toast;
                    match draw_toast(ui, toast, width, takes_focus) {
                        Some(Pressed::Undo) => {
                            response = toast.undo.clone().map(ToastResponse::Undo);
                            removed.push(visible.id);
                        }
                        Some(Pressed::View) => {
                            response = toast.view.clone().map(ToastResponse::View);
                            removed.push(visible.id);
                        }
                        Some(Pressed::Dismiss) => removed.push(visible.id),
                        None => {}
                    }
                }
            });
        if self.visible.iter().any(|visible| visible.toast.takes_focus) {
            ctx.request_repaint();
        }
        // Toasts do not expire while the pointer is over them.
        let is_hovered = area.response.contains_pointer();
        let mut next_expiry = f64::INFINITY;
        for visible in &mut self.visible {
            let duration = match (visible.toast.duration, &visible.toast.undo) {
                (Some(duration), _) => duration.as_secs_f64(),
                (None, Some(_)) => DURATION_WITH_UNDO_SECONDS,
                (None, None) => DURATION_SECONDS,
            };
            let expires_at = *visible.expires_at.get_or_insert(now + duration);
            if is_hovered {
                visible.expires_at = Some(expires_at.max(now + DURATION_AFTER_HOVER_SECONDS));
            } else if now >= expires_at {
                removed.push(visible.id);
            }
            next_expiry = next_expiry.min(expires_at - now);
        }
        self.visible
            .retain(|visible| !removed.contains(&visible.id));
        if self.visible.is_empty() {
            // Requests a frame without the toasts.
            ctx.request_repaint();
        } else {
            let seconds = next_expiry.clamp(0.05, DURATION_WITH_UNDO_SECONDS);
            ctx.request_repaint_after_secs(seconds as f32);
        }
        response
    }
}

enum Pressed {
    Undo,
    View,
    Dismiss,
}

fn draw_toast<U>(
    ui: &mut egui::Ui,
    toast: &Toast<U>,
    width: f32,
    takes_focus: bool,
) -> Option<Pressed> {
    let colors = tokens(ui);
    let icon = match toast.tone {
        Tone::Bad => icons::PROBLEM,
        Tone::Caution => icons::WARNING,
        Tone::Good => icons::DONE,
        _ => icons::INFO,
    };
    Frame::new()
        .fill(colors.raised)
        .stroke(Stroke::new(1.0, colors.line))
        .corner_radius(CornerRadius::same(10))
        .shadow(colors.raised_shadow)
        .inner_margin(Margin::symmetric(PADDING_X as i8, 10))
        .show(ui, |ui| {
            ui.set_width(width - 2.0 * PADDING_X);
            let mut pressed = None;
            let (undo, view) = (t!("shell-toast-undo"), t!("shell-toast-view"));
            let copy = t!("shell-copy-details");
            let link_width = |ui: &egui::Ui, label: &str| Button::link(label).width_in(ui) + S8;
            let mut buttons_width = 24.0 + S8;
            if toast.undo.is_some() {
                buttons_width += link_width(ui, &undo);
            }
            if toast.view.is_some() {
                buttons_width += link_width(ui, &view);
            }
            if toast.details.is_some() {
                buttons_width += link_width(ui, &copy);
            }
            ui.horizontal(|ui| {
                icon.show(ui, colors.tone(toast.tone));
                let text_width = (ui.available_width() - buttons_width).max(80.0);
                ui.scope(|ui| {
                    ui.set_width(text_width);
                    let message = wrapped_text(ui, Type::BodyMedium, colors.text, &toast.text);
                    let live = if toast.is_failure() {
                        Live::Assertive
                    } else {
                        Live::Polite
                    };
                    ui.accesskit_node_builder(message.id, |node| node.set_live(live));
                });
                if toast.undo.is_some() {
                    let name = t!("shell-toast-undo-name", message = &toast.text);
                    let button = Button::link(undo).name(name).show(ui);
                    if takes_focus {
                        button.request_focus();
                    }
                    if button.clicked() {
                        pressed = Some(Pressed::Undo);
                    }
                }
                if toast.view.is_some() {
                    let name = t!("shell-toast-view-name", message = &toast.text);
                    if Button::link(view).name(name).show(ui).clicked() {
                        pressed = Some(Pressed::View);
                    }
                }
                if let Some(details) = &toast.details {
                    copy_details_button(ui, &toast.text, details);
                }
                let dismiss = t!("shell-dismiss");
                if button::icon_button_sized(ui, icons::CLOSE, &dismiss, 24.0).clicked() {
                    pressed = Some(Pressed::Dismiss);
                }
            });
            pressed
        })
        .inner
}
